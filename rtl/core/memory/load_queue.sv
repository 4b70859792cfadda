// load_queue: every load (and AMO, LR, SC) from rename to retirement, in program order.
// An entry is written when its operation is in M1 for the first time; one vector a state says what it waits for. Vectors are
// masks over the entries, so events move whole sets of loads at once and age is a rotation at the head.
// Latency: a load that may try again is offered (rt_*) one cycle after the event, oldest first. Nothing stalls it.
// Violations: a store that executes looks for younger loads that already have their value and share a byte with it.
// Assumes: positions of operations in M1 are allocated; kill and flush clear everything younger in the same cycle.
// Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999, section on the load queue (load-store replay traps).
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module load_queue (
  input  wire logic                      clk, rst,
  // rename
  output logic                           lq_room,        // for WIDTH more
  input  wire logic [WIDTH-1:0]          alloc,
  output logic [WIDTH*LQP_W-1:0]      alloc_pos,
  // retirement and recovery
  input  wire logic [2:0]                ret,
  input  wire logic                      kill,
  input  wire logic [LQP_W-1:0]             kill_pos,
  input  wire logic                      flush,
  // M1: the operation there and what becomes of it
  input  wire logic [LQ_W-1:0]           m1_lq,
  input  wire logic                      m1_write,       // first time: keep what follows
  input  wire logic [39:0]               m1_addr,
  input  wire logic [LQI_W-1:0]          m1_info,
  input  wire logic [7:0]                m1_mask,        // bytes in its doubleword
  input  wire logic                      m1_done,        // has its value
  input  wire logic                      m1_fwd,         // from the store at the next position
  input  wire logic [SQP_W-1:0]             m1_fwd_pos,
  input  wire logic                      m1_again,       // tries again at once
  input  wire logic                      m1_wait_addr,   // ... when another store's address is known
  input  wire logic                      m1_wait_store,  // ... when the store at m1_fwd_pos has left
  input  wire logic [MSHRS-1:0]          m1_wait_fill,   // ... when this line is filled
  input  wire logic                      m1_wait_any,    // ... when the miss hardware has room again
  input  wire logic                      m1_slow,        // left to the slow unit
  // what they wait for
  input  wire logic                      st_known,
  input  wire logic                      pop,
  input  wire logic [SQ_W-1:0]           pop_idx,
  input  wire logic [MSHRS-1:0]          fill_done,
  input  wire logic                      room_event,
  // to M0: a load that tries again
  output logic                           rt_valid,
  output logic [LQ_W-1:0]                rt_lq,
  output logic [39:0]                    rt_addr,
  output logic [LQI_W-1:0]               rt_info,
  input  wire logic                      rt_take,
  // to the slow unit: the oldest entry, if it is one of its
  output logic                           slow_valid,
  output logic [LQ_W-1:0]                slow_lq,
  output logic [39:0]                    slow_addr,
  output logic [LQI_W-1:0]               slow_info,
  input  wire logic                      slow_take,
  // a store in M1 looks for loads that were too early
  input  wire logic                      sv_valid,
  input  wire logic [LQP_W-1:0]             sv_lq,          // loads from here on are younger
  input  wire logic [SQP_W-1:0]             sv_pos,
  input  wire logic [CADDR_W-1:3]        sv_dw,          // cached: the upper bits need no look
  input  wire logic [7:0]                sv_mask,
  input  wire logic                      sv_cross,       // also writes in the next doubleword
  output logic                           viol,
  output logic [ROBID_W-1:0]             viol_id,        // the oldest of them
  output logic [PM_TAG_W-1:0]            viol_tag
);
  localparam int N = LQ_SIZE;
  logic [LQP_W-1:0]      head_q, tail_q;
  logic [39:0]        addr_q [0:N-1];
  logic [LQI_W-1:0]   info_q [0:N-1];
  logic [7:0]         mask_q [0:N-1];
  logic [SQP_W-1:0]      fpos_q [0:N-1];     // store it took its value from, or waits for
  logic [N-1:0]       done_q, fwd_q, retry_q, waddr_q, wstore_q, wany_q, slow_q;
  logic [N-1:0]       wfill_q;
  logic [MSHRS-1:0]   fill_q [0:N-1];     // the line it waits for
  wire [LQ_W-1:0]     head = head_q[LQ_W-1:0];
  logic [N-1:0]       pick;               // the oldest load that may try again
  logic [LQ_W-1:0]    pick_idx;
  wire                pick_now = retry_q != '0 && (!rt_valid || rt_take);

  // entries from position a up to, not including, position b
  function automatic [N-1:0] span(input [LQP_W-1:0] a, input [LQP_W-1:0] b);
    logic [N-1:0] lo, hi;
    lo = (N'(1) << a[LQ_W-1:0]) - N'(1);
    hi = (N'(1) << b[LQ_W-1:0]) - N'(1);
    span = (a == b) ? '0 : (b[LQ_W-1:0] > a[LQ_W-1:0]) ? (hi & ~lo) : (hi | ~lo);
  endfunction

  // --- allocation
  wire [LQP_W-1:0] used = tail_q - head_q;
  assign lq_room = used <= LQP_W'(N - WIDTH);
  for (genvar k = 0; k < WIDTH; k++) begin : g_alloc
    wire [LQP_W-1:0] pos, next;
    if (k == 0) begin : g_first assign pos = tail_q; end
    else        begin : g_rest  assign pos = g_alloc[k-1].next; end
    assign next = pos + LQP_W'(alloc[k]);
    assign alloc_pos[k*LQP_W +: LQP_W] = pos;
  end
  wire [LQP_W-1:0] tail_alloc = g_alloc[WIDTH-1].next;
  always_ff @(posedge clk)
    if (rst) begin
      head_q <= '0;
      tail_q <= '0;
    end else begin
      head_q <= head_q + LQP_W'(ret);
      tail_q <= flush ? head_q + LQP_W'(ret) : kill ? kill_pos : tail_alloc;
    end

  // --- states
  wire [N-1:0] m1_bit = N'(1) << m1_lq;
  wire [N-1:0] gone  = flush ? '1 : kill ? span(kill_pos, tail_q) : '0;             // leave by a flush or kill
  wire [N-1:0] fresh = (alloc != '0) ? span(tail_q, tail_alloc) : '0;                   // allocated in this cycle

  // loads that an event lets try again; the one in M1 counts as waiting already
  logic [N-1:0] woken;
  wire m1_pops = pop && m1_fwd_pos[SQ_W-1:0] == pop_idx;
  always_comb begin
    woken = '0;
    if (m1_again) woken = m1_bit;
    if (st_known) woken = woken | waddr_q;
    if (room_event) woken = woken | wany_q | (m1_wait_any ? m1_bit : '0);
    if (m1_wait_store && m1_pops) woken = woken | m1_bit;
    if (pop && wstore_q != '0)
      for (int i = 0; i < N; i++)
        if (wstore_q[i] && fpos_q[i][SQ_W-1:0] == pop_idx) woken[i] = 1'b1;
    if (fill_done != '0)
      for (int i = 0; i < N; i++)
        if (wfill_q[i] && (fill_q[i] & fill_done) != '0) woken[i] = 1'b1;
    if ((m1_wait_fill & fill_done) != '0) woken = woken | m1_bit;
  end

  always_ff @(posedge clk)
    if (rst) begin
      done_q <= '0; fwd_q <= '0; retry_q <= '0; waddr_q <= '0; wstore_q <= '0; wany_q <= '0; wfill_q <= '0; slow_q <= '0;
    end else begin
      done_q   <= (done_q | (m1_done ? m1_bit : '0)) & ~fresh & ~gone;
      if (m1_done) fwd_q <= m1_fwd ? (fwd_q | m1_bit) : (fwd_q & ~m1_bit);
      waddr_q  <= (st_known ? '0 : waddr_q | (m1_wait_addr ? m1_bit : '0)) & ~gone;
      wstore_q <= (wstore_q | (m1_wait_store ? m1_bit : '0)) & ~woken & ~gone;
      wany_q   <= (room_event ? '0 : wany_q | (m1_wait_any ? m1_bit : '0)) & ~gone;
      slow_q   <= (slow_q | (m1_slow ? m1_bit : '0)) & ~(slow_take ? N'(1) << head : '0) & ~gone;
      wfill_q  <= (wfill_q | (m1_wait_fill != '0 ? m1_bit : '0)) & ~woken & ~gone;
      retry_q  <= (retry_q | woken) & ~(pick_now ? pick : '0) & ~gone;
    end
  always_ff @(posedge clk) begin
    if (m1_write) begin
      addr_q[m1_lq] <= m1_addr;
      info_q[m1_lq] <= m1_info;
      mask_q[m1_lq] <= m1_mask;
    end
    if (m1_wait_fill != '0) fill_q[m1_lq] <= m1_wait_fill;
    if (m1_done || m1_wait_store) fpos_q[m1_lq] <= m1_fwd_pos;
  end

  // --- trying again: the oldest goes to the candidate register
  always_comb begin
    pick = '0;
    pick_idx = '0;
    if (retry_q != '0) begin
      pick = retry_q & ~((N'(1) << head) - N'(1));
      if (pick == '0) pick = retry_q;
      pick = pick & (~pick + N'(1));
      for (int i = 0; i < N; i++) if (pick[i]) pick_idx = LQ_W'(i);
    end
  end
  always_ff @(posedge clk)
    if (rst) rt_valid <= 1'b0;
    else if (pick_now) rt_valid <= (pick & gone) == '0;
    else if (rt_take || gone[rt_lq]) rt_valid <= 1'b0;
  always_ff @(posedge clk)
    if (pick_now) begin
      rt_lq   <= pick_idx;
      rt_addr <= addr_q[pick_idx];
      rt_info <= info_q[pick_idx];
    end

  // --- slow unit
  assign slow_valid = slow_q[head];
  assign slow_lq    = head;
  assign slow_addr  = addr_q[head];
  assign slow_info  = info_q[head];

  // --- violations
  wire [CADDR_W-1:3] sv_next = sv_dw + 1'b1;
  wire  [N-1:0] cand = (sv_valid && done_q != '0) ? done_q & span(sv_lq, tail_q) : '0;
  logic [N-1:0] early, eldest;
  logic [ROBID_W-1:0] early_id;
  logic [PM_TAG_W-1:0] early_tag;
  logic [SQP_W-1:0] younger_by;
  always_comb begin
    early = '0;
    eldest = '0;
    early_id = '0;
    early_tag = '0;
    younger_by = '0;
    if (cand != '0) begin
      for (int i = 0; i < N; i++)
        if (cand[i])
          if ((addr_q[i][CADDR_W-1:3] == sv_dw && (mask_q[i] & sv_mask) != 8'd0)
              || (sv_cross && addr_q[i][CADDR_W-1:3] == sv_next)) begin
            younger_by = sv_pos - fpos_q[i];           // negative: its value is a younger store's
            early[i] = !(fwd_q[i] && younger_by[SQ_W]);
          end
      if (early != '0) begin
        eldest = early & ~((N'(1) << sv_lq[LQ_W-1:0]) - N'(1));
        if (eldest == '0) eldest = early;
        eldest = eldest & (~eldest + N'(1));
        for (int i = 0; i < N; i++)
          if (eldest[i]) begin
            early_id  = info_q[i][SQP_W+PM_TAG_W+1 +: ROBID_W];
            early_tag = info_q[i][1 +: PM_TAG_W];
          end
      end
    end
  end
  assign viol    = early != '0;
  assign viol_id = early_id;
  assign viol_tag = early_tag;

  `CHECK(load_queue_never_overfills, used <= LQP_W'(N))
  wire [MSHRS+5:0] m1_waits = {m1_again, m1_wait_addr, m1_wait_store, m1_wait_fill, m1_wait_any, m1_slow, m1_done};
  `CHECK(a_load_waits_for_one_thing, (m1_waits & (m1_waits - 1'b1)) == '0)
endmodule
