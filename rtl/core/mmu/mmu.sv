// SPDX-License-Identifier: Apache-2.0
// mmu: serves the misses of the first-level TLBs (tlb.sv): second-level TLB, page-table walker, PMP. One request at a time; a
// confirmation goes first, fetch and data take turns.
// A request is a level until its answer, a pulse, and low in the cycle after it. A request that drops early is forgotten (an
// answer in the very cycle of the drop is void). Its address changes only while the level is low.
//   fetch, data: speculative; they change no memory and raise nothing. The answer is x_fill with fill_*, or x_refused if there
//     is no usable leaf (docs/privilege.md: A, for a store D, missing; unreadable entries; an address from 2^40 on). The
//     requester checks the permissions of leaf and PMP when it hits. A refusal is not kept.
//   confirm: the access of the oldest instruction, by a walk from the root that checks it and with `adue` sets A and D.
//     confirm_done comes with confirm_fault and the cause, or with the fill of the TLB concerned (fetch_fill or data_fill: not
//     the answer to fetch_req or data_req).
// Bare requests (translation off, or a mode without it) are answered from the PMP, with ppn = vpn. From 2^39 on they are
// refused, or an access fault. fill_machine: the entry holds for M.
// `forget` (sfence.vma: all, or the page forget_vpn) and `restart` (satp, ADUE or the PMP has changed; a change of the PMP also
// forgets) are pulses, not later than the cycle in which the new values are first seen. The walk under way starts again; its
// old result does not come.
// Latency from the request to the pulse: 5 cycles with a hit in the second level, 4 bare, 6 and the walk otherwise, plus the
// latency of pmp.sv for the page.
// Stalls: the memory port only (page_walker.sv).
`include "config.svh"
`include "mmu.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module mmu (
  input  wire logic                    clk, rst,
  // CSRs
  input  wire logic [15:0]             satp_asid,
  input  wire logic [43:0]             satp_ppn,
  input  wire logic                    adue, sum, mxr,
  input  wire logic [8*PMP_SLOTS-1:0]  pmp_cfg,
  output logic [3:0]                   pmp_index,
  input  wire logic [PMP_W-1:0]        pmp_addr,     // of entry pmp_index
  input  wire logic [PMP_W*PMP_SLOTS-1:0] pmp_all,   // for perfect_pages.sv
  input  wire logic                    forget, forget_one,
  input  wire logic [26:0]             forget_vpn,
  input  wire logic                    restart,
  // fetch, first level
  input  wire logic                    fetch_req,
  input  wire logic [51:0]             fetch_vpn,
  input  wire logic                    fetch_bare,
  input  wire logic [1:0]              fetch_priv,
  output logic                         fetch_fill, fetch_refused,
  // perfect_pages.sv, for a simulated machine without page walks: page looked up, found, known; the same for data
  input  wire logic [26:0]             fetch_look_vpn, data_look_vpn,
  output logic                         fetch_found, fetch_known, data_found, data_known,
  output logic [27:0]                  fetch_found_page, data_found_page,
  output logic [TE_PPN-1:0]            fetch_may, data_may,
  input  wire logic                    data_wrote,
  input  wire logic [27:3]             data_wrote_dw,
  input  wire logic [63:0]             data_wrote_word,
  // loads and stores, first level
  input  wire logic                    data_req, data_store,
  input  wire logic [51:0]             data_vpn,
  input  wire logic                    data_bare,
  input  wire logic [1:0]              data_priv,
  output logic                         data_fill, data_refused,
  // the entry, for fetch and data
  output logic [26:0]                  fill_vpn,
  output logic                         fill_bare, fill_machine,
  output logic [TE_W-1:0]              fill_entry,
  output logic                         fill_walked,   // with any answer: page tables were walked to the end
  // the oldest instruction
  input  wire logic                    confirm_req,
  input  wire logic [63:0]             confirm_va,
  input  wire logic [1:0]              confirm_kind,
  input  wire logic                    confirm_bare,
  input  wire logic [1:0]              confirm_priv,
  output logic                         confirm_done, confirm_fault,
  output logic [5:0]                   confirm_cause,
  // load-store unit: doublewords through the D-cache
  output logic                         ptw_valid, ptw_write,
  output logic [39:3]                  ptw_dw,
  output logic [63:0]                  ptw_wdata,
  input  wire logic                    ptw_take, ptw_done,
  input  wire logic [63:0]             ptw_rdata,
  output logic                         ptw_lock,
  // the profiler's ring: what the PMP lets M do at a slot's page, looked up between requests; ring_known: valid while high
  input  wire logic                    ring_asks,
  input  wire logic [27:0]             ring_page,
  output logic                         ring_known, ring_reads, ring_writes,
  // events
  output logic                         walk_start, l2_tlb_hit, l2_tlb_miss,
  output logic                         rests         // idle until a request comes
);
  localparam logic [2:0] S_IDLE = 3'd0, S_READ = 3'd1, S_LOOK = 3'd2, S_WALK = 3'd3, S_PMP = 3'd4, S_ANSWER = 3'd5,
    S_TOLD = 3'd6;
  logic [2:0]  state_q, state_d;
  logic        confirm_q, data_q;                     // owner: confirm, or data, or fetch
  logic        turn_q;                                // fetch's turn
  logic [26:0] vpn_q;
  logic [1:0]  kind_q;
  logic        bare_q, machine_q, user_q, outside_q;
  logic        dead_q;

  // --- the request
  // of_space: the page is in Sv39's address space, or, bare, below 2^39
  function automatic of_space(input [51:0] vpn, input bare);
    of_space = vpn[51:27] == {25{vpn[26] && !bare}};
  endfunction
  wire pick_data  = data_req && !(turn_q && fetch_req);
  wire stop       = forget || restart;
  wire accept     = state_q == S_IDLE && !stop && (confirm_req || data_req || fetch_req);
  wire asking     = confirm_q ? confirm_req : data_q ? data_req : fetch_req;
  wire dead       = dead_q || stop || !asking;
  always_ff @(posedge clk)
    if (accept) begin
      confirm_q <= confirm_req;
      data_q    <= confirm_req ? confirm_kind != AK_FETCH : pick_data;
      vpn_q     <= confirm_req ? confirm_va[38:12] : pick_data ? data_vpn[26:0] : fetch_vpn[26:0];
      kind_q    <= confirm_req ? confirm_kind : pick_data ? {data_store, !data_store} : AK_FETCH;
      bare_q    <= confirm_req ? confirm_bare : pick_data ? data_bare : fetch_bare;
      machine_q <= (confirm_req ? confirm_priv : pick_data ? data_priv : fetch_priv) == PRIV_M;
      user_q    <= (confirm_req ? confirm_priv : pick_data ? data_priv : fetch_priv) == PRIV_U;
      outside_q <= confirm_req ? !of_space(confirm_va[63:12], confirm_bare)
                 : pick_data ? !of_space(data_vpn, data_bare) : !of_space(fetch_vpn, fetch_bare);
    end

  // --- second level
  wire        read = state_q == S_READ && !outside_q && !bare_q;
  wire        keep;                                   // the walk's leaf
  logic       l2_hit;
  logic       l2_busy;
  logic [34:0] l2_entry;
  logic [1:0]  page_q;                                // size of the leaf's page
  logic [43:0] leaf_q;                                // page, and {piece, g, d, u, x, w, r}
  logic [6:0]  flags_q;
  if (L2_TLB_SETS != 0) begin : g_l2
    l2_tlb u_l2_tlb (
      .clk, .rst, .l2_read(read), .l2_vpn(vpn_q), .l2_asid(satp_asid), .l2_hit, .l2_entry, .l2_write(keep),
      .l2_global(flags_q[5]), .l2_piece(flags_q[6]), .l2_wentry({page_q, leaf_q[27:0], flags_q[4:0]}), .forget,
      .forget_one, .forget_vpn, .busy(l2_busy));
  end else begin : g_no_l2
    assign l2_hit = 1'b0;
    assign l2_busy = 1'b0;
    assign l2_entry = '0;
    wire unused = ^{forget_one, forget_vpn, satp_asid, flags_q[6:5], keep, read};
  end
  // a confirmation always walks, and so does a store to a clean page
  wire        found = l2_hit && !confirm_q && (l2_entry[4] || kind_q != AK_STORE);

  // --- walk
  wire        walk_go = state_q == S_LOOK && !found && !dead;
  logic       walk_busy, walk_done, walk_fault, walk_denied;
  logic [43:0] leaf_ppn;
  logic       leaf_g, leaf_d, leaf_u, leaf_x, leaf_w, leaf_r, leaf_piece;
  logic [1:0] leaf_level;
  logic [27:0] walk_page;
  logic       walk_asks, pmp_known, pmp_sr, pmp_sw, pmp_sx, pmp_mr, pmp_mw, pmp_mx;
  page_walker u_walker (
    .clk, .rst, .walk_go, .walk_cancel(dead), .walk_vpn(vpn_q), .walk_root(satp_ppn), .walk_confirm(confirm_q), .walk_kind(kind_q),
    .walk_user(user_q), .adue, .sum, .mxr, .walk_page, .walk_asks, .pmp_known, .pmp_sr, .pmp_sw,
    .ptw_valid, .ptw_write, .ptw_dw, .ptw_wdata, .ptw_take, .ptw_done, .ptw_rdata, .ptw_lock,
    .walk_busy, .walk_done, .walk_fault, .walk_denied,
    .leaf_ppn, .leaf_g, .leaf_d, .leaf_u, .leaf_x, .leaf_w, .leaf_r, .leaf_piece, .leaf_level);
  // a walk asks the PMP for its tables, the mmu for the page, and, while it has nothing else to do, for the ring's
  wire ring_open = state_q == S_IDLE && ring_asks && !ring_known;
  pmp u_pmp (
    .clk, .rst, .pmp_cfg, .pmp_index, .pmp_addr, .pmp_ask(walk_asks || state_q == S_PMP || ring_open),
    .pmp_drop(state_q == S_IDLE ? accept || stop : dead),
    .pmp_page(state_q == S_WALK ? walk_page : state_q == S_IDLE ? ring_page : leaf_q[27:0]), .pmp_known,
    .pmp_sr, .pmp_sw, .pmp_sx, .pmp_mr, .pmp_mw, .pmp_mx);
  always_ff @(posedge clk)
    ring_known <= !rst && !stop && state_q == S_IDLE && ring_asks && (ring_known || pmp_known);
  assign {ring_reads, ring_writes} = {pmp_mr, pmp_mw};

  // --- the page, and the outcome before the PMP's check
  logic       fault_q, denied_q, walked_q;
  always_ff @(posedge clk) begin
    if (state_q == S_READ) begin
      leaf_q <= {17'd0, vpn_q}; flags_q <= 7'h0F; page_q <= 2'(PD_PAGE_UNKNOWN); walked_q <= 1'b0;
      fault_q <= outside_q && !bare_q; denied_q <= outside_q && bare_q;
    end
    if (state_q == S_LOOK && found) begin
      leaf_q <= {16'd0, l2_entry[32:5]}; flags_q <= {2'd0, l2_entry[4:0]}; page_q <= l2_entry[34:33];
    end
    if (state_q == S_WALK && walk_done) begin
      leaf_q <= leaf_ppn; flags_q <= {leaf_piece, leaf_g, leaf_d, leaf_u, leaf_x, leaf_w, leaf_r}; walked_q <= 1'b1;
      page_q <= leaf_level + 2'(PD_PAGE_4K);
      fault_q <= walk_fault; denied_q <= walk_denied || (!walk_fault && leaf_ppn[43:28] != '0);
    end
  end

  always_comb begin
    state_d = state_q;
    unique case (state_q)
      S_IDLE:   if (accept) state_d = S_READ;
      S_READ:   if (outside_q) state_d = S_ANSWER; else if (bare_q) state_d = S_PMP; else state_d = S_LOOK;
      S_LOOK:   if (found) state_d = S_PMP; else state_d = S_WALK;
      S_WALK:   if (walk_done) begin if (walk_fault || walk_denied) state_d = S_ANSWER; else state_d = S_PMP; end
      S_PMP:    if (pmp_known) state_d = S_ANSWER;
      S_ANSWER: state_d = S_TOLD;
      default:  state_d = S_IDLE;
    endcase
    if (dead && state_q != S_IDLE && !(state_q == S_WALK && walk_busy)) state_d = S_IDLE;
  end
  always_ff @(posedge clk)
    if (rst) begin
      state_q <= S_IDLE; dead_q <= 1'b0; turn_q <= 1'b0;
    end else begin
      state_q <= state_d;
      dead_q  <= dead && state_q != S_IDLE && state_d != S_IDLE;
      if (accept && !confirm_req) turn_q <= pick_data;
    end

  // --- answer
  wire        pr = machine_q ? pmp_mr : pmp_sr, pw = machine_q ? pmp_mw : pmp_sw, px = machine_q ? pmp_mx : pmp_sx;
  wire        may    = kind_q == AK_FETCH ? px : kind_q == AK_STORE ? pw : pr;
  wire        denied = denied_q || (confirm_q && !fault_q && !may);
  wire        good   = !fault_q && !denied;
  wire        answer = state_q == S_ANSWER && !dead;
  assign      keep   = answer && good && walked_q;
  always_ff @(posedge clk)
    if (rst) begin
      fetch_fill <= 1'b0; fetch_refused <= 1'b0; data_fill <= 1'b0; data_refused <= 1'b0; confirm_done <= 1'b0;
    end else begin
      fetch_fill    <= answer && good && !data_q;
      data_fill     <= answer && good && data_q;
      fetch_refused <= answer && !good && !data_q && !confirm_q;
      data_refused  <= answer && !good && data_q && !confirm_q;
      confirm_done  <= answer && confirm_q;
    end
  always_ff @(posedge clk) if (state_q == S_ANSWER) begin
    fill_vpn <= vpn_q; fill_bare <= bare_q; fill_machine <= bare_q && machine_q;
    fill_entry <= {page_q, leaf_q[27:0], flags_q[4:0], px, pw, pr};
    fill_walked <= walked_q;
    confirm_fault <= !good;
    confirm_cause <= {2'd0, fault_q, fault_q || kind_q != AK_FETCH, kind_q == AK_STORE, !(fault_q && kind_q == AK_FETCH)};
  end

  if (PERFECT > 0) begin : g_perfect
    perfect_pages pages (
      .clk, .rst, .satp_ppn, .pmp_cfg, .pmp_all, .fetch_look_vpn, .fetch_bare, .fetch_machine(fetch_priv == PRIV_M),
      .data_look_vpn, .data_bare, .data_machine(data_priv == PRIV_M), .fetch_found, .data_found, .fetch_found_page,
      .data_found_page, .fetch_known, .data_known, .fetch_may, .data_may,
      .wrote(data_wrote), .wrote_dw(data_wrote_dw), .wrote_word(data_wrote_word));
  end else begin : g_real
    assign {fetch_found, fetch_known, fetch_found_page, fetch_may, data_found, data_known, data_found_page, data_may} = '0;
    wire unused = &{1'b0, fetch_look_vpn, data_look_vpn, data_wrote, data_wrote_dw, data_wrote_word, pmp_all};
  end

  assign rests       = PERFECT == 0 && state_q == S_IDLE && !l2_busy;
  assign walk_start  = walk_go;
  assign l2_tlb_hit  = state_q == S_LOOK && !confirm_q && found && !dead;
  assign l2_tlb_miss = state_q == S_LOOK && !confirm_q && !found && !dead;
  `CHECK(confirm_is_oldest, !(confirm_done && (fetch_refused || data_refused)))
endmodule
