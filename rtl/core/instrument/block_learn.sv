// SPDX-License-Identifier: Apache-2.0
// block_learn: finds profile blocks in the groups that leave the slot stage, and reports them to the block descriptor table.
//
// The leader address register holds the pblock of the current block; an instruction that is not a profile instruction of its
// flag ends the block. The block must be as announced, in one page, and at least BLOCK_MIN instructions long. A group reports
// one thing: a wrong skip, or else the first block that began before the group and ends in it. A block that begins and ends in
// one group is too short to skip. In a recovery nothing is reported: its code, or its address space, may just have been left.
// Source: Vaswani et al., sections IV.A (leader address register, block follow) and IV.A.2 (announced length).
`include "config.svh"
`include "branch.svh"
`include "instrument.svh"
`default_nettype none
module block_learn (
  input  wire logic                clk, rst,
  input  wire logic                forget,         // recovery, or a redirect by the slot stage: the path breaks here
  // a group leaves
  input  wire logic                fire,
  input  wire logic [WIDTH-1:0]    slot_valid, slot_drop, slot_idle,   // slot_idle: a pblock whose flag is 0
  input  wire logic [WIDTH*PI_FACTS_W-1:0] slot_pi,
  input  wire logic [WIDTH*32-1:0] slot_insn,
  input  wire logic [WIDTH*64-1:0] slot_pc,
  input  wire logic                slot_leaves,    // the path leaves the slots' straight line
  // the last instruction was wrongly predicted to lead a skipped block: its flag is 1; it leads no such block
  input  wire logic                skip_ran, skip_stale,
  input  wire logic [LEADER_W-1:0] skip_last,
  output logic                     block_passes,
  output logic                     learn,
  output logic [1:0]               learn_what,
  output logic [LEADER_W-1:0]      learn_last,
  output logic [10:0]              learn_follow
);
  localparam int STATE_W = 1 + 2 + 10 + 10;              // {a block passes, its flag, announced, seen}
  logic [STATE_W-1:0]  state_q;
  logic [LEADER_W-1:0] leader_q;                         // last half-word of the leader
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [STATE_W-1:0]  got, goes;
    wire                ended, ends;               // a block ends in a lane before this one; up to this one
    wire                led, leads;                // a block begins in a lane before this one; up to this one
    wire [10:0]         ended_follow, follow;
    wire [LEADER_W-1:0] led_pc, lead_pc;           // where; of several, the last one
    if (k == 0) begin : g_first
      assign got = state_q; assign ended = 1'b0; assign ended_follow = '0; assign led = 1'b0; assign led_pc = '0;
    end else begin : g_rest
      assign got = g_lane[k-1].goes; assign ended = g_lane[k-1].ends;
      assign ended_follow = g_lane[k-1].follow; assign led = g_lane[k-1].leads; assign led_pc = g_lane[k-1].lead_pc;
    end
    wire                 header = slot_pi[k*PI_FACTS_W + PI_BLOCK];
    wire [1:0]           names  = slot_pi[k*PI_FACTS_W + PI_FLAG +: 2];
    wire                 passes;
    wire [1:0]           flag;
    wire [9:0]           announced, seen;
    assign {passes, flag, announced, seen} = got;
    wire [LEADER_W-1:0]  pc    = slot_pc[k*64 + 1 +: LEADER_W];
    wire [19:0]          count = slot_insn[k*32 + 12 +: 20];
    wire                 begins = slot_idle[k] && count[19:10] == 10'd0;
    wire                 adds  = slot_drop[k] && !header && names == flag;
    wire                 page  = pc[LEADER_W-1:11] == leader_q[LEADER_W-1:11];
    logic                here;
    always_comb begin
      here = 1'b0;
      if (passes) here = slot_valid[k] && !adds && !led && seen == announced && 32'(seen) >= BLOCK_MIN && page;
    end
    assign ends    = ended || here;
    assign follow  = ended ? ended_follow : pc[10:0];
    assign leads   = led || (slot_valid[k] && begins);
    assign lead_pc = slot_valid[k] && begins ? pc : led_pc;
    assign goes    = !slot_valid[k] ? got : begins ? {1'b1, names, count[9:0], 10'd0}
                   : {passes && adds && seen != announced, flag, announced, seen + 10'd1};
  end
  always_ff @(posedge clk)
    if (rst || forget || (fire && slot_leaves)) state_q <= '0;
    else if (fire)                              state_q <= g_lane[WIDTH-1].goes;
  always_ff @(posedge clk) if (fire && g_lane[WIDTH-1].leads) leader_q <= g_lane[WIDTH-1].lead_pc + LEADER_W'(1);

  assign block_passes = state_q[STATE_W-1];
  wire wrong = skip_ran || skip_stale;
  assign learn        = (wrong || (fire && g_lane[WIDTH-1].ends)) && !forget;
  assign learn_what   = skip_ran ? BL_RAN : skip_stale ? BL_GONE : BL_SEEN;
  assign learn_last   = wrong ? skip_last : leader_q;
  assign learn_follow = g_lane[WIDTH-1].follow;
endmodule
`default_nettype wire
