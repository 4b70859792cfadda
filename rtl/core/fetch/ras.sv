// SPDX-License-Identifier: Apache-2.0
// Return address stack: predicts where a return goes.
//
// The top is in a register, the entries below it in a memory. A push writes the old top to the memory, a pop reads the new top
// from it, so a wrong path that pops once and pushes again destroys nothing. F1 pushes and pops speculatively. A repair
// restores pointer and top as they were before a transfer's block, then applies that transfer's own operation. An operation is
// done from registers, in the cycle after its block or its repair. Deeper entries that a wrong path overwrote stay lost.
// Source: Skadron, Ahuja, Martonosi, Clark: Improving Prediction for Procedure Returns with
// Return-Address-Stack Repair Mechanisms, MICRO-31, 1998, section 5 (pointer and top-of-stack contents).
`include "config.svh"
`include "branch.svh"
`default_nettype none

module ras (
  input  wire logic                clk,
  input  wire logic                rst,
  input  wire logic [TARGET_W-1:0] f1_pc,       // block in F1
  // the last cycle's block in F1: it went into the buffer; the operation of its transfer; that transfer's last half-word
  input  wire logic                last_went_q,
  input  wire logic                last_push, last_pop,
  input  wire logic [OFF_W-1:0]    last_last,
  // repair: has priority
  input  wire logic                repair,
  input  wire logic [RAS_W-1:0]    repair_ptr,
  input  wire logic [TARGET_W-1:0] repair_top,
  input  wire logic                repair_push,
  input  wire logic                repair_pop,
  input  wire logic [TARGET_W-1:0] repair_last,
  // state before the block in F1
  output logic [RAS_W-1:0]    ras_ptr,
  output logic [TARGET_W-1:0] ras_top
);
  logic [TARGET_W-1:0] below_q [0:RAS_SIZE-1];
  // state before the last operation; a repair's operation; the transfer's last half-word, valid in its block only after a
  // repair
  logic [RAS_W-1:0]    ptr_q;
  logic [TARGET_W-1:0] top_q, last_q;
  logic                push_q, pop_q;

  wire [RAS_W-1:0]    ptr_up = ptr_q + 1'b1;
  wire [RAS_W-1:0]    ptr_dn = ptr_q - 1'b1;
  wire                push   = push_q || (last_went_q && last_push);
  wire                pop    = pop_q || (last_went_q && last_pop);
  wire [OFF_W-1:0]    off    = last_went_q ? last_last : last_q[OFF_W-1:0];
  assign ras_ptr = push ? ptr_up : pop ? ptr_dn : ptr_q;
  assign ras_top = push ? {last_q[TARGET_W-1:OFF_W], off} + 1'b1 : pop ? below_q[ptr_dn] : top_q;

  initial for (int i = 0; i < RAS_SIZE; i++) below_q[i] = '0;

  always_ff @(posedge clk) begin
    if (push) below_q[ptr_q] <= top_q;
    ptr_q  <= rst ? '0 : repair ? repair_ptr : ras_ptr;
    top_q  <= rst ? '0 : repair ? repair_top : ras_top;
    push_q <= !rst && repair && repair_push;
    pop_q  <= !rst && repair && repair_pop;
    last_q <= repair ? repair_last : f1_pc;
  end
endmodule
`default_nettype wire
