// What a row of the direction predictor says of one column. Combinational.
`include "config.svh"
`include "branch.svh"
`default_nettype none

module direction_column (
  input  wire logic [DIRROW_W-1:0] row,
  input  wire logic [COL_W-1:0]    column,
  output direction_state_t         state
);
  wire                  hit_long, hit_short;
  wire [COL_W-1:0]      column_long, column_short;
  wire [2:0]            counter_long, counter_short;
  wire                  useful_long, useful_short;
  wire [2*DIR_COLS-1:0] base;
  assign {hit_long, column_long, counter_long, useful_long,
          hit_short, column_short, counter_short, useful_short, base} = row;

  wire [1:0] base_counter = 2'(base >> {column, 1'b0});
  assign state = {hit_long && column_long == column, hit_short && column_short == column,
                    useful_long, useful_short, counter_long, counter_short, base_counter};
endmodule
`default_nettype wire
