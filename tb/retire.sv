// SPDX-License-Identifier: Apache-2.0
// The retire bundle (rtl/include/retire.def) on its way to lock step: packs it into one vector in a cycle in which it tells
// something, and toggles a bell. A core of one's own has the bundle's wires itself, ours has them from retire_tap.sv. Stands still
// unless C has set `enable`.
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
  input wire logic [63:0] cycle_i,
  input wire logic        ended_i                // cycles are not counted any more
);
`include "retire_pack.svh"
  localparam int WORDS = RT_CYCLE_WORDS + RT_LANE_WORDS * WIDTH;
  logic                enable;                   // written by C
  logic                bell;                     // read by C
  logic [WORDS*32-1:0] words;
  logic [31:0]         shape;                    // for C: {profile flags, counters of events, PMP entries, lanes}
  logic [6:0]          pending_q;
  initial begin
    enable    = 1'b0;
    bell      = 1'b0;
    words     = '0;
    pending_q = '0;
    shape     = {8'(PROFILE_FLAGS), 8'(HPM_COUNTERS), 8'(PMP_ENTRIES), 8'(WIDTH)};
  end
  // now and then without a reason, so that C notices a machine that stands still
  always @(posedge clk) if (enable && !rst) begin
    if (`RETIRE.rt_valid != '0 || `RETIRE.rt_trap || `RETIRE.rt_pending != pending_q || cycle_i[14:0] == '0) begin
      `RT_PACK_CYCLE
      for (int k = 0; k < WIDTH; k++)
        if (`RETIRE.rt_valid[k]) begin
          `RT_PACK_LANE(k)
        end else words[(RT_CYCLE_WORDS + RT_LANE_WORDS*k)*32] = 1'b0;      // `valid`; the rest may be anything
      bell = !bell;
    end
    pending_q <= `RETIRE.rt_pending;
  end
endmodule
`undef RETIRE
`default_nettype wire
