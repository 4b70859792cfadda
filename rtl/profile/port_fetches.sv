// SPDX-License-Identifier: Apache-2.0
// Simulation only. Part of port_checker: properties of the fetches that a core reports (bundle fetches of docs/attach.md).
`include "profile_sizes.svh"
`include "check.svh"
`include "profile_defs.svh"
`default_nettype none
module port_fetches (
    input logic        clk,
    input logic        rst,
    input logic        pp_has_fetches,
    input logic [1:0]  pp_priv,
    input logic        pp_fetch_starts, pp_fetch_killed,
    input logic [63:0] pp_fetch_pc,
    input logic [1:0]  pp_fetch_priv,
    input logic [15:0] pp_fetch_context,
    input logic        pp_fetch_ends, pp_fetch_complete, pp_fetch_refused,
    input logic        pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid,
    input logic [39:0] pp_fetch_pa
);
  logic        open_q;                              // a fetch that began before this cycle is under way
  logic        paged_q, placed_q;                   // that fetch waited for its page; its page was known
  logic        changes_q;                           // path, mode or address space may change: no fetch is under way
  logic [63:0] pc_q;
  logic [39:0] pa_q;
  logic [1:0]  priv_q;
  logic [15:0] context_q;
  wire         begins = pp_fetch_starts & ~pp_fetch_killed;
  wire         life   = open_q | begins;
  wire         paged  = (open_q & paged_q) | pp_fetch_paged;
  wire         placed = (open_q & placed_q) | pp_fetch_pa_valid;
  wire  [63:0] pc     = begins ? pp_fetch_pc : pc_q;
  wire  [5:0]  of_life = {pp_fetch_ends, pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid};
  wire  [8:0]  strobes = {of_life, pp_fetch_starts, pp_fetch_starts & pp_fetch_killed,
                          pp_fetch_ends & (pp_fetch_complete | pp_fetch_refused)};
  always_ff @(posedge clk) begin
    open_q    <= ~rst & life & ~pp_fetch_ends;
    changes_q <= rst | ~life | pp_fetch_ends;
    paged_q   <= paged;
    placed_q  <= placed;
    pc_q      <= pc;
    if (pp_fetch_pa_valid) pa_q <= pp_fetch_pa;
    priv_q    <= pp_fetch_priv;
    context_q <= pp_fetch_context;
  end
  `CHECK(fetches_are_told_or_not, pp_has_fetches | (strobes == '0))
  `CHECK(one_fetch_is_under_way, !(begins & open_q))
  `CHECK(strobe_of_a_fetch_under_way, life | (of_life == '0))
  `CHECK(fetch_ends_in_one_way, !(pp_fetch_ends & pp_fetch_complete & pp_fetch_refused))
  `CHECK(page_comes_to_who_waits, !(pp_fetch_itlb2 | pp_fetch_walked) | (paged & !(pp_fetch_itlb2 & pp_fetch_walked)))
  // a fetch that continues in a mode that has ended has no address, and is discarded with its path
  `CHECK(no_line_without_page,
         placed | (pp_fetch_priv != pp_priv) | !(pp_fetch_icmiss | (pp_fetch_ends & pp_fetch_complete)))
  `CHECK(page_keeps_the_offset, ~pp_fetch_pa_valid | (pp_fetch_pa[11:0] == pc[11:0]))
  `CHECK(one_place_a_fetch, !(pp_fetch_pa_valid & open_q & placed_q) | (pp_fetch_pa == pa_q))
  `CHECK(fetch_stays_in_its_mode, changes_q | ((pp_fetch_priv == priv_q) & (pp_fetch_context == context_q)))
  `CHECK(fetch_has_a_mode, ~pp_fetch_starts | (pp_fetch_priv != 2'd2))
endmodule
