// SPDX-License-Identifier: Apache-2.0
// half_product: the lower 64 bits of the product of two signed 33-bit numbers, at most one of which is -2^32. Four products of
// 17 bits, as DSP blocks of an FPGA take them, and two adders. Latency: none.
`default_nettype none
module half_product (
  input  wire logic               valid,              // else product is anything
  input  wire logic signed [32:0] a, b,
  output logic signed      [63:0] product
);
  wire  signed [16:0] a_low = {1'b0, a[15:0]}, a_high = a[32:16];
  wire  signed [16:0] b_low = {1'b0, b[15:0]}, b_high = b[32:16];
  logic signed [33:0] ll, lh, hl, hh;
  logic signed [47:0] middle;
  always_comb begin
    ll = 'x; lh = 'x; hl = 'x; hh = 'x; middle = 'x;
    if (valid) begin
      ll = a_low * b_low;
      lh = a_low * b_high;
      hl = a_high * b_low;
      hh = a_high * b_high;
      middle = 48'(lh) + 48'(hl);
    end
  end
  assign product = {{hh[31:0], ll[31:16]} + middle, ll[15:0]};
endmodule
