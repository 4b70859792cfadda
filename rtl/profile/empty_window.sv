// The empty window that is now, or has just ended: its cycles by reason, and those that are the fault of an instruction that has
// left already, with its PC. The next instruction to be mapped takes them all into its record (profile_time), so that none is
// lost and none is counted twice: time-proportional charging (Gottschall et al., TIP, MICRO 2021) from instruction samples.
// The port's levels come late in their cycle, so they are looked at one later; profile_time does the same. Outputs are registers:
// one cycle behind the first one that is not empty they have the whole window.
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
    output logic [59:0] runs_o,          // three runs (time_runs)
    output logic [14:0] owed_cycles_o,
    output logic [4:0]  owed_why_o,
    output logic [63:0] owner_pc_o,
    output logic [1:0]  owner_priv_o
);
  // --- the port, a cycle ago
  logic        empty_q, at_fault_q, blame_q;
  logic [4:0]  reason_q;
  logic [1:0]  blame_priv_q;
  logic [63:0] blame_pc_q;
  always_ff @(posedge clk) begin
    empty_q <= ~rst & pp_empty;
    blame_q <= pp_blame;
    if (pp_empty) begin
      at_fault_q <= pp_empty_owed;
      reason_q   <= pp_empty_why;
    end
    if (pp_blame) begin
      blame_pc_q   <= pp_flush_pc;
      blame_priv_q <= pp_blame_priv;
    end
  end

  time_runs #(.RUNS(3), .FIRST(3)) u_runs (
      .clk, .clear_i(rst | ~empty_q), .load_i(1'b0), .runs_i(60'd0), .add_i(~at_fault_q), .why_i(reason_q), .runs_o(runs_o)
  );

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
