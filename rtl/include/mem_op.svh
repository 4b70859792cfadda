// SPDX-License-Identifier: Apache-2.0
// The memory operation, as encoded by the decoder and executed by the load-store unit.
//   [5] 0: [4] store, [2:0] funct3 (size in [1:0]; [2]: load zero-extends, store increments)
//       also prefetch, [4:3] 11: treated as a store without a queue entry
//   [5] 1: atomic, [4] doubleword, [3:0] MA_* = {funct5[4:2], funct5[0]}, with two codes in between for LR and SC
`ifndef MEM_OP_SVH
`define MEM_OP_SVH
localparam int MEM_OP_W = 6;
localparam logic [MEM_OP_W-1:0] MEM_LB  = 6'b00_0000;
localparam logic [MEM_OP_W-1:0] MEM_LH  = 6'b00_0001;
localparam logic [MEM_OP_W-1:0] MEM_LW  = 6'b00_0010;
localparam logic [MEM_OP_W-1:0] MEM_LD  = 6'b00_0011;
localparam logic [MEM_OP_W-1:0] MEM_LBU = 6'b00_0100;
localparam logic [MEM_OP_W-1:0] MEM_LHU = 6'b00_0101;
localparam logic [MEM_OP_W-1:0] MEM_LWU = 6'b00_0110;
localparam logic [MEM_OP_W-1:0] MEM_SB  = 6'b01_0000;
localparam logic [MEM_OP_W-1:0] MEM_SH  = 6'b01_0001;
localparam logic [MEM_OP_W-1:0] MEM_SW  = 6'b01_0010;
localparam logic [MEM_OP_W-1:0] MEM_SD  = 6'b01_0011;
localparam logic [MEM_OP_W-1:0] MEM_AHEAD = 6'b01_1000; // prefetch.r, prefetch.w
localparam logic [MEM_OP_W-1:0] MEM_INC = 6'b01_0111;   // p.inc: stores the old doubleword plus one

// function of an atomic of the old value and rs2: [3:0] of the operation
localparam logic [3:0] MA_ADD  = 4'b0000;
localparam logic [3:0] MA_SWAP = 4'b0001;
localparam logic [3:0] MA_XOR  = 4'b0010;
localparam logic [3:0] MA_LR   = 4'b0011;
localparam logic [3:0] MA_OR   = 4'b0100;
localparam logic [3:0] MA_SC   = 4'b0101;
localparam logic [3:0] MA_AND  = 4'b0110;
localparam logic [3:0] MA_MIN  = 4'b1000;
localparam logic [3:0] MA_MAX  = 4'b1010;
localparam logic [3:0] MA_MINU = 4'b1100;
localparam logic [3:0] MA_MAXU = 4'b1110;

localparam logic [MEM_OP_W-1:0] MEM_LR_W      = {2'b10, MA_LR};
localparam logic [MEM_OP_W-1:0] MEM_LR_D      = {2'b11, MA_LR};
localparam logic [MEM_OP_W-1:0] MEM_SC_W      = {2'b10, MA_SC};
localparam logic [MEM_OP_W-1:0] MEM_SC_D      = {2'b11, MA_SC};
localparam logic [MEM_OP_W-1:0] MEM_AMOADD_W  = {2'b10, MA_ADD};
localparam logic [MEM_OP_W-1:0] MEM_AMOADD_D  = {2'b11, MA_ADD};
localparam logic [MEM_OP_W-1:0] MEM_AMOSWAP_W = {2'b10, MA_SWAP};
localparam logic [MEM_OP_W-1:0] MEM_AMOSWAP_D = {2'b11, MA_SWAP};
localparam logic [MEM_OP_W-1:0] MEM_AMOXOR_W  = {2'b10, MA_XOR};
localparam logic [MEM_OP_W-1:0] MEM_AMOXOR_D  = {2'b11, MA_XOR};
localparam logic [MEM_OP_W-1:0] MEM_AMOAND_W  = {2'b10, MA_AND};
localparam logic [MEM_OP_W-1:0] MEM_AMOAND_D  = {2'b11, MA_AND};
localparam logic [MEM_OP_W-1:0] MEM_AMOOR_W   = {2'b10, MA_OR};
localparam logic [MEM_OP_W-1:0] MEM_AMOOR_D   = {2'b11, MA_OR};
localparam logic [MEM_OP_W-1:0] MEM_AMOMIN_W  = {2'b10, MA_MIN};
localparam logic [MEM_OP_W-1:0] MEM_AMOMIN_D  = {2'b11, MA_MIN};
localparam logic [MEM_OP_W-1:0] MEM_AMOMAX_W  = {2'b10, MA_MAX};
localparam logic [MEM_OP_W-1:0] MEM_AMOMAX_D  = {2'b11, MA_MAX};
localparam logic [MEM_OP_W-1:0] MEM_AMOMINU_W = {2'b10, MA_MINU};
localparam logic [MEM_OP_W-1:0] MEM_AMOMINU_D = {2'b11, MA_MINU};
localparam logic [MEM_OP_W-1:0] MEM_AMOMAXU_W = {2'b10, MA_MAXU};
localparam logic [MEM_OP_W-1:0] MEM_AMOMAXU_D = {2'b11, MA_MAXU};

// from the instruction's fields, for the decoder
function automatic [MEM_OP_W-1:0] mem_op_load(input [2:0] funct3);
  mem_op_load = {3'b000, funct3};
endfunction
function automatic [MEM_OP_W-1:0] mem_op_store(input [2:0] funct3);
  mem_op_store = {3'b010, funct3};
endfunction
function automatic [MEM_OP_W-1:0] mem_op_amo(input [4:0] funct5, input is_dword);
  mem_op_amo = {1'b1, is_dword, (funct5 == 5'd2) ? MA_LR : (funct5 == 5'd3) ? MA_SC : {funct5[4:2], funct5[0]}};
endfunction
function automatic mem_op_amo_legal(input [4:0] funct5);
  mem_op_amo_legal = funct5[1:0] == 2'b00 || funct5[4:2] == 3'b000;   // 00100 xor .. 11100 maxu; 0..3 add, swap, LR, SC
endfunction
`endif
