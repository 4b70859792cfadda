// SPDX-License-Identifier: Apache-2.0
// fetch_waits: counts what fetch waited for since the block before the one in F1, or since the redirect that led there: cycles
// for its page, for the instruction cache, and without the block that is due (wrong guess). The counts saturate. Also records
// which redirect it was. For the profile port only.
// Latency: none; complete in the cycle in which the block goes into the buffer.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module fetch_waits (
  input  wire logic                clk, rst,
  input  wire logic                recover, redirect,     // by the back end; by either source
  input  wire logic                f1_go,
  input  wire logic                f1_waits, f1_paged,    // F1 waits; for its page
  input  wire logic                f1_full,               // F1 has the block, but the buffer has no room
  output logic [WAITED_W-1:0]      f1_waited              // {behind, guess, page, cache}
);
  if (PM_LINKS) begin : g_count
    logic [1:0]  behind_q;
    logic [3:0]  guess_q;
    logic [11:0] page_q;
    logic [13:0] cache_q;
    wire         begins = rst || redirect || f1_go;
    always_ff @(posedge clk) begin
      if (begins) behind_q <= recover ? 2'(PD_CAME_RECOVERY) : redirect ? 2'(PD_CAME_FIX) : 2'(PD_CAME_BLOCK);
      if (begins) guess_q <= '0;
      else if (!f1_waits && !f1_full && guess_q != '1) guess_q <= guess_q + 1'b1;
      if (begins) page_q <= '0;
      else if (f1_waits && f1_paged && page_q != '1) page_q <= page_q + 1'b1;
      if (begins) cache_q <= '0;
      else if (f1_waits && !f1_paged && cache_q != '1) cache_q <= cache_q + 1'b1;
    end
    assign f1_waited = {behind_q, guess_q, page_q, cache_q};
  end else begin : g_none
    assign f1_waited = '0;
    wire unused = &{1'b0, clk, rst, recover, redirect, f1_go, f1_waits, f1_paged, f1_full};
  end
endmodule
`default_nettype wire
