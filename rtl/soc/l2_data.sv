// SPDX-License-Identifier: Apache-2.0
// Data of the second-level cache: block RAM of doublewords, one read port, one write port with byte enables.
//
// Latency:  1; the word stays until the next read. Reading a word in the cycle of its write gives an undefined value.
`include "config.svh"
`include "l2.svh"
`include "ram.svh"
`default_nettype none
module l2_data (
  input  wire logic                  clk,
  input  wire logic                  re,
  input  wire logic [L2_PLACE_W+2:0] raddr,
  output logic [63:0]                rdata,
  input  wire logic [7:0]            we,
  input  wire logic [L2_PLACE_W+2:0] waddr,
  input  wire logic [63:0]           wdata
);
  localparam int ADDR_W = $clog2(((`CFG_L2_KIB == 0) ? 64 : `CFG_L2_KIB) * 128);
  logic [63:0] mem [0:L2_LINES*8-1];
  wire [ADDR_W-1:0] read_at  = raddr[ADDR_W-1:0];
  wire [ADDR_W-1:0] write_at = waddr[ADDR_W-1:0];
  always_ff @(posedge clk) begin
    if (re) rdata <= (we != '0 && write_at == read_at) ? 'x : mem[read_at];
    for (int b = 0; b < 8; b++) if (we[b]) mem[write_at][8*b +: 8] <= wdata[8*b +: 8];
  end
  wire unused = &{1'b0, raddr, waddr};
endmodule
`default_nettype wire
