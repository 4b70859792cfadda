// SPDX-License-Identifier: Apache-2.0
// A buffer of sixteen words between two clocks in phase: written with one, read combinationally at any time.
`default_nettype none
module sdram_words #(parameter int W = 64) (
  input  logic         clk,          // of the writer
  input  logic         we,
  input  logic [3:0]   waddr,
  input  logic [W-1:0] wdata,
  input  logic [3:0]   raddr,
  output logic [W-1:0] rdata
);
  logic [W-1:0] mem [0:15];
  always_ff @(posedge clk) if (we) mem[waddr] <= wdata;
  assign rdata = mem[raddr];
endmodule
`default_nettype wire
