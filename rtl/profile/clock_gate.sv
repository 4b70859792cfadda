// SPDX-License-Identifier: Apache-2.0
// clock_gate: clocks a unit while it has work, and LINGER cycles more, so that a simulator need not compute the idle unit.
//
// The next edge comes if `enable` is 1 half a cycle before it. While it is 0, an edge must not change the unit, or not in any
// way that matters: on an FPGA, whose clocks always run, and in proofs the gate is a wire.
`default_nettype none
module clock_gate #(parameter int LINGER = 0) (
  input  wire logic clk, enable,
  output wire logic gated
);
`ifdef SYNTHESIS
  `define CLOCKS_RUN
`elsif FORMAL
  `define CLOCKS_RUN
`endif
`ifdef CLOCKS_RUN
  wire unused = enable;
  assign gated = clk;
`else
  logic       open_q;               // stable while clk is 1
  logic [2:0] linger_q;
  initial open_q = 1'b1;
  always_ff @(posedge clk) linger_q <= enable ? 3'(LINGER) : linger_q - 3'(linger_q != 3'd0);
  always_ff @(negedge clk) open_q <= enable || linger_q != 3'd0;
  assign gated = clk && open_q;
`endif
endmodule
`default_nettype wire
