// SPDX-License-Identifier: Apache-2.0
// The time words of one ProfileMe tag: the cycles that are the tagged instruction's own (rtl/include/profile.def, WAITS, CHARGE,
// OWNER). When it becomes the oldest one it takes the empty window that it ended, if it did; then it has every cycle in which
// nothing retires, by what it waits for, until it retires or aborts; and its part of the cycle in which it retires, counting also
// those that only its own interrupt keeps back (pp_skidless), or the older half of each group would seem to retire alone.
// If n instructions are sampled, the cycles charged to them add up to the run's: docs/report.md, "The truth of time".
// Port levels come late in their cycle, so they are looked at one cycle later. Only one instruction is the oldest in a cycle in
// which nothing retires, so cycles are added up in one place for all tags (empty_window) and kept here in the next cycle.
// Words are final two cycles after profile_registers' done_o: no record is read as fast. Kept until the next grant.
`include "config.svh"
`include "check.svh"
`default_nettype none
module profile_time (
    input  logic             clk,
    input  logic             rst,
    input  logic             fresh_i,         // the tag was given in the cycle before
    input  logic             active_i,        // the instruction is in flight
    // from the profile port: this tag's strobes, what it waits for in this cycle, all that retires
    input  logic             oldest_i,
    input  logic             retired_i,
    input  logic [4:0]       wait_why_i,
    input  logic [WIDTH-1:0] pp_ret_valid,
    input  logic [WIDTH-1:0] pp_ret_kept,
    // to/from empty_window
    output logic             first_o,         // the instruction has become the oldest one
    output logic             oldest_o,
    output logic [4:0]       why_o,           // 0 unless oldest_o
    input  logic             adds_i,          // nothing retires
    input  logic [99:0]      runs_i,          // runs up to the cycle before
    input  logic [14:0]      owed_cycles_i,
    input  logic [4:0]       owed_why_i,
    input  logic [63:0]      owner_pc_i,
    input  logic [1:0]       owner_priv_i,
    input  logic             long_i,          // the instruction's cycles by now are as many as mpmstrata says
    output logic             rare_o,          // the instruction is rare; early: final with profile_registers' done_o
    output logic [63:0]      waits_o,
    output logic [63:0]      charge_o,
    output logic [63:0]      owner_o
);
  // --- the port, a cycle ago
  logic [2:0] together, together_d_q;
  logic       active_q, oldest_d_q, retired_q;
  logic [4:0] why_q;
  always @* begin
    together = 3'd0;
    for (int i = 0; i < WIDTH; i++) together = together + {2'd0, pp_ret_valid[i] | pp_ret_kept[i]};
  end
  always_ff @(posedge clk) begin
    active_q     <= active_i;
    oldest_d_q   <= oldest_i;
    retired_q    <= retired_i;
    why_q        <= wait_why_i;
    together_d_q <= together;
  end

  logic        oldest_q;
  wire         first  = active_q & oldest_d_q & ~oldest_q;
  wire         oldest = active_q & (oldest_d_q | oldest_q);
  assign first_o  = first;
  assign oldest_o = oldest;
  assign why_o    = oldest ? why_q : 5'd0;

  logic        added_q, rare_q;
  logic [99:0] runs_q;
  wire         adds = oldest & (first | adds_i);
  always_ff @(posedge clk) begin
    added_q <= adds;
    if (fresh_i) runs_q <= '0;
    else if (added_q) runs_q <= runs_i;
    if (fresh_i) rare_q <= 1'b0;
    else rare_q <= rare_o;
  end
  assign rare_o = rare_q | (adds & long_i);

  logic [2:0]  together_q;
  logic [14:0] owed_q;
  logic [4:0]  owed_why_q;
  logic [63:0] owner_q;
  logic [1:0]  owner_priv_q;
  always_ff @(posedge clk) begin
    if (fresh_i) begin
      oldest_q   <= 1'b0;
      together_q <= 3'd0;
      owed_q     <= 15'd0;
      owed_why_q <= 5'd0;
      owner_q    <= 64'd0;
      owner_priv_q <= 2'd0;
    end else if (active_q) begin
      if (oldest_d_q) oldest_q <= 1'b1;
      if (retired_q) together_q <= together_d_q;
      if (first & (owed_why_i != 5'd0)) begin
        owed_q       <= owed_cycles_i;
        owed_why_q   <= owed_why_i;
        owner_q      <= owner_pc_i;
        owner_priv_q <= owner_priv_i;
      end
    end
  end
  assign waits_o  = {1'b0, together_q, runs_q[59:0]};
  assign charge_o = {2'd0, owner_priv_q, owed_q, owed_why_q, runs_q[99:60]};
  assign owner_o  = owner_q;

  `CHECK(every_wait_has_a_reason, ~oldest | ~adds_i | (why_q != 5'd0))
endmodule
