// SPDX-License-Identifier: Apache-2.0
// Order in the reorder buffer, and its fields for an instruction (one word for each lane; written at dispatch, read at
// retirement).
`ifndef ROB_SVH
`define ROB_SVH
`include "instrument.svh"
// An id {wrap, row, lane} orders instructions in flight: true if a comes after b in program order.
`define YOUNGER(a, b) ($signed((a) - (b)) > 0)
localparam int ROB_INFO_W = 4 + 4 + 1 + 4 + 4 + 3 + 5 + 2 * PREG_W + PF_OP_W;   // checked in rob.sv
typedef struct packed {
  logic [3:0]        ser;      // SER_*
  logic [3:0]        itype;    // IT_*
  logic              rvc;      // 2 bytes long
  logic [3:0]        offset;   // distance from the row's PC in half-words
  logic              load;     // holds a load-queue entry
  logic              store;    // holds a store-queue entry
  logic              ckpt;     // holds a branch checkpoint
  logic              moves;    // accesses memory, or is an always-taken transfer
  logic [1:0]        met;      // its fetch missed {the ITLB, the I-cache}
  logic              has_rd;
  logic [4:0]        rd;
  logic [PREG_W-1:0] prd;
  logic [PREG_W-1:0] pold;     // previous mapping of rd: free when this instruction retires
  pf_op_t            pf;       // effect on the profile flags
} rob_info_t;
`endif
