// SPDX-License-Identifier: Apache-2.0
// A simulated ULX3S with its SDRAM as memory: the top of its bitstream with an empty model of the chip at its pins. clk_25mhz
// is twice as fast as the memory's clock here (pll.v); two cycles of that are one of the core's.
`include "board_settings.svh"
`default_nettype none
module ulx3s_chip (
  input  wire       clk_25mhz, button_n, line_in,
  output wire       line_out,
  output wire [7:0] led
);
  wire        gpio, m_clk, m_cke, m_cs_n, m_ras_n, m_cas_n, m_we_n, drives;
  wire [1:0]  m_ba, m_dqm;
  wire [12:0] m_a;
  wire [15:0] m_d, says;
  ulx3s u_board (
    .clk_25mhz, .button_n, .line_out, .line_in, .led, .wifi_gpio0(gpio),
    .sdram_clk(m_clk), .sdram_cke(m_cke), .sdram_cs_n(m_cs_n), .sdram_ras_n(m_ras_n), .sdram_cas_n(m_cas_n), .sdram_we_n(m_we_n),
    .sdram_ba(m_ba), .sdram_dqm(m_dqm), .sdram_a(m_a), .sdram_d(m_d)
  );
  sdram_chip #(.PERIOD_PS(500000 / `BOARD_MHZ), .BUS(0)) u_chip (
    .clk(m_clk), .cke(m_cke), .ras_n(m_ras_n), .cas_n(m_cas_n), .we_n(m_we_n), .ba(m_ba), .dqm(m_dqm), .a(m_a),
    .dq_in(m_d), .dq_driven(1'b0), .dq_out(says), .dq_drive(drives)
  );
  assign m_d = drives ? says : 16'hzzzz;
endmodule
`default_nettype wire
