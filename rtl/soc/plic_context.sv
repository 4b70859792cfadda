// SPDX-License-Identifier: Apache-2.0
// plic_context: one target of the PLIC: its enables and threshold, the source to claim, its interrupt line.
// Latency:  the best pending source is found in two steps and registered, as irq_o is: an enable or a claim shows three cycles
//           later, less than the distance of two bus accesses, and at irq_o four. Never stalls.
// Source:   RISC-V Platform-Level Interrupt Controller Specification 1.0.0, chapters 5 to 9.
`default_nettype none
module plic_context #(parameter int SOURCES = 15) (
  input  logic             clk, rst,
  input  logic [SOURCES:0] pending_i, bit2_i, bit1_i, bit0_i,   // by source: pending, its priority
  input  logic             enable_we_i, threshold_we_i,
  input  logic [31:0]      wdata_i,
  output logic [SOURCES:0] enable_o,
  output logic [2:0]       threshold_o,
  output logic [4:0]       best_o,                              // source to claim, 0 for none
  output logic             irq_o
);
  // The highest priority wins, and of equals the lowest number: those with the priority's highest bit set stay, if any, and so on
  // for the next bit; the last bit and the number a cycle later.
  logic [SOURCES:0] due, high, higher, left_q, left;
  always_comb begin
    due    = '0;
    high   = '0;
    higher = '0;
    if ((pending_i & enable_o) != '0) begin
      due    = pending_i & enable_o & (bit2_i | bit1_i | bit0_i);
      high   = (due & bit2_i) != '0 ? due & bit2_i : due;
      higher = (high & bit1_i) != '0 ? high & bit1_i : high;
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
      left      = (left_q & bit0_i) != '0 ? left_q & bit0_i : left_q;
      best_prio = {top_q, (left_q & bit0_i) != '0};
      for (int s = SOURCES; s >= 1; s--) if (left[s]) best = 5'(s);
    end
  end

  always_ff @(posedge clk)
    if (rst) begin
      enable_o <= '0; threshold_o <= 3'd0; best_o <= 5'd0; left_q <= '0; irq_o <= 1'b0;
    end else begin
      best_o <= best;
      left_q <= higher;
      top_q  <= {(due & bit2_i) != '0, (high & bit1_i) != '0};
      irq_o  <= best_prio > threshold_o;
      if (enable_we_i) enable_o <= {wdata_i[SOURCES:1], 1'b0};
      if (threshold_we_i) threshold_o <= wdata_i[2:0];
    end
  wire unused = &{1'b0, wdata_i};
endmodule
`default_nettype wire
