// SPDX-License-Identifier: Apache-2.0
// program_order: numbers instructions in program order, modulo 2^ORDER_W. The difference of two numbers is the distance between
// two instructions in flight or retired. A mispredict or a flush takes back the numbers of what it removes.
// A row of the reorder buffer has holes, so a memory keeps the number of its first instruction and the lanes in use. For the
// profile port only. Latency: none, from a memory written at dispatch.
// Assumes: the two instructions are fewer than 2^(ORDER_W-1) apart.
`include "config.svh"
`include "check.svh"
`default_nettype none
module program_order (
  input  wire logic               clk, rst,
  input  wire logic               dis_fire,
  input  wire logic [WIDTH-1:0]   dis_lane,
  input  wire logic [ROWP_W-1:0]  rob_tail,
  input  wire logic [2:0]         ret_count,
  input  wire logic               kill, flush,
  input  wire logic [ROBID_W-1:0] res_id, me_id,
  output logic [ORDER_W-1:0]      me_number,     // number of the instruction me_id
  output logic [ORDER_W-1:0]      last_number    // with kill or flush: number of the last instruction that stays
);
  if (PM_LINKS) begin : g_numbers
    logic [ORDER_W-1:0] next_q, retired_q;       // next to be dispatched; next to retire
    logic [ORDER_W-1:0] first_mem [0:ROB_ROWS-1];
    logic [WIDTH-1:0]   lanes_mem [0:ROB_ROWS-1];
    always_ff @(posedge clk)
      if (dis_fire) begin
        first_mem[rob_tail[ROW_W-1:0]] <= next_q;
        lanes_mem[rob_tail[ROW_W-1:0]] <= dis_lane;
      end
    function automatic logic [ORDER_W-1:0] behind(input logic [ORDER_W-1:0] first, input logic [WIDTH-1:0] lanes,
                                                  input logic [LANE_W-1:0] lane);
      behind = first;
      for (int k = 0; k < WIDTH; k++) if (LANE_W'(k) < lane) behind = behind + ORDER_W'(lanes[k]);
    endfunction
    wire [ROW_W-1:0]   me_row  = me_id[LANE_W +: ROW_W];
    wire [ROW_W-1:0]   res_row = res_id[LANE_W +: ROW_W];
    wire [ORDER_W-1:0] retired = retired_q + ORDER_W'(ret_count);
    assign me_number   = behind(first_mem[me_row], lanes_mem[me_row], me_id[LANE_W-1:0]);
    assign last_number = flush ? retired - 1'b1 : behind(first_mem[res_row], lanes_mem[res_row], res_id[LANE_W-1:0]);
    always_ff @(posedge clk)
      if (rst) begin
        next_q    <= '0;
        retired_q <= '0;
      end else begin
        retired_q <= retired;
        if (kill || flush) next_q <= last_number + 1'b1;
        else if (dis_fire) next_q <= next_q + ORDER_W'($countones(dis_lane));
      end
    `CHECK(what_retires_has_a_number, ret_count == 3'd0 || $signed(next_q - retired) >= 0)
  end else begin : g_none
    assign me_number   = '0;
    assign last_number = '0;
    wire unused = &{1'b0, clk, rst, dis_fire, dis_lane, rob_tail, ret_count, kill, flush, res_id, me_id};
  end
endmodule
