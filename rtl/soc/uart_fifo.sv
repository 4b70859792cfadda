// SPDX-License-Identifier: Apache-2.0
// First-in first-out queue of 16 for the UART. With deep_i low it is the 16450's single holding register.
//
// Latency:  an entry is readable in the cycle after its push; head_o shows it without a pop.
// Assumes:  push only when !full_o, pop only when !empty_o.
`include "check.svh"
`default_nettype none
module uart_fifo #(parameter int W = 8) (
  input  logic         clk, rst,
  input  logic         clear_i,
  input  logic         deep_i,
  input  logic         push_i, pop_i,
  input  logic [W-1:0] data_i,
  output logic [W-1:0] head_o,
  output logic         empty_o, full_o,
  output logic [4:0]   count_o
);
  logic [W-1:0] mem_q [0:15];
  logic [3:0]   head_q, tail_q;
  logic [4:0]   count_q;

  assign head_o  = mem_q[head_q];
  assign count_o = count_q;
  assign empty_o = count_q == 5'd0;
  assign full_o  = count_q >= (deep_i ? 5'd16 : 5'd1);

  always_ff @(posedge clk) begin
    if (push_i) mem_q[tail_q] <= data_i;
    if (rst || clear_i) begin
      head_q  <= 4'd0;
      tail_q  <= 4'd0;
      count_q <= 5'd0;
    end else if (push_i || pop_i) begin
      if (push_i) tail_q <= tail_q + 4'd1;
      if (pop_i) head_q <= head_q + 4'd1;
      count_q <= count_q + 5'(push_i) - 5'(pop_i);
    end
  end

  `CHECK(pops_something, !(pop_i && empty_o))
  `CHECK(never_overfills, count_q <= 5'd16)
endmodule
`default_nettype wire
