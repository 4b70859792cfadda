// store_queue: every store from rename until its bytes are in the cache or on the bus, in program order.
//   head: oldest kept    written: next to reach the cache    drain: next to start    commit: next to retire    tail: next to rename
// Loads search the entries from head to their own position: the youngest older store that shares a byte forwards, if it has
// all the bytes. An entry stays searchable for one cycle after it was written, because a load that read the RAM in the
// cycle of the write got the old word.
// Retired stores drain in order, one a cycle, through a candidate register (dr_*); a crossing store drains as two halves. When one
// finds no line (dr_miss) drain restarts at `written`, after an event of the miss hardware or at once (dr_again).
// Assumes: data come rotated to their byte lanes. A load never waits for a store that is not older.
// Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999 (speculative store buffer).
`include "config.svh"
`include "check.svh"
`include "lsu.svh"
`default_nettype none
module store_queue (
  input  wire logic                  clk, rst,
  // rename
  output logic                       sq_room,     // for WIDTH more
  input  wire logic [WIDTH-1:0]      alloc,
  output logic [WIDTH*SQP_W-1:0]  alloc_pos,
  // retirement and recovery
  input  wire logic [2:0]            ret,
  input  wire logic                  kill,
  input  wire logic [SQP_W-1:0]         kill_pos,
  input  wire logic                  flush,
  // a store in M1
  input  wire logic                  st_valid,
  input  wire logic [SQ_W-1:0]       st_idx,
  input  wire logic [39:3]           st_dw,
  input  wire logic [63:0]           st_data,
  input  wire logic [15:0]           st_mask,     // bytes of its doubleword [7:0] and of the next one
  input  wire logic                  st_cached,
  // a load in M1 searches
  input  wire logic                  ld_valid,
  input  wire logic [SQP_W-1:0]         ld_pos,
  input  wire logic [CADDR_W-1:3]    ld_dw,       // cached: the upper bits need no look
  input  wire logic [7:0]            ld_mask,
  output logic                       sq_unknown,  // an older store has no address yet
  output logic                       sq_match,    // an older store has some of the bytes
  output logic                       sq_cover,    // the youngest such has all of them
  output logic [SQP_W-1:0]              sq_match_pos,
  output logic [63:0]                sq_match_data,
  // to M0 or to the bus: the next retired store
  output logic                       dr_valid,    // cached: to M0
  output logic                       dr_bus,      // uncached: to the bus; all older ones are done
  output logic [39:3]                dr_dw,
  output logic [63:0]                dr_data,
  output logic [7:0]                 dr_mask,
  output logic                       dr_urgent,   // the queue is nearly full
  input  wire logic                  dr_take,
  // what became of the one in M1
  input  wire logic                  dr_done,
  input  wire logic                  dr_miss,     // no line yet: again after room_event
  input  wire logic                  dr_again,    // no line yet: again at once
  output logic                       dr_void,     // the one in M1 came behind one that missed: it does nothing
  input  wire logic                  bus_done,
  input  wire logic                  room_event,
  // to the load queue
  output logic                       pop,
  output logic [SQ_W-1:0]            pop_idx,
  output logic                       empty        // no retired store is left
);
  localparam int N = SQ_SIZE;
  logic [SQP_W-1:0]    head_q, written_q, drain_q, commit_q, tail_q;
  logic             written_half_q, drain_half_q;      // the first half of a crossing store is written / started
  logic [39:3]      dw_q [0:N-1];
  logic [63:0]      data_q [0:N-1];
  logic [15:0]      mask_q [0:N-1];
  logic [N-1:0]     known_q, cached_q, cross_q;

  function automatic [N-1:0] span(input [SQP_W-1:0] a, input [SQP_W-1:0] b);
    logic [N-1:0] lo, hi;
    lo = (N'(1) << a[SQ_W-1:0]) - N'(1);
    hi = (N'(1) << b[SQ_W-1:0]) - N'(1);
    span = (a == b) ? '0 : (b[SQ_W-1:0] > a[SQ_W-1:0]) ? (hi & ~lo) : (hi | ~lo);
  endfunction

  // --- allocation, retirement
  wire [SQP_W-1:0] used = tail_q - head_q;
  assign sq_room = used <= SQP_W'(N - WIDTH);
  for (genvar k = 0; k < WIDTH; k++) begin : g_alloc
    wire [SQP_W-1:0] pos, next;
    if (k == 0) begin : g_first assign pos = tail_q; end
    else        begin : g_rest  assign pos = g_alloc[k-1].next; end
    assign next = pos + SQP_W'(alloc[k]);
    assign alloc_pos[k*SQP_W +: SQP_W] = pos;
  end
  wire [SQP_W-1:0] commit_d = commit_q + SQP_W'(ret);
  always_ff @(posedge clk)
    if (rst) begin
      commit_q <= '0;
      tail_q   <= '0;
    end else begin
      commit_q <= commit_d;
      tail_q   <= flush ? commit_d : kill ? kill_pos : g_alloc[WIDTH-1].next;
    end

  // --- contents
  wire [N-1:0] st_bit = N'(1) << st_idx;
  wire [N-1:0] gone = (flush ? span(commit_d, tail_q) : kill ? span(kill_pos, tail_q) : '0)
                    | (pop ? N'(1) << head_q[SQ_W-1:0] : '0);
  always_ff @(posedge clk)
    if (rst) known_q <= '0;
    else     known_q <= (known_q | (st_valid ? st_bit : '0)) & ~gone;
  always_ff @(posedge clk)
    if (st_valid) begin
      dw_q[st_idx]   <= st_dw;
      data_q[st_idx] <= st_data;
      mask_q[st_idx] <= st_mask;
      cached_q <= st_cached ? cached_q | st_bit : cached_q & ~st_bit;
      cross_q  <= (st_mask[15:8] != 8'd0) ? cross_q | st_bit : cross_q & ~st_bit;
    end

  // --- search by a load: the youngest entry with a common byte is the highest below its position, else the highest
  wire [CADDR_W-1:3] ld_prev = ld_dw - 1'b1;          // a crossing store there reaches into the load's doubleword
  wire  [N-1:0]    older = ld_valid ? span(head_q, ld_pos) : '0;
  wire  [N-1:0]    cand  = older & known_q & cached_q;
  logic [N-1:0]    match, whole, near;
  logic [SQ_W-1:0] match_idx;
  always_comb begin
    match = '0; whole = '0; near = '0; match_idx = '0;
    if (cand != '0) begin
      for (int i = 0; i < N; i++)
        if (cand[i])
          if (dw_q[i][CADDR_W-1:3] == ld_dw) begin
            match[i] = (mask_q[i][7:0] & ld_mask) != 8'd0;
            whole[i] = (ld_mask & ~mask_q[i][7:0]) == 8'd0;
          end
      if ((cand & cross_q) != '0)
        for (int i = 0; i < N; i++)
          if (cand[i] && cross_q[i] && dw_q[i][CADDR_W-1:3] == ld_prev)
            if ((mask_q[i][15:8] & ld_mask) != 8'd0) match[i] = 1'b1;
      if (match != '0) begin
        near = match & ((N'(1) << ld_pos[SQ_W-1:0]) - N'(1));
        if (near == '0) near = match;
        for (int i = 0; i < N; i++) if (near[i]) match_idx = SQ_W'(i);
      end
    end
  end
  assign sq_unknown    = (older & ~known_q) != '0;
  assign sq_match      = match != '0;
  assign sq_cover      = whole[match_idx];
  assign sq_match_data = data_q[match_idx];
  assign sq_match_pos  = {match_idx < ld_pos[SQ_W-1:0] ? ld_pos[SQ_W] : !ld_pos[SQ_W], match_idx};

  // --- drain
  logic            c_valid_q, c_bus_q, stall_q, void_q;
  wire             restart  = dr_miss || dr_again;
  wire             c_leaves = dr_take || bus_done;
  wire             c_load   = (!c_valid_q || c_leaves) && drain_q != commit_q && !restart && !stall_q;
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
      if (restart) begin
        drain_q      <= written_q;
        drain_half_q <= written_half_q;
      end else if (c_load) begin
        drain_q      <= (d_cross && !drain_half_q) ? drain_q : drain_q + 1'b1;
        drain_half_q <= d_cross && !drain_half_q;
      end
      c_valid_q <= c_load || (c_valid_q && !c_leaves && !restart);
      stall_q   <= (stall_q || dr_miss) && !room_event;
      void_q    <= restart && dr_take;
    end
  always_ff @(posedge clk)
    if (c_load) begin
      c_bus_q   <= !cached_q[d];
      dr_dw   <= drain_half_q ? dw_q[d] + 37'd1 : dw_q[d];
      dr_mask <= drain_half_q ? mask_q[d][15:8] : mask_q[d][7:0];
      dr_data <= data_q[d];
    end
  // the candidate is the entry before drain_q: all older ones are written when `written` has come to it
  assign dr_valid  = c_valid_q && !c_bus_q;
  assign dr_bus    = c_valid_q && c_bus_q && written_q + 1'b1 == drain_q;
  assign dr_void   = void_q;
  assign dr_urgent = dr_valid && 32'(used) + WIDTH >= N;

  assign pop     = head_q != written_q;
  assign pop_idx = head_q[SQ_W-1:0];
  assign empty   = head_q == commit_q;

  `CHECK(store_queue_never_overfills, used <= SQP_W'(N))
  `CHECK(only_known_stores_retire, commit_q == drain_q || (span(drain_q, commit_q) & ~known_q) == '0)
endmodule
