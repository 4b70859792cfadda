// SPDX-License-Identifier: Apache-2.0
// page_walker: walks an Sv39 page table from its root for one page (privileged specification 1.12, section 4.3.2).
// walk_go starts it; the request is held until the end. walk_done, a pulse, reports the end: a page fault (walk_fault), an
// access fault (walk_denied: an entry outside cached memory, or where the PMP forbids S), or the leaf.
// Without walk_confirm nothing is changed and no permission checked: a leaf without A (for walk_store: D) is a page fault. With
// it the access is checked by kind and mode, and with `adue` a missing A or D is set: ptw_lock rises, the entry is read and
// checked once more, then written. No store enters the cache while ptw_lock is high, so the written entry is the one read, plus
// A and D.
// Memory port: ptw_valid stays until ptw_take, then ptw_done comes, with ptw_rdata for a read. walk_cancel (level, until
// walk_busy is low) ends a walk without walk_done: it may take back a ptw_valid, and lets no write begin.
// Latency: 5 cycles a level, what pmp.sv takes and the memory's, 2 at the end; 4 and twice the memory's for an update.
`include "config.svh"
`include "mmu.svh"
`include "check.svh"
`default_nettype none
module page_walker (
  input  wire logic        clk, rst,
  // the request
  input  wire logic        walk_go, walk_cancel,
  input  wire logic [26:0] walk_vpn,
  input  wire logic [43:0] walk_root,
  input  wire logic        walk_confirm,
  input  wire logic [1:0]  walk_kind,                 // AK_x
  input  wire logic        walk_user,                 // access by U
  input  wire logic        adue, sum, mxr,
  // PMP (pmp.sv): what S may do at the page, a cycle after it is known
  output logic [27:0]      walk_page,
  output logic             walk_asks,
  input  wire logic        pmp_known, pmp_sr, pmp_sw,
  // memory
  output logic             ptw_valid, ptw_write,
  output logic [39:3]      ptw_dw,
  output logic [63:0]      ptw_wdata,
  input  wire logic        ptw_take, ptw_done,
  input  wire logic [63:0] ptw_rdata,
  output logic             ptw_lock,
  // the answer
  output logic             walk_busy, walk_done, walk_fault, walk_denied,
  output logic [43:0]      leaf_ppn,                  // number of the 4 KiB page, even within a superpage
  output logic             leaf_g, leaf_d, leaf_u, leaf_x, leaf_w, leaf_r, leaf_piece,
  output logic [1:0]       leaf_level                 // 0: a page of 4 KiB, 1: 2 MiB, 2: 1 GiB
);
  localparam logic [3:0] W_IDLE = 4'd0, W_PAGE = 4'd1, W_ALLOW = 4'd2, W_READ = 4'd3, W_READING = 4'd4, W_JUDGE = 4'd5,
    W_LOCK = 4'd6, W_WRITE = 4'd7, W_WRITING = 4'd8, W_END = 4'd9;
  logic [3:0]  state_q, state_d;
  logic [43:0] table_q;                               // page of the table
  logic [1:0]  level_q;
  logic [63:0] pte_q;
  logic        cached_q, writable_q, lock_q, fault_q, denied_q;

  // --- the table's page
  wire cached, unused_device, unused_rom;
  pma u_pma (.address({8'd0, table_q, 12'd0}), .cached, .device(unused_device), .rom(unused_rom));
  assign walk_page = table_q[27:0];
  assign walk_asks = state_q == W_PAGE;

  // --- its entry
  wire [8:0]  index = level_q == 2'd2 ? walk_vpn[26:18] : level_q == 2'd1 ? walk_vpn[17:9] : walk_vpn[8:0];
  wire        is_store = walk_kind == AK_STORE;
  wire        is_fetch = walk_kind == AK_FETCH;
  wire        v = pte_q[0], r = pte_q[1], w = pte_q[2], x = pte_q[3], u = pte_q[4], a = pte_q[6], d = pte_q[7];
  wire        leaf    = r || x;
  wire        crooked = (level_q[1] && pte_q[27:19] != '0) || (level_q != 2'd0 && pte_q[18:10] != '0);
  wire        illegal = !v || (w && !r) || pte_q[63:54] != '0 || (leaf ? crooked : level_q == 2'd0 || a || d || u);
  wire        may     = is_fetch ? x : is_store ? w : r || (mxr && x);
  wire        foreign = walk_user ? !u : u && (is_fetch || !sum);
  wire        stale   = leaf && !(a && (d || !is_store));    // A or D is missing
  wire        wrong   = illegal || (leaf && walk_confirm && (!may || foreign)) || (stale && !(walk_confirm && adue));

  assign ptw_dw    = {table_q[27:0], index};
  assign ptw_write = state_q == W_WRITE;
  assign ptw_valid = state_q == W_READ || (state_q == W_WRITE && !walk_cancel);
  assign ptw_wdata = pte_q | {56'd0, is_store, 7'h40};
  assign ptw_lock  = lock_q;

  assign walk_busy   = state_q != W_IDLE;
  assign walk_done   = state_q == W_END && !walk_cancel;
  assign walk_fault  = fault_q;
  assign walk_denied = denied_q;
  assign leaf_ppn = {pte_q[53:28], level_q[1] ? walk_vpn[17:9] : pte_q[27:19], level_q != 2'd0 ? walk_vpn[8:0] : pte_q[18:10]};
  assign leaf_piece = level_q != 2'd0;
  assign leaf_level = level_q;
  assign leaf_g = pte_q[5];
  assign leaf_d = d || (stale && is_store);           // now set
  assign {leaf_u, leaf_x, leaf_w, leaf_r} = pte_q[4:1];

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      W_IDLE:    if (walk_go) state_d = W_PAGE;
      W_PAGE:    if (pmp_known) state_d = W_ALLOW;
      W_ALLOW:   if (cached_q && pmp_sr) state_d = W_READ; else state_d = W_END;
      W_READ:    if (ptw_take) state_d = W_READING;
      W_READING: if (ptw_done) state_d = W_JUDGE;
      W_JUDGE:
        if (wrong)                      state_d = W_END;
        else if (!leaf)                 state_d = W_PAGE;
        else if (!stale || !writable_q) state_d = W_END;
        else if (lock_q)                state_d = W_WRITE;
        else                            state_d = W_LOCK;
      W_LOCK:    state_d = W_READ;
      W_WRITE:   if (ptw_take) state_d = W_WRITING;
      W_WRITING: if (ptw_done) state_d = W_END;
      default:   state_d = W_IDLE;
    endcase
    // accesses taken by the memory are completed
    if (walk_cancel && !(state_q == W_READING && !ptw_done) && !(state_q == W_WRITING && !ptw_done)
        && !((state_q == W_READ || state_q == W_WRITE) && ptw_take)) state_d = W_IDLE;
  end

  always_ff @(posedge clk)
    if (rst) begin
      state_q <= W_IDLE; lock_q <= 1'b0;
    end else begin
      state_q <= state_d;
      if (state_q == W_JUDGE && state_d == W_LOCK) lock_q <= 1'b1;
      else if (state_d == W_PAGE || state_d == W_END || state_d == W_IDLE) lock_q <= 1'b0;
    end
  always_ff @(posedge clk) begin
    if (walk_go) begin
      table_q <= walk_root; level_q <= 2'd2; fault_q <= 1'b0; denied_q <= 1'b0;
    end
    if (state_q == W_PAGE) cached_q <= cached;
    if (state_q == W_ALLOW) begin
      writable_q <= pmp_sw; denied_q <= !(cached_q && pmp_sr);
    end
    if (state_q == W_READING && ptw_done) pte_q <= ptw_rdata;
    if (state_q == W_JUDGE) begin
      fault_q  <= wrong;
      denied_q <= !wrong && leaf && stale && !writable_q;
      if (!wrong && !leaf) begin table_q <= pte_q[53:10]; level_q <= level_q - 2'd1; end
    end
  end

  `CHECK(writes_under_lock, !(ptw_valid && ptw_write) || (ptw_lock && walk_confirm && adue))
  `CHECK(one_walk, !(walk_go && walk_busy))
endmodule
