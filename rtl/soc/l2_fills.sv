// SPDX-License-Identifier: Apache-2.0
// Misses of the second-level cache in flight: each holds its line and the place that it fills.
//
// Latency:  the address is on the bus in the cycle after alloc_i, if no other waits. Data goes straight into the data RAM
//           when it is granted; a word may be read from there as soon as count_o says so.
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
  input  wire logic [L2_LINE_W-1:0]   line_i,
  output logic [L2_FILLS-1:0]         match_o,     // fills on this line
  output logic [L2_FILL_W-1:0]        match_no_o,
  output logic [L2_WAYS-1:0]          busy_o,      // ways of its set that are being filled
  output logic                        free_o,
  output logic [L2_FILL_W-1:0]        next_no_o,   // the fill that alloc_i takes
  input  wire logic                   alloc_i,
  input  wire logic [L2_WAY_W-1:0]    way_i,
  // to the data RAM and to l2_reads
  output logic                        fill_valid_o,
  output logic [L2_PLACE_W-1:0]       fill_place_o,
  output logic [2:0]                  fill_word_o,
  output logic [63:0]                 fill_data_o,
  input  wire logic                   fill_ready_i,
  output logic [L2_FILLS*3-1:0]       count_o,     // words that are in the RAM
  output logic [L2_FILLS-1:0]         done_o,      // the last one goes there now
  output logic [L2_FILLS-1:0]         far_o,       // from far memory, from the first word on
  // memory
  output logic                        arvalid_o,
  input  wire logic                   arready_i,
  output logic [39:0]                 araddr_o,
  output logic [4:0]                  arid_o,
  input  wire logic                   rvalid_i,
  output logic                        rready_o,
  input  wire logic [63:0]            rdata_i,
  input  wire logic [4:0]             rid_i,
  input  wire logic                   rlast_i,
  input  wire logic                   rfar_i
);
  logic [L2_FILLS-1:0]   valid_q, ask_q;             // valid: in use; ask: its address has not gone to the bus register yet
  logic [L2_LINE_W-1:0]  line_q [0:L2_FILLS-1];
  logic [L2_WAY_W-1:0]   way_q [0:L2_FILLS-1];
  logic [L2_FILLS*3-1:0] count_q;

  // --- look-up
  logic [L2_FILLS-1:0]  ask_next;
  logic [L2_FILL_W-1:0] ask_no;
  always_comb begin
    match_o = '0; match_no_o = '0; busy_o = '0; next_no_o = '0; ask_no = '0;
    for (int k = L2_FILLS - 1; k >= 0; k--) begin
      if (valid_q[k] && line_q[k] == line_i) begin match_o[k] = 1'b1; match_no_o = L2_FILL_W'(k); end
      if (valid_q[k] && line_q[k][L2_SET_W-1:0] == line_i[L2_SET_W-1:0]) busy_o = busy_o | (L2_WAYS'(1) << way_q[k]);
      if (!valid_q[k]) next_no_o = L2_FILL_W'(k);
      if (ask_q[k]) ask_no = L2_FILL_W'(k);
    end
    ask_next = ask_q & (~ask_q + L2_FILLS'(1));
  end
  assign free_o = valid_q != '1;
  wire [L2_FILLS-1:0] alloc = alloc_i ? L2_FILLS'(1) << next_no_o : '0;

  // --- beats
  wire [L2_FILL_W-1:0]  no   = rid_i[L2_FILL_W-1:0];
  wire [L2_LINE_W-1:0]  line = line_q[no];
  wire [5:0]            at   = 6'({no, 1'b0}) + 6'(no);                       // 3 no
  wire                  beat = rvalid_i && fill_ready_i;
  assign fill_valid_o = rvalid_i;
  assign fill_place_o = {way_q[no], line[L2_SET_W-1:0]};
  assign fill_word_o  = 3'(count_q >> at);
  assign fill_data_o  = rdata_i;
  assign rready_o     = fill_ready_i;
  assign count_o      = count_q;
  assign done_o       = (beat && fill_word_o == 3'd7) ? L2_FILLS'(1) << no : '0;

  // --- addresses: those that wait first, lowest number first
  wire ar_free = !arvalid_o || arready_i;
  wire direct  = ar_free && ask_q == '0;
  always_ff @(posedge clk)
    if (rst) begin
      valid_q   <= '0;
      ask_q     <= '0;
      count_q   <= '0;
      arvalid_o <= 1'b0;
    end else begin
      valid_q <= (valid_q | alloc) & ~done_o;
      ask_q   <= (ask_q & ~(ar_free ? ask_next : '0)) | (direct ? '0 : alloc);
      if (ar_free) arvalid_o <= ask_q != '0 || alloc_i;
      // a count comes back to 0 with the last word
      if (beat) count_q <= (count_q & ~((L2_FILLS*3)'(7) << at)) | ((L2_FILLS*3)'(3'(fill_word_o + 3'd1)) << at);
    end
  always_ff @(posedge clk) begin
    if (beat) far_o[no] <= rfar_i;
    if (alloc_i) begin
      line_q[next_no_o] <= line_i;
      way_q[next_no_o]  <= way_i;
    end
    if (ar_free) begin
      araddr_o <= {MAP_RAM_BASE[39:28], (ask_q != '0) ? line_q[ask_no] : line_i, 6'd0};
      arid_o   <= (ask_q != '0) ? 5'(ask_no) : 5'(next_no_o);
    end
  end

  `CHECK(a_beat_has_its_fill, !rvalid_i || (valid_q[no] && rid_i < 5'(L2_FILLS)))
  `CHECK(a_burst_has_eight_beats, !beat || rlast_i == (fill_word_o == 3'd7))
  wire unused = &{1'b0, rlast_i, line};
endmodule
`default_nettype wire
