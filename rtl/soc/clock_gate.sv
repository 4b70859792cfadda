// SPDX-License-Identifier: Apache-2.0
// clock_gate: the clock of a unit while it has something to do, and LINGER cycles more, so that a simulator need not compute the
// unit meanwhile.
//
// The next edge comes if `enable` is 1 half a cycle before it. Without it the unit must be one that the edge would not have
// changed, or not in a way that anybody asks for: on an FPGA, whose clocks run all the time, the gate is a wire.
`default_nettype none
module clock_gate #(parameter int LINGER = 0) (
  input  wire logic clk, enable,
  output wire logic gated
);
`ifdef SYNTHESIS
  wire unused = enable;
  assign gated = clk;
`else
  logic       open_q;               // stands while clk is 1
  logic [2:0] linger_q;
  initial open_q = 1'b1;
  always_ff @(posedge clk) linger_q <= enable ? 3'(LINGER) : linger_q - 3'(linger_q != 3'd0);
  always_ff @(negedge clk) open_q <= enable || linger_q != 3'd0;
  assign gated = clk && open_q;
`endif
endmodule
`default_nettype wire
