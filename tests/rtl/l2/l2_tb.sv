// SPDX-License-Identifier: Apache-2.0
// Test bench of the second-level cache (rtl/soc/l2.sv), for Icarus Verilog and Verilator alike: the bench plays the core's caches,
// tests/rtl/lsu/axi_memory.sv the memory (late, out of order, beats interleaved), a flat array says what a read must bring.
//
// Reads: IDs 0 to 7 a line, one each, as the D-cache; IDs 8 to 15 one to eight words; ID 16 up to four lines, answered in order, as
// the I-cache. Writes: whole lines, and parts of a doubleword; up to four not answered. No line is read and written at a time.
// Half of the lines are far memory's: what an answer says of its place is held against the bus.
// At the end the cache is cleaned, and memory must hold what was written; what its events say is held against the bus.
//   +seed=N +count=N   so many requests
//   +fast              memory answers after 20 cycles; then a hit must pass a miss, and misses must overlap
`include "axi.svh"
`include "config.svh"
`include "l2.svh"
`default_nettype none
`timescale 1ns/1ns
module l2_tb;
  localparam int LINES = 2048, WORDS = LINES * 8;   // 128 KiB
  logic [63:0] rng, now, seed;
  logic        w_open;
  function automatic [63:0] shift_rng(input [63:0] v);
    reg [63:0] t;
    begin
      t = v ^ (v << 13); t = t ^ (t >> 7); shift_rng = t ^ (t << 17);
    end
  endfunction

  logic clk = 1'b0, rst = 1'b1, fast = 1'b0, clean = 1'b0;
  always #1 clk = !clk;
  `AXI_L2_WIRES
  `AXI_RAM_WIRES
  wire         m_wready;                              // while w_open the memory takes data
  wire  [3:0]  m_rid;
  logic        clean_done, hit, miss, writeback, memory_error;
  logic [31:0] device_reads, device_writes;
  l2 dut (
    .clk, .rst, .clean_req(clean), .clean_done, .l2_hit(hit), .l2_miss(miss), .l2_writeback(writeback),
    `AXI_L2, `AXI_RAM
  );
  assign {l2_arsize, l2_awsize} = {3'd3, 3'd3};
  assign ram_ruser = {m_line[m_rid[1:0]] >= LINES / 2, 1'b1};
  assign {ram_rid, ram_wready} = {1'b0, m_rid, m_wready && w_open};
  axi_memory memory (
    .clk, .rst, .rnd(rng[31:0]), .fast,
    .dmem_arvalid(ram_arvalid), .dmem_arready(ram_arready), .dmem_araddr(ram_araddr), .dmem_arlen(ram_arlen), .dmem_arsize(ram_arsize),
    .dmem_arid(ram_arid[3:0]), .dmem_ruser(),
    .dmem_rvalid(ram_rvalid), .dmem_rready(ram_rready), .dmem_rdata(ram_rdata), .dmem_rresp(ram_rresp), .dmem_rid(m_rid), .dmem_rlast(ram_rlast),
    .dmem_awvalid(ram_awvalid), .dmem_awready(ram_awready), .dmem_awaddr(ram_awaddr), .dmem_awlen(ram_awlen), .dmem_awsize(ram_awsize), .dmem_awid(ram_awid),
    .dmem_wvalid(ram_wvalid && w_open), .dmem_wready(m_wready), .dmem_wdata(ram_wdata), .dmem_wstrb(ram_wstrb), .dmem_wlast(ram_wlast),
    .dmem_bvalid(ram_bvalid), .dmem_bready(ram_bready), .dmem_bresp(ram_bresp), .dmem_bid(ram_bid),
    .device_reads, .device_writes, .error(memory_error)
  );

  // --- what memory must hold, who uses a line
  logic [63:0] model [0:WORDS-1];
  integer      readers [0:LINES-1], writers [0:LINES-1];
  integer      requests, count, cycle, wrong, reads, hits, misses, writebacks, m_reads, m_writes, passed_by, together, most;
  integer      m_line [0:3];                        // line of each fill, by ID
  integer      m_asked [0:LINES-1], m_ended [0:LINES-1], taken [0:31], i_taken;   // cycles: line asked of memory, has come; read taken

  task fail(input integer what);
    begin
      wrong = wrong + 1;
      if (wrong < 10) $display("FAIL at cycle %0d: %0d (id %0d, data %h)", cycle, what, l2_rid, l2_rdata);
    end
  endtask
  // a line: of a few that are used often, of one set, or any
  function automatic integer some_line(input [63:0] r);
    case (r[1:0])
      2'd0:    some_line = integer'(r[15:5]) % LINES;
      2'd1:    some_line = (integer'(r[15:5]) * L2_SETS + 3) % LINES;
      default: some_line = integer'(r[9:5]) * 5 % LINES;
    endcase
  endfunction

  // --- read side: what each ID waits for; ID 16 has four places
  logic [31:0] id_busy;                             // 16 to 19: the I-side's
  integer      at [0:31];                           // its next word ...
  integer      left [0:31];                         // ... and how many come
  integer      when_asked [0:31];
  integer      i_in, i_out, k, line, first, len, oldest;
  logic [63:0] r;
  logic        started;
  // --- write side
  integer      w_line [0:3];
  integer      w_in, w_out, beats, w_at;

  task read_done(input integer slot);
    begin
      readers[at[slot] / 8] = readers[at[slot] / 8] - 1;
      id_busy[slot] = 1'b0;
      // somebody who asked earlier, with another ID, still waits
      for (k = 0; k < 20; k = k + 1) if (id_busy[k] && when_asked[k] < when_asked[slot]) passed_by = passed_by + 1;
    end
  endtask

  always @(posedge clk) begin
    now = shift_rng(rng);
    rng <= now;
    w_open <= fast || cycle % 512 < 200 || now[60:58] == 3'd0;   // at times memory is slow to take words
    cycle = cycle + 1;
    if (!rst) begin
      // events and bus
      hits = hits + hit; misses = misses + miss; writebacks = writebacks + writeback;
      if (l2_arvalid && l2_arready) reads = reads + 1;
      if (ram_arvalid && ram_arready) begin m_reads = m_reads + 1; together = together + 1; end
      if (ram_rvalid && ram_rready && ram_rlast) together = together - 1;
      if (ram_arvalid && ram_arready) begin m_line[ram_arid[1:0]] = integer'(ram_araddr[16:6]); m_asked[ram_araddr[16:6]] = cycle; end
      if (ram_rvalid && ram_rready && ram_rlast) m_ended[m_line[m_rid[1:0]]] = cycle;
      if (l2_arvalid && l2_arready) begin
        taken[l2_arid == 5'd16 ? 16 + i_taken % 4 : integer'(l2_arid)] = cycle;
        if (l2_arid == 5'd16) i_taken = i_taken + 1;
      end
      if (together > most) most = together;
      if (ram_awvalid && ram_awready) m_writes = m_writes + 1;
      if (l2_rresp != 2'd0 || l2_bresp != 2'd0 || memory_error) fail(1);

      // answers
      if (l2_rvalid && l2_rready) begin
        k = (l2_rid == 5'd16) ? 16 + i_out % 4 : integer'(l2_rid);
        if (!id_busy[k]) fail(2);
        else begin
          if (l2_rdata !== model[at[k]]) fail(3);
          if (m_asked[at[k] / 8] > m_ended[at[k] / 8] ? !l2_ruser[0] : l2_ruser[0] && m_ended[at[k] / 8] <= taken[k]) fail(11);
          if (l2_ruser[1] != (l2_ruser[0] && at[k] / 8 >= LINES / 2)) fail(12);
          left[k] = left[k] - 1;
          if (l2_rlast != (left[k] == 0)) fail(4);
          if (left[k] == 0) begin
            if (l2_rid == 5'd16) i_out = i_out + 1;
            read_done(k);
          end else at[k] = at[k] + 1;
        end
      end
      if (l2_bvalid && l2_bready) begin
        if (w_out == w_in || l2_bid != 4'(w_out)) fail(5);
        writers[w_line[w_out % 4]] = writers[w_line[w_out % 4]] - 1;
        w_out = w_out + 1;
      end

      // a new read
      r = shift_rng(now ^ 64'h1234567);
      started = 1'b0;
      if ((!l2_arvalid || l2_arready) && requests < count && r[40]) begin
        line = some_line(r);
        k = r[41] ? 16 + i_in % 4 : integer'(r[45:42]);
        first = (k >= 8 && k < 16) ? integer'(r[48:46]) : 0;
        len   = (k >= 8 && k < 16) ? integer'(r[51:49]) % (8 - first) : 7;
        if (!id_busy[k] && writers[line] == 0) begin
          started = 1'b1;
          requests = requests + 1;
          readers[line] = readers[line] + 1;
          id_busy[k] = 1'b1;
          when_asked[k] = cycle;
          at[k] = line * 8 + first;
          left[k] = len + 1;
          l2_araddr <= 40'h80000000 + 40'(line * 64 + first * 8);
          l2_arlen  <= 8'(len);
          l2_arid   <= (k >= 16) ? 5'd16 : 5'(k);
          if (k >= 16) i_in = i_in + 1;
        end
      end
      if (started) l2_arvalid <= 1'b1;
      else if (l2_arready) l2_arvalid <= 1'b0;
      l2_rready <= fast || (cycle % 512 < 100 ? r[53:51] == 3'd0 : r[53:52] != 2'd0);   // at times for long not
      l2_bready <= fast || r[54];

      // a new write: its address, then its data
      r = shift_rng(now ^ 64'h7654321);
      if (l2_awready) l2_awvalid <= 1'b0;
      if (l2_wvalid && l2_wready) begin
        beats = beats - 1;
        if (l2_wlast) l2_wvalid <= 1'b0;
        else begin
          w_at = w_at + 1;
          l2_wdata <= now; model[w_at] = now;
          l2_wlast <= beats == 1;
        end
      end
      if (beats == 0 && (!l2_awvalid || l2_awready) && w_in - w_out < 4 && requests < count && r[41:40] == 2'd0) begin
        line = some_line(r);
        if (readers[line] == 0 && writers[line] == 0) begin
          requests = requests + 1;
          writers[line] = 1;
          w_line[w_in % 4] = line;
          beats = r[42] ? 1 : 8;
          w_at = line * 8 + (beats == 1 ? integer'(r[45:43]) : 0);
          l2_awvalid <= 1'b1;
          l2_awaddr <= 40'h80000000 + 40'(w_at * 8);
          l2_awlen  <= 8'(beats - 1);
          l2_awid   <= 4'(w_in);
          l2_wvalid <= 1'b1;
          l2_wlast  <= beats == 1;
          l2_wstrb  <= (beats == 1) ? r[53:46] : 8'hFF;
          l2_wdata  <= now;
          for (k = 0; k < 8; k = k + 1) if (beats == 8 || r[46+k]) model[w_at][8*k +: 8] = now[8*k +: 8];
          w_in = w_in + 1;
        end
      end
    end
  end

  initial begin
    if (!$value$plusargs("seed=%d", seed)) seed = 64'd1;
    if (!$value$plusargs("count=%d", count)) count = 20000;
    if ($test$plusargs("fast")) fast = 1'b1;
    rng = 64'h9E3779B97F4A7C15 * seed + 64'd1;
    w_open = 1'b0;
    {l2_arvalid, l2_rready, l2_awvalid, l2_wvalid, l2_bready} = '0;
    {requests, cycle, wrong, reads, hits, misses, writebacks, m_reads, m_writes, passed_by, together, most} = '0;
    {i_taken, i_in, i_out, w_in, w_out, beats} = '0;
    id_busy = '0;
    for (int i = 0; i < WORDS; i++) begin model[i] = shift_rng(64'(i) * 64'h9E3779B97F4A7C15 + 64'd7); memory.mem[i] = model[i]; end
    for (int i = 0; i < LINES; i++) begin readers[i] = 0; writers[i] = 0; m_asked[i] = -1; m_ended[i] = -1; end
    for (int i = 0; i < 32; i++) taken[i] = 0;
    for (int i = 0; i < 4; i++) m_line[i] = 0;
    repeat (5) @(negedge clk);
    rst = 1'b0;
    while (!(requests == count && id_busy == '0 && w_in == w_out) && cycle < count * 400 && wrong < 10) @(negedge clk);
    if (cycle >= count * 400) fail(6);
    clean = 1'b1;
    @(negedge clk);
    clean = 1'b0;
    while (!clean_done && cycle < count * 800 && wrong < 10) @(negedge clk);
    if (!clean_done) fail(7);
    for (int i = 0; i < WORDS; i++) if (memory.mem[i] !== model[i]) fail(8);
    if (misses != m_reads || writebacks != m_writes || hits > reads || hits + misses < reads) fail(9);
    if (fast && (passed_by == 0 || most < 2)) fail(10);
    $display("l2: %0s: seed %0d: %0d cycles, %0d reads, %0d hits, %0d fills, %0d written back, %0d passed, %0d at a time",
             wrong == 0 ? "PASS" : "FAIL", seed, cycle, reads, hits, m_reads, m_writes, passed_by, most);
    $finish;
  end
endmodule
`default_nettype wire
