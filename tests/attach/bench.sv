// SPDX-License-Identifier: Apache-2.0
// Three cores with a profiler each, of different sizes, in one design: `smallest`, with two bundles of the port; `narrow` and `wide`, stand-ins
// for an out-of-order core that are attached by number. `wide` gives numbers again in the cycle in which they retire.
//   +hex=FILE   words of the program   +NAME-log=FILE   gets what the core of that name tells of itself   +cycles=N   (session.sv has more)
// What each core does by its own state is the retire bundle that port_retire.sv compares with its port.
//   +plant=NAME.SIGNAL:HOW   spoils a signal of that core's port (port_fault.sv)   +alone   the bundle is not compared
`include "profile_sizes.svh"
`default_nettype none
`timescale 1ns/1ns
module bench #(
    parameter logic [31:0] BASE = 32'h0040_0000, // where the program begins
    parameter int DELAY = 0                      // all but the slots comes so many cycles later: then a signal can come early
);
  logic clk = 1'b0, rst = 1'b1, stop = 1'b0;
  always #1 clk = !clk;
  logic [2:0]  over;
  logic        compared = 1'b1;
  initial compared = $test$plusargs("alone") == 0;
  logic [31:0] small_log = 32'd0, narrow_log = 32'd0, wide_log = 32'd0;

  if (1) begin : g_smallest
    localparam int LANES = 1, TAGS = 2, XLEN = 32;
`include "profile_wires.svh"
    localparam PORT = "smallest";
`include "profile_fault.svh"
    smallest #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .BASE(BASE)) u_core (.file(small_log), `PP_FAULTY, .*);
    session #(
        .NAME("smallest"), .LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(2), .LATE(DELAY), .LATENCY(0), .RETIRED(0)
    ) u_session (.over(over[0]), .*);
    port_retire #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN)) u_same (
        .port_on(compared), .bundle_on(compared), .rt_valid(u_core.retires), .rt_pc(64'(u_core.x_pc_q)), .rt_insn(u_core.x_insn_q),
        .rt_has_mode(1'b1), .rt_priv(2'd3), .rt_context(16'd0), .rt_has_memory(1'b0), .rt_mem_access(1'b0), .rt_mem_addr(64'd0),
        .rt_trap(1'b0), .rt_interrupt(1'b0), .rt_cause(6'd0), .rt_trap_pc(64'd0), .*
    );
  end
  if (1) begin : g_narrow
    localparam int LANES = 1, TAGS = 1, XLEN = 32;
`include "profile_wires.svh"
    localparam PORT = "narrow";
`include "profile_fault.svh"
    ooo_port #(.FETCHES(1), .LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .BASE(BASE)) u_core (.file(narrow_log), `PP_FAULTY, .*);
    session #(.NAME("narrow"), .LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(24), .LATE(1 + DELAY), .OLDEST_AFTER(1), .RETIRES_AFTER(1)) u_session (.over(over[1]), .*);
`include "same.svh"
  end
  if (1) begin : g_wide
    localparam int LANES = 4, TAGS = 4, XLEN = 64, WINDOW = 31;
`include "profile_wires.svh"
    localparam PORT = "wide";
`include "profile_fault.svh"
    ooo_port #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .ID_W(5), .WINDOW(WINDOW), .BASE(BASE)) u_core (.file(wide_log), `PP_FAULTY, .*);
    session #(.NAME("wide"), .LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(WINDOW), .LATE(1 + DELAY), .OLDEST_AFTER(1), .RETIRES_AFTER(1)) u_session (.over(over[2]), .*);
`include "same.svh"
  end

  int    cycles = 20000;
  string path;
  initial begin
    if (!$value$plusargs("cycles=%d", cycles)) cycles = 20000;
    if ($value$plusargs("smallest-log=%s", path)) small_log = $fopen(path, "w");
    if ($value$plusargs("narrow-log=%s", path)) narrow_log = $fopen(path, "w");
    if ($value$plusargs("wide-log=%s", path)) wide_log = $fopen(path, "w");
    repeat (4) @(posedge clk);
    #1 rst = 1'b0;
    repeat (cycles) @(posedge clk);
    stop = 1'b1;
    while (over != 3'b111) @(posedge clk);
    repeat (2) @(posedge clk);
    #1;                                                   // the last lines have been written
    if (small_log != 32'd0) begin
      $fclose(small_log);
      $fclose(narrow_log);
      $fclose(wide_log);
    end
    $display("attach: ended");
    $finish;
  end
endmodule
`default_nettype wire
