// SPDX-License-Identifier: Apache-2.0
// How many bits of the path register belong to branches in sampled modes. Branches before the entry to such a mode must not
// appear in the profile. Branches are counted as they retire, so those in flight just after the entry are left out, too, up to
// the first 32. When all modes are sampled the number reaches 32 soon after reset, and stays there.
// Latency: one cycle.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module known_path #(
    parameter int LANES = 2 // instructions a cycle
) (
    input  logic               clk,
    input  logic               rst,
    input  logic               admitted,       // level: the mode is sampled
    input  logic [LANES-1:0]   pp_ret_valid,
    input  logic [LANES*4-1:0] pp_ret_itype,
    output logic [5:0]         known           // number of known bits, newest first, at most PATH_W
);
  logic [5:0] known_q;
  logic [6:0] sum;
  logic       branch;
  always @* begin
    sum    = {1'b0, known_q};
    branch = 1'b0;
    for (int i = 0; i < LANES; i++) begin
      branch = pp_ret_valid[i] & (pp_ret_itype[i*4+1+:3] == 3'(PD_ITYPE_BRANCH >> 1));   // taken or not
      sum    = sum + 7'(branch);
    end
  end
  always_ff @(posedge clk) begin
    if (rst | !admitted) known_q <= 6'd0;
    else known_q <= (sum > 7'(PATH_W)) ? 6'(PATH_W) : sum[5:0];
  end
  assign known = known_q;
  `CHECK(no_more_than_there_are, known_q <= 6'(PATH_W))
endmodule
