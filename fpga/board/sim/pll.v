// SPDX-License-Identifier: Apache-2.0
// Stands in for the PLL of a simulated board. One clock is as good as another for block RAM, and those of an SDRAM stand still. With
// BOARD_SDRAM clkin is the memory's clock, and the core's is half as fast and in phase.
`include "board_settings.svh"
`default_nettype none
module pll (input wire clkin, output wire clk, clk_mem, clk_chip, output reg locked);
  initial locked = 1'b0;
  always @(posedge clkin) locked <= 1'b1;
  generate
    if (`BOARD_SDRAM) begin : g_sdram
      reg half;
      initial half = 1'b0;
      always @(posedge clkin) half = ~half;
      assign {clk, clk_mem, clk_chip} = {half, clkin, ~clkin};
    end else begin : g_block
      assign {clk, clk_mem, clk_chip} = {clkin, 2'b00};
    end
  endgenerate
endmodule
`default_nettype wire
