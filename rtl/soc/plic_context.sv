// SPDX-License-Identifier: Apache-2.0
// plic_context: one target of the PLIC: its enables and threshold, the source to claim, its interrupt line.
// Latency:  the best pending source is found in two steps and registered, as is irq. An enable or a claim takes effect three
//           cycles later, less than the distance of two bus accesses, and on irq four. Never stalls.
// Source:   RISC-V Platform-Level Interrupt Controller Specification 1.0.0, chapters 5 to 9.
`default_nettype none
module plic_context #(parameter int SOURCES = 15) (
  input  logic             clk, rst,
  input  logic [SOURCES:0] pending, bit2, bit1, bit0,           // by source: pending, its priority
  input  logic             enable_we, threshold_we,
  input  logic [31:0]      wdata,
  output logic [SOURCES:0] enable,
  output logic [2:0]       threshold,
  output logic [4:0]       best,                                // source to claim, 0 for none
  output logic             irq
);
  // The highest priority wins; among equals the lowest number. For each bit of the priority, from the highest: the sources with
  // the bit set stay, if there are any. The last bit and the number follow a cycle later.
  logic [SOURCES:0] due, high, higher, left_q, left;
  always_comb begin
    due    = '0;
    high   = '0;
    higher = '0;
    if ((pending & enable) != '0) begin
      due    = pending & enable & (bit2 | bit1 | bit0);
      high   = (due & bit2) != '0 ? due & bit2 : due;
      higher = (high & bit1) != '0 ? high & bit1 : high;
    end
  end

  logic [4:0] best_d;
  logic [2:0] best_prio;
  logic [1:0] top_q;                         // priority of the remaining ones, upper bits
  always_comb begin
    best_d    = 5'd0;
    best_prio = 3'd0;
    left      = '0;
    if (left_q != '0) begin
      left      = (left_q & bit0) != '0 ? left_q & bit0 : left_q;
      best_prio = {top_q, (left_q & bit0) != '0};
      for (int s = SOURCES; s >= 1; s--) if (left[s]) best_d = 5'(s);
    end
  end

  always_ff @(posedge clk)
    if (rst) begin
      enable <= '0; threshold <= 3'd0; best <= 5'd0; left_q <= '0; irq <= 1'b0;
    end else begin
      best   <= best_d;
      left_q <= higher;
      top_q  <= {(due & bit2) != '0, (high & bit1) != '0};
      irq    <= best_prio > threshold;
      if (enable_we) enable <= {wdata[SOURCES:1], 1'b0};
      if (threshold_we) threshold <= wdata[2:0];
    end
  wire unused = &{1'b0, wdata};
endmodule
`default_nettype wire
