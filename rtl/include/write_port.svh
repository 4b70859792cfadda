// SPDX-License-Identifier: Apache-2.0
// Which of the units' write ports write a register.
`ifndef WRITE_PORT_SVH
`define WRITE_PORT_SVH
`include "config.svh"
function automatic logic [UNITS-1:0] writers(input logic [UNITS-1:0] valids, input logic [UNITS*PREG_W-1:0] pregs,
                                             input logic [PREG_W-1:0] wanted);
  writers = '0;
  for (int u = 0; u < UNITS; u++) if (valids[u]) writers[u] = pregs[u*PREG_W +: PREG_W] == wanted;
endfunction
`endif
