// SPDX-License-Identifier: Apache-2.0
// branch_unit: resolves conditional branches and indirect jumps in unit 0. Operands in execute; the outcome is registered,
// so redirect, kill and training happen in the cycle after (named res_*), all from flip-flops.
`include "config.svh"
`include "pc.svh"
`include "uop.svh"
`default_nettype none
module branch_unit (
  input  wire logic               clk, rst,
  // execute
  input  wire logic               bru_valid,   // a checkpointed transfer executes and is not killed in this cycle
  input  wire logic [CTL_W-1:0]   bru_ctl,
  input  wire logic [63:0]        bru_a, bru_b,
  input  wire logic [31:0]        bru_imm,
  input  wire logic [63:0]        bru_pc,
  input  wire logic               bru_rvc,
  input  wire logic [63:0]        bru_pred_target,
  input  wire logic [ROBID_W-1:0] bru_id,
  input  wire logic [BR_W-1:0]    bru_br,
  // one cycle later
  output logic                    res_valid,
  output logic                    res_taken,
  output logic                    res_misp,
  output logic                    res_indirect,
  output logic                    res_rvc,
  output logic [63:0]             res_pc,
  output logic [63:0]             res_target,  // target if taken
  output logic [63:0]             res_next,    // next PC
  output logic [ROBID_W-1:0]      res_id,
  output logic [BR_W-1:0]         res_br
);
  wire        jalr = bru_ctl[7:6] == BK_LINK;
  wire        eq   = bru_a == bru_b;
  wire        ltu  = bru_a < bru_b;
  wire        lt   = (bru_a[63] != bru_b[63]) ? bru_a[63] : ltu;
  wire        cond = (bru_ctl[2:1] == 2'b00) ? eq : bru_ctl[1] ? ltu : lt;
  wire        taken  = jalr || (cond != bru_ctl[0]);
  wire [63:0] base   = jalr ? bru_a : bru_pc;
  wire [63:0] sum    = base + 64'($signed(bru_imm));
  // a jump target that does not fit in a kept address (pc.svh) never equals a prediction
  wire [63:0] goes   = {sum[63:1], 1'b0};
  wire [63:0] target = `PC_HELD(goes);
  wire [63:0] fall   = `PC(bru_pc + (bru_rvc ? 64'd2 : 64'd4));
  wire        misp   = (taken != bru_ctl[9]) || (jalr && goes != bru_pred_target);

  always_ff @(posedge clk) if (rst) res_valid <= 1'b0; else res_valid <= bru_valid;
  always_ff @(posedge clk) begin
    res_taken    <= taken;
    res_misp     <= misp && bru_valid;
    res_indirect <= jalr;
    res_rvc      <= bru_rvc;
    res_pc       <= bru_pc;
    res_target   <= target;
    res_next     <= taken ? target : fall;
    res_id       <= bru_id;
    res_br       <= bru_br;
  end
endmodule
