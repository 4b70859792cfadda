// SPDX-License-Identifier: Apache-2.0
// The bench's back end: consumes slots, checks those of the true path, resolves transfers, flushes.

// --- true path
reg                on_path = 1;            // the next slot consumed is the next instruction of the walk
reg [63:0]         tpc = RESET_PC;
reg [PATH_W-1:0]   tpath = 0;
reg [63:0]         tstack [0:63];
integer            tsp = 0, seq = 0, retired = 0;
reg [63:0]         log_pc [0:1023];
reg [PATH_W-1:0]   log_path [0:1023];
integer            log_sp [0:1023];
integer            conds = 0, conds_wrong = 0, indirects = 0, indirects_wrong = 0;

// --- transfers in flight, oldest at q_head
localparam integer Q = 256;
reg [63:0]         q_pc [0:Q-1], q_next [0:Q-1];
reg [2:0]          q_kind [0:Q-1];
reg                q_rvc [0:Q-1], q_taken [0:Q-1], q_wrong [0:Q-1], q_on [0:Q-1], q_done [0:Q-1];
reg [BRINFO_W-1:0] q_info [0:Q-1];
reg [PATH_W-1:0]   q_path [0:Q-1];
integer            q_seq [0:Q-1], q_sp [0:Q-1], q_group [0:Q-1], q_time [0:Q-1];
integer            q_head = 0, q_tail = 0, group = 0;
integer            trap_at = 0, fence_state = 0, pace = 0;
integer            fence_rate, flush_rate;          // in 1000 cycles

integer            k, r_be, e, slots_now;
reg [63:0]         pc, next, guess;
reg [31:0]         raw, insn, want;
reg [2:0]          kind;
reg                rvc, taken, mispredicted, fault, first_ckpt, ended;
reg [1:0]          exp_fault;

task random_target(output [63:0] t);
  begin
    roll(100, r_be);
    gen_word;
    if (r_be < 70)      t = 64'h8000_0000 + {52'd0, g_word[30:20], 1'b0};
    else if (r_be < 85) t = 64'h8000_0000 + {49'd0, g_word[33:20], 1'b0};
    else if (r_be < 95) t = 64'h1000 + {52'd0, g_word[30:20], 1'b0};
    else if (r_be < 97) t = 64'h8000_7ffc + {62'd0, g_word[20], 1'b0};     // end of what is mapped
    else if (r_be < 98) t = {g_word[40], 63'h8000_0100};                   // sometimes not canonical
    else if (r_be < 99) t = {31'd0, g_word[40], 32'h8000_0200};            // right only in the low bits
    else                t = {g_word[63:1], 1'b0};
    t = `PC_HELD(t);                                                        // as all who redirect have it
  end
endtask

task check_slot;
  begin
    checked = checked + 1;
    last_good = cycle;
    if (pc !== tpc) fail("slot has a wrong pc");
    if (s_path[k*PATH_W +: PATH_W] !== tpath) fail("path register is wrong");
    raw = {mem[(tpc[14:1] + 14'd1)], mem[tpc[14:1]]};
    exp_fault = {faulty(tpc), 1'b0};
    if (raw[1:0] == 3 && !faulty(tpc)) exp_fault[0] = faulty(tpc + 2);
    if ({s_fault[k], s_fault_hi[k]} !== exp_fault) fail("fault flags are wrong");
    if (exp_fault == 0) begin
      want = raw[1:0] == 3 ? model_profile(raw) : model_expand(raw[15:0]);
      if (raw[1:0] != 3) raw[31:16] = 0;
      if (s_raw[k*32 +: 32] !== raw) fail("raw bits are wrong");
      if (insn !== want) fail("instruction is wrong");
      if (rvc !== (raw[1:0] != 3)) fail("length is wrong");
    end else if (exp_fault[0] && (rvc !== 0 || s_raw[k*32 +: 16] !== raw[15:0])) fail("lower half before a fault is wrong");
    log_pc[seq % 1024]   = pc;
    log_path[seq % 1024] = tpath;
    log_sp[seq % 1024]   = tsp;
    seq = seq + 1;
  end
endtask

task choose_outcome;                       // of a transfer: `taken`, `next`
  begin
    taken = 1;
    next  = model_target(pc, insn);
    if (kind == 0) begin
      if (on_path) outcome(pc, taken); else begin roll(2, r_be); taken = r_be[0]; end
      if (!taken) next = pc + (rvc ? 2 : 4);
    end
    if (kind >= 3) random_target(next);
    roll(10, r_be);
    if (kind == 3 && on_path && tsp > 0 && (pattern || r_be < 8)) begin
      tsp  = tsp - 1;
      next = tstack[tsp % 64];
    end
    if (kind >= 4 && r_be < 5) next = 64'h8000_0000 + {56'd0, pc[5:1], 3'd0};   // often the same
    if ((kind == 2 || kind == 5) && on_path) begin
      tstack[tsp % 64] = pc + (rvc ? 2 : 4);
      tsp = tsp + 1;
    end
  end
endtask

task enqueue;
  begin
    e = q_tail % Q;
    q_pc[e] = pc;          q_next[e] = next;       q_kind[e] = kind;   q_rvc[e] = rvc;    q_taken[e] = taken;
    q_wrong[e] = mispredicted;                     q_on[e] = on_path;  q_done[e] = 0;     q_info[e] = s_brinfo;
    q_path[e] = kind == 0 ? {tpath[PATH_W-2:0], taken} : tpath;        q_seq[e] = seq - 1; q_sp[e] = tsp;
    q_group[e] = group;
    roll(pattern ? 4 : 24, r_be);
    q_time[e] = cycle + r_be + (pattern ? 6 : 1);
    q_tail = q_tail + 1;
    if (on_path && kind == 0) begin conds = conds + 1; if (q_wrong[e]) conds_wrong = conds_wrong + 1; end
    if (on_path && kind != 0) begin indirects = indirects + 1; if (q_wrong[e]) indirects_wrong = indirects_wrong + 1; end
  end
endtask

task consume;
  begin
    group = group + 1;
    first_ckpt = 1;
    ended = 0;
    for (k = 0; k < WIDTH; k = k + 1) if (s_valid[k]) begin
      pc    = s_pc[k*64 +: 64];
      insn  = s_insn[k*32 +: 32];
      rvc   = s_rvc[k];
      fault = s_fault[k] || s_fault_hi[k];
      kind  = fault ? 3'd7 : model_kind(insn);
      if (k > 0 && !s_valid[k-1]) fail("slots are not dense");
      if (ended) fail("slot behind the end of its group");
      if (s_taken[k] && kind == 7) fail("taken mark on no transfer");
      if (on_path) check_slot;
      guess = s_taken[k] ? s_target : pc + (rvc ? 2 : 4);
      next  = pc + (rvc ? 2 : 4);
      taken = 0;
      mispredicted = 0;
      if (kind != 7) begin
        choose_outcome;
        mispredicted = next !== guess || (kind == 0 && taken !== s_taken[k]);
        if (kind <= 2 && s_taken[k] && s_target !== model_target(pc, insn)) fail("direct transfer to a wrong target");
        if ((kind == 1 || kind == 2) && !s_taken[k]) fail("jump not followed");
        if (kind != 1 && kind != 2) begin
          if (!first_ckpt) fail("two checkpoints in a group");
          first_ckpt = 0;
          enqueue;
        end
        if (s_taken[k]) ended = 1;
      end
      if (on_path) begin
        if (exp_fault != 0) begin
          on_path = 0;
          roll(12, r_be);
          trap_at = cycle + 1 + r_be;
        end else begin
          tpc = next;
          if (kind == 0) tpath = {tpath[PATH_W-2:0], taken};
          if (mispredicted) on_path = 0;
        end
      end
    end
  end
endtask

task resolve(input integer i);             // drives training, and the redirect if the prediction was wrong
  begin
    e = i % Q;
    q_done[e] = 1;
    train_valid  <= 1;            train_pc     <= q_pc[e];     train_rvc  <= q_rvc[e];   train_taken <= q_taken[e];
    train_target <= q_next[e];    train_type   <= q_kind[e];   train_brinfo <= q_info[e]; train_misp <= q_wrong[e];
    if (q_wrong[e]) begin
      redirect_valid <= 1;        redirect_branch <= 1;        redirect_pc <= q_next[e];
      q_tail = i + 1;
      group  = q_group[e];
      if (q_on[e]) begin
        on_path = 1;
        trap_at = 0;
        tpc     = q_next[e];
        tpath   = q_path[e];
        tsp     = q_sp[e];
        seq     = q_seq[e] + 1;
      end
    end
  end
endtask

task flush_to(input [63:0] to, input [PATH_W-1:0] path);
  begin
    redirect_valid  <= 1;
    redirect_branch <= 0;
    redirect_pc     <= to;
    redirect_path   <= path;
    q_head  = q_tail;
    on_path = 1;
    trap_at = 0;
    tpc     = to;
    tpath   = path;
  end
endtask

// flush to an unretired instruction: none is younger than the oldest unresolved transfer of the true path
task flush_back;
  integer at, first;
  begin
    first = seq;
    for (at = q_tail - 1; at >= q_head; at = at - 1)
      if (q_on[at % Q] && !q_done[at % Q]) first = q_seq[at % Q];
    roll(12, r_be);
    at = first - r_be;
    if (at < retired) at = retired;
    if (at < seq) begin
      tsp = log_sp[at % 1024];
      seq = at;
      flush_to(log_pc[at % 1024], log_path[at % 1024]);
    end else if (on_path) flush_to(tpc, tpath);
    retired = seq;
  end
endtask

// leave for some other place, as a trap or an interrupt does
task interrupt;
  begin
    random_target(next);
    if (faulty(next)) next = 64'h8000_0000 + {52'd0, g_word[50:40], 1'b0};
    if (faulty(next)) next = RESET_PC;
    retired = seq;
    flush_to(next, tpath);
  end
endtask

integer start, n_try;
task step_back_end;
  begin
    if (slot_ready && s_valid[0] && !redirect_valid) consume;
    if (half[1:0] != 3 && expanded !== model_expand(half)) fail("expansion of a 16-bit instruction is wrong");
    half = half + 1;

    redirect_valid <= 0;
    train_valid    <= 0;
    train_misp     <= 0;
    inval          <= 0;
    while (q_head < q_tail && q_done[q_head % Q]) q_head = q_head + 1;
    roll(1000, r_be);
    if (fence_state > 0) begin             // fence.i: nothing is consumed until its flush
      fence_state = fence_state - 1;
      if (fence_state == 0) flush_to(tpc, tpath);
    end else if (trap_at != 0 && cycle >= trap_at && q_head == q_tail) begin
      seq = seq + 1;
      interrupt;
    end else if (!pattern && on_path && q_head == q_tail && r_be < fence_rate) begin
      roll(8, fence_state);
      inval <= 1;
      roll(HALVES / 64, r_be);
      if (r_be > 7 * HALVES / 512) r_be = 32;           // the mostly used part
      make_random_program(r_be * 32, 1024 < HALVES - r_be * 32 ? 1024 : HALVES - r_be * 32);
      if (faulty(tpc)) bad_line[tpc[14:6]] = 0;
      if (fence_state == 0) flush_to(tpc, tpath);
    end else if (!pattern && r_be < fence_rate + flush_rate) flush_back;
    else if (!pattern && on_path && q_head == q_tail && r_be < fence_rate + flush_rate + 2) interrupt;
    else if (q_head < q_tail) begin
      roll(q_tail - q_head, start);
      roll(3, r_be);
      if (r_be != 0) start = 0;
      for (n_try = q_head + start; n_try < q_tail; n_try = n_try + 1)
        if (!q_done[n_try % Q] && q_time[n_try % Q] <= cycle) begin
          resolve(n_try);
          n_try = q_tail + Q;
        end
    end
    while (q_head < q_tail && q_done[q_head % Q]) q_head = q_head + 1;

    roll(64, r_be);
    if (r_be == 0) roll(3, pace);
    roll(4, r_be);
    slot_ready <= fence_state == 0 && (pattern || pace == 0 || (pace == 1 ? r_be < 2 : r_be == 0)) &&
                  (q_head == q_tail || group - q_group[q_head % Q] < ROB_ROWS);
  end
endtask
