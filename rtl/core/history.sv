// Global history for the direction predictor: the path of the last taken transfers.
//
// Every taken transfer (of any kind) shifts the history by one bit and folds in bits of its own address and target.
// Branches that fall through leave it alone, so a block's history does not depend on how many branches the BTB knows
// in it, and all branches of one fetch block share one value: the value in front of the block.
// The next value is wanted in the same cycle, for the address of the direction tables; a repair has priority.
// Source: path histories as in Seznec et al., Design Tradeoffs for the Alpha EV8 Conditional Branch Predictor, ISCA 2002, section 5.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module history (
  input  wire logic                clk,
  input  wire logic                rst,
  // from F1: the block leaves with a taken transfer
  input  wire logic                taken_i,
  input  wire logic [TARGET_W-1:0] last_i,          // PC bits 32:1 of the transfer's last half
  input  wire logic [TARGET_W-1:0] target_i,
  // repair: the history in front of a transfer's block, and what the transfer did
  input  wire logic                repair_i,
  input  wire logic [GHIST_W-1:0]  repair_hist_i,
  input  wire logic                repair_taken_i,
  input  wire logic [TARGET_W-1:0] repair_last_i,
  input  wire logic [TARGET_W-1:0] repair_target_i,
  output logic [GHIST_W-1:0]  hist_o,                // in front of the block in F1
  output logic [GHIST_W-1:0]  next_o                 // in front of the block whose address is presented now
);
  localparam int FOLD_W = (GHIST_W < 6) ? GHIST_W : 6;

  logic [GHIST_W-1:0] hist_q;

  wire [GHIST_W-1:0] base   = repair_i ? repair_hist_i : hist_q;
  wire               taken  = repair_i ? repair_taken_i : taken_i;
  wire [5:0]         last   = repair_i ? repair_last_i[5:0] : last_i[5:0];
  wire [2:0]         target = repair_i ? repair_target_i[2:0] : target_i[2:0];
  wire [5:0]         mark   = last ^ {target, 3'b0};
  wire [GHIST_W-1:0] pushed = (base << 1) ^ GHIST_W'(mark[FOLD_W-1:0]);

  assign next_o = taken ? pushed : base;
  assign hist_o = hist_q;

  always_ff @(posedge clk) hist_q <= rst ? '0 : next_o;

  wire unused = &{1'b0, last_i, target_i, repair_last_i, repair_target_i, mark};
endmodule
`default_nettype wire
