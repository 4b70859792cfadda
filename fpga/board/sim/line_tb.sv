// SPDX-License-Identifier: Apache-2.0
// A board on its serial line: writes each byte that comes into the file +bytes=FILE, and with the cycle in which it was there into
// +times=FILE. Ends when the program has ended and the line was quiet for the time of eight characters, or fails after
// +cycles=N. It sees the board's pins alone, so it is the same for RTL and netlist. The oscillator is the memory's clock here (blocks.v), of
// which two cycles are one of the core's. With BOARD_SDRAM the chip holds the program, as if it had been loaded.
`include "board_settings.svh"
`include "sdram.svh"
`timescale 1ns/1ps
module line_tb;
  localparam int BIT = 16 * `BOARD_DIVISOR;      // cycles
  logic       clk = 0, line;
  logic [7:0] led, shift;
  wire        gpio;
  always #20 clk = ~clk;

  wire        m_clk, m_cke, m_cs_n, m_ras_n, m_cas_n, m_we_n;
  wire [1:0]  m_ba, m_dqm;
  wire [12:0] m_a;
  wire [15:0] m_d;
  ulx3s u_board (
    .clk_25mhz(clk), .button_n(1'b1), .line_out(line), .line_in(1'b1), .led, .wifi_gpio0(gpio),
    .sdram_clk(m_clk), .sdram_cke(m_cke), .sdram_cs_n(m_cs_n), .sdram_ras_n(m_ras_n), .sdram_cas_n(m_cas_n), .sdram_we_n(m_we_n),
    .sdram_ba(m_ba), .sdram_dqm(m_dqm), .sdram_a(m_a), .sdram_d(m_d)
  );
  if (`BOARD_SDRAM) begin : g_sdram
    localparam int IMAGE = 131072;     // double words at most
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

  integer bytes, times, cycle = 0, left = 0, bits = 0, quiet = 0, most = 0;
  string  name;
  initial begin
    if (!$value$plusargs("bytes=%s", name)) $fatal(1, "+bytes=FILE is missing");
    bytes = $fopen(name, "wb");
    if (!$value$plusargs("times=%s", name)) $fatal(1, "+times=FILE is missing");
    times = $fopen(name, "w");
    if (!$value$plusargs("cycles=%d", most)) most = 10000000;
  end

  logic core = 0;                                // as fast as the core's clock
  always @(posedge clk) core <= ~core;

  // --- the receiver: bits are looked at in their middle
  always @(posedge core) begin
    cycle <= cycle + 1;
    quiet <= line ? quiet + 1 : 0;
    if (bits == 0) begin
      if (!line & (cycle > 100)) begin
        bits <= 9;
        left <= BIT + BIT / 2 - 1;
      end
    end else if (left != 0) left <= left - 1;
    else begin
      left <= BIT - 1;
      bits <= bits - 1;
      if (bits > 1) shift <= {line, shift[7:1]};
      else if (line) begin
        $fwrite(bytes, "%c", shift);
        $fwrite(times, "%0d %02x\n", cycle, shift);
      end else $fwrite(times, "%0d no stop bit\n", cycle);
    end
    if (led[1] & (quiet > 80 * BIT)) begin
      $display("%0d cycles, finished%s%s", cycle, led[2] ? ", failed" : "", led[3] ? ", trapped" : "");
      $fclose(bytes);
      $fclose(times);
      $finish;
    end
    if (cycle == most) begin
      $display("%0d cycles, not finished", cycle);
      $fatal(1, "the program has not ended");
    end
  end
endmodule
