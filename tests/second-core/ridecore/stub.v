// SPDX-License-Identifier: Apache-2.0
// The names of ridecore that binding and bench read, as wide as they are there (commit 58dce7f9), and nothing after them: so that both are
// compiled where ridecore is not.
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
  wire        robwe_alu1, robwe_alu2, robwe_mul, robwe_ldst, robwe_branch, prmiss, memoccupy_ld, stfin, sb_full;
  wire [5:0]  rrftag_alu1, rrftag_alu2, rrftag_mul, rrftag_ldst, rrftag_branch, rrfptr, comptr, comptr2, wrrftag_ldst;
  reg  [5:0]  buf_rrftag_alu1, buf_rrftag_alu2, buf_rrftag_mul, buf_rrftag_ldst, buf_rrftag_branch;
  reg  [31:0] buf_pc_branch, inst1_id, inst2_id;
  wire [31:0] ldaddr;
  wire [1:0]  comnum;
  wire [6:0]  freenum;
  reorderbuf    rob (.clk(clk), .reset(reset));
  pipeline_if   pipe_if ();
  rs_alu        reserv_alu1 (), reserv_alu2 ();
  rs_mul        reserv_mul ();
  rs_ldst       reserv_ldst ();
  rs_branch     reserv_branch ();
  exunit_ldst   seiryu ();
  exunit_branch kirin ();
endmodule
module reorderbuf (input wire clk, reset);
  wire        dp1, dp2, exfin_alu1, exfin_alu2, exfin_mul, exfin_ldst, exfin_branch;
  wire [5:0]  dp1_addr, dp2_addr, exfin_alu1_addr, exfin_alu2_addr, exfin_mul_addr, exfin_ldst_addr, exfin_branch_addr;
  wire [31:0] pc_dp1, pc_dp2;
  reg  [31:0] inst_pc [0:63];
  reg  [63:0] brcond;
endmodule
// --- stations: an operation leaves in the cycle of clearbusy
module rs_alu;
  wire       clearbusy;
  wire [5:0] rrftag;
endmodule
module rs_mul;
  wire       clearbusy;
  wire [5:0] rrftag;
endmodule
module rs_ldst;
  wire       clearbusy;
  wire [5:0] rrftag;
endmodule
module rs_branch;
  wire       clearbusy;
  wire [5:0] rrftag;
endmodule
// --- units
module exunit_ldst;
  reg         busy, insnvalid_latch;
  wire        clearbusy, killspec1;
  wire [5:0]  rrftag;
  reg  [5:0]  rrftag_latch;
  wire [31:0] effaddr;
endmodule
module exunit_branch;
  wire prmiss;
endmodule
// --- branch prediction
module pipeline_if;
  btb              brtbl ();
  gshare_predictor gsh ();
endmodule
module btb;
  ram_sync_1r1w bia (), bta ();
endmodule
module ram_sync_1r1w;
  reg [31:0] mem [0:511];
endmodule
module gshare_predictor;
  pht prhisttbl ();
endmodule
module pht;
  true_dualport_ram pht0 (), pht1 ();
endmodule
module true_dualport_ram;
  reg [1:0] mem [0:1023];
endmodule
