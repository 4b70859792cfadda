// SPDX-License-Identifier: Apache-2.0
// Radiona ULX3S 85F (LFE5U-85F-6BG381C): 25 MHz oscillator, FT231X serial line, eight LEDs, button PWR as reset, SDRAM.
// Pins: ulx3s.lpf. fpga/image.mk makes the module `pll` with ecppll, and board_settings.svh: BOARD_MHZ, the rate of clk;
// BOARD_BAUD, the rate of the serial line; BOARD_KIB and BOARD_MEMORY, size and hex file of the memory. BOARD_SDRAM 1: the
// memory is the board's SDRAM instead, which is empty at first. clk_mem is twice clk; clk_chip is clk_mem delayed by a quarter
// of a period.
// LEDs: 0 runs, 1 finished, 2 failed, 3 trapped, 4 serial line sends, 5 serial line receives, 6 SDRAM of 64 MB found, 7 pulses
// every second.
// Source of the pins: the board's constraints ulx3s_v20.lpf (github.com/emard/ulx3s).
`include "axi.svh"
`include "board_settings.svh"
`default_nettype none
module ulx3s (
  input  logic       clk_25mhz,
  input  logic       button_n,       // PWR, low when pressed
  output logic       line_out,       // to the FT231X
  input  logic       line_in,
  output logic [7:0] led,
  output logic       wifi_gpio0,     // high: the ESP32 leaves the board alone
  // SDRAM, 32 or 64 MB
  output wire         sdram_clk, sdram_cke, sdram_cs_n, sdram_ras_n, sdram_cas_n, sdram_we_n,
  output wire  [1:0]  sdram_ba, sdram_dqm,
  output wire  [12:0] sdram_a,
  inout  wire  [15:0] sdram_d
);
  localparam int CLOCKS = `BOARD_MHZ * 1000000;        // in a second
  logic clk, clk_mem, clk_chip, locked, rst_q, core_rst_q, finished, failed, trapped;
  pll u_pll (.clkin(clk_25mhz), .clk, .clk_mem, .clk_chip, .locked);

  logic power, held, ready, reset, line_rst, restart, hold;
  board_reset u_reset (.clk, .locked, .button_n, .restart, .ready, .power, .held, .reset, .line_rst);
  initial {rst_q, core_rst_q} = 2'b11;               // initial values of the FPGA's configuration
  always_ff @(posedge clk) begin
    rst_q      <= reset;
    core_rst_q <= reset | hold;
  end

  `AXI_RAM_WIRES
  board #(.MHZ(`BOARD_MHZ), .BAUD(`BOARD_BAUD), .KIB(`BOARD_KIB)) u_board (
    .clk, .rst(rst_q), .core_rst(core_rst_q), .line_rst, .restart, .hold, `AXI_RAM, .rxd(line_in), .txd(line_out), .finished, .failed, .trapped
  );

  // --- memory
  logic        cke, ras_n, cas_n, we_n, dq_drive;
  logic [1:0]  ba, dqm, size;
  logic [12:0] a;
  logic [15:0] dq_out, dq_in;
  if (`BOARD_SDRAM) begin : g_sdram
    sdram #(.MHZ(2 * `BOARD_MHZ)) u_ram (
      .clk, .rst(held), .clk_mem, .power, `AXI_RAM, .ready, .size,
      .cke, .ras_n, .cas_n, .we_n, .dq_drive, .ba, .dqm, .a, .dq_out, .dq_in
    );
  end else begin : g_block
    block_ram #(.KIB(`BOARD_KIB), .FILE(`BOARD_MEMORY)) u_ram (.clk, .rst(rst_q), `AXI_RAM);
    assign {cke, ras_n, cas_n, we_n, dq_drive, ba, dqm, a, dq_out} = {5'b01110, 2'd0, 2'd3, 13'd0, 16'd0};
    assign {ready, size} = 3'b100;
  end
  ulx3s_pins u_pins (
    .clk(clk_mem), .clk_chip, .cke, .ras_n, .cas_n, .we_n, .dq_drive, .ba, .dqm, .a, .dq_out, .dq_in,
    .sdram_clk, .sdram_cke, .sdram_ras_n, .sdram_cas_n, .sdram_we_n, .sdram_ba, .sdram_dqm, .sdram_a, .sdram_d
  );
  assign sdram_cs_n = 1'b0;

  logic [$clog2(CLOCKS)-1:0] beat_q;
  always_ff @(posedge clk) beat_q <= (rst_q | (beat_q == '0)) ? ($clog2(CLOCKS))'(CLOCKS - 1) : beat_q - 1'b1;
  assign led = {beat_q < ($clog2(CLOCKS))'(CLOCKS / 10), size[1], ~line_in, ~line_out, trapped, failed, finished,
                ~(rst_q | finished | trapped)};
  assign wifi_gpio0 = 1'b1;
endmodule
`default_nettype wire
