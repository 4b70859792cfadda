// SPDX-License-Identifier: Apache-2.0
// What an instruction brings to the scheduler, in two words (no computation is wider than 64 bits).
`ifndef ISSUE_SVH
`define ISSUE_SVH
`include "uop.svh"
localparam int PAY0_W = 32 + CTL_W;
localparam int PAY1_W = 2 * PREG_W + BR_W + 5 + LQP_W + 2 * SQP_W + 1 + PM_TAG_W;
typedef struct packed {
  logic [31:0]      imm;      // sign-extend to 64
  logic [CTL_W-1:0] ctl;
} pay0_t;
typedef struct packed {
  logic [PREG_W-1:0]   prs1;
  logic [PREG_W-1:0]   prs2;
  logic [BR_W-1:0]     br;      // branch-table entry
  logic [3:0]          offset;  // distance from the row's PC in half-words
  logic                rvc;
  logic [LQP_W-1:0]       lq;      // queue positions {wrap, index}
  logic [SQP_W-1:0]       sq;
  logic [SQP_W-1:0]       back;    // load: distance in stores to the one whose address it waits for; 0: none
  logic                all;     // load: also wait for the stores in between
  logic [PM_TAG_W-1:0] tag;     // ProfileMe tag, 0 = none
} pay1_t;
// Number of a queue's slot from its one-hot position: bit b is set if the position of the one bit has bit b set.
function automatic [4:0] slot_number(input [31:0] onehot);
  slot_number = {(onehot & 32'hFFFF_0000) != 32'd0, (onehot & 32'hFF00_FF00) != 32'd0, (onehot & 32'hF0F0_F0F0) != 32'd0,
                 (onehot & 32'hCCCC_CCCC) != 32'd0, (onehot & 32'hAAAA_AAAA) != 32'd0};
endfunction
`endif
