// store_queue: every store from rename until its bytes are in the cache or on the bus, in program order.
//   head: oldest kept    written: next to reach the cache    drain: next to start    commit: next to retire    tail: next to rename
// Loads search the entries from head to their own position: the youngest older store that shares a byte forwards, if it has
// all the bytes. An entry stays searchable for one cycle after it was written, because a load that read the RAM in the
// cycle of the write got the old word.
// Retired stores drain in order, one a cycle, through a candidate register (dr_*); a crossing store drains as two halves. When one
// finds no line (dr_miss_i) drain restarts at `written`, after an event of the miss hardware or at once (dr_again_i).
// Assumes: data come rotated to their byte lanes. A load never waits for a store that is not older.
// Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999 (speculative store buffer).
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module store_queue (
  input  wire logic                  clk, rst,
  // rename
  output logic                       room_o,          // for WIDTH more
  input  wire logic [WIDTH-1:0]      alloc_i,
  output logic [WIDTH*(SQ_W+1)-1:0]  alloc_pos_o,
  // retirement and recovery
  input  wire logic [2:0]            ret_i,
  input  wire logic                  kill_i,
  input  wire logic [SQ_W:0]         kill_pos_i,
  input  wire logic                  flush_i,
  // a store in M1
  input  wire logic                  st_valid_i,
  input  wire logic [SQ_W-1:0]       st_idx_i,
  input  wire logic [39:3]           st_dw_i,
  input  wire logic [63:0]           st_data_i,
  input  wire logic [15:0]           st_mask_i,       // bytes of its doubleword [7:0] and of the next one
  input  wire logic                  st_cached_i,
  // a load in M1 searches
  input  wire logic                  ld_valid_i,
  input  wire logic [SQ_W:0]         ld_pos_i,
  input  wire logic [CADDR_W-1:3]    ld_dw_i,         // cached: the upper bits need no look
  input  wire logic [7:0]            ld_mask_i,
  output logic                       unknown_o,       // an older store has no address yet
  output logic                       match_o,         // an older store has some of the bytes
  output logic                       cover_o,         // the youngest such has all of them
  output logic [SQ_W:0]              match_pos_o,
  output logic [63:0]                match_data_o,
  // to M0 or to the bus: the next retired store
  output logic                       dr_valid_o,      // cached: to M0
  output logic                       dr_bus_o,        // uncached: to the bus; all older ones are done
  output logic [39:3]                dr_dw_o,
  output logic [63:0]                dr_data_o,
  output logic [7:0]                 dr_mask_o,
  output logic                       dr_urgent_o,     // the queue is nearly full
  input  wire logic                  dr_take_i,
  // what became of the one in M1
  input  wire logic                  dr_done_i,
  input  wire logic                  dr_miss_i,       // no line yet: again after room_event_i
  input  wire logic                  dr_again_i,      // no line yet: again at once
  output logic                       dr_void_o,       // the one in M1 came behind one that missed: it does nothing
  input  wire logic                  bus_done_i,
  input  wire logic                  room_event_i,
  // to the load queue
  output logic                       pop_o,
  output logic [SQ_W-1:0]            pop_idx_o,
  output logic                       empty_o          // no retired store is left
);
  localparam int N = SQ_SIZE;
  logic [SQ_W:0]    head_q, written_q, drain_q, commit_q, tail_q;
  logic             written_half_q, drain_half_q;      // the first half of a crossing store is written / started
  logic [39:3]      dw_q [0:N-1];
  logic [63:0]      data_q [0:N-1];
  logic [15:0]      mask_q [0:N-1];
  logic [N-1:0]     known_q, cached_q, cross_q;

  function automatic [N-1:0] span(input [SQ_W:0] a, input [SQ_W:0] b);
    logic [N-1:0] lo, hi;
    lo = (N'(1) << a[SQ_W-1:0]) - N'(1);
    hi = (N'(1) << b[SQ_W-1:0]) - N'(1);
    span = (a == b) ? '0 : (b[SQ_W-1:0] > a[SQ_W-1:0]) ? (hi & ~lo) : (hi | ~lo);
  endfunction

  // --- allocation, retirement
  wire [SQ_W:0] used = tail_q - head_q;
  assign room_o = used <= (SQ_W+1)'(N - WIDTH);
  for (genvar k = 0; k < WIDTH; k++) begin : g_alloc
    wire [SQ_W:0] pos, next;
    if (k == 0) begin : g_first assign pos = tail_q; end
    else        begin : g_rest  assign pos = g_alloc[k-1].next; end
    assign next = pos + (SQ_W+1)'(alloc_i[k]);
    assign alloc_pos_o[k*(SQ_W+1) +: SQ_W+1] = pos;
  end
  wire [SQ_W:0] commit_d = commit_q + (SQ_W+1)'(ret_i);
  always_ff @(posedge clk)
    if (rst) begin
      commit_q <= '0;
      tail_q   <= '0;
    end else begin
      commit_q <= commit_d;
      tail_q   <= flush_i ? commit_d : kill_i ? kill_pos_i : g_alloc[WIDTH-1].next;
    end

  // --- contents
  wire [N-1:0] st_bit = N'(1) << st_idx_i;
  wire [N-1:0] gone = (flush_i ? span(commit_d, tail_q) : kill_i ? span(kill_pos_i, tail_q) : '0)
                    | (pop_o ? N'(1) << head_q[SQ_W-1:0] : '0);
  always_ff @(posedge clk)
    if (rst) known_q <= '0;
    else     known_q <= (known_q | (st_valid_i ? st_bit : '0)) & ~gone;
  always_ff @(posedge clk)
    if (st_valid_i) begin
      dw_q[st_idx_i]   <= st_dw_i;
      data_q[st_idx_i] <= st_data_i;
      mask_q[st_idx_i] <= st_mask_i;
      cached_q <= st_cached_i ? cached_q | st_bit : cached_q & ~st_bit;
      cross_q  <= (st_mask_i[15:8] != 8'd0) ? cross_q | st_bit : cross_q & ~st_bit;
    end

  // --- search by a load: the youngest entry with a common byte is the highest below its position, else the highest
  wire [CADDR_W-1:3] ld_prev = ld_dw_i - 1'b1;          // a crossing store there reaches into the load's doubleword
  wire  [N-1:0]    older = ld_valid_i ? span(head_q, ld_pos_i) : '0;
  wire  [N-1:0]    cand  = older & known_q & cached_q;
  logic [N-1:0]    match, whole, near;
  logic [SQ_W-1:0] match_idx;
  always_comb begin
    match = '0; whole = '0; near = '0; match_idx = '0;
    if (cand != '0) begin
      for (int i = 0; i < N; i++)
        if (cand[i])
          if (dw_q[i][CADDR_W-1:3] == ld_dw_i) begin
            match[i] = (mask_q[i][7:0] & ld_mask_i) != 8'd0;
            whole[i] = (ld_mask_i & ~mask_q[i][7:0]) == 8'd0;
          end
      if ((cand & cross_q) != '0)
        for (int i = 0; i < N; i++)
          if (cand[i] && cross_q[i] && dw_q[i][CADDR_W-1:3] == ld_prev)
            if ((mask_q[i][15:8] & ld_mask_i) != 8'd0) match[i] = 1'b1;
      if (match != '0) begin
        near = match & ((N'(1) << ld_pos_i[SQ_W-1:0]) - N'(1));
        if (near == '0) near = match;
        for (int i = 0; i < N; i++) if (near[i]) match_idx = SQ_W'(i);
      end
    end
  end
  assign unknown_o    = (older & ~known_q) != '0;
  assign match_o      = match != '0;
  assign cover_o      = whole[match_idx];
  assign match_data_o = data_q[match_idx];
  assign match_pos_o  = {match_idx < ld_pos_i[SQ_W-1:0] ? ld_pos_i[SQ_W] : !ld_pos_i[SQ_W], match_idx};

  // --- drain
  logic            c_valid_q, c_bus_q, stall_q, void_q;
  wire             restart  = dr_miss_i || dr_again_i;
  wire             c_leaves = dr_take_i || bus_done_i;
  wire             c_load   = (!c_valid_q || c_leaves) && drain_q != commit_q && !restart && !stall_q;
  wire [SQ_W-1:0]  d        = drain_q[SQ_W-1:0];
  wire             d_cross  = cross_q[d];
  wire             w_cross  = cross_q[written_q[SQ_W-1:0]];
  wire             w_done   = dr_done_i || bus_done_i;
  wire             w_moves  = w_done && (!w_cross || written_half_q);
  always_ff @(posedge clk)
    if (rst) begin
      head_q <= '0; written_q <= '0; drain_q <= '0; written_half_q <= 1'b0; drain_half_q <= 1'b0;
      c_valid_q <= 1'b0; stall_q <= 1'b0; void_q <= 1'b0;
    end else begin
      head_q         <= written_q;
      written_q      <= written_q + (SQ_W+1)'(w_moves);
      if (w_done) written_half_q <= w_cross && !written_half_q;
      if (restart) begin
        drain_q      <= written_q;
        drain_half_q <= written_half_q;
      end else if (c_load) begin
        drain_q      <= (d_cross && !drain_half_q) ? drain_q : drain_q + 1'b1;
        drain_half_q <= d_cross && !drain_half_q;
      end
      c_valid_q <= c_load || (c_valid_q && !c_leaves && !restart);
      stall_q   <= (stall_q || dr_miss_i) && !room_event_i;
      void_q    <= restart && dr_take_i;
    end
  always_ff @(posedge clk)
    if (c_load) begin
      c_bus_q   <= !cached_q[d];
      dr_dw_o   <= drain_half_q ? dw_q[d] + 37'd1 : dw_q[d];
      dr_mask_o <= drain_half_q ? mask_q[d][15:8] : mask_q[d][7:0];
      dr_data_o <= data_q[d];
    end
  // the candidate is the entry before drain_q: all older ones are written when `written` has come to it
  assign dr_valid_o  = c_valid_q && !c_bus_q;
  assign dr_bus_o    = c_valid_q && c_bus_q && written_q + 1'b1 == drain_q;
  assign dr_void_o   = void_q;
  assign dr_urgent_o = dr_valid_o && 32'(used) + WIDTH >= N;

  assign pop_o     = head_q != written_q;
  assign pop_idx_o = head_q[SQ_W-1:0];
  assign empty_o   = head_q == commit_q;

  `CHECK(store_queue_never_overfills, used <= (SQ_W+1)'(N))
  `CHECK(only_known_stores_retire, commit_q == drain_q || (span(drain_q, commit_q) & ~known_q) == '0)
endmodule
