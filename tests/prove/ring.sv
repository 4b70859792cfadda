// SPDX-License-Identifier: Apache-2.0
// ring: sample_ring in any surroundings: registers written with any value at any time, any memory, any FIFO and channel that keep
// their contract. Proved by its CHECKs, and by what is asserted here from the ports alone: an access that memory is asked for lies in
// the ring, comes in memory mode only and stands still until it is taken; the ring changes in other modes only.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module ring (
  input wire logic        clk, rst, batch, channel, ended, detail, of, coming, we, pop, mem_take, mem_refused, mem_next, mem_written, mem_came, mem_read,
  input wire logic [11:0] waddr,
  input wire logic [63:0] wdata, fifo_row, mem_rdata,
  input wire logic [4:0]  row,
  input wire logic [3:0]  mem_at,
  input wire logic [$clog2(`CFG_PM_FIFO):0] fifo_count
);
  logic        exists, due, busy, fifo_pop, entry, mem_valid, mem_write;
  logic [63:0] rdata, row_word, mem_wdata;
  logic [4:0]  fifo_row_at;
  logic [39:7] mem_slot;
  sample_ring u_ring (
    .clk, .rst, .batch, .channel, .ended, .detail, .of, .coming, .we, .waddr,
    .wdata, .raddr(PD_CSR_MPMRING), .ring_exists(exists), .ring_word(rdata), .due, .ring_busy(busy), .fifo_entry(fifo_count != '0), .fifo_count,
   
    .fifo_row(fifo_row_at), .fifo_word(fifo_row), .fifo_pop, .entry, .row, .row_word,
    .pop, .pp_ring_valid(mem_valid), .pp_ring_write(mem_write), .pp_ring_slot(mem_slot), .pp_ring_wdata(mem_wdata),
    .pp_ring_take(mem_take), .pp_ring_refused(mem_refused), .pp_ring_next(mem_next), .pp_ring_written(mem_written),
    .pp_ring_came(mem_came), .pp_ring_at(mem_at), .pp_ring_rdata(mem_rdata), .pp_ring_read(mem_read));

  // the ring is read back at mpmring all the time
  logic [63:0] ring_q;
  logic        first_q = 1'b1, want_q, write_q, may_q, detail_q;
  logic [39:7] slot_q;
  logic        writing_q, reading_q;                       // taken and not over
  wire  [1:0]  state;                                      // ring.sby connects these with the unit's own: one_of_a_kind needs them
  wire         reading;
  wire         giving = state == 2'd3;
  wire  [32:0] from = mem_slot - rdata[39:7];
  always @(posedge clk) begin
    first_q <= 1'b0;
    ring_q <= rdata;
    may_q  <= rst || (we && waddr == PD_CSR_MPMRING && !batch);
    want_q <= mem_valid && !mem_take && !mem_refused && !rst; write_q <= mem_write; slot_q <= mem_slot;
    writing_q <= !rst && (mem_valid && mem_take && !mem_refused && mem_write || writing_q && !mem_written);
    reading_q <= !rst && (mem_valid && mem_take && !mem_refused && !mem_write || reading_q && !mem_read);
    assume (!(mem_next || mem_written) || writing_q);
    assume (!(mem_came || mem_read) || reading_q);
    if (first_q) assume (rst);
    assume (!(pop && !entry));
    detail_q <= detail;
    if (!first_q) assume (detail == detail_q || !busy);      // changes while nothing waits
    if (!rst && !first_q) begin
      if (rdata != ring_q) changes_at_rest: assert (may_q);
      if (mem_valid) inside_ring: assert (34'(from) < (34'd1 << rdata[3:0]));
      if (mem_valid) only_in_memory_mode: assert (batch);
      if (want_q && mem_valid) stands_still: assert (mem_slot == slot_q && mem_write == write_q);
      as_it_knows: assert (writing_q == giving && reading_q == reading);
      if (mem_valid) one_of_a_kind: assert (!(mem_write ? writing_q : reading_q));
    end
  end
endmodule
