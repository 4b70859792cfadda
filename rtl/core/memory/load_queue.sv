// SPDX-License-Identifier: Apache-2.0
// load_queue: every load (and AMO, LR, SC) from rename to retirement, in program order.
// An entry is written when its operation is in M1 for the first time; the operation's outcome comes in M2. There is one bit
// vector for each state that an entry may wait in, so events move whole sets of loads at once, and age is a rotation by the
// head.
// Latency: a load that may try again is offered (rt_*) two cycles after the event, oldest first. Nothing stalls it.
// For loads that wait for a store's address the event is the store's M0. If the store finds no page in M1, they wait again.
// A store that load_cancel takes back must wake no load: a retrying load takes back the operations granted in the same cycle.
// When loads retried one cycle after M0 instead of two, such a load and its store blocked each other for ever.
// Violations: a store in M1 searches for younger loads that already have their value and share a byte with it; M2 names the
// oldest.
// Assumes: positions of operations in M1 are allocated; kill and flush clear everything younger in the same cycle.
// Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999, section on the load queue (load-store replay traps).
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module load_queue (
  input  wire logic                      clk, rst,
  // rename
  input  wire logic [WIDTH-1:0]          ask,            // lanes that ask for an entry; alloc: the first of them, or none
  output logic                           lq_room,        // there is room for all that ask
  input  wire logic [WIDTH-1:0]          alloc,
  output logic [WIDTH*LQP_W-1:0]      alloc_pos,
  // retirement and recovery
  input  wire logic [2:0]                ret,
  input  wire logic                      kill,
  input  wire logic [LQP_W-1:0]             kill_pos,
  input  wire logic                      flush,
  output logic [LQ_SIZE-1:0]             gone,           // entries that retirement or recovery frees
  // M1: the operation there
  input  wire logic [LQ_W-1:0]           m1_lq,
  input  wire logic                      m1_write,       // first time, or translated: keep the following
  input  wire logic [39:0]               m1_addr,
  input  wire logic                      m1_look,        // m1_addr is virtual
  input  wire logic [LQI_W-1:0]          m1_info,
  input  wire logic [7:0]                m1_mask,        // bytes in its doubleword
  input  wire logic                      m1_load,
  input  wire logic                      m1_fwd,         // the load takes its value from the store at the next port's position
  input  wire logic [SQP_W-1:0]             m1_fwd_pos,
  // M2: its outcome
  input  wire logic [LQ_W-1:0]           m2_lq,
  input  wire logic                      m2_done,        // has its value
  input  wire logic                      m2_again,       // retry at once
  input  wire logic                      m2_wait_addr,   // retry when another store's address is known
  input  wire logic                      m2_wait_store,  // retry when the store at m1_fwd_pos has left
  input  wire logic                      m2_miss,        // may wait for a line
  input  wire logic [MSHRS-1:0]          m2_wait_fill,   // retry when this line is filled
  input  wire logic                      m2_wait_any,    // retry when the miss hardware has room again
  input  wire logic                      m2_slow,        // left to the slow unit
  input  wire logic                      m2_wait_tlb,    // retry at the next tlb_event
  // awaited events
  input  wire logic                      m0_knows,       // M0: the address of this store is known in the next cycle
  input  wire logic [SQ_W-1:0]           m0_idx,
  input  wire logic                      st_known,       // M1: the address of this store is known
  input  wire logic [SQ_W-1:0]           st_idx,
  input  wire logic                      pop,
  input  wire logic [SQ_W-1:0]           pop_idx,
  input  wire logic [MSHRS-1:0]          fill_done,
  input  wire logic                      room_event, tlb_event,
  // to M0: a retrying load
  output logic                           rt_valid,
  output logic [LQ_W-1:0]                rt_lq,
  output logic [39:0]                    rt_addr,
  output logic                           rt_look,
  output logic [LQI_W-1:0]               rt_info,
  input  wire logic                      rt_take,
  // to the slow unit: the oldest entry, if it belongs there
  output logic                           slow_valid,
  output logic [LQ_W-1:0]                slow_lq,
  output logic [39:0]                    slow_addr,
  output logic                           slow_look,
  output logic [LQI_W-1:0]               slow_info,
  input  wire logic                      slow_take,
  input  wire logic [MSHRS-1:0]          l2_away,        // this line waits for memory, not the L2
  output logic [4:0]                     head_waits,     // the oldest entry waits for: page, slow unit, store, memory, L2
  // a store in M1 searches for loads that read too early
  input  wire logic                      sv_valid,
  input  wire logic [LQP_W-1:0]             sv_lq,          // loads from this position on are younger
  input  wire logic [SQP_W-1:0]             sv_pos,
  input  wire logic [CADDR_W-1:3]        sv_dw,          // cached: the upper bits need no comparison
  input  wire logic [7:0]                sv_mask,
  input  wire logic                      sv_cross,       // the store also writes the next doubleword
  output logic                           viol,           // M2
  output logic [ROBID_W-1:0]             viol_id,        // the oldest such load
  output logic [PM_TAG_W-1:0]            viol_tag,
  output logic [SQP_W-1:0]               viol_back       // the store is this many stores before the load
);
  localparam int N = LQ_SIZE;
  logic [LQP_W-1:0]      head_q, tail_q, used_q;
  logic [39:0]        addr_q [0:N-1];
  logic [LQI_W-1:0]   info_q [0:N-1];
  logic [ROBID_W+PM_TAG_W+SQP_W-1:0] name_q [0:N-1];   // part of info_q read on a violation; store position
  logic [CADDR_W-1:3] dw_q [0:N-1];               // compared by searches
  logic [7:0]         mask_q [0:N-1];
  logic [SQP_W-1:0]      fpos_q [0:N-1];     // store that the value came from, or that it waits for
  logic [N-1:0]       done_q, fwd_q, retry_q, waddr_q, wstore_q, wany_q, wtlb_q, slow_q, look_q;
  logic [N-1:0]       wfill_q;
  logic [MSHRS-1:0]   fill_q [0:N-1];     // the line it waits for
  wire  [LQ_W-1:0]    head = head_q[LQ_W-1:0];
  logic [N-1:0]       pick;
  logic [LQ_W-1:0]    pick_idx;
  wire                pick_now = retry_q != '0 && (!rt_valid || rt_take);

  // entries with an index below a
  function automatic [N-1:0] below(input [LQ_W-1:0] a);
    below = (N'(1) << a) - N'(1);
  endfunction
  // entries from position a up to b, exclusive
  function automatic [N-1:0] span(input [LQP_W-1:0] a, input [LQP_W-1:0] b);
    span = (a[LQ_W] == b[LQ_W]) ? below(b[LQ_W-1:0]) & ~below(a[LQ_W-1:0]) : below(b[LQ_W-1:0]) | ~below(a[LQ_W-1:0]);
  endfunction
  // the load to retry first: the lowest of `first`, else the lowest of `set`
  function automatic [N-1:0] oldest(input [N-1:0] set, input [N-1:0] first);
    oldest = (first != '0) ? first & (~first + N'(1)) : set & (~set + N'(1));
  endfunction
  function automatic [LQ_W-1:0] index_of(input [N-1:0] onehot);
    index_of = '0;
    for (int i = 0; i < N; i++) if (onehot[i]) index_of = index_of | LQ_W'(i);
  endfunction

  // --- allocation
  queue_room #(.SIZE(N), .POS_W(LQP_W)) u_room (.ask, .tail(tail_q), .used(used_q), .room(lq_room), .pos(alloc_pos));
  wire [LQP_W-1:0] tail_alloc = tail_q + LQP_W'($countones(alloc));
  wire [LQP_W-1:0] head_d = head_q + LQP_W'(ret);
  wire [LQP_W-1:0] tail_d = flush ? head_d : kill ? kill_pos : tail_alloc;
  always_ff @(posedge clk)
    if (rst) begin
      head_q <= '0; tail_q <= '0; used_q <= '0;
    end else begin
      head_q <= head_d; tail_q <= tail_d; used_q <= tail_d - head_d;
    end

  // --- states
  wire [N-1:0] m2_bit = N'(1) << m2_lq;
  assign gone = flush ? '1 : kill ? span(kill_pos, tail_q) : '0;
  wire [N-1:0] left = (ret != '0) ? span(head_q, head_d) : '0;                          // retired in this cycle

  // loads that an event lets retry; the load in M2 counts as waiting: it has waited for its store since its M1
  logic [N-1:0]    woken;
  logic            pop_q;
  logic [SQ_W-1:0] pop_idx_q, m2_store_q;
  wire m2_pops = (pop && m2_store_q == pop_idx) || (pop_q && m2_store_q == pop_idx_q);
  always_ff @(posedge clk) begin
    pop_q <= pop; pop_idx_q <= pop_idx; m2_store_q <= m1_fwd_pos[SQ_W-1:0];
  end
  always_comb begin
    woken = '0;
    if (m2_again) woken = m2_bit;
    if (st_known && m2_wait_addr && m2_store_q == st_idx) woken = woken | m2_bit;
    if (m0_knows && m2_wait_addr && m2_store_q == m0_idx) woken = woken | m2_bit;
    if (m0_knows && waddr_q != '0)
      for (int i = 0; i < N; i++)
        if (waddr_q[i] && fpos_q[i][SQ_W-1:0] == m0_idx) woken[i] = 1'b1;
    if (room_event) woken = woken | wany_q | (m2_wait_any ? m2_bit : '0);
    if (tlb_event) woken = woken | wtlb_q | (m2_wait_tlb ? m2_bit : '0);
    if (m2_wait_store && m2_pops) woken = woken | m2_bit;
    if (pop && wstore_q != '0)
      for (int i = 0; i < N; i++)
        if (wstore_q[i] && fpos_q[i][SQ_W-1:0] == pop_idx) woken[i] = 1'b1;
    if (fill_done != '0)
      for (int i = 0; i < N; i++)
        if (wfill_q[i] && (fill_q[i] & fill_done) != '0) woken[i] = 1'b1;
    if ((m2_wait_fill & fill_done) != '0) woken = woken | m2_bit;
  end

  wire [N-1:0] has_value = done_q | (m2_done ? m2_bit : '0);
  always_ff @(posedge clk)
    if (rst) begin
      done_q <= '0; retry_q <= '0; waddr_q <= '0; wstore_q <= '0; wany_q <= '0; wfill_q <= '0; slow_q <= '0;
      wtlb_q <= '0;
    end else begin
      done_q   <= has_value & ~left & ~gone;
      waddr_q  <= (waddr_q | (m2_wait_addr ? m2_bit : '0)) & ~woken & ~gone;
      wstore_q <= (wstore_q | (m2_wait_store ? m2_bit : '0)) & ~woken & ~gone;
      wany_q   <= (room_event ? '0 : wany_q | (m2_wait_any ? m2_bit : '0)) & ~gone;
      wtlb_q   <= (tlb_event ? '0 : wtlb_q | (m2_wait_tlb ? m2_bit : '0)) & ~gone;
      slow_q   <= (slow_q | (m2_slow ? m2_bit : '0)) & ~(slow_take ? N'(1) << head : '0) & ~gone;
      wfill_q  <= (wfill_q | (m2_wait_fill != '0 ? m2_bit : '0)) & ~woken & ~gone;
      retry_q  <= (retry_q | woken) & ~(pick_now ? pick : '0) & ~gone;
    end
  wire [N-1:0] m1_bit = N'(1) << m1_lq;
  always_ff @(posedge clk) begin
    if (m1_write) begin
      addr_q[m1_lq] <= m1_addr;
      look_q <= m1_look ? look_q | m1_bit : look_q & ~m1_bit;
      info_q[m1_lq] <= m1_info;
      name_q[m1_lq] <= {m1_info[2*SQP_W+PM_TAG_W+1 +: ROBID_W], m1_info[SQP_W+1 +: PM_TAG_W], m1_info[SQP_W+PM_TAG_W+1 +: SQP_W]};
      dw_q[m1_lq]   <= m1_addr[CADDR_W-1:3];
      mask_q[m1_lq] <= m1_mask;
    end
    if (m1_load) begin
      fwd_q         <= m1_fwd ? (fwd_q | m1_bit) : (fwd_q & ~m1_bit);
      fpos_q[m1_lq] <= m1_fwd_pos;
    end
    if (m2_miss) fill_q[m2_lq] <= m2_wait_fill;
  end

  // --- retry: the oldest is the candidate
  always_comb begin
    pick = '0;
    pick_idx = '0;
    if (retry_q != '0) begin
      pick = oldest(retry_q, retry_q & ~below(head));
      pick_idx = index_of(pick);
    end
  end
  always_ff @(posedge clk)
    if (rst) rt_valid <= 1'b0;
    else if (pick_now) rt_valid <= (pick & gone) == '0;
    else if (rt_take || gone[rt_lq]) rt_valid <= 1'b0;
  always_ff @(posedge clk) if (pick_now) rt_lq <= pick_idx;
  assign rt_addr = addr_q[rt_lq];
  assign rt_look = look_q[rt_lq];
  assign rt_info = info_q[rt_lq];

  // --- slow unit
  assign slow_valid = slow_q[head];
  wire head_line = wfill_q[head] || wany_q[head];                // wany: counts as waiting for all requested lines
  wire head_away = ((wfill_q[head] ? fill_q[head] : '1) & l2_away) != '0;
  assign head_waits = {wtlb_q[head], slow_q[head], waddr_q[head] || wstore_q[head],
                       head_line && head_away, head_line && !head_away};
  assign slow_lq    = head;
  assign slow_addr  = addr_q[head];
  assign slow_look  = look_q[head];
  assign slow_info  = info_q[head];

  // --- violations. A store that crosses a page is assumed to reach the first doubleword of every page: at worst an extra
  // refetch.
  wire [11:3]   sv_next = sv_dw[11:3] + 9'd1;
  wire          sv_page = sv_dw[11:3] == '1;
  wire  [N-1:0] cand = (sv_valid && has_value != '0) ? has_value & span(sv_lq, tail_q) & ~gone : '0;
  logic [N-1:0] early, early_q, first_q;           // first: from the load after the store on
  logic [SQP_W-1:0] younger_by;
  always_comb begin
    early = '0;
    younger_by = '0;
    if (cand != '0)
      for (int i = 0; i < N; i++)
        if (cand[i])
          if ((dw_q[i] == sv_dw && (mask_q[i] & sv_mask) != 8'd0)
              || (sv_cross && dw_q[i][11:3] == sv_next && (sv_page || dw_q[i][CADDR_W-1:12] == sv_dw[CADDR_W-1:12]))) begin
            younger_by = sv_pos - fpos_q[i];           // negative: the value is from a younger store
            early[i] = !(fwd_q[i] && younger_by[SQ_W]);
          end
  end
  always_ff @(posedge clk) early_q <= rst ? '0 : early;
  always_ff @(posedge clk) first_q <= early & ~below(sv_lq[LQ_W-1:0]);
  wire [N-1:0] eldest = (early_q != '0) ? oldest(early_q, first_q) : '0;
  assign viol = early_q != '0;
  logic [SQP_W-1:0] sv_pos_q;
  always_ff @(posedge clk) sv_pos_q <= sv_pos;
  wire [SQP_W-1:0] viol_sq;
  assign {viol_id, viol_tag, viol_sq} = name_q[index_of(eldest)];
  assign viol_back = viol_sq - sv_pos_q;

  `CHECK(load_queue_never_overfills, used_q <= LQP_W'(N) && used_q == tail_q - head_q)
  wire [MSHRS+6:0] m2_waits = {m2_wait_tlb, m2_again, m2_wait_addr, m2_wait_store, m2_wait_fill, m2_wait_any, m2_slow, m2_done};
  `CHECK(a_load_waits_for_one_thing, (m2_waits & (m2_waits - 1'b1)) == '0)
endmodule
