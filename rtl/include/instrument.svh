// SPDX-License-Identifier: Apache-2.0
// Profile instructions: what travels with an instruction that names a profile flag. Include config.svh first.
// Source: Vaswani et al., Architectural Support for Online Program Instrumentation, sections III and V.
`ifndef INSTRUMENT_SVH
`define INSTRUMENT_SVH
// What the aligner reports about an instruction (profile_expand.sv)
typedef struct packed {
  logic       profile;  // a profile instruction: dropped while its flag is 0
  logic       block;    // pblock, which is always dropped
  logic       control;  // setpf, resetpf, pushpf, poppf
  logic [1:0] flag;     // flag of a profile or control instruction
} pi_facts_t;
localparam int PI_FACTS_W = 5;
localparam int PI_PROFILE = 4, PI_BLOCK = 3, PI_CONTROL = 2, PI_FLAG = 0;   // positions of these fields, for lanes

// A transfer's profile state, for the predictors: {it is a profile instruction, its flag}
localparam int PI_OF_W = 3;

// Effect of an instruction on the flags (profile_step.sv), and whether instructions before it were dropped
localparam logic [1:0] PF_SET = 2'd0, PF_RESET = 2'd1, PF_PUSH = 2'd2, PF_POP = 2'd3;   // the low bits of PI_FUNCT7_*
typedef struct packed {
  logic       valid;
  logic [1:0] op;       // PF_*
  logic [1:0] flag;
  logic       value;    // value pushed or, as far as known, popped
  logic       gap;      // for any instruction: profile instructions before it were dropped
} pf_op_t;
localparam int PF_OP_W = 7;
localparam int PF_VALID = 6, PF_VALUE = 1, PF_GAP = 0;

// The flags and, for each, the values last pushed, newest in bit 0: used to predict a pop
localparam int PF_DEPTH = 8;
localparam int PF_N     = (PROFILE_FLAGS > 0) ? PROFILE_FLAGS : 1;
localparam int PF_W     = PF_N * (1 + PF_DEPTH);

// Address of a profile block's leader: PC bits 38:1; higher bits are copies of bit 38 in any address that holds code
localparam int LEADER_W = 38;

// What decode reports about a block to the block descriptor table: it was dropped; its flag is 1; it is no longer there
localparam logic [1:0] BL_SEEN = 2'd0, BL_RAN = 2'd1, BL_GONE = 2'd2;
`endif
