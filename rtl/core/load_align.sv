// load_align: bytes of a doubleword to the value of rd: shifted down, then sign- or zero-extended. Combinational.
`default_nettype none
module load_align (
  input  wire logic [63:0] word_i,
  input  wire logic [2:0]  offset_i,   // byte in the doubleword
  input  wire logic [2:0]  funct3_i,   // size [1:0], unsigned [2]
  output logic [63:0]      value_o
);
  wire [63:0] v = word_i >> {offset_i, 3'd0};
  wire        s = !funct3_i[2];
  always_comb
    case (funct3_i[1:0])
      2'd0:    value_o = {{56{s && v[7]}}, v[7:0]};
      2'd1:    value_o = {{48{s && v[15]}}, v[15:0]};
      2'd2:    value_o = {{32{s && v[31]}}, v[31:0]};
      default: value_o = v;
    endcase
endmodule
