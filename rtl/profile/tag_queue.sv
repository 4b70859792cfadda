// SPDX-License-Identifier: Apache-2.0
// Which ProfileMe tags are in use (MICRO-30, sections 4.1.2, 4.2, 4.3). A unit is a sample of its own, one tag, or a pair, two tags
// one after the other. Tags are given and come back in one order, round: units leave in the order in which they were chosen,
// each when all of it has finished (a pair not before both have), so that no record is skipped or seen twice.
//
//     free --first_i or second_i--> in flight --done_i--> finished --leave_i--> free
//
// A pair whose second will never be chosen (give_up_i) is whole without it, and void: front_void_o.
// Latency: front_ready_o is combinational from done_i, the rest comes one cycle later.
// Assumes: first_i only with room_o; second_i once between a pair's first_i and the next one, or give_up_i; leave_i only with
// front_ready_o, then or later.
`include "config.svh"
`include "check.svh"
`default_nettype none
module tag_queue (
    input  logic               clk,
    input  logic               rst,
    input  logic               pairs_i,          // the next unit is a pair
    input  logic               alone_i,          // one unit at a time
    input  logic               first_i,
    input  logic               second_i,
    input  logic               waiting_i,        // a second one is still to come
    input  logic               give_up_i,
    input  logic [PM_TAGS-1:0] done_i,
    input  logic               leave_i,          // the front unit leaves
    output logic               room_o,           // there is room for the next unit
    output logic               room_behind_o,    // there is room for two more, if they are samples of their own
    output logic               any_o,            // some unit is in the machine, or has not left
    output logic [PM_TAGS-1:0] give_first_o,     // tag that first_i gives, one-hot
    output logic [PM_TAGS-1:0] give_second_o,
    output logic [PM_TAGS-1:0] next_first_o,     // tags that the next grant would give; from registers
    output logic [PM_TAGS-1:0] next_second_o,
    output logic               front_ready_o,    // the oldest unit has finished
    output logic               front_pair_o,     // it is a pair
    output logic               front_void_o,     // it was to be a pair
    output logic [PM_TAGS-1:0] front_o,          // its tag, one-hot; a pair's first
    output logic [PM_TAGS-1:0] front_second_o    // the tag after front_o
);
  // The tag after each of these.
  function [PM_TAGS-1:0] behind(input [PM_TAGS-1:0] tags);
    for (int t = 0; t < PM_TAGS; t++) behind[t] = tags[(t+PM_TAGS-1)%PM_TAGS];
  endfunction

  logic [PM_TAGS-1:0] used_q, finished_q, pair_q, void_q, next_q, front_q;   // next_q, front_q: one-hot
  wire [PM_TAGS-1:0] next2    = behind(next_q);
  wire [PM_TAGS-1:0] front2   = behind(front_q);
  wire [PM_TAGS-1:0] finished = finished_q | done_i;

  // --- room for a unit
  logic room;
  always @* begin
    room = ((next_q & used_q) == '0) & ~waiting_i & ~(alone_i & (used_q != '0));
    if (pairs_i) room = room & ((next2 & used_q) == '0);
  end
  assign room_o = room;
  assign room_behind_o = ~pairs_i & ((next2 & (used_q | next_q)) == '0);

  // --- the oldest unit
  assign front_pair_o = (front_q & pair_q) != '0;
  assign front_void_o = (front_q & void_q) != '0;
  wire   two          = front_pair_o & ~front_void_o;
  wire   ready        = ((front_q & used_q & finished) != '0) & (~two | ((front2 & used_q & finished) != '0));

  // --- tags that are given, and come back
  assign next_first_o  = next_q;
  assign next_second_o = waiting_i ? next_q : next2;    // a second that does not wait comes with its first
  assign give_first_o  = first_i ? next_first_o : '0;
  assign give_second_o = second_i ? next_second_o : '0;
  wire [PM_TAGS-1:0] given = give_first_o | give_second_o;
  wire [PM_TAGS-1:0] gone  = leave_i ? front_q | (two ? front2 : '0) : '0;

  always_ff @(posedge clk) begin
    if (rst) begin
      used_q  <= '0;
      next_q  <= PM_TAGS'(1);
      front_q <= PM_TAGS'(1);
    end else begin
      used_q <= (used_q & ~gone) | given;
      if (first_i & second_i) next_q <= behind(next2);
      else if (first_i | second_i) next_q <= next2;
      if (leave_i) front_q <= two ? behind(front2) : front2;
    end
    finished_q <= finished & ~given;
    pair_q     <= (pair_q & ~given) | (pairs_i ? give_first_o : '0);
  end

  // The newest unit's first one: the last tag given while it waits.
  logic [PM_TAGS-1:0] newest_q;
  always_ff @(posedge clk) begin
    if (first_i) newest_q <= next_q;
    void_q <= (void_q & ~given) | ((give_up_i & waiting_i) ? newest_q : '0);
  end

  assign any_o          = used_q != '0;
  assign front_o        = front_q;
  assign front_second_o = front2;
  assign front_ready_o  = ready;

  `CHECK(gives_free_tags, (given & used_q) == '0)
  `CHECK(ends_of_used_tags, (done_i & ~used_q) == '0)
  `CHECK(leaves_when_finished, !(leave_i & ~ready))
  `CHECK(first_needs_room, !(first_i & ~room_o))
  `CHECK(second_follows_a_first, !(second_i & ~(first_i | waiting_i)))
endmodule
