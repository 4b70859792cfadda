// alu: RV64I integer operations. Combinational; control word of uop.svh, [3:0] ALU_*, [4] 32-bit.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module alu (
  input  wire logic [3:0]  op,
  input  wire logic        word,
  input  wire logic [63:0] op_a, op_b,
  output logic [63:0]      result
);
  wire [5:0]  sh   = {op_b[5] && !word, op_b[4:0]};
  wire [63:0] ra   = !word ? op_a : {{32{(op == ALU_SRA) && op_a[31]}}, op_a[31:0]};   // right-shift operand
  wire        lt   = (op_a[63] != op_b[63]) ? op_a[63] : (op_a < op_b);
  logic [63:0] y;
  always_comb
    case (op)
      ALU_ADD:  y = op_a + op_b;
      ALU_SUB:  y = op_a - op_b;
      ALU_SLL:  y = op_a << sh;
      ALU_SLT:  y = {63'd0, lt};
      ALU_SLTU: y = {63'd0, op_a < op_b};
      ALU_XOR:  y = op_a ^ op_b;
      ALU_SRL:  y = ra >> sh;
      ALU_SRA:  y = $unsigned($signed(ra) >>> sh);
      ALU_OR:   y = op_a | op_b;
      default:  y = op_a & op_b;
    endcase
  assign result = word ? {{32{y[31]}}, y[31:0]} : y;
endmodule
