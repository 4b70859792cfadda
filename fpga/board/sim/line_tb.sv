// SPDX-License-Identifier: Apache-2.0
// Bench of a board's serial line: writes each received byte to the file +bytes=FILE, and with its cycle to +times=FILE. Ends
// when the program has ended and the line was idle for the time of eight characters, or fails after +cycles=N. It uses only the
// board's pins, so it is the same for RTL and netlist. The oscillator is the memory's clock here (blocks.v); two of its cycles
// are one of the core's. bench.svh in the board's folder connects the pins.
`include "board_settings.svh"
`include "sdram.svh"
`timescale 1ns/1ps
module line_tb;
  localparam int BIT = `BOARD_MHZ * 1000000 / `BOARD_BAUD;      // cycles: must be a whole number
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

  logic core = 0;                                // clock at the core's rate
  always @(posedge clk) core <= ~core;

  // --- the receiver: samples bits in their middle
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
