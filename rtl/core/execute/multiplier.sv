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
  // 64x64 by unsigned 32-bit halves, so that no computation is wider than 64 bits. A negative operand subtracts the other one
  // from the upper half of the product; MULHU takes both operands as unsigned, MULHSU operand b.
  wire         a_neg = op_a[63] && op[1:0] != 2'd3;
  wire         b_neg = op_b[63] && !op[1];
  logic [63:0] ll, lh, hl, hh, off;
  always_comb
    if (valid) begin
      ll  = {32'd0, op_a[31:0]}  * {32'd0, op_b[31:0]};
      lh  = {32'd0, op_a[31:0]}  * {32'd0, op_b[63:32]};
      hl  = {32'd0, op_a[63:32]} * {32'd0, op_b[31:0]};
      hh  = {32'd0, op_a[63:32]} * {32'd0, op_b[63:32]};
      off = (a_neg ? op_b : 64'd0) + (b_neg ? op_a : 64'd0);
    end else begin
      ll = 'x; lh = 'x; hl = 'x; hh = 'x; off = 'x;
    end
  wire [6:0]  count;
  bit_count u_count (.valid(op[3] && valid), .op_a, .ones_of(op[1]), .above(op[0]), .word, .count);

  logic [63:0] p_ll, p_lh, p_hl, p_hh, p_off;
  logic [6:0]  p_count;
  logic        p_high, p_word, p_counts;
  if (MUL_LATENCY == 1) begin : g_products_now
    assign p_ll = ll; assign p_lh = lh; assign p_hl = hl; assign p_hh = hh; assign p_off = off; assign p_count = count;
    assign p_high = op[1:0] != 2'd0; assign p_word = word; assign p_counts = op[3];
  end else begin : g_products
    always_ff @(posedge clk) begin
      p_ll <= ll; p_lh <= lh; p_hl <= hl; p_hh <= hh; p_off <= off; p_count <= count;
      p_high <= op[1:0] != 2'd0; p_word <= word; p_counts <= op[3];
    end
  end
  wire [63:0] mid = {32'd0, p_ll[63:32]} + {32'd0, p_lh[31:0]} + {32'd0, p_hl[31:0]};
  wire [63:0] lo  = {mid[31:0], p_ll[31:0]};
  wire [63:0] hi  = p_hh + {32'd0, p_lh[63:32]} + {32'd0, p_hl[63:32]} + {32'd0, mid[63:32]} - p_off;
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
