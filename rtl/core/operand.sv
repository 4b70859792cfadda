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
  for (genvar u = 0; u < UNITS; u++) begin : g_unit
    wire [63:0] got, v;
    if (u == 0) begin : g_first assign got = file_i; end
    else        begin : g_rest  assign got = g_unit[u-1].v; end
    assign v = (wb_valid_i[u] && wb_preg_i[u*PREG_W +: PREG_W] == preg_i) ? wb_data_i[u*64 +: 64] : got;
  end
  assign value_o = g_unit[UNITS-1].v;
endmodule
