// SPDX-License-Identifier: Apache-2.0
// blocks: block_learn and block_table one after the other, fed by a decode that follows memory. Proved: no skip that the table offers
// goes over an ordinary instruction. One address, any, physical or virtual, is watched: from a fence.i, a new address space or a reset on,
// an ordinary instruction stands there; before, anything may have. Around it memory is anything, and announces what it likes.
// Assumed of decode: groups are dense, instructions of a profile block are 4 bytes long, what stands at an address is what was
// fetched there until a flush, all entries are locked with the flush or a cycle before it, translation changes with a flush.
// Code lies in the first and the last 16 half-words of two pages, and of two more that only the tag tells from them; announced lengths
// are below 4.
`include "config.svh"
`include "branch.svh"
`include "instrument.svh"
`default_nettype none
module blocks (
  input  wire logic                clk, rst,
  input  wire logic [6:0]          any_f0, any_first, any_skip, any_pc,
  input  wire logic                bare, forget, lock_all, fire, slot_leaves, skip_ran, skip_stale,
  input  wire logic [WIDTH-1:0]    slot_valid, slot_off, slot_long,   // slot_off: the flag that it names is 0
  input  wire logic [WIDTH*PI_FACTS_W-1:0] slot_pi,
  input  wire logic [WIDTH*32-1:0] slot_insn,
  input  wire logic                any_bare,
  input  wire logic                becomes                            // with this flush or reset the code there changes
);
  function automatic logic [LEADER_W-1:0] place(input logic [6:0] any);
    place = {any[6], {(LEADER_W-13){1'b0}}, any[5], {7{any[4]}}, any[3:0]};
  endfunction
  wire [LEADER_W-1:0] f0_pc = place(any_f0), first_pc = place(any_first), skip_last = place(any_skip);

  // --- the watched address, PC bits 38:1
  logic [LEADER_W-1:0] watched_q;
  logic                first_q = 1'b1, stands_q = 1'b0, watched_bare_q, locked_q, bare_q;
  always_ff @(posedge clk) begin
    first_q <= 1'b0; bare_q <= bare;
    if (first_q) begin watched_q <= place(any_pc); watched_bare_q <= any_bare; end
    locked_q <= lock_all && !rst;
    stands_q <= !first_q && (rst ? becomes : stands_q || (forget && (lock_all || locked_q) && becomes));
  end
  logic waits_q;                                                      // locked, and the flush comes
  always_ff @(posedge clk) waits_q <= lock_all && !forget && !rst;
  always @* begin
    if (first_q) assume (rst);
    if (!first_q && !forget) assume (bare == bare_q);
    if (waits_q) assume (forget);
  end

  // --- the slots: PCs, and what stands at the watched one
  logic [LEADER_W-1:0] behind_q;                                      // where the last group ended, if the path goes on there
  logic                goes_on_q;
  wire  [WIDTH*64-1:0] slot_pc;
  wire  [WIDTH-1:0]    slot_drop, slot_idle;
  wire  [LEADER_W-1:0] behind;
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [LEADER_W-1:0] pc, next;
    pi_facts_t          pi;
    assign pi = slot_pi[k*PI_FACTS_W +: PI_FACTS_W];
    if (k == 0) begin : g_first
      assign pc = first_pc;
    end else begin : g_rest
      assign pc = g_lane[k-1].next;
    end
    assign next = !slot_valid[k] ? pc : pc + (slot_long[k] ? LEADER_W'(2) : LEADER_W'(1));
    wire   ordinary = stands_q && pc == watched_q && bare == watched_bare_q;
    assign slot_pc[k*64 +: 64] = {{(63-LEADER_W){1'b0}}, pc, 1'b0};
    assign slot_drop[k] = slot_valid[k] && pi.profile && (pi.block || slot_off[k]);
    assign slot_idle[k] = slot_valid[k] && pi.block && slot_off[k];
    always @* begin
      if (pi.block) assume (pi.profile);
      if (pi.profile) assume (slot_long[k]);
      assume (slot_insn[k*32 + 14 +: 18] == 18'd0);
      if (ordinary && !forget) assume (!pi.profile);                  // what a flush takes away may be of before
      if (k > 0) assume (!slot_valid[k] || slot_valid[k > 0 ? k - 1 : 0]);
    end
  end
  assign behind = g_lane[WIDTH-1].next;
  always_ff @(posedge clk)
    if (rst || forget) goes_on_q <= 1'b0;
    else if (fire) begin
      goes_on_q <= !slot_leaves; behind_q <= behind;
    end
  always @* begin
    if (fire) assume (slot_valid[0]);
    if (fire && goes_on_q) assume (first_pc == behind_q);
  end

  wire                block_passes, learn, skip, stale;
  wire [1:0]          learn_what;
  wire [LEADER_W-1:0] learn_last;
  wire [TARGET_W-1:0] skip_target;
  wire [10:0]         learn_follow;
  wire [OFF_W-1:0]    skip_at;
  logic [LEADER_W-1:0] f1_pc;
  always_ff @(posedge clk) f1_pc <= f0_pc;
  block_learn u_learn (.*);
  block_table #(.EPOCH_W(1)) u_table (.*, .skip_last(skip_at));

  // --- a skip: from after its leader on, instruction by instruction of 4 bytes, up to its follow
  wire [LEADER_W-1:0] from = {f1_pc[LEADER_W-1:OFF_W], skip_at} + LEADER_W'(1);
  wire [LEADER_W-1:0] far  = {f1_pc[LEADER_W-1:TARGET_W], skip_target} - from, here = watched_q - from;
  always @(posedge clk)
    if (!rst && !first_q && stands_q && bare == watched_bare_q && skip && !forget) begin
      skips_no_ordinary_instruction: assert (!(here < far && !here[0]));
    end
  always @(posedge clk) if (!rst) reached: cover (skip && stands_q);
endmodule
`default_nettype wire
