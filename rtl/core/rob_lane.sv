// rob_lane: one lane of the reorder buffer's rows: a memory with one write port (dispatch) and one read port (retirement),
// and the names of what it holds.
`include "config.svh"
`include "rob.svh"
`default_nettype none
module rob_lane (
  input  wire logic                  clk,
  input  wire logic                  we_i,
  input  wire logic [ROW_W-1:0]      waddr_i,
  input  wire logic [ROB_INFO_W-1:0] wdata_i,
  input  wire logic [ROW_W-1:0]      raddr_i,
  output logic [3:0]                 ser_o, itype_o, offset_o,
  output logic                       rvc_o, load_o, store_o, ckpt_o, has_rd_o,
  output logic [4:0]                 rd_o,
  output logic [PREG_W-1:0]          prd_o, pold_o
);
  logic [ROB_INFO_W-1:0] mem [0:ROB_ROWS-1];
  always_ff @(posedge clk) if (we_i) mem[waddr_i] <= wdata_i;
  rob_info_t info;
  assign info     = mem[raddr_i];
  assign ser_o    = info.ser;
  assign itype_o  = info.itype;
  assign offset_o = info.offset;
  assign rvc_o    = info.rvc;
  assign load_o   = info.load;
  assign store_o  = info.store;
  assign ckpt_o   = info.ckpt;
  assign has_rd_o = info.has_rd;
  assign rd_o     = info.rd;
  assign prd_o    = info.prd;
  assign pold_o   = info.pold;
`ifndef SYNTHESIS
  initial if (ROB_INFO_W != $bits(info)) $fatal(1, "rob_lane: ROB_INFO_W is %0d, rob_info_t has %0d bits", ROB_INFO_W, $bits(info));
`endif
endmodule
