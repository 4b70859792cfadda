// SPDX-License-Identifier: Apache-2.0
// dispatch_lane: packs what one lane brings at dispatch to the reorder buffer (rob.svh) and the scheduler (issue.svh).
`include "config.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module dispatch_lane (
  // from the decode register; if not valid, the outputs are unused
  input  wire logic                dec_valid,
  input  wire logic [3:0]          dec_ser, dec_itype, dec_offset,
  input  wire logic                dec_rvc, dec_load, dec_store, dec_ckpt, dec_moves,
  input  wire logic [1:0]          dec_met,
  input  wire logic [4:0]          dec_rd,
  input  wire logic [31:0]         dec_imm,
  input  wire logic [CTL_W-1:0]    dec_ctl,
  input  wire logic [PM_TAG_W-1:0] dec_tag,
  input  wire pf_op_t              dec_pf,
  // from rename
  input  wire logic [PREG_W-1:0]   ren_prd, ren_pold, ren_prs1, ren_prs2,
  // from the branch table, the load-store unit, the store-wait table
  input  wire logic [BR_W-1:0]     ckpt_id,
  input  wire logic [LQP_W-1:0]       lq_pos,
  input  wire logic [SQP_W-1:0]       sq_pos,
  input  wire logic [SQP_W-1:0]       dec_back,
  input  wire logic                dec_back_all,
  output logic [ROB_INFO_W-1:0]    dis_info,
  output logic [PAY0_W-1:0]        dis_pay0,
  output logic [PAY1_W-1:0]        dis_pay1
);
  rob_info_t info;
  pay0_t     pay0;
  pay1_t     pay1;
  // one assignment for each output: simulators pass on no intermediate value
  always_comb begin
    if (!dec_valid) info = 'x;
    else begin
      info.ser = dec_ser; info.itype = dec_itype; info.rvc = dec_rvc; info.offset = dec_offset;
      info.load = dec_load; info.store = dec_store; info.ckpt = dec_ckpt; info.moves = dec_moves; info.met = dec_met;
      info.has_rd = dec_rd != 5'd0; info.rd = dec_rd; info.prd = ren_prd; info.pold = ren_pold;
      info.pf = dec_pf;
    end
    dis_info = info;
  end
  always_comb begin
    pay0.imm = dec_imm; pay0.ctl = dec_ctl;
    dis_pay0 = pay0;
  end
  always_comb begin
    if (!dec_valid) pay1 = 'x;
    else begin
      pay1.prs1 = ren_prs1; pay1.prs2 = ren_prs2; pay1.br = ckpt_id; pay1.offset = dec_offset; pay1.rvc = dec_rvc;
      pay1.lq = lq_pos; pay1.sq = sq_pos; pay1.back = dec_back; pay1.all = dec_back_all; pay1.tag = dec_tag;
    end
    dis_pay1 = pay1;
  end
`ifndef SYNTHESIS
  initial if (PAY0_W != $bits(pay0)) $fatal(1, "dispatch_lane: PAY0_W is %0d, pay0_t has %0d bits", PAY0_W, $bits(pay0));
  initial if (PAY1_W != $bits(pay1)) $fatal(1, "dispatch_lane: PAY1_W is %0d, pay1_t has %0d bits", PAY1_W, $bits(pay1));
`endif
endmodule
