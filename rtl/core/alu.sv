// alu: RV64I integer operations. Combinational; control word of uop.svh, [3:0] ALU_*, [4] 32-bit.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module alu (
  input  wire logic [3:0]  op_i,
  input  wire logic        word_i,
  input  wire logic [63:0] a_i, b_i,
  output logic [63:0]      y_o
);
  wire [5:0]  sh   = {b_i[5] && !word_i, b_i[4:0]};
  wire [63:0] ra   = !word_i ? a_i : {{32{(op_i == ALU_SRA) && a_i[31]}}, a_i[31:0]};   // right-shift operand
  wire        lt   = (a_i[63] != b_i[63]) ? a_i[63] : (a_i < b_i);
  logic [63:0] y;
  always_comb
    case (op_i)
      ALU_ADD:  y = a_i + b_i;
      ALU_SUB:  y = a_i - b_i;
      ALU_SLL:  y = a_i << sh;
      ALU_SLT:  y = {63'd0, lt};
      ALU_SLTU: y = {63'd0, a_i < b_i};
      ALU_XOR:  y = a_i ^ b_i;
      ALU_SRL:  y = ra >> sh;
      ALU_SRA:  y = $unsigned($signed(ra) >>> sh);
      ALU_OR:   y = a_i | b_i;
      default:  y = a_i & b_i;
    endcase
  assign y_o = word_i ? {{32{y[31]}}, y[31:0]} : y;
endmodule
