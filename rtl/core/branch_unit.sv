// branch_unit: resolves conditional branches and indirect jumps in unit 0. Operands in execute; the outcome is registered,
// so redirect, kill and training happen in the cycle after (named res_*), all from flip-flops.
`include "config.svh"
`include "uop.svh"
`default_nettype none
module branch_unit (
  input  wire logic               clk, rst,
  // execute
  input  wire logic               valid_i,       // a transfer with a checkpoint is in execute and is not killed in this cycle
  input  wire logic [CTL_W-1:0]   ctl_i,
  input  wire logic [63:0]        a_i, b_i,
  input  wire logic [31:0]        imm_i,
  input  wire logic [63:0]        pc_i,
  input  wire logic               rvc_i,
  input  wire logic [63:0]        pred_target_i,
  input  wire logic [ROBID_W-1:0] id_i,
  input  wire logic [BR_W-1:0]    br_i,
  // one cycle later
  output logic                    res_valid_o,
  output logic                    res_taken_o,
  output logic                    res_misp_o,
  output logic                    res_indirect_o,
  output logic                    res_rvc_o,
  output logic [63:0]             res_pc_o,
  output logic [63:0]             res_target_o,  // where it goes if taken
  output logic [63:0]             res_next_o,    // where it goes
  output logic [ROBID_W-1:0]      res_id_o,
  output logic [BR_W-1:0]         res_br_o
);
  wire        jalr = ctl_i[7:6] == BK_LINK;
  wire        eq   = a_i == b_i;
  wire        ltu  = a_i < b_i;
  wire        lt   = (a_i[63] != b_i[63]) ? a_i[63] : ltu;
  wire        cond = (ctl_i[2:1] == 2'b00) ? eq : ctl_i[1] ? ltu : lt;
  wire        taken  = jalr || (cond != ctl_i[0]);
  wire [63:0] base   = jalr ? a_i : pc_i;
  wire [63:0] sum    = base + {{32{imm_i[31]}}, imm_i};
  wire [63:0] target = {sum[63:1], 1'b0};
  wire [63:0] fall   = pc_i + (rvc_i ? 64'd2 : 64'd4);
  wire        misp   = (taken != ctl_i[9]) || (jalr && target != pred_target_i);

  always_ff @(posedge clk) if (rst) res_valid_o <= 1'b0; else res_valid_o <= valid_i;
  always_ff @(posedge clk) begin
    res_taken_o    <= taken;
    res_misp_o     <= misp && valid_i;
    res_indirect_o <= jalr;
    res_rvc_o      <= rvc_i;
    res_pc_o       <= pc_i;
    res_target_o   <= target;
    res_next_o     <= taken ? target : fall;
    res_id_o       <= id_i;
    res_br_o       <= br_i;
  end
endmodule
