// SPDX-License-Identifier: Apache-2.0
// Simulation only. Part of port_checker: what must hold of the core's answers to accesses of the ring (bundle ring of
// docs/attach.md), and that a slot comes back as it was written. `words_q` keeps the last slots written, the newest of those with
// the same lower bits.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module port_ring (
    input logic        clk,
    input logic        rst,
    input logic        pp_ring_valid, pp_ring_write,
    input logic [39:7] pp_ring_slot,
    input logic [63:0] pp_ring_wdata,
    input logic        pp_ring_take, pp_ring_refused, pp_ring_next, pp_ring_written, pp_ring_came, pp_ring_read,
    input logic [3:0]  pp_ring_at,
    input logic [63:0] pp_ring_rdata
);
  localparam int KEPT_W = 6;
  logic             writes_q, reads_q;                   // an access is under way
  logic [4:0]       given_q;                             // words of the write that were taken
  logic [15:0]      came_q;                              // words of the read that have come
  logic [39:7]      write_q, read_q;                     // their slots
  logic [(1<<KEPT_W)-1:0] kept_q;                        // something was written
  logic [39:7]      slot_q [0:(1<<KEPT_W)-1];
  logic [63:0]      words_q [0:(16<<KEPT_W)-1];
  wire              takes  = pp_ring_valid & pp_ring_take & ~pp_ring_refused;
  wire  [4:0]       given  = given_q + 5'(pp_ring_next);
  wire  [15:0]      came   = came_q | (16'(pp_ring_came) << pp_ring_at);
  wire [KEPT_W-1:0] at     = read_q[7+:KEPT_W];
  wire              known  = reads_q & kept_q[at] & (slot_q[at] == read_q);
  always_ff @(posedge clk) begin
    if (rst) {writes_q, reads_q, kept_q} <= '0;
    else begin
      writes_q <= (takes & pp_ring_write) | (writes_q & ~pp_ring_written);
      reads_q  <= (takes & ~pp_ring_write) | (reads_q & ~pp_ring_read);
      if (writes_q & pp_ring_written) kept_q[write_q[7+:KEPT_W]] <= 1'b1;
      if (takes & pp_ring_write) kept_q[pp_ring_slot[7+:KEPT_W]] <= 1'b0;
    end
    given_q <= (takes & pp_ring_write) ? 5'd0 : given;
    came_q  <= (takes & ~pp_ring_write) ? 16'd0 : came;
    if (takes & pp_ring_write) begin
      write_q <= pp_ring_slot;
      slot_q[pp_ring_slot[7+:KEPT_W]] <= pp_ring_slot;
    end
    if (takes & ~pp_ring_write) read_q <= pp_ring_slot;
    if (writes_q & pp_ring_next) words_q[{write_q[7+:KEPT_W], given_q[3:0]}] <= pp_ring_wdata;
  end
  `CHECK_SAYS(ring_takes_or_refuses, ~(pp_ring_valid & pp_ring_take & pp_ring_refused), ": pp_ring_take, pp_ring_refused")
  `CHECK_SAYS(ring_takes_sixteen_words, ~pp_ring_next | (writes_q & (given_q < 5'd16)),
              ": pp_ring_next for more than sixteen words, or without a write")
  `CHECK_SAYS(ring_has_written_all, ~pp_ring_written | (writes_q & (given == 5'd16)),
              ": pp_ring_written before sixteen pp_ring_next, or without a write")
  `CHECK_SAYS(ring_word_was_asked, ~pp_ring_came | reads_q, ": pp_ring_came without a read")
  `CHECK_SAYS(ring_has_read_all, ~pp_ring_read | (reads_q & (came == '1)),
              ": pp_ring_read before pp_ring_came of all sixteen words, or without a read")
  `CHECK_SAYS(ring_brings_back_what_it_took, ~pp_ring_came | ~known | (pp_ring_rdata == words_q[{at, pp_ring_at}]),
              $sformatf(": slot 0x%0h, word %0d: pp_ring_rdata 0x%0h or its pp_ring_at, pp_ring_wdata was 0x%0h", {read_q, 7'd0},
                        pp_ring_at, pp_ring_rdata, words_q[{at, pp_ring_at}]))
endmodule
`default_nettype wire
