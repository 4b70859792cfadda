// multiplier: RV64M multiplication, pipelined, MUL_LATENCY cycles from operands to result (1 = same cycle).
// A new operation every cycle. Operands are taken as 65-bit signed values; the product's halves give MUL, MULH, MULHSU, MULHU.
`include "config.svh"
`default_nettype none
module multiplier (
  input  wire logic        clk,
  input  wire logic        valid,  // gates the operands, so that an idle multiplier does not toggle
  input  wire logic [2:0]  funct3,
  input  wire logic        word,
  input  wire logic [63:0] op_a, op_b,
  output logic [63:0]      result  // MUL_LATENCY - 1 cycles later
);
  wire a_signed = funct3 != 3'd3;       // MULHU takes both unsigned
  wire b_signed = funct3[1] == 1'b0;    // MULHSU, MULHU take b unsigned
  wire        a_neg = valid && a_signed && op_a[63];
  wire        b_neg = valid && b_signed && op_b[63];
  wire [63:0] a     = valid ? op_a : 64'd0;
  wire [63:0] b     = valid ? op_b : 64'd0;

  // 64x64 by 32-bit halves, so that nothing wider than 64 bits is computed on
  wire [63:0] ll = {32'd0, a[31:0]}  * {32'd0, b[31:0]};
  wire [63:0] lh = {32'd0, a[31:0]}  * {32'd0, b[63:32]};
  wire [63:0] hl = {32'd0, a[63:32]} * {32'd0, b[31:0]};
  wire [63:0] hh = {32'd0, a[63:32]} * {32'd0, b[63:32]};
  wire [63:0] mid = {32'd0, ll[63:32]} + {32'd0, lh[31:0]} + {32'd0, hl[31:0]};
  wire [63:0] lo  = {mid[31:0], ll[31:0]};
  wire [63:0] hi  = hh + {32'd0, lh[63:32]} + {32'd0, hl[63:32]} + {32'd0, mid[63:32]} - (a_neg ? b : 64'd0) - (b_neg ? a : 64'd0);
  wire [63:0] y   = (funct3 != 3'd0) ? hi : word ? {{32{lo[31]}}, lo[31:0]} : lo;

  // the product through MUL_LATENCY - 1 registers
  for (genvar k = 0; k < MUL_LATENCY; k++) begin : g_stage
    logic [63:0] v;
    if (k == 0) begin : g_first assign v = y; end
    else        begin : g_rest  always_ff @(posedge clk) v <= g_stage[k-1].v; end
  end
  assign result = g_stage[MUL_LATENCY-1].v;
endmodule
