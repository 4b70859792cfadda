// Return address stack: predicts where a return goes.
//
// The top lives in a register, the entries below it in a memory. Pushing writes the old top to the memory, popping
// reads the new top from it, so a wrong path that pops once and pushes again destroys nothing. F1 pushes and pops
// speculatively; a repair restores pointer and top as they were in front of a transfer's block and then applies
// that transfer's own operation, all in one cycle. Entries further below that a wrong path overwrote stay lost.
// Source: Skadron, Ahuja, Martonosi, Clark: Improving Prediction for Procedure Returns with
// Return-Address-Stack Repair Mechanisms, MICRO-31, 1998, section 5 (pointer and top-of-stack contents).
`include "config.svh"
`include "branch.svh"
`default_nettype none

module ras (
  input  wire logic                clk,
  input  wire logic                rst,
  // from F1: operation of the predicted transfer
  input  wire logic                f1_push,
  input  wire logic                f1_pop,
  input  wire logic [TARGET_W-1:0] f1_return,
  // repair: has priority
  input  wire logic                repair,
  input  wire logic [RAS_W-1:0]    repair_ptr,
  input  wire logic [TARGET_W-1:0] repair_top,
  input  wire logic                repair_push,
  input  wire logic                repair_pop,
  input  wire logic [TARGET_W-1:0] repair_return,
  // state in front of the block in F1
  output logic [RAS_W-1:0]    ras_ptr,
  output logic [TARGET_W-1:0] ras_top
);
  logic [TARGET_W-1:0] below_q [0:RAS_SIZE-1];
  logic [RAS_W-1:0]    ptr_q;
  logic [TARGET_W-1:0] top_q;

  wire [RAS_W-1:0]    ptr    = repair ? repair_ptr : ptr_q;
  wire [TARGET_W-1:0] top    = repair ? repair_top : top_q;
  wire                push   = repair ? repair_push : f1_push;
  wire                pop    = repair ? repair_pop : f1_pop;
  wire [TARGET_W-1:0] ret    = repair ? repair_return : f1_return;
  wire [RAS_W-1:0]    ptr_up = ptr + 1'b1;
  wire [RAS_W-1:0]    ptr_dn = ptr - 1'b1;

  initial for (int i = 0; i < RAS_SIZE; i++) below_q[i] = '0;

  always_ff @(posedge clk) begin
    if (push) below_q[ptr] <= top;
    if (rst) begin
      ptr_q <= '0;
      top_q <= '0;
    end else begin
      ptr_q <= push ? ptr_up : pop ? ptr_dn : ptr;
      top_q <= push ? ret : pop ? below_q[ptr_dn] : top;
    end
  end

  assign ras_ptr = ptr_q;
  assign ras_top = top_q;
endmodule
`default_nettype wire
