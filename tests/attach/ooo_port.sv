// SPDX-License-Identifier: Apache-2.0
// The stand-in core (ooo_core.sv) on the profile port by way of id_tags: what an attachment by number looks like. What it adds is what an
// instruction is, by its opcode.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "profile_tie.svh"
`default_nettype none
module ooo_port #(
    parameter int LANES = 2,
    parameter int TAGS = 2,
    parameter int XLEN = 32,
    parameter int ID_W = 6,
    parameter int WINDOW = 24,
    parameter int UNITS = 4,
    parameter int FETCHES = 0,               // 1: it tells of fetches, one for the instructions of a cycle
    parameter logic [31:0] BASE = 32'h0040_0000
) (
    input  wire logic        clk,
    input  wire logic        rst,
`define PP_CORE output
`define PP_PROFILER input wire
`define PP_CHECK
`include "profile_port.svh"
    input  wire logic [31:0] file            // for the core's log
);
  `PP_TIE_FETCH
  `PP_TIE_LINKS
  `PP_TIE_RING
  `PP_TIE_CHECK
  logic [LANES-1:0]      slot_valid, map_valid, retire_valid, retire_taken, retire_moved;
  logic [LANES*XLEN-1:0] slot_pc, retire_pc, retire_addr;
  logic [LANES*32-1:0]   slot_insn, retire_insn;
  logic [LANES*ID_W-1:0] slot_id, map_id, retire_id;
  logic [UNITS-1:0]      issue_valid, access_valid, answer_valid, done_valid, event_valid;
  logic [UNITS*ID_W-1:0] issue_id, access_id, answer_id, done_id, event_id;
  logic [UNITS*XLEN-1:0] access_addr;
  logic [UNITS*16-1:0]   event_bits;
  logic                  head_valid, flush_valid, flush_front, trap_valid;
  logic [ID_W-1:0]       head_id, flush_first, flush_end, trap_id;
  logic [2:0]            flush_cause;
  logic [XLEN-1:0]       flush_pc, trap_pc;
  ooo_core #(.LANES(LANES), .XLEN(XLEN), .ID_W(ID_W), .WINDOW(WINDOW), .UNITS(UNITS), .BASE(BASE)) u_core (.*);

  // --- kinds of instructions: slots, then lanes of retirement
  logic [LANES*3-1:0] types, retire_types;
  logic [LANES*4-1:0] retire_itype, retire_kinds;
  for (genvar i = 0; i < LANES; i++) begin : g_lane
    rv32_kind u_slot (.insn(slot_insn[i*32+:32]), .kind(pp_slot_type[i*3+:3]), .itype(pp_slot_itype[i*4+:4]));
    rv32_kind u_ret (.insn(retire_insn[i*32+:32]), .kind(retire_types[i*3+:3]), .itype(retire_kinds[i*4+:4]));
    wire branch = retire_kinds[i*4+:4] == 4'(PD_ITYPE_BRANCH);
    assign retire_itype[i*4+:4] = (branch & retire_taken[i]) ? 4'(PD_ITYPE_TAKEN) : retire_kinds[i*4+:4];
    assign retire_moved[i] = (retire_types[i*3+:3] == 3'(PD_TYPE_TRANSFER)) ? ~branch | retire_taken[i] : (retire_types[i*3+:3] != 3'(PD_TYPE_OTHER));
  end

  id_tags #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .ID_W(ID_W), .UNITS(UNITS), .DROPS(1)) u_tags (
      .retire_rvc({LANES{1'b0}}), .drop_valid(1'b0), .drop_id({ID_W{1'b0}}), .trap_cause(6'd11), .interrupt(1'b0), .*
  );
  logic [XLEN-1:0] first_pc;               // of the oldest slot
  always @* begin
    first_pc = '0;
    for (int i = LANES - 1; i >= 0; i--) if (slot_valid[i]) first_pc = slot_pc[i*XLEN+:XLEN];
  end
  assign pp_has_fetches   = FETCHES != 0;
  assign pp_fetch_starts  = (FETCHES != 0) & (slot_valid != '0);
  assign {pp_fetch_ends, pp_fetch_complete, pp_fetch_pa_valid} = {3{pp_fetch_starts}};
  assign pp_fetch_pc      = first_pc;
  assign pp_fetch_pa      = 40'(first_pc);
  assign pp_fetch_priv    = 2'd3;
  assign {pp_fetch_killed, pp_fetch_context, pp_fetch_refused, pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_page} = '0;
  assign pp_slot_valid = slot_valid;
  assign {pp_slot_on_path, pp_slot_early} = {2{slot_valid}};
  assign pp_slot_pc    = slot_pc;
  assign pp_priv       = 2'd3;
  assign {pp_slot_rvc, pp_context, pp_dready} = '0;
  assign {pp_wait_why, pp_empty_why, pp_blame_priv} = '1;  // no reasons
  assign {pp_empty, pp_empty_owed, pp_blame, pp_ret_kept, pp_has_signature, pp_ret_met, pp_xret} = '0;
endmodule
`default_nettype wire
