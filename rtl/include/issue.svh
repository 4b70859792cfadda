// SPDX-License-Identifier: Apache-2.0
// What an instruction takes along into the scheduler, in two words (nothing wider than 64 bits is computed on).
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
  logic [SQP_W-1:0]       back;    // load: wait for the address of the store that is so many back, 0: for none
  logic                all;     // load: wait for the stores in between, too
  logic [PM_TAG_W-1:0] tag;     // ProfileMe tag, 0 = none
} pay1_t;
`endif
