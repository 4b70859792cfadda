// SPDX-License-Identifier: Apache-2.0
// ridecore with a memory, and a session of the profiler at its profile port. It begins at address 0.
//   +hex=FILE   words of the program   +ridecore-log=FILE   gets a line for each instruction that has left, as tests/attach/ooo_core.sv
//   writes it, from what the reorder buffer, the reservation stations and the units hold   (tests/attach/session.sv has more)
// A store to STATUS ends the run; one to CONSOLE is text.
`default_nettype none
`timescale 1ns/1ns
module bench;
  localparam int WORDS = 16384, CONSOLE = 32'h1000_0000, STATUS = 32'h1000_0004, MOST = 4000000;
  localparam int LANES = 2, TAGS = 2, XLEN = 32;
`include "profile_sizes.svh"
`include "profile_defs.svh"
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
      .memoccupy_ld(u_core.memoccupy_ld), .stfin(u_core.stfin), .sb_full(u_core.sb_full), .ldaddr(u_core.ldaddr),
      .buf_rrftag_ldst(u_core.buf_rrftag_ldst),
      .robwe_alu1(u_core.robwe_alu1), .robwe_alu2(u_core.robwe_alu2),
      .robwe_mul(u_core.robwe_mul), .robwe_ldst(u_core.robwe_ldst), .robwe_branch(u_core.robwe_branch),
      .buf_rrftag_alu1(u_core.buf_rrftag_alu1), .buf_rrftag_alu2(u_core.buf_rrftag_alu2), .buf_rrftag_mul(u_core.buf_rrftag_mul),
      .wrrftag_ldst(u_core.wrrftag_ldst), .buf_rrftag_branch(u_core.buf_rrftag_branch), .buf_pc_branch(u_core.buf_pc_branch),
      .prmiss(u_core.prmiss), .comptr(u_core.comptr), .comptr2(u_core.comptr2), .comnum(u_core.comnum),
      .freenum(u_core.freenum), .brcond(u_core.rob.brcond), .*
  );
  session #(.NAME("ridecore"), .LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(64), .LATE(1)) u_session (.*);

  // --- the core's log: an instruction has left when the pointers of the reorder buffer have passed it, which is seen a cycle later
  int          file = 0, now = 0;
  int          at_dispatch [0:63], at_issue [0:63], at_access [0:63], at_done [0:63], at_oldest [0:63], memory_cycles [0:63];
  logic [31:0] pcs [0:63], address [0:63];
  logic [63:0] missed;
  logic [5:0]  at, head_q = 6'd0, tail_q = 6'd0;          // pointers of the cycle before
  logic        flushed_q = 1'b0;                           // a branch was mispredicted in it
  string       name;
  task automatic told(input logic [5:0] id, input logic retired);
    $fdisplay(file, "%0d 0x%0x %s %0d %0d 0 %0d %0d %0d %0d %0d 0x%0x", now - 1, pcs[id], retired ? "retired" : "aborted",
              retired ? 0 : PD_ABORT_MISPREDICT, now - 1 - at_dispatch[id], memory_cycles[id], retired ? now - 1 - at_done[id] : 0,
              missed[id] ? 1 << PD_EVENT_MISPRED : 0, retired && at_oldest[id] != 0 ? now - 1 - at_oldest[id] : 0,
              retired ? at_done[id] - at_issue[id] : 0, address[id]);
  endtask
  task automatic dispatched(input logic [5:0] id);
    at_dispatch[id] = now - 1;
    pcs[id]         = u_core.rob.inst_pc[id];
    {missed[id], at_oldest[id], memory_cycles[id], address[id]} = '0;
  endtask
  always @(posedge clk) if (!rst) begin
    now = now + 1;
    for (at = head_q; at != u_core.comptr; at = at + 6'd1) told(at, 1'b1);
    if (flushed_q) for (at = u_core.rrfptr; at != tail_q; at = at + 6'd1) told(at, 1'b0);
    else           for (at = tail_q; at != u_core.rrfptr; at = at + 6'd1) dispatched(at);
    {head_q, tail_q, flushed_q} = {u_core.comptr, u_core.rrfptr, u_core.kirin.prmiss};
    // stations and units
    if (at_oldest[head_q] == 0) at_oldest[head_q] = now;
    if (u_core.reserv_alu1.clearbusy)   at_issue[u_core.reserv_alu1.rrftag]   = now;
    if (u_core.reserv_alu2.clearbusy)   at_issue[u_core.reserv_alu2.rrftag]   = now;
    if (u_core.reserv_mul.clearbusy)    at_issue[u_core.reserv_mul.rrftag]    = now;
    if (u_core.reserv_ldst.clearbusy)   at_issue[u_core.reserv_ldst.rrftag]   = now;
    if (u_core.reserv_branch.clearbusy) at_issue[u_core.reserv_branch.rrftag] = now;
    if (u_core.seiryu.insnvalid_latch) memory_cycles[u_core.seiryu.rrftag_latch] = now - at_access[u_core.seiryu.rrftag_latch];
    if (u_core.seiryu.busy & u_core.seiryu.clearbusy & ~u_core.seiryu.killspec1) begin
      at_access[u_core.seiryu.rrftag] = now;
      address[u_core.seiryu.rrftag]   = u_core.seiryu.effaddr;
    end
    if (u_core.rob.exfin_alu1)   at_done[u_core.rob.exfin_alu1_addr]   = now;
    if (u_core.rob.exfin_alu2)   at_done[u_core.rob.exfin_alu2_addr]   = now;
    if (u_core.rob.exfin_mul)    at_done[u_core.rob.exfin_mul_addr]    = now;
    if (u_core.rob.exfin_ldst)   at_done[u_core.rob.exfin_ldst_addr]   = now;
    if (u_core.rob.exfin_branch) at_done[u_core.rob.exfin_branch_addr] = now;
    if (flushed_q) missed[u_core.rob.exfin_branch_addr] = 1'b1;
  end
  initial begin
    // what has no reset; branch prediction as the bench of ridecore sets it
    for (int i = 0; i < WORDS; i++) {memory[i], text[i]} = 64'd0;
    for (int i = 0; i < 1024; i++) begin
      u_core.pipe_if.gsh.prhisttbl.pht0.mem[i] = 2'd3;
      u_core.pipe_if.gsh.prhisttbl.pht1.mem[i] = 2'd3;
    end
    for (int i = 0; i < 512; i++) begin
      u_core.pipe_if.brtbl.bia.mem[i] = 32'd0;
      u_core.pipe_if.brtbl.bta.mem[i] = 32'd0;
    end
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
