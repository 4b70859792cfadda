// Platform-level interrupt controller: one context (machine mode of hart 0), at QEMU `virt`'s offsets.
//
//   0x00_0000 + 4*s  priority of source s, 3 bits; 0 never interrupts
//   0x00_1000        pending, bit s (read only)
//   0x00_2000        enable of context 0, bit s
//   0x20_0000        threshold of context 0; 0x20_0004 claim (read), complete (write)
//
// A gateway turns a level into one pending interrupt, and lets the next one through when this one is completed.
// Latency:  one cycle from re_i. The best pending source is found in two steps and registered, as irq_o is: an enable or a claim
//           shows three cycles later, less than the distance of two bus accesses, and at irq_o four. Never stalls.
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
  logic                 irq_q;
  logic [63:0]          rdata_q;

  wire at_priority  = addr_i[23:12] == 12'h000;
  wire at_pending   = addr_i[23:3] == 21'(24'h00_1000 >> 3);
  wire at_enable    = addr_i[23:3] == 21'(24'h00_2000 >> 3);
  wire at_threshold = addr_i[23:3] == 21'(24'h20_0000 >> 3);   // threshold and claim share a double word
  wire claim        = re_i && at_threshold && be_i[4];
  wire complete     = we_i && at_threshold && be_i[4];
  wire [4:0] done   = wdata_i[36:32];

  // The highest priority wins, and of equals the lowest number: those with the priority's highest bit set stay, if any, and so on
  // for the next bit; the last bit and the number a cycle later.
  logic [SOURCES:0] bit2, bit1, bit0, due, high, higher, left_q, left;
  always_comb begin
    for (int s = 0; s <= SOURCES; s++) begin
      bit2[s] = prio_q[s*3 + 2];
      bit1[s] = prio_q[s*3 + 1];
      bit0[s] = prio_q[s*3];
    end
    due    = '0;
    high   = '0;
    higher = '0;
    if ((pending_q & enable_q) != '0) begin
      due    = pending_q & enable_q & (bit2 | bit1 | bit0);
      high   = (due & bit2) != '0 ? due & bit2 : due;
      higher = (high & bit1) != '0 ? high & bit1 : high;
    end
  end

  logic [4:0] best;
  logic [2:0] best_prio;
  logic [1:0] top_q;                         // priority of those left, upper bits
  always_comb begin
    best      = 5'd0;
    best_prio = 3'd0;
    left      = '0;
    if (left_q != '0) begin
      left      = (left_q & bit0) != '0 ? left_q & bit0 : left_q;
      best_prio = {top_q, (left_q & bit0) != '0};
      for (int s = SOURCES; s >= 1; s--) if (left[s]) best = 5'(s);
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
      left_q      <= '0;
      irq_q       <= 1'b0;
      rdata_q     <= 64'd0;
    end else begin
      best_q      <= best;
      left_q      <= higher;
      top_q       <= {(due & bit2) != '0, (high & bit1) != '0};
      irq_q       <= best_prio > threshold_q;
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
  assign irq_o   = irq_q;

  wire unused = &{1'b0, addr_i[2:0], be_i, wdata_i};
  initial if (SOURCES > 31) $fatal;
  `CHECK(in_service_is_not_pending, (pending_q & service_q) == '0)
endmodule
`default_nettype wire
