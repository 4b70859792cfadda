// SPDX-License-Identifier: Apache-2.0
// hit_guess: predicts that loads hit; on a hit guess a load wakes its users early. Most loads hit, but misses come in groups: a
// counter goes up by one for a hit and down by two for a miss, and predicts a hit in its upper half. Only loads in their first
// pass count.
// Latency: a load counts in the cycle after its M2. Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999.
`default_nettype none
module hit_guess (
  input  wire logic clk, rst,
  input  wire logic m2_first, m2_hit,   // a load is in M2 for the first time; it has its value
  output logic      guess_hit
);
  logic [3:0] hits_q;
  always_ff @(posedge clk)
    if (rst) hits_q <= 4'd15;
    else if (m2_first && m2_hit) hits_q <= (hits_q == 4'd15) ? hits_q : hits_q + 4'd1;
    else if (m2_first) hits_q <= (hits_q < 4'd2) ? 4'd0 : hits_q - 4'd2;
  assign guess_hit = hits_q[3];
endmodule
