// SPDX-License-Identifier: Apache-2.0
// RSD on the profile port, by number: the serial number that each stage tells in its debug register, the one that its Kanata log is made of
// (docs/attach.md, "By number"). Needs RSD_FUNCTIONAL_SIMULATION, for addresses. All micro-operations of an instruction have its number.
// Not told: traps (a program must not have any), memory order violations (their flushes have the cause `other`), what fetch met.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "profile_tie.svh"
`default_nettype none
module rsd_port
  import BasicTypes::*, PipelineTypes::*, DebugTypes::*;
#(
    parameter int LANES = COMMIT_WIDTH, // as many are decoded and renamed
    parameter int TAGS = 2,
    parameter int XLEN = 32
) (
`define PP_CORE output
`define PP_PROFILER input wire
`define PP_CHECK
`include "profile_port.svh"
    input  wire logic         clk,
    input  wire logic         rst,
    input  wire DebugRegister r
);
  `PP_TIE_FETCH
  `PP_TIE_FETCHES
  `PP_TIE_LINKS
  `PP_TIE_RING
  `PP_TIE_CHECK
  localparam int ID_W = $bits(OpSerial), UNITS = INT_ISSUE_WIDTH + COMPLEX_ISSUE_WIDTH + MEM_ISSUE_WIDTH, MEM = INT_ISSUE_WIDTH + COMPLEX_ISSUE_WIDTH;
  logic [LANES*ID_W-1:0] slot_id, map_id, retire_id, drop_id;
  logic [LANES-1:0]      map_valid, retire_valid, drop_valid, retire_moved;
  logic [UNITS*ID_W-1:0] issue_id, access_id, answer_id, done_id, event_id;
  logic [UNITS-1:0]      issue_valid, access_valid, answer_valid, done_valid, event_valid;
  logic [UNITS*32-1:0]   access_addr;
  logic [UNITS*16-1:0]   event_bits;
  logic [LANES*32-1:0]   retire_pc;
  logic [LANES*3-1:0]    retire_types;
  logic [LANES*4-1:0]    retire_itype, kinds;
  logic [63:0]           insn_pc_q [0:(1<<ID_W)-1];      // by number, for retirement
  logic                  mispredicted_q;                 // ... was the last that was to be repaired
  wire                   decodes = ~r.idStagePipeCtrl.stall & ~r.idStagePipeCtrl.clear;
  wire                   renames = ~r.rnStagePipeCtrl.stall & ~r.rnStagePipeCtrl.clear;

  always_comb begin
    {issue_valid, access_valid, answer_valid, done_valid, event_valid, issue_id, access_id, answer_id, done_id, event_id} = '0;
    {access_addr, event_bits} = '0;
    for (int i = 0; i < LANES; i++) begin
      pp_slot_valid[i]       = decodes & r.idReg[i].valid & ~r.idReg[i].flushed & ~rst;
      pp_slot_pc[i*32+:32]   = 32'(r.idReg[i].pc);
      slot_id[i*ID_W+:ID_W]  = r.idReg[i].opId.sid;
      map_valid[i]           = renames & r.rnReg[i].valid;
      map_id[i*ID_W+:ID_W]   = r.rnReg[i].opId.sid;
      // micro-operations of one instruction retire together: its first lane is its own
      retire_id[i*ID_W+:ID_W] = r.cmReg[i].opId.sid;
      retire_valid[i]         = r.cmReg[i].commit;
      if (i > 0) if (r.cmReg[i].opId.sid == r.cmReg[i-1].opId.sid) retire_valid[i] = 1'b0;
      drop_valid[i]           = r.cmReg[i].flush;
      drop_id[i*ID_W+:ID_W]   = r.cmReg[i].opId.sid;
      retire_pc[i*32+:32]     = insn_pc_q[r.cmReg[i].opId.sid][31:0];
    end
    for (int i = 0; i < INT_ISSUE_WIDTH; i++) begin
      issue_valid[i] = r.intIsReg[i].valid & ~r.intIsReg[i].flush;   issue_id[i*ID_W+:ID_W] = r.intIsReg[i].opId.sid;
      done_valid[i]  = r.intRwReg[i].valid & ~r.intRwReg[i].flush;   done_id[i*ID_W+:ID_W]  = r.intRwReg[i].opId.sid;
      event_valid[i] = r.intExReg[i].valid & ~r.intExReg[i].flush & r.intExReg[i].brPredMiss;
      event_id[i*ID_W+:ID_W] = r.intExReg[i].opId.sid;
      event_bits[i*16+PD_EVENT_MISPRED] = 1'b1;
    end
    for (int i = 0; i < COMPLEX_ISSUE_WIDTH; i++) begin
      issue_valid[INT_ISSUE_WIDTH+i] = r.complexIsReg[i].valid & ~r.complexIsReg[i].flush;
      issue_id[(INT_ISSUE_WIDTH+i)*ID_W+:ID_W] = r.complexIsReg[i].opId.sid;
      done_valid[INT_ISSUE_WIDTH+i] = r.complexRwReg[i].valid & ~r.complexRwReg[i].flush;
      done_id[(INT_ISSUE_WIDTH+i)*ID_W+:ID_W] = r.complexRwReg[i].opId.sid;
    end
    for (int i = 0; i < MEM_ISSUE_WIDTH; i++) begin
      issue_valid[MEM+i]  = r.memIsReg[i].valid & ~r.memIsReg[i].flush;   issue_id[(MEM+i)*ID_W+:ID_W]  = r.memIsReg[i].opId.sid;
      access_valid[MEM+i] = r.memExReg[i].valid & ~r.memExReg[i].flush;   access_id[(MEM+i)*ID_W+:ID_W] = r.memExReg[i].opId.sid;
      access_addr[(MEM+i)*32+:32] = 32'(r.memExReg[i].addrOut);
      answer_valid[MEM+i] = r.maReg[i].valid & ~r.maReg[i].flush;         answer_id[(MEM+i)*ID_W+:ID_W] = r.maReg[i].opId.sid;
      done_valid[MEM+i]   = r.memRwReg[i].valid & ~r.memRwReg[i].flush;   done_id[(MEM+i)*ID_W+:ID_W]   = r.memRwReg[i].opId.sid;
      event_valid[MEM+i]  = r.mtReg[i].valid & ~r.mtReg[i].flush & (r.mtReg[i].mshrAllocated | r.mtReg[i].mshrHit);
      event_id[(MEM+i)*ID_W+:ID_W] = r.mtReg[i].opId.sid;
      event_bits[(MEM+i)*16+PD_EVENT_DMISS] = 1'b1;
    end
  end
  always_ff @(posedge clk) begin
    for (int i = 0; i < LANES; i++)
      if (pp_slot_valid[i]) insn_pc_q[r.idReg[i].opId.sid] <= {32'(r.idReg[i].insn), 32'(r.idReg[i].pc)};
    if (rst | r.toRecoveryPhase) mispredicted_q <= 1'b0;
    for (int i = 0; i < INT_ISSUE_WIDTH; i++) if (event_valid[i]) mispredicted_q <= 1'b1;
  end
  for (genvar i = 0; i < LANES; i++) begin : g_lane
    rv32_kind u_slot (.insn(32'(r.idReg[i].insn)), .kind(pp_slot_type[i*3+:3]), .itype(pp_slot_itype[i*4+:4]));
    rv32_kind u_ret (.insn(insn_pc_q[r.cmReg[i].opId.sid][63:32]), .kind(retire_types[i*3+:3]), .itype(kinds[i*4+:4]));
    // whether a branch was taken nobody tells: it was, so that the checker does not ask for the instruction after it
    assign retire_itype[i*4+:4] = (kinds[i*4+:4] == 4'(PD_ITYPE_BRANCH)) ? 4'(PD_ITYPE_TAKEN) : kinds[i*4+:4];
    assign retire_moved[i] = retire_types[i*3+:3] != 3'd0;
  end
  id_tags #(.LANES(LANES), .TAGS(TAGS), .XLEN(32), .ID_W(ID_W), .UNITS(UNITS), .DROPS(LANES)) u_tags (
      .head_valid(r.activeListCount != 0), .head_id(r.cmReg[0].opId.sid), .retire_rvc({LANES{1'b0}}),
      .flush_valid(1'b0), .flush_first({ID_W{1'b0}}), .flush_end({ID_W{1'b0}}), .flush_front(r.rnStagePipeCtrl.clear),
      .flush_cause(mispredicted_q ? 3'(PD_ABORT_MISPREDICT) : 3'(PD_ABORT_OTHER)), .flush_pc(32'd0),
      .trap_valid(1'b0), .trap_id({ID_W{1'b0}}), .trap_pc(32'd0), .trap_cause(6'd0), .interrupt(1'b0), .*
  );
  assign {pp_slot_on_path, pp_slot_early} = {2{pp_slot_valid}};
  assign pp_priv = 2'd3;
  assign {pp_slot_rvc, pp_context, pp_dready} = '0;
  assign {pp_wait_why, pp_empty_why, pp_blame_priv} = '1; // no reasons
  assign {pp_empty, pp_empty_owed, pp_blame, pp_ret_kept, pp_has_signature, pp_ret_met, pp_xret} = '0;
endmodule
`default_nettype wire
