// blocks: block_learn and block_table behind each other, fed by a decode that follows memory. Proved: no skip that the table offers
// goes over an ordinary instruction. One address, any, is watched: from a fence.i or a new address space on, an ordinary instruction
// stands there; before, anything may have. Around it memory is anything, and announces what it likes.
// Assumed of decode: groups are dense, instructions of a profile block are 4 bytes long, a path that breaks is forgotten.
`include "config.svh"
`include "branch.svh"
`include "instrument.svh"
`default_nettype none
module blocks (
  input  wire logic                clk, rst,
  input  wire logic [TARGET_W-1:0] f0_pc,
  input  wire logic                forget, lock_all, fire, slot_leaves, skip_ran, skip_stale,
  input  wire logic [WIDTH-1:0]    slot_valid, slot_off, slot_long,   // slot_off: the flag that it names is 0
  input  wire logic [WIDTH*PI_FACTS_W-1:0] slot_pi,
  input  wire logic [WIDTH*32-1:0] slot_insn,
  input  wire logic [TARGET_W-1:0] first_pc, skip_last,
  input  wire logic [TARGET_W-1:0] any_pc,
  input  wire logic                becomes                           // now the code there changes
);
  // --- the watched address, PC bits 32:1
  logic [TARGET_W-1:0] watched_q;
  logic                first_q = 1'b1, stands_q = 1'b0;
  always_ff @(posedge clk) begin
    first_q <= 1'b0;
    if (first_q) watched_q <= any_pc;
    stands_q <= !first_q && !rst && (stands_q || (lock_all && becomes));
  end
  always @* if (first_q) assume (rst);
  always @* if (lock_all) assume (forget);                           // both come with a flush

  // --- the slots: PCs, and what stands at the watched one
  logic [TARGET_W-1:0] behind_q;                                     // where the last group ended, if the path goes on there
  logic                goes_on_q;
  wire  [WIDTH*64-1:0] slot_pc;
  wire  [WIDTH-1:0]    slot_drop, slot_idle;
  wire  [TARGET_W-1:0] behind;
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [TARGET_W-1:0] pc, next;
    pi_facts_t          pi;
    assign pi = slot_pi[k*PI_FACTS_W +: PI_FACTS_W];
    if (k == 0) begin : g_first
      assign pc = first_pc;
    end else begin : g_rest
      assign pc = g_lane[k-1].next;
    end
    assign next = !slot_valid[k] ? pc : pc + (slot_long[k] ? TARGET_W'(2) : TARGET_W'(1));
    wire   ordinary = stands_q && pc == watched_q;
    assign slot_pc[k*64 +: 64] = {{(63-TARGET_W){1'b0}}, pc, 1'b0};
    assign slot_drop[k] = slot_valid[k] && pi.profile && (pi.block || slot_off[k]);
    assign slot_idle[k] = slot_valid[k] && pi.block && slot_off[k];
    always @* begin
      if (pi.block) assume (pi.profile);
      if (pi.profile) assume (slot_long[k]);
      if (ordinary) assume (!pi.profile);
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

  wire                learn, skip, stale;
  wire [1:0]          learn_what;
  wire [TARGET_W-1:0] learn_last, skip_target;
  wire [10:0]         learn_follow;
  wire [OFF_W-1:0]    skip_at;
  logic [TARGET_W-1:0] f1_pc;
  always_ff @(posedge clk) f1_pc <= f0_pc;
  block_learn u_learn (.*);
  block_table u_table (.*, .skip_last(skip_at));

  // --- a skip: from behind its leader on, instruction by instruction of 4 bytes, up to its follow
  wire [TARGET_W-1:0] from = {f1_pc[TARGET_W-1:OFF_W], skip_at} + TARGET_W'(1);
  wire [TARGET_W-1:0] far  = skip_target - from, here = watched_q - from;
  logic locked_q;                                                    // in the last cycle: fetch is not sent on from there
  always_ff @(posedge clk) locked_q <= lock_all;
  always @(posedge clk)
    if (!rst && !first_q && stands_q && skip && !lock_all && !locked_q) begin
      skips_no_ordinary_instruction: assert (!(here < far && !here[0]));
    end
  always @(posedge clk) if (!rst) reached: cover (skip && stands_q && !locked_q);
endmodule
