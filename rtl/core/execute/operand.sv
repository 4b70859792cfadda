// SPDX-License-Identifier: Apache-2.0
// operand: one source operand in register read: the register file's value, or the value that a unit writes in this cycle. The
// unit is known early in the cycle, its value late, so each value passes only its own multiplexer.
`include "config.svh"
`include "copies.svh"
`include "write_port.svh"
`default_nettype none
module operand (
  input  wire logic                    valid,      // the operand is used
  input  wire logic [PREG_W-1:0]       preg,
  input  wire logic [63:0]             file,       // what the register file reads
  input  wire logic                    imm_valid,  // the operand is `imm`, no register
  input  wire logic [63:0]             imm,
  input  wire logic [UNITS-1:0]        wb_valid,
  input  wire logic [UNITS*PREG_W-1:0] wb_preg,
  input  wire logic [UNITS*64-1:0]     wb_data,
  output logic [63:0]                  value
);
  function automatic logic [63:0] chosen(input logic [UNITS-1:0] units, input logic [UNITS*64-1:0] data);
    chosen = '0;
    for (int u = 0; u < UNITS; u++) chosen = chosen | (data[u*64 +: 64] & `COPIES(64, units[u]));
  endfunction
  logic [UNITS-1:0] hit;
  always_comb
    if (valid) hit = writers(wb_valid, wb_preg, preg) & `COPIES(UNITS, !imm_valid);
    else hit = 'x;
  always_comb
    if (!valid) value = 'x;
    else if (hit == '0) value = imm_valid ? imm : file;
    else value = chosen(hit, wb_data);
endmodule
