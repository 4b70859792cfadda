// SPDX-License-Identifier: Apache-2.0
// Fetch buffer: a queue of fetch blocks. F1 fills it; the aligner and the slot stage each read two blocks.
//
// The aligner sees a block in the cycle after it was pushed. ICACHE_EXTRA further cycles of cache latency are modelled here:
// the aligner sees the queue's tail that much later. Blocks are read combinationally. The aligner (cut_*) reads half-words and
// where they end; the slot stage reads the rest of the information, for the block in which its group begins and the next one.
// The aligner pops up to two blocks; a block is free once the slot stage is past it, too. A flush empties the queue whatever
// else happens in the cycle.
// The prediction comes a cycle after its block (last_*). The aligner gets the end of the newest block from last_*, not from the
// memory; the slot stage reads late enough to need no such path.
// the memory; the slot stage is not that early.
`include "config.svh"
`include "branch.svh"
`include "check.svh"
`default_nettype none

module fetch_buffer (
  input  wire logic          clk,
  input  wire logic          rst,
  input  wire logic          redirect,
  // from F1
  input  wire logic          f1_go,
  output logic          buffer_ready,
  input  wire logic [63:0]   data_lo, data_hi,  // upper part: only with blocks of 8 half-words
  input  wire logic [KINDS*FETCH_HALVES-1:0] kinds, // {flag, jump, ckpt, long} of all half-words (predecode.sv)
  input  wire history_info_t f1_history,
  input  wire logic [WAITED_W-1:0] f1_waited,   // what fetch waited for
  // the last cycle's block, if it went into the buffer
  input  wire logic          last_went_q,
  input  wire block_info_t   last_info,
  input  wire logic [TARGET_W-1:0] last_target, // of the transfer at its end, if predicted taken
  input  wire block_end_t    last_end,
  input  wire logic [DIRROW_W-1:0] last_row,    // direction predictor's row
  // to the aligner
  output logic          cut_head_valid, cut_next_valid,
  output logic [63:0]   cut_head_lo, cut_head_hi, cut_next_lo, cut_next_hi,
  output logic [KINDS*FETCH_HALVES-1:0] cut_head_kinds, cut_next_kinds,
  output block_end_t    cut_head_end, cut_next_end,
  input  wire logic [1:0]    cut_pop,           // if slot_open: blocks used up
  input  wire logic          slot_open,
  // to the slot stage
  output logic          head_valid,             // the slot stage has a block
  output block_info_t   head_info, next_info,
  input  wire logic          end_in_next,       // the group ends in the second block:
  output logic [TARGET_W-1:0] end_target,       // of the block in which it ends
  input  wire logic          ckpt_in_next,      // its checkpointed transfer is there:
  output logic [DIRROW_W-1:0] ckpt_row,         // of that block
  output history_info_t head_history, next_history,
  output logic [WAITED_W-1:0] head_waited, next_waited
);
  localparam int DEPTH = 8;
  localparam int PTR_W = 3;

  // pointers with a wrap bit: oldest block of the aligner and of the slot stage, each with the block after it; tail
  logic [PTR_W:0] cut_q, cut_next_q, slot_q, slot_next_q, tail_q;
  wire  [PTR_W:0] seen_tail;                            // tail that the aligner sees
  wire  [PTR_W:0] used    = tail_q - slot_q;
  wire  [PTR_W-1:0] cut_at      = cut_q[PTR_W-1:0];
  wire  [PTR_W-1:0] cut_next_at = cut_next_q[PTR_W-1:0];
  wire  [PTR_W-1:0] head_at     = slot_q[PTR_W-1:0];
  wire  [PTR_W-1:0] next_at     = slot_next_q[PTR_W-1:0];
  wire  [PTR_W-1:0] tail_at     = tail_q[PTR_W-1:0];
  logic [PTR_W-1:0] last_at_q;                          // index of the last cycle's block

  assign buffer_ready   = !used[PTR_W];
  assign cut_head_valid = cut_q != seen_tail;
  assign cut_next_valid = cut_head_valid && cut_next_q != seen_tail;
  assign head_valid     = slot_q != tail_q;

  wire [PTR_W:0] two_on   = cut_q + (PTR_W + 1)'(2);
  wire [PTR_W:0] three_on = cut_q + (PTR_W + 1)'(3);
  always_ff @(posedge clk)
    if (rst || redirect) begin
      cut_q  <= '0; cut_next_q  <= (PTR_W + 1)'(1);
      slot_q <= '0; slot_next_q <= (PTR_W + 1)'(1);
      tail_q <= '0;
    end else begin
      if (slot_open) begin
        cut_q       <= cut_pop[1] ? two_on : cut_pop[0] ? cut_next_q : cut_q;
        cut_next_q  <= cut_pop[1] ? three_on : cut_pop[0] ? two_on : cut_next_q;
        slot_q      <= cut_q;
        slot_next_q <= cut_next_q;
      end
      tail_q <= tail_q + (PTR_W + 1)'(f1_go);
    end

  // the tail, ICACHE_EXTRA cycles later
  for (genvar d = 0; d < ICACHE_EXTRA; d++) begin : g_late
    logic [PTR_W:0] tail_late_q;
    if (d == 0) begin : g_first
      always_ff @(posedge clk) tail_late_q <= (rst || redirect) ? '0 : tail_q;
    end else begin : g_more
      always_ff @(posedge clk) tail_late_q <= (rst || redirect) ? '0 : g_late[d-1].tail_late_q;
    end
  end
  if (ICACHE_EXTRA > 0) begin : g_seen_late
    assign seen_tail = g_late[ICACHE_EXTRA-1].tail_late_q;
  end else begin : g_seen
    assign seen_tail = tail_q;
  end

  localparam int KINDS_W = KINDS * FETCH_HALVES;
  logic [63:0]               lo_mem      [0:DEPTH-1];
  logic [KINDS_W-1:0]        kinds_mem   [0:DEPTH-1];
  logic [BLOCK_END_W-1:0]    end_mem     [0:DEPTH-1];
  logic [BLOCK_INFO_W-1:0]   info_mem    [0:DEPTH-1];
  logic [TARGET_W-1:0]       target_mem  [0:DEPTH-1];
  logic [DIRROW_W-1:0]       row_mem     [0:DEPTH-1];
  logic [HISTORY_INFO_W-1:0] history_mem [0:DEPTH-1];
  logic [WAITED_W-1:0]       waited_mem  [0:DEPTH-1];
  initial for (int i = 0; i < DEPTH; i++) begin
    lo_mem[i]      = '0;
    kinds_mem[i]   = '0;
    end_mem[i]     = '0;
    info_mem[i]    = '0;
    target_mem[i]  = '0;
    row_mem[i]     = '0;
    history_mem[i] = '0;
    waited_mem[i]  = '0;
  end
  always_ff @(posedge clk) if (buffer_ready) begin      // written beyond the tail: valid if the block goes into the buffer
    lo_mem[tail_at]      <= data_lo;
    kinds_mem[tail_at]   <= kinds;
    history_mem[tail_at] <= f1_history;
    waited_mem[tail_at]  <= f1_waited;
  end
  always_ff @(posedge clk) last_at_q <= tail_at;
  always_ff @(posedge clk) if (last_went_q) begin
    end_mem[last_at_q]  <= last_end;
    info_mem[last_at_q] <= last_info;
    target_mem[last_at_q] <= last_target;
    row_mem[last_at_q]  <= last_row;
  end
  assign cut_head_lo    = lo_mem[cut_at];
  assign cut_next_lo    = lo_mem[cut_next_at];
  assign cut_head_kinds = kinds_mem[cut_at];
  assign cut_next_kinds = kinds_mem[cut_next_at];
  assign cut_head_end   = (last_went_q && last_at_q == cut_at) ? last_end : end_mem[cut_at];
  assign cut_next_end   = (last_went_q && last_at_q == cut_next_at) ? last_end : end_mem[cut_next_at];
  assign head_info    = info_mem[head_at];
  assign next_info    = info_mem[next_at];
  assign end_target   = target_mem[end_in_next ? next_at : head_at];
  assign ckpt_row     = row_mem[ckpt_in_next ? next_at : head_at];
  assign head_history = history_mem[head_at];
  assign next_history = history_mem[next_at];
  assign head_waited  = PM_LINKS ? waited_mem[head_at] : '0;
  assign next_waited  = PM_LINKS ? waited_mem[next_at] : '0;

  if (FETCH_HALVES == 8) begin : g_high
    logic [63:0] hi_mem [0:DEPTH-1];
    initial for (int i = 0; i < DEPTH; i++) hi_mem[i] = '0;
    always_ff @(posedge clk) if (buffer_ready) hi_mem[tail_at] <= data_hi;
    assign cut_head_hi = hi_mem[cut_at];
    assign cut_next_hi = hi_mem[cut_next_at];
  end else begin : g_no_high
    assign cut_head_hi = '0;
    assign cut_next_hi = '0;
  end

  wire unused = &{1'b0, data_hi};
  initial if (BLOCK_INFO_W != $bits(last_info) || HISTORY_INFO_W != $bits(f1_history) || BLOCK_END_W != $bits(last_end)) $fatal;
  `CHECK(push_only_when_ready, !f1_go || buffer_ready)
  `CHECK(pop_only_what_is_there, (PTR_W + 1)'(cut_pop) <= seen_tail - cut_q || !slot_open || redirect)
endmodule
`default_nettype wire
