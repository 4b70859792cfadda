// SPDX-License-Identifier: Apache-2.0
// The random program of lsu_tb, inside that module: its instructions, and how they are drawn.
  logic [5:0]  p_op   [0:MAXN-1];                    // 6'h0F: not a memory instruction
  logic [63:0] p_addr [0:MAXN-1];
  logic [63:0] p_data [0:MAXN-1];
  logic [7:0]  p_flag [0:MAXN-1];                    // [0] waits for older stores  [1] has rd
  localparam logic [5:0] NOP = 6'h0F;
  int count, kind, failures;
  logic calm;                                        // odd seeds: few atomics and flushes, so that the queues fill

  task random_access(input [31:0] n, output [63:0] a);
    logic [31:0] r, q;
    draw(r);
    draw(q);
    // by turns: lines that collide in few sets; a few doublewords; both; anywhere
    a = 64'h8000_0000 + 64'({29'd0, r[2:0]} * DCACHE_SETS * 64) % 64'h2_0000 + {57'd0, r[3], 6'd0} + {58'd0, q[5:0]};
    if (n[8:7] == 2'd1 || (n[8:7] == 2'd2 && q[31])) a = 64'h8000_0030 + {59'd0, q[4:0]};
    if (n[8:7] == 2'd3 && r[7:4] == 4'd0) a = 64'h8000_0000 + {47'd0, q[16:0]} % 64'h1_DFF0;   // above: the agents'
    if (q[8] && !(q[12:9] == 4'd0)) a = a & ~64'd7;                              // mostly aligned
    if (r[12:8] == 5'd0) a = 64'h1000_0100 + {58'd0, q[5:0]};                    // device
    if (r[20:13] == 8'd0 && !calm) a = 64'h880F_FFF0 + {59'd0, q[4:0]};                   // end of RAM
    if (r[20:13] == 8'd1) a = 64'h1000 + {58'd0, q[5:0]};                        // ROM
    if (r[20:13] == 8'd2) a = {q, r} & 64'hFFFF_FF7F_FFFF_FFFF;                  // nowhere
    if (r[20:13] == 8'd3) a = a | 64'h0100_0000_0000;                            // above the physical addresses
  endtask
  task make_program;
    logic [31:0] r, q;
    logic [63:0] a;
    logic [3:0]  code;
    for (int n = 0; n < count; n++) begin
      draw(r);
      draw(q);
      random_access(n, a);
      p_data[n] = {q * 32'h01000193, q};
      p_flag[n] = {6'd0, r[31:28] != 4'd0, r[27:26] == 2'd0};
      if (r[6:0] < 7'd56) p_op[n] = (r[9:7] == 3'd7) ? MEM_LD : {3'd0, r[9:7]};
      else if (r[6:0] < 7'd104) begin
        p_op[n] = (r[8:7] == 2'd3 && r[9]) ? MEM_INC : {4'b0100, r[8:7]};
        if (p_op[n] == MEM_INC) a = a & ~64'd7;                          // as p.inc's are
      end
      else if (r[6:0] < 7'd120) p_op[n] = NOP;
      else if (calm && r[6:3] != 4'hF) p_op[n] = MEM_LD;
      else begin
        code = r[13:10];
        if (code[0]) code = (code[3]) ? MA_SWAP : code[1] ? MA_LR : MA_SC;
        p_op[n] = {1'b1, r[14], code};
        if (r[20:15] != 6'd0) a = a & ~64'd7;
        if (r[25:21] != 5'd0) a = 64'h8000_0000 + {57'd0, r[3:1], 4'd0} + {61'd0, !r[14] && r[21], 2'd0};
      end
      p_addr[n] = a;
      if (!p_op[n][4] && p_op[n] != NOP && !p_op[n][5] && r[24:21] == 4'd0) begin  // the ring's lines come into the cache, too
        p_addr[n] = 64'h8001_F000 + {52'd0, q[11:3], 3'd0};
        p_flag[n][1] = 1'b0;
      end
      if (kind == 1) begin p_op[n] = MEM_LD; p_addr[n] = 64'h8000_0000 + {58'd0, 3'(n), 3'd0}; end
      if (kind == 2) begin p_op[n] = n[0] ? MEM_LD : MEM_SD; p_addr[n] = 64'h8000_0000 + {58'd0, n[3:1], 3'd0}; end
      if (kind != 0) p_flag[n] = 8'd2;
    end
  endtask

