// alu: the integer operations of RV64I, Zba, Zbb and Zbs. Combinational; op is ALU_* of uop.svh, whose bits are controls here.
// One adder adds, subtracts and compares; one rotator to the right with a mask behind it does every shift, rotation, extension and
// single-bit operation: the result is `other` ^ (keep ? rotated : fill), with 0 in the part that an operation does not use.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module alu (
  input  wire logic [ALU_W-1:0] op,
  input  wire logic             word,  // 32-bit: the low half of the result, sign-extended
  input  wire logic [63:0]      op_a, op_b,
  output logic [63:0]           result
);
  wire [2:0] group = op[8:6];

  // --- adder: (a or its low word) << 0..3, plus b; a - b is ~(~a + b), inverted by `fill`
  logic [63:0] base, x, sum;
  logic        less;    // a < b, if the adder subtracts: the carry out of ~a + b, the other way round where signs differ
  always_comb begin
    base = 'x; x = 'x; sum = 'x; less = 'x;
    if (group == ALU_G_SUM || group == ALU_G_LESS || group == ALU_G_EITHER) begin
      base = {op[3] ? 32'd0 : op_a[63:32], op_a[31:0]};
      x    = op[2] ? (op[1] ? {base[60:0], 3'd0} : {base[61:0], 2'd0}) : op[1] ? {base[62:0], 1'b0} : op[0] ? ~op_a : base;
      sum  = x + op_b;
      less = (op_a[63] == op_b[63]) ? !sum[63] : op_b[63] == op[4];
    end
  end

  // --- rotator, mask and fill
  wire        left    = op[0];
  wire        rotate  = op[1] && !op[2];
  wire [5:0]  sh      = {op_b[5] && !word, op_b[4:0]};
  logic [5:0] amount, edge_at;
  logic [7:0] below, at, bits;
  logic [63:0] in, r1, r4, rotated, keep;
  logic        fill;
  always_comb begin
    rotated = 'x; keep = 64'd0; fill = op[0] && (group == ALU_G_SUM || group == ALU_G_LOGIC);
    amount = 'x; edge_at = 'x; below = 'x; at = 'x; bits = 'x; in = 'x; r1 = 'x; r4 = 'x;
    if (group == ALU_G_SHIFT || group == ALU_G_BIT) begin
      in      = {op[3] ? 32'd0 : word ? op_a[31:0] : op_a[63:32], op_a[31:0]} & {64{!op[5]}};
      amount  = group == ALU_G_BIT || op[4] ? 6'd0 : left ? 6'd0 - sh : sh;
      r1      = amount[1] ? (amount[0] ? {in[2:0], in[63:3]} : {in[1:0], in[63:2]}) : amount[0] ? {in[0], in[63:1]} : in;
      r4      = amount[3] ? (amount[2] ? {r1[11:0], r1[63:12]} : {r1[7:0], r1[63:8]}) : amount[2] ? {r1[3:0], r1[63:4]} : r1;
      rotated = amount[5] ? (amount[4] ? {r4[47:0], r4[63:48]} : {r4[31:0], r4[63:32]}) : amount[4] ? {r4[15:0], r4[63:16]} : r4;
      // the bits below edge_at, or up to it, or it alone: by bytes, and by bits in a byte
      edge_at = group == ALU_G_SHIFT && op[1] ? 6'd0 : group == ALU_G_BIT || left ? sh : {!sh[5] && !word, ~sh[4:0]};
      at      = 8'h01 << edge_at[5:3];
      below   = group == ALU_G_BIT ? 8'h00 : ~(8'hFF << edge_at[5:3]);
      bits    = group == ALU_G_BIT ? 8'h01 << edge_at[2:0] : ~({7'h7F, left || rotate} << edge_at[2:0]);
      for (int i = 0; i < 8; i++) keep[8*i +: 8] = {8{below[i]}} | ({8{at[i]}} & bits);
      if (group == ALU_G_BIT || left || rotate) keep = ~keep;
      fill    = group == ALU_G_BIT ? op[0] : op[2] && !op[1] && (op[4] ? (sh[3] ? op_a[7] : op_a[15]) : word ? op_a[31] : op_a[63]);
    end
  end

  // --- zeros before the first one (from above: in the reversed word), or ones
  logic [63:0] v;
  logic [15:0] any, low, high;
  logic [3:0]  any4, low4, high4;
  logic [15:0] first4;
  logic [1:0]  top;
  logic [6:0]  count;
  always_comb begin
    count = 'x; v = 'x; any = 'x; low = 'x; high = 'x; any4 = 'x; low4 = 'x; high4 = 'x; first4 = 'x; top = 'x;
    if (group == ALU_G_COUNT) begin
      if (op[1]) begin
        v = {word ? 32'd0 : op_a[63:32], op_a[31:0]};
        count = 7'd0;
        for (int i = 0; i < 16; i++)
          count = count + {4'd0, &v[4*i +: 4], !(&v[4*i +: 4]) && ((v[4*i] && v[4*i+1]) || (v[4*i+2] && v[4*i+3])
                  || ((v[4*i] || v[4*i+1]) && (v[4*i+2] || v[4*i+3]))), ^v[4*i +: 4]};
      end else begin
        for (int i = 0; i < 32; i++) begin
          v[i]      = !op[0] ? op_a[i] : word ? op_a[31-i] : op_a[63-i];
          v[i + 32] = !word && (op[0] ? op_a[31-i] : op_a[i+32]);
        end
        for (int i = 0; i < 16; i++) begin
          any[i]  = v[4*i +: 4] != 4'd0;
          high[i] = !v[4*i] && !v[4*i+1];
          low[i]  = !v[4*i] && (v[4*i+1] || !v[4*i+2]);
        end
        for (int i = 0; i < 4; i++) begin
          any4[i]  = any[4*i +: 4] != 4'd0;
          high4[i] = !any[4*i] && !any[4*i+1];
          low4[i]  = !any[4*i] && (any[4*i+1] || !any[4*i+2]);
          first4[4*i +: 4] = high4[i] ? (low4[i] ? {2'd3, high[4*i+3], low[4*i+3]} : {2'd2, high[4*i+2], low[4*i+2]})
                           : low4[i] ? {2'd1, high[4*i+1], low[4*i+1]} : {2'd0, high[4*i], low[4*i]};
        end
        top = (any4[1:0] != 2'd0) ? {1'b0, !any4[0]} : {1'b1, !any4[2]};
        count = any4 == 4'd0 ? {!word, word, 5'd0}
              : {1'b0, top, top[1] ? (top[0] ? first4[15:12] : first4[11:8]) : top[0] ? first4[7:4] : first4[3:0]};
      end
    end
  end

  // --- a, b, or a function of both; the rest
  logic [2:0]  f;        // 0 xor, 1 or, 2 and, 3 or not, 4 and not, 5 nothing, 6 b, 7 a
  logic [63:0] of_bits, misc;
  always_comb begin
    f = 'x; of_bits = 64'd0;
    if (group == ALU_G_LOGIC || group == ALU_G_EITHER || group == ALU_G_BIT) begin
      f = group == ALU_G_LOGIC ? op[3:1] : group == ALU_G_EITHER ? {2'b11, less != op[5]} : {1'b1, op[5], 1'b1};
      of_bits = f[2] ? (f[1] ? (f[0] ? op_a : op_b) : op_a & ~op_b & {64{!f[0]}})
              : f[1] ? (f[0] ? op_a | ~op_b : op_a & op_b) : f[0] ? op_a | op_b : op_a ^ op_b;
    end
    misc = 64'd0;
    case (group)
      ALU_G_BYTE:
        for (int i = 0; i < 8; i++) misc[8*i +: 8] = op[1] ? {8{op_a[8*i +: 8] != 8'd0}} : op_a[56-8*i +: 8];
      ALU_G_COUNT: misc = {57'd0, count};
      ALU_G_LESS:  misc = {63'd0, less};
      default:     misc = 64'd0;
    endcase
  end
  wire [63:0] other = (group == ALU_G_SUM ? sum : 64'd0) | of_bits | misc;
  wire [63:0] y = other ^ ((keep & rotated) | (~keep & {64{fill}}));
  assign result = word ? {{32{y[31]}}, y[31:0]} : y;
endmodule
