// SPDX-License-Identifier: Apache-2.0
// store_queue: every store from rename until its bytes are in the cache or on the bus, in program order.
//   head: oldest kept    written: next to reach the cache    drain: next to start    commit: next to retire    tail: next to rename
// A store writes its address in M0 and counts from its M1 on; its data come in M1. A load in M0 compares with the entries from
// `written` to its own position. In M1 the youngest entry that shares a byte with the load forwards, if it has all the bytes.
// An entry written to the cache in the cycle of the load's M0 still counts: the load reads the old word.
// A store that crosses into the next doubleword keeps that doubleword's number within its page. If it crosses a page, it
// matches there in every page, which only makes a load wait.
// Retired stores drain in order, one a cycle, through a candidate register (dr_*); a crossing store drains as two halves. If a
// drain finds no line (dr_fail, in its M2), draining restarts at `written`, after an event of the miss hardware (dr_miss) or at
// once.
// Assumes: data come rotated to their byte lanes. A load waits only for older stores.
// Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999 (speculative store buffer).
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module store_queue (
  input  wire logic                  clk, rst,
  // rename
  input  wire logic [WIDTH-1:0]      ask,         // lanes that ask for an entry; alloc: the first of them, or none
  output logic                       sq_room,     // there is room for them
  input  wire logic [WIDTH-1:0]      alloc,
  output logic [WIDTH*SQP_W-1:0]  alloc_pos,
  // retirement and recovery
  input  wire logic [2:0]            ret,
  input  wire logic                  kill,
  input  wire logic [SQP_W-1:0]         kill_pos,
  input  wire logic                  flush,
  // M0: a store, or a searching load
  input  wire logic                  m0_store, m0_load,
  input  wire logic [SQP_W-1:0]         m0_pos,
  input  wire logic [SQP_W-1:0]         m0_from,     // a load waits for this store's address
  input  wire logic                  m0_all,      // a load waits for the addresses of all stores from m0_from on
  input  wire logic [39:3]           m0_st_dw,    // the store's
  input  wire logic [CADDR_W-1:3]    m0_ld_dw,    // the load's; only cached addresses are searched
  input  wire logic [15:0]           m0_mask,     // bytes of its doubleword [7:0] and of the next one
  // a store in M1
  input  wire logic                  st_valid,    // its address is right
  input  wire logic [SQ_W-1:0]       st_idx,
  input  wire logic                  st_keep,     // its data are here
  input  wire logic [63:0]           st_data,
  input  wire logic                  st_inc,      // it increments the old value
  input  wire logic                  st_cached,
  output logic                       st_incs,     // the store in M1 increments
  // a store in M1 whose upper page has its own translation
  input  wire logic                  up_valid,
  input  wire logic [SQ_W-1:0]       up_idx,
  input  wire logic [39:12]          up_page,
  // the load's search in M1
  output logic                       sq_unknown,  // a store that the load waits for has no address yet
  output logic [SQP_W-1:0]              sq_unknown_pos,   // the youngest such store
  output logic                       sq_match,    // an older store has some of the bytes
  output logic                       sq_cover,    // the youngest such store has all of them
  output logic [SQP_W-1:0]              sq_match_pos,
  output logic [63:0]                sq_match_data,
  // to M0 or to the bus: the next retired store
  output logic                       dr_valid,    // cached: to M0
  output logic                       dr_bus,      // uncached: to the bus; all older ones are done
  output logic [39:3]                dr_dw,
  output logic [63:0]                dr_data,
  output logic [7:0]                 dr_mask,
  output logic                       dr_inc,
  output logic                       dr_urgent,   // the queue is nearly full
  input  wire logic                  dr_take,
  // outcome of the drain
  input  wire logic                  dr_done,     // M1: written
  input  wire logic                  dr_fail,     // M2: not written
  input  wire logic                  dr_miss,     // the store in M2 restarts after room_event only
  output logic                       dr_void,     // the store in M1 followed a failed one: no effect
  input  wire logic                  bus_done,
  input  wire logic                  room_event,
  // to the load queue, to store_pages
  output logic                       pop,
  output logic [SQ_W-1:0]            pop_idx,
  output logic [SQ_SIZE-1:0]         gone,        // entries that leave
  output logic                       empty        // no retired store is left
);
  localparam int N = SQ_SIZE;
  logic [SQP_W-1:0]    head_q, written_q, drain_q, commit_q, tail_q, used_q;
  logic             written_half_q, drain_half_q;      // the first half of a crossing store is written / started
  logic [CADDR_W-1:3] dw_q [0:N-1];                    // compared by searches
  logic [11:3]      next_q [0:N-1];
  logic [15:0]      mask_q [0:N-1];
  logic [36:0]      drain_dw_q [0:N-1];                // drained
  logic [15:0]      drain_mask_q [0:N-1];
  logic [63:0]      data_q [0:N-1];
  logic [N-1:0]     known_q, cached_q, cross_q, page_q;   // page: crosses a page
  logic [39:12]     upper_q [0:N-1];                   // the upper page, if the store needs two
  logic [N-1:0]     two_q, inc_q;                      // inc: increments, so it forwards nothing

  // entries with an index below a
  function automatic [N-1:0] below(input [SQ_W-1:0] a);
    below = (N'(1) << a) - N'(1);
  endfunction
  // entries from position a up to b, exclusive
  function automatic [N-1:0] span(input [SQP_W-1:0] a, input [SQP_W-1:0] b);
    span = (a[SQ_W] == b[SQ_W]) ? below(b[SQ_W-1:0]) & ~below(a[SQ_W-1:0]) : below(b[SQ_W-1:0]) | ~below(a[SQ_W-1:0]);
  endfunction

  // --- allocation, retirement
  queue_room #(.SIZE(N), .POS_W(SQP_W)) u_room (.ask, .tail(tail_q), .used(used_q), .room(sq_room), .pos(alloc_pos));
  wire [SQP_W-1:0] commit_d = commit_q + SQP_W'(ret);
  wire [SQP_W-1:0] tail_d   = flush ? commit_d : kill ? kill_pos : tail_q + SQP_W'($countones(alloc));
  always_ff @(posedge clk)
    if (rst) begin
      commit_q <= '0;
      tail_q   <= '0;
      used_q   <= '0;
    end else begin
      commit_q <= commit_d;
      tail_q   <= tail_d;
      used_q   <= tail_d - written_q;                  // head's next value
    end

  // --- contents
  wire [SQ_W-1:0] m0_idx = m0_pos[SQ_W-1:0];
  wire [N-1:0] m0_bit = N'(1) << m0_idx;
  wire [N-1:0] st_at = st_keep ? N'(1) << st_idx : '0;
  wire [N-1:0] incs  = st_inc ? inc_q | st_at : inc_q & ~st_at;
  assign st_incs = incs[st_idx];
  wire [N-1:0] st_bit = st_valid ? N'(1) << st_idx : '0;
  assign gone = (flush ? span(commit_d, tail_q) : kill ? span(kill_pos, tail_q) : '0)
              | (pop ? N'(1) << head_q[SQ_W-1:0] : '0);
  always_ff @(posedge clk)
    if (rst) known_q <= '0;
    else     known_q <= (known_q | st_bit) & ~gone;
  always_ff @(posedge clk) begin
    if (st_valid) cached_q <= st_cached ? cached_q | st_bit : cached_q & ~st_bit;
    if (st_keep) data_q[st_idx] <= st_data;
    inc_q <= incs;
    if (up_valid) upper_q[up_idx] <= up_page;
    two_q <= (two_q & ~(m0_store ? m0_bit : '0)) | (up_valid ? N'(1) << up_idx : '0);
    if (m0_store) begin
      dw_q[m0_idx]   <= m0_st_dw[CADDR_W-1:3];
      next_q[m0_idx] <= m0_st_dw[11:3] + 9'd1;
      mask_q[m0_idx] <= m0_mask;
      cross_q <= m0_mask[8] ? cross_q | m0_bit : cross_q & ~m0_bit;
      page_q  <= (m0_st_dw[11:3] == '1) ? page_q | m0_bit : page_q & ~m0_bit;
      drain_dw_q[m0_idx]   <= m0_st_dw;
      drain_mask_q[m0_idx] <= m0_mask;
    end
  end


  // --- search by a load, M0: entries that share a byte, that have all of them
  wire  [N-1:0] m0_before = below(m0_idx);
  wire  [N-1:0] m0_older  = (m0_pos[SQ_W] == written_q[SQ_W]) ? m0_before & ~below(written_q[SQ_W-1:0])
                                                              : m0_before | ~below(written_q[SQ_W-1:0]);
  wire  [N-1:0] known     = known_q | st_bit;
  wire  [N-1:0] cand      = m0_load ? m0_older & ((known_q & cached_q) | (st_cached ? st_bit : '0)) : '0;
  logic [N-1:0] m0_match, m0_cover;
  always_comb begin
    m0_match = '0; m0_cover = '0;
    if (cand != '0)
      for (int i = 0; i < N; i++)
        if (cand[i]) begin
          m0_match[i] = dw_q[i] == m0_ld_dw && (mask_q[i][7:0] & m0_mask[7:0]) != 8'd0;
          m0_cover[i] = (m0_mask[7:0] & ~mask_q[i][7:0]) == 8'd0 && !incs[i];
          if (cross_q[i] && next_q[i] == m0_ld_dw[11:3] && (page_q[i] || dw_q[i][CADDR_W-1:12] == m0_ld_dw[CADDR_W-1:12])
              && (mask_q[i][15:8] & m0_mask[7:0]) != 8'd0) begin
            m0_match[i] = 1'b1;
            m0_cover[i] = 1'b0;
          end
        end
  end
  wire  [N-1:0] m0_awaited = m0_all ? span(m0_from, m0_pos) : N'(1) << m0_from[SQ_W-1:0];
  wire  [N-1:0] m0_unknown = (m0_from == m0_pos) ? '0 : m0_older & ~known & m0_awaited;
  logic [N-1:0] unknown_q, near_unknown_q;
  logic [N-1:0] match_q, near_q, cover_q;              // match with the load in M1; near: older than it
  logic         wrap_q;
  always_ff @(posedge clk) begin
    match_q <= m0_match; near_q <= m0_match & m0_before; cover_q <= m0_cover; wrap_q <= m0_pos[SQ_W];
    unknown_q <= m0_unknown; near_unknown_q <= m0_unknown & m0_before;
  end

  // --- M1: the youngest: the highest below the load's position, else the highest
  function automatic [SQ_W-1:0] highest(input [N-1:0] set);
    logic [N-1:0] left, upper;
    left = set;
    for (int b = SQ_W - 1; b >= 0; b--) begin
      upper      = left >> (1 << b);
      highest[b] = upper != '0;
      if (upper != '0) left = upper;
    end
  endfunction
  wire            near      = near_q != '0;
  wire [SQ_W-1:0] match_idx = near ? highest(near_q) : highest(match_q);
  wire            near_unknown   = near_unknown_q != '0;
  wire [SQ_W-1:0] unknown_idx    = near_unknown ? highest(near_unknown_q) : highest(unknown_q);
  assign sq_unknown     = unknown_q != '0;
  assign sq_unknown_pos = {wrap_q ^ !near_unknown, unknown_idx};
  assign sq_match      = match_q != '0;
  assign sq_cover      = sq_match && cover_q[match_idx];
  assign sq_match_data = data_q[match_idx];
  assign sq_match_pos  = {wrap_q ^ !near, match_idx};

  // --- drain
  logic            c_valid_q, c_bus_q, stall_q, void_q;
  wire             c_leaves = dr_take || bus_done;
  wire             c_load   = (!c_valid_q || c_leaves) && drain_q != commit_q && !dr_fail && !stall_q;
  wire [SQ_W-1:0]  d        = drain_q[SQ_W-1:0];
  wire             d_cross  = cross_q[d];
  wire             w_cross  = cross_q[written_q[SQ_W-1:0]];
  wire             w_done   = dr_done || bus_done;
  wire             w_moves  = w_done && (!w_cross || written_half_q);
  always_ff @(posedge clk)
    if (rst) begin
      head_q <= '0; written_q <= '0; drain_q <= '0; written_half_q <= 1'b0; drain_half_q <= 1'b0;
      c_valid_q <= 1'b0; stall_q <= 1'b0; void_q <= 1'b0;
    end else begin
      head_q         <= written_q;
      written_q      <= written_q + SQP_W'(w_moves);
      if (w_done) written_half_q <= w_cross && !written_half_q;
      if (dr_fail) begin
        drain_q      <= written_q;
        drain_half_q <= written_half_q;
      end else if (c_load) begin
        drain_q      <= (d_cross && !drain_half_q) ? drain_q : drain_q + 1'b1;
        drain_half_q <= d_cross && !drain_half_q;
      end
      c_valid_q <= c_load || (c_valid_q && !c_leaves && !dr_fail);
      stall_q   <= (stall_q || dr_miss) && !room_event;
      void_q    <= dr_fail && dr_take;
    end
  wire [36:0] d_dw   = drain_dw_q[d];
  wire [15:0] d_mask = drain_mask_q[d];
  wire [39:3] d_next = (drain_half_q && two_q[d]) ? {upper_q[d], 9'd0} : d_dw + 37'(drain_half_q);
  always_ff @(posedge clk)
    if (c_load) begin
      c_bus_q <= !cached_q[d];
      dr_dw   <= d_next;
      dr_mask <= drain_half_q ? d_mask[15:8] : d_mask[7:0];
      dr_data <= data_q[d];
      dr_inc  <= inc_q[d];
    end
  // the candidate is the entry before drain_q: all older ones are written when `written` reaches it
  assign dr_valid  = c_valid_q && !c_bus_q;
  assign dr_bus    = c_valid_q && c_bus_q && written_q + 1'b1 == drain_q;
  assign dr_void   = void_q || dr_fail;
  logic full_q;                                        // nearly full, a cycle ago
  always_ff @(posedge clk) full_q <= 32'(used_q) + WIDTH >= N;
  assign dr_urgent = dr_valid && full_q;

  assign pop     = head_q != written_q;
  assign pop_idx = head_q[SQ_W-1:0];
  assign empty   = head_q == commit_q;

  `CHECK(store_queue_never_overfills, used_q <= SQP_W'(N) && used_q == tail_q - head_q)
  `CHECK(only_known_stores_retire, commit_q == drain_q || (span(drain_q, commit_q) & ~known_q) == '0)
endmodule
