// The empty window that is now, or has just ended: its cycles by reason, and those that are the fault of an instruction that has
// left already, with its PC. The next instruction to be mapped takes them all into its record (profile_time), so that none is
// lost and none is counted twice: time-proportional charging (Gottschall et al., TIP, MICRO 2021) from instruction samples.
// Outputs are registers: in the first cycle that is not empty they have the whole window.
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
  time_runs #(.RUNS(3), .FIRST(3)) u_runs (
      .clk, .clear_i(rst | ~pp_empty), .load_i(1'b0), .runs_i(60'd0), .add_i(~pp_empty_owed), .why_i(pp_empty_why),
      .runs_o(runs_o)
  );

  logic [14:0] owed_q;
  logic [4:0]  why_q;
  logic [63:0] pc_q;
  logic [1:0]  priv_q;
  always_ff @(posedge clk) begin
    if (rst | ~pp_empty) owed_q <= 15'd0;
    else if (pp_empty_owed & (owed_q != 15'h7FFF)) owed_q <= owed_q + 15'd1;
    if (pp_empty & pp_empty_owed) why_q <= pp_empty_why;
    if (pp_blame) begin
      pc_q   <= pp_flush_pc;
      priv_q <= pp_blame_priv;
    end
  end
  assign owed_cycles_o = owed_q;
  assign owed_why_o    = (owed_q == 15'd0) ? 5'd0 : why_q;
  assign owner_pc_o    = pc_q;
  assign owner_priv_o  = priv_q;

  `CHECK(an_empty_cycle_has_a_reason, ~pp_empty | (pp_empty_why != 5'd0))
endmodule
