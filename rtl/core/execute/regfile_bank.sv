// regfile_bank: what one unit writes of the register file, for one read port: a block RAM. Latency 1.
// A word that is written in the cycle of its read comes out undefined.
`include "config.svh"
`default_nettype none
module regfile_bank (
  input  wire logic              clk,
  input  wire logic              re,
  input  wire logic [PREG_W-1:0] raddr,
  output logic [63:0]            rdata,
  input  wire logic              we,
  input  wire logic [PREG_W-1:0] waddr,
  input  wire logic [63:0]       wdata
);
  logic [63:0] mem [0:PREGS-1];
  initial for (int i = 0; i < PREGS; i++) mem[i] = 64'd0;
  always_ff @(posedge clk)
    if (re) begin
      rdata <= mem[raddr];
      if (we && waddr == raddr) rdata <= 'x;
    end
  always_ff @(posedge clk) if (we) mem[waddr] <= wdata;
endmodule
