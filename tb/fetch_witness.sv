// SPDX-License-Identifier: Apache-2.0
//
// Checks the wait counts of fetch (fetch_waits.sv), which samples and traces report, from outside: by fetch's requests to the MMU
// and to instruction memory, the room in its buffer, and the redirects. Checks each block that enters the buffer while the tap or
// lock step listens.
//
// Every cycle since the block or redirect before counts as one wait (for the cache, for the page, or for a wrongly guessed
// block), or the buffer was full. So the three waits add up to all cycles but those with a full buffer, and
//   - waits for the page are at most the cycles in which one is requested, plus PAGE for each request: to notice it and look it up;
//   - waits for the cache are at most the cycles in which memory owes a line, plus CACHE: the line misses, is written and read;
//   - a block is guessed wrong at most twice.
`include "config.svh"
`include "check.svh"
`include "profile_defs.svh"
`timescale 1ns/1ns
`default_nettype none
module fetch_witness (
  input wire logic clk, rst,
  input wire logic enable
);
`define CORE  tb.u_soc.u_core
`define FETCH tb.u_soc.u_core.u_fetch
  localparam logic [31:0] PAGE  = 3;
  // ... or comes from the prefetcher: a line for a path that has died, the one after it, its own
  localparam logic [31:0] CACHE = 8 + (ICACHE_PREFETCH > 0 ? 24 : 0);
  logic [31:0] all_q, full_q, page_q, line_q;     // cycles since then: all, without room, for a page, with a line owed
  logic [3:0]  owed_q;                            // lines that memory owes
  logic [1:0]  after_q;
  logic        asked_q;                           // a page was requested in the last cycle
  wire         begins = rst || `FETCH.redirect || `FETCH.f1_go;
  initial owed_q = '0;
  always @(posedge clk) begin                     // runs always: lines may be under way when `enable` rises
    if (rst) owed_q <= '0;
    else if (`CORE.imem_arvalid || `CORE.imem_rvalid)
      owed_q <= owed_q + 4'(`CORE.imem_arvalid && `CORE.imem_arready)
                - 4'(`CORE.imem_rvalid && `CORE.imem_rready && `CORE.imem_rlast);
  end
  always @(posedge clk) if (enable) begin
    all_q  <= begins ? 32'd0 : all_q + 32'd1;
    full_q <= begins ? 32'd0 : full_q + 32'(!`FETCH.buffer_ready);
    page_q <= begins ? PAGE : page_q + 32'(`CORE.fetch_req) + (`CORE.fetch_req && !asked_q ? PAGE : 32'd0);
    asked_q <= `CORE.fetch_req;
    line_q <= begins ? 32'd0 : line_q + 32'(`CORE.imem_arvalid || owed_q != '0);
    if (begins) after_q <= `CORE.recover ? 2'(PD_CAME_RECOVERY) : `CORE.fe_fix ? 2'(PD_CAME_FIX) : 2'(PD_CAME_BLOCK);
  end

  wire [31:0] cache = 32'(`FETCH.f1_waited[13:0]);
  wire [31:0] page  = 32'(`FETCH.f1_waited[25:14]);
  wire [31:0] guess = 32'(`FETCH.f1_waited[29:26]);
  if (PM_LINKS) begin : g_look
    always @(posedge clk)
      if (enable && !rst && `FETCH.f1_go && cache != 32'h3fff && page != 32'hfff) begin   // else one is saturated
        `CHECK_NOW(waits_are_all_but_full_cycles, cache + page + guess <= all_q && cache + page + guess + full_q >= all_q)
        `CHECK_NOW(page_waits_were_asked_for, page <= page_q)
        `CHECK_NOW(cache_waits_were_owed, cache <= line_q + CACHE)
        `CHECK_NOW(guessed_wrong_at_most_twice, guess <= 32'd2)
        `CHECK_NOW(redirect_before_the_block, `FETCH.f1_waited[31:30] == after_q)
      end
  end
`undef FETCH
`undef CORE
endmodule
`default_nettype wire
