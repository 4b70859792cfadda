// SPDX-License-Identifier: Apache-2.0
// branch_table: the state that recovery and training need, one entry for each checkpointed transfer in flight, in program
// order. Entries are allocated at dispatch (one for each group), freed at retirement, and cut back by a mispredict. Stalls
// dispatch when full.
`include "config.svh"
`include "pc.svh"
`include "branch.svh"
`include "check.svh"
`default_nettype none
module branch_table (
  input  wire logic                clk, rst,
  // dispatch
  output logic                     ckpt_ready,
  output logic [BR_W-1:0]          ckpt_id,  // entry that the next transfer gets
  input  wire logic                ckpt_alloc,
  input  wire logic [BRINFO_W-1:0] dec_brinfo,
  input  wire logic [63:0]         dec_pred_target,
  input  wire logic [WIDTH-1:0]    dis_ckpt, // the transfer's lane
  input  wire logic [WIDTH*3-1:0]  dec_btype,
  input  wire logic [WIDTH*LQP_W-1:0] lq_pos,  // queue positions at each lane
  input  wire logic [WIDTH*SQP_W-1:0] sq_pos,
  // register read
  input  wire logic [BR_W-1:0]     rr_br,
  output logic [63:0]              rr_pred_target,
  // resolved transfer
  input  wire logic [BR_W-1:0]     res_br,
  output logic [BRINFO_W-1:0]      res_brinfo,
  output logic [2:0]               res_type,
  output logic [LQP_W-1:0]            res_lq,
  output logic [SQP_W-1:0]            res_sq,
  // recovery
  input  wire logic                kill,     // everything younger than res_br leaves
  input  wire logic                flush,
  // retirement
  input  wire logic                ret_ckpt  // the oldest transfer retires
);
  logic [BR_W:0] head_q, tail_q, keep;
  logic [BRINFO_W-1:0] brinfo_q [0:BRANCHES-1];
  logic [39:0]         target_q [0:BRANCHES-1];
  logic [LQP_W+SQP_W+2:0] rest_q  [0:BRANCHES-1];

  // the transfer's lane
  logic [2:0]       ckpt_type;
  logic [LQP_W-1:0] ckpt_lq;
  logic [SQP_W-1:0] ckpt_sq;
  always_comb begin
    ckpt_lq = '0; ckpt_sq = '0; ckpt_type = '0;
    for (int k = 0; k < WIDTH; k++)
      if (dis_ckpt[k]) begin
        ckpt_lq = lq_pos[k*LQP_W +: LQP_W]; ckpt_sq = sq_pos[k*SQP_W +: SQP_W]; ckpt_type = dec_btype[k*3 +: 3];
      end
  end

  assign ckpt_id    = tail_q[BR_W-1:0];
  assign ckpt_ready = tail_q != {~head_q[BR_W], head_q[BR_W-1:0]};
  // position after the resolved transfer: its index gives its distance from the head
  wire [BR_W-1:0] age = res_br - head_q[BR_W-1:0];
  assign keep = head_q + (BR_W+1)'(age) + 1'b1;
  always_ff @(posedge clk)
    if (rst || flush) begin
      head_q <= '0; tail_q <= '0;
    end else begin
      if (ret_ckpt) head_q <= head_q + 1'b1;
      if (kill)       tail_q <= keep;
      else if (ckpt_alloc) tail_q <= tail_q + 1'b1;
    end
  always_ff @(posedge clk)
    if (ckpt_alloc) begin
      brinfo_q[ckpt_id] <= dec_brinfo;
      target_q[ckpt_id] <= dec_pred_target[39:0];
      rest_q[ckpt_id]   <= {ckpt_type, ckpt_lq, ckpt_sq};
    end
  assign rr_pred_target = `PC(target_q[rr_br]);
  assign res_brinfo  = brinfo_q[res_br];
  assign {res_type, res_lq, res_sq} = rest_q[res_br];

  `CHECK(never_overfills, !(ckpt_alloc && !ckpt_ready))
  `CHECK(frees_only_what_is_there, !(ret_ckpt && head_q == tail_q))
endmodule
