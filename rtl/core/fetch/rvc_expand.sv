// SPDX-License-Identifier: Apache-2.0
// Expands one 16-bit instruction of RV64C (integer part) to the 32-bit instruction that it stands for.
//
// Combinational. Reserved encodings, and the floating-point loads and stores that this core lacks, give 32'h0, which is always
// illegal. HINT encodings expand to the instruction that writes x0.
// Source: The RISC-V Instruction Set Manual, Volume I, chapter "C", tables of RVC instruction listings.
`include "config.svh"
`default_nettype none

module rvc_expand (
  input  wire logic [15:0] bits,
  output logic [31:0] expanded
);
  localparam logic [6:0] LOAD = 7'h03, OP_IMM = 7'h13, OP_IMM32 = 7'h1b, STORE = 7'h23, OP = 7'h33, LUI = 7'h37,
                         OP32 = 7'h3b, BRANCH = 7'h63, JALR = 7'h67, JAL = 7'h6f;

  // register and immediate fields, named as in the manual's tables
  wire [4:0] rd  = bits[11:7];
  wire [4:0] rs2 = bits[6:2];
  wire [4:0] rdp = {2'b01, bits[4:2]};
  wire [4:0] rsp = {2'b01, bits[9:7]};
  wire       s   = bits[12];
  wire [11:0] imm6    = {{7{s}}, bits[6:2]};
  wire [5:0]  shamt   = {s, bits[6:2]};
  wire [11:0] lw_off  = {5'b0, bits[5], bits[12:10], bits[6], 2'b00};
  wire [11:0] ld_off  = {4'b0, bits[6:5], bits[12:10], 3'b000};
  wire [11:0] lwsp    = {4'b0, bits[3:2], bits[12], bits[6:4], 2'b00};
  wire [11:0] ldsp    = {3'b0, bits[4:2], bits[12], bits[6:5], 3'b000};
  wire [11:0] swsp    = {4'b0, bits[8:7], bits[12:9], 2'b00};
  wire [11:0] sdsp    = {3'b0, bits[9:7], bits[12:10], 3'b000};
  wire [11:0] spn     = {2'b0, bits[10:7], bits[12:11], bits[5], bits[6], 2'b00};
  wire [11:0] sp16    = {{3{s}}, bits[4:3], bits[5], bits[2], bits[6], 4'b0000};
  wire [11:0] j       = {s, bits[8], bits[10:9], bits[6], bits[7], bits[2], bits[11], bits[5:3], 1'b0};
  wire [8:0]  b       = {s, bits[6:5], bits[2], bits[11:10], bits[4:3], 1'b0};

  // register-register group of quadrant 1, by {bit 12, bits 6:5}
  wire [2:0] alu_f3   = s ? 3'b000 : (bits[6:5] == 2'b00) ? 3'b000 : (bits[6:5] == 2'b01) ? 3'b100 :
                        (bits[6:5] == 2'b10) ? 3'b110 : 3'b111;
  wire       alu_sub  = bits[6:5] == 2'b00;
  wire       alu_bad  = s && bits[6];
  wire [31:0] alu     = {1'b0, alu_sub, 5'b0, rdp, rsp, alu_f3, rsp, s ? OP32 : OP};

  always_comb begin
    case ({bits[1:0], bits[15:13]})
      5'b00_000: expanded = (spn == 0) ? 32'h0 : {spn, 5'd2, 3'b000, rdp, OP_IMM};                           // c.addi4spn
      5'b00_010: expanded = {lw_off, rsp, 3'b010, rdp, LOAD};                                            // c.lw
      5'b00_011: expanded = {ld_off, rsp, 3'b011, rdp, LOAD};                                            // c.ld
      5'b00_110: expanded = {lw_off[11:5], rdp, rsp, 3'b010, lw_off[4:0], STORE};                        // c.sw
      5'b00_111: expanded = {ld_off[11:5], rdp, rsp, 3'b011, ld_off[4:0], STORE};                        // c.sd
      5'b01_000: expanded = {imm6, rd, 3'b000, rd, OP_IMM};                                              // c.addi
      5'b01_001: expanded = (rd == 0) ? 32'h0 : {imm6, rd, 3'b000, rd, OP_IMM32};                           // c.addiw
      5'b01_010: expanded = {imm6, 5'd0, 3'b000, rd, OP_IMM};                                            // c.li
      5'b01_011: expanded = (shamt == 0) ? 32'h0
                        : (rd == 5'd2) ? {sp16, 5'd2, 3'b000, 5'd2, OP_IMM}                            // c.addi16sp
                                       : {{15{s}}, bits[6:2], rd, LUI};                              // c.lui
      5'b01_100: case (bits[11:10])
                   2'b00: expanded = {6'b000000, shamt, rsp, 3'b101, rsp, OP_IMM};                       // c.srli
                   2'b01: expanded = {6'b010000, shamt, rsp, 3'b101, rsp, OP_IMM};                       // c.srai
                   2'b10: expanded = {imm6, rsp, 3'b111, rsp, OP_IMM};                                   // c.andi
                   default: expanded = alu_bad ? 32'h0 : alu;                                             // c.sub ... c.addw
                 endcase
      5'b01_101: expanded = {s, j[10:1], j[11], {8{s}}, 5'd0, JAL};                                      // c.j
      5'b01_110: expanded = {{3{s}}, s, b[7:5], 5'd0, rsp, 3'b000, b[4:1], s, BRANCH};                   // c.beqz
      5'b01_111: expanded = {{3{s}}, s, b[7:5], 5'd0, rsp, 3'b001, b[4:1], s, BRANCH};                   // c.bnez
      5'b10_000: expanded = {6'b000000, shamt, rd, 3'b001, rd, OP_IMM};                                  // c.slli
      5'b10_010: expanded = (rd == 0) ? 32'h0 : {lwsp, 5'd2, 3'b010, rd, LOAD};                             // c.lwsp
      5'b10_011: expanded = (rd == 0) ? 32'h0 : {ldsp, 5'd2, 3'b011, rd, LOAD};                             // c.ldsp
      5'b10_100: expanded = (rs2 != 0) ? {7'b0, rs2, s ? rd : 5'd0, 3'b000, rd, OP}                      // c.mv, c.add
                        : (rd != 0)  ? {12'b0, rd, 3'b000, 4'b0, s, JALR}                              // c.jr, c.jalr
                        : s          ? 32'h00100073 : 32'h0;                                           // c.ebreak
      5'b10_110: expanded = {swsp[11:5], rs2, 5'd2, 3'b010, swsp[4:0], STORE};                           // c.swsp
      5'b10_111: expanded = {sdsp[11:5], rs2, 5'd2, 3'b011, sdsp[4:0], STORE};                           // c.sdsp
      default:   expanded = 32'h0;                                                                       // reserved, floating point
    endcase
  end

endmodule
`default_nettype wire
