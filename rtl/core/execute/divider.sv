// SPDX-License-Identifier: Apache-2.0
// divider: RV64M division and remainder, restoring, two quotient bits a cycle; leading zeros of the dividend are skipped
// sixteen at a time. One operation at a time. Its end is announced: an operation granted in the cycle after `soon`, or later,
// finds the result when it executes, until another division starts.
`include "config.svh"
`include "copies.svh"
`include "check.svh"
`default_nettype none
module divider (
  input  wire logic        clk, rst,
  input  wire logic        start,
  input  wire logic        kill,  // drop the running operation
  input  wire logic [2:0]  funct3,
  input  wire logic        word,
  input  wire logic [63:0] op_a, op_b,
  output logic             busy,
  output logic             early, // half of the quotient or more is still to come
  output logic             soon,
  output logic [63:0]      result
);
  wire        sgn  = !funct3[0];
  wire [63:0] a_x  = !word ? op_a : sgn ? 64'($signed(op_a[31:0])) : {32'd0, op_a[31:0]};
  wire [63:0] b_x  = !word ? op_b : sgn ? 64'($signed(op_b[31:0])) : {32'd0, op_b[31:0]};
  wire        a_n  = sgn && a_x[63];
  wire        b_n  = sgn && b_x[63];

  logic        rem_q, word_q, neg_q_q, neg_r_q, by_zero_q;
  logic [6:0]  left_q;                    // quotient bits to come
  logic [63:0] r_q, q_q, d_q;             // remainder, dividend shifting into quotient, divisor

  // one restoring step: {remainder, dividend} << 1, subtract if possible
  logic [64:0] r1, r2;
  logic [65:0] t1, t2;
  logic        g1, g2;
  logic [63:0] s1, s2;
  always_comb
    if (busy) begin
      r1 = {r_q, q_q[63]};
      t1 = {1'b0, r1} - {2'b00, d_q};
      g1 = !t1[65];
      s1 = g1 ? t1[63:0] : r1[63:0];
      r2 = {s1, q_q[62]};
      t2 = {1'b0, r2} - {2'b00, d_q};
      g2 = !t2[65];
      s2 = g2 ? t2[63:0] : r2[63:0];
    end else begin
      r1 = 'x; t1 = 'x; g1 = 'x; s1 = 'x; r2 = 'x; t2 = 'x; g2 = 'x; s2 = 'x;
    end
  wire        skip = left_q >= 7'd20 && q_q[63:48] == 16'd0 && r_q == 64'd0;   // not past `soon`

  always_ff @(posedge clk)
    if (rst)        left_q <= 7'd0;
    else if (start) left_q <= 7'd64;
    else if (kill)  left_q <= 7'd0;
    else if (busy)  left_q <= left_q - (skip ? 7'd16 : 7'd2);

  always_ff @(posedge clk)
    if (start) begin
      rem_q <= funct3[1]; word_q <= word; by_zero_q <= b_x == 64'd0;
      neg_q_q <= a_n != b_n; neg_r_q <= a_n;
      r_q <= 64'd0;
      q_q <= a_n ? 64'd0 - a_x : a_x;
      d_q <= b_n ? 64'd0 - b_x : b_x;
    end else if (busy) begin
      if (skip) q_q <= {q_q[47:0], 16'd0};
      else begin
        r_q <= s2; q_q <= {q_q[61:0], g1, g2};
      end
    end

  // division by zero: every step subtracts 0, so the remainder is the dividend, as required; the quotient is all ones
  wire        neg = rem_q ? neg_r_q : neg_q_q && !by_zero_q;
  wire [63:0] abs = rem_q ? r_q : q_q;
  wire [63:0] y   = (neg ? 64'd0 - abs : abs) | `COPIES(64, by_zero_q && !rem_q);
  always_ff @(posedge clk) result <= word_q ? {{32{y[31]}}, y[31:0]} : y;
  assign busy  = left_q != 7'd0;
  assign early = left_q >= 7'd32;
  assign soon  = left_q == 7'd4;
  `CHECK(starts_only_when_idle, !(start && busy))
endmodule
