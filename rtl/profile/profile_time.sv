// SPDX-License-Identifier: Apache-2.0
// The time words of one ProfileMe tag: the tagged instruction's own cycles (rtl/include/profile.def, WAITS, CHARGE, OWNER).
// When it becomes the oldest it takes the empty window that it ended, if any. Until it retires or aborts it then owns every
// cycle in which nothing retires, by what it waits for. It also owns its share of the cycle in which it retires; that cycle
// also counts instructions kept back only by its own interrupt (pp_skidless), or else the older half of each group would seem
// to retire alone.
// If n instructions are sampled, the cycles charged to them add up to the run's: docs/report.md, "The truth of time".
// Port levels come late in their cycle, so they are used one cycle later. Only one instruction is the oldest in a cycle in
// which nothing retires, so cycles are added up in one place for all tags (empty_window) and stored here in the next cycle.
// Words are final two cycles after profile_registers' done; no record is read that fast. Kept until the next grant.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module profile_time #(
    parameter int LANES = 2 // instructions a cycle
) (
    input  logic             clk,
    input  logic             rst,
    input  logic             fresh,            // the tag was given in the cycle before
    input  logic             active,           // the instruction is in flight
    // from the profile port: this tag's strobes, what it waits for in this cycle, everything that retires
    input  logic             oldest,
    input  logic             retired,
    input  logic [4:0]       wait_why,
    input  logic [LANES-1:0] pp_ret_valid,
    input  logic [LANES-1:0] pp_ret_kept,
    // to/from empty_window
    output logic             own_first,        // the instruction has become the oldest
    output logic             own_oldest,
    output logic [4:0]       own_why,          // 0 unless own_oldest
    input  logic             own_adds,         // nothing retires
    input  logic [99:0]      own_runs,         // runs up to the cycle before
    input  logic [14:0]      owed_cycles,
    input  logic [4:0]       owed_why,
    input  logic [63:0]      owner_pc,
    input  logic [1:0]       owner_priv,
    input  logic             own_long,         // the instruction's cycles have reached mpmstrata's threshold
    output logic             rare,             // the instruction is rare; early: final with profile_registers' done
    output logic [63:0]      waits,
    output logic [63:0]      charge,
    output logic [63:0]      owner
);
  // --- the port, a cycle ago
  logic [2:0] together, together_d_q;
  logic       active_q, oldest_d_q, retired_q;
  logic [4:0] why_q;
  always @* begin
    together = 3'd0;
    for (int i = 0; i < LANES; i++) together = together + {2'd0, pp_ret_valid[i] | pp_ret_kept[i]};
  end
  always_ff @(posedge clk) begin
    active_q     <= active;
    oldest_d_q   <= oldest;
    retired_q    <= retired;
    why_q        <= wait_why;
    together_d_q <= together;
  end

  logic        oldest_q;
  wire         first     = active_q & oldest_d_q & ~oldest_q;
  wire         is_oldest = active_q & (oldest_d_q | oldest_q);
  assign own_first  = first;
  assign own_oldest = is_oldest;
  assign own_why    = is_oldest ? why_q : 5'd0;

  logic        added_q, rare_q;
  logic [99:0] runs_q;
  wire         adds = is_oldest & (first | own_adds);
  always_ff @(posedge clk) begin
    added_q <= adds;
    if (fresh) runs_q <= '0;
    else if (added_q) runs_q <= own_runs;
    if (fresh) rare_q <= 1'b0;
    else rare_q <= rare;
  end
  assign rare = rare_q | (adds & own_long);

  logic [2:0]  together_q;
  logic [14:0] owed_q;
  logic [4:0]  owed_why_q;
  logic [63:0] owner_q;
  logic [1:0]  owner_priv_q;
  always_ff @(posedge clk) begin
    if (fresh) begin
      oldest_q   <= 1'b0;
      together_q <= 3'd0;
      owed_q     <= 15'd0;
      owed_why_q <= 5'd0;
      owner_q    <= 64'd0;
      owner_priv_q <= 2'd0;
    end else if (active_q) begin
      if (oldest_d_q) oldest_q <= 1'b1;
      if (retired_q) together_q <= together_d_q;
      if (first & (owed_why != 5'd0)) begin
        owed_q       <= owed_cycles;
        owed_why_q   <= owed_why;
        owner_q      <= owner_pc;
        owner_priv_q <= owner_priv;
      end
    end
  end
  assign waits  = {1'b0, together_q, runs_q[59:0]};
  assign charge = {2'd0, owner_priv_q, owed_q, owed_why_q, runs_q[99:60]};
  assign owner  = owner_q;

  `CHECK_SAYS(every_wait_has_a_reason, ~is_oldest | ~own_adds | (why_q != 5'd0), ": pp_wait_why is 0")
endmodule
