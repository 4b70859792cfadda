// SPDX-License-Identifier: Apache-2.0
// int_pipe: one integer unit, from its grant to the write port. Cycle 1 is register read with bypass, cycle 2 execute and
// write. Never stalls.
// BRANCH: this unit also runs transfers, auipc and CSR instructions (int_units.sv wires it to branch unit and CSR file).
// MULDIV: this unit holds multiplier and divider. The scheduler grants their operations twice: first to start (writes nothing),
// then to write the result.
// An operation that is taken back (load_cancel) still writes its register, but does not complete; its next grant writes the
// register again.
`include "config.svh"
`include "copies.svh"
`include "pc.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module int_pipe #(parameter int BRANCH = 0, parameter int MULDIV = 0) (
  input  wire logic                    clk, rst,
  // from the scheduler
  input  wire logic                    iss_valid, iss_start, iss_result, iss_second, iss_div,
  input  wire logic [ROBID_W-1:0]      iss_id,
  input  wire logic [PREG_W-1:0]       iss_prd,
  input  wire logic [PAY0_W-1:0]       iss_pay0,
  input  wire logic [PAY1_W-1:0]       iss_pay1,
  // from recovery
  input  wire logic                    kill, flush,
  input  wire logic [ROBID_W-1:0]      res_id,
  // operands depended on a load that missed: first grants of the last LOAD_SHADOW cycles are taken back
  input  wire logic                    load_cancel,
  input  wire logic                    div_drop,
  // register file and bypass
  output logic [2*PREG_W-1:0]          rf_raddr,  // {rs2, rs1}
  input  wire logic [127:0]            rf_rdata,
  input  wire logic [UNITS-1:0]        wb_valid,
  input  wire logic [UNITS*PREG_W-1:0] wb_preg,
  input  wire logic [UNITS*64-1:0]     wb_data,
  // BRANCH: the row's PC and the predicted target, read in cycle 1; a CSR access executes in cycle 2, its result comes in cycle 4
  output logic [ROBID_W-1:0]           rr_id,
  output logic [BR_W-1:0]              pipe_rr_br,
  input  wire logic [63:0]             rr_row_pc,
  input  wire logic [63:0]             rr_pred_target,
  input  wire logic                    csr_choose, csr_done,   // cycles 3 and 4
  input  wire logic [63:0]             csr_rdata,
  output logic [11:0]                  rr_csr,              // BRANCH: number of the CSR that an ordinary read names, cycle 1
  input  wire logic [63:0]             csr_value,           // its value, cycle 2
  // execute
  output logic                         ex_valid,  // not killed in this cycle
  output logic                         ex_first,  // first grant of its operation (multiplications and divisions have two)
  output logic                         ex_branch, ex_csr,
  output logic [CTL_W-1:0]             ex_ctl,
  output logic [63:0]                  ex_a, ex_b, ex_pc, ex_pred_target,
  output logic [31:0]                  ex_imm,
  output logic                         ex_rvc,
  output logic [ROBID_W-1:0]           ex_id,
  output logic [BR_W-1:0]              ex_br,
  // write port and completion (a transfer with a checkpoint completes in the branch unit)
  output logic                         unit_valid, unit_done,
  output logic [PREG_W-1:0]            unit_preg,
  output logic [63:0]                  unit_data,
  output logic                         pipe_div_early, pipe_div_soon,
  output logic                         pipe_mul, pipe_div, pipe_div_busy,  // events: one begins; the divider works
  output logic                         ex_div                              // the operation is a division
);
  // --- cycle 1: register read
  wire               rr_v;
  wire [PREG_W-1:0]  rr_prd;
  pay0_t             rr0;
  pay1_t             rr1;
  wire [63:0]        rs1, rs2;
  wire [63:0] pc  = `PC(rr_row_pc + {59'd0, rr1.offset, 1'b0});
  wire [63:0] imm = 64'($signed(rr0.imm));
  register_read u_read (
    .clk, .rst, .iss_valid, .iss_id, .iss_prd, .iss_pay0, .iss_pay1, .kill, .flush, .res_id, .rf_raddr, .rf_rdata,
    .wb_valid, .wb_preg, .wb_data, .rr_v, .rr_id, .rr_prd, .rr0, .rr1,
    .imm1_valid(BRANCH != 0 && rr0.ctl[8]), .imm2_valid(rr0.ctl[5]), .imm1(pc), .imm2(imm), .rs1, .rs2);
  logic              rr_start_q, rr_result_q, rr_second_q, rr_div_q;
  always_ff @(posedge clk) begin
    rr_start_q <= iss_start; rr_result_q <= iss_result; rr_second_q <= iss_second; rr_div_q <= iss_div;
  end
  // a second grant stays, unless its first grant was in the cycle before
  wire rr_keep = rr_second_q && !(MUL_LATENCY == 2 && LOAD_SHADOW == 2 && !rr_div_q);
  wire rr_undo = load_cancel && LOAD_SHADOW >= 1 && !rr_keep;
  assign pipe_rr_br = rr1.br;
  assign rr_csr     = rr0.imm[11:0];

  // --- cycle 2: execute
  logic               ex_v_q, ex_start_q, ex_result_q, ex_second_q, ex_div_q, ex_rvc_q;
  logic [ROBID_W-1:0] ex_id_q;
  logic [PREG_W-1:0]  ex_prd_q;
  logic [CTL_W-1:0]   ex_ctl_q;
  logic [BR_W-1:0]    ex_br_q;
  logic [31:0]        ex_imm_q;
  logic [63:0]        ex_a_q, ex_b_q, ex_pc_q, ex_pred_q;
  always_ff @(posedge clk)
    if (rst) ex_v_q <= 1'b0;
    else     ex_v_q <= rr_v && !rr_undo;
  always_ff @(posedge clk) begin
    ex_start_q <= rr_start_q; ex_result_q <= rr_result_q; ex_second_q <= rr_second_q; ex_div_q <= rr_div_q;
    if (!ex_csr && !csr_choose) begin                              // a CSR access runs alone: registers hold for cycles 3 and 4
      ex_id_q <= rr_id; ex_prd_q <= rr_prd; ex_ctl_q <= rr0.ctl; ex_imm_q <= rr0.imm; ex_a_q <= rs1;
    end
    ex_b_q <= rs2;
  end
  wire ex_live = ex_v_q && !(load_cancel && LOAD_SHADOW == 2 && !ex_second_q);

  wire ckpt, rr_link, rr_reads, is_csr;
  wire [63:0] link_y = `PC(ex_pc_q + (ex_rvc_q ? 64'd2 : 64'd4));
  if (BRANCH != 0) begin : g_branch
    always_ff @(posedge clk) begin
      ex_pc_q <= pc; ex_pred_q <= rr_pred_target; ex_br_q <= rr1.br; ex_rvc_q <= rr1.rvc;
    end
    // in a unit that also multiplies, BK codes are valid only outside multiplications and divisions
    wire plain = !ex_start_q && !ex_result_q;
    assign ckpt   = plain && (ex_ctl_q[7:6] == BK_COND || (ex_ctl_q[7:6] == BK_LINK && ex_ctl_q[3]));
    assign rr_link = !rr_start_q && !rr_result_q && rr0.ctl[7:6] == BK_LINK;
    assign rr_reads = !rr_start_q && !rr_result_q && rr0.ctl[7:6] == BK_CSR && rr0.ctl[3];
    assign is_csr = ex_v_q && plain && ex_ctl_q[7:6] == BK_CSR && !ex_ctl_q[3];
  end else begin : g_plain
    assign ex_pc_q = 64'd0; assign ex_pred_q = 64'd0; assign ex_br_q = '0; assign ex_rvc_q = 1'b0;
    assign ckpt = 1'b0; assign rr_link = 1'b0; assign rr_reads = 1'b0; assign is_csr = 1'b0;
  end

  wire [63:0] long_y;
  if (MULDIV != 0) begin : g_muldiv
    logic               div_busy;
    logic [ROBID_W-1:0] div_id_q;
    wire                start = ex_valid && ex_start_q && ex_div_q;
    wire [63:0]         mul_y, div_y;
    always_ff @(posedge clk) if (start) div_id_q <= ex_id_q;
    multiplier u_multiplier (.clk, .valid(ex_start_q || ex_result_q), .op(ex_ctl_q[3:0]), .word(ex_ctl_q[4]), .op_a(ex_a_q),
                             .op_b(ex_b_q), .result(mul_y));
    divider u_divider (.clk, .rst, .start, .kill(flush || div_drop || (div_busy && kill && `YOUNGER(div_id_q, res_id))),
                       .funct3(ex_ctl_q[2:0]), .word(ex_ctl_q[4]), .op_a(ex_a_q), .op_b(ex_b_q),
                       .busy(div_busy), .early(pipe_div_early), .soon(pipe_div_soon), .result(div_y));
    assign long_y = ex_div_q ? div_y : mul_y;
    assign pipe_mul = ex_valid && ex_start_q && !ex_div_q;
    assign pipe_div = start;
    assign pipe_div_busy = div_busy;
    assign ex_div = ex_div_q;
  end else begin : g_short
    assign long_y = 64'd0; assign pipe_div_early = 1'b0; assign pipe_div_soon = 1'b0;
    assign pipe_mul = 1'b0; assign pipe_div = 1'b0; assign pipe_div_busy = 1'b0; assign ex_div = 1'b0;
  end
  // results from outside the ALU; a CSR's value comes when the pipe is empty
  logic ex_link_q, ex_reads_q, rr_valid_q;
  always_ff @(posedge clk) begin
    rr_valid_q <= iss_valid; ex_link_q <= rr_link && rr_valid_q; ex_reads_q <= rr_reads && rr_valid_q;
  end
  wire [63:0] other = (csr_rdata & `COPIES(64, csr_done)) | (csr_value & `COPIES(64, ex_reads_q))
                    | (long_y & `COPIES(64, ex_result_q)) | (link_y & `COPIES(64, ex_link_q));
  alu u_alu (.clk, .rr_op({rr0.ctl[13:9], rr0.ctl[3:0]}), .rr_word(rr0.ctl[4]),
             .rr_none(!rr_valid_q || rr_result_q || rr_link || rr_reads), .op_a(ex_a_q), .op_b(ex_b_q), .other,
             .wanted(unit_valid), .result(unit_data));
  // a one-cycle multiplication is an ordinary operation of class FU_MUL; the scheduler marks it as both start and result
  assign unit_preg  = ex_prd_q;
  assign unit_valid = (csr_done || (ex_v_q && !is_csr && (!ex_start_q || ex_result_q))) && ex_prd_q != '0;
  assign unit_done  = csr_done || (ex_live && !is_csr && (!ex_start_q || ex_result_q) && !ckpt);

  assign ex_valid  = ex_live && !flush && !(kill && `YOUNGER(ex_id_q, res_id));
  assign ex_first  = ex_live && !ex_second_q;
  assign ex_branch = ckpt;
  assign ex_csr    = is_csr;
  assign ex_ctl = ex_ctl_q; assign ex_a = ex_a_q; assign ex_b = ex_b_q; assign ex_pc = ex_pc_q; assign ex_pred_target = ex_pred_q;
  assign ex_imm = ex_imm_q; assign ex_rvc = ex_rvc_q; assign ex_id = ex_id_q; assign ex_br = ex_br_q;
endmodule
