// What the direction tables say of one column of a fetch block: the longest history that knows it, and the next one
// below. Combinational. New and weak entries are not believed while such entries do worse than what is below them.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module direction_column (
  input  wire logic [3:0]  hit,             // per tagged table, long history in bit 3: it knows this column
  input  wire logic [3:0]  useful,
  input  wire logic [11:0] counters,        // three bits a table
  input  wire logic [1:0]  base,
  input  wire logic        doubt,
  output logic [DIRCOL_W-1:0] state,        // to travel with the block
  output logic             taken
);
  // longest and second longest hit, one-hot
  wire [3:0] first  = {hit[3], hit[2] && !hit[3], hit[1] && hit[3:2] == '0, hit[0] && hit[3:1] == '0};
  wire [3:0] others = hit & ~first;
  wire [3:0] second = {1'b0, others[2], others[1] && !others[2], others[0] && others[2:1] == '0};
  wire [3:0] says   = {counters[11], counters[8], counters[5], counters[2]};
  wire       any    = hit != '0;

  wire [2:0] counter = ({3{first[3]}} & counters[11:9]) | ({3{first[2]}} & counters[8:6])
                     | ({3{first[1]}} & counters[5:3]) | ({3{first[0]}} & counters[2:0]) | ({3{!any}} & {base, 1'b0});
  wire       below   = (second != '0) ? (second & says) != '0 : base[1];
  wire [2:0] provider = {first[3], first[2] || first[1], first[2] || first[0]};

  assign state = {provider, below, useful, counter};

  // the prediction is wanted early: the longest one that is believed, in few steps
  wire [3:0] young = {counters[11:9] == 3'd3 || counters[11:9] == 3'd4, counters[8:6] == 3'd3 || counters[8:6] == 3'd4,
                      counters[5:3] == 3'd3 || counters[5:3] == 3'd4,   counters[2:0] == 3'd3 || counters[2:0] == 3'd4};
  wire [3:0] good  = hit & ~({4{doubt}} & young & ~useful);
  wire       upper = good[3] ? says[3] : says[2];
  wire       lower = good[1] ? says[1] : good[0] ? says[0] : base[1];
  assign taken = (good[3:2] != '0) ? upper : lower;
endmodule
`default_nettype wire
