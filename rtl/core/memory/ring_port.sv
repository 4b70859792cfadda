// SPDX-License-Identifier: Apache-2.0
// ring_port: accesses of the profiler's ring, one slot of 128 bytes at a time: two lines. They take no line of the D-cache,
// because a sample that did so would cost the program a miss.
//   write  Each line goes to memory through the write-back buffer, like a line evicted from the D-cache. The cache drops its
//          copy, if any, when the line enters that buffer; from then on a load waits until the line is in memory.
//   read   From the D-cache, a word at a time, if it has the line; else the line passes by on its way from memory. Both lines
//          are requested at once, and a write proceeds meanwhile.
// One operation for each line (for each word that the cache has) goes through the load-store pipeline. M2 decides as on a miss:
// the line must be neither arriving nor leaving.
// An access may do what M may: the memory's attributes and the PMP's locked entries decide (pma.sv, mmu.sv). A slot lies within
// a grain of the PMP. The PMP is asked for each slot, so an entry locked meanwhile refuses from the next slot on. While no
// entry is locked, the PMP is not asked.
// Latency from pp_ring_take to pp_ring_written: 24 cycles if M0 is free; to pp_ring_read: 3 and the memory latency.
// Assumes: one read and one write at a time, never of one slot; the next word is shown in the cycle after pp_ring_next.
// Source: Hennessy and Patterson, "Computer Architecture", appendix B: no-write allocate.
`include "config.svh"
`include "lsu.svh"
`include "check.svh"
`default_nettype none
module ring_port (
  input  wire logic               clk, rst,
  input  wire logic               dc_clear,      // the cache clears itself: nothing begins
  input  wire logic               pmp_locked,    // the PMP must be asked; its answer for M at pp_ring_slot, when ring_known:
  input  wire logic               ring_known, ring_reads, ring_writes,
  input  wire logic               pp_ring_valid, pp_ring_write,
  input  wire logic [39:7]        pp_ring_slot,
  input  wire logic [63:0]        pp_ring_wdata,
  output logic                    pp_ring_take,
  output logic                    pp_ring_refused, // no cached memory, or forbidden
  output logic                    pp_ring_next,    // pp_ring_wdata is taken, the slot's words in ascending order
  output logic                    pp_ring_written, // all sixteen words are written
  output logic                    pp_ring_came,    // a word of the read slot, in any order, some twice
  output logic [3:0]              pp_ring_at,
  output logic [63:0]             pp_ring_rdata,
  output logic                    pp_ring_read,    // this was the slot's last word
  // M0
  output logic                    rp_valid, rp_write,
  output logic [39:3]             rp_dw,
  input  wire logic               rp_take,
  // M1, M2
  input  wire logic               m1_hit,        // a read hits
  input  wire logic [63:0]        m1_data,
  input  wire logic               m2_goes,       // the line may leave; it was asked for
  input  wire logic               m2_again,
  input  wire logic               room_event,
  // a read's line passes by
  input  wire logic               pass,
  input  wire logic [3:0]         pass_at,       // its word of the slot
  input  wire logic [63:0]        pass_data,
  // to the write-back buffer
  output logic                    give,
  output logic [63:0]             give_data
);
  typedef enum logic [2:0] { IDLE = 3'd0, WANT = 3'd1, M1 = 3'd2, M2 = 3'd3, LINE = 3'd4, GIVE = 3'd5 } state_t;
  state_t      state_q;
  logic [39:7] slot_q;
  logic [3:0]  at_q;                                     // place in the slot of the current word: line, word
  logic [1:0]  open_q;                                   // lines of the read not yet complete
  // a perfect cache holds its own words (perfect_lines.sv), not memory's lines
  wire cached, device, rom;
  pma u_pma (.address({24'd0, pp_ring_slot, 7'd0}), .cached, .device, .rom);
  wire unused = &{1'b0, device, rom};
  wire allowed = pp_ring_write ? ring_writes : ring_reads;
  assign pp_ring_refused = !cached || PERFECT > 0 || (pmp_locked && ring_known && !allowed);

  wire here  = state_q == M1 && m1_hit && !rp_write;
  wire seen  = here && !pass;                            // else the word is looked up again
  wire asked = state_q == M2 && m2_goes && !rp_write;    // the rest of this line comes unasked
  wire word  = seen || state_q == GIVE;
  wire over  = asked || (word && at_q[2:0] == 3'd7);     // this line is finished
  wire tries = m2_again || room_event;
  always_ff @(posedge clk)
    if (rst) state_q <= IDLE;
    else if (over) state_q <= at_q[3] ? IDLE : WANT;
    else
      case (state_q)
        IDLE:    if (pp_ring_take) state_q <= WANT;
        WANT:    if (rp_take) state_q <= M1;
        M1:      state_q <= here ? WANT : M2;
        M2:      state_q <= m2_goes ? GIVE : tries ? WANT : LINE;
        LINE:    if (room_event) state_q <= WANT;
        default: ;
      endcase
  wire [3:0] what = pass ? pass_at : at_q;
  wire       ends = (pass || seen) && what[2:0] == 3'd7;
  wire [1:0] open = open_q & ~(ends ? 2'd1 << what[3] : 2'd0);
  always_ff @(posedge clk) begin
    if (pp_ring_take) begin rp_write <= pp_ring_write; slot_q <= pp_ring_slot; end
    if (pp_ring_take) at_q <= 4'd0;
    else if (over) at_q <= 4'd8;
    else if (word) at_q <= at_q + 4'd1;
    if (rst) open_q <= 2'd0;
    else open_q <= (pp_ring_take && !pp_ring_write) ? 2'd3 : open;
    pp_ring_came  <= pass || seen;
    pp_ring_at    <= what;
    pp_ring_rdata <= pass ? pass_data : m1_data;
    pp_ring_read    <= !rst && open_q != 2'd0 && open == 2'd0;
    pp_ring_written <= !rst && state_q == GIVE && at_q == 4'd15;
  end
  assign pp_ring_take = state_q == IDLE && pp_ring_valid && !pp_ring_refused && (!pmp_locked || ring_known) && !dc_clear;
  assign pp_ring_next = state_q == GIVE;
  assign rp_valid  = state_q == WANT;
  assign rp_dw     = {slot_q, at_q};
  assign give      = state_q == GIVE;
  assign give_data = pp_ring_wdata;

  `CHECK(one_read_at_a_time, !(pp_ring_take && !pp_ring_write) || open_q == 2'd0)
  `CHECK(passes_only_what_was_asked_for, !pass || open_q[pass_at[3]])
endmodule
