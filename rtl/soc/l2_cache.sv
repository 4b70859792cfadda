// SPDX-License-Identifier: Apache-2.0
// Unified second-level cache: L2_KIB in L2_WAYS ways of 64-byte lines, write-back, write-allocate, not inclusive.
//
// One request is looked up at a time: tags are read in one cycle and compared in the next. A read goes on to l2_reads, a miss
// also to l2_fills, a dirty victim to l2_evict, so reads pass a miss, and several misses are in flight. Writes are taken one at
// a time. A whole line that misses is not read from memory; for a partial one the line is fetched first. Ways not used recently
// are replaced first; a way that is being read, filled or written never.
// Latency:  a hit's first word comes 3 + L2_LATENCY cycles after its address was taken; a miss adds 4 cycles to memory's.
// Stalls:   a request that finds no room (way, fill, evict), or whose line is being written, is retried, and all later ones
//           wait. After reset the tags are cleared, one set a cycle. clean_req (pulse) writes all dirty lines back; then
//           clean_done.
// Assumes:  a burst stays in its line; one of 8 beats writes all bytes; single beats may be narrow. All of RAM may be cached.
`include "axi.svh"
`include "config.svh"
`include "l2.svh"
`include "ram.svh"
`include "check.svh"
`default_nettype none
module l2_cache (
  input  wire logic        clk, rst,
  input  wire logic        clean_req,
  output logic             clean_done,
  output logic             l2_hit, l2_miss, l2_writeback,    // pulses: a read hits; a line is read; a line is written back
  output logic [MSHRS-1:0] l2_away,                          // level by ID: a data read that missed, up to its last word
  // from the caches of the core
  `AXI_L2_PORTS(input wire, output),
  // memory: bursts of 8
  `AXI_RAM_PORTS(output, input wire)
);
  localparam int WAYS = L2_WAYS;
  localparam logic [2:0] CLEAR = 3'd0, IDLE = 3'd1, LOOK = 3'd2, AGAIN = 3'd3, CLEAN = 3'd4;

  // --- the request, and the walk over all sets that clears or cleans them
  logic [2:0]            state_q;
  logic                  rq_write_q, turn_q, clean_q;
  logic [L2_LINE_W-1:0]  rq_line_q;
  logic [2:0]            rq_first_q, rq_len_q;
  logic [4:0]            rq_id_q;
  logic [L2_SET_W-1:0]   walk_q;
  logic                  walked_q;          // all sets are clean
  wire [L2_SET_W-1:0]    rq_set = rq_line_q[L2_SET_W-1:0];
  wire [L2_TAG_W-1:0]    rq_tag = rq_line_q[L2_LINE_W-1:L2_SET_W];
  wire                   look   = state_q == LOOK;
  wire                   clear  = state_q == CLEAR;
  wire                   clean  = state_q == CLEAN;

  // --- the write under way: its words go straight into the data RAM
  logic                  w_busy_q;
  logic [L2_PLACE_W-1:0] w_place_q;
  logic [2:0]            w_word_q;
  logic [3:0]            w_id_q;
  logic                  w_part_q;          // less than a line, for the check below

  wire                   reads_full;
  wire                   open      = state_q == IDLE && !clean_q;
  wire                   can_read  = l2_arvalid && !reads_full;
  wire                   can_write = l2_awvalid && !w_busy_q;
  assign l2_arready = open && !reads_full && !(can_write && turn_q);
  assign l2_awready = open && !w_busy_q && !(can_read && !turn_q);
  wire                   take_read  = l2_arvalid && l2_arready;
  wire                   take_write = l2_awvalid && l2_awready;
  wire [L2_LINE_W-1:0]   new_line   = take_write ? l2_awaddr[27:6] : l2_araddr[27:6];

  // --- tags
  wire [WAYS-1:0]        hit_way, valid, dirty, used;
  logic [WAYS-1:0]       victim;
  wire [WAYS-1:0]        clean_way = dirty & valid & (~(dirty & valid) + WAYS'(1));
  wire [L2_TAG_W-1:0]    pick_tag;
  wire                   evict_free, evict_empty, evict_match, fills_free;
  wire [WAYS-1:0]        fill_busy, read_busy;
  wire [L2_FILLS-1:0]    fill_match, fill_done;
  wire                   hit          = hit_way != '0;
  wire                   whole        = rq_write_q && rq_len_q == 3'd7;
  wire                   victim_dirty = (victim & valid & dirty) != '0;
  wire                   room   = victim != '0 && !evict_match && (!victim_dirty || evict_free) && (whole || fills_free);
  wire                   alloc  = look && !hit && room;               // the line takes the victim's way
  wire                   fetch  = alloc && !whole;                    // the line is read from memory
  wire [WAYS-1:0]        way    = hit ? hit_way : victim;
  wire [WAYS-1:0]        w_way  = (w_busy_q && w_place_q[L2_SET_W-1:0] == rq_set)
                                ? WAYS'(1) << w_place_q[L2_PLACE_W-1:L2_SET_W] : '0;
  wire                   may_read  = hit ? (hit_way & w_way) == '0 : room;
  wire                   may_write = hit ? fill_match == '0 && (hit_way & read_busy) == '0 : room && whole;
  wire                   go     = look && (rq_write_q ? may_write : may_read);
  wire                   clean_go = clean && clean_way != '0 && evict_free;
  logic [L2_WAY_W-1:0]   way_no, clean_no;
  wire [L2_PLACE_W-1:0]  place  = {way_no, rq_set};
  wire [WAYS-1:0]        busy   = fill_busy | read_busy | w_way;
  always_comb begin
    victim = ~valid & ~busy;
    if (victim == '0) victim = ~used & ~busy;
    if (victim == '0) victim = ~busy;
    victim = victim & (~victim + WAYS'(1));
  end
  always_comb begin
    way_no = '0; clean_no = '0;
    for (int w = 0; w < WAYS; w++) begin
      if (way[w]) way_no = way_no | L2_WAY_W'(w);
      if (clean_way[w]) clean_no = clean_no | L2_WAY_W'(w);
    end
  end
  wire [WAYS-1:0] used_seen = used | way;
  wire [WAYS-1:0] tags_we   = clear ? '1 : clean_go ? clean_way : (alloc || (go && rq_write_q)) ? way : '0;
  l2_tags u_tags (
    .clk, .read(state_q == IDLE || state_q == AGAIN), .set(state_q == AGAIN ? rq_set : open ? new_line[L2_SET_W-1:0] : walk_q),
    .tag(rq_tag), .hit_way, .valid, .dirty, .used, .pick(clean ? clean_way : victim), .pick_tag,
    .wset(look ? rq_set : walk_q), .we(tags_we), .wvalid(!clear), .wdirty(look && go && rq_write_q),
    .wtag(clean ? pick_tag : rq_tag), .used_we(clear || alloc || go), .new_used(clear ? '0 : used_seen == '1 ? way : used_seen)
  );

  always_ff @(posedge clk)
    if (rst) begin
      state_q <= CLEAR; walk_q <= '0; clean_q <= 1'b0; turn_q <= 1'b0;
    end else begin
      clean_q <= (clean_q || clean_req) && !clean_done;
      if (take_read || take_write) turn_q <= take_read;
      case (state_q)
        CLEAR: if (walk_q == '1) state_q <= IDLE;
        IDLE:  state_q <= (take_read || take_write) ? LOOK : (clean_q && !w_busy_q && !walked_q) ? CLEAN : IDLE;
        LOOK:  state_q <= go ? IDLE : AGAIN;
        AGAIN: state_q <= LOOK;
        default: if (clean_way == '0 || clean_go) state_q <= IDLE;      // read the set again, or the next one
      endcase
      if (clear || (clean && clean_way == '0)) walk_q <= walk_q + 1'b1;
    end
  always_ff @(posedge clk) walked_q <= !rst && clean_q && !clean_done && (walked_q || (clean && clean_way == '0 && walk_q == '1));
  assign clean_done = walked_q && evict_empty;

  always_ff @(posedge clk)
    if (take_read || take_write) begin
      rq_write_q <= take_write;
      rq_line_q  <= new_line;
      rq_first_q <= take_write ? l2_awaddr[5:3] : l2_araddr[5:3];
      rq_len_q   <= take_write ? l2_awlen[2:0] : l2_arlen[2:0];
      rq_id_q    <= take_write ? {1'b0, l2_awid} : l2_arid;
    end

  // --- ports of the data RAM: a victim's copy has priority over an answer, a write over a fill; no write to a word being
  // copied
  logic [63:0]           data_q;
  wire                   copy, copy_ready, read, fill_valid;
  wire [L2_PLACE_W-1:0]  copy_place, read_place, fill_place;
  wire [2:0]             copy_word, read_word, fill_word;
  wire [63:0]            fill_data;
  wire                   w_go      = l2_wvalid && l2_wready;
  wire                   fill_ready = !w_go && !(copy && copy_place == fill_place);
  wire                   port_free = !l2_rvalid || l2_rready;
  assign copy_ready = port_free;
  assign l2_wready   = w_busy_q && !(copy && copy_place == w_place_q) && (!l2_bvalid || l2_bready);
  l2_data u_data (
    .clk, .re(port_free && (copy || read)), .raddr(copy ? {copy_place, copy_word} : {read_place, read_word}), .rdata(data_q),
    .we(w_go ? l2_wstrb : {8{fill_valid && fill_ready}}), .waddr(w_go ? {w_place_q, w_word_q} : {fill_place, fill_word}),
    .wdata(w_go ? l2_wdata : fill_data)
  );

  always_ff @(posedge clk) begin
    if (rst) begin
      w_busy_q <= 1'b0;
      l2_bvalid <= 1'b0;
    end else begin
      w_busy_q <= (w_busy_q && !(w_go && l2_wlast)) || (go && rq_write_q);
      l2_bvalid <= (l2_bvalid && !l2_bready) || (w_go && l2_wlast);
    end
    if (go && rq_write_q) begin
      w_place_q <= place; w_word_q <= rq_first_q; w_id_q <= rq_id_q[3:0]; w_part_q <= !whole;
    end else if (w_go) w_word_q <= w_word_q + 3'd1;
    if (w_go) l2_bid <= w_id_q;
  end

  wire [L2_FILL_W-1:0]  match_no, next_no;
  wire [L2_FILLS*3-1:0] count;
  wire [L2_FILLS-1:0]   fill_far;
  l2_fills u_fills (
    .clk, .rst, .rq_line(rq_line_q), .fill_match, .match_no, .fill_busy, .free(fills_free), .next_no, .fetch, .way(way_no),
    .fill_valid, .fill_place, .fill_word, .fill_data, .fill_ready, .count, .fill_done,
    .arvalid(ram_arvalid), .arready(ram_arready), .araddr(ram_araddr), .arid(ram_arid),
    .rvalid(ram_rvalid), .rready(ram_rready), .rdata(ram_rdata), .rid(ram_rid), .rlast(ram_rlast),
    .ram_far(ram_ruser[1]), .fill_far
  );
  l2_reads u_reads (
    .clk, .rst, .full(reads_full), .enter(go && !rq_write_q), .id(rq_id_q), .place,
    .first_word(rq_first_q), .last_word(3'(rq_first_q + rq_len_q)), .waits(!hit || (fill_match & ~fill_done) != '0),
    .fill(hit ? match_no : next_no), .set(rq_set), .read_busy, .l2_away, .count, .fill_done,
    .read, .read_place, .read_word, .read_ready(port_free && !copy), .read_data(data_q),
    .rvalid(l2_rvalid), .rready(l2_rready), .rdata(l2_rdata), .rid(l2_rid), .rlast(l2_rlast), .ruser(l2_ruser), .fill_far
  );
  l2_evict u_evict (
    .clk, .rst, .rq_line(rq_line_q), .match(evict_match), .free(evict_free), .empty(evict_empty),
    .start(clean_go || (alloc && victim_dirty)), .start_line({pick_tag, clean ? walk_q : rq_set}),
    .start_place(clean ? {clean_no, walk_q} : place), .copy, .copy_place, .copy_word, .copy_ready, .copy_data(data_q),
    .awvalid(ram_awvalid), .awready(ram_awready), .awaddr(ram_awaddr),
    .wvalid(ram_wvalid), .wready(ram_wready), .wdata(ram_wdata), .wlast(ram_wlast), .bvalid(ram_bvalid)
  );
  assign l2_hit       = go && hit && !rq_write_q;
  assign l2_miss      = fetch;
  assign l2_writeback = clean_go || (alloc && victim_dirty);

  `CHECK(one_way_hits, !look || (hit_way & (hit_way - 1'b1)) == '0)
  `CHECK(a_read_stays_in_its_line, !take_read || {5'd0, l2_araddr[5:3]} + l2_arlen <= 8'd7)
  `CHECK(a_write_stays_in_its_line, !take_write || {5'd0, l2_awaddr[5:3]} + l2_awlen <= 8'd7)
  `CHECK(a_line_is_written_whole, !w_go || w_part_q || l2_wstrb == 8'hFF)
  assign {l2_rresp, l2_bresp} = '0;
  assign {ram_arlen, ram_arsize} = {8'd7, 3'd3};
  assign {ram_awlen, ram_awsize, ram_awid, ram_wstrb, ram_bready} = {8'd7, 3'd3, 4'd0, 8'hFF, 1'b1};
  wire unused = &{1'b0, w_part_q, l2_araddr, l2_arlen, l2_arsize, l2_awaddr, l2_awlen, l2_awsize, ram_rlast, ram_rresp, ram_ruser,
                  ram_bresp, ram_bid};
endmodule
`default_nettype wire
