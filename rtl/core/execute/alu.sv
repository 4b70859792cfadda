// SPDX-License-Identifier: Apache-2.0
// alu: the integer operations of RV64I, Zba, Zbb and Zbs, except counts of bits (bit_count.sv). op is ALU_* of uop.svh. Its
// bits are decoded into the controls during register read. Latency: none; the result belongs to the operands of the same cycle,
// rr_* to those of the next one.
// One right rotator and a mask do every shift, rotation, extension and single-bit operation. Each part of the result is 0 if
// the operation does not use it; one gate joins them with the sum, which arrives last.
`include "config.svh"
`include "copies.svh"
`include "uop.svh"
`default_nettype none
module alu (
  input  wire logic             clk,
  // the operation in register read
  input  wire logic [ALU_W-1:0] rr_op,
  input  wire logic             rr_word,  // 32-bit: the low half of the result, sign-extended
  input  wire logic             rr_none,  // no ALU operation: the result is `other`
  // the operation in execute
  input  wire logic [63:0]      op_a, op_b,
  input  wire logic [63:0]      other,    // 0 if rr_none was 0
  input  wire logic             wanted,   // else the result is unused
  output logic [63:0]           result
);
  // --- controls, from register read
  wire [2:0] group  = rr_op[8:6];
  wire       is_sum = group == ALU_G_SUM;
  wire       is_turn = group == ALU_G_SHIFT || group == ALU_G_BIT;
  wire       is_bit = group == ALU_G_BIT;
  wire       is_logic = group == ALU_G_LOGIC;
  wire [2:0] f      = rr_op[3:1];
  logic      word_q, low_q, unsigned_q;
  logic      sum_q, sum_high_q, off_q, off_high_q, invert_q;           // subtractions: the sum's part is inverted
  logic [1:0] by_q;
  logic      set_q, either_q, most_q, pass_q;
  logic      other_b_q, xor_q, and_q;
  logic      turn_q, turn_high_q, move_q, far_q, left_q;               // far: the amount has a bit 5
  logic      edge_q, edge_far_q, edge_down_q, with_q, alone_q, above_q, fill_q, sign_q, short_q;
  logic      reverse_q, combine_q;
  always_ff @(posedge clk)
    if (rr_none) begin
      {word_q, sum_q, sum_high_q, off_q, off_high_q, set_q, either_q, pass_q, xor_q, and_q} <= '0;
      {turn_q, turn_high_q, fill_q, sign_q, reverse_q, combine_q} <= '0;
    end else begin
      word_q <= rr_word;
      sum_q <= is_sum; sum_high_q <= is_sum && !rr_word;
      off_q <= is_sum && rr_op[0]; off_high_q <= is_sum && rr_op[0] && !rr_word;
      set_q <= group == ALU_G_LESS; either_q <= group == ALU_G_EITHER;
      pass_q <= is_bit && rr_op[5];
      xor_q <= is_logic && (f == 3'd0 || f == 3'd1 || f == 3'd3); and_q <= is_logic && f != 3'd0;
      turn_q <= is_turn && !(is_bit && rr_op[5]); turn_high_q <= is_turn && !(is_bit && rr_op[5]) && !rr_word;
      fill_q <= is_turn && is_bit && rr_op[0]; sign_q <= is_turn && !is_bit && rr_op[2] && !rr_op[1];
      reverse_q <= group == ALU_G_BYTE && !rr_op[1]; combine_q <= group == ALU_G_BYTE && rr_op[1];
    end
  // modes of the parts selected above
  logic [16:0] how_q;
  always_ff @(posedge clk)
    how_q <= rr_none ? 'x
           : {rr_op[3], rr_op[4], rr_op[2:1], rr_op[0], rr_op[5],
              f == 3'd3 || f == 3'd4 || rr_op[0],                      // b' = b or ~b, for xor, or, and, orn, andn
              !is_bit && !rr_op[4], !is_bit && !rr_op[4] && !rr_word, rr_op[0],
              is_bit || !rr_op[1], (is_bit || !rr_op[1]) && !rr_word, !is_bit && !rr_op[0],
              !rr_op[0] && !(rr_op[1] && !rr_op[2]), is_bit, rr_op[4],
              is_bit || rr_op[0] || (rr_op[1] && !rr_op[2])};
  assign {low_q, unsigned_q, by_q, invert_q, most_q,
          other_b_q,
          move_q, far_q, left_q,
          edge_q, edge_far_q, edge_down_q,
          with_q, alone_q, short_q,
          above_q} = how_q;

  // Unused values are 'x: they cost no gates, and a simulator skips them.
  // --- adder: (a or its low word) << 0..3, plus b; a - b is ~(~a + b). Comparison: the lesser and the greater
  logic [63:0] base, x, sum;
  logic        below, less;
  always_comb
    if (sum_q || set_q || either_q) begin
      base  = {low_q ? 32'd0 : op_a[63:32], op_a[31:0]};
      x     = by_q[1] ? (by_q[0] ? {base[60:0], 3'd0} : {base[61:0], 2'd0}) : by_q[0] ? {base[62:0], 1'b0}
            : invert_q ? ~op_a : base;
      sum   = x + op_b;
      below = op_a < op_b;                                 // the branch unit's comparison shares these gates
      less  = (op_a[63] == op_b[63]) ? below : op_a[63] != unsigned_q;
    end else begin
      base = 'x; x = 'x; sum = 'x; below = 'x; less = 'x;
    end
  wire        pick_a = pass_q || (either_q && less != most_q);
  wire        pick_b = either_q && less == most_q;

  // --- rotator, mask and fill
  function automatic logic [63:0] turn(input logic [63:0] v, input logic [5:0] n);
    logic [63:0] r1, r4;
    r1   = n[1] ? (n[0] ? {v[2:0], v[63:3]} : {v[1:0], v[63:2]}) : n[0] ? {v[0], v[63:1]} : v;
    r4   = n[3] ? (n[2] ? {r1[11:0], r1[63:12]} : {r1[7:0], r1[63:8]}) : n[2] ? {r1[3:0], r1[63:4]} : r1;
    turn = n[5] ? (n[4] ? {r4[47:0], r4[63:48]} : {r4[31:0], r4[63:32]}) : n[4] ? {r4[15:0], r4[63:16]} : r4;
  endfunction
  // the bits below n, or also bit n, or bit n alone; inverted if flip. Computed by bytes, then by bits in a byte
  function automatic logic [63:0] mask(input logic [5:0] n, input logic with_n, input logic alone, input logic flip);
    logic [7:0] under, at, bits;
    at    = 8'h01 << n[5:3];
    under = alone ? 8'h00 : ~(8'hFF << n[5:3]);
    bits  = alone ? 8'h01 << n[2:0] : ~({7'h7F, !with_n} << n[2:0]);
    for (int i = 0; i < 8; i++) mask[8*i +: 8] = ({8{under[i]}} | ({8{at[i]}} & bits)) ^ {8{flip}};
  endfunction
  wire [4:0]   sh = op_b[4:0];
  wire         sign = sign_q && (short_q ? (sh[3] ? op_a[7] : op_a[15]) : word_q ? op_a[31] : op_a[63]);
  wire         fill = fill_q || sign;
  logic [4:1]  carry;
  logic [5:0]  amount, edge_at;
  logic [31:0] upper;
  logic [63:0] rotated, keep;
  always_comb
    if (turn_q || fill_q) begin
      // amount to the right; for a move to the left, its negative
      carry   = {sh[3:0] != 4'd0, sh[2:0] != 3'd0, sh[1:0] != 2'd0, sh[0]} & {4{left_q}};
      amount  = {far_q && (op_b[5] ^ (left_q && sh != 5'd0)), {5{move_q}} & (sh ^ {carry, 1'b0})};
      edge_at = {edge_far_q && (op_b[5] ^ edge_down_q), {5{edge_q}} & (sh ^ {5{edge_down_q}})};
      upper   = ({32{!word_q && !low_q}} & op_a[63:32]) | (`COPIES(32, word_q) & op_a[31:0]);
      rotated = turn({upper, op_a[31:0]}, amount);
      keep    = mask(edge_at, with_q, alone_q, above_q);
    end else begin
      carry = 'x; amount = 'x; edge_at = 'x; upper = 'x; rotated = 'x; keep = 'x;
    end

  // --- bytes reversed, or all ones in each byte that is not 0
  logic [63:0] turned, ones;
  always_comb begin
    if (reverse_q) for (int i = 0; i < 8; i++) turned[8*i +: 8] = op_a[56-8*i +: 8];
    else           turned = 'x;
    if (combine_q) for (int i = 0; i < 8; i++) ones[8*i +: 8] = {8{op_a[8*i +: 8] != 8'd0}};
    else           ones = 'x;
  end

  // --- result; the sign of a 32-bit result fills the upper half
  logic [63:0] either, moved, bytes, b, logical, quick, rest, y;
  always_comb
    if (wanted) begin
      either  = (op_a & `COPIES(64, pick_a)) | (op_b & `COPIES(64, pick_b));
      moved   = (keep & rotated & {`COPIES(32, turn_high_q), `COPIES(32, turn_q)}) | (~keep & `COPIES(64, fill));
      bytes   = (turned & `COPIES(64, reverse_q)) | (ones & `COPIES(64, combine_q));
      b       = op_b ^ `COPIES(64, other_b_q);
      logical = ((op_a ^ b) & `COPIES(64, xor_q)) ^ (op_a & b & `COPIES(64, and_q));
      quick   = logical ^ bytes ^ other ^ {`COPIES(32, off_high_q), `COPIES(32, off_q)};
      rest    = quick ^ moved ^ either ^ {63'd0, set_q && less};
      y       = (sum & {`COPIES(32, sum_high_q), `COPIES(32, sum_q)}) ^ rest;
      result  = {y[63:32] | `COPIES(32, word_q && y[31]), y[31:0]};
    end else begin
      either = 'x; moved = 'x; bytes = 'x; b = 'x; logical = 'x; quick = 'x; rest = 'x; y = 'x; result = 'x;
    end
endmodule
