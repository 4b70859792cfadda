// SPDX-License-Identifier: Apache-2.0
// ram_1r1w: synchronous memory, one read port, one write port: block RAM.
// Latency 1. Reading a word in the cycle of its write gives an undefined value, so synthesis adds no bypass.
`default_nettype none
module ram_1r1w #(
  parameter int DEPTH = 64,
  parameter int BITS  = 64
) (
  input  wire logic                     clk,
  input  wire logic                     re,
  input  wire logic [$clog2(DEPTH)-1:0] raddr,
  output logic [BITS-1:0]               rdata,
  input  wire logic                     we,
  input  wire logic [$clog2(DEPTH)-1:0] waddr,
  input  wire logic [BITS-1:0]          wdata
);
  logic [BITS-1:0] mem [0:DEPTH-1];
  initial for (int i = 0; i < DEPTH; i++) mem[i] = '0;
  always_ff @(posedge clk) if (re) rdata <= (we && waddr == raddr) ? 'x : mem[raddr];
  always_ff @(posedge clk) if (we) mem[waddr] <= wdata;
endmodule
