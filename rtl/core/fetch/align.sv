// SPDX-License-Identifier: Apache-2.0
// Aligner: cuts up to WIDTH instructions a cycle out of the two oldest blocks of the fetch buffer and puts them into the slot
// register.
//
// Latency: one cycle, stage `cut`. The stage knows only where the path stands in its block (`skip_q`) and follows F1's
// prediction. It needs only the predecoded bits of the instructions, so compressed ones are expanded in parallel. The slot
// stage (slots.sv) checks the prediction a cycle later.
// A group ends after a jump, after a transfer predicted taken, and before a second checkpointed transfer.
// A p.inc whose flag is known to be 0 takes no lane: it passes with the instruction after it (`slot_front`). The aligner leaves
// a p.inc to the slots if an instruction there, or an earlier one of the group, may set the flag or leads a profile block.
// If a prediction's mark lies inside the first instruction, a group without slots leaves (`slot_midway`), to be repaired.
// Stalls while the slot register is held: until it is empty or its group is taken.
`include "config.svh"
`include "copies.svh"
`include "branch.svh"
`include "instrument.svh"
`include "check.svh"
`default_nettype none

module align (
  input  wire logic                clk,
  input  wire logic                rst,
  // redirect by the back end or by a fix
  input  wire logic                redirect,
  input  wire logic [OFF_W-1:0]    redirect_half,
  // from the fetch buffer
  input  wire logic                cut_head_valid, cut_next_valid,
  input  wire logic [63:0]         cut_head_lo, cut_head_hi, cut_next_lo, cut_next_hi,
  input  wire logic [KINDS*FETCH_HALVES-1:0] cut_head_kinds, cut_next_kinds,
  input  wire block_end_t          cut_head_end, cut_next_end,
  output logic [1:0]               cut_pop,        // blocks used up, if slot_open
  // profile flags before the slots; a profile block is passing there
  input  wire logic [PF_N-1:0]     flags_now,
  input  wire logic                block_passes,
  // the slot register
  input  wire logic                slot_take,
  output logic                     slot_open,      // loaded at the end of this cycle, if there is anything to load
  output logic [WIDTH-1:0]         slot_lane,      // the group has an instruction in this lane
  output logic [WIDTH-1:0]         slot_front,     // lanes with a dropped p.inc before their instruction
  output logic [WIDTH*32-1:0]      slot_insn,      // expanded
  output logic [WIDTH*PI_FACTS_W-1:0] slot_pi,     // the instruction names a profile flag (instrument.svh)
  output logic [WIDTH*32-1:0]      slot_raw,       // bits as fetched
  output logic [WIDTH-1:0]         slot_rvc,
  output logic [WIDTH*4-1:0]       slot_offset,    // distance from the group's first instruction in half-words
  output logic [WIDTH-1:0]         slot_ckpt, slot_jump,            // predecoded bits
  output logic [WIDTH-1:0]         slot_first_in_next, slot_last_in_next,  // first, last half-word is in the second block
  output logic [2:0]               slot_final,     // position of the group's last instruction
  output logic [2:0]               slot_last,      // position of the group's last half-word
  output logic                     slot_end_in_next,   // the last half-word is in the second block
  output logic                     slot_flagged,   // the last half-word ends a transfer predicted taken
  output logic                     slot_midway,    // the mark of a taken transfer is inside the first instruction: no slots
  output logic [1:0]               slot_ends,      // group ends after a transfer (1), before a second checkpointed one (2)
  output logic                     slot_first      // first cycle of this group in the slot register
);
  localparam int P = GROUP_HALVES;                 // positions that a group can take

  logic [OFF_W-1:0] skip_q;                        // first unread half-word of the oldest block

  // --- by position in the window, which starts at the first unread half-word. A mark is the end of a transfer predicted taken.
  // The path leaves these blocks there: an instruction that carries the mark closes the group, and none crosses it.
  wire [P-1:0] there   = P'({{FETCH_HALVES{cut_next_valid}}, {FETCH_HALVES{cut_head_valid}}} >> skip_q);
  wire [P-1:0] marks   = P'({cut_next_end.marks, cut_head_end.marks} >> skip_q);
  wire [P-1:0] in_next = P'({{P{1'b1}}, {FETCH_HALVES{1'b0}}} >> skip_q);
  wire [P-1:0] long    = P'({cut_next_kinds[0 +: FETCH_HALVES], cut_head_kinds[0 +: FETCH_HALVES]} >> skip_q);
  wire [P-1:0] ckpts   = P'({cut_next_kinds[FETCH_HALVES +: FETCH_HALVES], cut_head_kinds[FETCH_HALVES +: FETCH_HALVES]} >> skip_q);
  wire [P-1:0] jumps   = P'({cut_next_kinds[2*FETCH_HALVES +: FETCH_HALVES], cut_head_kinds[2*FETCH_HALVES +: FETCH_HALVES]}
                            >> skip_q);
  wire [P-1:0] fits    = (long & (there >> 1) & ~marks) | (~long & there);
  wire [P-1:0] stops   = (long & (marks >> 1)) | (~long & marks) | jumps;
  wire         midway  = cut_head_valid && long[0] && marks[0];

  // p.inc that may be dropped, and instructions after which none may be. A block that cannot be fetched has `flag` without
  // `long`.
  // Where instructions begin does not depend on `marks` and `there`, which come late. If these keep the instruction after a
  // p.inc at the head from leaving, nothing leaves, and no p.inc is dropped in the next cycle (`keep_q`).
  logic [WIDTH-1:0] slot_acts;
  logic             keep_q;
  wire [3:0]        known   = 4'(flags_now);
  wire [3:0]        off     = ~known & {4{PROFILE_FLAGS > 0 && slot_acts == '0 && !block_passes && !keep_q}};
  wire [2*FETCH_HALVES-1:0] block_flag = {cut_next_kinds[3*FETCH_HALVES +: FETCH_HALVES],
                                          cut_head_kinds[3*FETCH_HALVES +: FETCH_HALVES]};
  wire [2*FETCH_HALVES-1:0] block_long = {cut_next_kinds[0 +: FETCH_HALVES], cut_head_kinds[0 +: FETCH_HALVES]};
  wire [127:0]      head_bits = {cut_head_hi, cut_head_lo}, next_bits = {cut_next_hi, cut_next_lo};
  logic [2*FETCH_HALVES-1:0] block_inc, block_off;
  logic [15:0]  half;
  logic [P-1:0] incs, acts, gone;
  logic [P-1:0] quiet;                             // no instruction of `acts` before this position
  logic [P-1:0] drops;
  always_comb begin
    {block_inc, block_off, half, incs, acts, gone, quiet} = 'x;
    drops = '0;
    if (block_flag != '0) begin
      for (int h = 0; h < 2 * FETCH_HALVES; h++) begin
        half = (h < FETCH_HALVES) ? head_bits[(h % FETCH_HALVES)*16 +: 16] : next_bits[(h % FETCH_HALVES)*16 +: 16];
        block_inc[h] = !half[5] && !half[7];       // a p.inc, among the opcodes that set `flag`
        block_off[h] = off[half[11:10]];
      end
      incs = P'((block_flag & block_long & block_inc & block_off) >> skip_q);
      acts = P'((block_flag & block_long & ~block_inc) >> skip_q);
      gone = P'((block_flag & ~block_long) >> skip_q);
      for (int i = 0; i < P; i++) quiet[i] = (acts & P'((1 << i) - 1)) == '0;
      drops = incs & ~(gone >> 1) & quiet;
    end
  end

  // half-words: 4 in w0, the next 4 in w1
  wire [63:0] x0, x1, x2;
  if (FETCH_HALVES == 8) begin : g_wide_block
    assign x0 = skip_q[OFF_W-1] ? cut_head_hi : cut_head_lo;
    assign x1 = skip_q[OFF_W-1] ? cut_next_lo : cut_head_hi;
    assign x2 = skip_q[OFF_W-1] ? cut_next_hi : cut_next_lo;
  end else begin : g_narrow_block
    assign x0 = cut_head_lo;
    assign x1 = cut_next_lo;
    assign x2 = 64'd0;
  end
  wire [6:0]  down = {1'b0, skip_q[1:0], 4'b0};
  wire [6:0]  up   = 7'd64 - down;
  wire [63:0] w0   = (x0 >> down) | (x1 << up);
  wire [63:0] w1   = (x1 >> down) | (x2 << up);

  // --- lanes
  wire [WIDTH-1:0] valid, closes, second;
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [P-1:0] start, at, start_next;
    wire         open, open_next, ckpt, ckpt_next, front;
    wire         last_in_next, end_in_next, end_in_next_next, flagged, flagged_next;
    wire [2:0]   first, first_next, last, last_next;
    wire [1:0]   pop, pop_next;
    wire [OFF_W-1:0] goes_on, goes_on_next;
    wire [7:0]   at8 = 8'(at);
    wire [2:0]   pos = {|at8[7:4], |(at8 & 8'hcc), |(at8 & 8'haa)};
    logic [31:0] bits;
    if (k == 0) begin : g_first
      assign start   = P'(1);
      assign open    = 1'b1;
      assign ckpt    = 1'b0;
      assign first   = 3'd0;                       // end of a group without slots
      assign last    = 3'd0;
      assign flagged = 1'b0;
      assign end_in_next = 1'b0;
      assign pop     = 2'd0;
      assign goes_on = skip_q;
      assign bits = front ? w0[63:32] : w0[31:0];
    end else begin : g_more
      assign start   = g_lane[k-1].start_next;
      assign open    = g_lane[k-1].open_next;
      assign ckpt    = g_lane[k-1].ckpt_next;
      assign first   = g_lane[k-1].first_next;
      assign last    = g_lane[k-1].last_next;
      assign flagged = g_lane[k-1].flagged_next;
      assign end_in_next = g_lane[k-1].end_in_next_next;
      assign pop     = g_lane[k-1].pop_next;
      assign goes_on = g_lane[k-1].goes_on_next;
      // without a p.inc, the lane begins at position k to 2 k
      wire [127:0] w = {w1, w0};
      logic [31:0] chosen;
      always_comb begin
        chosen = '0;
        for (int i = k; i < P; i++)
          if (i <= 2 * k || PROFILE_FLAGS > 0) chosen = chosen | (`COPIES(32, at[i]) & 32'(w >> (16 * i)));
        bits = chosen;                              // one assignment: simulators pass on no intermediate value
      end
    end
    align_lane lane (
      .skip(skip_q), .long, .fits, .stops, .ckpts, .drops, .marks,
      .head_goes(cut_head_end.goes), .next_goes(cut_next_end.goes),
      .start, .open, .ckpt, .first, .last, .end_in_next, .flagged, .pop, .goes_on,
      .at, .front, .start_next, .open_next, .ckpt_next, .first_next, .last_next, .end_in_next_next, .flagged_next,
      .pop_next, .goes_on_next, .last_in_next, .valid(valid[k]), .second(second[k])
    );
    assign closes[k] = valid[k] && !open_next;
    wire [31:0] expanded;
    rvc_expand expand (.bits(bits[15:0]), .expanded);
    wire [31:0] base;
    pi_facts_t  pi;
    profile_expand profile (.bits, .expanded(base), .facts(pi));
    wire         rvc = bits[1:0] != 2'b11;
    logic        rvc_q;
    logic [31:0] insn_q;
    pi_facts_t   pi_q;
    logic [15:0] half_q;                           // the first half-word as fetched
    logic [2:0]  pos_q;
    logic [3:0]  facts_q;
    logic        front_q;
    always_ff @(posedge clk) if (slot_open) begin
      rvc_q   <= rvc;
      insn_q  <= rvc ? expanded : base;
      pi_q    <= pi;
      half_q  <= bits[15:0];
      pos_q   <= pos;
      front_q <= front;
      facts_q <= {|(at & ckpts), |(at & jumps), |(at & in_next), last_in_next};
    end
    assign slot_rvc[k] = rvc_q;
    assign slot_insn[k*32 +: 32] = insn_q;
    assign slot_raw[k*32 +: 32]  = {insn_q[31:16] & {16{!rvc_q}}, half_q};   // expansion leaves 32-bit instructions unchanged
    assign slot_pi[k*PI_FACTS_W +: PI_FACTS_W] = pi_q;
    assign slot_front[k] = slot_lane[k] && front_q;
    assign slot_acts[k]  = slot_lane[k] && (pi_q.control || pi_q.block);
    assign slot_offset[k*4 +: 4] = {1'b0, pos_q};
    assign {slot_ckpt[k], slot_jump[k], slot_first_in_next[k], slot_last_in_next[k]} = facts_q;
  end

  assign cut_pop = g_lane[WIDTH-1].pop_next;

  logic shown_q;
  wire  held = (slot_lane[0] || slot_midway) && !slot_take;
  assign slot_open  = !held;
  assign slot_first = !shown_q;
  always_ff @(posedge clk) begin
    if (redirect)       skip_q <= redirect_half;
    else if (slot_open) skip_q <= g_lane[WIDTH-1].goes_on_next;
    if (rst || redirect) begin
      slot_lane   <= '0;
      slot_midway <= 1'b0;
      keep_q      <= 1'b0;
    end else if (slot_open) begin
      slot_lane   <= valid;
      slot_midway <= midway;
      keep_q      <= g_lane[0].front && !valid[0];
    end
    shown_q <= held;
    if (slot_open) begin
      slot_ends        <= (closes != '0) ? 2'd1 : {second != '0, 1'b0};
      slot_final       <= g_lane[WIDTH-1].first_next;
      slot_last        <= g_lane[WIDTH-1].last_next;
      slot_end_in_next <= g_lane[WIDTH-1].end_in_next_next;
      slot_flagged     <= g_lane[WIDTH-1].flagged_next;
    end
  end

  `CHECK(slots_are_dense, (slot_lane & (slot_lane + 1'b1)) == '0)
  `CHECK(block_starts_at_skip, !cut_head_valid || redirect || (cut_head_end.marks >> skip_q) != '0 || cut_head_end.marks == '0)

  wire unused = &{1'b0, g_lane[WIDTH-1].open_next, g_lane[WIDTH-1].ckpt_next, g_lane[WIDTH-1].start_next};
endmodule
`default_nettype wire
