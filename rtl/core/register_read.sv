// register_read: what every pipe begins with: one cycle from the scheduler's grant to operands, by register file or bypass.
// The outputs hold for the cycle behind the grant; valid_o says that the instruction lives on behind it. Never stalls.
`include "config.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module register_read (
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
  // to the pipe's next stage
  output logic                         valid_o,
  output logic [ROBID_W-1:0]           id_o,
  output logic [PREG_W-1:0]            prd_o,
  output logic [PAY0_W-1:0]            pay0_o,
  output logic [PAY1_W-1:0]            pay1_o,
  output logic [63:0]                  rs1_o, rs2_o
);
  logic  valid_q;
  pay1_t pay1_q;
  always_ff @(posedge clk)
    if (rst) valid_q <= 1'b0;
    else     valid_q <= iss_valid_i && !flush_i && !(kill_i && `YOUNGER(iss_id_i, kill_id_i));
  always_ff @(posedge clk) begin
    id_o <= iss_id_i; prd_o <= iss_prd_i; pay0_o <= iss_pay0_i; pay1_q <= iss_pay1_i;
  end
  assign valid_o = valid_q && !flush_i && !(kill_i && `YOUNGER(id_o, kill_id_i));
  assign pay1_o  = pay1_q;
  assign raddr_o = {pay1_q.prs2, pay1_q.prs1};
  operand u_rs1 (.preg_i(pay1_q.prs1), .file_i(rdata_i[63:0]),   .wb_valid_i, .wb_preg_i, .wb_data_i, .value_o(rs1_o));
  operand u_rs2 (.preg_i(pay1_q.prs2), .file_i(rdata_i[127:64]), .wb_valid_i, .wb_preg_i, .wb_data_i, .value_o(rs2_o));
endmodule
