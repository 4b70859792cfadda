// SPDX-License-Identifier: Apache-2.0
// What a board adds to the SoC (fpga/board): block RAM against a flat memory under random bursts, and the serial line with characters
// of both sources, whose frames must come whole. +seed=N; +ram or +line: it alone. Prints PASS, or FAIL and what is wrong.
`include "axi.svh"
`include "memory_map.svh"
`timescale 1ns/1ps
module board_tb;
  localparam int KIB = 4, WORDS = KIB * 128, BURSTS = 600, CHARACTERS = 60;
  logic clk = 0, rst = 1;
  always #5 clk = ~clk;
  integer seed, first, errors = 0;
  function automatic integer below(input integer n);
    below = $unsigned($random(seed)) % n;
  endfunction
  task automatic wrong(input [8*40-1:0] what);
    errors = errors + 1;
    if (errors < 5) $display("FAIL: %0s at %0t", what, $time);
  endtask

  // --- block RAM
  `AXI_RAM_WIRES
  block_ram #(.KIB(KIB)) u_ram (.clk, .rst, `AXI_RAM);
  logic [63:0] flat [0:WORDS-1];
  // A burst in the RAM, or beyond its end or below its beginning, where there is nothing.
  task automatic place(output [39:0] address, output integer beats, output integer word);
    beats = 1 << below(5);
    word  = below(WORDS / beats) * beats;
    case (below(8))
      0: word = WORDS + word;
      1: word = -WORDS + word;
      default: ;
    endcase
    address = MAP_RAM_BASE + 40'(word * 8);
  endtask
  task automatic write_burst;
    integer beats, word;
    logic [39:0] address;
    logic [3:0] id;
    place(address, beats, word);
    id = 4'(below(16));
    {ram_awvalid, ram_awaddr, ram_awlen, ram_awsize, ram_awid} <= {1'b1, address, 8'(beats - 1), 3'd3, id};
    @(posedge clk); while (!ram_awready) @(posedge clk);
    ram_awvalid <= 1'b0;
    for (int i = 0; i < beats; i++) begin
      while (below(4) == 0) @(posedge clk);
      {ram_wvalid, ram_wlast, ram_wstrb, ram_wdata} <= {1'b1, i == beats - 1, 8'(below(3) == 0 ? below(256) : 255), $random(seed), $random(seed)};
      @(posedge clk); while (!ram_wready) @(posedge clk);
      for (int b = 0; b < 8; b++)
        if (ram_wstrb[b] && word >= 0 && word < WORDS) flat[word+i][b*8 +: 8] = ram_wdata[b*8 +: 8];
      ram_wvalid <= 1'b0;
    end
    while (below(3) == 0) @(posedge clk);
    ram_bready <= 1'b1;
    @(posedge clk); while (!ram_bvalid) @(posedge clk);
    if (ram_bid != id || ram_bresp != ((word < 0 || word >= WORDS) ? 2'b10 : 2'b00)) wrong("answer of a write");
    ram_bready <= 1'b0;
  endtask
  task automatic read_burst;
    integer beats, word, got;
    logic [39:0] address;
    logic [4:0] id;
    place(address, beats, word);
    id  = 5'(below(32));
    got = 0;
    {ram_arvalid, ram_araddr, ram_arlen, ram_arsize, ram_arid} <= {1'b1, address, 8'(beats - 1), 3'd3, id};
    @(posedge clk); while (!ram_arready) @(posedge clk);
    ram_arvalid <= 1'b0;
    while (got < beats) begin
      ram_rready <= below(3) != 0;
      @(posedge clk);
      if (ram_rvalid && ram_rready) begin
        if (ram_rid != id || ram_rlast != (got == beats - 1)) wrong("ID or last of a read");
        if (ram_rresp != ((word < 0 || word >= WORDS) ? 2'b10 : 2'b00)) wrong("answer of a read");
        if (word >= 0 && word < WORDS && ram_rdata !== flat[word+got]) wrong("data of a read");
        got = got + 1;
      end
    end
    ram_rready <= 1'b0;
  endtask
  task automatic memory;
    {ram_arvalid, ram_rready, ram_awvalid, ram_wvalid, ram_bready} <= 5'd0;
    for (int i = 0; i < WORDS; i++) begin
      flat[i] = {$random(seed), $random(seed)};
      u_ram.mem[i] = flat[i];
    end
    for (int n = 0; n < BURSTS; n++)
      case (below(3))
        0: write_burst;
        1: read_burst;
        default: fork write_burst; read_nowhere; join
      endcase
  endtask
  // Beside a write, where there is nothing: which of the two is first is not said.
  task automatic read_nowhere;
    {ram_arvalid, ram_araddr, ram_arlen, ram_arsize, ram_arid} <= {1'b1, MAP_RAM_BASE + 40'(KIB * 1024), 8'd1, 3'd3, 5'd9};
    @(posedge clk); while (!ram_arready) @(posedge clk);
    ram_arvalid <= 1'b0;
    ram_rready  <= 1'b1;
    @(posedge clk); while (!(ram_rvalid && ram_rlast)) @(posedge clk);
    if (ram_rresp != 2'b10 || ram_rid != 5'd9) wrong("a read beside a write");
    ram_rready <= 1'b0;
  endtask

  // --- serial line: what was handed over, by source; the channel in frames of a head, up to 31 words and a checksum
  logic [1:0]  tx_valid = 2'b00, tx_ready;
  logic [15:0] tx_byte;
  logic        txd, rx_valid, rx_break;
  logic [7:0]  rx_byte;
  serial_line #(.DIVISOR(1)) u_line (.clk, .rst, .rxd(txd), .txd, .tx_valid, .tx_ready, .tx_byte, .rx_valid, .rx_byte, .rx_break);
  logic [7:0] console [0:1023], frames [0:1023];
  integer consoled = 0, framed = 0, console_seen = 0, frame_seen = 0, left = 0;
  task automatic hand(input integer source, input [7:0] value);
    tx_byte[source*8 +: 8] <= value;
    tx_valid[source] <= 1'b1;
    @(posedge clk); while (!tx_ready[source]) @(posedge clk);
    tx_valid[source] <= 1'b0;
  endtask
  task automatic say_console;
    for (int n = 0; n < CHARACTERS; n++) begin
      console[n] = 8'h61 + 8'(n % 26);
      consoled   = n + 1;
      hand(0, console[n]);
      repeat (below(3) * 200) @(posedge clk);
    end
  endtask
  task automatic say_frames;
    for (int n = 0; n < 8; n++) begin
      automatic integer words = n == 0 ? 17 : n == 1 ? 2 : 0;
      for (int i = 0; i < 12 + 8 * words; i++)
        frames[framed+i] = i == 0 ? 8'hA5 : i == 1 ? 8'h5A : i == 2 ? 8'd2 : i == 3 ? 8'(words * 8) : 8'($random(seed));
      for (int i = 0; i < 12 + 8 * words; i++) begin
        framed = framed + 1;
        hand(1, frames[framed-1]);
        if (i < 12) repeat (below(3) * 200) @(posedge clk);
      end
    end
  endtask
  // What comes: by the first byte of a frame, its length, or the console.
  always @(posedge clk)
    if (rx_valid) begin
      if (rx_break) wrong("a break");
      if (left > 0 || (rx_byte == 8'hA5)) begin
        if (rx_byte != frames[frame_seen]) wrong("a byte of a frame");
        if (left == 0) left = 12 + frames[frame_seen+3];
        frame_seen = frame_seen + 1;
        left = left - 1;
      end else begin
        if (rx_byte != console[console_seen]) wrong("a byte of the console");
        console_seen = console_seen + 1;
      end
    end
  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    first = seed;
    repeat (4) @(posedge clk);
    rst <= 1'b0;
    @(posedge clk);
    if (!$test$plusargs("line")) memory;
    if (!$test$plusargs("ram")) fork say_console; say_frames; join
    repeat (400) @(posedge clk);
    if (console_seen != consoled || frame_seen != framed) wrong("bytes are missing");
    $display("%0s: seed %0d, %0d bursts, %0d characters, %0d bytes of frames", errors == 0 ? "PASS" : "FAIL", first, BURSTS, console_seen, frame_seen);
    $finish;
  end
  initial #1500000 begin
    $display("FAIL: it does not end");
    $finish;
  end
endmodule
