// SPDX-License-Identifier: Apache-2.0
// OrangeCrab r0.2.1 85F (LFE5U-85F-8MG285C): 48 MHz oscillator, serial line at the Feather pins TX and RX, one three-colour
// LED, button as reset. Its memory is block RAM. Pins: orangecrab.lpf. ulx3s.sv names the files made by fpga/image.mk.
// LED: blue the program runs, green it has finished, red it has failed or trapped.
// Source of the pins: the board's repository (github.com/orangecrab-fpga/orangecrab-hardware).
`include "axi.svh"
`include "board_settings.svh"
`default_nettype none
module orangecrab (
  input  logic clk_48mhz,
  input  logic button_n,             // low when pressed
  output logic line_out,
  input  logic line_in,
  output logic led_r_n, led_g_n, led_b_n
);
  logic clk, clk_mem, clk_chip, locked, rst_q, core_rst_q, finished, failed, trapped;
  pll u_pll (.clkin(clk_48mhz), .clk, .clk_mem, .clk_chip, .locked);
  logic power, held, reset, line_rst, restart, hold;
  board_reset u_reset (.clk, .locked, .button_n, .restart, .ready(1'b1), .power, .held, .reset, .line_rst);
  initial {rst_q, core_rst_q} = 2'b11;               // initial values of the FPGA's configuration
  always_ff @(posedge clk) begin
    rst_q      <= reset;
    core_rst_q <= reset | hold;
  end

  `AXI_RAM_WIRES
  board #(.MHZ(`BOARD_MHZ), .BAUD(`BOARD_BAUD), .KIB(`BOARD_KIB)) u_board (
    .clk, .rst(rst_q), .core_rst(core_rst_q), .line_rst, .restart, .hold, `AXI_RAM, .rxd(line_in), .txd(line_out), .finished, .failed, .trapped
  );
  if (1) begin : g_block             // named as on a ULX3S, for fpga/board/memory.sites
    block_ram #(.KIB(`BOARD_KIB), .FILE(`BOARD_MEMORY)) u_ram (.clk, .rst(rst_q), `AXI_RAM);
  end

  assign led_r_n = ~(failed | trapped);
  assign led_g_n = ~finished;
  assign led_b_n = rst_q | finished | trapped;
  wire unused = &{1'b0, clk_mem, clk_chip, power, held};
endmodule
`default_nettype wire
