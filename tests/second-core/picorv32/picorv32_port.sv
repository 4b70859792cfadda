// SPDX-License-Identifier: Apache-2.0
// picorv32 on the profile port (docs/attach.md, "Another core: picorv32"). The core is taken as it is; its state is read by names
// inside it. It has one instruction at a time: one that is launched ends the one before, so the tag is one register.
// An instruction's cycles are those from its launch to the next one's, waits for the next one's fetch included.
//   slot     a cycle after the launch, when reg_pc and dbg_insn_opcode have the instruction
//   mapped   two cycles after it, in the cycle in which the one before retires: the window is never empty from the first one on
// All strobes have a delay of two cycles. A slot is never aborted but by the trap that ends the program.
// Not told: reasons of waits, misses of fetch, paths, when operands are ready.
// picorv32 must have neither interrupts nor compressed instructions.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "profile_tie.svh"
`default_nettype none
module picorv32_port #(parameter int LANES = 1, parameter int TAGS = 2, parameter int XLEN = 32) (
`define PP_CORE output
`define PP_PROFILER input wire
`define PP_CHECK
`include "profile_port.svh"
    input  logic        clk,
    input  logic        rst,
    // names inside picorv32
    input  logic        launch_next_insn,
    input  logic        trap,
    input  logic [31:0] reg_pc,
    input  logic [31:0] dbg_insn_opcode,
    input  logic        mem_valid,
    input  logic        mem_instr,
    input  logic        mem_ready,
    input  logic [31:0] mem_addr
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;
  `PP_TIE_FETCH
  `PP_TIE_FETCHES
  `PP_TIE_LINKS
  `PP_TIE_RING
  `PP_TIE_CHECK

  rv32_kind u_kind (.insn(dbg_insn_opcode), .kind(pp_slot_type), .itype(pp_slot_itype));

  // --- the instruction in the core, and that it has ended
  logic        launched_q, mapped_q, trap_q, trapped_q, busy_q, first_q, taken_q, moved_q, memory_q, ended_memory_q;
  logic [31:0] pc_q, ended_pc_q;
  logic [3:0]  itype_q, ended_itype_q;
  logic [TAG_W-1:0] tag_q, ended_tag_q;             // of the one in the core; of the one that retires in this cycle
  wire         trap_now = trap & ~trap_q, follows = launched_q & busy_q; // an instruction has ended: the next one is here
  logic        next_pc = 1'b0, late_oldest = 1'b0, late_q; // wrong adapters, which the test must find
  initial next_pc = $test$plusargs("PLANT_NEXT_PC") != 0;
  initial late_oldest = $test$plusargs("PLANT_LATE_OLDEST") != 0;
  wire [31:0]  pc = next_pc ? reg_pc + 32'd4 : reg_pc;

  always_ff @(posedge clk) begin
    launched_q <= launch_next_insn & ~rst;
    mapped_q   <= launched_q & ~rst;
    trap_q     <= trap & ~rst;
    trapped_q  <= trap_now & busy_q & ~rst;
    if (rst) busy_q <= 1'b0;
    else busy_q <= launched_q | (busy_q & ~trap_now);
    first_q    <= mapped_q & ~rst;
    late_q     <= first_q & ~rst;
    if (launched_q) begin
      pc_q     <= pc;
      itype_q  <= pp_slot_itype;
      memory_q <= (pp_slot_type == 3'(PD_TYPE_LOAD)) | (pp_slot_type == 3'(PD_TYPE_STORE));
      tag_q    <= pp_slot_tag;
    end
    // an instruction that has ended stays here for the cycle of its last strobe
    ended_pc_q     <= pc_q;
    ended_itype_q  <= itype_q;
    ended_memory_q <= memory_q;
    ended_tag_q    <= (follows | (trap_now & busy_q)) ? tag_q : '0;
    moved_q        <= follows;
    taken_q        <= (pc != pc_q + 32'd4);
  end

  assign pp_slot_valid   = launched_q;
  assign {pp_slot_on_path, pp_slot_early} = {2{launched_q}};
  assign pp_slot_pc      = pc;
  assign pp_dispatched   = mapped_q;
  assign pp_priv         = 2'd3;
  assign {pp_slot_rvc, pp_context, pp_dready} = '0;

  // --- the tag's life. Its access: the first cycle of mem_valid for data, and mem_ready; two cycles late as the rest.
  logic [1:0]  asks_q, done_q;
  logic        waits_q;
  logic [31:0] addr_q [0:1];
  wire         data = mem_valid & ~mem_instr;
  always_ff @(posedge clk) begin
    waits_q   <= data & ~mem_ready & ~rst;
    asks_q    <= {asks_q[0], data & ~waits_q & ~rst};
    done_q    <= {done_q[0], data & mem_ready & ~rst};
    addr_q[0] <= mem_addr;
    addr_q[1] <= addr_q[0];
  end
  function automatic logic [TAGS-1:0] strobe(input logic now, input logic [TAG_W-1:0] tag);
    strobe = '0;
    for (int t = 0; t < TAGS; t++) strobe[t] = now & (tag == TAG_W'(t + 1));
  endfunction
  wire taken  = moved_q & taken_q;
  wire direct = ended_itype_q == 4'(PD_ITYPE_DIRCALL) | ended_itype_q == 4'(PD_ITYPE_DIRJMP) | ended_itype_q == 4'(PD_ITYPE_NONE);
  assign pp_mapped      = strobe(mapped_q, tag_q);
  assign pp_oldest      = strobe(late_oldest ? late_q : first_q, tag_q);
  assign pp_issued      = strobe(first_q, tag_q);
  assign pp_mem_issued  = strobe(asks_q[1], tag_q);
  assign pp_mem_done    = strobe(done_q[1], tag_q);
  assign pp_rready      = strobe(moved_q, ended_tag_q);
  assign pp_retired     = strobe(moved_q, ended_tag_q);
  assign pp_aborted     = strobe(trapped_q, ended_tag_q);
  assign pp_addr_valid  = strobe(asks_q[1], tag_q);
  assign pp_addr        = {TAGS{addr_q[1]}};
  assign pp_flush_pc    = ended_pc_q;
  always @* begin
    pp_abort_cause = '0;
    pp_event       = '0;
    for (int t = 0; t < TAGS; t++) begin
      if (pp_aborted[t]) pp_abort_cause[t*3+:3] = 3'(PD_ABORT_TRAP);
      if (pp_retired[t]) pp_event[t*16+PD_EVENT_TAKEN] = taken & ~direct;
    end
  end

  // --- what retires
  assign {pp_has_signature, pp_ret_rvc, pp_ret_met, pp_interrupt, pp_xret} = '0;
  assign pp_ret_valid   = moved_q;
  assign pp_ret_pc      = ended_pc_q;
  assign pp_ret_itype   = ended_itype_q | 4'(taken & (ended_itype_q == 4'(PD_ITYPE_BRANCH)));
  assign pp_ret_moved   = ended_memory_q | (ended_itype_q != 4'(PD_ITYPE_NONE) & (ended_itype_q != 4'(PD_ITYPE_BRANCH) | taken));
  assign pp_ret_tag     = moved_q ? ended_tag_q : '0;
  assign pp_trap        = trapped_q;
  assign pp_trap_cause  = 6'd3;
  assign pp_trap_pc     = ended_pc_q;
  assign {pp_wait_why, pp_empty_why, pp_blame_priv} = '1; // no reasons: bundle time has only what retires
  assign {pp_empty, pp_empty_owed, pp_blame, pp_ret_kept} = '0;
endmodule
`default_nettype wire
