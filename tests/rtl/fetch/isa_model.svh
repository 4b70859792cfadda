// SPDX-License-Identifier: Apache-2.0
// What the test bench knows of the instruction set, written apart from the design: lengths, expansion of 16-bit
// instructions, kinds of transfers and their direct targets.

// --- encoders of the 32-bit formats
function automatic [31:0] enc_i(input [6:0] op, input [2:0] f3, input [4:0] rd, input [4:0] rs1, input integer imm);
  enc_i = (imm << 20) | (rs1 << 15) | (f3 << 12) | (rd << 7) | op;
endfunction
function automatic [31:0] enc_r(input [6:0] op, input [2:0] f3, input [6:0] f7, input [4:0] rd, input [4:0] rs1, input [4:0] rs2);
  enc_r = (f7 << 25) | (rs2 << 20) | (rs1 << 15) | (f3 << 12) | (rd << 7) | op;
endfunction
function automatic [31:0] enc_s(input [2:0] f3, input [4:0] rs1, input [4:0] rs2, input integer imm);
  enc_s = (((imm >> 5) & 127) << 25) | (rs2 << 20) | (rs1 << 15) | (f3 << 12) | ((imm & 31) << 7) | 7'h23;
endfunction
function automatic [31:0] enc_b(input [2:0] f3, input [4:0] rs1, input [4:0] rs2, input integer imm);
  enc_b = (((imm >> 12) & 1) << 31) | (((imm >> 5) & 63) << 25) | (rs2 << 20) | (rs1 << 15) | (f3 << 12) |
          (((imm >> 1) & 15) << 8) | (((imm >> 11) & 1) << 7) | 7'h63;
endfunction
function automatic [31:0] enc_j(input [4:0] rd, input integer imm);
  enc_j = (((imm >> 20) & 1) << 31) | (((imm >> 1) & 1023) << 21) | (((imm >> 11) & 1) << 20) |
          (((imm >> 12) & 255) << 12) | (rd << 7) | 7'h6f;
endfunction
// a 16-bit jump, of which the generator makes some
function automatic [15:0] enc_cj(input integer imm);
  enc_cj = {3'b101, imm[11], imm[4], imm[9:8], imm[10], imm[6], imm[7], imm[3:1], imm[5], 2'b01};
endfunction
function automatic [15:0] enc_cb(input ne, input [2:0] r, input integer imm);
  enc_cb = {2'b11, ne, imm[8], imm[4:3], r, imm[7:6], imm[2:1], imm[5], 2'b01};
endfunction

// --- a 16-bit instruction as the 32-bit one that it stands for; 0 where there is none
function automatic [31:0] model_expand(input [15:0] h);
  integer imm, sh;
  reg [4:0] rd, r2, p, q;
  reg [31:0] x;
  begin
    rd = h[11:7]; r2 = h[6:2]; p = 8 + h[9:7]; q = 8 + h[4:2];
    imm = h[12] ? h[6:2] - 32 : h[6:2];
    sh  = 32 * h[12] + h[6:2];
    x = 0;
    if (h[1:0] == 0) begin
      if (h[15:13] == 0 && h[12:5] != 0)
        x = enc_i(7'h13, 0, q, 2, h[12:11] * 16 + h[10:7] * 64 + h[6] * 4 + h[5] * 8);
      if (h[15:13] == 2) x = enc_i(7'h03, 2, q, p, h[12:10] * 8 + h[6] * 4 + h[5] * 64);
      if (h[15:13] == 3) x = enc_i(7'h03, 3, q, p, h[12:10] * 8 + h[6:5] * 64);
      if (h[15:13] == 6) x = enc_s(2, p, q, h[12:10] * 8 + h[6] * 4 + h[5] * 64);
      if (h[15:13] == 7) x = enc_s(3, p, q, h[12:10] * 8 + h[6:5] * 64);
    end else if (h[1:0] == 1) begin
      if (h[15:13] == 0) x = enc_i(7'h13, 0, rd, rd, imm);
      if (h[15:13] == 1 && rd != 0) x = enc_i(7'h1b, 0, rd, rd, imm);
      if (h[15:13] == 2) x = enc_i(7'h13, 0, rd, 0, imm);
      if (h[15:13] == 3 && imm != 0) begin
        if (rd == 2) x = enc_i(7'h13, 0, 2, 2, (h[12] ? -512 : 0) + h[4:3] * 128 + h[5] * 64 + h[2] * 32 + h[6] * 16);
        else         x = (imm << 12) | (rd << 7) | 7'h37;
      end
      if (h[15:13] == 4) case (h[11:10])
        0: x = enc_i(7'h13, 5, p, p, sh);
        1: x = enc_i(7'h13, 5, p, p, 1024 + sh);
        2: x = enc_i(7'h13, 7, p, p, imm);
        3: case ({h[12], h[6:5]})
          0: x = enc_r(7'h33, 0, 32, p, p, q);
          1: x = enc_r(7'h33, 4, 0, p, p, q);
          2: x = enc_r(7'h33, 6, 0, p, p, q);
          3: x = enc_r(7'h33, 7, 0, p, p, q);
          4: x = enc_r(7'h3b, 0, 32, p, p, q);
          5: x = enc_r(7'h3b, 0, 0, p, p, q);
          default: x = 0;
        endcase
      endcase
      if (h[15:13] == 5) x = enc_j(0, (h[12] ? -2048 : 0) + h[11] * 16 + h[10:9] * 256 + h[8] * 1024 + h[7] * 64 +
                                      h[6] * 128 + h[5:3] * 2 + h[2] * 32);
      if (h[15:13] >= 6) x = enc_b(h[13], p, 0, (h[12] ? -256 : 0) + h[11:10] * 8 + h[6:5] * 64 + h[4:3] * 2 + h[2] * 32);
    end else begin
      if (h[15:13] == 0) x = enc_i(7'h13, 1, rd, rd, sh);
      if (h[15:13] == 2 && rd != 0) x = enc_i(7'h03, 2, rd, 2, h[12] * 32 + h[6:4] * 4 + h[3:2] * 64);
      if (h[15:13] == 3 && rd != 0) x = enc_i(7'h03, 3, rd, 2, h[12] * 32 + h[6:5] * 8 + h[4:2] * 64);
      if (h[15:13] == 4) begin
        if (r2 != 0)      x = enc_r(7'h33, 0, 0, rd, h[12] ? rd : 0, r2);
        else if (rd != 0) x = enc_i(7'h67, 0, h[12], rd, 0);
        else if (h[12])   x = 32'h00100073;
      end
      if (h[15:13] == 6) x = enc_s(2, 2, r2, h[12:9] * 4 + h[8:7] * 64);
      if (h[15:13] == 7) x = enc_s(3, 2, r2, h[12:10] * 8 + h[9:7] * 64);
    end
    model_expand = x;
  end
endfunction

// --- a profile instruction as the one of the base set that it is; all others as they are (docs/instrumentation.md)
function automatic [31:0] model_profile(input [31:0] x);
  reg [31:0] same;                               // registers and immediate stay where they are
  reg [4:0]  flag_what;
  begin
    model_profile = x;
    same = x & ~32'h7fff;
    flag_what = x[11:7];
    case (x[6:0])
      7'h0b: model_profile = same | ((x[14] ? 2 : 3) << 12) | (x[11:7] << 7) | 7'h03;
      7'h2b: model_profile = same | ((x[14] ? 2 : 3) << 12) | (x[11:7] << 7) | 7'h23;
      7'h7b: if (!x[14]) model_profile = same | (x[11:7] << 7) | 7'h13;
             else if (x[31:25] == 0) model_profile = same | (x[11:7] << 7) | 7'h33;
      7'h5b: case (flag_what & 5'd7)
        2: model_profile = (x & ~32'hfff) | 7'h6f;
        3: model_profile = (x & ~32'hfff) | (1 << 7) | 7'h6f;
        4: model_profile = (x & ~32'hfff) | (5 << 7) | 7'h6f;
        5: model_profile = (x & ~32'hfff) | (5 << 7) | 7'h17;
        6: model_profile = (x & ~32'hfff) | (5 << 7) | 7'h37;
        7: if (x[14:12] == 0 || x[14:12] == 1 || x[14:12] == 5) model_profile = same | (x[14:12] << 7) | 7'h67;
        default: ;
      endcase
      default: ;
    endcase
  end
endfunction

// --- kind of transfer (BT_*) of an expanded instruction, and the target of a direct one
function automatic is_link(input [4:0] r);
  is_link = r == 1 || r == 5;
endfunction
function automatic [2:0] model_kind(input [31:0] x);
  begin
    model_kind = 7;
    if (x[6:0] == 7'h63 && x[14:12] != 2 && x[14:12] != 3) model_kind = 0;
    if (x[6:0] == 7'h6f) model_kind = is_link(x[11:7]) ? 2 : 1;
    if (x[6:0] == 7'h67 && x[14:12] == 0) model_kind = is_link(x[11:7]) ? 5 : is_link(x[19:15]) ? 3 : 4;
  end
endfunction
function automatic [63:0] model_target(input [63:0] pc, input [31:0] x);
  reg [63:0] imm;
  begin
    if (x[6:0] == 7'h63) imm = {{52{x[31]}}, x[7], x[30:25], x[11:8], 1'b0};
    else                 imm = {{44{x[31]}}, x[19:12], x[20], x[30:21], 1'b0};
    model_target = pc + imm;
  end
endfunction
