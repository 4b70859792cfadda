// SPDX-License-Identifier: Apache-2.0
// Stands in for the PLL of a simulated board: one clock is as good as another.
`default_nettype none
module pll (input wire clkin, output wire clk, output reg locked);
  assign clk = clkin;
  initial locked = 1'b0;
  always @(posedge clkin) locked <= 1'b1;
endmodule
`default_nettype wire
