// mem_pipe: the memory unit from its grant to the load-store unit's M0: register read with bypass, one cycle. Never stalls.
`include "config.svh"
`include "mem_op.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module mem_pipe (
  input  wire logic                    clk, rst,
  // from the scheduler
  input  wire logic                    iss_valid_i,
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
  // to the load-store unit
  output logic                         ex_valid_o,
  output logic [MEM_OP_W-1:0]          ex_op_o,
  output logic [63:0]                  ex_base_o, ex_imm_o, ex_data_o,
  output logic [ROBID_W-1:0]           ex_id_o,
  output logic [PREG_W-1:0]            ex_preg_o,
  output logic                         ex_has_rd_o, ex_wait_o,
  output logic [LQ_W:0]                ex_lq_o,
  output logic [SQ_W:0]                ex_sq_o,
  output logic [PM_TAG_W-1:0]          ex_tag_o
);
  wire               rr_v;
  wire [ROBID_W-1:0] rr_id;
  wire [PREG_W-1:0]  rr_prd;
  pay0_t             rr0;
  pay1_t             rr1;
  wire [63:0]        rs1, rs2;
  register_read u_read (
    .clk, .rst, .iss_valid_i, .iss_id_i, .iss_prd_i, .iss_pay0_i, .iss_pay1_i, .kill_i, .flush_i, .kill_id_i, .raddr_o, .rdata_i,
    .wb_valid_i, .wb_preg_i, .wb_data_i, .valid_o(rr_v), .id_o(rr_id), .prd_o(rr_prd), .pay0_o(rr0), .pay1_o(rr1), .rs1_o(rs1), .rs2_o(rs2));

  logic               ex_v_q;
  pay1_t              ex1_q;
  always_ff @(posedge clk)
    if (rst) ex_v_q <= 1'b0;
    else     ex_v_q <= rr_v;
  always_ff @(posedge clk) begin
    ex_id_o <= rr_id; ex_preg_o <= rr_prd; ex_has_rd_o <= rr_prd != '0; ex1_q <= rr1;
    ex_op_o <= rr0.ctl[MEM_OP_W-1:0]; ex_base_o <= rs1; ex_data_o <= rs2; ex_imm_o <= {{32{rr0.imm[31]}}, rr0.imm};
  end
  assign ex_valid_o = ex_v_q && !flush_i && !(kill_i && `YOUNGER(ex_id_o, kill_id_i));
  assign ex_wait_o = ex1_q.hold;
  assign ex_lq_o = ex1_q.lq;
  assign ex_sq_o = ex1_q.sq;
  assign ex_tag_o = ex1_q.tag;
endmodule
