// SPDX-License-Identifier: Apache-2.0
// register_read: the first stage of every pipe: one cycle from the scheduler's grant to operands, from register file or bypass.
// The register file takes its addresses in the cycle of the grant. An operand is imm1 or imm2 if imm1_valid or imm2_valid.
// The outputs hold for the cycle after the grant; rr_v: the instruction is still alive after it. Never stalls.
`include "config.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module register_read (
  input  wire logic                    clk, rst,
  // from the scheduler
  input  wire logic                    iss_valid,
  input  wire logic [ROBID_W-1:0]      iss_id,
  input  wire logic [PREG_W-1:0]       iss_prd,
  input  wire logic [PAY0_W-1:0]       iss_pay0,
  input  wire logic [PAY1_W-1:0]       iss_pay1,
  // from recovery
  input  wire logic                    kill, flush,
  input  wire logic [ROBID_W-1:0]      res_id,
  // register file (address in the cycle of the grant, value in the next) and bypass
  output logic [2*PREG_W-1:0]          rf_raddr,  // {rs2, rs1}
  input  wire logic [127:0]            rf_rdata,
  input  wire logic [UNITS-1:0]        wb_valid,
  input  wire logic [UNITS*PREG_W-1:0] wb_preg,
  input  wire logic [UNITS*64-1:0]     wb_data,
  // to the pipe's next stage
  output logic                         rr_v,
  output logic [ROBID_W-1:0]           rr_id,
  output logic [PREG_W-1:0]            rr_prd,
  output logic [PAY0_W-1:0]            rr0,
  output logic [PAY1_W-1:0]            rr1,
  input  wire logic                    imm1_valid, imm2_valid,
  input  wire logic [63:0]             imm1, imm2,
  output logic [63:0]                  rs1, rs2
);
  logic  valid_q;
  pay1_t iss_pay1_v, pay1_q;
  assign iss_pay1_v = iss_pay1;
  logic  killed_q;                              // a late grant is compared in the next cycle
  logic [ROBID_W-1:0] killed_id_q;
  always_ff @(posedge clk) begin
    valid_q  <= iss_valid && !flush && !rst;
    killed_q <= kill; killed_id_q <= res_id;
  end
  always_ff @(posedge clk) begin
    rr_id <= iss_id; rr_prd <= iss_prd; rr0 <= iss_pay0; pay1_q <= iss_pay1;
  end
  assign rr_v = valid_q && !flush && !(kill && `YOUNGER(rr_id, res_id)) && !(killed_q && `YOUNGER(rr_id, killed_id_q));
  assign rr1  = pay1_q;
  assign rf_raddr = {iss_pay1_v.prs2, iss_pay1_v.prs1};
  operand u_rs1 (.valid(valid_q), .preg(pay1_q.prs1), .file(rf_rdata[63:0]), .imm_valid(imm1_valid),
                 .imm(imm1), .wb_valid, .wb_preg, .wb_data, .value(rs1));
  operand u_rs2 (.valid(valid_q), .preg(pay1_q.prs2), .file(rf_rdata[127:64]), .imm_valid(imm2_valid),
                 .imm(imm2), .wb_valid, .wb_preg, .wb_data, .value(rs2));
endmodule
