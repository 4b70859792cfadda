// SPDX-License-Identifier: Apache-2.0
// Random sampling intervals: the value that COUNT is reloaded with.
// The draft reloads COUNT with INITVAL = -period; ProfileMe (MICRO-30, section 4.1.1) has software write a random value at the
// beginning of each interval. Here hardware does it: interval = period - 2^k + R + b, with 2^k the largest power of two that
// is not above the period, R uniform in 0 .. 2^(k+1)-1, b one more random bit. The mean is the period exactly.
// With narrow 2^k is halved: no interval is shorter than half the period.
// The generator (xorshift 13, 17, 5; period 2^32 - 1) steps once a reload, so the intervals follow from seed and period
// alone, whatever the machine's timing.
// Latency: a new seed or step shows in reload two cycles later, a new INITVAL four.
// Assumes: reloads are two cycles apart or more (fetch_counter sees to it: no interval is below 8).
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module interval_random (
    input  logic        clk,
    input  logic        rst,
    input  logic        random,      // 0: every interval is the period
    input  logic        narrow,
    input  logic [31:0] initval,     // minus the period
    input  logic [31:0] period,      // the period: callers have it anyway
    input  logic        seed_we,
    input  logic [31:0] seed,
    input  logic        step,        // reload was taken
    output logic [31:0] random_state,
    output logic [31:0] reload       // COUNT of the next interval: minus its length
);
  function [31:0] xorshift(input [31:0] x);
    logic [31:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 17);
    xorshift = y ^ (y << 5);
  endfunction

  // Bits at and below the leading one of the period, of half of it with narrow.
  logic [31:0] state_q, state_d, reload_q, reload_d, at_q, base_q, found;
  always @* begin
    found = narrow ? {1'b0, period[31:1]} : period;
    for (int i = 1; i < 32; i = 2 * i) found = found | (found >> i);
  end

  // -period + 2^k, less R, the low k+1 bits of the state, and b: -R is the complement plus one, and -b takes the one away again.
  wire carry = ~(random & state_q[31]);
  always @* begin
    reload_d = base_q + ~(state_q & at_q) + {31'd0, carry};
  end

  wire too_short = (&reload_d[31:3]) | (reload_d == 32'd0);

  always_ff @(posedge clk) begin
    at_q     <= random ? found : 32'd0;
    base_q   <= initval + {1'b0, at_q[31:1]} + {31'd0, at_q[0]};
    reload_q <= too_short ? -32'd8 : reload_d;
    state_q  <= rst ? 32'd1 : state_d;
  end

  always @* begin
    state_d = state_q;
    if (step) state_d = xorshift(state_q);
    if (seed_we) state_d = (seed == 32'd0) ? 32'd1 : seed;
  end

  assign random_state = state_q;
  assign reload       = reload_q;

  logic step_q;
  always_ff @(posedge clk) step_q <= step & ~rst;
  `CHECK(generator_never_dies, state_q != 32'd0)
  `CHECK(reloads_are_apart, !(step & step_q))
endmodule
