// SPDX-License-Identifier: Apache-2.0
// fetch_life: the fetches of the front end, for the profile port alone (bundle fetches of docs/attach.md).
// A fetch is of one block: it begins when F1 first has its address, and ends when the block goes into the buffer, or when fetch is
// redirected. While it waits F1 repeats the address, but for the cycle in which it is the one guessed after it: such a block, and
// any other that is not due, is a fetch that is killed at once.
// Mode and address space are those of the way that is fetched: they change with the flush after a trap, a return or a write of
// satp, not with the registers some cycles earlier, when F1 still has addresses of before.
// Latency: none.
`include "config.svh"
`include "check.svh"
`default_nettype none
module fetch_life (
  input  wire logic        clk, rst,
  input  wire logic        flush,                       // fetch begins anew, in the mode that is in force now
  input  wire logic [1:0]  priv,
  input  wire logic [15:0] asid,
  // F1
  input  wire logic        redirect,
  input  wire logic        f1_valid, f1_match,          // it has a block, which is the one that is due
  input  wire logic        f1_go, f1_fault,             // it goes into the buffer; there is nothing to fetch
  input  wire logic        f1_miss, f1_page_wait,       // its line is not in the cache; its page is not known
  input  wire logic        f1_page_ok,
  input  wire logic [1:0]  f1_page_size,
  input  wire logic        page_itlb2, page_walked,     // an answer to F1's request
  // the port
  output logic             pp_fetch_starts, pp_fetch_killed,
  output logic [1:0]       pp_fetch_priv,
  output logic [15:0]      pp_fetch_context,
  output logic             pp_fetch_ends, pp_fetch_complete, pp_fetch_refused,
  output logic             pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid,
  output logic [1:0]       pp_fetch_page
);
  logic        open_q;                                  // one is under way that began before
  wire         due   = f1_valid && f1_match;
  wire         under_way = open_q || due;
  wire         same  = pp_fetch_priv == priv;           // else F1's address is judged by the rules of another mode: it is dropped
  assign pp_fetch_killed   = f1_valid && !f1_match;
  assign pp_fetch_starts   = pp_fetch_killed || (due && !open_q);
  assign pp_fetch_ends     = under_way && (f1_go || redirect);
  assign pp_fetch_complete = f1_go && !f1_fault;
  assign pp_fetch_refused  = f1_go && f1_fault;
  assign pp_fetch_icmiss   = due && f1_miss;
  assign pp_fetch_paged    = due && f1_page_wait;
  assign pp_fetch_itlb2    = pp_fetch_paged && page_itlb2;      // neither: the request of a fetch before it brought the page
  assign pp_fetch_walked   = pp_fetch_paged && page_walked;
  assign pp_fetch_pa_valid = due && f1_page_ok && same;
  assign pp_fetch_page     = f1_page_size;
  always_ff @(posedge clk) begin
    open_q <= under_way && !pp_fetch_ends && !rst;
    if (rst) begin
      pp_fetch_priv <= 2'd3; pp_fetch_context <= '0;
    end else if (flush) begin
      pp_fetch_priv <= priv; pp_fetch_context <= asid;
    end
  end
  `CHECK(goes_when_due, !f1_go || due)
endmodule
`default_nettype wire
