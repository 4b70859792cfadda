// SPDX-License-Identifier: Apache-2.0
// The queue of samples for the profile channel. A record leaves the profile registers one word a cycle, in the order of a
// RECORD frame's payload, so the next one can be taken one cycle for each word after the end of this one. If the queue is full,
// a record waits in the profile registers; a caller that must not wait checks room first.
// Latency: a word of the front record appears a cycle after fifo_row names it; fifo_entry rises after a record's last word.
// Assumes: take only while not moving; the profile registers stay until moved; fifo_pop only with fifo_entry.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module sample_fifo #(
    parameter int FIFO = 16 // records that wait for the profile channel
) (
    input  logic                               clk,
    input  logic                               rst,
    // from the profile registers
    input  logic                               detail,         // records have PD_DETAIL_WORDS
    input  logic                               take,           // takes the record in the profile registers
    output logic [$clog2(PD_DETAIL_WORDS)-1:0] move_select,    // word of the record to present on `word`
    input  logic [63:0]                        word,
    output logic                               room,           // a record taken now would not wait
    output logic                               moving,         // a record is moving into the queue
    output logic                               moved,          // its last word is being written
    // to the streamer, or the ring
    output logic                               fifo_entry,
    output logic [$clog2(FIFO):0]      fifo_count,     // records
    input  logic [4:0]                         fifo_row,       // payload word
    output logic [63:0]                        fifo_word,
    input  logic                               fifo_pop
);
  localparam int WORD_W  = $clog2(PD_DETAIL_WORDS);
  localparam int ENTRY_W = $clog2(FIFO);
  logic [63:0]        mem [0:(FIFO<<WORD_W)-1];
  logic [ENTRY_W-1:0] head_q, tail_q;
  logic [ENTRY_W:0]   count_q;
  logic [WORD_W-1:0]  word_q;                               // the payload word to write next
  logic               moving_q;

  assign room = ~count_q[ENTRY_W];
  wire step = moving_q & room;
  wire last = step & (word_q == WORD_W'((detail ? PD_DETAIL_WORDS : PD_FRAME_RECORD_WORDS) - 1));
  wire [ENTRY_W+WORD_W-1:0] to   = {tail_q, word_q};
  wire [ENTRY_W+WORD_W-1:0] from = {head_q, fifo_row[WORD_W-1:0]};

  always_ff @(posedge clk) begin
    if (step & ~(fifo_entry & (tail_q == head_q))) mem[to] <= word;   // there is room, so the addresses differ: a block RAM
    if (fifo_entry) fifo_word <= mem[from];                           // needs no bypass
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      head_q   <= '0;
      tail_q   <= '0;
      count_q  <= '0;
      moving_q <= 1'b0;
    end else begin
      if (take) moving_q <= 1'b1;
      else if (last) moving_q <= 1'b0;
      if (last) tail_q <= tail_q + 1'b1;
      if (fifo_pop) head_q <= head_q + 1'b1;
      if (last & ~fifo_pop) count_q <= count_q + 1'b1;
      if (fifo_pop & ~last) count_q <= count_q - 1'b1;
    end
    if (take) word_q <= '0;
    else if (step) word_q <= word_q + 1'b1;
  end

  assign move_select = word_q[$clog2(PD_DETAIL_WORDS)-1:0];
  assign moving      = moving_q;
  assign moved       = last;
  assign fifo_entry  = count_q != '0;
  assign fifo_count  = count_q;

  wire unused_ok = &{1'b0, fifo_row};
  `CHECK(one_record_at_a_time, !(take & moving_q))
  `CHECK(pops_a_record, !(fifo_pop & ~fifo_entry))
  `CHECK(never_overfills, count_q <= (ENTRY_W+1)'(FIFO))
endmodule
