// load_align: bytes of a doubleword to the value of rd: shifted down, then sign- or zero-extended. Combinational.
`default_nettype none
module load_align (
  input  wire logic [63:0] word,
  input  wire logic [2:0]  offset,  // byte in the doubleword
  input  wire logic [2:0]  funct3,  // size [1:0], unsigned [2]
  output logic [63:0]      value
);
  wire [63:0] v = word >> {offset, 3'd0};
  wire        s = !funct3[2];
  always_comb
    case (funct3[1:0])
      2'd0:    value = {{56{s && v[7]}}, v[7:0]};
      2'd1:    value = {{48{s && v[15]}}, v[15:0]};
      2'd2:    value = {{32{s && v[31]}}, v[31:0]};
      default: value = v;
    endcase
endmodule
