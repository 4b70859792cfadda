// operand: one source operand in register read: the register file's value, or the one that a unit writes in this cycle.
// Who writes it is known early in the cycle, the value late: no value passes another one's multiplexer.
`include "config.svh"
`default_nettype none
module operand (
  input  wire logic [PREG_W-1:0]       preg,
  input  wire logic [63:0]             file,       // what the register file reads
  input  wire logic                    imm_valid,  // it is no register but this value
  input  wire logic [63:0]             imm,
  input  wire logic [UNITS-1:0]        wb_valid,
  input  wire logic [UNITS*PREG_W-1:0] wb_preg,
  input  wire logic [UNITS*64-1:0]     wb_data,
  output logic [63:0]                  value
);
  for (genvar u = 0; u < UNITS; u++) begin : g_unit
    wire        hit = wb_valid[u] && wb_preg[u*PREG_W +: PREG_W] == preg && !imm_valid;
    wire [63:0] own = wb_data[u*64 +: 64] & {64{hit}};
    wire        any;                      // of the units up to this one
    wire [63:0] v;
    if (u == 0) begin : g_first assign any = hit;                    assign v = own; end
    else        begin : g_rest  assign any = hit || g_unit[u-1].any; assign v = own | g_unit[u-1].v; end
  end
  assign value = g_unit[UNITS-1].v | ((imm_valid ? imm : file) & {64{!g_unit[UNITS-1].any}});
endmodule
