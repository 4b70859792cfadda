// SPDX-License-Identifier: Apache-2.0
// Misses of the second-level cache in flight: each entry holds its line and the place to fill.
//
// Latency:  the address is on the bus in the cycle after fetch, if no other waits. Data goes straight into the data RAM when
//           granted; a word may be read from there as soon as `count` includes it.
// Assumes:  memory answers without errors, a burst's beats in order; the number of the fill is its AXI ID.
// Source:   Kroft, "Lockup-free instruction fetch/prefetch cache organization", ISCA 1981 (miss status holding registers).
`include "config.svh"
`include "memory_map.svh"
`include "l2.svh"
`include "check.svh"
`default_nettype none
module l2_fills (
  input  wire logic                   clk, rst,
  // the line that is looked up
  input  wire logic [L2_LINE_W-1:0]   rq_line,
  output logic [L2_FILLS-1:0]         fill_match,   // fills on this line
  output logic [L2_FILL_W-1:0]        match_no,
  output logic [L2_WAYS-1:0]          fill_busy,    // ways of its set that are being filled
  output logic                        free,
  output logic [L2_FILL_W-1:0]        next_no,      // the fill that fetch takes
  input  wire logic                   fetch,
  input  wire logic [L2_WAY_W-1:0]    way,
  // to the data RAM and to l2_reads
  output logic                        fill_valid,
  output logic [L2_PLACE_W-1:0]       fill_place,
  output logic [2:0]                  fill_word,
  output logic [63:0]                 fill_data,
  input  wire logic                   fill_ready,
  output logic [L2_FILLS*3-1:0]       count,        // words that are in the RAM
  output logic [L2_FILLS-1:0]         fill_done,    // its last word is written now
  output logic [L2_FILLS-1:0]         fill_far,     // from far memory, from the first word on
  // memory
  output logic                        arvalid,
  input  wire logic                   arready,
  output logic [39:0]                 araddr,
  output logic [4:0]                  arid,
  input  wire logic                   rvalid,
  output logic                        rready,
  input  wire logic [63:0]            rdata,
  input  wire logic [4:0]             rid,
  input  wire logic                   rlast,
  input  wire logic                   ram_far
);
  logic [L2_FILLS-1:0]   valid_q, ask_q;             // in use; address not yet in the bus register
  logic [L2_LINE_W-1:0]  line_q [0:L2_FILLS-1];
  logic [L2_WAY_W-1:0]   way_q [0:L2_FILLS-1];
  logic [L2_FILLS*3-1:0] count_q;

  // --- look-up
  logic [L2_FILLS-1:0]  ask_next;
  logic [L2_FILL_W-1:0] ask_no;
  always_comb begin
    fill_match = '0; match_no = '0; fill_busy = '0; next_no = '0; ask_no = '0;
    for (int k = L2_FILLS - 1; k >= 0; k--) begin
      if (valid_q[k] && line_q[k] == rq_line) begin fill_match[k] = 1'b1; match_no = L2_FILL_W'(k); end
      if (valid_q[k] && line_q[k][L2_SET_W-1:0] == rq_line[L2_SET_W-1:0]) fill_busy = fill_busy | (L2_WAYS'(1) << way_q[k]);
      if (!valid_q[k]) next_no = L2_FILL_W'(k);
      if (ask_q[k]) ask_no = L2_FILL_W'(k);
    end
    ask_next = ask_q & (~ask_q + L2_FILLS'(1));
  end
  assign free = valid_q != '1;
  wire [L2_FILLS-1:0] alloc = fetch ? L2_FILLS'(1) << next_no : '0;

  // --- beats
  wire [L2_FILL_W-1:0]  no   = rid[L2_FILL_W-1:0];
  wire [L2_LINE_W-1:0]  line = line_q[no];
  wire [5:0]            at   = 6'({no, 1'b0}) + 6'(no);                       // 3 no
  wire                  beat = rvalid && fill_ready;
  assign fill_valid = rvalid;
  assign fill_place = {way_q[no], line[L2_SET_W-1:0]};
  assign fill_word  = 3'(count_q >> at);
  assign fill_data  = rdata;
  assign rready     = fill_ready;
  assign count      = count_q;
  assign fill_done  = (beat && fill_word == 3'd7) ? L2_FILLS'(1) << no : '0;

  // --- addresses: waiting ones first, lowest number first
  wire ar_free = !arvalid || arready;
  wire direct  = ar_free && ask_q == '0;
  always_ff @(posedge clk)
    if (rst) begin
      valid_q <= '0;
      ask_q   <= '0;
      count_q <= '0;
      arvalid <= 1'b0;
    end else begin
      valid_q <= (valid_q | alloc) & ~fill_done;
      ask_q   <= (ask_q & ~(ar_free ? ask_next : '0)) | (direct ? '0 : alloc);
      if (ar_free) arvalid <= ask_q != '0 || fetch;
      // a count returns to 0 with the last word
      if (beat) count_q <= (count_q & ~((L2_FILLS*3)'(7) << at)) | ((L2_FILLS*3)'(3'(fill_word + 3'd1)) << at);
    end
  always_ff @(posedge clk) begin
    if (beat) fill_far[no] <= ram_far;
    if (fetch) begin
      line_q[next_no] <= rq_line;
      way_q[next_no]  <= way;
    end
    if (ar_free) begin
      araddr <= {MAP_RAM_BASE[39:28], (ask_q != '0) ? line_q[ask_no] : rq_line, 6'd0};
      arid   <= (ask_q != '0) ? 5'(ask_no) : 5'(next_no);
    end
  end

  `CHECK(a_beat_has_its_fill, !rvalid || (valid_q[no] && rid < 5'(L2_FILLS)))
  `CHECK(a_burst_has_eight_beats, !beat || rlast == (fill_word == 3'd7))
  wire unused = &{1'b0, rlast, line};
endmodule
`default_nettype wire
