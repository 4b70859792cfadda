// SPDX-License-Identifier: Apache-2.0
// Simulation only. Plants faults into a profile port, between core and profiler, to test that port_checker finds them:
//   +PLANT_LATE_STROBE   retire ready arrives two cycles late
//   +PLANT_LOST_ABORT    every fourth abort is not reported
//   +PLANT_WRONG_LANE    a retired tag is in the next lane (LANES 1: in none)
//   +PLANT_LOST_BIT=N    instructions that retire in an odd lane (LANES 1: all) lose fact N (group FACT)
//   +PLANT_STALE_TAG     an aborted instruction's memory access completes three cycles later and names the old tag
// Without a plusarg it is wires. Only these five signals pass through.
`include "profile_sizes.svh"
`default_nettype none
module port_fault #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2 // samples in flight
) (
    input  logic                      clk,
    input  logic                      rst,
    // from the core
    input  logic [TAGS-1:0]        core_rready,
    input  logic [TAGS-1:0]        core_mem_done,
    input  logic [TAGS-1:0]        core_aborted,
    input  logic [LANES*(TAGS>3?3:2)-1:0] core_ret_tag,
    input  logic [LANES*MET_W-1:0]    core_ret_met,
    // to profiler and checker
    output logic [TAGS-1:0]        pp_rready,
    output logic [TAGS-1:0]        pp_mem_done,
    output logic [TAGS-1:0]        pp_aborted,
    output logic [LANES*(TAGS>3?3:2)-1:0] pp_ret_tag,
    output logic [LANES*MET_W-1:0]    pp_ret_met
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;             // width of a tag; 0 is none
  logic late, lost, wrong, stale;
  int   fact_lost;                     // number of the lost fact, or -1
  initial begin
    late  = $test$plusargs("PLANT_LATE_STROBE") != 0;
    lost  = $test$plusargs("PLANT_LOST_ABORT") != 0;
    wrong = $test$plusargs("PLANT_WRONG_LANE") != 0;
    if ($value$plusargs("PLANT_LOST_BIT=%d", fact_lost) == 0) fact_lost = -1;
    stale = $test$plusargs("PLANT_STALE_TAG") != 0;
  end

  logic [TAGS-1:0] rready1_q, rready2_q, stale1_q, stale2_q, stale3_q;
  logic [1:0]         aborts_q;
  always_ff @(posedge clk) begin
    if (rst) begin
      rready1_q <= '0;
      rready2_q <= '0;
      stale1_q  <= '0;
      stale2_q  <= '0;
      stale3_q  <= '0;
      aborts_q  <= 2'd0;
    end else begin
      rready1_q <= core_rready;
      rready2_q <= rready1_q;
      stale1_q  <= core_aborted;
      stale2_q  <= stale1_q;
      stale3_q  <= stale2_q;
      aborts_q  <= aborts_q + 2'(core_aborted != '0);
    end
  end

  wire [LANES*TAG_W-1:0] rotated = core_ret_tag << TAG_W;
  assign pp_rready  = late ? rready2_q : core_rready;
  assign pp_aborted = (lost & (aborts_q == 2'd3)) ? '0 : core_aborted;
  always @* begin
    pp_ret_met = core_ret_met;
    for (int i = 0; i < LANES; i++)
      for (int f = 0; f < MET_W; f++)
        if (f == fact_lost && (LANES == 1 || i % 2 == 1)) pp_ret_met[i*MET_W+f] = 1'b0;
  end
  assign pp_ret_tag  = wrong ? rotated : core_ret_tag;
  assign pp_mem_done = stale ? core_mem_done | stale3_q : core_mem_done;
endmodule
