// SPDX-License-Identifier: Apache-2.0
// A board's block RAM (fpga/board) against a flat memory under random bursts, in program RAM, the resident's, and where there is none.
// +seed=N. Prints PASS, or FAIL and what is wrong.
`include "axi.svh"
`include "memory_map.svh"
`timescale 1ns/1ps
module ram_tb;
  localparam int KIB = 4, WORDS = KIB * 128, RESIDENT = WORDS / 16, BURSTS = 600;
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
  // A burst in the RAM, or after either part of it or before, where there is nothing: `word` is outside of the flat memory then.
  task automatic place(output [39:0] address, output integer beats, output integer word);
    integer from;
    beats = 1 << below(5);
    from  = below((WORDS - RESIDENT) / beats) * beats;
    word  = from;
    address = MAP_RAM_BASE + 40'(from * 8);
    case (below(8))
      0: begin word = -WORDS; address = address + 40'((WORDS - RESIDENT) * 8); end
      1: begin word = -WORDS; address = address - 40'(WORDS * 8); end
      2: begin word = -WORDS; address = MAP_RESIDENT_BASE + 40'((RESIDENT + from) * 8); end
      3, 4: begin
        from    = below(RESIDENT / beats) * beats;
        word    = WORDS - RESIDENT + from;
        address = MAP_RESIDENT_BASE + 40'(from * 8);
      end
      default: ;
    endcase
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


  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    first = seed;
    repeat (4) @(posedge clk);
    rst <= 1'b0;
    @(posedge clk);
    memory;
    $display("%0s: seed %0d, %0d bursts", errors == 0 ? "PASS" : "FAIL", first, BURSTS);
    $finish;
  end
  initial #1500000 begin
    $display("FAIL: it does not end");
    $finish;
  end
endmodule
