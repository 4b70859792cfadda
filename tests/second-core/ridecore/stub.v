// SPDX-License-Identifier: Apache-2.0
// The names of ridecore that the binding reads, and nothing after them: so that the binding is compiled where ridecore is not.
module pipeline (
    input  wire         clk, reset,
    output reg  [31:0]  pc,
    input  wire [127:0] idata,
    output wire [31:0]  dmem_wdata,
    output wire         dmem_we,
    output wire [31:0]  dmem_addr,
    input  wire [31:0]  dmem_data
);
  wire        issue_alu1, issue_alu2, issue_mul, issue_ldst, issue_branch;
  wire        robwe_alu1, robwe_alu2, robwe_mul, robwe_ldst, robwe_branch, prmiss;
  wire [5:0]  rrftag_alu1, rrftag_alu2, rrftag_mul, rrftag_ldst, rrftag_branch, rrfptr, comptr, comptr2, wrrftag_ldst;
  reg  [5:0]  buf_rrftag_alu1, buf_rrftag_alu2, buf_rrftag_mul, buf_rrftag_branch;
  reg  [31:0] buf_pc_branch, inst1_id, inst2_id;
  wire [31:0] ex_src1_ldst, imm_ldst;
  wire [1:0]  comnum;
  reorderbuf rob (.clk(clk), .reset(reset), .dp1(1'b0), .dp1_addr(6'd0), .pc_dp1(32'd0), .dp2(1'b0), .dp2_addr(6'd0), .pc_dp2(32'd0));
endmodule
module reorderbuf (
    input wire clk, reset, dp1, dp2,
    input wire [5:0] dp1_addr, dp2_addr,
    input wire [31:0] pc_dp1, pc_dp2
);
  reg [31:0] inst_pc [0:63];
  reg [63:0] brcond;
endmodule
