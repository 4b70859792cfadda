// SPDX-License-Identifier: Apache-2.0
// Predecode: what the aligner must know of a half-word to cut groups, for the four half-words of a beat.
//
// Combinational, where the instruction cache is filled; the bits are stored with the data. They describe the instruction that
// would begin at the half-word: it is 32 bits long; it is a transfer that takes a checkpoint (conditional branch, jalr); it is
// a jump (jal, jalr), which ends its group; `flag`: it is a p.inc, or may change a flag or lead a profile block. Illegal
// encodings do not count as transfers. Profile instructions are predecoded as what they are when their flag is 1
// (profile_expand.sv).
`include "config.svh"
`include "instrument_defs.svh"
`default_nettype none

module predecode (
  input  wire logic        valid,        // else the outputs are unused
  input  wire logic [63:0] beat,
  output logic [3:0]       long, ckpt, jump, flag
);
  logic [15:0] half;
  logic [2:0]  f3;
  logic        branch, jal, jalr, profile, pjal, pjalr, cbranch, cj, cjalr;
  always_comb begin
    {long, ckpt, jump, flag} = 'x;
    {half, f3, branch, jal, jalr, profile, pjal, pjalr, cbranch, cj, cjalr} = 'x;
    if (valid)
      for (int h = 0; h < 4; h++) begin
        half    = beat[h*16 +: 16];
        f3      = half[14:12];
        branch  = half[6:0] == 7'h63 && f3[2:1] != 2'b01;
        jal     = half[6:0] == 7'h6f;
        jalr    = half[6:0] == 7'h67 && f3 == 3'b000;
        profile = half[6:0] == PI_OPCODE_WIDE && $signed(32'(half[11:10])) < PROFILE_FLAGS;
        pjal    = profile && (half[9:7] == PI_WHAT_P_J || half[9:7] == PI_WHAT_P_JAL || half[9:7] == PI_WHAT_P_JAL_T0);
        pjalr   = profile && half[9:7] == PI_WHAT_P_JALR && (f3 == 3'd0 || f3 == 3'd1 || f3 == 3'd5);
        cbranch = half[1:0] == 2'b01 && half[15:14] == 2'b11;
        cj      = half[1:0] == 2'b01 && half[15:13] == 3'b101;
        cjalr   = half[1:0] == 2'b10 && half[15:13] == 3'b100 && half[6:2] == 5'd0 && half[11:7] != 5'd0;
        long[h] = half[1:0] == 2'b11;
        ckpt[h] = branch || cbranch || jalr || cjalr || pjalr;
        jump[h] = jal || cj || jalr || cjalr || pjal || pjalr;
        flag[h] = (profile && (half[9:7] == PI_WHAT_P_INC || half[9:7] == PI_WHAT_PBLOCK))
                  || (PROFILE_FLAGS > 0 && half[6:0] == PI_OPCODE_REG && half[14]);
      end
  end
endmodule
`default_nettype wire
