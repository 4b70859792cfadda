// SPDX-License-Identifier: Apache-2.0
// Perfect prediction, for simulation: where fetch leaves each block is known from an earlier run of the program.
//
// `transfer` lists the taken transfers of the whole run in program order. The path between two of them is straight, so the next
// one is in F1's block if and only if its last half-word is. The position in the list advances with each block that goes into
// the fetch buffer. Retirement keeps a second position; a flush (trap, interrupt, refetched load) sets the first back to it.
// A program whose path depends on time diverges from the list: then predictions are wrong, and `retired` ends below `count`.
// The bench reports that (tb/perfect.c); it loads the list and sets `count` before reset ends (0: not in use).
// Latency: combinational from f1_pc. Source: see perfect_lines.sv (turn mispredicts into correct predictions).
`include "config.svh"
`include "branch.svh"
`default_nettype none

module perfect_prediction (
  input  wire logic                clk, rst,
  // F1
  input  wire logic [TARGET_W-1:0] f1_pc,          // PC bits 32:1
  input  wire logic                f1_go,          // its block goes into the buffer
  output logic                perfect,             // the list is in use
  output logic                taken,               // a transfer of the block is taken
  output logic [OFF_W-1:0]    last,                // its last half-word
  output logic [TARGET_W-1:0] target,
  // retirement
  input  wire logic                flush,
  input  wire logic [WIDTH-1:0]    ret, ret_rvc,
  input  wire logic [WIDTH*64-1:0] ret_pc
);
  localparam int ROWS = 1 << 23;
  logic [63:0] transfer [0:ROWS-1];                // {PC bits 32:1 of the transfer's last half-word, of its target}
  logic [31:0] count, retired;
  logic [31:0] next_q;
  initial count = 32'd0;

  wire [63:0]         next = transfer[next_q[22:0]];
  wire [TARGET_W-1:0] end_pc;
  assign {end_pc, target} = next;
  assign perfect = count != 32'd0;
  assign last    = end_pc[OFF_W-1:0];
  assign taken   = next_q < count && end_pc[TARGET_W-1:OFF_W] == f1_pc[TARGET_W-1:OFF_W] && last >= f1_pc[OFF_W-1:0];

  // a group of slots ends after a taken transfer, so a row has at most one
  wire [TARGET_W-1:0] due_end = transfer[retired[22:0]][63:32];
  wire [WIDTH-1:0]    due;
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    assign due[k] = ret[k] && ret_pc[k*64+1 +: TARGET_W] + TARGET_W'(!ret_rvc[k]) == due_end;
  end
  wire [31:0] retired_d = retired + 32'(due != '0 && retired < count);
  always_ff @(posedge clk)
    if (rst) begin
      next_q <= '0; retired <= '0;
    end else begin
      next_q  <= flush ? retired_d : next_q + 32'(f1_go && taken);
      retired <= retired_d;
    end
endmodule
`default_nettype wire
