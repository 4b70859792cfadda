// operand: one source operand in register read: the register file's value, or the one that a unit writes in this cycle.
`include "config.svh"
`default_nettype none
module operand (
  input  wire logic [PREG_W-1:0]       preg_i,
  input  wire logic [63:0]             file_i,     // what the register file reads
  input  wire logic [UNITS-1:0]        wb_valid_i,
  input  wire logic [UNITS*PREG_W-1:0] wb_preg_i,
  input  wire logic [UNITS*64-1:0]     wb_data_i,
  output logic [63:0]                  value_o
);
  logic [63:0] v;
  always_comb begin
    v = file_i;
    for (int u = 0; u < UNITS; u++) if (wb_valid_i[u] && wb_preg_i[u*PREG_W +: PREG_W] == preg_i) v = wb_data_i[u*64 +: 64];
  end
  assign value_o = v;
endmodule
