// SPDX-License-Identifier: Apache-2.0
// multiplier: RV64M multiplication, pipelined, MUL_LATENCY cycles from operands to result (1 = same cycle). A new operation
// every cycle. The first register is after the products of halves, the second after their sum; further ones follow.
// Zbb's counts (bit_count.sv) take the same path.
`include "config.svh"
`default_nettype none
module multiplier (
  input  wire logic        clk,
  input  wire logic        valid,
  input  wire logic [3:0]  op,     // ctl: funct3; [3] a bit count: [1] of ones, [0] of leading zeros
  input  wire logic        word,
  input  wire logic [63:0] op_a, op_b,
  output logic [63:0]      result  // MUL_LATENCY - 1 cycles later
);
  // 64x64 by halves of 32 bits, so that no computation is wider than 64 bits: lower halves are unsigned, upper halves have the
  // operand's sign. MULHU takes both operands as unsigned, MULHSU operand b.
  wire                a_neg = op_a[63] && op[1:0] != 2'd3;
  wire                b_neg = op_b[63] && !op[1];
  wire  signed [32:0] a_low = {1'b0, op_a[31:0]}, a_high = {a_neg, op_a[63:32]};
  wire  signed [32:0] b_low = {1'b0, op_b[31:0]}, b_high = {b_neg, op_b[63:32]};
  wire  signed [63:0] ll, lh, hl, hh;
  half_product u_ll (.valid, .a(a_low),  .b(b_low),  .product(ll));
  half_product u_lh (.valid, .a(a_low),  .b(b_high), .product(lh));
  half_product u_hl (.valid, .a(a_high), .b(b_low),  .product(hl));
  half_product u_hh (.valid, .a(a_high), .b(b_high), .product(hh));
  wire [6:0]  count;
  bit_count u_count (.valid(op[3] && valid), .op_a, .ones_of(op[1]), .above(op[0]), .word, .count);

  logic [63:0] p_ll, p_lh, p_hl, p_hh;
  logic [6:0]  p_count;
  logic        p_high, p_word, p_counts, p_a_neg, p_b_neg;
  if (MUL_LATENCY == 1) begin : g_products_now
    assign p_ll = ll; assign p_lh = lh; assign p_hl = hl; assign p_hh = hh; assign p_count = count;
    assign p_a_neg = a_neg; assign p_b_neg = b_neg;
    assign p_high = op[1:0] != 2'd0; assign p_word = word; assign p_counts = op[3];
  end else begin : g_products
    always_ff @(posedge clk) begin
      p_ll <= ll; p_lh <= lh; p_hl <= hl; p_hh <= hh; p_count <= count;
      p_a_neg <= a_neg; p_b_neg <= b_neg;
      p_high <= op[1:0] != 2'd0; p_word <= word; p_counts <= op[3];
    end
  end
  // a product of an upper half that has a sign is below 2^63: its bit 63 is its sign
  wire [32:0] mid_ll = {1'b0, p_ll[63:32]} + {1'b0, p_lh[31:0]};
  wire [32:0] mid    = {1'b0, mid_ll[31:0]} + {1'b0, p_hl[31:0]};
  wire [63:0] lo  = {mid[31:0], p_ll[31:0]};
  wire [63:0] hi  = p_hh + {{32{p_b_neg && p_lh[63]}}, p_lh[63:32]} + {{32{p_a_neg && p_hl[63]}}, p_hl[63:32]}
                  + {63'd0, mid_ll[32]} + {63'd0, mid[32]};
  wire [63:0] y   = p_counts ? {57'd0, p_count} : p_high ? hi : p_word ? 64'($signed(lo[31:0])) : lo;

  // registers after the sum, from the third cycle on
  localparam int LATER = (MUL_LATENCY > 2) ? MUL_LATENCY - 2 : 0;
  for (genvar k = 0; k <= LATER; k++) begin : g_stage
    logic [63:0] v;
    if (k == 0) begin : g_first assign v = y; end
    else        begin : g_rest  always_ff @(posedge clk) v <= g_stage[k-1].v; end
  end
  assign result = g_stage[LATER].v;
endmodule
