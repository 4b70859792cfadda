// SPDX-License-Identifier: Apache-2.0
// The smallest attachment (docs/attach.md): a core of three stages that fetches a program, one instruction a cycle, and carries a tag. It
// does not compute: branches backwards are taken but for each eighth time, others are not.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "profile_tie.svh"
`default_nettype none
module smallest #(
    parameter int LANES = 1,
    parameter int TAGS = 2,
    parameter int XLEN = 32,
    parameter logic [31:0] BASE = 32'h0040_0000, // where the program begins
    parameter int WORDS = 64
) (
    input  wire logic clk,
    input  wire logic rst,
`define PP_CORE output
`define PP_PROFILER input wire
`define PP_CHECK
`include "profile_port.svh"
    input  wire logic [31:0] file                               // gets a line for each instruction that has left: END PC FATE TOTAL
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;
  logic [31:0] memory [0:WORDS-1];
  string       name;
  initial if ($value$plusargs("hex=%s", name)) $readmemh(name, memory);

`include "ways.svh"

  // --- the core: fetch | decode | execute. d_tag_q and x_tag_q are what it carries for the profiler
  logic [XLEN-1:0]  pc_q, d_pc_q, x_pc_q;
  logic [31:0]      d_insn_q, x_insn_q;
  logic             d_valid_q, x_valid_q, x_first_q;
  logic [TAG_W-1:0] d_tag_q, x_tag_q;
  logic [3:0]       x_left_q;                            // cycles that execution still takes
  logic [2:0]       turns_q;
  wire [31:0] insn     = memory[(pc_q - BASE) >> 2];
  wire        retires  = x_valid_q & (x_left_q == 4'd0);
  wire        branch   = x_insn_q[6:0] == 7'h63;
  wire        jump     = (x_insn_q[6:0] == 7'h6F) | (x_insn_q[6:0] == 7'h67);
  wire        redirect = retires & (jump | (branch & x_insn_q[31] & (turns_q != 3'd7)));
  wire        executes = d_valid_q & (~x_valid_q | retires) & ~redirect;
  wire        decodes  = ~rst & (~d_valid_q | executes) & ~redirect;
  always_ff @(posedge clk) begin
    if (rst) begin
      {d_valid_q, x_valid_q, turns_q} <= '0;
      pc_q <= BASE;
    end else begin
      d_valid_q <= decodes | (d_valid_q & ~executes & ~redirect);
      x_valid_q <= executes | (x_valid_q & ~retires);
      if (redirect) pc_q <= target_of(x_pc_q, x_insn_q);
      else if (decodes) pc_q <= pc_q + XLEN'(4);
      if (retires & branch) turns_q <= turns_q + 3'd1;
    end
    if (decodes) {d_pc_q, d_insn_q, d_tag_q} <= {pc_q, insn, pp_slot_tag};
    if (executes) {x_pc_q, x_insn_q, x_tag_q} <= {d_pc_q, d_insn_q, d_tag_q};
    x_first_q <= executes;
    x_left_q  <= executes ? ((d_insn_q[6:0] == 7'h33) & d_insn_q[25] ? 4'd12 : (d_insn_q[6:0] == 7'h03) ? 4'd3 : 4'd0) : x_left_q - 4'd1;
  end

  // --- its sixteen signals
  function automatic logic [TAGS-1:0] strobe(input logic now, input logic [TAG_W-1:0] tag);
    strobe = '0;
    for (int t = 0; t < TAGS; t++) strobe[t] = now & (tag == TAG_W'(t + 1));
  endfunction
  rv32_kind u_kind (.insn, .kind(pp_slot_type), .itype(pp_slot_itype));
  assign pp_slot_valid   = decodes;
  assign pp_slot_on_path = decodes;
  assign pp_slot_early   = decodes;
  assign pp_slot_pc      = pc_q;
  assign pp_priv         = 2'd3;
  assign pp_dispatched   = executes;
  assign pp_mapped       = strobe(executes, d_tag_q);
  assign pp_oldest       = strobe(x_first_q & x_valid_q, x_tag_q);
  assign pp_rready       = strobe(retires, x_tag_q);
  assign pp_retired      = strobe(retires, x_tag_q);
  assign pp_aborted      = strobe(redirect & d_valid_q, d_tag_q);
  assign pp_flush_pc     = x_pc_q;
  always @* begin
    pp_abort_cause = '0;
    for (int t = 0; t < TAGS; t++) if (pp_aborted[t]) pp_abort_cause[t*3+:3] = 3'(PD_ABORT_MISPREDICT);
  end
  // --- the rest is tied off
  assign {pp_slot_rvc, pp_context} = '0;
  `PP_TIE_OTHERS

  // --- the log, for the test
  int now = 0, fetched [0:1];                            // when what is in decode and execute was handed on
  always @(posedge clk) begin
    now <= rst ? 0 : now + 1;
    if (executes) fetched[1] <= fetched[0];
    if (decodes) fetched[0] <= now;
    if (file != 0 && !rst && retires) $fdisplay(file, "%0d 0x%0x retired %0d", now, x_pc_q, now - fetched[1]);
    if (file != 0 && !rst && redirect && d_valid_q) $fdisplay(file, "%0d 0x%0x aborted %0d", now, d_pc_q, now - fetched[0]);
  end
endmodule
`default_nettype wire
