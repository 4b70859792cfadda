// SPDX-License-Identifier: Apache-2.0
// csr_access: a CSR access in unit 0's execute stage. It runs alone in the machine, so only an interrupt can come before it.
`include "config.svh"
`include "uop.svh"
`include "check.svh"
`default_nettype none
module csr_access (
  input  wire logic             clk, rst,
  input  wire logic             bru_csr,
  input  wire logic [CTL_W-1:0] bru_ctl,
  input  wire logic [31:0]      bru_imm,
  input  wire logic             dis_alone, kill, flush,
  output logic                  csr_access,
  output logic [11:0]           csr_addr,
  output logic [4:0]            csr_field,
  output logic [2:0]            csr_funct3
);
  assign csr_access = bru_csr && !flush;
  assign csr_addr   = bru_imm[11:0];
  assign csr_field  = bru_imm[16:12];
  assign csr_funct3 = bru_ctl[2:0];
  `CHECK(csr_runs_alone, !csr_access || (dis_alone && !kill && !flush))
  wire unused = &{1'b0, clk, rst, dis_alone, kill, bru_imm[31:17], bru_ctl[CTL_W-1:3]};
endmodule
`default_nettype wire
