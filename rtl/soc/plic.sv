// SPDX-License-Identifier: Apache-2.0
// Platform-level interrupt controller: two contexts (machine and supervisor mode of hart 0), at QEMU `virt`'s offsets.
//
//   0x00_0000 + 4*s       priority of source s, 3 bits; 0 never interrupts
//   0x00_1000             pending, bit s (read only)
//   0x00_2000 + 0x80*c    enable of context c, bit s
//   0x20_0000 + 0x1000*c  threshold of context c; 4 bytes on: claim (read), complete (write)
//
// A gateway turns a level into one pending interrupt, and passes the next one when this one is completed.
// Latency:  one cycle from re; plic_context.sv for the interrupt lines. Never stalls.
// Assumes:  SOURCES <= 31, so every bit vector is one word.
// Source:   RISC-V Platform-Level Interrupt Controller Specification 1.0.0, chapters 3 to 9.
`include "check.svh"
`default_nettype none
module plic #(parameter int SOURCES = 15) (
  input  logic             clk, rst,
  input  logic [SOURCES:1] level,
  input  logic             re, we,
  input  logic [23:0]      addr,
  input  logic [7:0]       be,
  input  logic [63:0]      wdata,
  output logic [63:0]      rdata,
  output logic [1:0]       irq               // by context
);
  logic [SOURCES:0]     bit2_q, bit1_q, bit0_q;   // the priority of each source; source 0 does not exist and stays 0
  logic [SOURCES:0]     pending_q, service_q;
  logic [63:0]          rdata_q;

  wire at_priority = addr[23:12] == 12'h000;
  wire at_pending  = addr[23:3] == 21'(24'h00_1000 >> 3);
  wire [4:0] done  = wdata[36:32];

  for (genvar c = 0; c < 2; c++) begin : g_context
    wire at_enable    = addr[23:3] == 21'((24'h00_2000 + 24'h80 * 24'(c)) >> 3);
    wire at_threshold = addr[23:3] == 21'((24'h20_0000 + 24'h1000 * 24'(c)) >> 3);     // threshold and claim share a double word
    wire [SOURCES:0] enable, got, freed;     // got: claimed now, freed: completed now; by this context and lower ones
    wire [2:0]       threshold;
    wire [4:0]       best;
    wire [63:0]      value;
    plic_context #(.SOURCES(SOURCES)) u_context (
      .clk, .rst, .pending(pending_q), .bit2(bit2_q), .bit1(bit1_q), .bit0(bit0_q), .enable_we(we && at_enable && be[0]),
      .threshold_we(we && at_threshold && be[0]), .wdata(wdata[31:0]), .enable, .threshold, .best, .irq(irq[c]));
    wire [SOURCES:0] claimed   = (re && at_threshold && be[4]) ? (SOURCES+1)'(1) << best : '0;
    wire [SOURCES:0] completed = (we && at_threshold && be[4]) ? (SOURCES+1)'(1) << done & enable : '0;
    wire [63:0]      shown     = at_enable ? 64'(enable) : at_threshold ? {27'd0, best, 29'd0, threshold} : 64'd0;
    if (c == 0) begin : g_first
      assign got = claimed;
      assign freed = completed;
      assign value = shown;
    end else begin : g_rest
      assign got = g_context[c-1].got | claimed;
      assign freed = g_context[c-1].freed | completed;
      assign value = g_context[c-1].value | shown;
    end
  end
  wire [SOURCES:0] claimed   = g_context[1].got;
  wire [SOURCES:0] completed = g_context[1].freed;

  logic [63:0] rdata_d;
  always_comb begin
    rdata_d = g_context[1].value;
    if (at_pending) rdata_d = 64'(pending_q);
    if (re && at_priority) for (int s = 1; s <= SOURCES; s++) begin
      if (addr[11:3] == 9'(s >> 1)) rdata_d[(s & 1) * 32 +: 3] = {bit2_q[s], bit1_q[s], bit0_q[s]};
    end
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      bit2_q    <= '0;
      bit1_q    <= '0;
      bit0_q    <= '0;
      pending_q <= '0;
      service_q <= '0;
      rdata_q   <= 64'd0;
    end else begin
      if (re) rdata_q <= rdata_d;
      if (re || we || level != '0) for (int s = 1; s <= SOURCES; s++) begin
        if (level[s] && !service_q[s]) pending_q[s] <= 1'b1;
        if (claimed[s]) begin
          pending_q[s] <= 1'b0;
          service_q[s] <= 1'b1;
        end
        if (completed[s]) service_q[s] <= 1'b0;
        if (we && at_priority && addr[11:3] == 9'(s >> 1) && be[(s & 1) * 4])
          {bit2_q[s], bit1_q[s], bit0_q[s]} <= wdata[(s & 1) * 32 +: 3];
      end
    end
  end

  assign rdata = rdata_q;

  wire unused = &{1'b0, addr[2:0], be, wdata};
  initial if (SOURCES > 31) $fatal;
  `CHECK(in_service_is_not_pending, (pending_q & service_q) == '0)
endmodule
`default_nettype wire
