// SPDX-License-Identifier: Apache-2.0
// int_units: the integer units side by side (int_pipe.sv). Unit 0 also runs transfers and CSR instructions; its execute stage
// is shown to the branch unit and the CSR file (bru_*). The last unit has multiplier and divider.
// Only wires. Vectors have UNITS places; the memory unit's come from elsewhere.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module int_units (
  input  wire logic                    clk, rst,
  // from the scheduler
  input  wire logic [ALUS-1:0]         iss_valid, iss_start, iss_result, iss_second,
  input  wire logic                    iss_div, div_drop,
  input  wire logic [ALUS*ROBID_W-1:0] iss_id,
  input  wire logic [ALUS*PREG_W-1:0]  iss_prd,
  input  wire logic [ALUS*PAY0_W-1:0]  iss_pay0,
  input  wire logic [ALUS*PAY1_W-1:0]  iss_pay1,
  input  wire logic                    load_cancel,
  // from recovery
  input  wire logic                    kill, flush,
  input  wire logic [ROBID_W-1:0]      res_id,
  // register file and bypass
  output logic [2*ALUS*PREG_W-1:0]     rf_raddr,
  input  wire logic [2*ALUS*64-1:0]    rf_rdata,
  input  wire logic [UNITS-1:0]        wb_valid,
  input  wire logic [UNITS*PREG_W-1:0] wb_preg,
  input  wire logic [UNITS*64-1:0]     wb_data,
  // unit 0 in register read: the row's PC and the predicted target; CSR file: the result of an access
  output logic [ROBID_W-1:0]           rr_id,
  output logic [BR_W-1:0]              rr_br,
  input  wire logic [63:0]             rr_row_pc, rr_pred_target,
  input  wire logic                    csr_choose, csr_done,
  input  wire logic [63:0]             csr_rdata,
  output logic [11:0]                  rr_csr,      // number of the CSR of an ordinary read; its value, a cycle later
  input  wire logic [63:0]             csr_value,
  // in execute: an instruction; a transfer; a CSR access that is not killed
  output logic                         bru_any, bru_valid, bru_csr, bru_rvc,
  output logic [CTL_W-1:0]             bru_ctl,
  output logic [63:0]                  bru_a, bru_b, bru_pc, bru_pred_target,
  output logic [31:0]                  bru_imm,
  output logic [ROBID_W-1:0]           bru_id,
  output logic [BR_W-1:0]              bru_br,
  // by unit: execution begins; write port; completion; the id of both
  output logic [ALUS-1:0]              ex_first, unit_valid, unit_done,
  output logic [ALUS*PREG_W-1:0]       unit_preg,
  output logic [ALUS*64-1:0]           unit_data,
  output logic [ALUS*ROBID_W-1:0]      unit_id,
  // the last unit: the divider's progress (divider.sv); a multiplication, a division begins; the divider works; a division
  // executes
  output logic                         div_early, div_soon, mul_begins, div_begins, div_busy, ex_div
);
  for (genvar u = 0; u < ALUS; u++) begin : g_unit
    wire [11:0]        pipe_rr_csr;
    wire               ex_valid, ex_branch, ex_csr, ex_rvc;
    wire               pipe_div_early, pipe_div_soon, pipe_mul, pipe_div, pipe_div_busy, pipe_ex_div;
    wire [CTL_W-1:0]   ex_ctl;
    wire [63:0]        ex_a, ex_b, ex_pc, ex_pred_target;
    wire [31:0]        ex_imm;
    wire [ROBID_W-1:0] ex_id, pipe_rr_id;
    wire [BR_W-1:0]    ex_br, pipe_rr_br;
    int_pipe #(.BRANCH(u == 0 ? 1 : 0), .MULDIV(u == ALUS - 1 ? 1 : 0)) u_pipe (
      .clk, .rst,
      .iss_valid(iss_valid[u]), .iss_start(iss_start[u]), .iss_result(iss_result[u]), .iss_second(iss_second[u]), .iss_div,
      .iss_id(iss_id[u*ROBID_W +: ROBID_W]), .iss_prd(iss_prd[u*PREG_W +: PREG_W]),
      .iss_pay0(iss_pay0[u*PAY0_W +: PAY0_W]), .iss_pay1(iss_pay1[u*PAY1_W +: PAY1_W]),
      .kill, .flush, .res_id, .load_cancel, .div_drop,
      .rf_raddr(rf_raddr[u*2*PREG_W +: 2*PREG_W]), .rf_rdata(rf_rdata[u*128 +: 128]),
      .wb_valid, .wb_preg, .wb_data,
      .rr_id(pipe_rr_id), .pipe_rr_br, .rr_row_pc, .rr_pred_target, .csr_choose(csr_choose && u == 0),
      .csr_done(csr_done && u == 0), .csr_rdata, .rr_csr(pipe_rr_csr), .csr_value(u == 0 ? csr_value : 64'd0),
      .ex_valid, .ex_first(ex_first[u]), .ex_branch, .ex_csr, .ex_ctl, .ex_a, .ex_b, .ex_pc, .ex_pred_target, .ex_imm,
      .ex_rvc, .ex_id, .ex_br, .unit_valid(unit_valid[u]), .unit_done(unit_done[u]),
      .unit_preg(unit_preg[u*PREG_W +: PREG_W]), .unit_data(unit_data[u*64 +: 64]),
      .pipe_div_early, .pipe_div_soon, .pipe_mul, .pipe_div, .pipe_div_busy, .ex_div(pipe_ex_div));
    assign unit_id[u*ROBID_W +: ROBID_W] = ex_id;
    if (u == 0) begin : g_branch
      assign rr_id           = pipe_rr_id;
      assign rr_br           = pipe_rr_br;
      assign rr_csr          = pipe_rr_csr;
      assign bru_any         = ex_valid;
      assign bru_valid       = ex_valid && ex_branch;
      assign bru_csr         = ex_csr;
      assign bru_rvc         = ex_rvc;
      assign bru_ctl         = ex_ctl;
      assign bru_a           = ex_a;
      assign bru_b           = ex_b;
      assign bru_pc          = ex_pc;
      assign bru_pred_target = ex_pred_target;
      assign bru_imm         = ex_imm;
      assign bru_id          = ex_id;
      assign bru_br          = ex_br;
    end
    if (u == ALUS - 1) begin : g_muldiv
      assign div_early  = pipe_div_early;
      assign div_soon   = pipe_div_soon;
      assign mul_begins = pipe_mul;
      assign div_begins = pipe_div;
      assign div_busy   = pipe_div_busy;
      assign ex_div     = pipe_ex_div;
    end
  end
endmodule
