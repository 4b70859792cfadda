// Global history for the direction predictor: the path of the last taken transfers.
//
// Every taken transfer (of any kind) shifts the history by one bit and folds in bits of its own address and target.
// Branches that fall through leave it alone, so a block's history does not depend on how many branches the BTB knows
// in it, and all branches of one fetch block share one value: the value in front of the block.
// The next value is wanted in the same cycle, for the address of the direction tables; a repair has priority.
// Source: path histories as in Seznec et al., Design Tradeoffs for the Alpha EV8 Conditional Branch Predictor, ISCA 2002,
// section 5.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module history (
  input  wire logic                clk,
  input  wire logic                rst,
  // from F1: the block leaves with a taken transfer
  input  wire logic                f1_taken,
  input  wire logic [TARGET_W-1:0] f1_last_pc,  // PC bits 32:1 of the transfer's last half
  input  wire logic [TARGET_W-1:0] f1_target,
  // repair: the history in front of a transfer's block, and what the transfer did
  input  wire logic                repair,
  input  wire logic [GHIST_W-1:0]  repair_hist,
  input  wire logic                repair_taken,
  input  wire logic [TARGET_W-1:0] repair_last,
  input  wire logic [TARGET_W-1:0] repair_target,
  output logic [GHIST_W-1:0]  hist,             // in front of the block in F1
  output logic [GHIST_W-1:0]  next              // in front of the block whose address is presented now
);
  localparam int FOLD_W = (GHIST_W < 6) ? GHIST_W : 6;

  logic [GHIST_W-1:0] hist_q;

  wire [GHIST_W-1:0] base   = repair ? repair_hist : hist_q;
  wire               taken  = repair ? repair_taken : f1_taken;
  wire [5:0]         last   = repair ? repair_last[5:0] : f1_last_pc[5:0];
  wire [2:0]         target = repair ? repair_target[2:0] : f1_target[2:0];
  wire [5:0]         mark   = last ^ {target, 3'b0};
  wire [GHIST_W-1:0] pushed = (base << 1) ^ GHIST_W'(mark[FOLD_W-1:0]);

  assign next = taken ? pushed : base;
  assign hist = hist_q;

  always_ff @(posedge clk) hist_q <= rst ? '0 : next;

  wire unused = &{1'b0, f1_last_pc, f1_target, repair_last, repair_target, mark};
endmodule
`default_nettype wire
