// SPDX-License-Identifier: Apache-2.0
// Log of every fetch of the run, one line each: +fetch-log=FILE. The truth for fetch samples, independent of what the core tells
// the profiler about them. It follows the due fetch address (from redirects and predictions), what enters the fetch buffer, the
// page walker, and the requests to instruction memory. Idle without the plusarg.
//
// A line is written when the fetch ends. `number` is the profiler's number of it, 0 if the profiler does not count it. A right
// address that is thrown away all the same (an event of events.def) is logged as a killed fetch. What cannot be seen from outside
// is checked against bounds:
//   - a block that arrives holds what memory has at the physical address (unless that was written since its line came);
//   - a line that missed is one that memory owes at some time in the fetch's life;
//   - a hit waits only for its page, for room, and for the cache's look-up for the prefetch.
`include "config.svh"
`include "memory_map.svh"
`include "check.svh"
`include "profile_defs.svh"
`timescale 1ns/1ns
`default_nettype none
module fetch_log (
  input wire logic        clk, rst,
  input wire logic        ended,                   // the run has ended
  input wire logic [63:0] clock
);
`define CORE  tb.u_soc.u_core
`define FETCH tb.u_soc.u_core.u_fetch
`define MMU   tb.u_soc.u_core.u_mmu
  int          file = 0;
  string       name;
  initial if ($value$plusargs("fetch-log=%s", name)) begin
    file = $fopen(name, "w");
    if (file == 0) begin $fdisplay(32'h8000_0002, "%s: cannot be written.", name); $fatal; end
    $fdisplay(file, "number,cycle,pc,privilege,context,killed,complete,refused,icache_miss,itlb_miss,itlb2_hit,walked,placed,%s",
              "physical,page,latency,waited");
  end

  // --- the due address: the target after a redirect, after a block the complete prediction's next address
  logic [63:0] due_q;
  logic [63:0] due;
  logic        same, here;                         // F1 holds it; if it is thrown away (a wrong kill) it comes once more
  // --- mode and address space of the fetch path: those in force after the last flush
  logic        flushed_q;
  logic [1:0]  mode_q;
  logic [15:0] space_q;
  logic [1:0]  mode;
  logic [15:0] space;
  // --- the page walker walks for fetch, for the page that F1 wants; its last result
  logic        walks_q;

  // --- the due fetch
  logic        again_q;
  logic        open_q, missed_q, waits_q, second_q, walked_q, owed_q;
  logic [63:0] first_q;
  logic [31:0] waited_q, spare_q;                  // cycles in which it waited for its page; in which it had no chance to proceed
  logic [47:0] number_q;
  logic [3:0]  lines_q;                            // lines that memory owes
  logic [3:0]  owed_lately_q;                      // a line can be used some cycles after it arrives
  logic        counted, owes, begins, missed, paged, answered, second, walked, waits, owed, placed, goes, bad;
  logic [47:0] number, which;
  logic [31:0] waited, spare;
  logic [63:0] first;
  logic        placed_q;
  logic [39:0] place_q;
  logic [1:0]  size_q;
  logic [39:0] place;
  logic [1:0] size;
  logic [31:0] latency;
  function automatic [31:0] most(input [31:0] value);
    most = value > 32'd4095 ? 32'd4095 : value;
  endfunction
  task automatic line(input logic [47:0] number_i, input logic [63:0] cycle, input logic [63:0] pc, input logic killed,
                      input logic [7:0] facts, input logic [39:0] physical, input logic [1:0] page, input logic [31:0] life,
                      input logic [31:0] wait_page);
    $fdisplay(file, "%0d,%0d,0x%0h,%0d,%0d,%0d,%0d,%0d,%0d,%0d,%0d,%0d,%0d,0x%0h,%0d,%0d,%0d", number_i, cycle, pc, mode, space,
              killed, facts[6], facts[5], facts[4], facts[3], facts[2], facts[1], facts[0], physical, page, most(life),
              most(wait_page));
  endtask

  initial begin
    again_q = 1'b0; lines_q = '0; owed_lately_q = '0; open_q = 1'b0; flushed_q = 1'b0;
    mode_q = 2'd3; space_q = '0; due_q = RESET_PC; walks_q = 1'b0;
  end
  // all of it under the condition, so that a run without the plusarg pays nothing
  always @(posedge clk) if (file != 0) begin
    due = `FETCH.last_went_q ? `FETCH.last_next : due_q;
    same = `FETCH.f1_valid_q && `FETCH.f1_pc_q == due;
    here = same && !`CORE.fe_again;
    mode = flushed_q ? `CORE.priv : mode_q;
    space = flushed_q ? `CORE.satp_asid : space_q;
    counted = tb.u_soc.u_profiler.u_fetch.starts;
    number = 48'(tb.u_soc.u_profiler.u_fetch.starts_q) + 48'd1;
    owes = `CORE.imem_arvalid || lines_q != '0 || owed_lately_q != '0;
    begins = here && !open_q;
    missed = (!begins && missed_q) || (here && `FETCH.f1_page_ok && `FETCH.f1_legal && !`FETCH.ic_error
      && `FETCH.cache.ic_lookup
      && (|`FETCH.cache.way_hit) == 1'b0 && !`FETCH.cache.perfect);
    paged = here && `FETCH.fetch_look && !`FETCH.f1_page_ok && !`FETCH.f1_page_refused;
    answered = paged && `CORE.fetch_req && (`CORE.fetch_fill || `CORE.fetch_refused) && `CORE.fetch_vpn[26:0] == due[38:12]
      && (`CORE.fetch_refused || `CORE.fill_vpn == due[38:12]);
    second = (!begins && second_q) || (answered && !walks_q && !`CORE.fetch_refused);
    walked = (!begins && walked_q) || (answered && walks_q);
    waits = (!begins && waits_q) || paged;
    owed = (!begins && owed_q) || owes;
    waited = (begins ? 32'd0 : waited_q) + 32'(paged);
    spare = (begins ? 32'd0 : spare_q) + 32'(paged || !here || !`FETCH.buffer_ready || `FETCH.cache.looked_q);
    first = begins ? clock : first_q;
    which = begins ? (counted ? number : 48'd0) : number_q;
    placed = here && `FETCH.f1_page_ok && !`FETCH.f1_high && mode == `CORE.priv;
    goes = `FETCH.f1_go;
    bad = `FETCH.f1_page_refused || !`FETCH.f1_legal || `FETCH.ic_error;
    place = placed ? {`FETCH.f1_page, due[11:0]} : begins ? 40'd0 : place_q;
    size = placed ? `FETCH.f1_page_size : begins ? 2'd0 : size_q;
    latency = 32'(clock - first) + 32'd1;
    if (rst) begin
      open_q <= 1'b0; due_q <= RESET_PC; lines_q <= '0; mode_q <= 2'd3; space_q <= '0; flushed_q <= 1'b0; walks_q <= 1'b0;
    end else begin
      lines_q   <= lines_q + 4'(`CORE.imem_arvalid && `CORE.imem_arready)
                   - 4'(`CORE.imem_rvalid && `CORE.imem_rready && `CORE.imem_rlast);
      owed_lately_q <= {owed_lately_q[2:0], `CORE.imem_arvalid || lines_q != '0};
      due_q     <= `FETCH.recover ? `FETCH.redirect_pc : `FETCH.fix_valid ? `FETCH.fix_pc : due;
      flushed_q <= `CORE.flush;
      mode_q    <= mode;
      space_q   <= space;
      // the MMU serves fetch: it looks the page up, and walks only if that misses
      if (`MMU.state_q == 3'd1) walks_q <= 1'b0;
      if (`MMU.walk_go && !`MMU.confirm_q && !`MMU.data_q) walks_q <= 1'b1;
      open_q <= (open_q || here) && !goes && !`FETCH.redirect;
      if (here || open_q) begin
        missed_q <= missed; second_q <= second; walked_q <= walked; waits_q <= waits; owed_q <= owed; waited_q <= waited;
        spare_q <= spare; first_q <= first; number_q <= which;
        placed_q <= (!begins && placed_q) || placed; place_q <= place; size_q <= size;
      end
      `CHECK_NOW(thrown_away_comes_again, !again_q || !`FETCH.f1_valid_q || same)
      again_q <= same && !here && !`FETCH.redirect;
      if (!ended && `FETCH.f1_valid_q && !here)
        line(counted ? number : 48'd0, clock, `FETCH.f1_pc_q, 1'b1, 8'd0, 40'd0, 2'd0, 32'd1, 32'd0);
      if (!ended && (open_q || here) && (goes || `FETCH.redirect)) begin
        line(which, first, due, 1'b0, {1'b0, goes && !bad, goes && bad, missed, waits, second, walked,
             (!begins && placed_q) || placed},
             place, size, latency, waited);
        `CHECK_NOW(due_block_goes, !goes || here)
        `CHECK_NOW(miss_has_a_line_that_is_owed, !missed || !goes || owed || ICACHE_PREFETCH > 0)
        `CHECK_NOW(hit_waits_for_nothing, !goes || missed || bad || latency <= spare + 32'd2)
      end
    end
  end
`undef MMU
`undef FETCH
`undef CORE
endmodule
`default_nettype wire
