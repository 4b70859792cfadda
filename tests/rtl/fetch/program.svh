// SPDX-License-Identifier: Apache-2.0
// Programs for the front end's bench, and the outcomes of their branches.
//
// Nothing is executed, so a program is any sequence of half-words; what a branch does is the bench's decision.
// Random mode: mostly sensible instructions, some noise, some lines that the bus cannot read.
// Pattern mode: functions with inner loops and patterned branches, called from an endless loop.

integer r_gen, r_gen2, g_at, g_imm;
reg [63:0] g_word;

task gen_word;                       // 64 random bits
  begin rng = shift_rng(rng); g_word = rng; end
endtask

task emit16(input [15:0] h);
  begin mem[g_at % HALVES] = h; g_at = g_at + 1; end
endtask
task emit32(input [31:0] x);
  begin emit16(x[15:0]); emit16(x[31:16]); end
endtask

task emit_filler;                    // one instruction that is no transfer
  begin
    roll(10, r_gen);
    gen_word;
    if (r_gen < 5) emit16({3'b000, g_word[12:2], 2'b01});                   // c.addi
    else emit32({g_word[31:7], 7'h13});
  end
endtask

// --- random programs
task make_random_program(input integer from, input integer count);
  begin
    g_at = from;
    while (g_at < from + count - 1) begin
      roll(100, r_gen);
      gen_word;
      if (r_gen < 45) emit_filler;
      else if (r_gen < 52) emit16({g_word[15:2], 2'b00});
      else if (r_gen < 56) emit16({3'b100, g_word[12:2], 2'b01});
      else if (r_gen < 59) emit32({g_word[31:2], 2'b11});                   // noise
      else if (r_gen < 60) emit16(g_word[15:0]);
      else if (r_gen < 78) begin                                            // conditional branches, near
        roll(80, g_imm);
        g_imm = (g_imm - 40) * 2;
        if (g_word[0]) emit32(enc_b({g_word[2], 1'b0, g_word[1]}, g_word[7:3], g_word[12:8], g_imm));
        else           emit16(enc_cb(g_word[1], g_word[4:2], g_imm));
      end else if (r_gen < 88) begin                                        // direct jumps and calls
        roll(512, g_imm);
        g_imm = (g_imm - 256) * 2;
        if (g_word[1:0] == 0) emit16(enc_cj(g_imm));
        else if (g_word[12:11] == 0) emit32((enc_j(0, g_imm) & ~32'hfff) | (g_word[1] ? 12'h1db : 12'h15b));   // p.jal, p.j, flag 0
        else emit32(enc_j(g_word[1] ? 1 : 0, g_imm));
      end else if (r_gen < 94) emit16(16'h8082);                            // ret
      else if (r_gen < 97) emit16({4'b1000, g_word[11:8], 1'b1, 7'h02});    // c.jr
      else emit32({g_word[31:20], g_word[19:15], 3'b000, g_word[11:7], 7'h67});
    end
    for (r_gen2 = from / 32; r_gen2 < (from + count) / 32; r_gen2 = r_gen2 + 1) begin
      roll(60, r_gen);
      bad_line[r_gen2] = r_gen == 0;
    end
    bad_line[64] = 0;                                                       // reset
  end
endtask

// --- pattern program
reg [2:0]  pat_kind [0:HALVES-1];    // by half-word index of the branch: 1 loop, 2 pattern of 8, 3 biased, 4 correlated
reg [7:0]  pat_data [0:HALVES-1];
reg [7:0]  pat_count [0:HALVES-1];
reg        pat_last = 0;
integer    g_top, g_body, g_k, g_f, g_here;
integer    g_func [0:7];

task mark_branch(input integer at, input [2:0] kind, input [7:0] data);
  begin
    pat_kind[at]  = kind;
    pat_data[at]  = data;
    pat_count[at] = 0;
  end
endtask

task emit_fillers(input integer n);
  integer j;
  begin
    roll(n, g_k);
    for (j = 0; j <= g_k; j = j + 1) emit_filler;
  end
endtask

task emit_if(input [2:0] kind, input [7:0] data);
  begin
    g_here = g_at;
    emit32(32'h0);
    emit_fillers(4);
    mark_branch(g_here, kind, data);
    g_body = g_at;
    g_at   = g_here;
    emit32(enc_b(1, 10, 11, (g_body - g_here) * 2));
    g_at   = g_body;
  end
endtask

task make_pattern_program;
  begin
    g_at = 0;
    while (g_at < HALVES) begin
      if (g_at % 32 == 0) bad_line[g_at / 32] = 0;
      pat_kind[g_at] = 0;
      emit16(16'h0001);
    end
    g_at = 2100;
    for (g_f = 0; g_f < 8; g_f = g_f + 1) begin
      roll(2, g_k);
      if (g_k == 0) emit_filler;
      g_func[g_f] = g_at;
      emit_fillers(5);
      if (g_f < 4) emit_if(2, 8'h55 << (g_f & 1));                          // alternating
      g_top = g_at;
      emit_fillers(4);
      if (g_f[0]) emit_if(2, 8'h36 + g_f[7:0]);
      if (g_f[1]) emit_if(4, 0);
      emit_fillers(2);
      mark_branch(g_at, 1, 8'd3 + 8'd4 * g_f[7:0]);                         // inner loop of 3 to 31
      if (g_f[0]) emit16(enc_cb(1, 3'd2, (g_top - g_at) * 2)); else emit32(enc_b(1, 10, 0, (g_top - g_at) * 2));
      emit_if(3, 8'd0);
      emit16(16'h8082);
    end
    g_at = 2048;                                                            // 0x1000: main loop
    for (g_f = 0; g_f < 8; g_f = g_f + 1) begin
      emit_filler;
      emit32(enc_j(1, (g_func[g_f] - g_at) * 2));
    end
    emit16(enc_cj((2048 - g_at) * 2));
  end
endtask

// --- outcome of a conditional branch on the true path
task outcome(input [63:0] pc, output o);
  integer at;
  begin
    at = {18'd0, pc[14:1]};
    if (pattern) begin
      case (pat_kind[at])
        1: o = pat_count[at] + 1 < pat_data[at];
        2: o = pat_data[at][pat_count[at][2:0]];
        3: begin roll(20, r_gen); o = r_gen == 0; end
        4: o = pat_last;
        default: o = 0;
      endcase
      if (pat_kind[at] == 1 && !o) pat_count[at] = 0; else pat_count[at] = pat_count[at] + 1;
      if (pat_kind[at] != 1) pat_last = o;
    end else begin
      roll(16, r_gen);                                                      // each branch has its own bias
      o = r_gen < ((pc[7:1] * 5 + pc[12:5] * 3) % 17);
    end
  end
endtask
