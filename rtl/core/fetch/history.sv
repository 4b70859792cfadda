// SPDX-License-Identifier: Apache-2.0
// Path history for the predictors.
//
// Every taken transfer of any kind shifts the history by one bit and folds in bits of its own address and target. Branches that
// fall through do not change it, so a block's history does not depend on how many branches the BTB knows in it. All branches of
// a fetch block share one value: the history before the block.
// The longest history is never held as a whole. Its newest HIST_3 bits are kept as they are, older ones go to a ring of bits.
// Two foldings of all GHIST_W bits follow by rotation: a transfer's bits enter and the oldest bit leaves. A repair restores
// newest bits, foldings, oldest bit and position. The ring is longer than the history plus all transfers in flight.
// The next value is needed in the same cycle, for the address of the direction tables, and is selected late: all candidates are
// computed in parallel, from registers. The next value is
//   hist       if F1's block is presented again, or is left without a transfer
//   hist_up    if F1's block is left by a transfer (next_up)
//   hist_back  if fetch goes back (next_back): to a repaired state, or to the block that the last prediction leads to
// Source: path histories as in Seznec et al., Design Tradeoffs for the Alpha EV8 Conditional Branch Predictor, ISCA 2002,
// section 5; folding by rotation: Michaud, A PPM-like, Tag-based Branch Predictor, JILP 7, 2005.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module history (
  input  wire logic                clk,
  input  wire logic                rst,
  input  wire logic [TARGET_W-1:0] f1_pc,       // block in F1
  input  wire logic [OFF_W-1:0]    up_last,     // last half-word of the guessed transfer
  input  wire logic [2:0]          up_target,   // lowest bits of the guessed transfer's target
  input  wire logic                last_taken,  // the last cycle's block in F1 went into the buffer, with a transfer
  input  wire logic [OFF_W-1:0]    last_last,   // last half-word of that transfer
  // repair: the history before a transfer's block, and the transfer itself
  input  wire logic                redirect,
  input  wire logic                repair,
  input  wire logic [HIST_W-1:0]   repair_hist,
  input  wire logic                repair_taken,
  input  wire logic [TARGET_W-1:0] repair_last, // PC bits 32:1 of the transfer's last half
  input  wire logic [2:0]          back_target, // lowest bits of the address that fetch goes back to
  // which value is next
  input  wire logic                next_back, next_up,
  output logic [HIST_W-1:0]   hist,             // history before the block in F1
  output logic [HIST_W-1:0]   hist_up, hist_back,
  output logic [HIST_W-1:0]   back_from         // history that hist_back starts from, without the transfer
);
  localparam int RING = 1 << HISTPTR_W;

  logic [HIST_W-1:0] hist_q;
  logic              older_q [0:RING-1];
  initial for (int i = 0; i < RING; i++) older_q[i] = 1'b0;

  // the last cycle's block: without a repair, fetch goes back to it or to the block after it
  logic [HIST_W-1:0] last_hist_q;
  logic [TARGET_W-1:0] last_pc_q;

  assign             back_from  = repair ? repair_hist : redirect ? hist_q : last_hist_q;
  wire               back_taken = repair ? repair_taken : !redirect && last_taken;
  wire [5:0]         up_at      = {f1_pc[5:OFF_W], up_last};
  wire [5:0]         back_at    = repair ? repair_last[5:0] : {last_pc_q[5:OFF_W], last_last};
  wire [HIST_W-1:0]  back_up;
  // the oldest bit is HIST_4 - HIST_3 positions after the next one's; the bit after it leaves next
  wire [HISTPTR_W-1:0] at_up    = hist_q[HIST_W-1 -: HISTPTR_W] - HISTPTR_W'(HIST_4 - HIST_3 - 1);
  wire [HISTPTR_W-1:0] at_back  = back_from[HIST_W-1 -: HISTPTR_W] - HISTPTR_W'(HIST_4 - HIST_3 - 1);
  history_step step_up   (.from(hist_q),    .mark(up_at ^ {up_target, 3'b0}),   .leaves_next(older_q[at_up]),   .next(hist_up));
  history_step step_back (.from(back_from), .mark(back_at ^ {back_target, 3'b0}), .leaves_next(older_q[at_back]), .next(back_up));
  assign hist_back = back_taken ? back_up : back_from;
  assign hist      = hist_q;


  wire                 write    = next_back ? back_taken : next_up;
  wire [HISTPTR_W-1:0] write_at = next_back ? back_from[HIST_W-1 -: HISTPTR_W] : hist_q[HIST_W-1 -: HISTPTR_W];
  wire                 kept     = next_back ? back_from[HIST_3-1] : hist_q[HIST_3-1];
  always_ff @(posedge clk) begin
    hist_q <= rst ? '0 : ({HIST_W{next_back}} & hist_back) | ({HIST_W{next_up && !next_back}} & hist_up)
                         | ({HIST_W{!next_up && !next_back}} & hist_q);
    if (write) older_q[write_at] <= kept;
    last_hist_q <= hist_q;
    last_pc_q   <= f1_pc;
  end

endmodule
`default_nettype wire
