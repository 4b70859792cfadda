// SPDX-License-Identifier: Apache-2.0
// For tests/area/run.sh: the netlist of known.sv for 20 cycles in which each bit of d changes, and nothing else does. The first edge takes
// d in, the first look at the cells is at the second: so each flip-flop changes in 18 of the 19 cycles that are counted.
`default_nettype none
module bench;
  logic        clk = 1'b0;
  logic [7:0]  d = 8'd0, q;
  logic        all;
  logic [3:0]  near;
  logic [35:0] big;
  logic [5:0]  parts;
  known u_known (
      .clk, .we(1'b0), .d, .a(4'd0), .wa(4'd0), .wd(4'd0), .addr(9'd0), .data(36'd0), .q, .all, .near, .big, .parts
  );
  always @(negedge clk) d <= ~d;
  initial begin
    repeat (40) #1 clk = !clk;
    $finish;
  end
endmodule
`default_nettype wire
