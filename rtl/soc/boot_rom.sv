// SPDX-License-Identifier: Apache-2.0
// Boot ROM: bootrom.S as a table, which the build assembles into bootrom.svh.
//
// Latency:  one cycle from re; the data is held until the next read. Never stalls.
// Assumes:  bootrom.svh holds lines `N'dI: word = 64'h...;`, one for each double word. Words after the program read as 0, an
//           illegal instruction.
`default_nettype none
module boot_rom (
  input  logic        clk,
  input  logic        re,
  input  logic [15:0] addr,      // offset from the start of ROM
  output logic [63:0] rdata
);
  logic [63:0] word, rdata_q;

  always_comb begin
    word = 64'd0;
    case (addr[15:3])
`include "bootrom.svh"
      default: word = 64'd0;
    endcase
  end

  always_ff @(posedge clk) if (re) rdata_q <= word;
  assign rdata = rdata_q;

  wire unused = &{1'b0, addr[2:0]};
endmodule
`default_nettype wire
