// SPDX-License-Identifier: Apache-2.0
// fetch_life: reports the front end's fetches to the profile port (bundle fetches of docs/attach.md).
// A fetch is of one block. It begins when F1 first has the block's address, and ends when the block goes into the buffer or
// when fetch is redirected. While the block waits F1 repeats its address, except in the cycle of the block guessed after it.
// Such a block, like any other that is not due, is a fetch that is killed at once.
// Mode and address space are those of the path being fetched. They change with the flush after a trap, a return or a write of
// satp, not with the registers some cycles earlier, when F1 still holds old addresses.
// Latency: none.
`include "config.svh"
`include "check.svh"
`default_nettype none
module fetch_life (
  input  wire logic        clk, rst,
  input  wire logic        flush,                       // fetch starts again, in the current mode
  input  wire logic [1:0]  priv,
  input  wire logic [15:0] asid,
  // F1
  input  wire logic        redirect,
  input  wire logic        f1_valid, f1_match,          // F1 has a block; it is the one that is due
  input  wire logic        f1_go, f1_fault,             // the block goes into the buffer; it cannot be fetched
  input  wire logic        f1_miss, f1_page_wait,       // its line is not in the cache; its page is not known
  input  wire logic        f1_page_ok,
  input  wire logic [1:0]  f1_page_size,
  input  wire logic        page_itlb2, page_walked,     // answer to F1's request: by the second-level TLB, by a walk
  // the port
  output logic             pp_fetch_starts, pp_fetch_killed,
  output logic [1:0]       pp_fetch_priv,
  output logic [15:0]      pp_fetch_context,
  output logic             pp_fetch_ends, pp_fetch_complete, pp_fetch_refused,
  output logic             pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid,
  output logic [1:0]       pp_fetch_page
);
  logic        open_q;                                  // a fetch that began earlier is under way
  wire         due   = f1_valid && f1_match;
  wire         under_way = open_q || due;
  wire         same  = pp_fetch_priv == priv;           // else F1's address was checked for another mode and is dropped
  assign pp_fetch_killed   = f1_valid && !f1_match;
  assign pp_fetch_starts   = pp_fetch_killed || (due && !open_q);
  assign pp_fetch_ends     = under_way && (f1_go || redirect);
  assign pp_fetch_complete = f1_go && !f1_fault;
  assign pp_fetch_refused  = f1_go && f1_fault;
  assign pp_fetch_icmiss   = due && f1_miss;
  assign pp_fetch_paged    = due && f1_page_wait;
  assign pp_fetch_itlb2    = pp_fetch_paged && page_itlb2;      // neither: an earlier fetch's request brought the page
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
