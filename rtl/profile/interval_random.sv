// SPDX-License-Identifier: Apache-2.0
// Random sampling intervals: the value that reloads COUNT.
// The draft reloads COUNT with INITVAL = -period; in ProfileMe (MICRO-30, section 4.1.1) software writes a random value at the
// start of each interval. Here hardware does it: interval = period - 2^k + R + b, where 2^k is the largest power of two not
// above the period, R is uniform in 0 .. 2^(k+1)-1, and b is one more random bit. The mean is exactly the period. With narrow
// 2^k is halved: no interval is shorter than half the period.
// The generator (xorshift 13, 17, 5; period 2^32 - 1) steps once for each reload, so the intervals depend on seed and period
// alone, not on the machine's timing.
// Latency: a new seed or step reaches reload two cycles later, a new INITVAL four.
// Assumes: reloads are at least two cycles apart (guaranteed by fetch_counter: no interval is below 8).
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module interval_random (
    input  logic        clk,
    input  logic        rst,
    input  logic        random,      // 0: every interval is the period
    input  logic        narrow,
    input  logic [31:0] initval,     // minus the period
    input  logic [31:0] period,      // the period, already computed by the caller
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

  // Bits at and below the leading one of the period; with narrow, of half of it.
  logic [31:0] state_q, state_d, reload_q, reload_d, at_q, base_q, found;
  always @* begin
    found = narrow ? {1'b0, period[31:1]} : period;
    for (int i = 1; i < 32; i = 2 * i) found = found | (found >> i);
  end

  // -period + 2^k, minus R (the low k+1 bits of the state) and b. -R is the complement plus one; -b cancels that one.
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
