// SPDX-License-Identifier: Apache-2.0
// clock_gate: the clock of a unit while it has something to do, so that a simulator need not compute the unit meanwhile.
//
// The next edge comes if `enable` is 1 half a cycle before it. Without an enable the unit must be one that the edge would not have
// changed, or not in a way that anybody asks for: on an FPGA, whose clocks run all the time, the gate is a wire.
`default_nettype none
module clock_gate (
  input  wire logic clk, enable,
  output wire logic gated
);
`ifdef SYNTHESIS
  wire unused = enable;
  assign gated = clk;
`else
  logic enable_q;                   // stands while clk is 1
  initial enable_q = 1'b1;
  always_ff @(negedge clk) enable_q <= enable;
  assign gated = clk && enable_q;
`endif
endmodule
`default_nettype wire
