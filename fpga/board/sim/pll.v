// SPDX-License-Identifier: Apache-2.0
// Replaces the PLL of a simulated board. With block RAM clk is clkin, and the SDRAM's clocks stand still. With BOARD_SDRAM
// clkin is twice as fast as the memory's clock, whose edges are clkin's rising ones. The chip's clock changes at clkin's
// falling edges, a quarter of a period later. The core's clock is half as fast as the memory's, and in phase.
`include "board_settings.svh"
`default_nettype none
module pll (input wire clkin, output wire clk, clk_mem, clk_chip, output reg locked);
  initial locked = 1'b0;
  always @(posedge clkin) locked <= 1'b1;
  generate
    if (`BOARD_SDRAM) begin : g_sdram
      reg half, memory, chip;
      initial {half, memory, chip} = 3'b000;
      always @(posedge clkin) begin
        memory = ~memory;
        if (memory) half = ~half;
      end
      always @(negedge clkin) chip = memory;
      assign {clk, clk_mem, clk_chip} = {half, memory, chip};
    end else begin : g_block
      assign {clk, clk_mem, clk_chip} = {clkin, 2'b00};
    end
  endgenerate
endmodule
`default_nettype wire
