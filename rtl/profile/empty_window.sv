// SPDX-License-Identifier: Apache-2.0
// Who owns the cycles of the empty window that is open now or has just ended, by reason, and the cycles that are the fault of an
// instruction that has left already, with its PC. The next instruction to be mapped takes them all into its record (profile_time),
// so that none is lost and none is counted twice: time-proportional charging (Gottschall et al., TIP, MICRO 2021) from instruction
// samples. After a window that a tagged instruction has ended, its own cycles as the oldest one are added to the same runs.
// The port's levels come late in their cycle, so they are looked at one later; profile_time does the same. Outputs are registers:
// one cycle after the first one that is not empty they have the whole window.
`include "config.svh"
`include "check.svh"
`default_nettype none
module empty_window (
    input  logic        clk,
    input  logic        rst,
    // from the profile port
    input  logic        pp_empty,
    input  logic        pp_empty_owed,
    input  logic [4:0]  pp_empty_why,
    input  logic        pp_blame,
    input  logic [1:0]  pp_blame_priv,
    input  logic [63:0] pp_flush_pc,
    // from/to profile_time: tagged instructions that are the oldest one, that have become it, and what they wait for
    input  logic [WIDTH-1:0]   pp_ret_valid,
    input  logic [PM_TAGS-1:0] first_i,
    input  logic [PM_TAGS-1:0] oldest_i,
    input  logic [4:0]         why_i,
    input  logic [11:0]        long_from_i,   // mpmstrata.THRESH
    output logic               adds_o,
    output logic               long_o,        // runs_o and owed_cycles_o of the next cycle are as long: combinational
    output logic [99:0]        runs_o,   // up to the cycle before (time_runs)
    output logic [14:0] owed_cycles_o,
    output logic [4:0]  owed_why_o,
    output logic [63:0] owner_pc_o,
    output logic [1:0]  owner_priv_o
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

  // --- runs: of an empty window, and of the tagged instruction after it; another one starts from nothing
  logic owned_q;                                    // a tagged instruction was the oldest one
  wire  owned   = oldest_i != '0;
  wire  goes_on = (oldest_i & ~first_i) != '0;
  wire  becomes = first_i != '0;
  wire  restart = (owned_q & (becomes | ~owned)) | (goes_on & becomes);
  wire  nobody  = ~(owned | empty_q);
  always_ff @(posedge clk) owned_q <= owned & ~rst;
  time_runs #(.RUNS(5), .FIRST(3)) u_runs (
      .clk, .clear_i(rst | nobody), .restart_i(restart), .add_i(owned ? ~retires_q : ~at_fault_q), .few_i(~owned),
      .why_i(owned ? why_i : reason_q), .runs_o(runs_o)
  );
  assign adds_o = ~retires_q;

  // --- is the sum long: counts down, from the threshold
  logic [11:0] missing, missing_q;
  wire         more = owned ? ~retires_q : empty_q;
  always @* begin
    missing = (restart | nobody) ? long_from_i : missing_q;
    if (more & (missing != 12'd0)) missing = missing - 12'd1;
  end
  always_ff @(posedge clk) missing_q <= rst ? 12'd0 : missing;
  assign long_o = missing == 12'd0;

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
  assign owed_cycles_o = owed_q;
  assign owed_why_o    = (owed_q == 15'd0) ? 5'd0 : why_q;
  assign owner_pc_o    = pc_q;
  assign owner_priv_o  = priv_q;

  `CHECK(an_empty_cycle_has_a_reason, ~pp_empty | (pp_empty_why != 5'd0))
endmodule
