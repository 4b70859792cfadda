// SPDX-License-Identifier: Apache-2.0
// Intervals of a sampler of another kind: made like those of the instruction sampler (ProfileMe, MICRO-30, section 4.1.1), from
// other numbers. A new period or seed restarts it: eight cycles later the first interval is ready and counting resumes.
// Latency: none, over and chosen are combinational from counted.
`include "profile_sizes.svh"
`default_nettype none
module sample_interval #(
    parameter int LANES = 1 // counted events a cycle
) (
    input  logic             clk,
    input  logic             rst,
    input  logic             setting_we, // the sampler's register is written: period and random change in the next cycle
    input  logic             seed_we,
    input  logic [31:0]      seed,
    input  logic [30:0]      period,     // 0: no intervals
    input  logic             random,     // 0: every interval is the period
    output logic             counts,     // level: counting may be on
    input  logic [LANES-1:0] counted,
    output logic             over,       // an interval ends in this cycle
    output logic [LANES-1:0] chosen      // in this lane
);
  logic [31:0]      reload, count_unused, state_unused;
  logic [LANES-1:0] taken_unused;
  logic [7:0]       begins_q;
  logic             counts_q;                             // begins_q spans the cycle by which it is late
  interval_random u_random (
      .clk, .rst, .random, .narrow(1'b1), .initval(-{1'b0, period}), .period({1'b0, period}), .seed_we, .seed,
      .step(over | begins_q[0]), .random_state(state_unused), .reload
  );
  fetch_counter #(.LANES(LANES)) u_counter (
      .clk, .rst, .counted, .live(1'b1), .hold(1'b0), .reload, .we(begins_q[0]), .new_count(reload), .overflow(over), .chosen,
      .taken(taken_unused), .count(count_unused)
  );
  always_ff @(posedge clk) begin
    if (rst) begins_q <= 8'd0;
    else begins_q <= (setting_we | seed_we) ? 8'h80 : {1'b0, begins_q[7:1]};
    counts_q <= ~rst & (period != 31'd0) & (begins_q[7:1] == 7'd0);
  end
  assign counts = counts_q & ~begins_q[7];

  wire unused_ok = &{1'b0, count_unused, state_unused, taken_unused};
endmodule
