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
  wire [63:0] base = {op[3] ? 32'd0 : op_a[63:32], op_a[31:0]};
  wire [63:0] x    = op[2] ? (op[1] ? {base[60:0], 3'd0} : {base[61:0], 2'd0}) : op[1] ? {base[62:0], 1'b0} : op[0] ? ~op_a : base;
  wire [63:0] sum  = x + op_b;
  // a < b, if the adder subtracts: the carry out of ~a + b, the other way round where signs differ
  wire        less = (op_a[63] == op_b[63]) ? !sum[63] : op_b[63] == op[4];

  // --- rotator, mask and fill
  wire        left    = op[0];
  wire        rotate  = op[1] && !op[2];
  wire [5:0]  sh      = {op_b[5] && !word, op_b[4:0]};
  logic [63:0] rotated, keep;
  logic        fill;
  function automatic logic [63:0] turn(input logic [63:0] v, input logic [5:0] n);
    logic [63:0] r1, r4;
    r1   = n[1] ? (n[0] ? {v[2:0], v[63:3]} : {v[1:0], v[63:2]}) : n[0] ? {v[0], v[63:1]} : v;
    r4   = n[3] ? (n[2] ? {r1[11:0], r1[63:12]} : {r1[7:0], r1[63:8]}) : n[2] ? {r1[3:0], r1[63:4]} : r1;
    turn = n[5] ? (n[4] ? {r4[47:0], r4[63:48]} : {r4[31:0], r4[63:32]}) : n[4] ? {r4[15:0], r4[63:16]} : r4;
  endfunction
  // the bits below n, or also n itself, or it alone: by bytes, and by bits in a byte
  function automatic logic [63:0] mask(input logic [5:0] n, input logic with_n, input logic alone);
    logic [7:0] below, at, bits;
    at    = 8'h01 << n[5:3];
    below = alone ? 8'h00 : ~(8'hFF << n[5:3]);
    bits  = alone ? 8'h01 << n[2:0] : ~({7'h7F, !with_n} << n[2:0]);
    for (int i = 0; i < 8; i++) mask[8*i +: 8] = {8{below[i]}} | ({8{at[i]}} & bits);
  endfunction
  wire [63:0] in      = {op[3] ? 32'd0 : word ? op_a[31:0] : op_a[63:32], op_a[31:0]} & {64{!op[5]}};
  wire [5:0]  amount  = group == ALU_G_BIT || op[4] ? 6'd0 : left ? 6'd0 - sh : sh;
  wire [5:0]  edge_at = group == ALU_G_SHIFT && op[1] ? 6'd0 : group == ALU_G_BIT || left ? sh : {!sh[5] && !word, ~sh[4:0]};
  wire        above   = group == ALU_G_BIT || left || rotate;
  wire        sign    = op[4] ? (sh[3] ? op_a[7] : op_a[15]) : word ? op_a[31] : op_a[63];
  always_comb
    if (group == ALU_G_SHIFT || group == ALU_G_BIT) begin
      rotated = turn(in, amount);
      keep    = mask(edge_at, !left && !rotate, group == ALU_G_BIT) ^ {64{above}};
      fill    = group == ALU_G_BIT ? op[0] : op[2] && !op[1] && sign;
    end else begin
      rotated = 'x;
      keep    = 64'd0;
      fill    = op[0] && (group == ALU_G_SUM || group == ALU_G_LOGIC);
    end

  // --- zeros before the first one (from above: in the reversed word), or ones
  function automatic logic [6:0] zeros(input logic [63:0] a, input logic reversed, input logic half);
    logic [63:0] v;
    logic [15:0] any, low, high, first;
    logic [3:0]  any4, low4, high4;
    logic [1:0]  top;
    for (int i = 0; i < 32; i++) begin
      v[i]      = !reversed ? a[i] : half ? a[31-i] : a[63-i];
      v[i + 32] = !half && (reversed ? a[31-i] : a[i+32]);
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
      first[4*i +: 4] = high4[i] ? (low4[i] ? {2'd3, high[4*i+3], low[4*i+3]} : {2'd2, high[4*i+2], low[4*i+2]})
                      : low4[i] ? {2'd1, high[4*i+1], low[4*i+1]} : {2'd0, high[4*i], low[4*i]};
    end
    top = (any4[1:0] != 2'd0) ? {1'b0, !any4[0]} : {1'b1, !any4[2]};
    zeros = any4 == 4'd0 ? {!half, half, 5'd0}
          : {1'b0, top, top[1] ? (top[0] ? first[15:12] : first[11:8]) : top[0] ? first[7:4] : first[3:0]};
  endfunction
  function automatic logic [6:0] ones(input logic [63:0] a);
    ones = 7'd0;
    for (int i = 0; i < 16; i++)
      ones = ones + {4'd0, &a[4*i +: 4], !(&a[4*i +: 4]) && ((a[4*i] && a[4*i+1]) || (a[4*i+2] && a[4*i+3])
             || ((a[4*i] || a[4*i+1]) && (a[4*i+2] || a[4*i+3]))), ^a[4*i +: 4]};
  endfunction

  // --- bytes in reverse, or all ones where they are not 0
  function automatic logic [63:0] bytes(input logic [63:0] a, input logic combine);
    for (int i = 0; i < 8; i++) bytes[8*i +: 8] = combine ? {8{a[8*i +: 8] != 8'd0}} : a[56-8*i +: 8];
  endfunction

  // --- a, b, or a function of both; the rest
  wire [2:0]   f = group == ALU_G_LOGIC ? op[3:1] : group == ALU_G_EITHER ? {2'b11, less != op[5]} : {1'b1, op[5], 1'b1};
  logic [63:0] of_bits, misc;
  always_comb
    case (group)
      ALU_G_LOGIC, ALU_G_EITHER, ALU_G_BIT:  // f: 0 xor, 1 or, 2 and, 3 or not, 4 and not, 5 nothing, 6 b, 7 a
        of_bits = f[2] ? (f[1] ? (f[0] ? op_a : op_b) : op_a & ~op_b & {64{!f[0]}})
                : f[1] ? (f[0] ? op_a | ~op_b : op_a & op_b) : f[0] ? op_a | op_b : op_a ^ op_b;
      default: of_bits = 64'd0;
    endcase
  always_comb
    case (group)
      ALU_G_BYTE:  misc = bytes(op_a, op[1]);
      ALU_G_COUNT: misc = {57'd0, op[1] ? ones({word ? 32'd0 : op_a[63:32], op_a[31:0]}) : zeros(op_a, op[0], word)};
      ALU_G_LESS:  misc = {63'd0, less};
      default:     misc = 64'd0;
    endcase
  wire [63:0] other = (group == ALU_G_SUM ? sum : 64'd0) | of_bits | misc;
  wire [63:0] y = other ^ ((keep & rotated) | (~keep & {64{fill}}));
  assign result = word ? {{32{y[31]}}, y[31:0]} : y;
endmodule
