// SPDX-License-Identifier: Apache-2.0
// load_align: extracts rd's value from a doubleword: shift down, then sign- or zero-extend. Combinational. The sign is selected
// in parallel with the shift. A doubleword load has offset 0.
`default_nettype none
module load_align (
  input  wire logic        valid,   // else the value is unused
  input  wire logic [63:0] word,
  input  wire logic [2:0]  offset,  // byte in the doubleword
  input  wire logic [2:0]  funct3,  // size [1:0], unsigned [2]
  output logic [63:0]      value
);
  logic [2:0]  last;                                     // byte that holds the sign
  logic [7:0]  signs;
  logic        s;
  logic [31:0] v;
  always_comb begin
    last = 'x; signs = 'x; s = 'x; v = 'x; value = 'x;
    if (valid) begin
      last  = offset + {1'b0, funct3[1], funct3[1:0] != 2'd0};
      signs = {word[63], word[55], word[47], word[39], word[31], word[23], word[15], word[7]};
      s     = !funct3[2] && signs[last];
      v     = 32'(word >> {offset, 3'd0});
      value = {funct3[1:0] == 2'd3 ? word[63:32] : {32{s}}, funct3[1] ? v[31:16] : {16{s}},
               funct3[1:0] != 2'd0 ? v[15:8] : {8{s}}, v[7:0]};
    end
  end
endmodule
