// Path history for the predictors: one bit a taken transfer, blurred with bits of its own address and target.
//
// Every taken transfer (of any kind) shifts the history by one bit and folds in bits of its own address and target.
// Branches that fall through leave it alone, so a block's history does not depend on how many branches the BTB knows
// in it, and all branches of one fetch block share one value: the value in front of the block.
// The longest history is never seen as a whole: its newest HIST_3 bits are kept as they are, older ones go to a ring
// of bits, and two foldings of all GHIST_W follow by rotation, a transfer's bits in and the oldest bit out. A repair
// (which has priority) puts newest bits, foldings and position back; the ring is longer than history and flight together.
// The next value is wanted in the same cycle, for the address of the direction tables.
// Source: path histories as in Seznec et al., Design Tradeoffs for the Alpha EV8 Conditional Branch Predictor, ISCA 2002,
// section 5; folding by rotation: Michaud, A PPM-like, Tag-based Branch Predictor, JILP 7, 2005.
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
  input  wire logic [HIST_W-1:0]   repair_hist,
  input  wire logic                repair_taken,
  input  wire logic [TARGET_W-1:0] repair_last,
  input  wire logic [TARGET_W-1:0] repair_target,
  output logic [HIST_W-1:0]   hist,             // in front of the block in F1
  output logic [HIST_W-1:0]   next              // in front of the block whose address is presented now
);
  localparam int RING = 1 << HISTPTR_W;

  logic [HIST_W-1:0] hist_q;
  logic              older_q [0:RING-1];
  initial for (int i = 0; i < RING; i++) older_q[i] = 1'b0;

  wire [HISTPTR_W-1:0] ptr;
  wire [DIRTAG_W-1:0]  tag_fold;
  wire [DIRIDX_W-1:0]  idx_fold;
  wire [HIST_3-1:0]    newest;
  assign {ptr, tag_fold, idx_fold, newest} = repair ? repair_hist : hist_q;

  wire         taken  = repair ? repair_taken : f1_taken;
  wire [5:0]   last   = repair ? repair_last[5:0] : f1_last_pc[5:0];
  wire [2:0]   target = repair ? repair_target[2:0] : f1_target[2:0];
  wire [5:0]   mark   = last ^ {target, 3'b0};

  // the oldest bit leaves: it stands HIST_4 - HIST_3 positions behind the next one's place
  wire [HISTPTR_W-1:0] oldest_at = ptr - HISTPTR_W'(HIST_4 - HIST_3);
  wire                 oldest    = older_q[oldest_at];
  wire [HIST_3-1:0]    newest_up = (newest << 1) ^ HIST_3'(mark);
  wire [DIRIDX_W-1:0]  idx_up    = {idx_fold[DIRIDX_W-2:0], idx_fold[DIRIDX_W-1]} ^ DIRIDX_W'(mark)
                                   ^ (DIRIDX_W'(oldest) << (HIST_4 % DIRIDX_W));
  wire [DIRTAG_W-1:0]  tag_up    = {tag_fold[DIRTAG_W-2:0], tag_fold[DIRTAG_W-1]} ^ DIRTAG_W'(mark)
                                   ^ (DIRTAG_W'(oldest) << (HIST_4 % DIRTAG_W));
  wire [HISTPTR_W-1:0] ptr_up    = ptr + 1'b1;

  assign next = taken ? {ptr_up, tag_up, idx_up, newest_up} : {ptr, tag_fold, idx_fold, newest};
  assign hist = hist_q;

  always_ff @(posedge clk) begin
    hist_q <= rst ? '0 : next;
    if (taken) older_q[ptr] <= newest[HIST_3-1];
  end

  wire unused = &{1'b0, f1_last_pc, f1_target, repair_last, repair_target, mark};
endmodule
`default_nettype wire
