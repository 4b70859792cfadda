// dcache: the data cache: DCACHE_SETS x DCACHE_WAYS lines of 64 bytes, write-back, write-allocate, physically indexed and tagged.
// M0 gives the address to tag and data RAMs (all ways); M1 compares: hit and word are known in M1, stores merge into the word
// that they read and write it at the end of M1, so two stores to one word do not follow each other without a gap (dc_busy_word).
// Non-blocking: misses go to dcache_mshr, victims to dcache_writeback, both through this file's M1 decision:
//   dc_hit | dc_wait: its line is on its way | dc_block: no room for the miss, retry on dc_event | dc_again: retry at once
// Victims leave the cache in the cycle of the miss; not recently used ways go first, a way being filled never.
// The word of a store that writes in the cycle of a load's read comes out old: the store queue forwards it.
// Stalls: copying victims and cleaning take M0 slots; a fill's word waits for the write port.
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module dcache (
  input  wire logic                clk, rst,
  // M0
  input  wire logic                m0_read,
  input  wire logic [DSET_W+5:3]   m0_word,
  // M1
  input  wire logic [CADDR_W-1:3]  m1_dw,
  input  wire logic                m1_use,        // needs the line now
  input  wire logic                m1_soon,       // will need it: a store that executes
  input  wire logic                m1_store,      // the write port is this operation's
  input  wire logic                m1_write,      // writes when it hits
  input  wire logic [63:0]         m1_wdata,
  input  wire logic [7:0]          m1_wmask,
  input  wire logic                m1_copy,       // our own operations
  input  wire logic                m1_clean,
  output logic                     dc_hit,
  output logic [63:0]              dc_data,
  output logic [MSHRS-1:0]         dc_wait,
  output logic                     dc_block,
  output logic                     dc_again,
  output logic [MSHRS-1:0]         fill_done,
  output logic                     dc_event,      // room for a miss may be there
  output logic                     dc_beat,       // no store may start in M0
  output logic [DSET_W+5:3]        dc_busy_word,  // ... in particular not to this word of the RAM, which M1 may write
  // our own operations, to M0
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
  output logic                     dmem_arvalid,
  input  wire logic                dmem_arready,
  output logic [39:0]              dmem_araddr,
  output logic [7:0]               dmem_arlen,
  output logic [2:0]               dmem_arsize,
  output logic [3:0]               dmem_arid,
  input  wire logic                dmem_rvalid,
  output logic                     dmem_rready,
  input  wire logic [63:0]         dmem_rdata,
  input  wire logic [1:0]          dmem_rresp,
  input  wire logic [3:0]          dmem_rid,
  input  wire logic                dmem_rlast,
  output logic                     dmem_awvalid,
  input  wire logic                dmem_awready,
  output logic [39:0]              dmem_awaddr,
  output logic [7:0]               dmem_awlen,
  output logic [2:0]               dmem_awsize,
  output logic [3:0]               dmem_awid,
  output logic                     dmem_wvalid,
  input  wire logic                dmem_wready,
  output logic [63:0]              dmem_wdata,
  output logic [7:0]               dmem_wstrb,
  output logic                     dmem_wlast,
  input  wire logic                dmem_bvalid,
  output logic                     dmem_bready,
  input  wire logic [1:0]          dmem_bresp,
  input  wire logic [3:0]          dmem_bid
);
  localparam int WAYS = DCACHE_WAYS;

  wire [DSET_W-1:0]  m1_set  = m1_dw[6 +: DSET_W];
  wire [DTAG_W-1:0]  m1_tag  = m1_dw[CADDR_W-1 -: DTAG_W];
  wire [DLINE_W-1:0] m1_line = m1_dw[CADDR_W-1:6];
  wire [WAYS-1:0]    m1_valid, m1_dirty, m1_used;    // of the ways of M1's set; used: recently
  logic [DSET_W-1:0] walk_set_q;
  wire               alloc, m1_dirty_we;             // a miss takes the victim's place; next values
  logic [WAYS-1:0]   victim;
  wire [WAYS-1:0]    m1_dirty_d, m1_used_d;
  wire [WAYS-1:0]    walk_dirty, fill_valid;         // of the set that the cleaner looks at, that is being filled

  // --- RAMs, a pair a way
  logic               fill;
  logic [DLINE_W-1:0] fill_line;
  logic [WAYS-1:0]    fill_way, cp_way, leave_way;
  logic [2:0]         fill_word;
  logic [63:0]        fill_data;
  wire                fill_end = fill_done != '0;
  wire [DSET_W-1:0]   fill_set = fill_line[DSET_W-1:0];
  // the way that was completed in the cycle of the read: its tag came out old
  logic               stale_q;
  logic [WAYS-1:0]    stale_way_q;
  wire [WAYS-1:0]     stale = stale_q ? stale_way_q : '0;

  logic [WAYS-1:0]    tag_hit, hit_way;
  wire                write   = m1_write && dc_hit;
  wire [DSET_W+2:0]   w_addr  = m1_store ? m1_dw[DSET_W+5:3] : {fill_set, fill_word};
  wire [63:0]         w_bits  = {{8{m1_wmask[7]}}, {8{m1_wmask[6]}}, {8{m1_wmask[5]}}, {8{m1_wmask[4]}},
                                 {8{m1_wmask[3]}}, {8{m1_wmask[2]}}, {8{m1_wmask[1]}}, {8{m1_wmask[0]}}};
  wire [63:0]         w_data  = m1_store ? (dc_data & ~w_bits) | (m1_wdata & w_bits) : fill_data;
  wire [WAYS-1:0]     w_way   = m1_store ? (write ? hit_way : '0) : fill ? fill_way : '0;
  wire [WAYS-1:0]     out_way = m1_copy ? cp_way : hit_way;
  for (genvar w = 0; w < WAYS; w++) begin : g_way
    wire [DTAG_W-1:0] tag;
    wire [63:0]       word, acc;
    wire [DTAG_W-1:0] tag_acc;          // tag of the way that leaves
    ram_1r1w #(.DEPTH(DCACHE_SETS), .BITS(DTAG_W)) u_tag (
      .clk, .re(m0_read), .raddr(m0_word[6 +: DSET_W]), .rdata(tag),
      .we(fill_end && fill_way[w]), .waddr(fill_set), .wdata(fill_line[DLINE_W-1 -: DTAG_W]));
    ram_1r1w #(.DEPTH(DCACHE_SETS * 8), .BITS(64)) u_data (
      .clk, .re(m0_read), .raddr(m0_word[DSET_W+5:3]), .rdata(word),
      .we(w_way[w]), .waddr(w_addr), .wdata(w_data));
    assign tag_hit[w] = tag == m1_tag;
    // state of its lines, a bit a set
    logic [DCACHE_SETS-1:0] valid_q, dirty_q, used_q;
    always_ff @(posedge clk)
      if (rst) begin
        valid_q <= '0; dirty_q <= '0; used_q <= '0;
      end else begin
        if (fill_end && fill_way[w]) valid_q[fill_set] <= 1'b1;
        if (alloc && victim[w])      valid_q[m1_set] <= 1'b0;
        if (m1_dirty_we)             dirty_q[m1_set] <= m1_dirty_d[w];
        if (m1_use && dc_hit)       used_q[m1_set] <= m1_used_d[w];
      end
    assign m1_valid[w]   = valid_q[m1_set];
    assign m1_dirty[w]   = dirty_q[m1_set];
    assign m1_used[w]    = used_q[m1_set];
    assign walk_dirty[w] = dirty_q[walk_set_q] && valid_q[walk_set_q];
    assign fill_valid[w] = valid_q[fill_set];
    if (w == 0) begin : g_first
      assign acc = out_way[0] ? word : 64'd0;
      assign tag_acc = leave_way[0] ? tag : '0;
    end else begin : g_rest
      assign acc = out_way[w] ? word : g_way[w-1].acc;
      assign tag_acc = leave_way[w] ? tag : g_way[w-1].tag_acc;
    end
  end
  assign dc_busy_word = m1_dw[DSET_W+5:3];
  assign hit_way = tag_hit & m1_valid & ~stale;
  assign dc_hit   = hit_way != '0;
  assign dc_data  = g_way[WAYS-1].acc;

  // --- M1 decision on a miss
  wire                miss = (m1_use || m1_soon) && !dc_hit;
  logic [MSHRS-1:0]   match, next, copying;
  logic               mshr_free, mshr_spare, wb_match, wb_busy, wb_empty, wb_event;
  logic [WAYS-1:0]    filling;
  always_comb begin
    victim = '0;
    if (miss) begin
      victim = ~m1_valid & ~filling;
      if (victim == '0) victim = ~m1_used & ~filling;
      if (victim == '0) victim = ~filling;
      victim = victim & (~victim + WAYS'(1));
    end
  end
  wire victim_dirty = (victim & m1_valid & m1_dirty) != '0;
  wire room  = (m1_use ? mshr_free : mshr_spare) && victim != '0 && !wb_match && !(victim_dirty && wb_busy);
  wire known = match != '0;
  assign alloc = miss && !stale_q && !known && room;
  assign dc_again = miss && stale_q;
  assign dc_wait  = !miss || stale_q ? '0 : known ? match : room ? next : '0;
  assign dc_block = miss && !stale_q && !known && !room;
  assign dc_event = fill_end || wb_event;

  // --- cleaning: walks the sets; a dirty way of the set in M1 is copied and stays valid
  logic              clean_q, walk_q, look_q;           // asked for; walking; a look-up is in the pipeline
  wire [WAYS-1:0]    clean_way  = m1_dirty & m1_valid & (~(m1_dirty & m1_valid) + WAYS'(1));
  wire               clean_go   = m1_clean && !wb_busy && clean_way != '0;
  wire               walk_end   = walk_q && walk_dirty == '0 && walk_set_q == '1;
  assign cl_req     = walk_q && walk_dirty != '0 && !look_q && !wb_busy;
  assign cl_dw      = (CADDR_W-3)'(walk_set_q) << 3;
  assign clean_done = clean_q && !walk_q && wb_empty && walk_set_q == '1;
  always_ff @(posedge clk)
    if (rst) begin
      clean_q <= 1'b0; walk_q <= 1'b0; look_q <= 1'b0; walk_set_q <= '0;
    end else begin
      clean_q <= (clean_q || clean) && !clean_done;
      walk_q  <= (walk_q || (clean_q && quiet && walk_set_q == '0)) && !walk_end;
      look_q  <= cl_take || (look_q && !m1_clean);
      if (clean_done) walk_set_q <= '0;
      else if (walk_q && walk_dirty == '0 && !walk_end) walk_set_q <= walk_set_q + 1'b1;
    end

  // --- state of the lines
  wire start = clean_go || (alloc && victim_dirty);
  assign leave_way = m1_clean ? clean_way : victim;
  assign m1_dirty_we = alloc || clean_go || write;
  assign m1_dirty_d  = alloc ? m1_dirty & ~victim : clean_go ? m1_dirty & ~clean_way : m1_dirty | hit_way;
  assign m1_used_d   = ((m1_used | hit_way) == '1) ? hit_way : m1_used | hit_way;
  always_ff @(posedge clk)
    if (rst) begin
      stale_q <= 1'b0;
      stale_way_q <= '0;
    end else begin
      stale_q     <= fill_end;
      stale_way_q <= fill_way;
    end

  dcache_mshr u_mshr (
    .clk, .rst, .look(miss), .line(m1_line), .match, .mshr_free, .mshr_spare,
    .busy_ways(filling), .next, .alloc, .alloc_way(victim),
    .hold(m1_store), .copying, .fill, .fill_line, .fill_way,
    .fill_word, .fill_data, .done(fill_done), .beat(dc_beat),
    .un_valid, .un_addr, .un_size, .un_take, .un_rvalid, .un_error,
    .dmem_arvalid, .dmem_arready, .dmem_araddr, .dmem_arlen, .dmem_arsize, .dmem_arid,
    .dmem_rvalid, .dmem_rready, .dmem_rdata, .dmem_rresp, .dmem_rid, .dmem_rlast);
  assign un_rdata = fill_data;

  logic               wb_valid, wb_sent, wb_ack;
  logic [DLINE_W-1:0] wb_line;
  logic [2:0]         wb_word;
  logic [63:0]        wb_data;
  dcache_writeback u_writeback (
    .clk, .rst, .start, .start_line({g_way[WAYS-1].tag_acc, m1_set}), .start_way(leave_way),
    .start_mshr(alloc ? next : '0), .busy(wb_busy), .empty(wb_empty), .wb_event,
    .look(miss), .line(m1_line), .match(wb_match),
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
