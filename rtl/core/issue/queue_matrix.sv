// SPDX-License-Identifier: Apache-2.0
// queue_matrix: the dependency matrix of a queue (unit_queue.sv): the integer results and the loads that each entry still waits
// for, in separate rows (matrix_rows.sv). Latency: none; a row is filled at dispatch, and empty when nothing is left.
// Source: Goshima et al., MICRO-34 (2001) and Sassone et al., ISCA-34 (2007), matrix schedulers.
`include "config.svh"
`default_nettype none
module queue_matrix #(parameter int SLOTS = 8) (
  input  wire logic                     clk,
  input  wire logic [WIDTH*SLOTS-1:0]   pick_of,     // by lane: its slot, one-hot; all lanes differ
  input  wire logic [SLOTS-1:0]         filled,      // all of those slots
  input  wire logic [WIDTH*COLS-1:0]    ren_dep,
  input  wire logic [WIDTH*LQ_SIZE-1:0] ren_ld_dep,
  input  wire logic [COLS-1:0]          cleared,     // columns that are cleared but not certain
  input  wire logic [COLS-1:0]          sure,        // columns that become certain
  input  wire logic [LQ_SIZE-1:0]       ld_cleared, ld_sure,   // loads' columns: cleared, sure
  output logic [SLOTS-1:0]              empty        // entries that wait for nothing
);
  wire [SLOTS-1:0] units_empty, loads_empty;
  assign empty = units_empty & loads_empty;
  matrix_rows #(.SLOTS(SLOTS), .COLUMNS(COLS)) u_units (
    .clk, .pick_of, .filled, .dep(ren_dep), .cleared, .sure, .empty(units_empty));
  matrix_rows #(.SLOTS(SLOTS), .COLUMNS(LQ_SIZE)) u_loads (
    .clk, .pick_of, .filled, .dep(ren_ld_dep), .cleared(ld_cleared), .sure(ld_sure), .empty(loads_empty));
endmodule
`default_nettype wire
