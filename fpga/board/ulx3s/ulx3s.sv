// SPDX-License-Identifier: Apache-2.0
// Radiona ULX3S 85F (LFE5U-85F-6BG381C): 25 MHz oscillator, FT231X serial line, eight LEDs, button PWR as reset.
// Pins: ulx3s.lpf. fpga/image.mk makes the module `pll` by ecppll, and board_settings.svh: BOARD_MHZ, the rate of clk;
// BOARD_BAUD, bits of the serial line a second; BOARD_KIB and BOARD_MEMORY, size and hex file of the memory.
// LEDs: 0 runs, 1 finished, 2 failed, 3 trapped, 4 serial line sends, 5 serial line receives, 7 a second's pulse.
// Source of the pins: the board's constraints ulx3s_v20.lpf (github.com/emard/ulx3s).
`include "board_settings.svh"
`default_nettype none
module ulx3s (
  input  logic       clk_25mhz,
  input  logic       button_n,       // PWR, low when pressed
  output logic       line_out,       // to the FT231X
  input  logic       line_in,
  output logic [7:0] led,
  output logic       wifi_gpio0      // high: the ESP32 leaves the board alone
);
  localparam int CLOCKS = `BOARD_MHZ * 1000000;        // a second
  logic clk, locked, line_rst_q, rst_q, core_rst_q, restart, hold, finished, failed, trapped;
  pll u_pll (.clkin(clk_25mhz), .clk, .locked);

  // Reset holds for 256 cycles after the PLL has locked and the button was left. The host may begin another one, and hold the core in it.
  logic [1:0] ready_q;
  logic [7:0] held_q;
  initial {line_rst_q, rst_q, core_rst_q} = 3'b111;   // as the FPGA configures it
  always_ff @(posedge clk or negedge locked) begin
    if (~locked) ready_q <= 2'b00;
    else ready_q <= {ready_q[0], button_n};
  end
  always_ff @(posedge clk) begin
    if (~ready_q[1]) held_q <= 8'd0;
    else if (held_q != 8'hFF) held_q <= held_q + 8'd1;
    line_rst_q <= held_q != 8'hFF;
    rst_q      <= (held_q != 8'hFF) | restart;
    core_rst_q <= (held_q != 8'hFF) | restart | hold;
  end

  board #(.MHZ(`BOARD_MHZ), .BAUD(`BOARD_BAUD), .KIB(`BOARD_KIB), .MEMORY(`BOARD_MEMORY)) u_board (
    .clk, .rst(rst_q), .core_rst(core_rst_q), .line_rst(line_rst_q), .restart, .hold, .rxd(line_in), .txd(line_out), .finished, .failed, .trapped
  );

  logic [$clog2(CLOCKS)-1:0] beat_q;
  always_ff @(posedge clk) beat_q <= (rst_q | (beat_q == '0)) ? ($clog2(CLOCKS))'(CLOCKS - 1) : beat_q - 1'b1;
  assign led = {beat_q < ($clog2(CLOCKS))'(CLOCKS / 10), 1'b0, ~line_in, ~line_out, trapped, failed, finished,
                ~(rst_q | finished | trapped)};
  assign wifi_gpio0 = 1'b1;
endmodule
`default_nettype wire
