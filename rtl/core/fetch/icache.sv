// SPDX-License-Identifier: Apache-2.0
// Instruction cache: ICACHE_SETS x ICACHE_WAYS lines of 64 bytes, one demand fill at a time, with next-line prefetch.
// A full set replaces any way except the one that hit last: with 2 ways, the least recently used one.
//
// Block address in c0, hit and half-words in c1. A miss starts a fill even if its path is dropped later. In the cycle after the
// miss the read port looks up the next line. If that line is absent and in the same 4 KiB page, it is requested right after the
// demanded one and arrives after it. The requester repeats its address until it hits; a line can be used two cycles after its
// last beat. While `ic_lookup` is low, c1 shows the look-up for the prefetch: neither hit nor miss.
// A fill in flight at `flush_fencei` runs to its end and leaves no valid line. A bus error leaves the line invalid; for a
// demanded line it raises `ic_error` while that line is requested again (until a redirect).
// Assumes: one read channel, data in order of addresses; all fetchable regions are whole 4 KiB pages.
`include "config.svh"
`include "branch.svh"
`include "memory_map.svh"
`include "check.svh"
`default_nettype none

module icache (
  input  wire logic        clk,
  input  wire logic        rst,
  input  wire logic        flush_fencei,
  // c0: virtual address bits of the index
  input  wire logic [39:0] f0_pc,
  // c1
  input  wire logic        valid,  // F1 wants a block
  input  wire logic [39:0] f1_pa,  // physical address of the block, which is fetchable
  input  wire logic        forget_error,
  output logic             ic_miss, ic_prefetch,   // a fill starts
  output logic             ic_lookup,
  output logic             ic_hit,
  output logic             ic_error,
  output logic [63:0]      ic_lo,
  output logic [63:0]      ic_hi,
  output logic [KINDS*FETCH_HALVES-1:0] ic_kinds,  // {flag, jump, ckpt, long} of all half-words (predecode.sv)
  // AXI4 read channel
  output logic             imem_arvalid,
  input  wire logic        imem_arready,
  output logic [39:0]      imem_araddr,
  input  wire logic        imem_rvalid,
  input  wire logic [63:0] imem_rdata,
  input  wire logic        imem_rresp
);
  localparam int SET_W = $clog2(ICACHE_SETS);
  localparam int BLK_W = 6 - OFF_W - 1;
  localparam int TAG_W = PADDR_W - 6 - SET_W;
  localparam int LINE_W = PADDR_W - 6;

  // --- state of the fill engine
  logic                   busy_q;           // a pair of fills is under way, of line_q and, if pair_q, of the next line
  logic [LINE_W-1:0]      line_q;           // the demanded line
  logic                   look_q, looked_q; // cycles 1 and 2: address of, and answer to, the prefetch's look-up
  logic                   pair_q;           // the next line is fetched, too
  logic                   ar_q, ar_pair_q;  // requests not yet accepted
  logic [3:0]             beat_q;           // bit 3: the prefetched line
  logic                   kill_q;           // invalidated while in flight
  logic                   bad_q;            // a beat of this line had an error
  logic                   end_q, end_ok_q;  // a line's last beat was written in the last cycle
  logic                   end_pair_q;
  logic                   error_q;
  logic                   start_q, start_pair_q;  // a fill started in the last cycle: the old line is invalidated
  logic [ICACHE_WAYS-1:0] way_q, way_pair_q;
  logic [ICACHE_WAYS-1:0] victim_q;         // one-hot, advances with each fill

  wire [LINE_W-1:0] next_line  = {line_q[LINE_W-1:6], line_q[5:0] + 6'd1};
  wire              same_page  = line_q[5:0] != 6'h3f;
  wire [LINE_W-1:0] want_line  = f1_pa[39:6];

  // --- look-up
  wire [SET_W-1:0]  read_set   = look_q ? next_line[SET_W-1:0] : f0_pc[6 +: SET_W];
  wire [BLK_W-1:0]  read_block = f0_pc[5 -: BLK_W];
  wire [LINE_W-1:0] look_line  = looked_q ? next_line : want_line;
  logic [ICACHE_WAYS-1:0] way_valid, way_hit;

  wire hit = |way_hit;
  wire        perfect;                      // every access to RAM hits (perfect_lines.sv)
  wire [63:0] perfect_lo, perfect_hi;
  wire [KINDS*FETCH_HALVES-1:0] perfect_kinds;
  assign ic_lookup = perfect || !looked_q;
  assign ic_hit    = perfect || (hit && !looked_q);
  assign ic_error  = error_q && want_line == line_q;

  // --- start of a fill: the demanded line, then (two cycles later) the next one
  wire start      = valid && !looked_q && !hit && !ic_error && !busy_q && !perfect;
  wire start_pair = looked_q && !hit && same_page && !kill_q && !flush_fencei;
  assign ic_miss     = start;
  assign ic_prefetch = start_pair;
  wire [ICACHE_WAYS-1:0] free   = ~way_valid & (way_valid + 1'b1);
  wire [ICACHE_WAYS-1:0] other  = ICACHE_WAYS'({victim_q, victim_q[ICACHE_WAYS-1]});
  wire [ICACHE_WAYS-1:0] victim = !(&way_valid) ? free : (victim_q & latest) == '0 ? victim_q : other;
  logic [ICACHE_WAYS-1:0] latest_mem [0:ICACHE_SETS-1];  // by set: the way that hit last
  logic [ICACHE_WAYS-1:0] hit_q;                         // way that hit in the last cycle
  logic [SET_W-1:0]       hit_set_q;
  wire [ICACHE_WAYS-1:0]  latest = latest_mem[look_line[SET_W-1:0]];
  initial for (int i = 0; i < ICACHE_SETS; i++) latest_mem[i] = '0;
  always_ff @(posedge clk) begin
    hit_q <= (valid && !looked_q) ? way_hit : '0; hit_set_q <= want_line[SET_W-1:0];
    if (hit_q != '0) latest_mem[hit_set_q] <= hit_q;
  end

  // --- beats
  wire last_beat = imem_rvalid && beat_q[2:0] == 3'd7;
  wire bad       = bad_q || imem_rresp;
  wire [LINE_W-1:0] beat_line = beat_q[3] ? next_line : line_q;
  wire [LINE_W-1:0] end_line  = end_pair_q ? next_line : line_q;
  wire [LINE_W-1:0] start_line = start_pair_q ? next_line : line_q;
  wire all_done  = end_q && (end_pair_q || !pair_q);

  always_ff @(posedge clk) begin
    if (start) line_q <= want_line;
    if (start) way_q <= victim;
    if (start_pair) way_pair_q <= victim;
    start_q      <= start && !rst;
    start_pair_q <= start_pair && !rst;
    if (rst) begin
      {busy_q, look_q, looked_q, pair_q, ar_q, ar_pair_q, kill_q, bad_q, end_q, error_q} <= '0;
      {end_ok_q, end_pair_q} <= '0;
      beat_q   <= '0;
      victim_q <= ICACHE_WAYS'(1);
    end else begin
      busy_q     <= start || (busy_q && !all_done);
      look_q     <= start;
      looked_q   <= look_q;
      pair_q     <= start_pair || (pair_q && !start);
      ar_q       <= start || (ar_q && !imem_arready);
      ar_pair_q  <= start_pair || (ar_pair_q && (ar_q || !imem_arready));
      kill_q     <= !start && (kill_q || (flush_fencei && busy_q));
      bad_q      <= imem_rvalid ? (bad && !last_beat) : bad_q;
      end_q      <= last_beat;
      end_ok_q   <= last_beat && !bad && !kill_q && !flush_fencei;
      end_pair_q <= beat_q[3];
      error_q    <= !start && !forget_error &&
                    (error_q || (last_beat && bad && !kill_q && !flush_fencei && !beat_q[3]));
      if (start)         beat_q <= '0;
      else if (imem_rvalid) beat_q <= beat_q + 1'b1;
      if ((start || start_pair) && ICACHE_WAYS > 1) victim_q <= other;
    end
  end

  assign imem_arvalid = ar_q || ar_pair_q;
  assign imem_araddr  = {ar_q ? line_q : next_line, 6'd0};

  wire [3:0] beat_long, beat_ckpt, beat_jump, beat_flag;
  predecode predecoder (
    .valid(imem_rvalid), .beat(imem_rdata), .long(beat_long), .ckpt(beat_ckpt), .jump(beat_jump), .flag(beat_flag));
  for (genvar w = 0; w < ICACHE_WAYS; w++) begin : g_way
    wire        mine = end_pair_q ? way_pair_q[w] : way_q[w];
    wire [63:0] lo, hi;
    wire [KINDS*FETCH_HALVES-1:0] kinds;
    icache_way #(.SET_W(SET_W), .BLK_W(BLK_W), .TAG_W(TAG_W)) way (
      .clk, .rst,
      .read_set, .read_block,
      .set(look_line[SET_W-1:0]), .tag(look_line[LINE_W-1:SET_W]),
      .valid(way_valid[w]), .hit(way_hit[w]), .data_lo(lo), .data_hi(hi), .kinds,
      .clear(flush_fencei),
      .start((start_q && way_q[w]) || (start_pair_q && way_pair_q[w])),
      .start_set(start_line[SET_W-1:0]), .start_tag(start_line[LINE_W-1:SET_W]),
      .write_valid(imem_rvalid && (beat_q[3] ? way_pair_q[w] : way_q[w])),
      .write_set(beat_line[SET_W-1:0]), .write_beat(beat_q[2:0]), .write_data(imem_rdata),
      .write_kinds({beat_flag, beat_jump, beat_ckpt, beat_long}),
      .make_valid(end_q && end_ok_q && mine), .make_valid_set(end_line[SET_W-1:0])
    );
  end

  // the ways' data, one wire for each way
  for (genvar w = 0; w < ICACHE_WAYS; w++) begin : g_join
    wire [63:0] lo, hi;
    wire [KINDS*FETCH_HALVES-1:0] kinds;
    if (w == 0) begin : g_first
      assign lo = g_way[0].lo;
      assign hi = g_way[0].hi;
      assign kinds = g_way[0].kinds;
    end else begin : g_more
      assign lo = g_way[w].lo | g_join[w-1].lo;
      assign hi = g_way[w].hi | g_join[w-1].hi;
      assign kinds = g_way[w].kinds | g_join[w-1].kinds;
    end
  end
  assign ic_lo = perfect ? perfect_lo : g_join[ICACHE_WAYS-1].lo;
  assign ic_hi = perfect ? perfect_hi : g_join[ICACHE_WAYS-1].hi;
  assign ic_kinds = perfect ? perfect_kinds : g_join[ICACHE_WAYS-1].kinds;

  // --- with perfect lines: the data comes from RAM
  if (PERFECT > 0) begin : g_perfect
    wire        on;
    wire [63:0] first, second;
    wire [7:0]  long, ckpt, jump, flag;
    perfect_lines lines (.clk, .rst, .code_changes(flush_fencei), .addr({f1_pa[27:4], f1_pa[3] && FETCH_HALVES == 4}), .perfect(on),
                         .data(first), .data_pair(second), .write(1'b0), .write_data(64'd0));
    predecode kinds_lo (.valid(on), .beat(first),  .long(long[3:0]), .ckpt(ckpt[3:0]), .jump(jump[3:0]), .flag(flag[3:0]));
    predecode kinds_hi (.valid(on), .beat(second), .long(long[7:4]), .ckpt(ckpt[7:4]), .jump(jump[7:4]), .flag(flag[7:4]));
    assign perfect       = on && f1_pa >= MAP_RAM_BASE && f1_pa < MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE;
    assign perfect_lo    = first;
    assign perfect_hi    = FETCH_HALVES == 8 ? second : '0;
    assign perfect_kinds = {flag[FETCH_HALVES-1:0], jump[FETCH_HALVES-1:0], ckpt[FETCH_HALVES-1:0], long[FETCH_HALVES-1:0]};
  end else begin : g_real
    assign {perfect, perfect_lo, perfect_hi, perfect_kinds} = '0;
  end

  `CHECK(one_way_hits, (way_hit & (way_hit - 1'b1)) == '0)
  `CHECK(beats_only_when_busy, !imem_rvalid || busy_q)

endmodule
`default_nettype wire
