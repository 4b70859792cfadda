// SPDX-License-Identifier: Apache-2.0
// The samples that wait for the profile channel. A record leaves the profile registers a word a cycle, in the order of a RECORD
// frame's payload, so the next one can be taken a cycle a word after the end of this one. A record that begins
// while the queue is full waits where it is, in the profile registers; a caller that must not wait looks at room_o first.
// Latency: a word of the front record shows in word_o one cycle after row_o names it; entry_o rises after a record's last word.
// Assumes: take_i only while not moving_o; the profile registers stay until moved_o; pop_i only with entry_o.
`include "config.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module sample_fifo (
    input  logic                               clk,
    input  logic                               rst,
    // from the profile registers
    input  logic                               detail_i,    // records have PD_DETAIL_WORDS
    input  logic                               take_i,      // the record in the profile registers is to be kept
    output logic [$clog2(PD_DETAIL_WORDS)-1:0] select_o,    // the record's word that word_i must show
    input  logic [63:0]                        word_i,
    output logic                               room_o,      // a record that is taken now would not wait
    output logic                               moving_o,    // a record is on its way
    output logic                               moved_o,     // its last word goes in
    // to the streamer, or the ring
    output logic                               entry_o,
    output logic [$clog2(`CFG_PM_FIFO):0]      count_o,     // records
    input  logic [4:0]                         row_i,       // payload word
    output logic [63:0]                        row_o,
    input  logic                               pop_i
);
  localparam int WORD_W  = $clog2(PD_DETAIL_WORDS);
  localparam int ENTRY_W = $clog2(`CFG_PM_FIFO);
  logic [63:0]        mem [0:(PM_FIFO<<WORD_W)-1];
  logic [ENTRY_W-1:0] head_q, tail_q;
  logic [ENTRY_W:0]   count_q;
  logic [WORD_W-1:0]  word_q;                               // the payload word that goes in next
  logic               moving_q;

  wire room = ~count_q[ENTRY_W];
  wire step = moving_q & room;
  wire last = step & (word_q == WORD_W'((detail_i ? PD_DETAIL_WORDS : PD_FRAME_RECORD_WORDS) - 1));
  wire [ENTRY_W+WORD_W-1:0] to   = {tail_q, word_q};
  wire [ENTRY_W+WORD_W-1:0] from = {head_q, row_i[WORD_W-1:0]};

  always_ff @(posedge clk) begin
    if (step & ~(entry_o & (tail_q == head_q))) mem[to] <= word_i;   // there is room, so the two never meet: a block RAM
    if (entry_o) row_o <= mem[from];                                 // needs no bypass
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      head_q   <= '0;
      tail_q   <= '0;
      count_q  <= '0;
      moving_q <= 1'b0;
    end else begin
      if (take_i) moving_q <= 1'b1;
      else if (last) moving_q <= 1'b0;
      if (last) tail_q <= tail_q + 1'b1;
      if (pop_i) head_q <= head_q + 1'b1;
      if (last & ~pop_i) count_q <= count_q + 1'b1;
      if (pop_i & ~last) count_q <= count_q - 1'b1;
    end
    if (take_i) word_q <= '0;
    else if (step) word_q <= word_q + 1'b1;
  end

  assign select_o = word_q[$clog2(PD_DETAIL_WORDS)-1:0];
  assign room_o   = room;
  assign moving_o = moving_q;
  assign moved_o  = last;
  assign entry_o  = count_q != '0;
  assign count_o  = count_q;

  wire unused_ok = &{1'b0, row_i};
  `CHECK(one_record_at_a_time, !(take_i & moving_q))
  `CHECK(pops_a_record, !(pop_i & ~entry_o))
  `CHECK(never_overfills, count_q <= (ENTRY_W+1)'(PM_FIFO))
endmodule
