// SPDX-License-Identifier: Apache-2.0
// Front end: from a PC to up to WIDTH aligned, expanded instructions a cycle.
//
//   c0   next-PC multiplexer -> addresses of instruction cache, BTB and direction tables (all read synchronously)
//   F1   presents a fast guess of the next PC in the same cycle, so a taken transfer costs no bubble. Compares tags, and reads
//        BTB, directions and RAS: which of the block's transfers are taken, and where each goes. Half-words and history go into
//        the fetch buffer.
//   c+2  (last_*) the earliest taken transfer is the complete prediction. It goes into the buffer, and to history and RAS in
//        time for the block now in F1. If the guess was wrong, that block is dropped and the right address presented: one
//        bubble.
//   cut  the aligner cuts a group out of the buffer and expands it into the slot register
//   slot the prediction is checked; `slot_take` takes the whole group
// A guess assumes that F1's block goes into the buffer; if it does not, the block is presented again a cycle later. F1 repeats
// its address while the cache misses or the buffer is full, and halts after a block that cannot be fetched.
// Redirects: the back end has priority over the slot stage's fix, and both over F1's prediction. In that cycle F1 pushes
// nothing and the buffer is emptied. Slots shown in a cycle with `recover` belong to the old path.
// Assumes: a redirect by a branch comes with its training (train_*: same transfer), which reaches the tables a cycle later.
// Translation: c0 looks up the PC in the instruction TLB and uses the page of that row; F1 checks it. F1 waits while an unknown
// page is requested. A refused page is a fault like an access fault, and rob.sv has confirmed it.
`include "axi.svh"
`include "config.svh"
`include "pc.svh"
`include "branch.svh"
`include "instrument.svh"
`include "memory_map.svh"
`include "mmu.svh"
`include "check.svh"
`default_nettype none

module fetch (
  input  wire logic                clk,
  input  wire logic                rst,
  // from recovery
  input  wire logic                recover,
  input  wire logic [63:0]         redirect_pc,
  input  wire logic                redirect_branch,
  input  wire logic [PATH_W-1:0]   ret_path,
  // training, from the branch unit
  input  wire logic                res_trains,
  input  wire logic [63:0]         res_pc,
  input  wire logic                res_rvc,
  input  wire logic                res_taken,
  input  wire logic [63:0]         res_target,
  input  wire logic [2:0]          res_type,
  input  wire logic [BRINFO_W-1:0] res_brinfo,
  input  wire logic                res_misp,
  // fence.i
  input  wire logic                flush_fencei,
  // retirement, for perfect prediction
  input  wire logic [WIDTH-1:0]    ret, ret_rvc,
  input  wire logic [WIDTH*64-1:0] ret_pc,
  // slots to decode
  output logic [WIDTH-1:0]    slot_valid,
  input  wire logic                slot_take,
  output logic                slot_first,      // first cycle of these slots
  output logic [WIDTH*4-1:0]  slot_offset,     // distance from slot_group_pc in half-words
  output logic [63:0]         slot_group_pc,   // PC of the first slot
  output logic [WIDTH-1:0]    slot_front,      // a p.inc before the slot's instruction was dropped
  output logic [WIDTH*64-1:0] slot_pc,
  output logic [WIDTH*32-1:0] slot_insn,
  output logic [WIDTH*32-1:0] slot_raw,
  output logic [WIDTH*PI_FACTS_W-1:0] slot_pi,      // the instruction names a profile flag
  input  wire logic [WIDTH-1:0] slot_drop,        // a profile instruction that is not dispatched: no transfer
  input  wire logic [PF_N-1:0] flags_now, flags_retired,   // profile flags before the slots; at retirement
  input  wire logic [WIDTH-1:0] slot_idle,        // a pblock whose flag is 0
  output logic [WIDTH-1:0]    slot_ckpt,
  output logic                ring_write,       // a checkpointed transfer is stored at slot_brinfo
  output logic [WIDTH-1:0]    slot_rvc,
  output logic [WIDTH-1:0]    slot_fault,
  output logic [WIDTH-1:0]    slot_fault_hi, slot_fault_page,
  output logic [WIDTH-1:0]    slot_icmiss, slot_itlbmiss,
  output logic [WIDTH*WAITED_W-1:0] slot_waited,  // what fetch waited for before the block of the slot's last half-word
  output logic [WIDTH-1:0]    slot_pred_taken,
  output logic [63:0]         slot_pred_target,
  output logic [BRINFO_W-1:0] slot_brinfo,
  output logic [WIDTH*PATH_W-1:0] slot_path,
  // translation: regime, MMU (mmu.sv)
  input  wire logic            fetch_look, fetch_bare,   // addresses are looked up; they are physical
  input  wire logic [1:0]      priv,
  output logic                 fetch_req,
  output logic [51:0]          fetch_vpn,
  input  wire logic            fetch_fill, fetch_refused,
  input  wire logic [26:0]     fill_vpn,
  input  wire logic            fill_bare, fill_machine,
  input  wire logic [TE_W-1:0] fill_entry,
  input  wire logic            fill_walked,
  input  wire logic            forget,
  // perfect_pages.sv, for a simulated machine without page walks
  output logic [26:0]          fetch_look_vpn,
  input  wire logic            fetch_found, fetch_known,
  input  wire logic [27:0]     fetch_found_page,
  input  wire logic [TE_PPN-1:0] fetch_may,
  output logic                 itlb_miss, ic_prefetch, ic_prefetch_used,   // events
  output logic [1:0]          slot_ends,       // the group ends after a transfer (1), before a second branch (2)
  // events: block read, miss, prefetch; F1 waits for the cache, for its page, lacks the block that is due; slots redirect
  output logic                fe_block, fe_miss, fe_prefetch, fe_wait, fe_page, fe_again, fe_fix,
  // events: a profile block was skipped; was skipped although its flag is 1; was skipped but is not there; a descriptor was
  // stale; a dropped transfer was predicted taken
  output logic                fe_skip, fe_skip_ran, fe_skip_stale, fe_stale, fe_misfetch,
  // the profile port: every fetch; whether the back end's redirect is a flush, and the address space then
  input  wire logic                flush,
  input  wire logic [15:0]         satp_asid,
  output logic                pp_fetch_starts, pp_fetch_killed,
  output logic [63:0]         pp_fetch_pc,
  output logic [1:0]          pp_fetch_priv, pp_fetch_page,
  output logic [15:0]         pp_fetch_context,
  output logic                pp_fetch_ends, pp_fetch_complete, pp_fetch_refused,
  output logic                pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid,
  output logic [39:0]         pp_fetch_pa,
  // instruction memory: AXI4 read channel
  `AXI_IMEM_PORTS(output, input wire)
);
  // --- F1: the block whose RAM outputs are here
  logic        f1_valid_q;         // 0: halted after a fault, until a redirect
  logic [63:0] f1_pc_q;
  logic        f1_up_q;            // a guessed transfer leads to this block
  logic [OFF_W-1:0] f1_up_last_q;  // last half-word of that transfer
  logic        f1_again_q;         // not guessed: it was due, or repeats the last cycle's block
  logic        f1_missed_q;        // the block that is due has waited for the cache
  logic        f1_wait_q;          // the block that is due waits for the cache
  logic        f1_paged_q;         // the block that is due waits for its page
  // the last cycle's block in F1: whether it went into the buffer, and where the complete prediction continues
  logic        last_went_q;
  logic [63:0] last_pc_q;
  logic [63:0] last_behind_q;
  logic        last_fault_q, last_missed_q, last_page_q, last_walked_q;
  logic [BTB_WAYS-1:0]   last_hits_q;
  logic [2*BTB_WAYS-1:0] last_offs_q;
  wire         last_taken, last_leads, last_push, last_pop, last_skip;
  wire [TARGET_W-1:0]     last_target;
  wire [OFF_W-1:0]        last_last;
  wire [FETCH_HALVES-1:0] last_marks;

  wire         f1_page_ok, f1_page_wait, f1_page_refused, f1_walked, page_itlb2, page_walked;
  wire [1:0]   f1_page_size;
  wire [39:12] f0_page, f1_page;
  fetch_tlb translation (
    .clk, .rst, .look(fetch_look), .bare(fetch_bare), .priv, .f0_pc, .f0_page, .f1_pc(f1_pc_q), .f1_due(f1_valid_q && f1_match),
    .f1_go,    .redirect, .f1_page, .f1_page_ok, .f1_page_wait, .f1_page_refused, .f1_walked,
    .fetch_req, .fetch_vpn, .fetch_fill, .fetch_refused, .fill_vpn, .fill_bare, .fill_machine, .fill_entry, .fill_walked, .forget,
    .f1_page_size, .page_itlb2, .page_walked, .fetch_found,
    .fetch_known, .fetch_found_page, .fetch_may, .itlb_miss);
  assign fetch_look_vpn = f0_pc[38:12];
  wire        f1_high  = f1_pc_q[63:40] != '0 && !(fetch_look && !fetch_bare);     // all bits of a physical address count
  wire [39:0] f1_pa    = {f1_page, f1_pc_q[11:0]};
  wire        f1_rom   = in_span(f1_pa, MAP_ROM_BASE, MAP_ROM_SIZE, MAP_ROM_SPAN);
  wire        f1_legal = !f1_high && (in_ram(f1_pa) || f1_rom);

  wire        buffer_ready, ic_lookup, ic_hit, ic_error;
  wire        f1_fault = !f1_page_wait && (f1_page_refused || !f1_legal || ic_error);
  wire        f1_good  = ic_hit && f1_legal && f1_page_ok;
  wire        redirect = recover || fix_valid;
  // F1's block is the one due to go into the buffer next
  wire        agreed   = f1_up_q ? last_leads : !last_taken;
  wire        f1_match = f1_again_q ? !last_went_q : last_went_q && agreed;
  wire        f1_go    = f1_valid_q && f1_match && (f1_good || f1_fault) && buffer_ready && !redirect;

  // --- predictors
  wire [BTB_WAYS-1:0]          btb_hits;
  wire [2*BTB_WAYS-1:0]        btb_offs;
  wire [3*BTB_WAYS-1:0]        btb_types;
  wire [TARGET_W*BTB_WAYS-1:0] btb_targets;
  wire [PI_OF_W*BTB_WAYS-1:0]  btb_profiles;
  wire                ind_hit;
  wire [3:0]          last_ind_state;
  wire [TARGET_W-1:0] ind_target;
  wire                guess_taken, guess_return, row_taken, row_return;
  wire [TARGET_W-1:0] guess_target, row_target;
  wire [OFF_W-1:0]    guess_last, row_last;
  wire                perfect, perfect_taken;
  wire [TARGET_W-1:0] perfect_target;
  wire [OFF_W-1:0]    perfect_last;
  wire [DIR_COLS*DIRCOL_W-1:0] last_row;
  wire [DIR_COLS-1:0] dir_taken;
  history_info_t      f1_history;
  wire [HIST_W-1:0]   hist, hist_up, hist_back, back_from;
  wire [RAS_W-1:0]    ras_ptr;
  wire [TARGET_W-1:0] ras_top;

  // --- fix by the slot stage, one cycle after its group
  wire                fix_valid, fix_way, fix_btb;
  wire [63:0]         fix_pc;
  wire [2:0]          fix_type;
  wire [TARGET_W-1:0] fix_last;
  history_info_t      fix_history;

  // --- next PC: guessed as if F1's block went into the buffer; a block that did not go there, or was not due, is fetched again
  wire        f1_stay    = f1_wait_q || !buffer_ready;
  wire        next_back  = redirect || !f1_match;
  wire        next_up    = guess_taken && !f1_stay;
  wire [63:0] behind_pc  = `PC({f1_pc_q[63:OFF_W+1] + 1'b1, {(OFF_W + 1){1'b0}}});
  wire [TARGET_W-1:0] guess_goes = guess_return ? ras_top : guess_target;
  wire [63:0] guess_pc   = guess_taken ? {f1_pc_q[63:33], guess_goes, 1'b0} : behind_pc;
  wire [63:0] last_next  = last_taken ? {last_pc_q[63:33], last_target, 1'b0} : last_behind_q;
  wire [63:0] due_pc     = last_went_q ? last_next : last_pc_q;
  wire [63:0] back_pc    = recover ? redirect_pc : fix_valid ? fix_pc : due_pc;
  wire [63:0] f0_pc      = next_back ? back_pc : f1_stay ? f1_pc_q : guess_pc;
  wire        f1_waits   = f1_match ? f1_valid_q && !f1_good && !f1_fault : f1_wait_q;
  wire        f1_miss    = !f1_fault && f1_page_ok && ic_lookup && !ic_hit;
  wire        f1_paged   = f1_match ? f1_page_wait : f1_paged_q;
  always_ff @(posedge clk) begin
    f1_pc_q       <= rst ? RESET_PC : f0_pc;
    f1_valid_q    <= rst || redirect || (f1_valid_q && !(f1_go && f1_fault));
    f1_up_q       <= guess_taken;
    f1_again_q    <= rst || next_back || f1_stay;
    f1_wait_q     <= rst || (!redirect && f1_waits);
    f1_paged_q    <= !rst && f1_paged;
    f1_missed_q   <= !rst && !redirect && !f1_go && (f1_missed_q || (f1_valid_q && f1_match && f1_miss));
    last_went_q   <= f1_go && !rst;
    last_fault_q  <= f1_fault;
    last_missed_q <= f1_missed_q;
    last_page_q   <= f1_page_refused;
    last_walked_q <= f1_walked;
    last_hits_q   <= btb_hits & {BTB_WAYS{!f1_fault}};
    last_offs_q   <= btb_offs;
    last_pc_q     <= f1_pc_q;
    last_behind_q <= behind_pc;
    f1_up_last_q  <= guess_last;
  end
  assign fe_block = f1_go;
  assign fe_wait  = f1_waits && !f1_paged;
  assign fe_page  = f1_waits && f1_paged;
  assign fe_again = f1_valid_q && !f1_match;
  assign fe_fix   = fix_valid && !recover;
  guess guesses (
    .clk, .rst, .f0_pc(f0_pc[32:1]), .hist(hist[GUESS_HIST-1:0] ^ hist[3 +: GUESS_HIST]),
    .back_from(back_from[GUESS_HIST-1:0] ^ back_from[3 +: GUESS_HIST]),
    .next_back, .f1_stay, .guess_taken(row_taken), .guess_return(row_return), .guess_last(row_last), .guess_target(row_target),
    .last_went_q, .last_taken, .last_pop, .last_last, .last_target
  );
  assign guess_taken  = perfect ? perfect_taken : row_taken;
  assign guess_return = row_return && !perfect;
  assign guess_last   = perfect ? perfect_last : row_last;
  assign guess_target = perfect ? perfect_target : row_target;
  if (PERFECT > 0) begin : g_perfect
    perfect_prediction known (
      .clk, .rst, .f1_pc(f1_pc_q[32:1]), .f1_go, .perfect, .taken(perfect_taken), .last(perfect_last), .target(perfect_target),
      .flush(recover && !redirect_branch), .ret, .ret_rvc, .ret_pc
    );
  end else begin : g_real
    assign {perfect, perfect_taken, perfect_last, perfect_target} = '0;
  end

  wire [63:0] ic_lo, ic_hi;
  wire [KINDS*FETCH_HALVES-1:0] ic_kinds;
  wire        fill_arvalid, fill_arready, fill_rvalid, fill_rresp;
  wire [39:0] fill_araddr;
  wire [63:0] fill_rdata;
  icache cache (
    .clk, .rst, .flush_fencei, .f0_pc({f0_page, f0_pc[11:0]}),
    .valid(f1_valid_q && f1_match && f1_legal && f1_page_ok), .f1_pa, .forget_error(redirect || f1_go),
    .ic_lookup, .ic_hit, .ic_error, .ic_lo, .ic_hi, .ic_kinds, .ic_miss(fe_miss), .ic_prefetch(fe_prefetch),
    .imem_arvalid(fill_arvalid), .imem_arready(fill_arready), .imem_araddr(fill_araddr),
    .imem_rvalid(fill_rvalid), .imem_rdata(fill_rdata), .imem_rresp(fill_rresp)
  );
  icache_prefetch prefetcher (
    .clk, .rst, .flush_fencei, .ic_prefetch, .ic_prefetch_used,
    .fill_arvalid, .fill_arready, .fill_araddr, .fill_rvalid, .fill_rdata, .fill_rresp,
    .imem_arvalid, .imem_arready, .imem_araddr, .imem_rvalid, .imem_rready, .imem_rdata, .imem_rresp(imem_rresp[1])
  );
  assign imem_arlen  = 8'd7;

  // profile blocks: which are skipped, and what decode learns about them
  wire                skip, learn, slot_leaves, skip_ran, skip_stale, block_passes;
  wire [OFF_W-1:0]    skip_last;
  wire [TARGET_W-1:0] skip_target;
  wire [LEADER_W-1:0] learn_last, slot_end;
  wire [1:0]          learn_what;
  wire [10:0]         learn_follow;
  block_table profile_blocks (
    .clk, .rst, .bare(fetch_bare), .f0_pc(f0_pc[LEADER_W:1]), .f1_pc(f1_pc_q[LEADER_W:1]), .skip, .skip_last, .skip_target,
    .learn, .learn_what, .learn_last, .learn_follow, .lock_all(flush_fencei || forget), .stale(fe_stale)
  );
  block_learn learner (
    .clk, .rst, .forget(redirect), .fire(slot_valid[0] && slot_take), .slot_valid, .slot_drop, .slot_idle, .slot_pi, .slot_insn,
    .slot_pc, .slot_leaves, .skip_ran, .skip_stale, .skip_last(slot_end), .block_passes, .learn, .learn_what, .learn_last,
    .learn_follow
  );

  predict choice (
    .clk, .f1_pc(f1_pc_q[32:1]), .allow(!f1_fault),
    .hits(btb_hits), .offs(btb_offs), .types(btb_types), .targets(btb_targets), .profiles(btb_profiles),
    .flags(4'(PROFILE_PREDICT == 2 ? flags_now : flags_retired)), .dir_taken, .ind_hit, .ind_target, .ras_top,
    .skip, .skip_last, .skip_target, .perfect, .perfect_taken, .perfect_last, .perfect_target, .f1_up_last_q, .last_taken,
    .last_last, .last_target, .last_skip, .last_push, .last_pop, .last_marks, .last_leads
  );

  // --- training, a cycle after the branch unit's result
  wire [TARGET_W-1:0] train_last = res_pc[32:1] + TARGET_W'(!res_rvc);
  history_info_t      train_history;
  wire [PATH_W-1:0]   train_path;
  wire                train_known, train_way;
  wire [PI_OF_W-1:0]  train_profile, ring_profile, fix_profile;
  direction_state_t   train_state;
  logic                train_q, train_known_q, train_way_q, train_taken_q, train_misp_q;
  logic [2:0]          train_type_q;
  logic [PI_OF_W-1:0]  train_profile_q;
  logic [TARGET_W-1:0] train_last_q, train_target_q;
  logic [HIST_W-1:0]   train_hist_q;
  direction_state_t    train_state_q;
  always_ff @(posedge clk) begin
    train_q <= res_trains && !rst;
    if (res_trains) begin
      train_type_q   <= res_type;
      train_profile_q <= train_profile;
      train_taken_q  <= res_taken;
      train_misp_q   <= res_misp;
      train_last_q   <= train_last;
      train_target_q <= res_target[32:1];
      train_hist_q   <= train_history.hist;
      train_state_q  <= train_state;
      train_known_q  <= train_known;
      train_way_q    <= train_way;
    end
  end
  wire                btb_train = train_q && train_taken_q && train_misp_q;
  btb transfers (
    .clk, .f0_pc(f0_pc[32:1]), .f1_pc(f1_pc_q[32:1]),
    .hits(btb_hits), .offs(btb_offs), .types(btb_types), .targets(btb_targets), .profiles(btb_profiles),
    .train(btb_train || (fix_valid && fix_btb)),
    .train_way(btb_train ? train_way_q : fix_way),
    .train_last(btb_train ? train_last_q : fix_last),
    .train_type(btb_train ? train_type_q : fix_type),
    .train_target(btb_train ? train_target_q : fix_pc[32:1]),
    .train_profile(btb_train ? train_profile_q : fix_profile)
  );
  direction directions (
    .clk, .rst, .f0_pc(f0_pc[32:1]), .next_back, .next_up, .hist_back, .hist_up, .f1_pc(f1_pc_q[32:1]), .hist,
    .last_row, .dir_taken,
    .train(train_q && train_type_q == BT_COND), .train_last(train_last_q), .train_hist(train_hist_q),
    .train_state(train_state_q), .train_known(train_known_q), .train_taken(train_taken_q), .train_misp(train_misp_q)
  );

  indirect indirects (
    .clk, .rst, .f0_pc(f0_pc[32:1]), .next_back, .next_up, .hist_back, .hist_up, .f1_pc(f1_pc_q[32:1]), .hist,
    .ind_hit, .ind_target, .last_ind_state,
    .train(train_q && (train_type_q == BT_INDIRECT || train_type_q == BT_INDCALL)), .train_last(train_last_q),
    .train_hist(train_hist_q), .train_state(train_state_q.indirect), .train_target(train_target_q), .train_misp(train_misp_q)
  );

  // --- repair of history and RAS: for a mispredicted transfer or a slot-stage fix; a flush restores the state at the flush
  wire                by_branch = recover && redirect_branch;
  wire                by_flush  = recover && !redirect_branch;
  wire                head_valid;
  history_info_t      head_history, next_history;
  wire                repair        = by_branch || (by_flush ? head_valid : fix_valid);
  history_info_t      repair_state;
  assign              repair_state  = by_branch ? train_history : by_flush ? head_history : fix_history;
  wire [2:0]          repair_type   = by_branch ? res_type : by_flush ? BT_NONE : fix_type;
  wire                repair_taken  = by_branch ? res_taken : !by_flush && fix_type != BT_NONE;
  wire [TARGET_W-1:0] repair_last   = by_branch ? train_last : fix_last;
  history path_history (
    .clk, .rst, .f1_pc(f1_pc_q[32:1]), .up_last(guess_last), .up_target(guess_goes[2:0]),
    .last_taken(last_went_q && last_taken), .last_last,
    .redirect, .repair, .repair_hist(repair_state.hist), .repair_taken,
    .repair_last, .back_target(back_pc[3:1]), .next_back, .next_up, .hist, .hist_up, .hist_back, .back_from
  );
  ras returns (
    .clk, .rst, .f1_pc(f1_pc_q[32:1]), .last_went_q, .last_push, .last_pop, .last_last,
    .repair, .repair_ptr(repair_state.ras_ptr), .repair_top(repair_state.ras_top),
    .repair_push(repair_type == BT_CALL || repair_type == BT_INDCALL), .repair_pop(repair_type == BT_RET),
    .repair_last, .ras_ptr, .ras_top
  );
  assign f1_history = {hist, ras_ptr, ras_top};

  // --- buffer
  block_info_t last_info, head_info, next_info;
  block_end_t  last_end;
  wire                cut_head_valid, cut_next_valid, slot_open;
  wire [63:0]         cut_head_lo, cut_head_hi, cut_next_lo, cut_next_hi;
  wire [KINDS*FETCH_HALVES-1:0] cut_head_kinds, cut_next_kinds;
  block_end_t         cut_head_end, cut_next_end;
  wire                ckpt_in_next, slot_end_in_next;
  wire [TARGET_W-1:0] end_target;
  wire [DIRROW_W-1:0] ckpt_row;
  wire [1:0]          cut_pop;
  wire [WAITED_W-1:0] f1_waited, head_waited, next_waited;
  wire f1_full = f1_valid_q && f1_match && (f1_good || f1_fault) && !buffer_ready;
  fetch_waits waits_before (.clk, .rst, .recover, .redirect, .f1_go, .f1_waits, .f1_paged, .f1_full, .f1_waited);
  fetch_life life (
    .clk, .rst, .flush, .priv, .asid(satp_asid), .redirect, .f1_valid(f1_valid_q), .f1_match, .f1_go, .f1_fault, .f1_miss,
    .f1_page_wait, .f1_page_ok(f1_page_ok && !f1_high), .f1_page_size, .page_itlb2, .page_walked,
    .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_priv, .pp_fetch_context, .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused,
    .pp_fetch_icmiss, .pp_fetch_paged, .pp_fetch_itlb2, .pp_fetch_walked, .pp_fetch_pa_valid, .pp_fetch_page
  );
  assign pp_fetch_pc = f1_pc_q;
  assign pp_fetch_pa = f1_pa;
  wire [KINDS*FETCH_HALVES-1:0] faulted = {{FETCH_HALVES{1'b1}}, {((KINDS - 1) * FETCH_HALVES){1'b0}}};   // see align.sv
  assign last_info = {last_skip, last_fault_q, last_page_q, last_walked_q, last_missed_q, last_hits_q, last_offs_q};
  assign last_end  = {last_target[OFF_W-1:0], last_marks};
  fetch_buffer blocks (
    .clk, .rst, .redirect, .f1_go, .buffer_ready,
    .data_lo(f1_fault ? 64'd0 : ic_lo), .data_hi(f1_fault ? 64'd0 : ic_hi), .kinds(f1_fault ? faulted : ic_kinds),
    .f1_history, .f1_waited, .last_went_q, .last_info, .last_target, .last_end,
    .last_row(last_went_q ? {last_ind_state, last_row} : 'x),
    .cut_head_valid, .cut_next_valid, .cut_head_lo, .cut_head_hi, .cut_next_lo, .cut_next_hi,
    .cut_head_kinds, .cut_next_kinds, .cut_head_end, .cut_next_end, .cut_pop,
    .slot_open, .head_valid, .head_info, .next_info, .end_in_next(slot_end_in_next), .end_target, .ckpt_in_next, .ckpt_row,
    .head_history, .next_history, .head_waited, .next_waited
  );

  // --- aligner, slots, transfer ring
  wire                ring_known, ring_way;
  history_info_t      ring_history;
  wire [PATH_W-1:0]   ring_path;
  direction_state_t   ring_state;
  wire [PATH_W-1:0]   path_then = (res_type == BT_COND) ? {train_path[PATH_W-2:0], res_taken} : train_path;
  wire                align_redirect = recover || rst;
  wire [63:0]         align_pc       = rst ? RESET_PC : redirect_pc;
  wire [WIDTH-1:0]    slot_lane, slot_jump, slot_first_in_next, slot_last_in_next;
  wire [2:0]          slot_final, slot_last;
  wire                slot_flagged, slot_midway;
  align aligner (
    .clk, .rst, .redirect(align_redirect || fix_valid), .redirect_half(align_redirect ? align_pc[OFF_W:1] : fix_pc[OFF_W:1]),
    .cut_head_valid, .cut_next_valid, .cut_head_lo, .cut_head_hi, .cut_next_lo, .cut_next_hi,
    .cut_head_kinds, .cut_next_kinds, .cut_head_end, .cut_next_end, .cut_pop,
    .flags_now, .block_passes, .slot_take, .slot_open, .slot_lane, .slot_front, .slot_insn, .slot_raw, .slot_pi, .slot_rvc,
    .slot_offset, .slot_ckpt, .slot_jump,
    .slot_first_in_next, .slot_last_in_next, .slot_final, .slot_last, .slot_end_in_next, .slot_flagged, .slot_midway,
    .slot_ends, .slot_first
  );
  slots slot_stage (
    .clk, .rst, .redirect(align_redirect), .redirect_pc(align_pc), .redirect_path(redirect_branch ? path_then : ret_path),
    .slot_lane, .slot_drop, .slot_idle, .slot_insn, .slot_pi, .slot_rvc, .slot_offset, .slot_ckpt, .slot_jump, .slot_first_in_next,
    .slot_last_in_next,
    .slot_final, .slot_last, .slot_end_in_next, .slot_flagged, .slot_midway,
    .head_info, .next_info, .end_target, .ckpt_in_next, .ckpt_row, .head_history, .next_history,
    .slot_valid, .slot_take, .slot_group_pc, .slot_pc, .slot_fault, .slot_fault_hi, .slot_fault_page,
    .slot_icmiss, .slot_itlbmiss, .slot_pred_taken, .slot_pred_target, .slot_path,
    .ring_write, .ring_history, .ring_path, .ring_known, .ring_way, .ring_profile, .ring_state,
    .fix_valid, .fix_pc, .fix_history, .fix_type, .fix_way, .fix_last, .fix_btb, .fix_profile,
    .slot_leaves, .skip_ran, .skip_stale, .slot_end, .fe_skip, .fe_misfetch
  );
  for (genvar k = 0; k < WIDTH; k++) begin : g_waited
    assign slot_waited[k*WAITED_W +: WAITED_W] = slot_last_in_next[k] ? next_waited : head_waited;
  end
  assign fe_skip_ran   = skip_ran;
  assign fe_skip_stale = skip_stale;
  transfer_ring ring (
    .clk, .rst, .ring_write, .ring_history, .ring_path,
    .ring_known, .ring_way, .ring_profile, .ring_state, .slot_brinfo,
    .res_brinfo, .by_branch,
    .train_history, .train_path, .train_known, .train_way, .train_profile, .train_state
  );
  `CHECK(branch_redirect_trains, !by_branch || res_trains)

  wire unused = &{1'b0, res_pc, res_target, imem_rresp, imem_rlast, ret, ret_rvc, ret_pc};
endmodule
`default_nettype wire
