// Aligner: cuts up to WIDTH instructions a cycle out of the two oldest blocks of the fetch buffer, and checks predictions.
//
// Combinational from the buffer to the slots. The aligner keeps the PC of the first unread half-word itself, so it always
// knows where the path goes; all that F1 predicted is compared with the instructions that are really there:
//   - a direct transfer that F1 missed, or sent elsewhere, and a return that F1 missed: follow it, teach the BTB
//   - a transfer predicted where there is none, or inside an instruction: go on behind or at it, invalidate the entry
// The slots of that group are right in either case. The fix is registered: one cycle later (`fix_*`) it redirects fetch,
// empties the buffer, and repairs history and RAS; in that cycle the aligner shows no slots.
// A group ends behind a jump, behind a transfer predicted taken, and in front of a second checkpointed transfer.
// The path register (directions of conditional branches, newest in bit 0) lives here.
`include "config.svh"
`include "branch.svh"
`include "check.svh"
`default_nettype none

module align (
  input  wire logic                clk,
  input  wire logic                rst,
  // redirect by the back end: has priority over everything here
  input  wire logic                redirect,
  input  wire logic [63:0]         redirect_pc,
  input  wire logic [PATH_W-1:0]   redirect_path,
  // from the fetch buffer
  input  wire logic                head_valid, next_valid,
  input  wire logic [63:0]         head_lo, head_hi, next_lo, next_hi,
  input  wire block_info_t         head_info, next_info,
  input  wire logic [DIRROW_W-1:0] head_row, next_row,
  input  wire history_info_t       head_history, next_history,
  output logic [1:0]          pop,
  // slots to decode
  output logic [WIDTH-1:0]    slot_valid,
  input  wire logic                slot_take,
  output logic [WIDTH*64-1:0] slot_pc,
  output logic [WIDTH*32-1:0] slot_insn, slot_raw,
  output logic [WIDTH-1:0]    slot_rvc, slot_fault, slot_fault_hi, slot_icmiss, slot_pred_taken,
  output logic [63:0]         slot_pred_target,
  output logic [WIDTH*PATH_W-1:0] slot_path,
  // the group's checkpointed transfer, to the transfer ring
  output logic                ring_write,
  output history_info_t       ring_history,
  output logic [PATH_W-1:0]   ring_path,
  output logic                ring_known,
  output logic                ring_way,
  output direction_state_t    ring_state,
  // fix of a wrong prediction, in the cycle after the group left
  output logic                fix_valid,
  output logic [63:0]         fix_pc,
  output history_info_t       fix_history,   // in front of the block ...
  output logic [2:0]          fix_type,  // ... then this transfer; BT_NONE: there is none, invalidate the entry
  output logic                fix_way,
  output logic [TARGET_W-1:0] fix_last   // PC bits 32:1 of the transfer's last half
);
  logic [63:0]       pc_q;         // of the first unread half-word
  logic [PATH_W-1:0] path_q;
  logic              toggle_q;     // way for a transfer that the BTB does not know
  logic              fix_valid_q, fix_way_q;
  history_info_t     fix_history_q;
  logic [2:0]        fix_type_q;
  logic [TARGET_W-1:0] fix_last_q;

  // --- window: from the first unread half-word to the end of the path in these two blocks
  wire [OFF_W-1:0] skip      = pc_q[OFF_W:1];
  wire [4:0]       head_left = 5'(head_info.last) - 5'(skip) + 5'd1;
  wire             use_next  = next_valid && !head_info.taken;
  wire [4:0]       both_left = head_left + 5'(next_info.last) + 5'd1;
  wire [4:0]       avail     = !head_valid ? 5'd0 : use_next ? both_left : head_left;
  wire             flagged   = use_next ? next_info.taken : head_info.taken;

  // half-words, from the first unread one on: 4 in w0, 4 more in w1
  wire [63:0] x0, x1, x2;
  if (FETCH_HALVES == 8) begin : g_wide_block
    assign x0 = skip[OFF_W-1] ? head_hi : head_lo;
    assign x1 = skip[OFF_W-1] ? next_lo : head_hi;
    assign x2 = skip[OFF_W-1] ? next_hi : next_lo;
  end else begin : g_narrow_block
    assign x0 = head_lo;
    assign x1 = next_lo;
    assign x2 = 64'd0;
  end
  wire [6:0]  down = {1'b0, skip[1:0], 4'b0};
  wire [6:0]  up   = 7'd64 - down;
  wire [63:0] w0   = (x0 >> down) | (x1 << up);
  wire [63:0] w1   = (x1 >> down) | (x2 << up);

  // --- lanes
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [3:0]  pos, pos_next;
    wire        open, open_next, ckpt, ckpt_next, cond, cond_next;
    wire        is_ckpt, final_here, flag_here, rvc;
    wire [31:0] bits, insn;
    wire [2:0]  kind;
    wire [41:0] last_one, last_so_far;         // what is needed of the lane that closes the group
    wire [3:0]  ckpt_pos, ckpt_so_far;         // position behind the checkpointed transfer

    if (k == 0) begin : g_first
      assign pos  = 4'd0;
      assign open = !fix_valid_q;
      assign ckpt = 1'b0;
      assign cond = 1'b0;
      assign bits = w0[31:0];
      assign last_so_far = last_one;
      assign ckpt_so_far = ckpt_pos;
    end else begin : g_more
      assign pos  = g_lane[k-1].pos_next;
      assign open = g_lane[k-1].open_next;
      assign ckpt = g_lane[k-1].ckpt_next;
      assign cond = g_lane[k-1].cond_next;
      assign last_so_far = last_one | g_lane[k-1].last_so_far;
      assign ckpt_so_far = ckpt_pos | g_lane[k-1].ckpt_so_far;
      if (k == 1) begin : g_bits                                            // starts at 1 or 2
        assign bits = pos[1] ? w0[63:32] : w0[47:16];
      end else if (k == 2) begin : g_bits                                   // 2 to 4
        assign bits = pos[2] ? w1[31:0] : pos[0] ? {w1[15:0], w0[63:48]} : w0[63:32];
      end else begin : g_bits                                               // 3 to 6
        assign bits = pos[2] ? (pos[1] ? w1[63:32] : pos[0] ? w1[47:16] : w1[31:0]) : {w1[15:0], w0[63:48]};
      end
    end

    align_lane lane (
      .bits, .avail, .flagged, .head_left,
      .block_fault({next_info.fault, head_info.fault}), .miss({next_info.miss, head_info.miss}),
      .pos, .open, .ckpt, .cond,
      .pos_next, .open_next, .ckpt_next, .cond_next,
      .slot_valid(slot_valid[k]), .slot_raw(slot_raw[k*32 +: 32]), .insn, .rvc,
      .slot_fault(slot_fault[k]), .slot_fault_hi(slot_fault_hi[k]), .slot_icmiss(slot_icmiss[k]), .kind,
      .is_ckpt, .final_here, .flag_here
    );
    assign slot_insn[k*32 +: 32] = insn;
    assign slot_rvc[k]           = rvc;
    assign slot_pc[k*64 +: 64]   = pc_q + {59'd0, pos, 1'b0};
    assign slot_path[k*PATH_W +: PATH_W] = cond ? {path_q[PATH_W-2:0], 1'b0} : path_q;
    assign last_one = {42{final_here}} & {insn, pos, kind, 1'b1, flag_here, slot_raw[k*32]};
    assign ckpt_pos = {4{is_ckpt}} & pos_next;
    assign slot_pred_taken[k] = final_here && final_taken;
  end

  wire [3:0] used = g_lane[WIDTH-1].pos_next;
  wire       fire = slot_valid[0] && slot_take;

  // --- the transfer that closes the group, if any
  wire        final_valid, final_flag, final_unused;
  wire [31:0] final_insn;
  wire [3:0]  final_pos;
  wire [2:0]  final_type;
  assign {final_insn, final_pos, final_type, final_valid, final_flag, final_unused} = g_lane[WIDTH-1].last_so_far;

  wire [63:0] behind    = pc_q + {59'd0, used, 1'b0};                  // of the first half-word behind the group
  wire [63:0] last_pc   = pc_q + {58'd0, 5'(used) - 5'd1, 1'b0};       // of the group's last half-word
  wire [4:0]  final_at  = 5'(skip) + 5'(used) - 5'd1;
  wire        final_in_next = final_at[OFF_W];
  wire [TARGET_W-1:0] final_guess = final_in_next ? next_info.target : head_info.target;
  wire [TARGET_W-1:0] final_ras   = final_in_next ? next_history.ras_top : head_history.ras_top;

  wire        direct   = final_type == BT_COND || final_type == BT_JUMP || final_type == BT_CALL;
  wire [20:0] imm      = final_insn[2] ? {final_insn[31], final_insn[19:12], final_insn[20], final_insn[30:21], 1'b0}
                                       : {{9{final_insn[31]}}, final_insn[7], final_insn[30:25], final_insn[11:8], 1'b0};
  wire [63:0] offset   = {{43{imm[20]}}, imm} + {59'd0, final_pos, 1'b0};
  wire [63:0] computed = pc_q + offset;
  wire [63:0] guessed  = {last_pc[63:33], final_flag ? final_guess : final_ras, 1'b0};
  wire        return_here = final_type == BT_RET && !final_flag;
  wire        followed = final_valid && (direct || final_flag || return_here);  // else an indirect jump that nobody predicts
  wire        final_taken = followed && final_type != BT_NONE;
  wire        wrong    = final_type == BT_NONE || return_here || (direct && !(final_flag && guessed == computed));

  assign slot_pred_target = direct ? computed : followed ? guessed : behind;

  // --- a mark inside the instruction at the head of the window
  wire midway = head_valid && !fix_valid_q && !slot_valid[0] && flagged && avail == 5'd1;
  wire fix    = (fire && final_valid && wrong) || midway;
  wire [OFF_W-1:0] fix_at = midway ? skip : final_at[OFF_W-1:0];
  wire fix_in_next = !midway && final_in_next;

  // --- the checkpointed transfer
  wire [4:0]       ckpt_at   = 5'(skip) + 5'(g_lane[WIDTH-1].ckpt_so_far) - 5'd1;
  wire [OFF_W-1:0] ckpt_off  = ckpt_at[OFF_W-1:0];
  wire             ckpt_in_next = ckpt_at[OFF_W];

  // which way of the BTB knows the transfer at an offset, or should; two ways for each four half-words
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
  wire [1:0] ckpt_way = ckpt_in_next ? known_way(ckpt_off, next_info.hits, next_info.offs, toggle_q)
                                     : known_way(ckpt_off, head_info.hits, head_info.offs, toggle_q);
  wire [1:0] fix_ways = fix_in_next ? known_way(fix_at, next_info.hits, next_info.offs, toggle_q)
                                    : known_way(fix_at, head_info.hits, head_info.offs, toggle_q);

  assign ring_write   = fire && g_lane[WIDTH-1].ckpt_next;
  assign ring_path    = path_q;
  assign ring_known   = ckpt_way[1];
  assign ring_way     = ckpt_way[0];
  wire [DIRROW_W-1:0] ckpt_row = ckpt_in_next ? next_row : head_row;
  assign ring_state   = {DIRCOL_W'(ckpt_row >> (ckpt_off[OFF_W-1:1] * DIRCOL_W)), ckpt_row[DIRROW_W-1 -: 4]};
  assign ring_history = ckpt_in_next ? next_history : head_history;

  // --- next state
  wire cond_taken = final_taken && final_type == BT_COND;
  assign pop = !fire ? 2'd0 : (use_next && 5'(used) == both_left) ? 2'd2 : (5'(used) >= head_left) ? 2'd1 : 2'd0;

  always_ff @(posedge clk) begin
    if (redirect)                    pc_q <= redirect_pc;
    else if (rst)                      pc_q <= 64'd0;
    else if (fire)                     pc_q <= (final_valid && final_taken) ? slot_pred_target : behind;
    if (redirect)                    path_q <= redirect_path;
    else if (rst)                      path_q <= '0;
    else if (fire && g_lane[WIDTH-1].cond_next) path_q <= {path_q[PATH_W-2:0], cond_taken};
    if (rst)                           toggle_q <= 1'b0;
    else if (fire)                     toggle_q <= !toggle_q;
    fix_valid_q   <= fix && !redirect && !rst;
    fix_history_q <= fix_in_next ? next_history : head_history;
    fix_type_q    <= midway ? BT_NONE : final_type;
    fix_way_q     <= fix_ways[0];
    fix_last_q    <= midway ? pc_q[32:1] : last_pc[32:1];
  end

  assign fix_valid   = fix_valid_q;
  assign fix_pc      = pc_q;
  assign fix_history = fix_history_q;
  assign fix_type    = fix_type_q;
  assign fix_way     = fix_way_q;
  assign fix_last    = fix_last_q;

  `CHECK(slots_are_dense, (slot_valid & (slot_valid + 1'b1)) == '0)
  `CHECK(block_starts_at_pc, !head_valid || fix_valid_q || head_info.last >= skip)

  wire unused = &{1'b0, g_lane[WIDTH-1].open_next, final_insn, final_unused, last_pc, fix_ways, w0, w1, head_hi, next_hi};
endmodule
`default_nettype wire
