// SPDX-License-Identifier: Apache-2.0
// Slot stage: shows the group in the slot register to decode as up to WIDTH fetch slots, and checks F1's prediction.
//
// Combinational from the slot register (align.sv); a group waits until `slot_take` takes all of it. The stage computes the PC
// of each group itself, so it always knows the path. It compares F1's prediction, which the aligner followed, with the
// instructions:
//   - a direct transfer that F1 missed or sent elsewhere, or a return that F1 missed: fetch follows it, the BTB is trained
//   - a transfer predicted where there is none, or inside an instruction: fetch continues after it or at it, the entry is
//     invalidated; likewise after a dropped transfer, that is, a profile instruction (a profile mis-fetch)
//   - a skipped profile block: right if its flag is 0 and the path continues where its leader announces; else fetch continues
//     at the block
// The slots of that group are right in every case. The fix is registered: one cycle later (`fix_*`) it redirects fetch, empties
// buffer and slot register, and repairs history and RAS. No slots are shown in that cycle.
// The path register (directions of conditional branches, newest in bit 0) is kept here.
`include "config.svh"
`include "copies.svh"
`include "pc.svh"
`include "branch.svh"
`include "instrument.svh"
`include "instrument_defs.svh"
`default_nettype none

module slots (
  input  wire logic                clk,
  input  wire logic                rst,
  // redirect by the back end: has priority over everything here
  input  wire logic                redirect,
  input  wire logic [63:0]         redirect_pc,
  input  wire logic [PATH_W-1:0]   redirect_path,
  // the slot register (align.sv)
  input  wire logic [WIDTH-1:0]    slot_lane, slot_drop, slot_idle,   // idle: a pblock whose flag is 0
  input  wire logic [WIDTH*32-1:0] slot_insn,
  input  wire logic [WIDTH*PI_FACTS_W-1:0] slot_pi,
  input  wire logic [WIDTH-1:0]    slot_rvc,
  input  wire logic [WIDTH*4-1:0]  slot_offset,
  input  wire logic [WIDTH-1:0]    slot_ckpt, slot_jump, slot_first_in_next, slot_last_in_next,
  input  wire logic [2:0]          slot_final, slot_last,
  input  wire logic                slot_end_in_next, slot_flagged, slot_midway,
  // the group's blocks
  input  wire block_info_t         head_info, next_info,
  input  wire logic [TARGET_W-1:0] end_target,     // of the block that the group ends in
  output logic                     ckpt_in_next,   // the checkpointed transfer is in the second block
  input  wire logic [DIRROW_W-1:0] ckpt_row,       // of the block with that transfer
  input  wire history_info_t       head_history, next_history,
  // slots to decode
  output logic [WIDTH-1:0]    slot_valid,
  input  wire logic           slot_take,
  output logic [63:0]         slot_group_pc,
  output logic [WIDTH*64-1:0] slot_pc,
  output logic [WIDTH-1:0]    slot_fault, slot_fault_hi, slot_fault_page, slot_icmiss, slot_itlbmiss, slot_pred_taken,
  output logic [63:0]         slot_pred_target,
  output logic [WIDTH*PATH_W-1:0] slot_path,
  // the group's checkpointed transfer, to the transfer ring
  output logic                ring_write,
  output history_info_t       ring_history,
  output logic [PATH_W-1:0]   ring_path,
  output logic                ring_known,
  output logic                ring_way,
  output logic [PI_OF_W-1:0]  ring_profile,
  output direction_state_t    ring_state,
  // fix of a wrong prediction, in the cycle after the group left
  output logic                fix_valid,
  output logic [63:0]         fix_pc,
  output history_info_t       fix_history,   // the history before the block
  output logic [2:0]          fix_type,  // transfer after that history; BT_NONE: no transfer, invalidate the entry
  output logic                fix_way,
  output logic [TARGET_W-1:0] fix_last,  // PC bits 32:1 of the transfer's last half
  output logic                fix_btb,   // train the BTB
  output logic [PI_OF_W-1:0]  fix_profile,
  // profile blocks: the path leaves the group elsewhere; the skip after it was wrong because the flag is 1, because it leads no
  // such block
  output logic                slot_leaves, skip_ran, skip_stale,
  output logic [LEADER_W-1:0] slot_end,  // PC bits 38:1 of the group's last half-word
  output logic                fe_skip, fe_misfetch   // events: skipped rightly; a dropped transfer was predicted taken
);
  logic [63:0]         pc_q;       // PC of the group in the slot register, or of the next one
  logic [PATH_W-1:0]   path_q;
  logic                toggle_q;   // way for a transfer not in the BTB
  logic                fix_valid_q, fix_way_q, fix_btb_q;
  logic [PI_OF_W-1:0]  fix_profile_q;
  history_info_t       fix_history_q;
  logic [2:0]          fix_type_q;
  logic [TARGET_W-1:0] fix_last_q;

  // --- lanes
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [31:0] insn = slot_insn[k*32 +: 32];
    wire [3:0]  pos  = slot_offset[k*4 +: 4];
    wire        fault    = slot_first_in_next[k] ? next_info.fault : head_info.fault;
    wire        fault_hi = !slot_first_in_next[k] && !head_info.fault && slot_last_in_next[k] && next_info.fault;
    wire        is_ckpt  = slot_lane[k] && slot_ckpt[k] && !slot_drop[k];
    wire [PI_OF_W-1:0] profile = {slot_pi[k*PI_FACTS_W + PI_PROFILE], slot_pi[k*PI_FACTS_W + PI_FLAG +: 2]};
    wire [PI_OF_W-1:0] ckpt_pi, final_pi;
    wire        is_cond  = is_ckpt && !slot_jump[k];
    wire [3:0]  ckpt_pos = is_ckpt ? pos + 4'(!slot_rvc[k]) : 4'd0;         // position of its last half
    wire [63:0] pc       = `PC(pc_q + {59'd0, pos, 1'b0});
    // in the lanes so far: the last instruction, the checkpointed transfer
    wire [31:0] final_insn;
    wire        final_jump, final_drop, final_idle, cond, cond_next;
    wire [3:0]  ckpt_at;
    if (k == 0) begin : g_first
      assign final_insn = insn;
      assign final_jump = slot_jump[0];
      assign final_drop = slot_drop[0];
      assign final_idle = slot_idle[0];
      assign final_pi   = profile;
      assign ckpt_pi    = profile & `COPIES(PI_OF_W, is_ckpt);
      assign cond       = 1'b0;
      assign ckpt_at    = ckpt_pos;
    end else begin : g_more
      assign final_insn = slot_lane[k] ? insn : g_lane[k-1].final_insn;
      assign final_jump = slot_lane[k] ? slot_jump[k] : g_lane[k-1].final_jump;
      assign final_drop = slot_lane[k] ? slot_drop[k] : g_lane[k-1].final_drop;
      assign final_idle = slot_lane[k] ? slot_idle[k] : g_lane[k-1].final_idle;
      assign final_pi   = slot_lane[k] ? profile : g_lane[k-1].final_pi;
      assign ckpt_pi    = (profile & `COPIES(PI_OF_W, is_ckpt)) | g_lane[k-1].ckpt_pi;
      assign cond       = g_lane[k-1].cond_next;
      assign ckpt_at    = ckpt_pos | g_lane[k-1].ckpt_at;
    end
    assign cond_next = cond || is_cond;
    assign slot_fault[k]         = fault;
    assign slot_fault_page[k]    = (fault_hi || slot_first_in_next[k]) ? next_info.page : head_info.page;
    assign slot_itlbmiss[k]      = (slot_first_in_next[k] ? next_info.walked : head_info.walked)
                                || (slot_last_in_next[k] && next_info.walked);
    assign slot_fault_hi[k]      = fault_hi;
    assign slot_icmiss[k]        = (slot_first_in_next[k] ? next_info.miss : head_info.miss)
                                || (slot_last_in_next[k] && next_info.miss);
    assign slot_pc[k*64 +: 64]   = pc;
    assign slot_path[k*PATH_W +: PATH_W] = cond ? {path_q[PATH_W-2:0], 1'b0} : path_q;
    if (k == WIDTH - 1) begin : g_last
      assign slot_pred_taken[k] = slot_lane[k] && final_taken && !fault_hi;
    end else begin : g_inner
      assign slot_pred_taken[k] = slot_lane[k] && !slot_lane[k+1] && final_taken && !fault_hi;
    end
  end
  assign slot_valid = slot_lane & {WIDTH{!fix_valid_q}};
  assign slot_group_pc = pc_q;
  wire fire = slot_valid[0] && slot_take;

  // --- the transfer that closes the group, if any
  // (a transfer whose second half could not be fetched is judged by its first half: its trap ends this path)
  wire [31:0] insn     = g_lane[WIDTH-1].final_insn;
  wire        rd_link  = insn[11:7] == 5'd1 || insn[11:7] == 5'd5;
  wire        rs1_link = insn[19:15] == 5'd1 || insn[19:15] == 5'd5;
  wire        coded_block = insn[6:0] == PI_OPCODE_WIDE && insn[9:7] == PI_WHAT_PBLOCK;
  wire        dropped  = g_lane[WIDTH-1].final_drop;
  logic [2:0] coded, kind;
  assign kind = dropped ? BT_NONE : coded;
  always_comb
    case (insn[6:0])
      7'h63:   coded = (insn[14:13] != 2'b01) ? BT_COND : BT_NONE;
      7'h6f:   coded = rd_link ? BT_CALL : BT_JUMP;
      7'h67:   coded = (insn[14:12] != 3'b000) ? BT_NONE : rd_link ? BT_INDCALL : rs1_link ? BT_RET : BT_INDIRECT;
      default: coded = BT_NONE;
    endcase
  wire [20:0] offset = insn[2] ? {insn[31], insn[19:12], insn[20], insn[30:21], 1'b0}
                               : 21'($signed({insn[31], insn[7], insn[30:25], insn[11:8], 1'b0}));
  wire [12:0] announced = {{1'b0, insn[21:12]} + 11'd1, 2'b00};       // distance from a pblock to its follow

  wire        misfetch    = slot_flagged && dropped && coded != BT_NONE;
  wire        final_valid = slot_flagged || (g_lane[WIDTH-1].final_jump && !dropped);
  wire [63:0] final_pc    = `PC(pc_q + {60'd0, slot_final, 1'b0});          // the group's last instruction
  wire [63:0] last_pc     = `PC(pc_q + {60'd0, slot_last, 1'b0});           // the group's last half-word
  wire [63:0] behind      = `PC(last_pc + 64'd2);
  wire [TARGET_W-1:0] final_ras    = slot_end_in_next ? next_history.ras_top : head_history.ras_top;

  wire        direct      = kind == BT_COND || kind == BT_JUMP || kind == BT_CALL;
  wire        skips       = slot_flagged && (slot_end_in_next ? next_info.skip : head_info.skip);
  wire [63:0] computed    = `PC(final_pc + (skips ? {51'd0, announced} : 64'($signed(offset))));
  wire [63:0] guessed     = {last_pc[63:33], slot_flagged ? end_target : final_ras, 1'b0};
  wire        return_here = kind == BT_RET && !slot_flagged;
  wire        followed    = final_valid && (direct || slot_flagged || return_here);   // else an indirect jump without a prediction
  wire        idle        = g_lane[WIDTH-1].final_idle;
  wire        skip_right  = skips && idle && insn[31:22] == 10'd0 && guessed == computed;
  wire        final_taken = followed && (kind != BT_NONE || skip_right);
  wire        wrong       = (kind == BT_NONE && !skip_right) || return_here || (direct && !(slot_flagged && guessed == computed));
  wire        fix         = (fire && final_valid && wrong) || (slot_midway && !fix_valid_q);

  assign slot_pred_target = !final_valid ? behind : direct ? computed : followed ? guessed : behind;

  // --- the BTB way that holds the transfer at an offset, or should hold it
  localparam int AT_W = OFF_W + 1;
  wire [AT_W-1:0]  last_at = {1'b0, pc_q[OFF_W:1]} + AT_W'(slot_last);
  wire [AT_W-1:0]  ckpt_at = {1'b0, pc_q[OFF_W:1]} + AT_W'(g_lane[WIDTH-1].ckpt_at);
  wire [OFF_W-1:0] fix_off      = last_at[OFF_W-1:0];
  wire [OFF_W-1:0] ckpt_off     = ckpt_at[OFF_W-1:0];
  assign           ckpt_in_next = ckpt_at[OFF_W];
  // two ways for each four half-words
  function automatic logic [1:0] known_way(input logic [OFF_W-1:0] off, input logic [BTB_WAYS-1:0] hits,
                                           input logic [2*BTB_WAYS-1:0] offs, input logic any);
    logic       h0, h1;
    logic [1:0] o0, o1;
    {h1, h0} = 2'(hits >> {off >> 2, 1'b0});
    {o1, o0} = 4'(offs >> {off >> 2, 2'b0});
    if (h0 && o0 == off[1:0])      known_way = 2'b10;
    else if (h1 && o1 == off[1:0]) known_way = 2'b11;
    else if (h0 != h1)             known_way = {1'b0, h0};
    else                           known_way = {1'b0, any};
  endfunction
  logic [1:0] ckpt_way, fix_ways;
  always_comb begin
    ckpt_way = 'x; fix_ways = 'x;
    if (ring_write && ckpt_in_next) ckpt_way = known_way(ckpt_off, next_info.hits, next_info.offs, toggle_q);
    else if (ring_write)            ckpt_way = known_way(ckpt_off, head_info.hits, head_info.offs, toggle_q);
    if (fix && slot_end_in_next)    fix_ways = known_way(fix_off, next_info.hits, next_info.offs, toggle_q);
    else if (fix)                   fix_ways = known_way(fix_off, head_info.hits, head_info.offs, toggle_q);
  end

  // --- the checkpointed transfer
  assign ring_write   = fire && (slot_lane & slot_ckpt & ~slot_drop) != '0;
  assign ring_path    = path_q;
  assign ring_profile = g_lane[WIDTH-1].ckpt_pi;
  assign ring_known   = ckpt_way[1];
  assign ring_way     = ckpt_way[0];
  assign ring_state   = {DIRCOL_W'(ckpt_row >> (ckpt_off[OFF_W-1:1] * DIRCOL_W)), ckpt_row[DIRROW_W-1 -: 4]};
  assign ring_history = ckpt_in_next ? next_history : head_history;

  // --- next state
  always_ff @(posedge clk) begin
    if (redirect)      pc_q <= redirect_pc;
    else if (rst)      pc_q <= 64'd0;
    else if (fire)     pc_q <= final_taken ? slot_pred_target : behind;
    if (rst)           path_q <= '0;
    else if (redirect) path_q <= redirect_path;
    else if (fire && g_lane[WIDTH-1].cond_next) path_q <= {path_q[PATH_W-2:0], slot_flagged && kind == BT_COND};
    if (rst)           toggle_q <= 1'b0;
    else if (fire)     toggle_q <= !toggle_q;
    fix_valid_q   <= fix && !redirect && !rst;
    if (fix) begin
      fix_btb_q     <= !skips && !(PROFILE_PREDICT > 0 && misfetch);    // keep an entry if the BTB was right
      fix_profile_q <= g_lane[WIDTH-1].final_pi;
      fix_history_q <= slot_end_in_next ? next_history : head_history;
      fix_type_q    <= slot_midway ? BT_NONE : kind;
      fix_way_q     <= fix_ways[0];
      fix_last_q    <= last_pc[32:1];
    end
  end

  assign fix_valid   = fix_valid_q;
  assign fix_pc      = pc_q;
  assign fix_history = fix_history_q;
  assign fix_type    = fix_type_q;
  assign fix_way     = fix_way_q;
  assign fix_last    = fix_last_q;
  assign fix_btb     = fix_btb_q;
  assign fix_profile = fix_profile_q;
  assign slot_leaves = final_taken;
  assign slot_end    = last_pc[LEADER_W:1];
  assign skip_ran    = fire && skips && !skip_right && coded_block && !idle;
  assign skip_stale  = fire && skips && !skip_right && !skip_ran;
  assign fe_skip     = fire && skip_right;
  assign fe_misfetch = fire && misfetch;

endmodule
`default_nettype wire
