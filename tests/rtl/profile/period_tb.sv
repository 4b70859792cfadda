// SPDX-License-Identifier: Apache-2.0
// The longest period that software may set (PD_PERIOD_MOST): its longest random interval still counts up to the fall of
// bit 31, and that of the next longer period does not. The seed is chosen so that the first draw is the longest.
`include "config.svh"
`include "profile_defs.svh"
`timescale 1ns/1ns
module period_tb;
  logic        clk = 1'b0, rst = 1'b1;
  logic [31:0] initval, reload;
  integer      bad = 0;
  always #1 clk = !clk;

  interval_random u_interval (
    .clk, .rst, .random(1'b1), .narrow(1'b0), .initval, .period(-initval), .seed_we(1'b0), .seed(32'd0), .step(1'b0), .random_state(), .reload
  );

  // The reload that PERIOD gives with every bit of the generator set.
  task automatic longest(input logic [63:0] period);
    initval = -32'(period);
    force u_interval.state_q = 32'hffffffff;
    repeat (8) @(posedge clk);
    #1;
  endtask

  initial begin
    initval = -32'd8;
    repeat (8) @(posedge clk);
    rst = 1'b0;
    longest(PD_PERIOD_MOST);
    $display("period %0d: reload 0x%h", PD_PERIOD_MOST, reload);
    if (reload !== 32'h80000000) bad++;
    longest(PD_PERIOD_MOST + 64'd1);
    $display("period %0d: reload 0x%h", PD_PERIOD_MOST + 64'd1, reload);
    if (reload[31]) bad++;
    if (bad == 0) $display("PASSED");
    else $display("FAILED");
    $finish;
  end
endmodule
