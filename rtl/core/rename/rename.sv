// SPDX-License-Identifier: Apache-2.0
// rename: maps architectural to physical registers, in one cycle, for up to WIDTH instructions.
// Holds the speculative map, the committed map, a map checkpoint for each branch in flight, the free list, and the
// dependency-matrix columns that instructions wait for (column_table.sv).
// A mispredict restores, in the cycle of kill, the free list and the map before the branch's group from the checkpoint. Changes
// by the group's lanes up to the branch follow in the next cycle. A flush restores the committed state in its cycle.
// Stalls rename (ren_ready = 0) with fewer than WIDTH free registers.
// Like a flush, reset keeps the committed map (initially: register r in r) and its free list.
// The free list is a ring. Committing an instruction advances the committed head by one and appends the register that it frees,
// so ring position committed head + PREGS-32 is always the tail. Recovery moves the head back.
// ASSUMES no dispatch in a cycle of kill, the cycle after it, or a cycle of flush, and no retirement in a cycle of flush.
`include "config.svh"
`include "check.svh"
`default_nettype none
module rename (
  input  wire logic                    clk, rst,
  // from the decode register
  input  wire logic                    dis_fire,                  // the lanes of dis_lane are renamed in this cycle
  input  wire logic [WIDTH-1:0]        dis_lane,                  // the first lane of dec_valid, or all
  input  wire logic [WIDTH-1:0]        dec_valid,
  input  wire logic [WIDTH*5-1:0]      dec_rd, dec_rs1, dec_rs2,  // 0: none
  input  wire logic [WIDTH*COLS-1:0]   iq_col,                    // free column that would wake the users of the lane's rd
  input  wire logic [WIDTH*LQ_SIZE-1:0] lq_col,                   // free column that would wake the users of a load
  output logic                         ren_ready,
  output logic [WIDTH*PREG_W-1:0]      ren_prd, ren_pold, ren_prs1, ren_prs2,
  output logic [WIDTH*COLS-1:0]        ren_dep,                   // columns that each lane waits for
  output logic [WIDTH*LQ_SIZE-1:0]     ren_ld_dep,
  // from the scheduler, by column: the result is certain now; its instruction was killed
  input  wire logic [DEP_W-1:0]        col_sure, col_gone,
  // checkpoint of the branch in the group
  input  wire logic                    ckpt_alloc,
  input  wire logic [BR_W-1:0]         ckpt_id,
  input  wire logic [WIDTH-1:0]        dis_ckpt_lanes,            // lanes up to and including the branch
  // from recovery
  input  wire logic                    kill,
  input  wire logic [BR_W-1:0]         res_br,
  input  wire logic                    flush,
  // from retirement
  input  wire logic [WIDTH-1:0]        ret_writes,                // lane retires and has a destination
  input  wire logic [WIDTH*5-1:0]      ret_rd,
  input  wire logic [WIDTH*PREG_W-1:0] ret_prd, ret_pold
);
  localparam int FREE   = PREGS - 32;
  localparam int FREE_W = (FREE > 2*WIDTH) ? $clog2(FREE) : $clog2(2*WIDTH);
  localparam int ROWS   = (1 << FREE_W) / WIDTH;    // the ring is split into WIDTH banks
  localparam int ROWS_W = $clog2(ROWS);
  localparam int LANES_W = (WIDTH > 1) ? $clog2(WIDTH) : 1;
  localparam int UPD_W  = 6 + PREG_W;               // {valid, rd, prd}

  logic [PREG_W-1:0] map_q    [0:31];
  logic [PREG_W-1:0] cmap_q   [0:31];
  logic [FREE_W:0]   head_q, chead_q;               // {wrap, index}

  // --- allocation from the ring
  wire [FREE_W:0] taken = head_q - chead_q;
  assign ren_ready = taken <= (FREE_W+1)'(FREE - WIDTH);
  wire [WIDTH-1:0] writes;                          // the lane goes and has a destination
  wire [WIDTH*PREG_W-1:0] ring;                     // registers read by bank; the same from the head on
  wire [WIDTH*PREG_W-1:0] fresh;
  for (genvar k = 0; k < WIDTH; k++) begin : g_fresh
    wire [LANES_W-1:0] bank = LANES_W'((32'(head_q) + k) & (WIDTH - 1));
    assign fresh[k*PREG_W +: PREG_W] = ring[bank*PREG_W +: PREG_W];
  end
  wire [2*WIDTH*PREG_W-1:0] look_preg;              // sources' mapped registers
  wire [2*WIDTH*WIDTH-1:0]  from_lane;              // the source is the result of an earlier lane
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [4:0] rd  = dec_rd [k*5 +: 5];
    wire [4:0] rs1 = dec_rs1[k*5 +: 5];
    wire [4:0] rs2 = dec_rs2[k*5 +: 5];
    wire       has = dec_valid[k] && rd != 5'd0;
    wire [LANES_W:0]   nth, next;                   // destinations before this lane, and including it
    if (k == 0) begin : g_first assign nth = '0; end
    else        begin : g_rest  assign nth = g_lane[k-1].next; end
    assign next = nth + (LANES_W+1)'(has);
    wire [PREG_W-1:0]  prd = has ? fresh[nth[LANES_W-1:0]*PREG_W +: PREG_W] : '0;
    assign ren_prd[k*PREG_W +: PREG_W] = prd;
    assign writes[k] = has && dis_lane[k];
    // the newest mapping: of the map or of an earlier lane of the group
    for (genvar j = 0; j <= k; j++) begin : g_from  // step 0 is the map, step j is lane j-1
      wire [PREG_W-1:0] p1, p2, po;
      if (j == 0) begin : g_map
        assign p1 = map_q[rs1];
        assign p2 = map_q[rs2];
        assign po = map_q[rd];
        assign look_preg[2*k*PREG_W +: 2*PREG_W] = {p2, p1};
      end else begin : g_earlier
        wire s1 = g_lane[j-1].has && g_lane[j-1].rd == rs1;
        wire s2 = g_lane[j-1].has && g_lane[j-1].rd == rs2;
        wire so = g_lane[j-1].has && g_lane[j-1].rd == rd;
        assign p1 = s1 ? g_lane[j-1].prd : g_from[j-1].p1;
        assign p2 = s2 ? g_lane[j-1].prd : g_from[j-1].p2;
        assign po = so ? g_lane[j-1].prd : g_from[j-1].po;
        assign from_lane[2*k*WIDTH + j-1]     = s1;
        assign from_lane[(2*k+1)*WIDTH + j-1] = s2;
      end
      if (j == k) begin : g_last
        assign ren_prs1[k*PREG_W +: PREG_W] = p1;
        assign ren_prs2[k*PREG_W +: PREG_W] = p2;
        assign ren_pold[k*PREG_W +: PREG_W] = po;
        assign from_lane[2*k*WIDTH + k +: WIDTH - k]     = '0;
        assign from_lane[(2*k+1)*WIDTH + k +: WIDTH - k] = '0;
      end
    end
  end
  wire unused = &{1'b0, g_lane[WIDTH-1].next};
  wire [FREE_W:0]  head_d = head_q + (FREE_W+1)'($countones(writes));

  // --- checkpoints: the map before the group, and its changes by the lanes up to the branch
  logic [8*PREG_W-1:0] old_map [0:3];
  for (genvar c = 0; c < 4; c++) begin : g_ckpt
    logic [8*PREG_W-1:0] mem [0:BRANCHES-1];
    logic [8*PREG_W-1:0] now;
    for (genvar r = 0; r < 8; r++) begin : g_pack assign now[r*PREG_W +: PREG_W] = map_q[c*8 + r]; end
    always_ff @(posedge clk) if (ckpt_alloc) mem[ckpt_id] <= now;
    assign old_map[c] = mem[res_br];
  end
  logic [UPD_W-1:0] old_upd [0:WIDTH-1];
  wire [WIDTH-1:0] ckpt_has;
  for (genvar k = 0; k < WIDTH; k++) begin : g_upd
    logic [UPD_W-1:0] mem [0:BRANCHES-1];
    wire v = writes[k] && dis_ckpt_lanes[k];
    always_ff @(posedge clk) if (ckpt_alloc) mem[ckpt_id] <= {v, dec_rd[k*5 +: 5], ren_prd[k*PREG_W +: PREG_W]};
    assign old_upd[k] = mem[res_br];
    assign ckpt_has[k] = v;
  end
  logic [FREE_W:0] ckpt_head_q [0:BRANCHES-1];
  always_ff @(posedge clk) if (ckpt_alloc) ckpt_head_q[ckpt_id] <= head_q + (FREE_W+1)'($countones(ckpt_has));

  // --- retirement: where each lane appends the register that it frees
  wire [WIDTH*FREE_W-1:0] tail;
  for (genvar k = 0; k < WIDTH; k++) begin : g_ret
    wire [FREE_W:0] at, next;
    if (k == 0) begin : g_first assign at = chead_q; end
    else        begin : g_rest  assign at = g_ret[k-1].next; end
    assign next    = at + (FREE_W+1)'(ret_writes[k]);
    assign tail[k*FREE_W +: FREE_W] = at[FREE_W-1:0] + FREE_W'(FREE);
  end

  initial begin
    head_q = '0; chead_q = '0;
    for (int r = 0; r < 32; r++) begin map_q[r] = PREG_W'(r); cmap_q[r] = PREG_W'(r); end
  end
  always_ff @(posedge clk) begin
    if (!rst) chead_q <= g_ret[WIDTH-1].next;
    if (rst || flush) head_q <= chead_q;
    else if (kill) head_q <= ckpt_head_q[res_br];
    else if (dis_fire) head_q <= head_d;
  end

  // consecutive positions are in different banks: each bank is read and written once a cycle
  for (genvar b = 0; b < WIDTH; b++) begin : g_bank
    logic [PREG_W-1:0] mem [0:ROWS-1];
    initial for (int i = 0; i < ROWS; i++) mem[i] = PREG_W'(32 + i*WIDTH + b);
    wire [FREE_W-1:0] from = head_q[FREE_W-1:0] + FREE_W'(WIDTH - 1 - b);   // the bank's position at or after the head
    logic [FREE_W-1:0] to;
    logic [PREG_W-1:0] freed;
    wire [WIDTH-1:0] mine;                                                // lanes that append here: at most one
    for (genvar k = 0; k < WIDTH; k++) begin : g_mine
      assign mine[k] = ret_writes[k] && (32'(tail[k*FREE_W +: FREE_W]) & (WIDTH - 1)) == b;
    end
    always_comb begin
      to = 'x; freed = 'x;
      for (int k = 0; k < WIDTH; k++)
        if (mine[k]) begin to = tail[k*FREE_W +: FREE_W]; freed = ret_pold[k*PREG_W +: PREG_W]; end
    end
    always_ff @(posedge clk) if (mine != '0 && !rst) mem[to[FREE_W-1 -: ROWS_W]] <= freed;
    assign ring[b*PREG_W +: PREG_W] = mem[from[FREE_W-1 -: ROWS_W]];
  end

  always_ff @(posedge clk)
    for (int k = 0; k < WIDTH; k++) if (ret_writes[k] && !rst) cmap_q[ret_rd[k*5 +: 5]] <= ret_prd[k*PREG_W +: PREG_W];

  // changes of the map: by the renamed group or, after a kill, by the checkpoint's lanes
  logic             again_q;
  logic [UPD_W-1:0] again_upd_q [0:WIDTH-1];
  always_ff @(posedge clk) again_q <= !rst && kill;
  always_ff @(posedge clk) if (kill) for (int k = 0; k < WIDTH; k++) again_upd_q[k] <= old_upd[k];
  wire [WIDTH-1:0]        put;
  wire [WIDTH*5-1:0]      put_rd;
  wire [WIDTH*PREG_W-1:0] put_prd;
  for (genvar k = 0; k < WIDTH; k++) begin : g_put
    assign {put[k], put_rd[k*5 +: 5], put_prd[k*PREG_W +: PREG_W]} =
      again_q ? again_upd_q[k] : {writes[k], dec_rd[k*5 +: 5], ren_prd[k*PREG_W +: PREG_W]};
  end
  always_ff @(posedge clk)
    if (rst || flush) begin
      for (int r = 0; r < 32; r++) map_q[r] <= cmap_q[r];
    end else if (kill) begin
      for (int r = 0; r < 32; r++) map_q[r] <= old_map[r/8][(r%8)*PREG_W +: PREG_W];
    end else if (again_q || dis_fire) begin
      for (int k = 0; k < WIDTH; k++) if (put[k]) map_q[put_rd[k*5 +: 5]] <= put_prd[k*PREG_W +: PREG_W];
    end

  // --- columns
  wire [WIDTH-1:0] makes = writes & {WIDTH{dis_fire}};
  column_table #(.COLUMNS(COLS)) u_columns (
    .clk, .rst, .dec_valid, .look_preg, .from_lane, .ren_col(iq_col), .ren_prd, .makes, .ren_dep,
    .col_sure(col_sure[0 +: COLS]), .col_gone(col_gone[0 +: COLS]));
  column_table #(.COLUMNS(LQ_SIZE)) u_load_columns (
    .clk, .rst, .dec_valid, .look_preg, .from_lane, .ren_col(lq_col), .ren_prd, .makes, .ren_dep(ren_ld_dep),
    .col_sure(col_sure[COLS +: LQ_SIZE]), .col_gone(col_gone[COLS +: LQ_SIZE]));

  `CHECK(free_list_never_overdrawn, taken <= (FREE_W+1)'(FREE))
  `CHECK(no_dispatch_in_recovery, !(dis_fire && (kill || again_q || flush)))
  `CHECK(no_retirement_in_flush, !(flush && |ret_writes))
endmodule
