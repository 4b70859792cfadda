// SPDX-License-Identifier: Apache-2.0
// bit_count: Zbb's counts: leading zeros, trailing zeros, and ones. Combinational; the caller adds the multiplier's latency.
`default_nettype none
module bit_count (
  input  wire logic        valid,
  input  wire logic [63:0] op_a,
  input  wire logic        ones_of,  // ones, else zeros
  input  wire logic        above,    // leading zeros: counts in the reversed word
  input  wire logic        word,     // count in the low half only
  output logic [6:0]       count
);
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
  logic [63:0] part;
  always_comb
    if (valid && ones_of) begin
      part  = {word ? 32'd0 : op_a[63:32], op_a[31:0]};
      count = ones(part);
    end else if (valid) begin
      part  = 'x;
      count = zeros(op_a, above, word);
    end else begin
      part = 'x; count = 'x;
    end
endmodule
