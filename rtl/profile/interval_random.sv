// Random sampling intervals: the value that COUNT is reloaded with.
// The draft reloads COUNT with INITVAL = -period; ProfileMe (MICRO-30, section 4.1.1) has software write a random value at the
// beginning of each interval. Here hardware does it: interval = period - 2^k + R + b, with 2^k the largest power of two that
// is not above the period, R uniform in 0 .. 2^(k+1)-1, b one more random bit. The mean is the period exactly.
// The generator (xorshift 13, 17, 5; period 2^32 - 1) steps once a reload, so the intervals follow from seed and period
// alone, whatever the machine's timing.
// Latency: a new INITVAL, seed or step shows in reload_o two cycles later.
// Assumes: reloads are two cycles apart or more (fetch_counter sees to it: no interval is below 8).
`include "config.svh"
`include "check.svh"
`default_nettype none
module interval_random (
    input  logic        clk,
    input  logic        rst,
    input  logic        random_i,    // 0: every interval is the period
    input  logic [31:0] initval_i,   // minus the period
    input  logic        seed_we_i,
    input  logic [31:0] seed_i,
    input  logic        step_i,      // reload_o was taken
    output logic [31:0] state_o,
    output logic [31:0] reload_o     // COUNT of the next interval: minus its length
);
  function [31:0] xorshift(input [31:0] x);
    logic [31:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 17);
    xorshift = y ^ (y << 5);
  endfunction

  // All bits at and below the leading one.
  function [31:0] smear(input [31:0] x);
    logic [31:0] y;
    y = x | (x >> 1);
    y = y | (y >> 2);
    y = y | (y >> 4);
    y = y | (y >> 8);
    smear = y | (y >> 16);
  endfunction

  logic [31:0] state_q, spread_q, reload_q, reload_d;

  always @* begin
    reload_d = initval_i;
    if (random_i) reload_d = initval_i + (spread_q ^ (spread_q >> 1)) - (state_q & spread_q) - 32'(state_q[31]);
  end

  wire too_short = (&reload_d[31:3]) | (reload_d == 32'd0);

  always_ff @(posedge clk) begin
    spread_q <= smear(-initval_i);
    reload_q <= too_short ? -32'd8 : reload_d;
    if (rst) state_q <= 32'd1;
    else if (seed_we_i) state_q <= (seed_i == 32'd0) ? 32'd1 : seed_i;
    else if (step_i) state_q <= xorshift(state_q);
  end

  assign state_o  = state_q;
  assign reload_o = reload_q;

  logic step_q;
  always_ff @(posedge clk) step_q <= step_i & ~rst;
  `CHECK(generator_never_dies, state_q != 32'd0)
  `CHECK(reloads_are_apart, !(step_i & step_q))
endmodule
