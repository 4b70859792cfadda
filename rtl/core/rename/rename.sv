// rename: maps architectural to physical registers, in one cycle, for up to WIDTH instructions.
// Holds the speculative map, the committed map, a map checkpoint for each branch in flight, the free list, and for each
// physical register whether its value is still to come and from which column of the scheduler's dependency matrix.
// A mispredict restores map and free list from the branch's checkpoint in the cycle of kill; a flush from the committed
// state in the cycle of flush. Stalls rename (ren_ready = 0) with fewer than WIDTH free registers.
// The free list is a ring: committing an instruction moves the committed head by one and appends the register that it
// frees, so that ring position committed head + PREGS-32 is always the tail, and taking back is moving the head back.
// ASSUMES no dispatch in a cycle of kill or flush, and no retirement in a cycle of flush.
`include "config.svh"
`include "check.svh"
`default_nettype none
module rename (
  input  wire logic                    clk, rst,
  // from the decode register
  input  wire logic                    dis_fire,                  // the lanes of dis_lane are renamed in this cycle
  input  wire logic [WIDTH-1:0]        dis_lane,
  input  wire logic [WIDTH*5-1:0]      dec_rd, dec_rs1, dec_rs2,  // 0: none
  input  wire logic [WIDTH*6-1:0]      ren_col,                   // matrix column that will wake the users of each lane's rd
  output logic                         ren_ready,
  output logic [WIDTH*PREG_W-1:0]      ren_prd, ren_pold, ren_prs1, ren_prs2,
  output logic [WIDTH*DEP_W-1:0]       ren_dep,                   // columns that each lane waits for
  // from the scheduler and the load-store unit: results that are certain
  input  wire logic [UNITS-1:0]        wake_valid,
  input  wire logic [UNITS*PREG_W-1:0] wake_preg,
  // checkpoint of the branch in the group
  input  wire logic                    ckpt_alloc,
  input  wire logic [BR_W-1:0]         ckpt_id,
  input  wire logic [WIDTH-1:0]        dis_ckpt_lanes,            // lanes up to and with the branch
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
  localparam int FREE_W = (FREE > 1) ? $clog2(FREE) : 1;
  localparam int SLOTS  = 1 << FREE_W;
  localparam int UPD_W  = 6 + PREG_W;               // {valid, rd, prd}

  logic [PREG_W-1:0] map_q    [0:31];
  logic [PREG_W-1:0] cmap_q   [0:31];
  logic [PREG_W-1:0] free_q   [0:SLOTS-1];
  logic [FREE_W:0]   head_q, chead_q;               // {wrap, index}
  logic [PREGS-1:0]  busy_q;
  logic [5:0]        column_q [0:PREGS-1];

  // --- allocation from the ring
  wire [FREE_W:0] taken = head_q - chead_q;
  assign ren_ready = taken <= (FREE_W+1)'(FREE - WIDTH);
  wire [WIDTH-1:0] writes;                          // the lane goes and has a destination
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [4:0] rd  = dec_rd [k*5 +: 5];
    wire [4:0] rs1 = dec_rs1[k*5 +: 5];
    wire [4:0] rs2 = dec_rs2[k*5 +: 5];
    wire       has = dis_lane[k] && rd != 5'd0;
    wire [FREE_W:0]   ptr_in;                       // head in front of this lane
    if (k == 0) begin : g_first assign ptr_in = head_q; end
    else        begin : g_rest  assign ptr_in = g_lane[k-1].ptr_out; end
    wire [FREE_W:0]   ptr_out = ptr_in + (FREE_W+1)'(has);
    wire [FREE_W-1:0] at    = ptr_in[FREE_W-1:0];
    wire [PREG_W-1:0] prd   = has ? free_q[at] : '0;
    assign ren_prd[k*PREG_W +: PREG_W] = prd;
    assign writes[k] = has;

    // the newest of: map, earlier lanes of the group
    for (genvar j = 0; j <= k; j++) begin : g_from  // step 0 is the map, step j the lane j-1
      wire [PREG_W-1:0] p1, p2, po;
      wire              b1, b2;                     // still to come
      wire [5:0]        c1, c2;
      if (j == 0) begin : g_map
        assign p1 = map_q[rs1];
        assign p2 = map_q[rs2];
        assign po = map_q[rd];
        assign b1 = busy_q[p1];
        assign b2 = busy_q[p2];
        assign c1 = column_q[p1];
        assign c2 = column_q[p2];
      end else begin : g_earlier
        wire s1 = g_lane[j-1].has && g_lane[j-1].rd == rs1;
        wire s2 = g_lane[j-1].has && g_lane[j-1].rd == rs2;
        wire so = g_lane[j-1].has && g_lane[j-1].rd == rd;
        assign p1 = s1 ? g_lane[j-1].prd : g_from[j-1].p1;
        assign p2 = s2 ? g_lane[j-1].prd : g_from[j-1].p2;
        assign po = so ? g_lane[j-1].prd : g_from[j-1].po;
        assign b1 = s1 || g_from[j-1].b1;
        assign b2 = s2 || g_from[j-1].b2;
        assign c1 = s1 ? ren_col[(j-1)*6 +: 6] : g_from[j-1].c1;
        assign c2 = s2 ? ren_col[(j-1)*6 +: 6] : g_from[j-1].c2;
      end
      if (j == k) begin : g_last
        wire [DEP_W-1:0] d1 = b1 ? DEP_W'(1) << c1 : '0;
        wire [DEP_W-1:0] d2 = b2 ? DEP_W'(1) << c2 : '0;
        assign ren_prs1[k*PREG_W +: PREG_W] = p1;
        assign ren_prs2[k*PREG_W +: PREG_W] = p2;
        assign ren_pold[k*PREG_W +: PREG_W] = po;
        assign ren_dep[k*DEP_W +: DEP_W] = d1 | d2;
      end
    end
  end
  wire [FREE_W:0] head_d = g_lane[WIDTH-1].ptr_out;

  // --- checkpoints: the map in front of the group, and what the lanes up to the branch change in it
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
  logic [FREE_W-1:0] tail [0:WIDTH-1];
  for (genvar k = 0; k < WIDTH; k++) begin : g_ret
    wire [FREE_W:0] at, next;
    if (k == 0) begin : g_first assign at = chead_q; end
    else        begin : g_rest  assign at = g_ret[k-1].next; end
    assign next    = at + (FREE_W+1)'(ret_writes[k]);
    assign tail[k] = at[FREE_W-1:0] + FREE_W'(FREE);
  end

  always_ff @(posedge clk)
    if (rst) begin
      head_q <= '0; chead_q <= '0;
    end else begin
      chead_q <= g_ret[WIDTH-1].next;
      if (flush)     head_q <= chead_q;
      else if (kill) head_q <= ckpt_head_q[res_br];
      else if (dis_fire) head_q <= head_d;
    end

  always_ff @(posedge clk)
    if (rst) begin                                  // in two halves: a tool unrolls loops of up to 64
      for (int h = 0; h < 2; h++) for (int i = 0; i < SLOTS/2; i++) free_q[h*SLOTS/2 + i] <= PREG_W'(32 + h*SLOTS/2 + i);
    end else
      for (int k = 0; k < WIDTH; k++) if (ret_writes[k]) free_q[tail[k]] <= ret_pold[k*PREG_W +: PREG_W];

  always_ff @(posedge clk)
    if (rst) for (int r = 0; r < 32; r++) cmap_q[r] <= PREG_W'(r);
    else     for (int k = 0; k < WIDTH; k++) if (ret_writes[k]) cmap_q[ret_rd[k*5 +: 5]] <= ret_prd[k*PREG_W +: PREG_W];

  always_ff @(posedge clk)
    if (rst) begin
      for (int r = 0; r < 32; r++) map_q[r] <= PREG_W'(r);
    end else if (flush) begin
      for (int r = 0; r < 32; r++) map_q[r] <= cmap_q[r];
    end else if (kill) begin
      for (int r = 0; r < 32; r++) map_q[r] <= old_map[r/8][(r%8)*PREG_W +: PREG_W];
      for (int k = 0; k < WIDTH; k++) if (old_upd[k][UPD_W-1]) map_q[old_upd[k][PREG_W +: 5]] <= old_upd[k][PREG_W-1:0];
    end else if (dis_fire) begin
      for (int k = 0; k < WIDTH; k++) if (dis_lane[k] && dec_rd[k*5 +: 5] != 5'd0)
        map_q[dec_rd[k*5 +: 5]] <= ren_prd[k*PREG_W +: PREG_W];
    end

  // --- values to come
  always_ff @(posedge clk)
    if (rst) begin
      busy_q <= '0;
    end else begin
      for (int u = 0; u < UNITS; u++) if (wake_valid[u]) busy_q[wake_preg[u*PREG_W +: PREG_W]] <= 1'b0;
      for (int k = 0; k < WIDTH; k++) if (dis_fire && dis_lane[k] && dec_rd[k*5 +: 5] != 5'd0)
        busy_q[ren_prd[k*PREG_W +: PREG_W]] <= 1'b1;
    end
  initial for (int i = 0; i < PREGS; i++) column_q[i] = 6'd0;
  always_ff @(posedge clk)
    for (int k = 0; k < WIDTH; k++) if (dis_fire && dis_lane[k] && dec_rd[k*5 +: 5] != 5'd0)
        column_q[ren_prd[k*PREG_W +: PREG_W]] <= ren_col[k*6 +: 6];

  `CHECK(free_list_never_overdrawn, taken <= (FREE_W+1)'(FREE))
  `CHECK(no_dispatch_in_recovery, !(dis_fire && (kill || flush)))
  `CHECK(no_retirement_in_flush, !(flush && |ret_writes))
endmodule
