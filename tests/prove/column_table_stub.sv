// SPDX-License-Identifier: Apache-2.0
// column_table: stands for rtl/core/rename/column_table.sv where only registers are looked at: says nothing.
`include "config.svh"
`default_nettype none
module column_table #(parameter int COLUMNS = 8) (
  input  wire logic                       clk, rst,
  input  wire logic [WIDTH-1:0]           dec_valid,
  input  wire logic [2*WIDTH*PREG_W-1:0]  look_preg,
  input  wire logic [2*WIDTH*WIDTH-1:0]   from_lane,
  input  wire logic [WIDTH*COLUMNS-1:0]   ren_col,
  input  wire logic [WIDTH*PREG_W-1:0]    ren_prd,
  input  wire logic [WIDTH-1:0]           makes,
  output logic [WIDTH*COLUMNS-1:0]        ren_dep,
  input  wire logic [COLUMNS-1:0]         col_sure, col_gone
);
  assign ren_dep = '0;
endmodule
