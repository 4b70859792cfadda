// SPDX-License-Identifier: Apache-2.0
// Lines that leave the second-level cache: a buffer for one line's words, and the addresses of lines that memory has not
// acknowledged yet (such a line must not be read from memory).
//
// Latency:  copies a word a cycle from the data RAM, which answers in the next cycle, whenever its port is free; then sends the
//           line.
// Stalls:   free is low while the buffer is in use. All writes have ID 0: memory takes and answers them in order.
`include "config.svh"
`include "memory_map.svh"
`include "l2.svh"
`default_nettype none
module l2_evict (
  input  wire logic                  clk, rst,
  input  wire logic [L2_LINE_W-1:0]  rq_line,      // the request that is looked up
  output logic                       match,        // its line is on its way to memory
  output logic                       free,
  output logic                       empty,
  input  wire logic                  start,
  input  wire logic [L2_LINE_W-1:0]  start_line,
  input  wire logic [L2_PLACE_W-1:0] start_place,
  // the copy from the data RAM
  output logic                       copy,         // requests a word
  output logic [L2_PLACE_W-1:0]      copy_place,
  output logic [2:0]                 copy_word,
  input  wire logic                  copy_ready,
  input  wire logic [63:0]           copy_data,
  // memory
  output logic                       awvalid,
  input  wire logic                  awready,
  output logic [39:0]                awaddr,
  output logic                       wvalid,
  input  wire logic                  wready,
  output logic [63:0]                wdata,
  output logic                       wlast,
  input  wire logic                  bvalid
);
  localparam int SLOTS = 4;
  logic [L2_LINE_W-1:0] slot_q [0:SLOTS-1];
  logic [SLOTS-1:0]     waits_q;                   // not acknowledged
  logic [1:0]           in_q, out_q;
  logic [63:0]          buffer [0:7];
  logic                 copy_q, comes_q, send_q;   // words to request; one arrives now; words to send
  logic [2:0]           word_q, stored_q, sent_q;
  logic                 whole_q;                   // all words are in the buffer

  assign copy      = copy_q;
  assign copy_word = word_q;
  assign free      = !send_q && !awvalid && waits_q != '1;
  assign empty     = waits_q == '0 && !send_q;
  assign wvalid    = send_q && (whole_q || sent_q != stored_q);
  assign wdata     = buffer[sent_q];
  assign wlast     = sent_q == 3'd7;
  always_comb begin
    match = 1'b0;
    for (int k = 0; k < SLOTS; k++) if (waits_q[k] && slot_q[k] == rq_line) match = 1'b1;
  end

  always_ff @(posedge clk)
    if (rst) begin
      {copy_q, comes_q, send_q, whole_q, awvalid} <= '0;
      {word_q, stored_q, sent_q} <= '0;
      waits_q <= '0; in_q <= '0; out_q <= '0;
    end else begin
      copy_q  <= start || (copy_q && !(copy_ready && word_q == 3'd7));
      comes_q <= copy_q && copy_ready;
      send_q  <= start || (send_q && !(wvalid && wready && wlast));
      whole_q <= !start && (whole_q || (comes_q && stored_q == 3'd7));
      if (copy_q && copy_ready) word_q <= word_q + 3'd1;
      if (comes_q) stored_q <= stored_q + 3'd1;
      if (wvalid && wready) sent_q <= sent_q + 3'd1;
      awvalid <= start || (awvalid && !awready);
      waits_q <= (waits_q | (start ? SLOTS'(1) << in_q : '0)) & ~(bvalid ? SLOTS'(1) << out_q : '0);
      in_q    <= in_q + 2'(start);
      out_q   <= out_q + 2'(bvalid);
    end
  always_ff @(posedge clk) begin
    if (comes_q) buffer[stored_q] <= copy_data;
    if (start) begin
      slot_q[in_q] <= start_line;
      copy_place   <= start_place;
      awaddr       <= {MAP_RAM_BASE[39:28], start_line, 6'd0};
    end
  end
endmodule
`default_nettype wire
