// amo_alu: the value that an AMO writes. Combinational. Operands and result are right-aligned; a word AMO looks at bits 31:0.
// Source: RISC-V unprivileged ISA, "A" extension.
`include "mem_op.svh"
`default_nettype none
module amo_alu (
  input  wire logic [3:0]  op_i,      // MA_*
  input  wire logic        dword_i,
  input  wire logic [63:0] old_i,     // from memory
  input  wire logic [63:0] src_i,     // rs2
  output logic [63:0]      new_o
);
  // one comparison for minimum and maximum: words are moved to the top, and the sign is flipped for signed ones
  wire        is_unsigned = op_i[2];
  wire [63:0] a = dword_i ? old_i : {old_i[31:0], 32'd0};
  wire [63:0] b = dword_i ? src_i : {src_i[31:0], 32'd0};
  wire        less = {a[63] ^ !is_unsigned, a[62:0]} < {b[63] ^ !is_unsigned, b[62:0]};   // old < src

  always_comb
    case (op_i)
      MA_ADD:           new_o = old_i + src_i;
      MA_XOR:           new_o = old_i ^ src_i;
      MA_OR:            new_o = old_i | src_i;
      MA_AND:           new_o = old_i & src_i;
      MA_MIN, MA_MINU:  new_o = less ? old_i : src_i;
      MA_MAX, MA_MAXU:  new_o = less ? src_i : old_i;
      default:          new_o = src_i;   // swap, SC
    endcase
endmodule
