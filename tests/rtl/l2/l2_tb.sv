// SPDX-License-Identifier: Apache-2.0
// Test bench of the second-level cache (rtl/soc/l2.sv), for Icarus Verilog and Verilator alike: the bench plays the core's caches,
// tests/rtl/lsu/axi_memory.sv the memory (late, out of order, beats interleaved), a flat array says what a read must bring.
//
// Reads: IDs 0 to 7 a line, one each, as the D-cache; IDs 8 to 15 one to eight words; ID 16 up to four lines, answered in order, as
// the I-cache. Writes: whole lines, and parts of a doubleword; up to four not answered. No line is read and written at a time.
// At the end the cache is cleaned, and memory must hold what was written; what its events say is held against the bus.
//   +seed=N +count=N   so many requests
//   +fast              memory answers after 20 cycles; then a hit must pass a miss, and misses must overlap
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
  logic        arvalid, arready, rvalid, rready, rlast, awvalid, awready, wvalid, wready, wlast, bvalid, bready;
  logic [39:0] araddr, awaddr;
  logic [7:0]  arlen, awlen, wstrb;
  logic [4:0]  arid, rid;
  logic [3:0]  awid, bid;
  logic [63:0] rdata, wdata;
  logic [1:0]  rresp, bresp;
  logic        m_arvalid, m_arready, m_rvalid, m_rready, m_rlast;
  logic        m_awvalid, m_awready, m_wvalid, m_wready, m_wlast, m_bvalid, m_bready;
  logic [39:0] m_araddr, m_awaddr;
  logic [7:0]  m_arlen, m_awlen, m_wstrb;
  logic [2:0]  m_arsize, m_awsize;
  logic [4:0]  m_arid;
  logic [3:0]  m_rid, m_awid, m_bid;
  logic [63:0] m_rdata, m_wdata;
  logic [1:0]  m_rresp, m_bresp;
  logic        clean_done, hit, miss, writeback, memory_error;
  logic [31:0] device_reads, device_writes;
  l2 dut (
    .clk, .rst, .clean_req_i(clean), .clean_done_o(clean_done), .hit_o(hit), .miss_o(miss), .writeback_o(writeback),
    .arvalid_i(arvalid), .arready_o(arready), .araddr_i(araddr), .arlen_i(arlen), .arsize_i(3'd3), .arid_i(arid),
    .rvalid_o(rvalid), .rready_i(rready), .rdata_o(rdata), .rresp_o(rresp), .rid_o(rid), .rlast_o(rlast),
    .awvalid_i(awvalid), .awready_o(awready), .awaddr_i(awaddr), .awlen_i(awlen), .awsize_i(3'd3), .awid_i(awid),
    .wvalid_i(wvalid), .wready_o(wready), .wdata_i(wdata), .wstrb_i(wstrb), .wlast_i(wlast),
    .bvalid_o(bvalid), .bready_i(bready), .bresp_o(bresp), .bid_o(bid),
    .mem_arvalid_o(m_arvalid), .mem_arready_i(m_arready), .mem_araddr_o(m_araddr), .mem_arlen_o(m_arlen), .mem_arsize_o(m_arsize),
    .mem_arid_o(m_arid), .mem_rvalid_i(m_rvalid), .mem_rready_o(m_rready), .mem_rdata_i(m_rdata), .mem_rresp_i(m_rresp),
    .mem_rid_i({1'b0, m_rid}), .mem_rlast_i(m_rlast),
    .mem_awvalid_o(m_awvalid), .mem_awready_i(m_awready), .mem_awaddr_o(m_awaddr), .mem_awlen_o(m_awlen), .mem_awsize_o(m_awsize),
    .mem_awid_o(m_awid), .mem_wvalid_o(m_wvalid), .mem_wready_i(m_wready && w_open), .mem_wdata_o(m_wdata), .mem_wstrb_o(m_wstrb),
    .mem_wlast_o(m_wlast), .mem_bvalid_i(m_bvalid), .mem_bready_o(m_bready), .mem_bresp_i(m_bresp), .mem_bid_i(m_bid)
  );
  axi_memory memory (
    .clk, .rst, .rnd_i(rng[31:0]), .fast_i(fast),
    .arvalid_i(m_arvalid), .arready_o(m_arready), .araddr_i(m_araddr), .arlen_i(m_arlen), .arsize_i(m_arsize), .arid_i(m_arid[3:0]),
    .rvalid_o(m_rvalid), .rready_i(m_rready), .rdata_o(m_rdata), .rresp_o(m_rresp), .rid_o(m_rid), .rlast_o(m_rlast),
    .awvalid_i(m_awvalid), .awready_o(m_awready), .awaddr_i(m_awaddr), .awlen_i(m_awlen), .awsize_i(m_awsize), .awid_i(m_awid),
    .wvalid_i(m_wvalid && w_open), .wready_o(m_wready), .wdata_i(m_wdata), .wstrb_i(m_wstrb), .wlast_i(m_wlast),
    .bvalid_o(m_bvalid), .bready_i(m_bready), .bresp_o(m_bresp), .bid_o(m_bid),
    .device_reads_o(device_reads), .device_writes_o(device_writes), .error_o(memory_error)
  );

  // --- what memory must hold, who uses a line
  logic [63:0] model [0:WORDS-1];
  integer      readers [0:LINES-1], writers [0:LINES-1];
  integer      requests, count, cycle, wrong, reads, hits, misses, writebacks, m_reads, m_writes, passed_by, together, most;
  integer      part_misses;

  task fail(input integer what);
    begin
      wrong = wrong + 1;
      if (wrong < 10) $display("FAIL at cycle %0d: %0d (id %0d, data %h)", cycle, what, rid, rdata);
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
      if (arvalid && arready) reads = reads + 1;
      if (m_arvalid && m_arready) begin m_reads = m_reads + 1; together = together + 1; end
      if (m_rvalid && m_rready && m_rlast) together = together - 1;
      if (together > most) most = together;
      if (m_awvalid && m_awready) m_writes = m_writes + 1;
      if (rresp != 2'd0 || bresp != 2'd0 || memory_error) fail(1);

      // answers
      if (rvalid && rready) begin
        k = (rid == 5'd16) ? 16 + i_out % 4 : integer'(rid);
        if (!id_busy[k]) fail(2);
        else begin
          if (rdata !== model[at[k]]) fail(3);
          left[k] = left[k] - 1;
          if (rlast != (left[k] == 0)) fail(4);
          if (left[k] == 0) begin
            if (rid == 5'd16) i_out = i_out + 1;
            read_done(k);
          end else at[k] = at[k] + 1;
        end
      end
      if (bvalid && bready) begin
        if (w_out == w_in || bid != 4'(w_out)) fail(5);
        writers[w_line[w_out % 4]] = writers[w_line[w_out % 4]] - 1;
        w_out = w_out + 1;
      end

      // a new read
      r = shift_rng(now ^ 64'h1234567);
      started = 1'b0;
      if ((!arvalid || arready) && requests < count && r[40]) begin
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
          araddr <= 40'h80000000 + 40'(line * 64 + first * 8);
          arlen  <= 8'(len);
          arid   <= (k >= 16) ? 5'd16 : 5'(k);
          if (k >= 16) i_in = i_in + 1;
        end
      end
      if (started) arvalid <= 1'b1;
      else if (arready) arvalid <= 1'b0;
      rready <= fast || (cycle % 512 < 100 ? r[53:51] == 3'd0 : r[53:52] != 2'd0);   // at times for long not
      bready <= fast || r[54];

      // a new write: its address, then its data
      r = shift_rng(now ^ 64'h7654321);
      if (awready) awvalid <= 1'b0;
      if (wvalid && wready) begin
        beats = beats - 1;
        if (wlast) wvalid <= 1'b0;
        else begin
          w_at = w_at + 1;
          wdata <= now; model[w_at] = now;
          wlast <= beats == 1;
        end
      end
      if (beats == 0 && (!awvalid || awready) && w_in - w_out < 4 && requests < count && r[41:40] == 2'd0) begin
        line = some_line(r);
        if (readers[line] == 0 && writers[line] == 0) begin
          requests = requests + 1;
          writers[line] = 1;
          w_line[w_in % 4] = line;
          beats = r[42] ? 1 : 8;
          w_at = line * 8 + (beats == 1 ? integer'(r[45:43]) : 0);
          awvalid <= 1'b1;
          awaddr <= 40'h80000000 + 40'(w_at * 8);
          awlen  <= 8'(beats - 1);
          awid   <= 4'(w_in);
          wvalid <= 1'b1;
          wlast  <= beats == 1;
          wstrb  <= (beats == 1) ? r[53:46] : 8'hFF;
          wdata  <= now;
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
    {arvalid, rready, awvalid, wvalid, bready} = '0;
    {requests, cycle, wrong, reads, hits, misses, writebacks, m_reads, m_writes, passed_by, together, most} = '0;
    {i_in, i_out, w_in, w_out, beats} = '0;
    id_busy = '0;
    for (int i = 0; i < WORDS; i++) begin model[i] = shift_rng(64'(i) * 64'h9E3779B97F4A7C15 + 64'd7); memory.mem[i] = model[i]; end
    for (int i = 0; i < LINES; i++) begin readers[i] = 0; writers[i] = 0; end
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
