// SPDX-License-Identifier: Apache-2.0
// Perfect memory order, for simulation: each load waits for the one store that it truly depends on, and for no other.
//
// `back` lists for each load (AMO, LR, SC) of the whole run, in program order, how many stores back the youngest store is that
// writes one of its bytes; 0: none that can still be in the store queue. A load's index in the list is the number of retired
// loads plus its distance from the oldest in the load queue. So a recovery needs no action here. A wrong-path load uses another
// load's entry, which makes it wait for an older store, or for none.
// A program whose path depends on time diverges from the list: then loads wait for stores in vain, or are refetched. The bench
// loads the list and sets `count` before reset ends (0: not in use); `retired` counts retired loads (tb/perfect.c).
// Latency: combinational from load_lq. Source: see perfect_lines.sv.
`include "config.svh"
`default_nettype none

module perfect_order (
  input  wire logic             clk, rst,
  input  wire logic [2:0]       ret_loads,
  input  wire logic [LQ_W-1:0]  load_lq,           // the load's entry in the load queue
  output logic             perfect,           // the list is in use
  output logic [SQP_W-1:0] load_back          // distance to the store that it waits for; 0: none
);
  localparam int ROWS = 1 << 23;
  logic [7:0]  back [0:ROWS-1];
  logic [31:0] count, retired;
  initial count = 32'd0;

  // both start at 0 and count the same loads, so the oldest load's place is the low bits of `retired`
  wire [LQ_W-1:0] behind = load_lq - retired[LQ_W-1:0];
  wire [22:0]     row    = retired[22:0] + 23'(behind);
  assign perfect   = count != 32'd0;
  assign load_back = back[row][SQP_W-1:0];
  always_ff @(posedge clk) retired <= rst ? 32'd0 : retired + 32'(ret_loads);
endmodule
`default_nettype wire
