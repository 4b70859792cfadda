// SPDX-License-Identifier: Apache-2.0
// dcache: the data cache: DCACHE_SETS x DCACHE_WAYS lines of 64 bytes, write-back, write-allocate, physically indexed and tagged.
// M0 gives the address to tags and data (all ways) and compares the tags bitwise; M1 knows hit and word. Stores merge into the
// word that they read and write it at the end of M1. A miss is decided in M2, from registers:
//   dc_wait: its line is on its way | dc_block: no room for the miss, retry on dc_event | dc_again: retry at once
// Non-blocking: misses go to dcache_mshr, victims to dcache_writeback. A victim leaves in the miss's M2. Ways not used recently
// are replaced first, a way being filled never. The profiler's ring takes no way: its reads pass by; it writes whole lines,
// which enter dcache_writeback from outside while the cache drops its copy. In M2, tags read in M0 may be two cycles old. So a
// miss tries again if a line was filled in between. A store does not write while a miss of its set is decided, nor in the cycle
// after, since the miss may have taken the store's line.
// If a store writes a word in the cycle of its read, the word comes from a one-cycle copy of the write port.
// Tags with valid bits, dirty bits and used bits are small memories: after reset dc_clear clears them set by set, and no
// operation may come. Stalls: copying victims and cleaning take M0 slots; a fill's word waits for the write port.
`include "axi.svh"
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module dcache (
  input  wire logic                clk, rst,
  // M0
  output logic                     dc_clear,
  input  wire logic                m0_read,
  input  wire logic [CADDR_W-1:3]  m0_dw,
  input  wire logic [CADDR_W-1:3]  m0_st_dw,      // an executing store: the cache only tells whether it hits
  // M1
  input  wire logic [CADDR_W-1:3]  m1_dw,
  input  wire logic                m1_use,        // needs the line now
  input  wire logic                m1_soon,       // will need it: an executing store
  input  wire logic                m1_ahead,      // m1_soon belongs to a prefetch
  input  wire logic                m1_once,       // no further use expected: it gets no way
  input  wire logic                m1_whole,      // the whole line will be given: drop it here
  input  wire logic                m1_store,      // writes when it hits
  input  wire logic                m1_port,       // this operation owns the write port
  input  wire logic                m1_inc,        // write the old value plus one
  input  wire logic [63:0]         m1_wdata,
  input  wire logic [7:0]          m1_wmask,
  input  wire logic                m1_copy,       // internal operations
  input  wire logic                m1_clean,
  output logic                     dc_hit,
  output logic                     dc_st_hit,     // the store at m0_st_dw hits
  output logic                     dc_wrote,      // the store has written
  output logic [63:0]              dc_data,
  output logic [63:0]              dc_wdata,      // new value of the word
  // M2
  output logic [MSHRS-1:0]         dc_wait,
  output logic                     dc_block,
  output logic                     dc_again,
  output logic                     dc_known,      // the line is on its way
  output logic                     dc_goes,       // m1_once: requested; m1_whole: the line leaves, its words are to be given
  output logic [MSHRS-1:0]         fill_done,
  output logic [1:0]               fill_place,    // where the line was (dmem_ruser)
  output logic                     dc_event,      // there may be room for a miss
  output logic                     dc_pass,       // a word of a line requested with m1_once
  output logic [3:0]               dc_pass_at,    // index of the word within two lines
  output logic [63:0]              dc_pass_data,
  input  wire logic                give,          // a word of m1_whole's line
  input  wire logic [63:0]         give_data,
  output logic                     dc_beat,       // no store may start in M0
  output logic                     dc_fill, dc_leave,   // a line is requested; a dirty one leaves
  // prefetched lines: first access to one that is present; to one on its way; one leaves unused
  output logic                     dc_useful, dc_late, dc_useless,
  // internal operations, to M0
  output logic                     cp_req,
  output logic [CADDR_W-1:3]       cp_dw,
  input  wire logic                cp_take,
  output logic                     cl_req,
  output logic [CADDR_W-1:3]       cl_dw,
  input  wire logic                cl_take,
  // clean: pulse; starts when quiet says that no retired store is left
  input  wire logic                clean,
  input  wire logic                quiet,
  output logic                     clean_done,
  // uncached reads and stores
  input  wire logic                un_valid,
  input  wire logic [39:0]         un_addr,
  input  wire logic [2:0]          un_size,
  output logic                     un_take,
  output logic                     un_rvalid,
  output logic [63:0]              un_rdata,
  output logic                     un_error,
  input  wire logic                us_valid,
  input  wire logic [39:3]         us_dw,
  input  wire logic [63:0]         us_data,
  input  wire logic [7:0]          us_mask,
  output logic                     us_done,
  // memory
  `AXI_DMEM_PORTS(output, input wire)
);
  localparam int WAYS = DCACHE_WAYS;

  logic [DSET_W-1:0] walk_set_q;
  logic              clear_q;                        // clearing after reset
  wire               alloc;                          // a miss is sent and takes the victim's way
  wire               drop;                           // a whole line will be given; the cache drops its copy
  logic [WAYS-1:0]   victim;
  assign dc_clear = clear_q;

  // --- M2
  logic [CADDR_W-1:6] m2_line_q;
  logic [WAYS-1:0]    m2_valid_q, m2_hit_way_q;
  logic               m2_use_q, m2_used_q, m2_miss_q, m2_hit_q, m2_denied_q, m2_wrote_q, m2_clean_q, m2_alloc_q;
  logic               m2_once_q, m2_whole_q, m2_ahead_q, m3_alloc_q;
  wire [DSET_W-1:0]   m2_set = m2_line_q[6 +: DSET_W];
  logic [DSET_W-1:0]  m3_set_q, m4_set_q;
  wire [DTAG_W-1:0]   m2_tag = m2_line_q[CADDR_W-1 -: DTAG_W];

  // --- perfect lines: all of RAM hits (perfect_lines.sv)
  wire                perfect;
  wire [63:0]         perfect_data;

  // --- RAMs, a pair for each way
  logic               fill;
  logic [DLINE_W-1:0] fill_line;
  logic [WAYS-1:0]    fill_way, cp_way, leave_way;
  logic [2:0]         fill_word;
  logic [63:0]        fill_data;
  wire                fill_end = fill_done != '0;
  wire [DSET_W-1:0]   fill_set = fill_line[DSET_W-1:0];
  logic [1:0]         filled_q;                      // a line was filled in the last cycle; in the one before

  // --- state of the lines, one bit for each way
  logic [WAYS-1:0]    dirty_q [0:DCACHE_SETS-1];
  logic [WAYS-1:0]    used_q  [0:DCACHE_SETS-1];     // the way was used recently
  initial for (int i = 0; i < DCACHE_SETS; i++) begin dirty_q[i] = '0; used_q[i] = '0; end
  wire [WAYS-1:0]     m2_dirty   = dirty_q[m2_set];
  wire [WAYS-1:0]     m2_used    = used_q[m2_set];
  wire [WAYS-1:0]     walk_dirty = dirty_q[walk_set_q];
  wire [WAYS-1:0]     clean_way  = m2_dirty & (~m2_dirty + WAYS'(1));
  wire                clean_go;
  wire                dirty_we   = clear_q || alloc || drop || clean_go || m2_wrote_q;
  wire [WAYS-1:0]     dirty_d    = clear_q ? '0 : m2_wrote_q ? m2_dirty | m2_hit_way_q : m2_dirty & ~leave_way;
  wire                used_we    = clear_q || (m2_used_q && m2_hit_q);
  wire [WAYS-1:0]     used_seen  = m2_used | m2_hit_way_q;
  wire [WAYS-1:0]     used_d     = clear_q ? '0 : (used_seen == '1) ? m2_hit_way_q : used_seen;
  wire [DSET_W-1:0]   state_set  = clear_q ? walk_set_q : m2_set;
  always_ff @(posedge clk) if (dirty_we) dirty_q[state_set] <= dirty_d;
  always_ff @(posedge clk) if (used_we)  used_q[state_set]  <= used_d;


  wire [DSET_W-1:0]   m0_set  = m0_dw[6 +: DSET_W];
  wire [DSET_W-1:0]   m1_set  = m1_dw[6 +: DSET_W];
  wire [DTAG_W-1:0]   m0_tag  = m0_dw[CADDR_W-1 -: DTAG_W];
  wire [WAYS-1:0]     hit_way, st_hit_way, m1_valid, fill_valid;
  wire [DSET_W+2:0]   w_addr  = m1_port ? m1_dw[DSET_W+5:3] : {fill_set, fill_word};
  wire [63:0]         w_bits  = !m1_port ? 'x
                              : {{8{m1_wmask[7]}}, {8{m1_wmask[6]}}, {8{m1_wmask[5]}}, {8{m1_wmask[4]}},
                                 {8{m1_wmask[3]}}, {8{m1_wmask[2]}}, {8{m1_wmask[1]}}, {8{m1_wmask[0]}}};
  wire [63:0]         w_data  = !m1_port ? fill_data : (m1_inc && PROFILE_FLAGS > 0) ? dc_data + 64'd1
                              : (dc_data & ~w_bits) | (m1_wdata & w_bits);
  wire [WAYS-1:0]     w_way   = m1_port ? (dc_wrote ? hit_way : '0) : fill ? fill_way : '0;
  wire [WAYS-1:0]     out_way = m1_copy ? cp_way : hit_way;
  wire [DSET_W-1:0]   tag_set = clear_q ? walk_set_q : fill_end ? fill_set : m2_set;
  wire [DTAG_W:0]     tag_d   = {fill_end && !clear_q, fill_line[DLINE_W-1 -: DTAG_W]};
  logic [63:0]        kept_q;
  logic [DSET_W+2:0]  kept_addr_q;
  logic [WAYS-1:0]    kept_way_q;
  wire [WAYS-1:0]     same = (kept_addr_q == m1_dw[DSET_W+5:3]) ? kept_way_q : '0;   // M1's word was written in M0: use kept_q
  for (genvar w = 0; w < WAYS; w++) begin : g_way
    wire [63:0]       word, acc;
    wire              again;            // a way up to this one has to try again
    wire [DTAG_W-1:0] tag_acc;          // tag of the victim
    ram_1r1w #(.DEPTH(DCACHE_SETS * 8), .BITS(64)) u_data (
      .clk, .re(m0_read), .raddr(m0_dw[DSET_W+5:3]), .rdata(word),
      .we(w_way[w]), .waddr(w_addr), .wdata(w_data));
    // {valid, tag}; kept for M1 as the difference from the operation's tag
    logic [DTAG_W:0]   tag_q [0:DCACHE_SETS-1];
    logic [DTAG_W-1:0] m1_diff_q, m2_diff_q;
    logic              m1_valid_q;
    initial for (int i = 0; i < DCACHE_SETS; i++) tag_q[i] = '0;
    wire [DTAG_W:0]    m0_read_tag = tag_q[m0_set];
    always_ff @(posedge clk) if (clear_q || (fill_end && fill_way[w]) || ((alloc || drop) && victim[w])) tag_q[tag_set] <= tag_d;
    always_ff @(posedge clk) begin
      m1_valid_q <= m0_read_tag[DTAG_W]; m1_diff_q <= m0_read_tag[DTAG_W-1:0] ^ m0_tag; m2_diff_q <= m1_diff_q;
    end
    logic              st_hit_q;
    wire [DTAG_W:0]    st_tag = tag_q[m0_st_dw[6 +: DSET_W]];
    always_ff @(posedge clk) st_hit_q <= st_tag == {1'b1, m0_st_dw[CADDR_W-1 -: DTAG_W]};
    assign st_hit_way[w] = st_hit_q;
    assign m1_valid[w]   = m1_valid_q;
    assign hit_way[w]    = m1_valid_q && m1_diff_q == '0;
    assign fill_valid[w] = fill && tag_q[fill_set][DTAG_W];
    if (w == 0) begin : g_first
      assign acc = (out_way[0] && !same[0]) ? word : 64'd0;
      assign again = out_way[0] && same[0];
      assign tag_acc = leave_way[0] ? m2_diff_q : '0;
    end else begin : g_rest
      assign acc = ((out_way[w] && !same[w]) ? word : 64'd0) | g_way[w-1].acc;
      assign again = (out_way[w] && same[w]) || g_way[w-1].again;
      assign tag_acc = (leave_way[w] ? m2_diff_q : '0) | g_way[w-1].tag_acc;
    end
  end
  assign dc_hit    = perfect || hit_way != '0;
  assign dc_st_hit = perfect || st_hit_way != '0;
  assign dc_wdata = w_data;
  wire   leaves   = (m2_miss_q && m1_set == m2_set) || (m2_alloc_q && m1_set == m3_set_q);
  assign dc_wrote = m1_store && dc_hit && !leaves;
  assign dc_data  = perfect ? perfect_data : g_way[WAYS-1].acc | (g_way[WAYS-1].again ? kept_q : 64'd0);
  if (PERFECT > 0) begin : g_perfect
    wire [63:0] data_pair;
    perfect_lines lines (.clk, .rst, .code_changes(clean), .addr(m1_dw[27:3]), .perfect, .data(perfect_data), .data_pair,
                         .write(m1_port && dc_wrote), .write_data(w_data));
    wire unused = &{1'b0, data_pair};
  end else begin : g_real
    assign {perfect, perfect_data} = '0;
  end
  always_ff @(posedge clk) begin
    if (m1_port) kept_q <= w_data;
    kept_addr_q <= w_addr; kept_way_q <= w_way;
  end

  always_ff @(posedge clk)
    if (rst) begin
      m2_use_q <= 1'b0; m2_used_q <= 1'b0; m2_miss_q <= 1'b0; m2_denied_q <= 1'b0; m2_wrote_q <= 1'b0; m2_clean_q <= 1'b0;
      m2_alloc_q <= 1'b0; filled_q <= '0; m2_once_q <= 1'b0; m2_whole_q <= 1'b0; m2_ahead_q <= 1'b0; m3_alloc_q <= 1'b0;
    end else begin
      m2_use_q    <= m1_use;
      m2_used_q   <= m1_use && !m1_once && !m1_whole;
      m2_once_q   <= m1_once;
      m2_whole_q  <= m1_whole;
      m2_miss_q   <= ((m1_use || m1_soon) && !dc_hit) || m1_whole;
      m2_denied_q <= m1_store && dc_hit && !dc_wrote;
      m2_wrote_q  <= dc_wrote;
      m2_clean_q  <= m1_clean;
      m2_alloc_q  <= alloc || drop;
      m3_alloc_q  <= m2_alloc_q;
      m2_ahead_q  <= m1_ahead;
      filled_q    <= {filled_q[0], fill_end};
    end
  always_ff @(posedge clk) begin
    m3_set_q <= m2_set; m4_set_q <= m3_set_q;
    m2_line_q <= m1_dw[CADDR_W-1:6]; m2_valid_q <= m1_valid; m2_hit_way_q <= hit_way; m2_hit_q <= dc_hit;
  end

  // --- M2 decision on a miss
  logic [MSHRS-1:0]   match, next, copying;
  logic               mshr_free, mshr_spare, wb_match, wb_busy, wb_empty, wb_event;
  logic [WAYS-1:0]    filling, match_way;
  always_comb begin
    victim = '0;
    if (m2_whole_q) victim = m2_hit_way_q;
    else if (m2_miss_q && !m2_once_q) begin
      victim = ~m2_valid_q & ~filling;
      if (victim == '0) victim = ~m2_used & ~filling;
      if (victim == '0) victim = ~filling;
      victim = victim & (~victim + WAYS'(1));
    end
  end
  wire victim_dirty = (victim & m2_dirty) != '0;
  wire room  = (m2_use_q ? mshr_free : mshr_spare) && (victim != '0 || m2_once_q) && !wb_match && !(victim_dirty && wb_busy);
  wire known = match != '0;
  wire late  = fill_end || filled_q != '0;             // its tags may be old
  assign alloc = m2_miss_q && !m2_whole_q && !late && !known && room;
  assign drop  = m2_whole_q && !late && !known && !wb_match && !wb_busy;
  assign dc_goes = drop || (alloc && m2_once_q);
  assign dc_again = (m2_miss_q && late) || m2_denied_q;
  assign dc_wait  = !m2_miss_q || late ? '0 : known ? match : room ? next : '0;
  assign dc_block = m2_miss_q && !late && !known && !room;
  assign dc_event = fill_end || wb_event;

  // --- prefetched lines not yet used, a bit for each way. A hit in the two cycles after an alloc in its set does not count: it
  // may be on the line that left.
  logic [WAYS-1:0]    ahead_q [0:DCACHE_SETS-1];
  initial for (int i = 0; i < DCACHE_SETS; i++) ahead_q[i] = '0;
  wire [WAYS-1:0]     m2_ahead   = ahead_q[m2_set];
  wire                m2_stale   = (m2_alloc_q && m3_set_q == m2_set) || (m3_alloc_q && m4_set_q == m2_set);
  wire [WAYS-1:0]     ahead_used = !m2_used_q ? '0 : (m2_hit_q && !m2_stale) ? m2_hit_way_q : (m2_miss_q && !late) ? match_way : '0;
  wire [WAYS-1:0]     ahead_left = (alloc || drop) ? victim : '0;
  wire                ahead_we   = clear_q || ((ahead_used | ahead_left) & m2_ahead) != '0 || (alloc && m2_ahead_q);
  wire [WAYS-1:0]     ahead_d    = clear_q ? '0 : (m2_ahead & ~ahead_used & ~ahead_left) | ((alloc && m2_ahead_q) ? victim : '0);
  always_ff @(posedge clk) if (ahead_we) ahead_q[state_set] <= ahead_d;
  assign dc_useful  = m2_hit_q && (ahead_used & m2_ahead) != '0;
  assign dc_late    = !m2_hit_q && (ahead_used & m2_ahead) != '0;
  assign dc_useless = (ahead_left & m2_ahead) != '0;
  assign dc_known   = known && !late;

  // --- cleaning: walks the sets; a dirty way of the set in M2 is copied and stays valid
  logic              clean_q, walk_q, look_q;           // requested; walking; a look-up is in the pipeline
  assign clean_go = m2_clean_q && !wb_busy && clean_way != '0;
  wire               walk_end   = walk_q && walk_dirty == '0 && walk_set_q == '1;
  assign cl_req     = walk_q && walk_dirty != '0 && !look_q && !wb_busy;
  assign cl_dw      = (CADDR_W-3)'(walk_set_q) << 3;
  assign clean_done = clean_q && !walk_q && !clear_q && wb_empty && walk_set_q == '1;
  always_ff @(posedge clk)
    if (rst) begin
      clean_q <= 1'b0; walk_q <= 1'b0; look_q <= 1'b0; walk_set_q <= '0; clear_q <= 1'b1;
    end else begin
      clean_q <= (clean_q || clean) && !clean_done;
      walk_q  <= (walk_q || (clean_q && quiet && !clear_q && walk_set_q == '0)) && !walk_end;
      look_q  <= cl_take || (look_q && !m2_clean_q);
      if (walk_set_q == '1) clear_q <= 1'b0;
      if (clean_done) walk_set_q <= '0;
      else if (clear_q) walk_set_q <= walk_set_q + 1'b1;
      else if (walk_q && walk_dirty == '0 && !walk_end) walk_set_q <= walk_set_q + 1'b1;
    end

  // --- eviction of a line
  wire start = clean_go || (alloc && victim_dirty) || drop;
  assign leave_way = m2_clean_q ? clean_way : victim;
  assign dc_fill   = alloc;
  assign dc_leave  = start;

  // a line without a way passes by
  assign dc_pass      = fill && fill_way == '0;
  assign dc_pass_at   = {fill_line[0], fill_word};
  assign dc_pass_data = fill_data;

  dcache_mshr u_mshr (
    .clk, .rst, .look(m2_miss_q), .line(m2_line_q), .match, .mshr_free, .mshr_spare,
    .busy_ways(filling), .match_way, .next, .alloc, .alloc_way(victim),
    .hold(m1_port), .copying, .fill, .fill_line, .fill_way,
    .fill_word, .fill_data, .done(fill_done), .fill_place, .beat(dc_beat),
    .un_valid, .un_addr, .un_size, .un_take, .un_rvalid, .un_error,
    .dmem_arvalid, .dmem_arready, .dmem_araddr, .dmem_arlen, .dmem_arsize, .dmem_arid,
    .dmem_rvalid, .dmem_rready, .dmem_rdata, .dmem_rresp, .dmem_rid, .dmem_rlast, .dmem_ruser);
  assign un_rdata = fill_data;

  logic               wb_valid, wb_sent, wb_ack;
  logic [DLINE_W-1:0] wb_line;
  logic [2:0]         wb_word;
  logic [63:0]        wb_data;
  dcache_writeback u_writeback (
    .clk, .rst, .start, .start_line({g_way[WAYS-1].tag_acc ^ m2_tag, m2_set}), .start_way(leave_way),
    .start_mshr(alloc ? next : '0), .start_given(drop), .give, .give_data, .busy(wb_busy), .empty(wb_empty), .wb_event,
    .look(m2_miss_q), .line(m2_line_q), .enters(m2_miss_q || m2_clean_q), .match(wb_match),
    .cp_req, .cp_dw, .cp_take, .cp_m1(m1_copy), .cp_data(dc_data), .cp_way, .copying,
    .out_valid(wb_valid), .out_line(wb_line), .out_word(wb_word), .out_data(wb_data), .out_sent(wb_sent), .out_ack(wb_ack));
  dmem_write u_write (
    .clk, .rst, .wb_valid, .wb_line, .wb_word, .wb_data, .wb_sent,
    .wb_ack, .us_valid, .us_dw, .us_data, .us_mask, .us_done,
    .dmem_awvalid, .dmem_awready, .dmem_awaddr, .dmem_awlen, .dmem_awsize, .dmem_awid,
    .dmem_wvalid, .dmem_wready, .dmem_wdata, .dmem_wstrb, .dmem_wlast,
    .dmem_bvalid, .dmem_bready, .dmem_bresp, .dmem_bid);

  `CHECK(one_way_hits, (hit_way & (hit_way - 1'b1)) == '0 || !(m1_use || m1_soon))
  `CHECK(a_filled_way_was_empty, !fill || (fill_valid & fill_way) == '0)
endmodule
