// SPDX-License-Identifier: Apache-2.0
// A board's SDRAM (fpga/board/sdram.sv) against a flat memory, and under the rules of its chip's model, for Icarus and Verilator alike.
//
// First the times of single reads and of lines in a row; then random bursts over LINES lines that share banks and rows with one
// another, with pauses and then without, and a reset of the SoC's side after each part; at the end the chip must hold what was written, and an
// access where there is no memory must be refused.
//   +seed=N +count=N +ms=N     requests; and the chip is left idle for so many ms
// Prints PASS, or FAIL and what is wrong.
`include "axi.svh"
`include "memory_map.svh"
`include "sdram.svh"
`timescale 1ns/1ps
`default_nettype none
module sdram_tb #(parameter int COLUMNS = 512);
  localparam int LINES = 96, COLUMN_W = $clog2(COLUMNS);
  localparam logic [26:0] SIZE = 27'(COLUMNS * 65536);
  localparam logic [26:0] MIB  = 27'h10_0000;
  logic clk = 1'b0, clk_mem = 1'b0, rst = 1'b1, power = 1'b1;
  initial forever begin
    #5 clk_mem = 1'b1; clk = ~clk;
    #5 clk_mem = 1'b0;
  end
  integer seed, first, count, idle_ms, errors = 0;
  function automatic integer below(input integer n);
    below = $unsigned($random(seed)) % n;
  endfunction
  task automatic wrong(input [8*48-1:0] what);
    errors = errors + 1;
    if (errors < 5) $display("FAIL: %0s at %0t", what, $time);
  endtask

  `AXI_RAM_WIRES
  logic        ready, cke, ras_n, cas_n, we_n, dq_drive, p_clk, p_cke, p_ras_n, p_cas_n, p_we_n, p_drive, c_drive;
  logic [1:0]  size, ba, dqm, p_ba, p_dqm;
  logic [12:0] a, p_a;
  logic [15:0] dq_out, dq_in, p_dq, c_dq;
  sdram u_sdram (
    .clk, .rst, .clk_mem, .power, `AXI_RAM, .ready, .size, .cke, .ras_n, .cas_n, .we_n, .dq_drive, .ba, .dqm, .a, .dq_out, .dq_in
  );
  sdram_pins u_pins (
    .clk(clk_mem), .cke, .ras_n, .cas_n, .we_n, .dq_drive, .ba, .dqm, .a, .dq_out, .dq_in, .chip_clk(p_clk), .chip_cke(p_cke),
    .chip_ras_n(p_ras_n), .chip_cas_n(p_cas_n), .chip_we_n(p_we_n), .chip_dq_drive(p_drive), .chip_ba(p_ba), .chip_dqm(p_dqm),
    .chip_a(p_a), .chip_dq_out(p_dq), .chip_dq_in(c_dq)
  );
  sdram_chip #(.COLUMNS(COLUMNS)) u_chip (
    .clk(p_clk), .cke(p_cke), .ras_n(p_ras_n), .cas_n(p_cas_n), .we_n(p_we_n), .ba(p_ba), .dqm(p_dqm), .a(p_a),
    .dq_in(p_drive ? p_dq : 16'hxxxx), .dq_driven(p_drive), .dq_out(c_dq), .dq_drive(c_drive)
  );

  // --- the lines: byte in the chip, or beyond it; what they hold
  logic [26:0] line_at [0:LINES-1];
  logic [63:0] flat [0:LINES*8-1];
  function automatic logic [39:0] bus(input logic [26:0] at);      // address on the bus
    bus = (at >= SIZE - MIB && at < SIZE) ? MAP_RESIDENT_BASE + 40'(at - (SIZE - MIB)) : MAP_RAM_BASE + 40'(at >= SIZE ? at - MIB : at);
  endfunction
  function automatic logic [14+COLUMN_W:0] chip_cell(input logic [26:0] byte_at);
    chip_cell = {`SDRAM_BANK(byte_at), `SDRAM_ROW(byte_at), COLUMN_W'(`SDRAM_COLUMN(byte_at)) | COLUMN_W'(byte_at[2:1])};
  endfunction
  task automatic choose_lines;
    for (int n = 0; n < LINES; n++) begin
      case (n % 4)
        0: line_at[n] = 27'(below(4) * 4096 + below(64) * 64);                       // the first rows
        1: line_at[n] = 27'(below(8) * 4096 * 512 + below(4) * 1024 + below(4) * 64);
        2: line_at[n] = SIZE - 27'(below(32768) * 64 + 64);                             // the last two MiB
        default: line_at[n] = 27'(below(int'(SIZE) / 64) * 64);
      endcase
      if (n == 0) line_at[n] = 27'd0;                                               // where the size is found
      if (n == 1) line_at[n] = SIZE / 2;
      if (n == 2) line_at[n] = SIZE - 27'd64;
      if (n == 3) line_at[n] = SIZE - MIB - 27'd64;
      if (n >= LINES - 4) line_at[n] = SIZE + 27'(n * 64);                          // there is nothing
      for (int k = 0; k < n; k++) if (line_at[k] == line_at[n]) line_at[n] = line_at[n] ^ 27'h00_0C40;
    end
    for (int n = 0; n < LINES; n++)       // what is the same now is out of use
      for (int k = 0; k < n; k++) if (line_at[k] == line_at[n]) line_at[n] = SIZE + 27'h8_0000;
    for (int n = 0; n < LINES * 8; n++) begin
      flat[n] = {$random(seed), $random(seed)};
      if (line_at[n/8] < SIZE)
        for (int k = 0; k < 4; k++) u_chip.mem[chip_cell(line_at[n/8] + 27'(n % 8 * 8 + k * 2))] = flat[n][k*16 +: 16];
    end
  endtask

  // --- handshakes: the bench acts between the edges, and hears of them afterwards
  logic ar_took = 1'b0, aw_took = 1'b0, w_took = 1'b0, b_took = 1'b0;
  logic [5:0] b_answer;
  always @(posedge clk) begin
    ar_took  <= ram_arvalid & ram_arready;
    aw_took  <= ram_awvalid & ram_awready;
    w_took   <= ram_wvalid & ram_wready;
    b_took   <= ram_bvalid & ram_bready;
    b_answer <= {ram_bid, ram_bresp};
  end

  // --- reads: asked, and what each must bring, in order
  integer      w_line = -1;              // is being written
  logic [4:0]  e_id [0:255];
  integer      e_word [0:255], e_left [0:255];
  logic [63:0] e_data [0:255][0:7];
  logic [7:0]  e_in = 0, e_out = 0;
  integer      e_beat = 0, done = 0, beats = 0;
  task automatic ask(input integer line, input integer word, input integer words);
    {ram_arvalid, ram_araddr, ram_arlen, ram_arsize, ram_arid} = {1'b1, bus(line_at[line]) + 40'(word * 8), 8'(words - 1), 3'd3, 5'(below(32))};
    @(negedge clk); while (!ar_took) @(negedge clk);
    ram_arvalid = 1'b0;
    e_id[e_in]   = ram_arid;
    e_word[e_in] = line_at[line] >= SIZE ? -1 : word;
    e_left[e_in] = words;
    for (int i = 0; i < words; i++) e_data[e_in][i] = flat[line*8+word+i];
    e_in = e_in + 8'd1;
  endtask
  logic slow = 1'b1;
  always @(posedge clk) begin
    ram_rready <= !slow || below(4) != 0;
    if (!rst && ram_rvalid && ram_rready) begin
      if (e_in == e_out) wrong("data that nobody asked for");
      else begin
        if (ram_rid != e_id[e_out] || ram_rlast != (e_left[e_out] == e_beat + 1)) wrong("ID or last of a read");
        if (ram_rresp != (e_word[e_out] < 0 ? 2'b10 : 2'b00)) wrong("answer of a read");
        if (e_word[e_out] >= 0 && ram_rdata !== e_data[e_out][e_beat]) wrong("data of a read");
        e_beat = e_beat + 1;
        beats  = beats + 1;
        if (e_beat >= e_left[e_out]) begin
          e_beat = 0;
          e_out  = e_out + 8'd1;
          done   = done + 1;
        end
      end
    end
  end
  task automatic give(input integer line, input integer word, input integer words, input logic [3:0] id);
    {ram_awvalid, ram_awaddr, ram_awlen, ram_awsize, ram_awid} = {1'b1, bus(line_at[line]) + 40'(word * 8), 8'(words - 1), 3'd3, id};
    @(negedge clk); while (!aw_took) @(negedge clk);
    ram_awvalid = 1'b0;
    for (int i = 0; i < words; i++) begin
      while (slow && below(4) == 0) @(negedge clk);
      {ram_wvalid, ram_wlast, ram_wstrb, ram_wdata} = {1'b1, i == words - 1, 8'(below(3) == 0 ? below(256) : 255), $random(seed), $random(seed)};
      @(negedge clk); while (!w_took) @(negedge clk);
      for (int b = 0; b < 8; b++) if (ram_wstrb[b]) flat[line*8+word+i][b*8 +: 8] = ram_wdata[b*8 +: 8];
      ram_wvalid = 1'b0;
    end
  endtask
  task automatic hear(input integer line, input logic [3:0] id);
    ram_bready = 1'b1;
    @(negedge clk); while (!b_took) @(negedge clk);
    if (b_answer != {id, line_at[line] >= SIZE, 1'b0}) wrong("answer of a write");
    ram_bready = 1'b0;
  endtask
  task automatic write(input integer line, input integer word, input integer words);
    logic [3:0] id;
    id = 4'(below(16));
    while (w_line >= 0) @(negedge clk);
    w_line = line;
    give(line, word, words, id);
    while (slow && below(3) == 0) @(negedge clk);
    hear(line, id);
    w_line = -1;
  endtask
  // The second one ends before the answer of the first is taken.
  task automatic write_two;
    give(1, 0, 8, 4'd5);
    give(3, 2, 3, 4'd10);
    repeat (300) @(negedge clk);
    hear(1, 4'd5);
    hear(3, 4'd10);
  endtask
  task automatic quiet;
    integer waited;
    waited = 0;
    while (e_in != e_out && waited < 20000) begin
      @(negedge clk);
      waited = waited + 1;
    end
    if (e_in != e_out) begin
      wrong("a read has no answer");
      e_out = e_in;
    end
  endtask
  task automatic some(output integer line, output integer word, output integer words);
    line  = below(LINES);
    words = below(2) == 0 ? 8 : 1 + below(8);
    word  = below(9 - words);
  endtask
  task automatic readers(input integer n);
    integer line, word, words;
    for (int i = 0; i < n; i++) begin
      some(line, word, words);
      while (line == w_line || 8'(e_in - e_out) > 8'd100) @(negedge clk);
      if (slow && below(8) == 0) repeat (below(40)) @(negedge clk);
      if (slow && below(40) == 0) repeat (below(1500)) @(negedge clk);
      while (line == w_line) @(negedge clk);
      ask(line, word, words);
    end
  endtask
  task automatic writers(input integer n);
    integer line, word, words;
    for (int i = 0; i < n; i++) begin
      some(line, word, words);
      if (slow && below(8) == 0) repeat (below(40)) @(negedge clk);
      // a line whose address is on the bus is left alone
      while (ram_arvalid && ram_araddr[39:6] == 34'(bus(line_at[line]) >> 6)) @(negedge clk);
      write(line, word, words);
    end
  endtask

  // --- times, in cycles of clk: from an address that is taken until the first word shows, of rows that are open, closed, other ones; of a line
  integer t_open, t_closed, t_other, t_line;
  task automatic time_read(input logic [26:0] at, output integer cycles);
    line_at[4] = at;
    for (int i = 0; i < 32; i++) u_chip.mem[chip_cell(at + 27'(i * 2))] = flat[4*8+i/4][i%4*16 +: 16];
    ask(4, 0, 8);
    cycles = 0;
    while (!ram_rvalid) begin
      @(negedge clk);
      cycles = cycles + 1;
    end
    quiet;
  endtask
  task automatic times;
    integer from;
    slow = 1'b0;
    repeat (600) @(negedge clk);                    // a refresh has closed all rows
    @(negedge clk); while (u_sdram.u_control.interval_q < 16'd400 || u_sdram.u_control.interval_q > 16'd450) @(negedge clk);
    time_read(27'h2000, t_closed);
    time_read(27'h2040, t_open);
    time_read(27'h4000, t_other);
    @(negedge clk); while (u_sdram.u_control.interval_q < 16'd440 || u_sdram.u_control.interval_q > 16'd480) @(negedge clk);
    from = beats;
    t_line = 0;
    fork
      for (int i = 0; i < 10; i++) ask(4, 0, 8);
      begin
        while (beats < from + 8) @(negedge clk);
        while (beats < from + 72) begin @(negedge clk); t_line = t_line + 1; end
      end
    join
    quiet;
    slow = 1'b1;
  endtask

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("count=%d", count)) count = 400;
    if (!$value$plusargs("ms=%d", idle_ms)) idle_ms = 0;
    first = seed;
    {ram_arvalid, ram_awvalid, ram_wvalid, ram_bready} = 4'd0;
    repeat (8) @(negedge clk);
    choose_lines;
    power = 1'b0;
    repeat (100) @(negedge clk);
    rst = 1'b0;
    @(negedge clk); while (!ready) @(negedge clk);
    if (size != (COLUMNS == 512 ? 2'd1 : 2'd2)) wrong("size of the chip");
    for (int n = 0; n < LINES; n++) ask(n, 0, 8);
    quiet;
    times;
    choose_lines;
    for (int part = 0; part < 6; part++) begin
      slow = part < 4;
      if (part == 3) repeat (idle_ms * 32000) @(negedge clk);
      fork readers(count / 4); writers(count / 4); join
      quiet;
      for (int k = 0; k <= part % 2; k++) write(5, 0, 8);      // the last before a reset, an odd and an even number of them
      write_two;
      repeat (200) @(negedge clk);                    // what was answered is written
      rst = 1'b1;
      repeat (100) @(negedge clk);
      rst = 1'b0;
      if (part == 2) write(3, 0, 8);                  // at once: it waits
      else begin @(negedge clk); while (!ready) @(negedge clk); end
    end
    for (int n = 0; n < LINES; n++) ask(n, 0, 8);
    quiet;
    repeat (200) @(negedge clk);                     // what was written is in the chip
    for (int n = 0; n < LINES * 8; n++)
      if (line_at[n/8] < SIZE)
        for (int k = 0; k < 4; k++)
          if (u_chip.mem[chip_cell(line_at[n/8] + 27'(n % 8 * 8 + k * 2))] !== flat[n][k*16 +: 16]) wrong("what the chip holds");
    $display("times: open %0d, closed %0d, other %0d cycles to the first word, 8 lines %0d cycles", t_open, t_closed, t_other, t_line);
    $display("%0s: seed %0d, %0d columns, %0d reads, %0d refreshes", errors == 0 ? "PASS" : "FAIL", first, COLUMNS, done, u_chip.refreshes);
    $finish;
  end
  initial begin
    repeat (2) @(negedge clk);
    repeat (100000 + count * 500 + idle_ms * 32000) @(negedge clk);
    $display("FAIL: it does not end");
    $finish;
  end
endmodule
`default_nettype wire
