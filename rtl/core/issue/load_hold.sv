// SPDX-License-Identifier: Apache-2.0
// load_hold: holds a load that is to wait for a store (wait_table.sv) in the scheduler until that store has been sent to the
// load-store unit. Otherwise the load would use a turn of the memory unit in vain, and come again without a hit guess for its
// users.
// A load that is to wait for all stores up to one is held for the farthest; it waits for the others in the load queue.
// Latency: the hold is decided in the load's dispatch. The store is sent in its register read. The load may be granted in the
// cycle after that, two after the store's grant, and finds address and data.
// A store that is taken back later still counts as sent; store queue and load queue then see the conflict.
// Every hold ends: the load waits for an older store in the scheduler, and entries that leave the store queue count as sent.
// Source: Chrysos and Emer, "Memory Dependence Prediction using Store Sets", ISCA-25 (1998): the load depends on the store's issue.
`include "config.svh"
`default_nettype none
module load_hold (
  input  wire logic                   clk, rst,
  // the group in dispatch: loads; stores; stores that go; store-queue positions; a load's store, counted backwards (0: none)
  input  wire logic [WIDTH-1:0]       ask_load, ask_store, dis_store,
  input  wire logic [WIDTH*SQP_W-1:0] sq_pos, dec_back,
  output logic [WIDTH-1:0]            dis_hold,       // the lane's load is held
  output logic [WIDTH*SQ_W-1:0]       dis_hold_for,   // the store that the load is held for
  // the store in register read; entries that leave the store queue
  input  wire logic                   rr_store,
  input  wire logic [SQ_W-1:0]        rr_store_idx,
  input  wire logic [SQ_SIZE-1:0]     sq_gone
);
  logic [SQ_SIZE-1:0] unsent_q;
  wire  [SQ_SIZE-1:0] sent = rr_store ? SQ_SIZE'(1) << rr_store_idx : '0;
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [SQP_W-1:0]   back = dec_back[k*SQP_W +: SQP_W];
    wire [SQP_W-1:0]   from = sq_pos[k*SQP_W +: SQP_W] - back;
    wire [SQ_W-1:0]    at   = from[SQ_W-1:0];
    wire [SQP_W-1:0]   near;                             // stores of earlier lanes
    wire [SQ_SIZE-1:0] taken;
    wire [SQ_SIZE-1:0] own  = dis_store[k] ? SQ_SIZE'(1) << sq_pos[k*SQP_W +: SQ_W] : '0;
    if (k == 0) begin : g_first assign near = '0; assign taken = own; end
    else        begin : g_rest  assign near = g_lane[k-1].near + SQP_W'(ask_store[k-1]); assign taken = g_lane[k-1].taken | own; end
    assign dis_hold[k] = ask_load[k] && back != '0 && (back <= near || (unsent_q[at] && !(rr_store && rr_store_idx == at)));
    assign dis_hold_for[k*SQ_W +: SQ_W] = at;
  end
  wire [SQ_SIZE-1:0] over = sq_gone | sent;
  always_ff @(posedge clk)
    if (rst) unsent_q <= '0;
    else     unsent_q <= (unsent_q & ~over) | g_lane[WIDTH-1].taken;
endmodule
