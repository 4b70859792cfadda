// SPDX-License-Identifier: Apache-2.0
// The second instruction of a sample pair (ProfileMe, MICRO-30, sections 4.2 and 5.2.1): the minor interval. When the first of
// a pair is granted, the second is the n-th instruction fetched after it on the predicted path, n uniform in 1 .. 2^LOG, in the
// same cycle or many later. For its own cycle the second is computed for each possible lane of the first, in parallel with the
// first's choice.
// Latency: none, second is combinational from slots and first; both are valid only with live, which comes late. n is drawn in
// advance, from the interval generator's state of the previous cycle.
// Assumes: first only while not waiting; grants are at least two cycles apart.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module pair_choice #(
    parameter int LANES = 2 // instructions a cycle
) (
    input  logic             clk,
    input  logic             rst,
    input  logic [LANES-1:0] slots,        // fetched on the predicted path, in a sampled mode
    input  logic             live,         // the slots are valid
    input  logic [LANES-1:0] first,        // the first of a pair is granted here; one-hot or 0
    input  logic             give_up,      // the second is no longer wanted
    input  logic [3:0]       pair_log,
    input  logic [31:0]      random_state,
    output logic             waiting,      // a first instruction waits for its second
    output logic [LANES-1:0] second,       // one-hot or 0
    output logic [13:0]      distance,     // n of the first granted in this cycle
    output logic [13:0]      gap           // cycles from the first one's fetch to this cycle
);
  logic                 waiting_q;
  logic [10:0]          distance_q, left_q;   // n of the next pair; instructions still to come, including the second
  logic [13:0]          gap_q;
  logic [LANES*3-1:0]   upto;                 // instructions in lanes up to this one
  logic [2:0]           all, rest, between; // instructions in all lanes; after the first one; from one lane to another

  always_comb begin
    all     = 3'd0;
    second  = '0;
    rest  = 3'd0;
    between = 3'd0;
    upto    = '0;
    if (slots != '0) for (int i = 0; i < LANES; i++) begin
      all = all + 3'(slots[i]);
      upto[i*3+:3] = all;
    end
    if (slots != '0) for (int i = 0; i < LANES; i++) begin
      second[i] = waiting_q & slots[i] & (left_q == 11'(upto[i*3+:3]));
      for (int j = 0; j < i; j++) begin
        between = upto[i*3+:3] - upto[j*3+:3];
        second[i] = second[i] | (first[j] & slots[i] & (distance_q == {8'd0, between}));
      end
      if (first[i]) rest = all - upto[i*3+:3];
    end
  end

  wire granted = live & (first != '0);
  always_ff @(posedge clk) begin
    if (rst | give_up | (live & (second != '0))) waiting_q <= 1'b0;
    else if (granted) waiting_q <= 1'b1;
  end
  always_ff @(posedge clk) begin
    distance_q <= 11'd1 + ({1'b0, random_state[30:21]} & ~(11'h7FF << pair_log));
    if (granted) begin
      left_q <= distance_q - 11'(rest);
      gap_q  <= 14'd1;
    end else if (waiting_q) begin
      if (live) left_q <= left_q - 11'(all);
      gap_q  <= gap_q + 14'(gap_q != 14'h3FFF);
    end
  end

  assign waiting  = waiting_q;
  assign distance = 14'(distance_q);
  assign gap      = waiting_q ? gap_q : 14'd0;

  `CHECK(one_second, (second & (second - 1'b1)) == '0)
  `CHECK(one_pair_at_a_time, !(granted & waiting_q))
endmodule
