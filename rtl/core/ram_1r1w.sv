// ram_1r1w: synchronous memory, one read port, one write port: block RAM.
// Latency 1. A word written in the cycle of its read comes out old; nobody may rely on either value.
`default_nettype none
module ram_1r1w #(
  parameter int DEPTH = 64,
  parameter int BITS  = 64
) (
  input  wire logic                     clk,
  input  wire logic                     re_i,
  input  wire logic [$clog2(DEPTH)-1:0] raddr_i,
  output logic [BITS-1:0]               rdata_o,
  input  wire logic                     we_i,
  input  wire logic [$clog2(DEPTH)-1:0] waddr_i,
  input  wire logic [BITS-1:0]          wdata_i
);
  logic [BITS-1:0] mem [0:DEPTH-1];
  initial for (int i = 0; i < DEPTH; i++) mem[i] = '0;
  always_ff @(posedge clk) if (re_i) rdata_o <= mem[raddr_i];
  always_ff @(posedge clk) if (we_i) mem[waddr_i] <= wdata_i;
endmodule
