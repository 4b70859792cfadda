// SPDX-License-Identifier: Apache-2.0
// Accounts the cycles of the empty window that is open or has just ended: their owner, by reason, and the cycles that are the
// fault of an instruction that has already left, with its PC. The next instruction to be mapped takes them all into its record
// (profile_time), so none is lost or counted twice: time-proportional charging (Gottschall et al., TIP, MICRO 2021) from
// instruction samples. If a tagged instruction ended the window, its own cycles as the oldest are added to the same runs.
// The port's levels come late in their cycle, so they are used one cycle later, as in profile_time. Outputs are registers: one
// cycle after the first cycle that is not empty they hold the whole window.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module empty_window #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2 // samples in flight
) (
    input  logic        clk,
    input  logic        rst,
    // from the profile port
    input  logic        pp_empty,
    input  logic        pp_empty_owed,
    input  logic [4:0]  pp_empty_why,
    input  logic        pp_blame,
    input  logic [1:0]  pp_blame_priv,
    input  logic [63:0] pp_flush_pc,
    // from/to profile_time: tagged instructions that are oldest, that have become oldest, and what they wait for
    input  logic [LANES-1:0]   pp_ret_valid,
    input  logic [TAGS-1:0] own_first,
    input  logic [TAGS-1:0] own_oldest,
    input  logic [4:0]         own_why,
    input  logic [11:0]        strata_from,   // mpmstrata.THRESH
    output logic               own_adds,
    output logic               own_long,      // own_runs and owed_cycles of the next cycle reach the threshold: combinational
    output logic [99:0]        own_runs,   // up to the cycle before (time_runs)
    output logic [14:0] owed_cycles,
    output logic [4:0]  owed_why,
    output logic [63:0] owner_pc,
    output logic [1:0]  owner_priv
);
  // --- the port, a cycle ago
  logic        empty_q, at_fault_q, blame_q, retires_q;
  logic [4:0]  reason_q;
  logic [1:0]  blame_priv_q;
  logic [63:0] blame_pc_q;
  always_ff @(posedge clk) begin
    empty_q <= ~rst & pp_empty;
    blame_q <= pp_blame;
    retires_q <= pp_ret_valid != '0;
    if (pp_empty) begin
      at_fault_q <= pp_empty_owed;
      reason_q   <= pp_empty_why;
    end
    if (pp_blame) begin
      blame_pc_q   <= pp_flush_pc;
      blame_priv_q <= pp_blame_priv;
    end
  end

  // --- runs: of an empty window, and of the tagged instruction after it; any other starts empty
  logic owned_q;                                    // a tagged instruction was the oldest
  wire  owned   = own_oldest != '0;
  wire  goes_on = (own_oldest & ~own_first) != '0;
  wire  becomes = own_first != '0;
  wire  restart = (owned_q & (becomes | ~owned)) | (goes_on & becomes);
  wire  nobody  = ~(owned | empty_q);
  always_ff @(posedge clk) owned_q <= owned & ~rst;
  time_runs #(.RUNS(5), .FIRST(3)) u_runs (
      .clk, .clear(rst | nobody), .restart, .add(owned ? ~retires_q : ~at_fault_q), .few(~owned),
      .why(owned ? own_why : reason_q), .runs(own_runs)
  );
  assign own_adds = ~retires_q;

  // --- whether the sum is long: counts down from the threshold
  logic [11:0] missing, missing_q;
  wire         more = owned ? ~retires_q : empty_q;
  always @* begin
    missing = (restart | nobody) ? strata_from : missing_q;
    if (more & (missing != 12'd0)) missing = missing - 12'd1;
  end
  always_ff @(posedge clk) missing_q <= rst ? 12'd0 : missing;
  assign own_long = missing == 12'd0;

  logic [14:0] owed_q;
  logic [4:0]  why_q;
  logic [63:0] pc_q;
  logic [1:0]  priv_q;
  always_ff @(posedge clk) begin
    if (rst | ~empty_q) owed_q <= 15'd0;
    else if (at_fault_q & (owed_q != 15'h7FFF)) owed_q <= owed_q + 15'd1;
    if (empty_q & at_fault_q) why_q <= reason_q;
    if (blame_q) begin
      pc_q   <= blame_pc_q;
      priv_q <= blame_priv_q;
    end
  end
  assign owed_cycles = owed_q;
  assign owed_why    = (owed_q == 15'd0) ? 5'd0 : why_q;
  assign owner_pc    = pc_q;
  assign owner_priv  = priv_q;

  `CHECK_SAYS(an_empty_cycle_has_a_reason, ~pp_empty | (pp_empty_why != 5'd0), ": pp_empty_why is 0")
endmodule
