// SPDX-License-Identifier: Apache-2.0
// A core that drives only the bundles slots and life (rtl/include/port.def); all others are tied off by the macros. It has samples:
// as many as the period says, each delivered or collided, and their frames leave.
`include "config.svh"
`include "profile_defs.svh"
`include "profile_tie.svh"
`default_nettype none
`timescale 1ns/1ns
module minimal_tb;
  localparam int PERIOD = 200, CYCLES = 12000;
  logic clk = 1'b0, rst = 1'b1;
  always #1 clk = !clk;

  localparam int LANES = WIDTH, TAGS = PM_TAGS, XLEN = 64;
`include "profile_wires.svh"
  `PP_TIE_FETCH
  `PP_TIE_LATENCY
  `PP_TIE_LINKS
  `PP_TIE_TIME
  `PP_TIE_SIGNATURE
  `PP_TIE_CHECK
  `PP_TIE_RING
  `PP_TIE_FETCHES
  standin_core #(.LANES(LANES), .TAGS(TAGS)) u_core (
      .lcofi(1'b0), .pp_has_fetch(), .pp_has_path(), .pp_has_signature(), .pp_slot_icmiss(), .pp_slot_itlbmiss(), .pp_slot_hist(), .pp_slot_waited(), .pp_dready(), .pp_issued(),
      .pp_mem_issued(), .pp_mem_done(), .pp_addr_valid(), .pp_addr(), .pp_event(), .pp_store_why(), .pp_store_back(),
      .pp_line_valid(), .pp_line(), .pp_wait_why(), .pp_empty(), .pp_empty_why(), .pp_empty_owed(), .pp_blame(), .pp_blame_priv(),
      .pp_ret_valid(), .pp_ret_kept(), .pp_ret_pc(), .pp_ret_rvc(), .pp_ret_itype(), .pp_ret_moved(), .pp_ret_met(), .pp_ret_tag(),
      .pp_trap(), .pp_interrupt(), .pp_trap_cause(), .pp_trap_pc(), .pp_xret(), .pp_lcofi_enabled(), .pp_ret_gap(), .pp_trap_gap(),
      .pp_ring_take(), .pp_ring_refused(), .pp_ring_next(), .pp_ring_written(), .pp_ring_came(), .pp_ring_at(), .pp_ring_rdata(),
      .pp_ring_read(), .pp_has_fetches(), .pp_fetch_starts(), .pp_fetch_killed(), .pp_fetch_pc(), .pp_fetch_priv(), .pp_fetch_context(),
      .pp_fetch_ends(), .pp_fetch_complete(), .pp_fetch_refused(), .pp_fetch_icmiss(), .pp_fetch_paged(), .pp_fetch_itlb2(),
      .pp_fetch_walked(), .pp_fetch_pa_valid(), .pp_fetch_pa(), .pp_fetch_page(), .*
  );

  logic             host_valid = 1'b0, host_ready, byte_valid, reads = 1'b0;
  logic [11:0]      address = 12'd0;
  logic [63:0]      value = 64'd0, read;
  logic [WIDTH-1:0] counted;
  profiler #(.LANES(LANES), .TAGS(TAGS), .IN_FLIGHT(ROB_ROWS * WIDTH), .FIFO(PM_FIFO), .SIGNATURE(PM_SIGNATURE)) u_profiler (
      .core_rst(rst), .mtime(64'd0), .xcsr_valid(reads), .xcsr_addr(address), .xcsr_exists(), .xcsr_rdata(read), .xcsr_we(1'b0),
      .xcsr_wdata(64'd0), .mcountinhibit(32'd0), .lcofi_set(), .lcofi_vector(), .xcsr_event(),
      .pm_host_valid(host_valid), .pm_host_addr(address), .pm_host_wdata(value), .pm_host_ready(host_ready),
      .stream_valid(byte_valid), .stream_byte(), .stream_ready(1'b1), .pm_done(),
      .pm_word_take(1'b0), .pm_word(), .pm_word_bytes(), .pm_counting(), .pm_counted(counted), .*
  );

  int fetched = 0, bytes = 0;
  always @(posedge clk) if (!rst) begin
    for (int i = 0; i < WIDTH; i++) fetched = fetched + 32'(counted[i]);
    bytes = bytes + 32'(byte_valid);
  end
`include "host_set.svh"
  task automatic get(input logic [11:0] number, output logic [63:0] is);
    address = number; reads = 1'b1;
    @(posedge clk);
    is = read;
    #1 reads = 1'b0;
  endtask

  logic [63:0] taken, collided, expected, config_word, signature, control, fetch;
  initial begin
    repeat (4) @(posedge clk);
    #1 rst = 1'b0;
    @(posedge clk); #1;
    set(PD_CSR_MPMDELIVERY, 64'(PD_DELIVERY_STREAM));
    set(PD_CSR_MPMSEED, 64'h9E3779B1);
    set(PD_CSR_MPDISCOUNTER, {-32'(PERIOD), -32'(PERIOD)});
    set(PD_CSR_MPDISCTL, 64'd7 << 60 | 64'd1 << PD_MPDISCTL_RAND_LO);
    repeat (CYCLES) @(posedge clk);
    #1;
    get(PD_CSR_MPDISSAMPLES, taken);
    get(PD_CSR_MPDISCOLLISIONS, collided);
    get(PD_CSR_MPMCONFIG, config_word);                   // says what the core ties off; what needs it stays 0
    set(PD_CSR_MPMSIGNATURE, 64'd5000);
    set(PD_CSR_MPDISCTL, 64'd1 << PD_MPDISCTL_DETAIL_LO);
    set(PD_CSR_MPMFETCH, 64'd5000);
    get(PD_CSR_MPMFETCH, fetch);
    get(PD_CSR_MPMSIGNATURE, signature);
    get(PD_CSR_MPDISCTL, control);
    expected = 64'(fetched / PERIOD);
    $display("%0d fetched, %0d taken, %0d collided, %0d expected, %0d bytes", fetched, taken, collided, expected, bytes);
    if (config_word[PD_MPMCONFIG_NOFETCH_LO] && config_word[PD_MPMCONFIG_PATH_LO +: PD_MPMCONFIG_PATH_W] == 0
        && config_word[PD_MPMCONFIG_SIGNATURE_LO +: PD_MPMCONFIG_SIGNATURE_W] == 0 && config_word[PD_MPMCONFIG_TAGS_LO +: PD_MPMCONFIG_TAGS_W] == PM_TAGS
        && signature[30:0] == 0 && fetch == 0 && !control[PD_MPDISCTL_DETAIL_LO] && expected > 50 && taken > 50 && 64'(bytes) > 100 * taken && taken + collided > expected * 9 / 10 && taken + collided < expected * 11 / 10)
      $display("PASSED");
    else $display("FAILED");
    $finish;
  end
endmodule
`default_nettype wire
