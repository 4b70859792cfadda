// SPDX-License-Identifier: Apache-2.0
// profile_flags: the profile flags as decode sees them, and selective dispatch: which of this cycle's slots are profile
// instructions with flag 0, to be dropped.
//
// The speculative state is in program order up to the shown slots (the slot register leaves as a whole). A ring with the
// positions of the transfer ring keeps it for each checkpointed transfer; a mispredict restores it from there. Any other flush
// restores the state at retirement. A poppf is predicted to give what was pushed last; profile_pops.sv checks that.
// Combinational from the slot register to slot_drop and slot_pf. Without flags (PROFILE_FLAGS 0) all outputs are 0.
// Source: Vaswani et al., sections III.B.1, III.B.3, III.B.4 and V.
`include "config.svh"
`include "branch.svh"
`include "instrument.svh"
`default_nettype none
module profile_flags (
  input  wire logic                clk, rst,
  // slots of this cycle, and whether they are taken
  input  wire logic [WIDTH-1:0]    slot_valid, slot_fault, slot_fault_hi,
  input  wire logic [WIDTH-1:0]    slot_front,     // the aligner dropped a p.inc before this slot
  input  wire logic                slot_take,
  input  wire logic [WIDTH*PI_FACTS_W-1:0] slot_pi,
  input  wire logic [WIDTH*32-1:0] slot_insn,
  output logic [WIDTH-1:0]         slot_drop, slot_idle,   // idle: a pblock whose flag is 0
  output logic [WIDTH*PF_OP_W-1:0] slot_pf,        // effect of a control instruction in this lane
  output logic [PF_N-1:0]          flags_now,      // flags before the slots
  // events: slots leave; profile instructions dispatched, dropped; pblocks; control instructions
  output logic [WIDTH-1:0]         pi_passed, pi_header, pi_control,
  output logic [2*WIDTH-1:0]       pi_dropped,
  // the checkpointed transfer among the slots (slots.sv); the one that redirects
  input  wire logic                ring_write,
  input  wire logic [WIDTH-1:0]    slot_ckpt,
  input  wire logic [BRINFO_W-1:0] slot_brinfo, res_brinfo,
  input  wire logic                kill, flush,
  // a poppf was mispredicted: the next flush refetches it
  input  wire logic                pop_again, pop_value,
  input  wire logic                flush_gap,      // instructions before the refetched one were dropped
  // retirement; a write of the CSR
  input  wire logic [WIDTH-1:0]    ret,
  input  wire logic [WIDTH*PF_OP_W-1:0] ret_pf,
  input  wire logic                flags_we,
  input  wire logic [PF_N-1:0]     flags_wdata,
  output logic [PF_N-1:0]          flags_retired
);
  logic [PF_W-1:0] state_q, retired_q;             // {pushed, flags}
  logic            known_q, value_q;               // the next poppf gives this value
  logic            gap_q;                          // the instructions before the slots were dropped

  wire fire = slot_valid[0] && slot_take;
  wire [WIDTH*PF_W-1:0] in_front;                  // state before each lane
  wire [PF_W-1:0]       behind, retired;
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [PF_W-1:0] got, goes, ret_got, ret_goes;
    wire            popped, pops;                  // a lane before this one pops
    wire            gap, leaves;                   // instructions before this lane were dropped; before the next one
    wire [PF_OP_W-1:0] op, ret_op;
    wire            is_pi = slot_pi[k*PI_FACTS_W + PI_PROFILE], is_block = slot_pi[k*PI_FACTS_W + PI_BLOCK];
    wire [1:0]      names = slot_pi[k*PI_FACTS_W + PI_FLAG +: 2];
    if (k == 0) begin : g_first
      assign got = state_q; assign ret_got = retired_q; assign popped = 1'b0; assign gap = gap_q || slot_front[k];
    end else begin : g_rest
      assign got = g_lane[k-1].goes; assign ret_got = g_lane[k-1].ret_goes; assign popped = g_lane[k-1].pops;
      assign gap = g_lane[k-1].leaves || slot_front[k];
    end
    wire       here  = PROFILE_FLAGS > 0 && slot_valid[k] && !slot_fault[k] && !slot_fault_hi[k];
    wire [3:0] flags = 4'(got[PF_N-1:0]);
    wire [3:0] tops;                               // value pushed last, by flag
    for (genvar f = 0; f < 4; f++) begin : g_top
      if (f < PF_N) begin : g_is assign tops[f] = got[PF_N + f*PF_DEPTH]; end
      else          begin : g_no assign tops[f] = 1'b0; end
    end
    wire       acts  = here && slot_pi[k*PI_FACTS_W + PI_CONTROL];
    wire [1:0] what  = slot_insn[k*32 + 25 +: 2];
    wire       value = (what == PF_PUSH) ? flags[names] : (known_q && !popped) ? value_q : tops[names];
    assign pops = popped || (acts && what == PF_POP);
    assign op   = {acts, what, names, value, gap};
    assign leaves = slot_valid[k] ? slot_drop[k] : gap;
    assign slot_drop[k] = here && is_pi && (is_block || !flags[names]);
    assign slot_idle[k] = here && is_block && !flags[names];
    assign slot_pf[k*PF_OP_W +: PF_OP_W] = op;
    assign in_front[k*PF_W +: PF_W] = got;
    assign pi_passed[k]  = fire && here && is_pi && !slot_drop[k];
    assign pi_dropped[k] = fire && slot_drop[k] && !is_block;
    assign pi_dropped[WIDTH+k] = fire && slot_front[k];
    assign pi_header[k]  = fire && here && is_block;
    assign pi_control[k] = fire && acts;
    profile_step u_step (.was(got), .op, .is(goes));
    assign ret_op = (ret[k] && PROFILE_FLAGS > 0) ? ret_pf[k*PF_OP_W +: PF_OP_W] : '0;
    profile_step u_retire (.was(ret_got), .op(ret_op), .is(ret_goes));
  end
  assign behind        = g_lane[WIDTH-1].goes;
  assign retired       = g_lane[WIDTH-1].ret_goes;
  assign flags_now     = state_q[PF_N-1:0];
  assign flags_retired = retired_q[PF_N-1:0];

  // --- checkpoints; the transfer itself changes no flag
  logic [PF_W-1:0] kept_mem [0:(1<<BRINFO_W)-1];
  logic [PF_W-1:0] kept;
  initial for (int i = 0; i < (1 << BRINFO_W); i++) kept_mem[i] = '0;
  always_comb begin
    kept = '0;
    for (int k = 0; k < WIDTH; k++) kept = kept | (in_front[k*PF_W +: PF_W] & {PF_W{slot_ckpt[k] && slot_valid[k]}});
  end
  always_ff @(posedge clk) if (ring_write) kept_mem[slot_brinfo] <= kept;

  always_ff @(posedge clk)
    if (rst) begin
      state_q <= '0; retired_q <= '0; known_q <= 1'b0; gap_q <= 1'b0;
    end else begin
      if (flush)     state_q <= retired_q;
      else if (kill) state_q <= kept_mem[res_brinfo];
      else if (fire) state_q <= behind;
      if (flush)         gap_q <= flush_gap;
      else if (kill)     gap_q <= 1'b0;
      else if (fire)     gap_q <= g_lane[WIDTH-1].leaves;
      if (flags_we)  retired_q <= {retired_q[PF_W-1:PF_N], flags_wdata};
      else           retired_q <= retired;
      if (flush)     known_q <= pop_again;
      else if (fire && g_lane[WIDTH-1].pops) known_q <= 1'b0;
    end
  always_ff @(posedge clk) if (flush) value_q <= pop_value;
endmodule
`default_nettype wire
