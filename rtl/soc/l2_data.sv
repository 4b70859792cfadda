// SPDX-License-Identifier: Apache-2.0
// Data of the second-level cache: block RAM of doublewords, one read port, one write port with byte enables.
//
// Latency:  1; the word stays until the next read. A word that is written in the cycle of its read comes out as anything.
`include "config.svh"
`include "l2.svh"
`include "ram.svh"
`default_nettype none
module l2_data (
  input  wire logic                  clk,
  input  wire logic                  re_i,
  input  wire logic [L2_PLACE_W+2:0] raddr_i,
  output logic [63:0]                rdata_o,
  input  wire logic [7:0]            we_i,
  input  wire logic [L2_PLACE_W+2:0] waddr_i,
  input  wire logic [63:0]           wdata_i
);
  localparam int ADDR_W = $clog2(((`CFG_L2_KIB == 0) ? 64 : `CFG_L2_KIB) * 128);
  logic [63:0] mem [0:L2_LINES*8-1];
  wire [ADDR_W-1:0] raddr = raddr_i[ADDR_W-1:0];
  wire [ADDR_W-1:0] waddr = waddr_i[ADDR_W-1:0];
  always_ff @(posedge clk) begin
    if (re_i) rdata_o <= (we_i != '0 && waddr == raddr) ? 'x : mem[raddr];
    for (int b = 0; b < 8; b++) if (we_i[b]) mem[waddr][8*b +: 8] <= wdata_i[8*b +: 8];
  end
  wire unused = &{1'b0, raddr_i, waddr_i};
endmodule
`default_nettype wire
