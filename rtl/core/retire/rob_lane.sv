// SPDX-License-Identifier: Apache-2.0
// rob_lane: one lane of the reorder buffer's rows: a memory with one write port (dispatch) and one read port (retirement), and
// the names of its fields.
`include "config.svh"
`include "rob.svh"
`default_nettype none
module rob_lane (
  input  wire logic                  clk,
  input  wire logic                  we,
  input  wire logic [ROW_W-1:0]      waddr,
  input  wire logic [ROB_INFO_W-1:0] wdata,
  input  wire logic [ROW_W-1:0]      raddr,
  output logic [3:0]                 ser, itype, offset,
  output logic                       rvc, load, store, ckpt, moves, has_rd,
  output logic [1:0]                 met,
  output logic [4:0]                 rd,
  output logic [PREG_W-1:0]          prd, pold,
  output logic [PF_OP_W-1:0]         pf             // pf_op_t
);
  logic [ROB_INFO_W-1:0] mem [0:ROB_ROWS-1];
  always_ff @(posedge clk) if (we) mem[waddr] <= wdata;
  rob_info_t info;
  assign info     = mem[raddr];
  assign ser    = info.ser;
  assign itype  = info.itype;
  assign offset = info.offset;
  assign rvc    = info.rvc;
  assign load   = info.load;
  assign store  = info.store;
  assign ckpt   = info.ckpt;
  assign moves  = info.moves;
  assign met    = info.met;
  assign has_rd = info.has_rd;
  assign rd     = info.rd;
  assign prd    = info.prd;
  assign pold   = info.pold;
  assign pf     = info.pf;
`ifndef SYNTHESIS
  initial if (ROB_INFO_W != $bits(info)) $fatal(1, "rob_lane: ROB_INFO_W is %0d, rob_info_t has %0d bits", ROB_INFO_W, $bits(info));
`endif
endmodule
