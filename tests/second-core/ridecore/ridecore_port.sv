// SPDX-License-Identifier: Apache-2.0
// ridecore on the profile port, by number: its reorder buffer's index (docs/attach.md, "By number"). The inputs are names inside its module
// `pipeline`, or ports of the reorder buffer there (`rob`). Slots are what is dispatched, where the number is known; that is when they are
// mapped, too. It has no traps, no caches, no privilege; a store counts as complete when the store buffer has it. An empty reorder buffer
// is told, and the mispredicted branch to blame for it.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "profile_tie.svh"
`default_nettype none
module ridecore_port #(
    parameter int LANES = 2,
    parameter int TAGS = 2,
    parameter int XLEN = 32
) (
`define PP_CORE output
`define PP_PROFILER input wire
`define PP_CHECK
`include "profile_port.svh"
    input  wire logic        clk,
    input  wire logic        rst,
    // dispatch
    input  wire logic        dp1, dp2,
    input  wire logic [5:0]  dp1_addr, dp2_addr, rrfptr,
    input  wire logic [31:0] pc_dp1, pc_dp2, inst1_id, inst2_id,
    // issue, and what is in the units
    input  wire logic        issue_alu1, issue_alu2, issue_mul, issue_ldst, issue_branch,
    input  wire logic [5:0]  rrftag_alu1, rrftag_alu2, rrftag_mul, rrftag_ldst, rrftag_branch,
    input  wire logic        memoccupy_ld, stfin, sb_full,
    input  wire logic [31:0] ldaddr,
    input  wire logic        robwe_alu1, robwe_alu2, robwe_mul, robwe_ldst, robwe_branch,
    input  wire logic [5:0]  buf_rrftag_alu1, buf_rrftag_alu2, buf_rrftag_mul, buf_rrftag_ldst, wrrftag_ldst, buf_rrftag_branch,
    input  wire logic [31:0] buf_pc_branch,
    input  wire logic        prmiss,
    // retirement
    input  wire logic [5:0]  comptr, comptr2,
    input  wire logic [1:0]  comnum,
    input  wire logic [6:0]  freenum,
    input  wire logic [63:0] brcond
);
  `PP_TIE_FETCH
  `PP_TIE_FETCHES
  `PP_TIE_LINKS
  `PP_TIE_RING
  `PP_TIE_CHECK
  // --- what stands at each number, for retirement
  logic [63:0] insn_pc_q [0:63];
  always_ff @(posedge clk) begin
    if (dp1) insn_pc_q[dp1_addr] <= {inst1_id, pc_dp1};
    if (dp2) insn_pc_q[dp2_addr] <= {inst2_id, pc_dp2};
  end
  wire [63:0] first = insn_pc_q[comptr], second = insn_pc_q[comptr2], missed = insn_pc_q[buf_rrftag_branch];
  wire [5:0]  retire_types;
  wire [7:0]  kinds;
  rv32_kind u_slot0 (.insn(inst1_id), .kind(pp_slot_type[2:0]), .itype(pp_slot_itype[3:0]));
  rv32_kind u_slot1 (.insn(inst2_id), .kind(pp_slot_type[5:3]), .itype(pp_slot_itype[7:4]));
  rv32_kind u_ret0 (.insn(first[63:32]), .kind(retire_types[2:0]), .itype(kinds[3:0]));
  rv32_kind u_ret1 (.insn(second[63:32]), .kind(retire_types[5:3]), .itype(kinds[7:4]));
  wire [3:0]  missed_kind;
  rv32_kind u_missed (.insn(missed[63:32]), .kind(), .itype(missed_kind));
  wire [1:0] branch = {kinds[7:4] == 4'(PD_ITYPE_BRANCH), kinds[3:0] == 4'(PD_ITYPE_BRANCH)};
  wire [1:0] taken  = {brcond[comptr2], brcond[comptr]};

  wire [5:0]  flush_first = buf_rrftag_branch + 6'd1;
  wire [79:0] events      = 80'(16'd1 << PD_EVENT_MISPRED);
  id_tags #(.LANES(2), .TAGS(TAGS), .XLEN(32), .ID_W(6), .UNITS(5), .DROPS(1)) u_tags (
      .slot_id({dp2_addr, dp1_addr}), .map_valid({dp2, dp1}), .map_id({dp2_addr, dp1_addr}),
      .issue_valid({issue_alu1, issue_alu2, issue_mul, issue_ldst, issue_branch}),
      .issue_id({rrftag_alu1, rrftag_alu2, rrftag_mul, rrftag_ldst, rrftag_branch}),
      .access_valid({4'd0, memoccupy_ld | (stfin & ~sb_full)}), .access_id({24'd0, buf_rrftag_ldst}), .access_addr({128'd0, ldaddr}),
      .answer_valid({4'd0, robwe_ldst}), .answer_id({24'd0, wrrftag_ldst}),
      .done_valid({robwe_alu1, robwe_alu2, robwe_mul, robwe_ldst, robwe_branch}),
      .done_id({buf_rrftag_alu1, buf_rrftag_alu2, buf_rrftag_mul, wrrftag_ldst, buf_rrftag_branch}),
      .event_valid({4'd0, prmiss}), .event_id({24'd0, buf_rrftag_branch}), .event_bits(events),
      .head_valid(1'b1), .head_id(comptr),
      .retire_valid({~prmiss & (comnum == 2'd2), ~prmiss & (comnum != 2'd0)}), .retire_id({comptr2, comptr}),
      .retire_pc({second[31:0], first[31:0]}), .retire_rvc(2'b00),
      .retire_itype({kinds[7:4] | 4'(branch[1] & taken[1]), kinds[3:0] | 4'(branch[0] & taken[0])}),
      .retire_moved({branch[1] ? taken[1] : retire_types[5:3] != 3'd0, branch[0] ? taken[0] : retire_types[2:0] != 3'd0}),
      .flush_valid(prmiss & (flush_first != rrfptr)), .flush_first, .flush_end(rrfptr), .flush_front(1'b0), .drop_valid(1'b0), .drop_id(6'd0),
      .flush_cause(3'(PD_ABORT_MISPREDICT)), .flush_pc(buf_pc_branch),
      .trap_valid(1'b0), .trap_id(6'd0), .trap_pc(32'd0), .trap_cause(6'd0), .interrupt(1'b0), .*
  );
  assign pp_slot_valid = {dp2, dp1};
  assign {pp_slot_on_path, pp_slot_early} = {2{dp2, dp1}};
  assign pp_slot_pc = {pc_dp2, pc_dp1};
  assign pp_priv    = 2'd3;
  assign {pp_slot_rvc, pp_context, pp_dready} = '0;
  // --- the empty window: after a mispredicted branch or jump it is that one's, until something is dispatched; there are no other reasons
  logic       owed_q;
  logic [4:0] owed_why_q;
  always_ff @(posedge clk) begin
    owed_q <= ~rst & (prmiss | (owed_q & ~dp1));
    if (prmiss)
      owed_why_q <= missed_kind == 4'(PD_ITYPE_BRANCH) ? 5'(PD_WHY_BAD_BRANCH) :
                    missed_kind == 4'(PD_ITYPE_RET) ? 5'(PD_WHY_BAD_RETURN) : 5'(PD_WHY_BAD_JUMP);
    {pp_empty, pp_blame} <= {2{~rst}} & {freenum == 7'd64, prmiss};
    {pp_empty_owed, pp_empty_why} <= {owed_q, owed_q ? owed_why_q : 5'h1F};
  end
  assign pp_blame_priv = 2'd3;
  assign pp_wait_why = '1;
  assign {pp_ret_kept, pp_has_signature, pp_ret_met, pp_xret} = '0;
endmodule
`default_nettype wire
