// SPDX-License-Identifier: Apache-2.0
// ridecore with a memory, and a session of the profiler at its profile port. It begins at address 0.
//   +hex=FILE   words of the program   +ridecore-log=FILE   gets a line for each instruction that has left: END PC FATE TOTAL, from the reorder
//   buffer's own state   (tests/attach/session.sv has more)
// A store to STATUS ends the run; one to CONSOLE is text.
`default_nettype none
`timescale 1ns/1ns
module bench;
  localparam int WORDS = 16384, CONSOLE = 32'h1000_0000, STATUS = 32'h1000_0004, MOST = 4000000;
  localparam int LANES = 2, TAGS = 2, XLEN = 32;
`include "profile_sizes.svh"
  logic clk = 1'b0, rst = 1'b1, stop = 1'b0, over;
  always #1 clk = !clk;

  // --- the core and its memories: instructions come in the cycle of their address, data in the next one
  logic [31:0]  memory [0:WORDS-1], text [0:WORDS-1];
  logic [31:0]  pc, dmem_addr, dmem_wdata, dmem_data, status = 32'hFFFF_FFFF;
  logic         dmem_we;
  wire  [13:0]  line = {pc[15:4], 2'b00};
  wire  [127:0] idata = {text[line + 14'd3], text[line + 14'd2], text[line + 14'd1], text[line]};
  pipeline u_core (.clk, .reset(rst), .pc, .idata, .dmem_wdata, .dmem_we, .dmem_addr, .dmem_data);
  always @(posedge clk) begin
    dmem_data <= memory[dmem_addr[15:2]];
    if (!rst && dmem_we) begin
      if (dmem_addr == CONSOLE) $write("%c", dmem_wdata[7:0]);
      else if (dmem_addr == STATUS) begin
        status <= dmem_wdata;
        stop   <= 1'b1;
      end else memory[dmem_addr[15:2]] <= dmem_wdata;
    end
  end

`include "profile_wires.svh"
  ridecore_port #(.TAGS(TAGS)) u_port (
      .dp1(u_core.rob.dp1), .dp2(u_core.rob.dp2), .dp1_addr(u_core.rob.dp1_addr), .dp2_addr(u_core.rob.dp2_addr), .rrfptr(u_core.rrfptr),
      .pc_dp1(u_core.rob.pc_dp1), .pc_dp2(u_core.rob.pc_dp2), .inst1_id(u_core.inst1_id), .inst2_id(u_core.inst2_id),
      .issue_alu1(u_core.issue_alu1), .issue_alu2(u_core.issue_alu2), .issue_mul(u_core.issue_mul), .issue_ldst(u_core.issue_ldst),
      .issue_branch(u_core.issue_branch), .rrftag_alu1(u_core.rrftag_alu1), .rrftag_alu2(u_core.rrftag_alu2),
      .rrftag_mul(u_core.rrftag_mul), .rrftag_ldst(u_core.rrftag_ldst), .rrftag_branch(u_core.rrftag_branch),
      .ex_src1_ldst(u_core.ex_src1_ldst), .imm_ldst(u_core.imm_ldst), .robwe_alu1(u_core.robwe_alu1), .robwe_alu2(u_core.robwe_alu2),
      .robwe_mul(u_core.robwe_mul), .robwe_ldst(u_core.robwe_ldst), .robwe_branch(u_core.robwe_branch),
      .buf_rrftag_alu1(u_core.buf_rrftag_alu1), .buf_rrftag_alu2(u_core.buf_rrftag_alu2), .buf_rrftag_mul(u_core.buf_rrftag_mul),
      .wrrftag_ldst(u_core.wrrftag_ldst), .buf_rrftag_branch(u_core.buf_rrftag_branch), .buf_pc_branch(u_core.buf_pc_branch),
      .prmiss(u_core.prmiss), .comptr(u_core.comptr), .comptr2(u_core.comptr2), .comnum(u_core.comnum), .brcond(u_core.rob.brcond), .*
  );
  session #(.NAME("ridecore"), .LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(64), .LATE(1)) u_session (.*);

  // --- the core's log
  int          file = 0, now = 0, since [0:63];
  logic [31:0] pcs [0:63];
  logic [5:0]  at;
  string       name;
  always @(posedge clk) if (!rst) begin
    now = now + 1;
    if (u_core.prmiss)
      for (at = u_core.buf_rrftag_branch + 6'd1; at != u_core.rrfptr; at = at + 6'd1) $fdisplay(file, "%0d 0x%0x aborted %0d", now, pcs[at], now - since[at]);
    else for (int i = 0; i < 2; i++) if (i < 32'(u_core.comnum)) begin
      at = u_core.comptr + 6'(i);
      $fdisplay(file, "%0d 0x%0x retired %0d", now, u_core.rob.inst_pc[at], now - since[at]);
    end
    if (u_core.rob.dp1) begin since[u_core.rob.dp1_addr] = now; pcs[u_core.rob.dp1_addr] = u_core.rob.pc_dp1; end
    if (u_core.rob.dp2) begin since[u_core.rob.dp2_addr] = now; pcs[u_core.rob.dp2_addr] = u_core.rob.pc_dp2; end
  end
  initial begin
    if ($value$plusargs("hex=%s", name)) begin
      $readmemh(name, memory);
      $readmemh(name, text);
    end
    if ($value$plusargs("ridecore-log=%s", name)) file = $fopen(name, "w");
    repeat (4) @(posedge clk);
    #1 rst = 1'b0;
    while (!stop && now < MOST) @(posedge clk);
    while (!over) @(posedge clk);
    repeat (2) @(posedge clk);
    $display("second core: %0d cycles, %s, status %0d", now, now < MOST ? "ended" : "too long", $signed(status));
    $fclose(file);
    $finish;
  end
endmodule
`default_nettype wire
