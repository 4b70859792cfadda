// SPDX-License-Identifier: Apache-2.0
// amo_alu: the value that an AMO writes. Combinational. Operands and result are right-aligned; a word AMO uses bits 31:0.
// Source: RISC-V unprivileged ISA, "A" extension.
`include "mem_op.svh"
`default_nettype none
module amo_alu (
  input  wire logic [3:0]  op,   // MA_*
  input  wire logic        dword,
  input  wire logic [63:0] old,  // from memory
  input  wire logic [63:0] src,  // rs2
  output logic             less,       // old is less than src
  input  wire logic        take_old,   // minimum, maximum: keep the old value
  output logic [63:0]      result
);
  // one comparison for minimum and maximum: words are moved to the top, and the sign bit is flipped for signed ones
  wire        is_unsigned = op[2];
  wire [63:0] a = dword ? old : {old[31:0], 32'd0};
  wire [63:0] b = dword ? src : {src[31:0], 32'd0};
  assign      less = {a[63] ^ !is_unsigned, a[62:0]} < {b[63] ^ !is_unsigned, b[62:0]};   // old < src

  always_comb
    case (op)
      MA_ADD:           result = old + src;
      MA_XOR:           result = old ^ src;
      MA_OR:            result = old | src;
      MA_AND:           result = old & src;
      MA_MIN, MA_MINU, MA_MAX, MA_MAXU: result = take_old ? old : src;
      default:          result = src;   // swap, SC
    endcase
endmodule
