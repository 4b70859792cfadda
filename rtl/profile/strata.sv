// SPDX-License-Identifier: Apache-2.0
// Two strata of one run (mpmstrata). One of every 2^LOG choices, at random, is plain and stands for the period; the others
// serve rare long waits. An instruction that is charged THRESH cycles or more (profile_time: the empty window before it, and
// what it waited for as the oldest) is delivered whatever choice took it, and its record says that it stands for 1/2^LOG of a
// plain one (RARE). Any other instruction is delivered only if a plain choice took it. So each record has the inverse of its
// instruction's probability, and every estimate with these weights is unbiased (Horvitz and Thompson).
// A record also says how many instructions it stands for besides itself: those like it (rare or not) chosen and lost since the
// last one. The instruction of a collision is unknown: a plain choice counts with those that are not rare.
// Latency: one cycle.
// Assumes: choices and losses only of units; left while the word with loss of a delivered record is taken, with its rare.
`include "profile_sizes.svh"
`default_nettype none
module strata #(
    parameter int TAGS = 2 // samples in flight
) (
    input  logic               clk,
    input  logic               rst,
    input  logic [2:0]         log,           // mpmstrata.LOG; 0: no strata
    // the choice
    input  logic               overflow,
    input  logic [6:0]         random,        // random bits, in the cycle of overflow
    input  logic [TAGS-1:0] give,          // the tag that the choice gets
    // the front unit
    input  logic [TAGS-1:0] front,
    input  logic               rare,          // the front unit is charged THRESH cycles or more
    output logic               extra,         // the front unit's choice was not plain
    // losses
    input  logic               lost,          // the front unit is lost
    input  logic               unmade,        // this cycle's choice got no tag
    input  logic               left,          // a record leaves, with the losses before it
    output logic [9:0]         loss           // {MANY, LOST} for a unit like the front one
);
  // --- plain choices: one of every 2^LOG, by a random number. Every 2^LOG-th would keep step with a program's loops.
  logic [6:0] turn_q, turn_plain_q, mask;
  always @* for (int i = 0; i < 7; i++) mask[i] = i < 32'(log);
  wire [6:0] turn_plain = ((turn_q & mask) == 7'd0) ? random : turn_plain_q;
  wire plain = ((turn_q ^ turn_plain) & mask) == 7'd0;
  logic [TAGS-1:0] extra_q;
  always_ff @(posedge clk) begin
    if (rst) turn_q <= 7'd0;
    else if (overflow) turn_q <= turn_q + 7'd1;
    if (overflow) turn_plain_q <= turn_plain;
    extra_q <= (extra_q & ~give) | (plain ? '0 : give);
  end
  assign extra = (front & extra_q) != '0;

  // --- losses: of choices that are not rare; of rare ones
  logic [14:0] lost_q, lost_rare_q;
  wire [14:0]  lost_plain = (left & !rare) ? 15'd0 : lost_q;
  wire [14:0]  lost_rare  = (left & rare) ? 15'd0 : lost_rare_q;
  wire         more_rare  = lost & rare;
  wire [1:0]   more       = {1'b0, lost & !rare} + {1'b0, unmade & plain};
  always_ff @(posedge clk) begin
    if (rst) begin
      lost_q      <= 15'd0;
      lost_rare_q <= 15'd0;
    end else begin
      if (lost_plain[14:1] != '1) lost_q <= lost_plain + 15'(more);
      if (lost_rare != '1) lost_rare_q <= lost_rare + 15'(more_rare);
    end
  end
  wire [14:0] shown = rare ? lost_rare_q : lost_q;
  assign loss = (shown[14:9] != 6'd0) ? {1'b1, shown[14:6]} : {1'b0, shown[8:0]};
endmodule
