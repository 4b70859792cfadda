// dcache: the data cache: DCACHE_SETS x DCACHE_WAYS lines of 64 bytes, write-back, write-allocate, physically indexed and tagged.
// M0 gives the address to tag and data RAMs (all ways); M1 compares: hit and word are known in M1, stores merge into the word
// that they read and write it at the end of M1, so two stores to one word do not follow each other without a gap (busy_word_o). Non-blocking: misses go to dcache_mshr, victims to dcache_writeback, both through this file's M1 decision:
//   hit_o | wait_o: its line is on its way | block_o: no room for the miss, retry on event_o | again_o: retry at once
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
  input  wire logic                m0_read_i,
  input  wire logic [DSET_W+5:3]   m0_word_i,
  // M1
  input  wire logic [CADDR_W-1:3]  m1_dw_i,
  input  wire logic                m1_use_i,      // needs the line now
  input  wire logic                m1_soon_i,     // will need it: a store that executes
  input  wire logic                m1_store_i,    // the write port is this operation's
  input  wire logic                m1_write_i,    // writes when it hits
  input  wire logic [63:0]         m1_wdata_i,
  input  wire logic [7:0]          m1_wmask_i,
  input  wire logic                m1_copy_i,     // our own operations
  input  wire logic                m1_clean_i,
  output logic                     hit_o,
  output logic [63:0]              data_o,
  output logic [MSHRS-1:0]         wait_o,
  output logic                     block_o,
  output logic                     again_o,
  output logic [MSHRS-1:0]         fill_done_o,
  output logic                     event_o,       // room for a miss may be there
  output logic                     beat_o,        // no store may start in M0
  output logic [DSET_W+5:3]        busy_word_o,   // ... in particular not to this word of the RAM, which M1 may write
  // our own operations, to M0
  output logic                     cp_req_o,
  output logic [CADDR_W-1:3]       cp_dw_o,
  input  wire logic                cp_take_i,
  output logic                     cl_req_o,
  output logic [CADDR_W-1:3]       cl_dw_o,
  input  wire logic                cl_take_i,
  // clean: pulse; starts when quiet_i says that no retired store is left
  input  wire logic                clean_i,
  input  wire logic                quiet_i,
  output logic                     clean_done_o,
  // uncached reads and stores
  input  wire logic                un_valid_i,
  input  wire logic [39:0]         un_addr_i,
  input  wire logic [2:0]          un_size_i,
  output logic                     un_take_o,
  output logic                     un_rvalid_o,
  output logic [63:0]              un_rdata_o,
  output logic                     un_error_o,
  input  wire logic                us_valid_i,
  input  wire logic [39:3]         us_dw_i,
  input  wire logic [63:0]         us_data_i,
  input  wire logic [7:0]          us_mask_i,
  output logic                     us_start_o,
  output logic                     us_done_o,
  output logic                     ev_fill_o, ev_writeback_o,
  // memory
  output logic                     dmem_arvalid_o,
  input  wire logic                dmem_arready_i,
  output logic [39:0]              dmem_araddr_o,
  output logic [7:0]               dmem_arlen_o,
  output logic [2:0]               dmem_arsize_o,
  output logic [3:0]               dmem_arid_o,
  input  wire logic                dmem_rvalid_i,
  output logic                     dmem_rready_o,
  input  wire logic [63:0]         dmem_rdata_i,
  input  wire logic [1:0]          dmem_rresp_i,
  input  wire logic [3:0]          dmem_rid_i,
  input  wire logic                dmem_rlast_i,
  output logic                     dmem_awvalid_o,
  input  wire logic                dmem_awready_i,
  output logic [39:0]              dmem_awaddr_o,
  output logic [7:0]               dmem_awlen_o,
  output logic [2:0]               dmem_awsize_o,
  output logic [3:0]               dmem_awid_o,
  output logic                     dmem_wvalid_o,
  input  wire logic                dmem_wready_i,
  output logic [63:0]              dmem_wdata_o,
  output logic [7:0]               dmem_wstrb_o,
  output logic                     dmem_wlast_o,
  input  wire logic                dmem_bvalid_i,
  output logic                     dmem_bready_o,
  input  wire logic [1:0]          dmem_bresp_i,
  input  wire logic [3:0]          dmem_bid_i
);
  localparam int WAYS = DCACHE_WAYS;

  wire [DSET_W-1:0]  m1_set  = m1_dw_i[6 +: DSET_W];
  wire [DTAG_W-1:0]  m1_tag  = m1_dw_i[CADDR_W-1 -: DTAG_W];
  wire [DLINE_W-1:0] m1_line = m1_dw_i[CADDR_W-1:6];
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
  wire                fill_end = fill_done_o != '0;
  wire [DSET_W-1:0]   fill_set = fill_line[DSET_W-1:0];
  // the way that was completed in the cycle of the read: its tag came out old
  logic               stale_q;
  logic [WAYS-1:0]    stale_way_q;
  wire [WAYS-1:0]     stale = stale_q ? stale_way_q : '0;

  logic [WAYS-1:0]    tag_hit, hit_way;
  wire                write   = m1_write_i && hit_o;
  wire [DSET_W+2:0]   w_addr  = m1_store_i ? m1_dw_i[DSET_W+5:3] : {fill_set, fill_word};
  wire [63:0]         w_bits  = {{8{m1_wmask_i[7]}}, {8{m1_wmask_i[6]}}, {8{m1_wmask_i[5]}}, {8{m1_wmask_i[4]}},
                                 {8{m1_wmask_i[3]}}, {8{m1_wmask_i[2]}}, {8{m1_wmask_i[1]}}, {8{m1_wmask_i[0]}}};
  wire [63:0]         w_data  = m1_store_i ? (data_o & ~w_bits) | (m1_wdata_i & w_bits) : fill_data;
  wire [WAYS-1:0]     w_way   = m1_store_i ? (write ? hit_way : '0) : fill ? fill_way : '0;
  wire [WAYS-1:0]     out_way = m1_copy_i ? cp_way : hit_way;
  for (genvar w = 0; w < WAYS; w++) begin : g_way
    wire [DTAG_W-1:0] tag;
    wire [63:0]       word, acc;
    wire [DTAG_W-1:0] tag_acc;          // tag of the way that leaves
    ram_1r1w #(.DEPTH(DCACHE_SETS), .BITS(DTAG_W)) u_tag (
      .clk, .re_i(m0_read_i), .raddr_i(m0_word_i[6 +: DSET_W]), .rdata_o(tag),
      .we_i(fill_end && fill_way[w]), .waddr_i(fill_set), .wdata_i(fill_line[DLINE_W-1 -: DTAG_W]));
    ram_1r1w #(.DEPTH(DCACHE_SETS * 8), .BITS(64)) u_data (
      .clk, .re_i(m0_read_i), .raddr_i(m0_word_i[DSET_W+5:3]), .rdata_o(word),
      .we_i(w_way[w]), .waddr_i(w_addr), .wdata_i(w_data));
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
        if (m1_use_i && hit_o)       used_q[m1_set] <= m1_used_d[w];
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
  assign busy_word_o = m1_dw_i[DSET_W+5:3];
  assign hit_way = tag_hit & m1_valid & ~stale;
  assign hit_o   = hit_way != '0;
  assign data_o  = g_way[WAYS-1].acc;

  // --- M1 decision on a miss
  wire                miss = (m1_use_i || m1_soon_i) && !hit_o;
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
  wire room  = (m1_use_i ? mshr_free : mshr_spare) && victim != '0 && !wb_match && !(victim_dirty && wb_busy);
  wire known = match != '0;
  assign alloc = miss && !stale_q && !known && room;
  assign again_o = miss && stale_q;
  assign wait_o  = !miss || stale_q ? '0 : known ? match : room ? next : '0;
  assign block_o = miss && !stale_q && !known && !room;
  assign event_o = fill_end || wb_event;

  // --- cleaning: walks the sets; a dirty way of the set in M1 is copied and stays valid
  logic              clean_q, walk_q, look_q;           // asked for; walking; a look-up is in the pipeline
  wire [WAYS-1:0]    clean_way  = m1_dirty & m1_valid & (~(m1_dirty & m1_valid) + WAYS'(1));
  wire               clean_go   = m1_clean_i && !wb_busy && clean_way != '0;
  wire               walk_end   = walk_q && walk_dirty == '0 && walk_set_q == '1;
  assign cl_req_o     = walk_q && walk_dirty != '0 && !look_q && !wb_busy;
  assign cl_dw_o      = (CADDR_W-3)'(walk_set_q) << 3;
  assign clean_done_o = clean_q && !walk_q && wb_empty && walk_set_q == '1;
  always_ff @(posedge clk)
    if (rst) begin
      clean_q <= 1'b0; walk_q <= 1'b0; look_q <= 1'b0; walk_set_q <= '0;
    end else begin
      clean_q <= (clean_q || clean_i) && !clean_done_o;
      walk_q  <= (walk_q || (clean_q && quiet_i && walk_set_q == '0)) && !walk_end;
      look_q  <= cl_take_i || (look_q && !m1_clean_i);
      if (clean_done_o) walk_set_q <= '0;
      else if (walk_q && walk_dirty == '0 && !walk_end) walk_set_q <= walk_set_q + 1'b1;
    end

  // --- state of the lines
  wire start = clean_go || (alloc && victim_dirty);
  assign leave_way = m1_clean_i ? clean_way : victim;
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
    .clk, .rst, .look_i(miss), .line_i(m1_line), .match_o(match), .free_o(mshr_free), .spare_o(mshr_spare),
    .busy_ways_o(filling), .next_o(next), .alloc_i(alloc), .alloc_way_i(victim),
    .hold_i(m1_store_i), .copying_i(copying), .fill_o(fill), .fill_line_o(fill_line), .fill_way_o(fill_way),
    .fill_word_o(fill_word), .fill_data_o(fill_data), .done_o(fill_done_o), .beat_o,
    .un_valid_i, .un_addr_i, .un_size_i, .un_take_o, .un_rvalid_o, .un_error_o,
    .dmem_arvalid_o, .dmem_arready_i, .dmem_araddr_o, .dmem_arlen_o, .dmem_arsize_o, .dmem_arid_o,
    .dmem_rvalid_i, .dmem_rready_o, .dmem_rdata_i, .dmem_rresp_i, .dmem_rid_i, .dmem_rlast_i);
  assign un_rdata_o = fill_data;

  logic               wb_valid, wb_sent, wb_ack;
  logic [DLINE_W-1:0] wb_line;
  logic [2:0]         wb_word;
  logic [63:0]        wb_data;
  dcache_writeback u_writeback (
    .clk, .rst, .start_i(start), .start_line_i({g_way[WAYS-1].tag_acc, m1_set}), .start_way_i(leave_way),
    .start_mshr_i(alloc ? next : '0), .busy_o(wb_busy), .empty_o(wb_empty), .event_o(wb_event),
    .look_i(miss), .line_i(m1_line), .match_o(wb_match),
    .cp_req_o, .cp_dw_o, .cp_take_i, .cp_m1_i(m1_copy_i), .cp_data_i(data_o), .cp_way_o(cp_way), .copying_o(copying),
    .out_valid_o(wb_valid), .out_line_o(wb_line), .out_word_i(wb_word), .out_data_o(wb_data), .out_sent_i(wb_sent), .out_ack_i(wb_ack));
  dmem_write u_write (
    .clk, .rst, .wb_valid_i(wb_valid), .wb_line_i(wb_line), .wb_word_o(wb_word), .wb_data_i(wb_data), .wb_sent_o(wb_sent),
    .wb_ack_o(wb_ack), .us_valid_i, .us_dw_i, .us_data_i, .us_mask_i, .us_start_o, .us_done_o,
    .dmem_awvalid_o, .dmem_awready_i, .dmem_awaddr_o, .dmem_awlen_o, .dmem_awsize_o, .dmem_awid_o,
    .dmem_wvalid_o, .dmem_wready_i, .dmem_wdata_o, .dmem_wstrb_o, .dmem_wlast_o,
    .dmem_bvalid_i, .dmem_bready_o, .dmem_bresp_i, .dmem_bid_i);

  assign ev_fill_o      = alloc;
  assign ev_writeback_o = start;

  `CHECK(one_way_hits, (hit_way & (hit_way - 1'b1)) == '0 || !(m1_use_i || m1_soon_i))
  `CHECK(a_filled_way_was_empty, !fill || (fill_valid & fill_way) == '0)
endmodule
