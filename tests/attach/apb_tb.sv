// SPDX-License-Identifier: Apache-2.0
// Bench of profile_apb: the same registers of two profilers, one on the bus, one written and read through its ports for CSRs. After
// each random access all that it could have changed is the same; errors and wait states are those that the module promises; a register
// that counts is never read torn.   +cycles=N   +seed=N
`include "profile_defs.svh"
`default_nettype none
`timescale 1ns/1ns
module apb_tb;
  localparam int LANES = 1, TAGS = 2, XLEN = 32;
  logic clk = 1'b0, rst = 1'b1;
  always #5 clk = !clk;
`include "profile_sizes.svh"
`include "profile_tie.svh"
`include "profile_wires.svh"
  `PP_TIE_OTHERS
  // slots come for ever, and no tag is ever carried
  assign {pp_slot_valid, pp_slot_on_path, pp_slot_early} = '1;
  assign pp_slot_pc = '0; assign pp_slot_type = '0; assign pp_slot_itype = '0; assign pp_slot_rvc = '0; assign pp_dispatched = '0;
  assign pp_priv = 2'd3; assign pp_context = '0; assign pp_mapped = '0; assign pp_rready = '0; assign pp_oldest = '0;
  assign pp_retired = '0; assign pp_aborted = '0; assign pp_abort_cause = '0; assign pp_flush_pc = '0;

  logic        psel = 1'b0, penable = 1'b0, pwrite = 1'b0, pready, pslverr;
  logic [14:0] paddr = '0;
  logic [31:0] pwdata = '0, prdata;
  logic [3:0]  pstrb = 4'hF;
  logic        valid, exists, we, csr_valid = 1'b0, csr_exists, csr_we = 1'b0;
  logic [11:0] addr, csr_addr = '0;
  logic [63:0] rdata, wdata, csr_rdata, csr_wdata = '0;
  profile_apb u_apb (
      .clk, .rst, .psel, .penable, .pwrite, .paddr, .pwdata, .pstrb, .pready, .prdata, .pslverr,
      .xcsr_valid(valid), .xcsr_addr(addr), .xcsr_exists(exists), .xcsr_rdata(rdata), .xcsr_we(we), .xcsr_wdata(wdata)
  );
  logic [TAGS-1:0] skid2;
  logic [LANES*(TAGS>3?3:2)-1:0] tag2;
`define QUIET .core_rst(rst), .mtime(64'd0), .mcountinhibit(32'd0), .lcofi_set(), .lcofi_vector(), .xcsr_event(), .pm_host_valid(1'b0), .pm_host_addr(12'd0), \
      .pm_host_wdata(64'd0), .pm_host_ready(), .stream_valid(), .stream_byte(), .stream_ready(1'b1), .pm_done(), .pm_word_take(1'b0), \
      .pm_word(), .pm_word_bytes(), .pm_counting(), .pm_counted()
  profiler #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN)) u_bus (
      `QUIET, .xcsr_valid(valid), .xcsr_addr(addr), .xcsr_exists(exists), .xcsr_rdata(rdata), .xcsr_we(we), .xcsr_wdata(wdata), .*
  );
  profiler #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN)) u_csr (
      `QUIET, .xcsr_valid(csr_valid), .xcsr_addr(csr_addr), .xcsr_exists(csr_exists), .xcsr_rdata(csr_rdata), .xcsr_we(csr_we), .xcsr_wdata(csr_wdata),
      .pp_slot_tag(tag2), .pp_skidless(skid2), .pp_ring_valid(), .pp_ring_write(), .pp_ring_slot(), .pp_ring_wdata(), .*
  );

  int          wrong = 0, waits, cycles = 400, seed = 1;
  logic        err;
  logic [31:0] word;
  int writes = 0, pulses = 0;                             // that were to be, that the profiler saw
  always @(posedge clk) if (we) pulses = pulses + 1;
  logic [31:0] state = 32'd1;
  function logic [31:0] drawn(input logic unused);       // the next of a series
    state = state ^ (state << 13);
    state = state ^ (state >> 17);
    state = state ^ (state << 5);
    drawn = state;
  endfunction
  task automatic complain(input string what);
    wrong = wrong + 1;
    if (wrong <= 3) $display("FAILED: %s at %0t: paddr %h, pwrite %b", what, $time, paddr, pwrite);
  endtask
  // an access as APB has it: setup, then access until pready
  task automatic bus(input logic write, input logic [11:0] number, input logic high, input logic [31:0] data, input logic [3:0] strobes);
    psel = 1'b1; penable = 1'b0; pwrite = write; paddr = {number, high, 2'b00}; pwdata = data; pstrb = strobes;
    @(posedge clk);
    #1 penable = 1'b1; waits = 0;
    @(negedge clk);
    while (pready !== 1'b1 && waits < 20) begin waits = waits + 1; @(negedge clk); end
    err = pslverr; word = prdata;
    @(posedge clk);
    #1 psel = 1'b0; penable = 1'b0;
    if (drawn(0) % 4 == 0) begin @(posedge clk); #1; end
  endtask
  task automatic read(input logic [11:0] number, output logic [63:0] is);
    bus(1'b0, number, 1'b0, '0, 4'h0);
    is[31:0] = word;
    if (err) complain("an error of a read, low half");
    if (waits != 1) complain("wait states of a read");
    bus(1'b0, number, 1'b1, '0, 4'h0);
    is[63:32] = word;
    if (err) complain("an error of a read, high half");
    if (waits != 0) complain("wait states of a kept half");
  endtask
  task automatic csr(input logic write, input logic [11:0] number, input logic [63:0] data, output logic [63:0] is, output logic is_there);
    csr_addr = number; csr_valid = 1'b1;
    @(negedge clk);
    is = csr_rdata; is_there = csr_exists;
    @(posedge clk);
    #1 csr_valid = 1'b0; csr_we = write; csr_wdata = data;
    if (write) @(posedge clk);
    #1 csr_we = 1'b0;
  endtask

  logic [11:0] numbers [0:9];
  logic [11:0] number, other;
  logic [63:0] value, here, there, last;
  logic        is_there;
  int          kind;
  initial begin
    numbers[0] = PD_CSR_MPDISCOUNTER; numbers[1] = PD_CSR_MPDISEVMASK; numbers[2] = PD_CSR_MPDISEVMATCH; numbers[3] = PD_CSR_MPDISFILTER;
    numbers[4] = PD_CSR_MPMSCRATCH; numbers[5] = PD_CSR_MPMVECTOR; numbers[6] = PD_CSR_MPMPAIR; numbers[7] = PD_CSR_MPMSTRATA;
    numbers[8] = PD_CSR_MISELECT; numbers[9] = PD_CSR_MPMCONFIG;
    if (!$value$plusargs("cycles=%d", cycles)) cycles = 400;
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    state = 32'(seed) * 32'h9E3779B1;
    repeat (4) @(posedge clk);
    #1 rst = 1'b0;
    for (int n = 0; n < cycles && wrong == 0; n++) begin
      kind   = drawn(0) % 8;
      number = numbers[drawn(0) % 10];
      other  = numbers[drawn(0) % 10];
      value  = {drawn(0), drawn(0)};
      if (kind < 3 && number != PD_CSR_MPMCONFIG) begin
        bus(1'b1, number, 1'b0, value[31:0], 4'hF);
        if (err || waits != 0) complain("a write's low half");
        if (kind == 2) read(other, here);               // between the halves somebody reads
        bus(1'b1, number, 1'b1, value[63:32], 4'hF);
        if (err || waits != 1) complain("a write's high half");
        writes = writes + 1;
        csr(1'b1, number, value, there, is_there);
      end else if (kind == 3) begin                     // not of a whole word: low half, high half
        bus(1'b1, number, value[0], value[63:32], 4'hF >> (1 + value[1]));
        if (!err || waits != 0) complain("no error of a partial write");
        bus(1'b1, number, 1'b1, value[63:32], 4'hF);
        if (!err) complain("no error of a high half after it");
      end else if (kind == 4) begin                     // halves of different registers
        bus(1'b0, PD_CSR_MPMSCRATCH, 1'b0, 32'd0, 4'h0);
        bus(1'b0, PD_CSR_MPMCONFIG, 1'b1, 32'd0, 4'h0);
        if (!err) complain("no error of a read of another's half");
        bus(1'b1, PD_CSR_MPMSCRATCH, 1'b0, value[31:0], 4'hF);
        bus(1'b1, PD_CSR_MPMVECTOR, 1'b1, value[63:32], 4'hF);
        if (!err) complain("no error of a write of another's half");
      end else if (kind == 5) begin                     // read only
        bus(1'b1, PD_CSR_MPMCONFIG, 1'b0, value[31:0], 4'hF);
        if (!err) complain("no error of a write of what is read only");
        bus(1'b1, PD_CSR_MPMCONFIG, 1'b1, value[63:32], 4'hF);
        if (!err) complain("no error of a write of what is read only, high half");
      end else if (kind == 6) begin                     // none such
        bus(1'b0, 12'h123, 1'b0, 32'd0, 4'h0);
        if (!err || waits != 1) complain("no error of a read of no register");
        bus(1'b0, 12'h123, 1'b1, 32'd0, 4'h0);
        if (!err) complain("no error of its high half");
        bus(1'b1, 12'h123, 1'b0, value[31:0], 4'hF);
        bus(1'b1, 12'h123, 1'b1, value[63:32], 4'hF);
        if (!err) complain("no error of a write of no register");
      end else if (kind == 7) begin
        bus(1'b1, number, 1'b1, value[63:32], 4'hF);
        if (!err) complain("no error of a high half alone");
      end
      if (writes != pulses) complain("writes that the profiler saw");
      for (int i = 0; i < 10; i++) begin
        read(numbers[i], here);
        csr(1'b0, numbers[i], 64'd0, there, is_there);
        if (here != there) begin complain("a register differs from the other profiler's"); $display("  register %h: %h, there %h", numbers[i], here, there); end
      end
    end
    // what counts is read whole: its low half is about to wrap
    bus(1'b1, PD_CSR_MPDISCTL, 1'b0, 32'd0, 4'hF);
    bus(1'b1, PD_CSR_MPDISCTL, 1'b1, 32'h7000_0000, 4'hF);
    @(posedge clk);
    u_bus.u_csr.fetched_q <= 48'hFFFF_FF00;
    #1 last = 64'd0;
    for (int n = 0; n < 100; n++) begin
      read(PD_CSR_MPMFETCHED, here);
      if (here < last || here < 64'hFFFF_FF00 || here > 64'h1_0000_1000) complain("a count is torn");
      last = here;
    end
    if (last < 64'h1_0000_0000) complain("the count did not go on");
    if (wrong == 0) $display("PASSED: %0d accesses", cycles);
    $finish;
  end
endmodule
`default_nettype wire
