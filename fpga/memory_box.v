// SPDX-License-Identifier: Apache-2.0
// A memory that is not mapped to cells: a black box with the ports of Yosys's memory cell.
(* techmap_celltype = "$mem_v2" *)
module _box_ #(
  parameter MEMID = "", parameter SIZE = 1, parameter OFFSET = 0, parameter ABITS = 1, parameter WIDTH = 1, parameter INIT = 0,
  parameter RD_PORTS = 1, parameter RD_CLK_ENABLE = 0, parameter RD_CLK_POLARITY = 0, parameter RD_TRANSPARENCY_MASK = 0,
  parameter RD_COLLISION_X_MASK = 0, parameter RD_WIDE_CONTINUATION = 0, parameter RD_CE_OVER_SRST = 0,
  parameter RD_ARST_VALUE = 0, parameter RD_SRST_VALUE = 0, parameter RD_INIT_VALUE = 0,
  parameter WR_PORTS = 1, parameter WR_CLK_ENABLE = 0, parameter WR_CLK_POLARITY = 0, parameter WR_PRIORITY_MASK = 0,
  parameter WR_WIDE_CONTINUATION = 0
) (
  input [RD_PORTS-1:0] RD_CLK, RD_EN, RD_ARST, RD_SRST,
  input [RD_PORTS*ABITS-1:0] RD_ADDR,
  output [RD_PORTS*WIDTH-1:0] RD_DATA,
  input [WR_PORTS-1:0] WR_CLK,
  input [WR_PORTS*WIDTH-1:0] WR_EN, WR_DATA,
  input [WR_PORTS*ABITS-1:0] WR_ADDR
);
  memory_box _TECHMAP_REPLACE_ (.rd_en(RD_EN), .rd_addr(RD_ADDR), .rd_data(RD_DATA), .wr_en(WR_EN), .wr_addr(WR_ADDR), .wr_data(WR_DATA));
endmodule
