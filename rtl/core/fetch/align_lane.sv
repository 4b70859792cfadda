// SPDX-License-Identifier: Apache-2.0
// One lane of the aligner: whether the instruction at its position joins the group, and where the group ends if that
// instruction is its last. A dropped p.inc before the instruction passes with it.
//
// Combinational. Positions are half-words of the window, as one-hot masks. All facts about positions are computed in parallel,
// so a lane adds a few ANDs to the lane before it. A lane is valid if all of its half-words are there, no earlier lane has
// closed the group, and it is not a second checkpointed transfer.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module align_lane (
  input  wire logic [OFF_W-1:0]   skip,     // half-words of the first block before the window
  // by position: an instruction that begins here is long, is complete, closes the group, takes a checkpoint
  input  wire logic [GROUP_HALVES-1:0] long, fits, stops, ckpts,
  input  wire logic [GROUP_HALVES-1:0] drops,    // by position: a p.inc that may be dropped
  input  wire logic [GROUP_HALVES-1:0] marks,    // by position: this half-word ends a transfer predicted taken
  input  wire logic [OFF_W-1:0]   head_goes, next_goes,   // where a marked transfer leads, from the first, the second block
  // from the lane before
  input  wire logic [GROUP_HALVES-1:0] start,    // where this lane begins
  input  wire logic               open,     // the group is still open
  input  wire logic               ckpt,     // the group has its one checkpointed transfer
  // the group so far: first and last half-word of its last instruction; whether the last one is in the second block, is marked;
  // blocks used up; where the path continues in the block that is then the first
  input  wire logic [2:0]         first, last,
  input  wire logic               end_in_next, flagged,
  input  wire logic [1:0]         pop,
  input  wire logic [OFF_W-1:0]   goes_on,
  // to the next lane
  output logic [GROUP_HALVES-1:0] at,       // where its instruction begins
  output logic                    front,    // a dropped p.inc comes before that instruction
  output logic [GROUP_HALVES-1:0] start_next,
  output logic                    open_next, ckpt_next,
  output logic [2:0]              first_next, last_next,
  output logic                    end_in_next_next, flagged_next,
  output logic [1:0]              pop_next,
  output logic [OFF_W-1:0]        goes_on_next,
  output logic                    last_in_next,  // its last half-word is in the second block
  output logic                    valid,
  output logic                    second    // not valid because it is a second checkpointed transfer
);
  localparam int P = GROUP_HALVES;
  assign front = |(start & drops);
  assign at    = (start & ~drops) | ((start & drops) << 2);
  wire [P-1:0] short_at = at & ~long;
  wire [P-1:0] long_at  = at & long;
  wire [P-1:0] ends_at  = short_at | (long_at << 1);
  wire         here     = |(at & ckpts);
  assign start_next = (short_at << 1) | (long_at << 2);
  wire         crossed = front && |((start | (start << 1)) & marks);   // a mark is on the p.inc: the group ends before it
  wire         may     = open && |(at & fits) && !crossed;
  assign valid     = may && !(here && ckpt);
  assign second    = may && here && ckpt;
  assign open_next = valid && !(|(at & stops));
  assign ckpt_next = ckpt || here;

  for (genvar i = 0; i < P; i++) begin : g_end       // if it ends at position i
    wire [OFF_W+1:0] here_behind = {2'b00, skip} + (OFF_W + 2)'(i + 1);
    wire [OFF_W+1:0] end_behind;
    wire [2:0]       end_last;
    wire             end_in_second;
    if (i == 0) begin : g_first
      assign end_behind  = {(OFF_W + 2){ends_at[0]}} & here_behind;
      assign end_last    = 3'd0;
      assign end_in_second = 1'b0;
    end else begin : g_more
      assign end_behind  = g_end[i-1].end_behind  | ({(OFF_W + 2){ends_at[i]}} & here_behind);
      assign end_last    = g_end[i-1].end_last    | ({3{ends_at[i]}} & 3'(i));
      assign end_in_second = g_end[i-1].end_in_second
                             | (ends_at[i] && {1'b0, skip} + (OFF_W + 1)'(i) >= (OFF_W + 1)'(FETCH_HALVES));
    end
  end
  wire [7:0] at8 = 8'(at);
  wire            mark    = |(ends_at & marks);
  wire [OFF_W+1:0] behind = valid ? g_end[P-1].end_behind : 'x;
  assign last_in_next     = valid ? g_end[P-1].end_in_second : 'x;
  assign first_next       = valid ? {|at8[7:4], |(at8 & 8'hcc), |(at8 & 8'haa)} : first;
  assign last_next        = valid ? g_end[P-1].end_last : last;
  assign end_in_next_next = valid ? last_in_next : end_in_next;
  assign flagged_next     = valid ? mark : flagged;
  assign pop_next         = !valid ? pop : !mark ? behind[OFF_W+1:OFF_W] : last_in_next ? 2'd2 : 2'd1;
  assign goes_on_next     = !valid ? goes_on : !mark ? behind[OFF_W-1:0] : last_in_next ? next_goes : head_goes;
endmodule
`default_nettype wire
