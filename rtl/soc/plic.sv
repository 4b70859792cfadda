// Platform-level interrupt controller: one context (machine mode of hart 0), at QEMU `virt`'s offsets.
//
//   0x00_0000 + 4*s  priority of source s, 3 bits; 0 never interrupts
//   0x00_1000        pending, bit s (read only)
//   0x00_2000        enable of context 0, bit s
//   0x20_0000        threshold of context 0; 0x20_0004 claim (read), complete (write)
//
// A gateway turns a level into one pending interrupt, and lets the next one through when this one is completed.
// Latency:  one cycle from re_i. The best pending source is a register, so an enable or a claim shows two cycles later:
//           less than the distance of two bus accesses. Never stalls.
// Assumes:  SOURCES <= 31, so every bit vector is one word.
// Source:   RISC-V Platform-Level Interrupt Controller Specification 1.0.0, chapters 3 to 9.
`include "check.svh"
`default_nettype none
module plic #(parameter int SOURCES = 15) (
  input  logic             clk, rst,
  input  logic [SOURCES:1] level_i,
  input  logic             re_i, we_i,
  input  logic [23:0]      addr_i,
  input  logic [7:0]       be_i,
  input  logic [63:0]      wdata_i,
  output logic [63:0]      rdata_o,
  output logic             irq_o
);
  logic [3*SOURCES+2:0] prio_q;              // 3 bits a source; source 0 does not exist and stays 0
  logic [SOURCES:0]     pending_q, service_q, enable_q;
  logic [2:0]           threshold_q;
  logic [4:0]           best_q;              // source to claim, 0 for none
  logic [2:0]           best_prio_q;
  logic [63:0]          rdata_q;

  wire at_priority  = addr_i[23:12] == 12'h000;
  wire at_pending   = addr_i[23:3] == 21'(24'h00_1000 >> 3);
  wire at_enable    = addr_i[23:3] == 21'(24'h00_2000 >> 3);
  wire at_threshold = addr_i[23:3] == 21'(24'h20_0000 >> 3);   // threshold and claim share a double word
  wire claim        = re_i && at_threshold && be_i[4];
  wire complete     = we_i && at_threshold && be_i[4];
  wire [4:0] done   = wdata_i[36:32];

  // The highest priority wins, and of equals the lowest number.
  logic [4:0] best;
  logic [2:0] best_prio;
  always_comb begin
    best      = 5'd0;
    best_prio = 3'd0;
    if ((pending_q & enable_q) != '0) for (int s = 1; s <= SOURCES; s++) begin
      if (pending_q[s] && enable_q[s] && prio_q[s*3 +: 3] > best_prio) begin
        best      = 5'(s);
        best_prio = prio_q[s*3 +: 3];
      end
    end
  end

  logic [63:0] rdata;
  always_comb begin
    rdata = 64'd0;
    if (at_pending)   rdata = 64'(pending_q);
    if (at_enable)    rdata = 64'(enable_q);
    if (at_threshold) rdata = {27'd0, best_q, 29'd0, threshold_q};
    if (re_i && at_priority) for (int s = 1; s <= SOURCES; s++) begin
      if (addr_i[11:3] == 9'(s >> 1)) rdata[(s & 1) * 32 +: 3] = prio_q[s*3 +: 3];
    end
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      prio_q      <= '0;
      pending_q   <= '0;
      service_q   <= '0;
      enable_q    <= '0;
      threshold_q <= 3'd0;
      best_q      <= 5'd0;
      best_prio_q <= 3'd0;
      rdata_q     <= 64'd0;
    end else begin
      best_q      <= best;
      best_prio_q <= best_prio;
      if (re_i) rdata_q <= rdata;
      if (we_i && at_enable && be_i[0]) enable_q <= {wdata_i[SOURCES:1], 1'b0};
      if (we_i && at_threshold && be_i[0]) threshold_q <= wdata_i[2:0];
      if (re_i || we_i || level_i != '0) for (int s = 1; s <= SOURCES; s++) begin
        if (level_i[s] && !service_q[s]) pending_q[s] <= 1'b1;
        if (claim && best_q == 5'(s)) begin
          pending_q[s] <= 1'b0;
          service_q[s] <= 1'b1;
        end
        if (complete && done == 5'(s) && enable_q[s]) service_q[s] <= 1'b0;
        if (we_i && at_priority && addr_i[11:3] == 9'(s >> 1) && be_i[(s & 1) * 4])
          prio_q[s*3 +: 3] <= wdata_i[(s & 1) * 32 +: 3];
      end
    end
  end

  assign rdata_o = rdata_q;
  assign irq_o   = best_prio_q > threshold_q;

  wire unused = &{1'b0, addr_i[2:0], be_i, wdata_i};
  initial if (SOURCES > 31) $fatal;
  `CHECK(in_service_is_not_pending, (pending_q & service_q) == '0)
endmodule
`default_nettype wire
