// SPDX-License-Identifier: Apache-2.0
// dispatch_group: what the dispatched lanes bring to reorder buffer, scheduler and queues. Combinational.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`include "instrument.svh"
`include "check.svh"
`default_nettype none
module dispatch_group (
  input  wire logic                      clk, rst,
  input  wire logic                      dis_fire,
  input  wire logic [WIDTH-1:0]          dis_lane,
  // from the decode register
  input  wire logic [WIDTH-1:0]          dec_valid, dec_ckpt, dec_load, dec_store, dec_rvc, dec_moves, dec_no_unit,
  input  wire logic [WIDTH*2-1:0]        dec_met,
  input  wire logic [WIDTH*CTL_W-1:0]    dec_ctl,
  input  wire logic [WIDTH*4-1:0]        dec_ser, dec_itype, dec_offset,
  input  wire logic [WIDTH*5-1:0]        dec_rd,
  input  wire logic [WIDTH*32-1:0]       dec_imm,
  input  wire logic [WIDTH*PM_TAG_W-1:0] dec_tag,
  input  wire logic [WIDTH*PF_OP_W-1:0]  dec_pf,
  // from rename, branch table, load-store unit, store-wait table, reorder buffer
  input  wire logic [WIDTH*PREG_W-1:0]   ren_prd, ren_pold, ren_prs1, ren_prs2,
  input  wire logic [BR_W-1:0]           ckpt_id,
  input  wire logic                      lsq_ready,
  input  wire logic [WIDTH*LQP_W-1:0]    lq_pos,
  input  wire logic [WIDTH*SQP_W-1:0]    sq_pos, dec_back,
  input  wire logic [WIDTH-1:0]          dec_back_all,
  input  wire logic [ROWP_W-1:0]         rob_tail,
  output logic [WIDTH-1:0]               dis_go, dis_ckpt, dis_no_unit, dis_queued, dis_load, dis_store,
  output logic                           ckpt_alloc,
  output logic [WIDTH-1:0]               dis_ckpt_lanes,     // lanes up to and including the group's branch
  output logic [WIDTH*LQ_SIZE-1:0]       lq_col,
  output logic [WIDTH*ROBID_W-1:0]       dis_id,
  output logic [WIDTH*ROB_INFO_W-1:0]    dis_info,
  output logic [WIDTH*PAY0_W-1:0]        dis_pay0,
  output logic [WIDTH*PAY1_W-1:0]        dis_pay1
);
  assign dis_go      = dis_fire ? dis_lane : '0;
  assign dis_ckpt    = dis_lane & dec_ckpt;
  assign ckpt_alloc  = dis_fire && dis_ckpt != '0;
  assign dis_no_unit = dis_lane & dec_no_unit;
  assign dis_queued  = dis_go & ~dec_no_unit;
  assign dis_load    = dis_go & dec_load;
  assign dis_store   = dis_go & dec_store;
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    dispatch_lane u_lane (
      .dec_valid(dec_valid[k]),
      .dec_ser(dec_ser[k*4 +: 4]), .dec_itype(dec_itype[k*4 +: 4]), .dec_offset(dec_offset[k*4 +: 4]), .dec_rvc(dec_rvc[k]),
      .dec_load(dec_load[k]), .dec_store(dec_store[k]), .dec_ckpt(dec_ckpt[k]), .dec_rd(dec_rd[k*5 +: 5]),
      .dec_moves(dec_moves[k]), .dec_met(dec_met[k*2 +: 2]),
      .dec_imm(dec_imm[k*32 +: 32]), .dec_ctl(dec_ctl[k*CTL_W +: CTL_W]), .dec_tag(dec_tag[k*PM_TAG_W +: PM_TAG_W]),
      .dec_pf(dec_pf[k*PF_OP_W +: PF_OP_W]), .ren_prd(ren_prd[k*PREG_W +: PREG_W]), .ren_pold(ren_pold[k*PREG_W +: PREG_W]),
      .ren_prs1(ren_prs1[k*PREG_W +: PREG_W]),
      .ren_prs2(ren_prs2[k*PREG_W +: PREG_W]),
      .ckpt_id, .lq_pos(lq_pos[k*LQP_W +: LQP_W]), .sq_pos(sq_pos[k*SQP_W +: SQP_W]), .dec_back(dec_back[k*SQP_W +: SQP_W]),
      .dec_back_all(dec_back_all[k]),
      .dis_info(dis_info[k*ROB_INFO_W +: ROB_INFO_W]), .dis_pay0(dis_pay0[k*PAY0_W +: PAY0_W]),
      .dis_pay1(dis_pay1[k*PAY1_W +: PAY1_W]));
    assign dis_id[k*ROBID_W +: ROBID_W] = {rob_tail, LANE_W'(k)};
    wire load = dec_valid[k] && dec_load[k] && lsq_ready;
    assign lq_col[k*LQ_SIZE +: LQ_SIZE] = load ? LQ_SIZE'(1) << lq_pos[k*LQP_W +: LQ_W] : '0;
    assign dis_ckpt_lanes[k] = |dis_ckpt[WIDTH-1:k];
  end
  `CHECK(one_branch_a_group, $countones(dis_ckpt) <= 1)
endmodule
`default_nettype wire
