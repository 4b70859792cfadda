// SPDX-License-Identifier: Apache-2.0
// Prediction of one column of a fetch block: the longest history that hits, and the next one below it. New, weak entries are
// not trusted while such entries do worse than the table below them.
// The prediction is combinational, in the block's cycle in F1; the state follows a cycle later.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module direction_column (
  input  wire logic        clk,
  input  wire logic [3:0]  hit,             // per tagged table, longest history in bit 3: it hits for this block
  input  wire logic [3:0]  here,            // per tagged table: the entry is for this column
  input  wire logic [3:0]  useful,
  input  wire logic [11:0] counters,        // three bits a table
  input  wire logic [1:0]  base,
  input  wire logic        doubt,
  output logic             taken,
  // a cycle later
  input  wire logic [3:0]  last_useful_q,
  input  wire logic [11:0] last_counters_q,
  output logic [DIRCOL_W-1:0] last_state    // to travel with the block
);
  // the prediction is needed early: few steps from the comparison of tags to the longest trusted entry
  wire [3:0] young = {counters[11:9] == 3'd3 || counters[11:9] == 3'd4, counters[8:6] == 3'd3 || counters[8:6] == 3'd4,
                      counters[5:3] == 3'd3 || counters[5:3] == 3'd4,   counters[2:0] == 3'd3 || counters[2:0] == 3'd4};
  wire [3:0] says  = {counters[11], counters[8], counters[5], counters[2]};
  wire [3:0] good  = hit & (here & ~({4{doubt}} & young & ~useful));
  wire       upper = good[3] ? says[3] : says[2];
  wire       lower = good[1] ? says[1] : good[0] ? says[0] : base[1];
  assign taken = (good[3:2] != '0) ? upper : lower;

  // longest and second longest hit, one-hot
  logic [3:0] knows_q;
  logic [1:0] base_q;
  always_ff @(posedge clk) begin
    knows_q <= hit & here;
    base_q  <= base;
  end
  wire [3:0] first  = {knows_q[3], knows_q[2] && !knows_q[3], knows_q[1] && knows_q[3:2] == '0, knows_q[0] && knows_q[3:1] == '0};
  wire [3:0] others = knows_q & ~first;
  wire [3:0] second = {1'b0, others[2], others[1] && !others[2], others[0] && others[2:1] == '0};
  wire [3:0] said   = {last_counters_q[11], last_counters_q[8], last_counters_q[5], last_counters_q[2]};
  wire       any    = knows_q != '0;

  wire [2:0] counter = ({3{first[3]}} & last_counters_q[11:9]) | ({3{first[2]}} & last_counters_q[8:6])
                     | ({3{first[1]}} & last_counters_q[5:3]) | ({3{first[0]}} & last_counters_q[2:0])
                     | ({3{!any}} & {base_q, 1'b0});
  wire       below   = (second != '0) ? (second & said) != '0 : base_q[1];
  wire [2:0] provider = {first[3], first[2] || first[1], first[2] || first[0]};

  assign last_state = {provider, below, last_useful_q, counter};
endmodule
`default_nettype wire
