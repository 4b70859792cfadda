// SPDX-License-Identifier: Apache-2.0
// For tests/area/run.sh: what this takes is known by construction.
//   known       8 flip-flops; two LUT4 (an AND of four, and `we` inverted for the second memory); a memory of 16 x 4 bits, read at
//               once, which is one DPR16X4, or 4 LUTs; one of 512 x 36 bits, a block RAM
//   known_part  3 flip-flops, and nothing else; there twice
`default_nettype none
module known (
  input  wire logic        clk, we,
  input  wire logic [7:0]  d,
  input  wire logic [3:0]  a, wa, wd,
  input  wire logic [8:0]  addr,
  input  wire logic [35:0] data,
  output logic [7:0]       q,
  output logic             all,
  output logic [3:0]       near,
  output logic [35:0]      big,
  output logic [5:0]       parts
);
  logic [3:0]  few [0:15];
  logic [35:0] many [0:511];
  assign all = &a;
  assign near = few[a];
  always_ff @(posedge clk) begin
    q <= d;
    if (we) few[wa] <= wd;
    if (we) many[addr] <= data;
    else big <= many[addr];
  end
  known_part #(.W(3)) u_first (.clk, .d(d[2:0]), .q(parts[2:0]));
  known_part #(.W(3)) u_second (.clk, .d(d[5:3]), .q(parts[5:3]));
endmodule

module known_part #(parameter int W = 1) (
  input  wire logic         clk,
  input  wire logic [W-1:0] d,
  output logic [W-1:0]      q
);
  always_ff @(posedge clk) q <= d;
endmodule
`default_nettype wire
