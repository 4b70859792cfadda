// SPDX-License-Identifier: Apache-2.0
// First-in first-out queue of 16 for the UART. With deep low it is the 16450's single holding register.
//
// Latency:  an entry is readable in the cycle after its push; head shows it without a pop.
// Assumes:  push only when !full, pop only when !empty.
`include "check.svh"
`default_nettype none
module uart_fifo #(parameter int W = 8) (
  input  logic         clk, rst,
  input  logic         clear,
  input  logic         deep,
  input  logic         push, pop,
  input  logic [W-1:0] data,
  output logic [W-1:0] head,
  output logic         empty, full,
  output logic [4:0]   count
);
  logic [W-1:0] mem_q [0:15];
  logic [3:0]   head_q, tail_q;
  logic [4:0]   count_q;

  assign head  = mem_q[head_q];
  assign count = count_q;
  assign empty = count_q == 5'd0;
  assign full  = count_q >= (deep ? 5'd16 : 5'd1);

  always_ff @(posedge clk) begin
    if (push) mem_q[tail_q] <= data;
    if (rst || clear) begin
      head_q  <= 4'd0;
      tail_q  <= 4'd0;
      count_q <= 5'd0;
    end else if (push || pop) begin
      if (push) tail_q <= tail_q + 4'd1;
      if (pop) head_q <= head_q + 4'd1;
      count_q <= count_q + 5'(push) - 5'(pop);
    end
  end

  `CHECK(pops_something, !(pop && empty))
  `CHECK(never_overfills, count_q <= 5'd16)
endmodule
`default_nettype wire
