// SPDX-License-Identifier: Apache-2.0
// Which ProfileMe tags are in use (MICRO-30, sections 4.1.2, 4.2, 4.3). A unit is a single sample, one tag, or a pair, two
// consecutive tags. Tags are given and returned in the same cyclic order: units leave in the order in which they were chosen,
// each when all of it has finished (a pair only when both have), so no record is skipped or seen twice.
//
//   free --first or second--> in flight --done--> finished --leave--> free
//
// A pair whose second will never be chosen (give_up) is complete without it, and void: front_void.
// Latency: front_ready is combinational from done, the rest comes one cycle later.
// Assumes: first only with room; second once between a pair's first and the next one, or give_up; leave only with front_ready,
// then or later.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module tag_queue #(
    parameter int TAGS = 2 // samples in flight
) (
    input  logic               clk,
    input  logic               rst,
    input  logic               pairs,            // the next unit is a pair
    input  logic               alone,            // one unit at a time
    input  logic               first,
    input  logic               second,
    input  logic               waiting,          // a second is still to come
    input  logic               give_up,
    input  logic [TAGS-1:0] done,
    input  logic               leave,            // the front unit leaves
    output logic               room,             // there is room for the next unit
    output logic               room_for_two,      // there is room for two more single samples
    output logic               any,              // some unit is in the machine, or has not left
    output logic [TAGS-1:0] give_first,       // tag that first gives, one-hot
    output logic [TAGS-1:0] give_second,
    output logic [TAGS-1:0] next_first,       // tags that the next grant would give; from registers
    output logic [TAGS-1:0] next_second,
    output logic               front_ready,      // the oldest unit has finished
    output logic               front_pair,       // it is a pair
    output logic               front_void,       // an incomplete pair
    output logic [TAGS-1:0] front,            // its tag, one-hot; for a pair the first's
    output logic [TAGS-1:0] front_second      // the tag after front
);
  // The next tag after each of these.
  function [TAGS-1:0] next_tag(input [TAGS-1:0] tags);
    for (int t = 0; t < TAGS; t++) next_tag[t] = tags[(t+TAGS-1)%TAGS];
  endfunction

  logic [TAGS-1:0] used_q, finished_q, pair_q, void_q, next_q, front_q;   // next_q, front_q: one-hot
  wire [TAGS-1:0] next2    = next_tag(next_q);
  wire [TAGS-1:0] front2   = next_tag(front_q);
  wire [TAGS-1:0] finished = finished_q | done;

  // --- room for a unit
  always @* begin
    room = ((next_q & used_q) == '0) & ~waiting & ~(alone & (used_q != '0));
    if (pairs) room = room & ((next2 & used_q) == '0);
  end
  assign room_for_two = ~pairs & ((next2 & (used_q | next_q)) == '0);

  // --- the oldest unit
  assign front_pair = (front_q & pair_q) != '0;
  assign front_void = (front_q & void_q) != '0;
  wire   two        = front_pair & ~front_void;
  wire   ready      = ((front_q & used_q & finished) != '0) & (~two | ((front2 & used_q & finished) != '0));

  // --- tags given and returned
  assign next_first  = next_q;
  assign next_second = waiting ? next_q : next2;        // a second that does not wait comes with its first
  assign give_first  = first ? next_first : '0;
  assign give_second = second ? next_second : '0;
  wire [TAGS-1:0] given = give_first | give_second;
  wire [TAGS-1:0] gone  = leave ? front_q | (two ? front2 : '0) : '0;

  always_ff @(posedge clk) begin
    if (rst) begin
      used_q  <= '0;
      next_q  <= TAGS'(1);
      front_q <= TAGS'(1);
    end else begin
      used_q <= (used_q & ~gone) | given;
      if (first & second) next_q <= next_tag(next2);
      else if (first | second) next_q <= next2;
      if (leave) front_q <= two ? next_tag(front2) : front2;
    end
    finished_q <= finished & ~given;
    pair_q     <= (pair_q & ~given) | (pairs ? give_first : '0);
  end

  // Tag of the newest unit's first: the last one given while it waits.
  logic [TAGS-1:0] newest_q;
  always_ff @(posedge clk) begin
    if (first) newest_q <= next_q;
    void_q <= (void_q & ~given) | ((give_up & waiting) ? newest_q : '0);
  end

  assign any          = used_q != '0;
  assign front        = front_q;
  assign front_second = front2;
  assign front_ready  = ready;

  `CHECK(gives_free_tags, (given & used_q) == '0)
  `CHECK(ends_of_used_tags, (done & ~used_q) == '0)
  `CHECK(leaves_when_finished, !(leave & ~ready))
  `CHECK(first_needs_room, !(first & ~room))
  `CHECK(second_follows_a_first, !(second & ~(first | waiting)))
endmodule
