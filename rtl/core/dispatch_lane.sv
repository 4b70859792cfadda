// dispatch_lane: packs what one lane takes along at dispatch: into the reorder buffer (rob.svh) and the scheduler (issue.svh).
`include "config.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module dispatch_lane (
  // from the decode register
  input  wire logic [3:0]          ser_i, itype_i, offset_i,
  input  wire logic                rvc_i, load_i, store_i, ckpt_i,
  input  wire logic [4:0]          rd_i,
  input  wire logic [31:0]         imm_i,
  input  wire logic [CTL_W-1:0]    ctl_i,
  input  wire logic [PM_TAG_W-1:0] tag_i,
  // from rename
  input  wire logic [PREG_W-1:0]   prd_i, pold_i, prs1_i, prs2_i,
  // from the branch table, the load-store unit, the store-wait table
  input  wire logic [BR_W-1:0]     br_i,
  input  wire logic [LQ_W:0]       lq_i,
  input  wire logic [SQ_W:0]       sq_i,
  input  wire logic                wait_i,
  output logic [ROB_INFO_W-1:0]    info_o,
  output logic [PAY0_W-1:0]        pay0_o,
  output logic [PAY1_W-1:0]        pay1_o
);
  rob_info_t info;
  pay0_t     pay0;
  pay1_t     pay1;
  always_comb begin
    info.ser = ser_i; info.itype = itype_i; info.rvc = rvc_i; info.offset = offset_i;
    info.load = load_i; info.store = store_i; info.ckpt = ckpt_i;
    info.has_rd = rd_i != 5'd0; info.rd = rd_i; info.prd = prd_i; info.pold = pold_i;
  end
  always_comb begin
    pay0.imm = imm_i; pay0.ctl = ctl_i;
  end
  always_comb begin
    pay1.prs1 = prs1_i; pay1.prs2 = prs2_i; pay1.br = br_i; pay1.offset = offset_i; pay1.rvc = rvc_i;
    pay1.lq = lq_i; pay1.sq = sq_i; pay1.hold = wait_i; pay1.tag = tag_i;
  end
  assign info_o = info;
  assign pay0_o = pay0;
  assign pay1_o = pay1;
`ifndef SYNTHESIS
  initial if (PAY0_W != $bits(pay0)) $fatal(1, "dispatch_lane: PAY0_W is %0d, pay0_t has %0d bits", PAY0_W, $bits(pay0));
  initial if (PAY1_W != $bits(pay1)) $fatal(1, "dispatch_lane: PAY1_W is %0d, pay1_t has %0d bits", PAY1_W, $bits(pay1));
`endif
endmodule
