// SPDX-License-Identifier: Apache-2.0
// Lines that leave the second-level cache: a buffer for one line's words, and the addresses of lines that memory has not
// acknowledged yet (no such line may be read from memory).
//
// Latency:  copies a word a cycle from the data RAM, which answers in the next cycle, whenever its port is free; then sends it.
// Stalls:   free_o is low while the buffer is in use. All writes have ID 0: memory takes and answers them in order.
`include "config.svh"
`include "memory_map.svh"
`include "l2.svh"
`default_nettype none
module l2_evict (
  input  wire logic                  clk, rst,
  input  wire logic [L2_LINE_W-1:0]  line_i,       // the request that is looked up
  output logic                       match_o,      // its line is on its way to memory
  output logic                       free_o,
  output logic                       empty_o,
  input  wire logic                  start_i,
  input  wire logic [L2_LINE_W-1:0]  start_line_i,
  input  wire logic [L2_PLACE_W-1:0] start_place_i,
  // the copy from the data RAM
  output logic                       copy_o,       // asks for a word
  output logic [L2_PLACE_W-1:0]      copy_place_o,
  output logic [2:0]                 copy_word_o,
  input  wire logic                  copy_ready_i,
  input  wire logic [63:0]           copy_data_i,
  // memory
  output logic                       awvalid_o,
  input  wire logic                  awready_i,
  output logic [39:0]                awaddr_o,
  output logic                       wvalid_o,
  input  wire logic                  wready_i,
  output logic [63:0]                wdata_o,
  output logic                       wlast_o,
  input  wire logic                  bvalid_i
);
  localparam int SLOTS = 4;
  logic [L2_LINE_W-1:0] slot_q [0:SLOTS-1];
  logic [SLOTS-1:0]     waits_q;                   // not acknowledged
  logic [1:0]           in_q, out_q;
  logic [63:0]          buffer [0:7];
  logic                 copy_q, comes_q, send_q;   // words to ask for; one comes now; words to send
  logic [2:0]           word_q, stored_q, sent_q;
  logic                 whole_q;                   // all words are in the buffer

  assign copy_o      = copy_q;
  assign copy_word_o = word_q;
  assign free_o      = !send_q && !awvalid_o && waits_q != '1;
  assign empty_o     = waits_q == '0 && !send_q;
  assign wvalid_o    = send_q && (whole_q || sent_q != stored_q);
  assign wdata_o     = buffer[sent_q];
  assign wlast_o     = sent_q == 3'd7;
  always_comb begin
    match_o = 1'b0;
    for (int k = 0; k < SLOTS; k++) if (waits_q[k] && slot_q[k] == line_i) match_o = 1'b1;
  end

  always_ff @(posedge clk)
    if (rst) begin
      {copy_q, comes_q, send_q, whole_q, awvalid_o} <= '0;
      {word_q, stored_q, sent_q} <= '0;
      waits_q <= '0; in_q <= '0; out_q <= '0;
    end else begin
      copy_q   <= start_i || (copy_q && !(copy_ready_i && word_q == 3'd7));
      comes_q  <= copy_q && copy_ready_i;
      send_q   <= start_i || (send_q && !(wvalid_o && wready_i && wlast_o));
      whole_q  <= !start_i && (whole_q || (comes_q && stored_q == 3'd7));
      if (copy_q && copy_ready_i) word_q <= word_q + 3'd1;
      if (comes_q) stored_q <= stored_q + 3'd1;
      if (wvalid_o && wready_i) sent_q <= sent_q + 3'd1;
      awvalid_o <= start_i || (awvalid_o && !awready_i);
      waits_q   <= (waits_q | (start_i ? SLOTS'(1) << in_q : '0)) & ~(bvalid_i ? SLOTS'(1) << out_q : '0);
      in_q      <= in_q + 2'(start_i);
      out_q     <= out_q + 2'(bvalid_i);
    end
  always_ff @(posedge clk) begin
    if (comes_q) buffer[stored_q] <= copy_data_i;
    if (start_i) begin
      slot_q[in_q] <= start_line_i;
      copy_place_o <= start_place_i;
      awaddr_o     <= {MAP_RAM_BASE[39:28], start_line_i, 6'd0};
    end
  end
endmodule
`default_nettype wire
