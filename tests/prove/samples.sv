// SPDX-License-Identifier: Apache-2.0
// samples: tag_queue in any surroundings that keep its contract: units of one instruction or two, chosen at any time, seconds that
// come in the same cycle, later or never, lives that end in any order. Proved from its ports, against a model of each tag's life:
// a tag is given only while it is free, so it is on one instruction at most; what was given leaves exactly once, after it
// has ended; of a pair none leaves before both have; units leave in the order in which they were chosen.
`include "config.svh"
`default_nettype none
module samples (
  input wire logic               clk, rst, pairs, alone, want_first, want_second, barred, want_leave,
  input wire logic [PM_TAGS-1:0] done
);
  logic room, any, front_ready, front_pair, front_void;
  logic [PM_TAGS-1:0] give_first, give_second, front, front_second;
  logic wait_q;                                          // pair_choice's: a second one is still to come
  wire  give_up = barred || !pairs;
  wire  first   = want_first && room && !barred;
  wire  second  = want_second && !give_up && (wait_q || (first && pairs));
  wire  leave   = want_leave && front_ready;
  tag_queue #(.TAGS(PM_TAGS)) u_tags (
    .clk, .rst, .pairs, .alone, .first, .second, .waiting(wait_q), .give_up,
    .done, .leave, .room, .any, .give_first, .give_second, .front_ready, .front_pair, .front_void, .front, .front_second);

  logic first_q = 1'b1;
  always @(posedge clk) first_q <= 1'b0;
  always @* if (first_q) assume (rst);
  always_ff @(posedge clk) wait_q <= !rst && !give_up && !second && (wait_q || (first && pairs));

  // --- the model: each tag free, in flight or ended; and an age, by which those given earlier are older
  logic [PM_TAGS-1:0] live_q, ended_q, head_q, late_q;   // head_q: first of a pair; late_q: second of one
  wire  [PM_TAGS-1:0] busy  = live_q | ended_q;
  wire  [PM_TAGS-1:0] given = give_first | give_second;
  wire  [PM_TAGS-1:0] gone  = leave ? front | (front_pair && !front_void ? front_second : '0) : '0;
  logic [PM_TAGS*PM_TAGS-1:0] older_q;                   // [a*PM_TAGS+b]: a was given before b
  always @* assume ((done & ~live_q) == '0);             // the core ends what is in flight
  always_ff @(posedge clk) begin
    if (rst) begin
      live_q <= '0; ended_q <= '0;
    end else begin
      live_q  <= (live_q | given) & ~done;
      ended_q <= (ended_q | done) & ~gone;
    end
    head_q <= (head_q & ~given) | (pairs ? give_first : '0);
    late_q <= (late_q & ~given) | give_second;
    for (int a = 0; a < PM_TAGS; a++)
      for (int b = 0; b < PM_TAGS; b++) begin
        if (given[b]) older_q[a*PM_TAGS+b] <= (busy[a] && !gone[a] && !given[a]) || (give_first[a] && give_second[b]);
        else if (given[a] || gone[a]) older_q[a*PM_TAGS+b] <= 1'b0;
      end
  end
  wire [PM_TAGS-1:0] over = ended_q | done;
  always @(posedge clk)
    if (!rst && !first_q) begin
      given_only_when_free: assert ((given & busy) == '0);
      one_tag_each: assert ((give_first & give_second) == '0 && (give_first != '0) == first && (give_second != '0) == second);
      leaves_once_and_ended: assert ((gone & ~over) == '0);
      none_is_left_after: assert (any == (busy != '0));
      one_at_a_time: assert (!(first && alone && busy != '0));
      if (leave) second_leaves_with_first: assert ((late_q & gone) == '0 || (head_q & gone) != '0);
      if (leave) no_second_alone: assert ((front & late_q) == '0);
      for (int a = 0; a < PM_TAGS; a++)
        for (int b = 0; b < PM_TAGS; b++)
          if (gone[b] && !gone[a] && busy[a]) assert (!older_q[a*PM_TAGS+b]);   // the oldest leave first
      if (leave && front_pair && !front_void) both_have_ended: assert (((front | front_second) & ~over) == '0);
    end
endmodule
