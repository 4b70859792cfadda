// SPDX-License-Identifier: Apache-2.0
// A profiler and the port's checker on a profile port, in a bench: set up by four writes to the host port, it writes the bytes of the profile
// channel into a file, until `stop`. What a bench for a core of yours needs besides the core.
//   +NAME-bytes=FILE   gets them     +period=N   +seed=N   +pairs   +signatures=N (as many instructions apart)   sampling
`include "profile_sizes.svh"
`include "profile_defs.svh"
`default_nettype none
`timescale 1ns/1ns
module session #(
    parameter NAME = "run",
    parameter int LANES = 2,
    parameter int TAGS = 2,
    parameter int XLEN = 64,
    parameter int IN_FLIGHT = 64,
    parameter int LATE = 0,      // cycles that strobes come after slots
    parameter int LATENCY = 1,   // the core drives the bundle latency
    parameter int RETIRED = 1,   // the core tells what retires
    parameter int OLDEST_AFTER = -1, // cycles to pp_oldest from the last retirement before: 0 or 1; -1: either
    parameter int RETIRES_AFTER = 0, // cycles from pp_rready to pp_retired, at least
    parameter int SIGNATURE = 0  // instructions of a signature sample, 32 to 2,048, where the core drives the bundle signature
) (
    input  wire logic clk,
    input  wire logic rst,
`define PP_CORE input wire
`define PP_PROFILER output
`define PP_CHECK
`include "profile_port.svh"
    input  wire logic stop,
    output logic      over       // the last byte has left
);
  logic        host_valid = 1'b0, host_ready, byte_valid, lcofi_set;
  logic [11:0] address = 12'd0;
  logic [63:0] value = 64'd0, now = 64'd0, covers;
  logic [7:0]  byte_value;
  profiler #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(IN_FLIGHT), .SIGNATURE(SIGNATURE)) u_profiler (
      .core_rst(rst), .mtime(now), .xcsr_valid(1'b0), .xcsr_addr(12'd0), .xcsr_exists(), .xcsr_rdata(), .xcsr_we(1'b0), .xcsr_wdata(64'd0),
      .mcountinhibit(32'd0), .lcofi_set, .lcofi_vector(), .xcsr_event(), .pm_host_valid(host_valid), .pm_host_addr(address),
      .pm_host_wdata(value), .pm_host_ready(host_ready), .stream_valid(byte_valid), .stream_byte(byte_value), .stream_ready(1'b1),
      .pm_done(over), .pm_word_take(1'b0), .pm_word(), .pm_word_bytes(), .pm_counting(), .pm_counted(), .*
  );
  port_checker #(
      .LANES(LANES), .TAGS(TAGS), .XLEN(XLEN), .IN_FLIGHT(IN_FLIGHT), .SIGNATURE(SIGNATURE), .LATE(LATE), .LATENCY(LATENCY), .RETIRED(RETIRED),
      .OLDEST_AFTER(OLDEST_AFTER), .RETIRES_AFTER(RETIRES_AFTER)
  ) u_checker (.*);

  int    bytes = 0, period = 100, seed = 1, pairs = 0, signatures = 0;
  string path;
  always @(posedge clk) begin
    now <= rst ? 64'd0 : now + 64'd1;
    if (byte_valid && bytes != 0) $fwrite(bytes, "%c", byte_value);
    if (over && bytes != 0) begin
      $fclose(bytes);
      bytes = 0;
    end
  end
`include "host_set.svh"
  initial begin
    if ($value$plusargs({NAME, "-bytes=%s"}, path)) bytes = $fopen(path, "wb");
    if (!$value$plusargs("period=%d", period)) period = 100;
    if ($test$plusargs("pairs") != 0) pairs = 1;
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("signatures=%d", signatures)) signatures = 0;
    wait (!rst);
    #1;
    set(PD_CSR_MPMDELIVERY, {32'(seed), 32'(PD_DELIVERY_STREAM)});
    set(PD_CSR_MPMSEED, 64'(seed) * 64'h9E3779B1);
    set(PD_CSR_MPDISCOUNTER, {-32'(period), -32'(period)});
    if (pairs != 0) set(PD_CSR_MPMPAIR, 64'd4 << PD_MPMPAIR_LOG_LO);
    if (signatures != 0) set(PD_CSR_MPMSIGNATURE, 64'(signatures));
    set(PD_CSR_MPDISCTL, 64'd7 << PD_MPDISCTL_U_LO | 64'd1 << PD_MPDISCTL_TS_LO | 64'd1 << PD_MPDISCTL_RAND_LO |
        64'(pairs) << PD_MPDISCTL_PAIR_LO | 64'(signatures != 0) << PD_MPDISCTL_DETAIL_LO);
    wait (stop);
    @(posedge clk);
    #1 set(PD_CSR_MPMDELIVERY, {32'(seed), 32'(PD_DELIVERY_STREAM)} | 64'd1 << PD_MPMDELIVERY_END_LO);
  end
endmodule
`default_nettype wire
