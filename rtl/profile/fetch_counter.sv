// SPDX-License-Identifier: Apache-2.0
// The fetched-instruction counter (ProfileMe, MICRO-30, section 4.1.1; `mpdiscounter` of the draft PDIS v0.0).
// COUNT rises by the number of slots counted in a cycle. The very slot that makes it wrap (bit 31 from 1 to 0) is chosen,
// whatever its lane, so every counted slot is equally likely. On a wrap COUNT is reloaded; slots after the chosen one in its
// cycle belong to the next interval, or, with hold, are not counted.
// Latency: none, chosen is combinational from counted (one 30-bit AND, prefix sums of LANES bits). live comes late and is used
// only for state changes: with live 0 the cycle counts as one without slots, whatever chosen is.
// Assumes: reload is at most -8, so no two wraps are in the same cycle or in adjacent ones.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module fetch_counter #(
    parameter int LANES = 2 // instructions a cycle
) (
    input  logic             clk,
    input  logic             rst,
    input  logic [LANES-1:0] counted,      // slots of this cycle that are counted
    input  logic             live,         // the slots are valid
    input  logic             hold,         // count nothing after a chosen slot
    input  logic [31:0]      reload,
    input  logic             we,           // software writes COUNT
    input  logic [31:0]      new_count,
    output logic             overflow,     // COUNT wraps in this cycle
    output logic [LANES-1:0] chosen,       // the slot that makes it wrap, one-hot
    output logic [LANES-1:0] taken,        // slots actually counted
    output logic [31:0]      count
);
  logic [31:0] count_q, count_d, sum;
  logic        near;      // a wrap needs at most 4 more slots
  logic [1:0]  missing;   // slots that must come before the chosen one, if near
  logic [2:0]  ahead;     // counted slots before the lane

  always_comb begin
    near     = &count_q[31:2];
    missing  = ~count_q[1:0];
    ahead   = 3'd0;
    chosen = '0;
    taken  = '0;
    if (counted != '0) for (int i = 0; i < LANES; i++) begin
      chosen[i] = near & counted[i] & (ahead == {1'b0, missing});
      taken[i]  = live & counted[i] & ~(hold & near & (ahead > {1'b0, missing}));
      ahead = ahead + 3'(counted[i]);
    end
    overflow = live & (chosen != '0);

    sum     = count_q + 32'(ahead);
    count_d = sum;
    if (chosen != '0) count_d = reload + (hold ? 32'd0 : {30'd0, sum[1:0]});
  end

  always_ff @(posedge clk) begin
    if (rst) count_q <= 32'd0;
    else if (we) count_q <= new_count;
    else if (live) count_q <= count_d;
  end
  assign count = count_q;

  `CHECK(one_choice, (chosen & (chosen - 1'b1)) == '0)
  `CHECK(choice_is_counted, ~live | ((chosen & ~taken) == '0))
  `CHECK(wrap_chooses, overflow == (count_q[31] & ~sum[31] & (ahead != 3'd0) & live))
endmodule
