// SPDX-License-Identifier: Apache-2.0
// stores: the store queue in any surroundings that keep its contract, beside a model of its positions and of one arbitrary entry
// (`entry`), from the ports alone. Proved: it never overfills; only retired stores, whose address and data are known, drain; each is
// written once, in order, crossing ones as two halves, with the bytes that it came with; entries are given back in order.
`include "config.svh"
`include "lsu.svh"
`default_nettype none
module stores (
  input  wire logic                  clk, rst,
  input  wire logic [WIDTH-1:0]      ask, alloc,
  input  wire logic [2:0]            ret,
  input  wire logic                  kill, flush,
  input  wire logic [SQP_W-1:0]      kill_pos,
  input  wire logic                  m0_store, m0_load,
  input  wire logic [SQP_W-1:0]      m0_pos, m0_from,
  input  wire logic                  m0_all,
  input  wire logic [39:3]           m0_st_dw,
  input  wire logic [CADDR_W-1:3]    m0_ld_dw,
  input  wire logic [15:0]           m0_mask,
  input  wire logic                  st_valid,
  input  wire logic [63:0]           st_data,
  input  wire logic                  st_cached, st_inc,
  input  wire logic                  dr_take, bus_done, room_event, wrote, again
);
  logic                   sq_room, pop, empty, dr_valid, dr_bus, dr_void;
  logic [WIDTH*SQP_W-1:0] alloc_pos;
  logic [SQ_W-1:0]        pop_idx;
  logic [39:3]            dr_dw;
  logic [63:0]            dr_data;
  logic [7:0]             dr_mask;
  // the pipeline after it: a store's data one cycle after its address; a drained store is written in M1 or fails in M2
  logic            first_q = 1'b1, m1_store_q, m1_drain_q, fail_q, fail_again_q;
  logic [SQP_W-1:0] m1_pos_q;
  wire [SQ_W-1:0]  st_idx  = m1_pos_q[SQ_W-1:0];
  wire             dr_done = m1_drain_q && !dr_void && wrote;
  wire             dr_fail = fail_q;
  wire             dr_miss = fail_q && !fail_again_q;
  always_ff @(posedge clk) begin
    first_q <= 1'b0;
    m1_store_q <= m0_store && !rst; m1_pos_q <= m0_pos;
    m1_drain_q <= dr_take && !rst; fail_q <= m1_drain_q && !dr_void && !wrote && !rst; fail_again_q <= again;
  end
  store_queue u_queue (.*, .st_keep(st_valid), .gone(), .up_valid(1'b0), .up_idx('0), .up_page('0), .sq_unknown(), .sq_unknown_pos(),
    .sq_match(), .sq_cover(), .sq_match_pos(), .sq_match_data(), .st_incs(), .dr_inc(), .dr_urgent());

  // --- the model
  logic [SQP_W-1:0]   head_q, written_q, next_q, commit_q, tail_q;     // next: the one that drains next
  logic               written_half_q, next_half_q;                     // ... its second half
  logic [SQ_SIZE-1:0] known_q, cross_q, cached_q;
  wire [SQP_W-1:0] kept   = tail_q - head_q;
  wire [SQP_W-1:0] waits  = tail_q - commit_q;                         // not retired
  wire [SQP_W-1:0] m0_at  = m0_pos - commit_q;
  wire [SQP_W-1:0] st_at  = m1_pos_q - commit_q;
  wire [SQP_W-1:0] kill_at = kill_pos - commit_q;
  wire             n_cross = cross_q[next_q[SQ_W-1:0]];
  wire             w_cross = cross_q[written_q[SQ_W-1:0]];
  wire             w_done  = dr_done || bus_done;
  always_ff @(posedge clk)
    if (rst) begin
      head_q <= '0; written_q <= '0; next_q <= '0; commit_q <= '0; tail_q <= '0; written_half_q <= 1'b0; next_half_q <= 1'b0;
      known_q <= '0;
    end else begin
      if (pop) head_q <= head_q + 1'b1;
      if (w_done) begin
        written_half_q <= w_cross && !written_half_q;
        if (!w_cross || written_half_q) written_q <= written_q + 1'b1;
      end
      if (dr_fail) begin
        next_q <= written_q; next_half_q <= written_half_q;
      end else if (dr_take || bus_done) begin
        next_half_q <= n_cross && !next_half_q;
        if (!n_cross || next_half_q) next_q <= next_q + 1'b1;
      end
      commit_q <= commit_q + SQP_W'(ret);
      tail_q   <= flush ? commit_q + SQP_W'(ret) : kill ? kill_pos : tail_q + SQP_W'($countones(alloc));
      if (st_valid) begin known_q[st_idx] <= 1'b1; cached_q[st_idx] <= st_cached; end
      for (int k = 0; k < WIDTH; k++) if (alloc[k]) known_q[alloc_pos[k*SQP_W +: SQ_W]] <= 1'b0;
      if (m0_store) cross_q[m0_pos[SQ_W-1:0]] <= m0_mask[8];
    end
  (* anyconst *) logic [SQ_W-1:0] entry;
  logic [15:0] mask_q;
  logic        data_q;                                              // one bit of its data stands for all
  always_ff @(posedge clk) begin
    if (m0_store && m0_pos[SQ_W-1:0] == entry) mask_q <= m0_mask;
    if (st_valid && st_idx == entry) data_q <= st_data[0];
  end

  // --- the contract
  always @* begin
    assume (rst == first_q);
    assume ((alloc & ~ask) == '0 && (alloc == '0 || (sq_room && !kill && !flush)));
    assume ((ask & ~alloc & (alloc - 1'b1)) == '0 || alloc == '0);     // the first of those that ask
    assume (32'(ret) <= WIDTH && 32'(ret) <= 32'(waits));
    // one that retires is known, and an uncached one does not cross: that would have been an exception
    for (int i = 0; i < WIDTH; i++)
      if (i < 32'(ret))
        assume (known_q[SQ_W'(commit_q + SQP_W'(i))] && (cached_q[SQ_W'(commit_q + SQP_W'(i))] || !cross_q[SQ_W'(commit_q + SQP_W'(i))]));
    if (kill) assume (!flush && 32'(kill_at) <= 32'(waits) && 32'(kill_at) >= 32'(ret));
    // only a store in flight, not known yet, writes its address, and data only if it is still there
    if (m0_store) assume (32'(m0_at) < 32'(waits) && !known_q[m0_pos[SQ_W-1:0]]);
    if (m0_store && m1_store_q) assume (m0_pos != m1_pos_q);
    if (st_valid) assume (m1_store_q && 32'(st_at) < 32'(waits) && !known_q[st_idx]);
    if (dr_take) assume (dr_valid);
    if (bus_done) assume (dr_bus);
  end

  // --- what is proved
  wire [SQP_W-1:0] retired = commit_q - head_q;
  wire [SQP_W-1:0] written = written_q - head_q;
  wire [SQP_W-1:0] started = next_q - head_q;
  always @(posedge clk)
    if (!rst) begin
      never_overfills:     assert (32'(kept) <= SQ_SIZE);
      positions_in_order:  assert (written <= started && started <= retired && retired <= kept);
      tail_is_next:        assert (alloc_pos[SQP_W-1:0] == tail_q);
      only_retired_drain:  assert (!(dr_take || bus_done) || started < retired || dr_fail);
      only_known_drain:    assert (!(dr_take || bus_done) || dr_fail || known_q[next_q[SQ_W-1:0]]);
      written_was_started: assert (!w_done || bus_done || written < started || (written == started && next_half_q && !written_half_q));
      pop_in_order:        assert (!pop || (head_q != written_q && pop_idx == head_q[SQ_W-1:0]));
      empty_is_empty:      assert (empty == (head_q == commit_q));
      if (dr_take && !dr_fail && next_q[SQ_W-1:0] == entry) begin
        its_bytes: assert (dr_mask == (next_half_q ? mask_q[15:8] : mask_q[7:0]));
        its_data:  assert (dr_data[0] == data_q);
      end
    end
endmodule
