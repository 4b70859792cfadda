// SPDX-License-Identifier: Apache-2.0
// pm_memory: the profile port's signals of the memory unit, by tag: what a tagged instruction does in M1, when it completes,
// and what it depends on: an earlier store, the instruction that requested its line, where that line was (docs/attach.md).
// Knows nothing of the profiler and changes nothing in the core. Latency: none, from M1; lines in M2 (pm_lines.sv), and when
// they have come.
`include "config.svh"
`include "rob.svh"
`include "lsu.svh"
`include "profile_defs.svh"
`default_nettype none
module pm_memory (
  input  wire logic                clk, rst,
  input  wire logic                flush, kill,
  input  wire logic [ROBID_W-1:0]  res_id,
  // M1: a live instruction and its attributes
  input  wire logic                m1_live, m1_first, m1_miss, m1_wait, m1_shares,
  input  wire logic                uncached, crosses, ld_fast, ld_fwd,
  input  wire logic [PM_TAG_W-1:0] m1_tag,
  input  wire logic [63:0]         m1_addr,
  input  wire logic [SQP_W-1:0]    m1_sq,
  // older stores of a load: address unknown; youngest that writes one of its bytes; whether that has all of them
  input  wire logic                sq_unknown, sq_match, sq_cover,
  input  wire logic [SQP_W-1:0]    sq_unknown_pos, sq_match_pos,
  // a load that read too early, found by a store
  input  wire logic                viol_new,
  input  wire logic [PM_TAG_W-1:0] viol_tag,
  input  wire logic [SQP_W-1:0]    viol_back,
  // completion
  input  wire logic                done,
  input  wire logic [ROBID_W-1:0]  done_id,
  input  wire logic [PM_TAG_W-1:0] done_tag,
  // lines (pm_lines.sv)
  input  wire logic [ORDER_W-1:0]  m1_number, last_number,
  input  wire logic [DLINE_W-1:0]  m1_line, m1_dc_line,
  input  wire logic                m1_soon, soon, soon_take, alloc,
  input  wire logic [MSHRS-1:0]    alloc_entry, fill_done,
  // lines that a load in M2 waits for; loads killed by a recovery; where the line was that has come
  input  wire logic [MSHRS-1:0]    m2_wait,
  input  wire logic [LQ_W-1:0]     m2_lq,
  input  wire logic [LQ_SIZE-1:0]  lq_gone,
  input  wire logic [1:0]          fill_place,
  // profile port
  output logic [PM_TAGS-1:0]       pm_mem_issued, pm_mem_done, pm_addr_valid,
  output logic [PM_TAGS*64-1:0]    pm_addr,
  output logic [PM_TAGS*16-1:0]    pm_event,
  output logic [PM_TAGS*3-1:0]     pm_store_why,
  output logic [PM_TAGS*8-1:0]     pm_store_back,
  output logic [PM_TAGS-1:0]       pm_line_valid,
  output logic [ORDER_W-1:0]       pm_line
);
  wire               m1_part = crosses || (ld_fast && sq_match && !sq_cover);
  wire [15:0]        m1_event = {3'd0, uncached, !m1_first, m1_part, 5'd0, ld_fwd, 2'd0, m1_wait, m1_miss};
  wire               store_waits = sq_unknown || sq_match;            // else it forwards
  wire [2:0]         store_why = !(ld_fast && store_waits) ? 3'(PD_STORE_NONE) : sq_unknown ? 3'(PD_STORE_ADDRESS)
                                 : sq_cover ? 3'(PD_STORE_FORWARDED) : 3'(PD_STORE_WRITTEN);
  wire [SQP_W-1:0]   store_back = m1_sq - (sq_unknown ? sq_unknown_pos : sq_match_pos);
  wire               m2_done     = done && !flush && !(kill && `YOUNGER(done_id, res_id));
  logic [PM_TAG_W-1:0] m2_tag_q;
  wire               line_valid;
  always_ff @(posedge clk) m2_tag_q <= m1_tag;
  pm_lines u_pm_lines (
    .clk, .rst, .dies(kill || flush), .last_number, .m1_live, .m1_miss, .m1_shares, .m1_soon, .m1_number, .m1_line,
    .m1_dc_line, .soon, .soon_take, .alloc, .alloc_entry, .fill_done, .line_valid, .line(pm_line));
  for (genvar t = 0; t < PM_TAGS; t++) begin : g_tag
    wire here  = m1_live && m1_tag == PM_TAG_W'(t + 1);
    wire early = viol_new && viol_tag == PM_TAG_W'(t + 1);
    // the line that the load waits for, and the load's queue entry
    logic [MSHRS-1:0] wait_q;
    logic [LQ_W-1:0]  lq_q;
    wire              misses = m2_wait != '0 && m2_tag_q == PM_TAG_W'(t + 1);
    wire [MSHRS-1:0]  waits  = misses ? m2_wait : wait_q;
    wire [LQ_W-1:0]   lq     = misses ? m2_lq : lq_q;
    wire [1:0]        place  = (waits & fill_done) != '0 ? fill_place : 2'd0;
    always_ff @(posedge clk) wait_q <= (rst || lq_gone[lq]) ? '0 : waits & ~fill_done;
    always_ff @(posedge clk) lq_q <= lq;
    assign pm_mem_issued[t] = here && m1_first;
    assign pm_addr_valid[t] = here && m1_first;
    assign pm_mem_done[t]   = m2_done && done_tag == PM_TAG_W'(t + 1);
    assign pm_addr[t*64 +: 64]  = m1_addr;
    assign pm_event[t*16 +: 16] = (here ? m1_event : 16'd0) | (early ? 16'h0020 : 16'd0) | {1'b0, place, 13'd0};
    assign pm_store_why[t*3 +: 3]  = early ? 3'(PD_STORE_READ_PAST) : here ? store_why : 3'd0;
    assign pm_store_back[t*8 +: 8] = early ? 8'(viol_back) : 8'(store_back);
    assign pm_line_valid[t]        = line_valid && m2_tag_q == PM_TAG_W'(t + 1);
  end
endmodule
