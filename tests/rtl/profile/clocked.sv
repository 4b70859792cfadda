// SPDX-License-Identifier: Apache-2.0
// Clock for a bench under Icarus; BENCH is its module.
`default_nettype none
module clocked;
  logic clk = 1'b0;
  always #5 clk = ~clk;
  `BENCH u_bench (.clk);
endmodule
