// SPDX-License-Identifier: Apache-2.0
// The board on the bench of fpga/board/sim/line_tb.sv: its pins, and with BOARD_SDRAM the chip, preloaded with the program.
  wire [7:0]  led;
  wire        gpio, m_clk, m_cke, m_cs_n, m_ras_n, m_cas_n, m_we_n;
  wire [1:0]  m_ba, m_dqm;
  wire [12:0] m_a;
  wire [15:0] m_d;
  ulx3s u_board (
    .clk_25mhz(clk), .button_n(1'b1), .line_out(line), .line_in(1'b1), .led, .wifi_gpio0(gpio),
    .sdram_clk(m_clk), .sdram_cke(m_cke), .sdram_cs_n(m_cs_n), .sdram_ras_n(m_ras_n), .sdram_cas_n(m_cas_n), .sdram_we_n(m_we_n),
    .sdram_ba(m_ba), .sdram_dqm(m_dqm), .sdram_a(m_a), .sdram_d(m_d)
  );
  assign {trapped, failed, finished} = led[3:1];
  if (`BOARD_SDRAM) begin : g_sdram
    localparam int IMAGE = 131072;     // maximum size in double words
    wire [15:0]  says;
    wire         drives;
    logic [63:0] image [0:IMAGE-1];
    sdram_chip #(.PERIOD_PS(500000 / `BOARD_MHZ), .BUS(0)) u_chip (
      .clk(m_clk), .cke(m_cke), .ras_n(m_ras_n), .cas_n(m_cas_n), .we_n(m_we_n), .ba(m_ba), .dqm(m_dqm), .a(m_a),
      .dq_in(m_d), .dq_driven(1'b0), .dq_out(says), .dq_drive(drives)
    );
    assign m_d = drives ? says : 16'hzzzz;
    initial begin
      for (int i = 0; i < IMAGE; i++) image[i] = 64'd0;
      $readmemh(`BOARD_MEMORY, image);
      for (int i = 0; i < IMAGE; i++)
        for (int k = 0; k < 4; k++) begin
          automatic logic [26:0] at = 27'(i * 8);
          u_chip.mem[{`SDRAM_BANK(at), `SDRAM_ROW(at), at[9:3], 2'(k)}] = image[i][k*16 +: 16];
        end
    end
  end
