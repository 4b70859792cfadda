// SPDX-License-Identifier: Apache-2.0
// Cycles by reason, as runs {cycles[14:0], why[4:0]} in the order in which the reasons came; run 0 is lowest, why 0 means no
// run. If no run is left for a reason, it is added to the last one, so that the sum stays right; cycles saturate at 32767.
// restart discards the old cycles; add adds one cycle, if need be in the same cycle; with few to one of the lowest FIRST runs,
// as the others are empty. Outputs are registers.
// The word layout is that of WAITS and CHARGE in rtl/include/profile.def.
`default_nettype none
module time_runs #(
    parameter int RUNS  = 5,
    parameter int FIRST = 3   // below RUNS
) (
    input  logic               clk,
    input  logic               clear,
    input  logic               restart,
    input  logic               add,
    input  logic               few,
    input  logic [4:0]         why,
    output logic [RUNS*20-1:0] runs
);
  logic [RUNS*20-1:0] runs_q;
  logic [RUNS-1:0]    match, free, at;     // runs with this reason, without any; the run to add to
  logic [14:0]        cycles, more;        // cycles of that run; these plus one
  always @* begin
    cycles = 15'd0;
    for (int r = 0; r < RUNS; r++) begin
      match[r] = ~restart & (runs_q[r*20+:5] == why);
      free[r]  = restart | (runs_q[r*20+:5] == 5'd0);
    end
    at = (match != '0) ? match : (free & (~free + 1'b1));
    if (few) at[RUNS-1:FIRST] = '0;
    if (at == '0) at[few ? FIRST-1 : RUNS-1] = 1'b1;
    for (int r = 0; r < RUNS; r++) if (at[r] & ~restart) cycles = cycles | runs_q[r*20+5+:15];
    more = cycles + 15'(cycles != 15'h7FFF);
  end
  // Each run loads one shared value or holds: enables and resets of the flip-flops, no multiplexer before them.
  for (genvar r = 0; r < RUNS; r++) begin : g_run
    wire adds = add & at[r];
    wire gone = clear | (restart & ~adds);
    always_ff @(posedge clk) begin
      if (gone) runs_q[r*20+:20] <= 20'd0;
      else begin
        if (adds) runs_q[r*20+5+:15] <= more;
        if (adds & free[r]) runs_q[r*20+:5] <= why;
      end
    end
  end
  assign runs = runs_q;
endmodule
