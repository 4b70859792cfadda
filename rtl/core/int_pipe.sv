// int_pipe: one integer unit from its grant to the write port. Cycle 1 register read with bypass, cycle 2 execute and write.
// BRANCH: this unit also runs transfers, auipc and CSR instructions (the branch unit and the CSR file stand beside it).
// MULDIV: this unit holds multiplier and divider; their operations come twice from the scheduler, first to start
// (writes nothing), then to write the result. Never stalls.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module int_pipe #(parameter int BRANCH = 0, parameter int MULDIV = 0) (
  input  wire logic                    clk, rst,
  // from the scheduler
  input  wire logic                    iss_valid_i, iss_start_i, iss_result_i, iss_div_i,
  input  wire logic [ROBID_W-1:0]      iss_id_i,
  input  wire logic [PREG_W-1:0]       iss_prd_i,
  input  wire logic [PAY0_W-1:0]       iss_pay0_i,
  input  wire logic [PAY1_W-1:0]       iss_pay1_i,
  // from recovery
  input  wire logic                    kill_i, flush_i,
  input  wire logic [ROBID_W-1:0]      kill_id_i,
  // register file and bypass
  output logic [2*PREG_W-1:0]          raddr_o,      // {rs2, rs1}
  input  wire logic [127:0]            rdata_i,
  input  wire logic [UNITS-1:0]        wb_valid_i,
  input  wire logic [UNITS*PREG_W-1:0] wb_preg_i,
  input  wire logic [UNITS*64-1:0]     wb_data_i,
  // BRANCH: the row's PC and the predicted target, read in cycle 1; CSR value, read in cycle 2
  output logic [ROBID_W-1:0]           rr_id_o,
  output logic [BR_W-1:0]              rr_br_o,
  input  wire logic [63:0]             row_pc_i,
  input  wire logic [63:0]             pred_target_i,
  input  wire logic [63:0]             csr_rdata_i,
  // execute
  output logic                         ex_valid_o,    // not killed in this cycle
  output logic                         ex_branch_o, ex_csr_o,
  output logic [CTL_W-1:0]             ex_ctl_o,
  output logic [63:0]                  ex_a_o, ex_b_o, ex_pc_o, ex_pred_target_o,
  output logic [31:0]                  ex_imm_o,
  output logic                         ex_rvc_o,
  output logic [ROBID_W-1:0]           ex_id_o,
  output logic [BR_W-1:0]              ex_br_o,
  // write port and completion (a transfer with a checkpoint completes in the branch unit)
  output logic                         wb_valid_o, done_o,
  output logic [PREG_W-1:0]            wb_preg_o,
  output logic [63:0]                  wb_data_o,
  output logic                         div_done_o
);
  // --- cycle 1: register read
  wire               rr_v;
  wire [ROBID_W-1:0] rr_id;
  wire [PREG_W-1:0]  rr_prd;
  pay0_t             rr0;
  pay1_t             rr1;
  wire [63:0]        rs1, rs2;
  register_read u_read (
    .clk, .rst, .iss_valid_i, .iss_id_i, .iss_prd_i, .iss_pay0_i, .iss_pay1_i, .kill_i, .flush_i, .kill_id_i, .raddr_o, .rdata_i,
    .wb_valid_i, .wb_preg_i, .wb_data_i, .valid_o(rr_v), .id_o(rr_id), .prd_o(rr_prd), .pay0_o(rr0), .pay1_o(rr1), .rs1_o(rs1), .rs2_o(rs2));
  logic              rr_start_q, rr_result_q, rr_div_q;
  always_ff @(posedge clk) begin
    rr_start_q <= iss_start_i; rr_result_q <= iss_result_i; rr_div_q <= iss_div_i;
  end
  assign rr_id_o = rr_id;
  assign rr_br_o = rr1.br;
  wire [63:0] pc  = row_pc_i + {59'd0, rr1.offset, 1'b0};
  wire [63:0] imm = {{32{rr0.imm[31]}}, rr0.imm};

  // --- cycle 2: execute
  logic               ex_v_q, ex_start_q, ex_result_q, ex_div_q, ex_rvc_q;
  logic [ROBID_W-1:0] ex_id_q;
  logic [PREG_W-1:0]  ex_prd_q;
  logic [CTL_W-1:0]   ex_ctl_q;
  logic [BR_W-1:0]    ex_br_q;
  logic [31:0]        ex_imm_q;
  logic [63:0]        ex_a_q, ex_b_q, ex_pc_q, ex_pred_q;
  always_ff @(posedge clk)
    if (rst) ex_v_q <= 1'b0;
    else     ex_v_q <= rr_v;
  always_ff @(posedge clk) begin
    ex_start_q <= rr_start_q; ex_result_q <= rr_result_q; ex_div_q <= rr_div_q;
    ex_id_q <= rr_id; ex_prd_q <= rr_prd; ex_ctl_q <= rr0.ctl; ex_imm_q <= rr0.imm;
    ex_a_q <= (BRANCH != 0 && rr0.ctl[8]) ? pc : rs1;
    ex_b_q <= rr0.ctl[5] ? imm : rs2;
  end
  wire [63:0] alu_y;
  alu u_alu (.op_i(ex_ctl_q[3:0]), .word_i(ex_ctl_q[4]), .a_i(ex_a_q), .b_i(ex_b_q), .y_o(alu_y));

  wire ckpt, link, is_csr;
  wire [63:0] link_y = ex_pc_q + (ex_rvc_q ? 64'd2 : 64'd4);
  if (BRANCH != 0) begin : g_branch
    always_ff @(posedge clk) begin
      ex_pc_q <= pc; ex_pred_q <= pred_target_i; ex_br_q <= rr1.br; ex_rvc_q <= rr1.rvc;
    end
    // in a unit that also multiplies, a BK code means something only outside multiplications and divisions
    wire plain = !ex_start_q && !ex_result_q;
    assign ckpt   = plain && (ex_ctl_q[7:6] == BK_COND || (ex_ctl_q[7:6] == BK_LINK && ex_ctl_q[3]));
    assign link   = plain && ex_ctl_q[7:6] == BK_LINK;
    assign is_csr = plain && ex_ctl_q[7:6] == BK_CSR;
  end else begin : g_plain
    assign ex_pc_q = 64'd0; assign ex_pred_q = 64'd0; assign ex_br_q = '0; assign ex_rvc_q = 1'b0;
    assign ckpt = 1'b0; assign link = 1'b0; assign is_csr = 1'b0;
  end

  wire [63:0] long_y;
  if (MULDIV != 0) begin : g_muldiv
    logic               div_busy;
    logic [ROBID_W-1:0] div_id_q;
    wire                start = ex_valid_o && ex_start_q && ex_div_q;
    wire [63:0]         mul_y, div_y;
    always_ff @(posedge clk) if (start) div_id_q <= ex_id_q;
    multiplier u_multiplier (.clk, .valid_i(ex_v_q), .funct3_i(ex_ctl_q[2:0]), .word_i(ex_ctl_q[4]), .a_i(ex_a_q), .b_i(ex_b_q), .y_o(mul_y));
    divider u_divider (.clk, .rst, .start_i(start), .kill_i(flush_i || (div_busy && kill_i && `YOUNGER(div_id_q, kill_id_i))),
                       .funct3_i(ex_ctl_q[2:0]), .word_i(ex_ctl_q[4]), .a_i(ex_a_q), .b_i(ex_b_q),
                       .busy_o(div_busy), .done_o(div_done_o), .y_o(div_y), .taken_i(ex_v_q && ex_result_q && ex_div_q));
    assign long_y = ex_div_q ? div_y : mul_y;
  end else begin : g_short
    assign long_y = 64'd0; assign div_done_o = 1'b0;
  end
  // one-cycle multiplication comes as an ordinary operation of class FU_MUL; the scheduler marks it as start and result
  assign wb_data_o  = ex_result_q ? long_y : is_csr ? csr_rdata_i : link ? link_y : alu_y;
  assign wb_preg_o  = ex_prd_q;
  assign wb_valid_o = ex_v_q && (!ex_start_q || ex_result_q) && ex_prd_q != '0;
  assign done_o     = ex_v_q && (!ex_start_q || ex_result_q) && !ckpt;

  assign ex_valid_o  = ex_v_q && !flush_i && !(kill_i && `YOUNGER(ex_id_q, kill_id_i));
  assign ex_branch_o = ckpt;
  assign ex_csr_o    = is_csr;
  assign ex_ctl_o = ex_ctl_q; assign ex_a_o = ex_a_q; assign ex_b_o = ex_b_q; assign ex_pc_o = ex_pc_q; assign ex_pred_target_o = ex_pred_q;
  assign ex_imm_o = ex_imm_q; assign ex_rvc_o = ex_rvc_q; assign ex_id_o = ex_id_q; assign ex_br_o = ex_br_q;
endmodule
