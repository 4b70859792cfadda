// SPDX-License-Identifier: Apache-2.0
// queue_matrix: the rows of the dependency matrix of a queue (unit_queue.sv): what each entry still waits for of what the integer
// units bring, and of loads. Latency: none; a row is filled at dispatch, and empty when nothing is left. row_q and load_q are what
// select sees, safe_q and sload_q what is certain: what was cleared on a guess is set again from these. Source: Goshima et al.,
// MICRO-34 (2001) and Sassone et al., ISCA-34 (2007), matrix schedulers.
`include "config.svh"
`default_nettype none
module queue_matrix #(parameter int SLOTS = 8, parameter int AT_W = 3) (
  input  wire logic                     clk,
  input  wire logic [WIDTH-1:0]         fill,        // lanes that get a slot
  input  wire logic [WIDTH*IQ_W-1:0]    slot_of,     // ... which
  input  wire logic [WIDTH*COLS-1:0]    ren_dep,
  input  wire logic [WIDTH*LQ_SIZE-1:0] ren_ld_dep,
  input  wire logic [COLS-1:0]          clear,       // columns that are cleared in this cycle
  input  wire logic [COLS-1:0]          sure,        // columns that are certain
  input  wire logic [COLS-1:0]          back,        // columns that are set again
  input  wire logic [COLS-1:0]          cleared,     // columns that an instruction dispatched now does not wait for
  input  wire logic [LQ_SIZE-1:0]       ld_clear, ld_sure, ld_back, ld_cleared,   // loads' columns: clear, sure, back, cleared
  input  wire logic                     ld_event,    // one of the loads' columns changes
  output logic [SLOTS-1:0]              empty        // entries that wait for nothing
);
  logic [COLS-1:0]    row_q   [0:SLOTS-1];
  logic [COLS-1:0]    safe_q  [0:SLOTS-1];
  logic [LQ_SIZE-1:0] load_q  [0:SLOTS-1];
  logic [LQ_SIZE-1:0] sload_q [0:SLOTS-1];
  initial for (int i = 0; i < SLOTS; i++) begin
    row_q[i] = '0; safe_q[i] = '0; load_q[i] = '0; sload_q[i] = '0;
  end
  for (genvar i = 0; i < SLOTS; i++) begin : g_row assign empty[i] = row_q[i] == '0 && load_q[i] == '0; end
  always_ff @(posedge clk) begin
    for (int i = 0; i < SLOTS; i++) row_q[i] <= (row_q[i] | (safe_q[i] & back)) & ~clear;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) row_q[slot_of[k*IQ_W +: AT_W]] <= ren_dep[k*COLS +: COLS] & ~cleared;
  end
  always_ff @(posedge clk) begin
    if (ld_event)
      for (int i = 0; i < SLOTS; i++) load_q[i] <= (load_q[i] | (sload_q[i] & ld_back)) & ~ld_clear;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) load_q[slot_of[k*IQ_W +: AT_W]] <= ren_ld_dep[k*LQ_SIZE +: LQ_SIZE] & ~ld_cleared;
  end
  always_ff @(posedge clk) begin
    if (sure != '0) for (int i = 0; i < SLOTS; i++) safe_q[i] <= safe_q[i] & ~sure;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) safe_q[slot_of[k*IQ_W +: AT_W]] <= ren_dep[k*COLS +: COLS] & ~sure;
  end
  always_ff @(posedge clk) begin
    if (ld_event) for (int i = 0; i < SLOTS; i++) sload_q[i] <= sload_q[i] & ~ld_sure;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) sload_q[slot_of[k*IQ_W +: AT_W]] <= ren_ld_dep[k*LQ_SIZE +: LQ_SIZE] & ~ld_sure;
  end
endmodule
`default_nettype wire
