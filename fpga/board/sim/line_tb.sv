// SPDX-License-Identifier: Apache-2.0
// A board on its serial line: writes each byte that comes into the file +bytes=FILE, and with the cycle in which it was there into
// +times=FILE. Ends when the program has ended and the line was quiet for the time of eight characters, or fails after
// +cycles=N. It sees the board's pins alone, so it is the same for RTL and netlist. The oscillator is the memory's clock here
// (blocks.v), of which two cycles are one of the core's. The board's folder has what is around its pins (bench.svh).
`include "board_settings.svh"
`include "sdram.svh"
`timescale 1ns/1ps
module line_tb;
  localparam int BIT = `BOARD_MHZ * 1000000 / `BOARD_BAUD;      // cycles: a whole number is expected
  logic       clk = 0;
  wire        line;
  logic [7:0] shift;
  always #20 clk = ~clk;

  wire        finished, failed, trapped;
`include "bench.svh"

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
    if (finished & (quiet > 80 * BIT)) begin
      $display("%0d cycles, finished%s%s", cycle, failed ? ", failed" : "", trapped ? ", trapped" : "");
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
