// SPDX-License-Identifier: Apache-2.0
// Carries the retire bundle (rtl/include/retire.def) to lock step: packs it into one vector in each cycle in which it reports
// something, and toggles a bell. A foreign core drives the bundle's wires itself; ours gets them from retire_tap.sv. Idle unless
// C has set `enable`.
`include "config.svh"
`timescale 1ns/1ns
`default_nettype none
`ifdef TAP_ABSENT
`define RETIRE tb.u_soc.u_core
`else
`define RETIRE tb.u_retire_tap
`endif
module retire (
  input wire logic        clk, rst,
  input wire logic [63:0] clock,
  input wire logic        ended                  // cycles are no longer counted
);
`include "retire_pack.svh"
  logic                enable;                   // written by C
  logic                bell;                     // read by C
  logic [WORDS*32-1:0] words;
  logic [LEVEL_WORDS*32-1:0] levels_q;
  logic [31:0]         shape;                    // for C: {profile flags, counters of events, PMP entries, lanes}
  initial begin
    enable   = 1'b0;
    bell     = 1'b0;
    words    = '0;
    levels_q = '0;
    shape    = {8'(PROFILE_FLAGS), 8'(HPM_COUNTERS), 8'(PMP_ENTRIES), 8'(WIDTH)};
  end
  // rings now and then without a report, so that C notices a machine that hangs
  always @(posedge clk) if (enable && !rst) begin
    `RETIRE_HEAD
    if (`RETIRE_RINGS || clock[14:0] == '0) begin
      `RETIRE_REST
      bell = !bell;
    end
    levels_q <= words[LEVEL_WORDS*32-1:0];
  end
endmodule
`undef RETIRE
`default_nettype wire
