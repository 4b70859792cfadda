// SPDX-License-Identifier: Apache-2.0
// Probe tap: packs each cycle's events in the core into one vector for the C side (lock step, truth tracer) and toggles a bell if
// there were any. It refers to the core's wires by hierarchical name; the core carries nothing for it. Idle unless C has set
// `enable`, so that a run without +check, +truth or +trace pays nothing. tb/probe.def has the contents.
`include "config.svh"
`include "lsu.svh"
`timescale 1ns/1ns
`default_nettype none
module tap (
  input  wire logic             clk, rst,
  input  wire logic [63:0]      clock,
  input  wire logic [WIDTH-1:0] pm_counted,      // slots that the profiler counts
  input  wire logic             ended            // cycles are no longer counted
);
`include "probe_pack.svh"
  logic                enable, values;           // written by C; values: those that retire, from retire_tap.sv
  logic                bell;                     // read by C
  logic [WORDS*32-1:0] words;                    // made in every cycle, read when the bell has rung
  logic [LEVEL_WORDS*32-1:0] levels_q;
  logic [31:0]         shape;                    // for C: {units, lanes}
  logic [20*32-1:0]    sizes;                    // for C: trace_machine_t of sw/analysis/base/trace.h, its first word lowest
  logic [ROWP_W-1:0]   row_q;
  initial begin
    enable   = 1'b0;
    values   = 1'b0;
    bell     = 1'b0;
    words    = '0;
    levels_q = '0;
    row_q    = '0;
    shape    = {16'd0, 8'(UNITS), 8'(WIDTH)};
`include "machine_sizes.svh"
  end

  // One cycle, packed. Evaluated only when someone listens: everything below is under `enable`.
`define CORE tb.u_soc.u_core
`define LSU  tb.u_soc.u_core.u_lsu
`define FETCH tb.u_soc.u_core.u_fetch
  // the load-store unit's M1: an access comes for the first time, misses, is forwarded
  wire               mem_first   = `LSU.m1_live && `LSU.m1_first_q;
  wire               mem_miss    = `LSU.m1_live && `LSU.m1_miss;
  wire               mem_page    = `LSU.m1_live && `LSU.m1_wait;
  wire               mem_again   = `LSU.m1_live && !`LSU.m1_first_q;
  wire               mem_forward = `LSU.m1_live && `LSU.ld_fwd;
  // the load-store unit's M2: what a load, store or atomic waits for, whose miss begins or is merged
  logic              m2_lives_q;
  logic [SQP_W-1:0]  m2_back_q;
  always @(posedge clk) if (enable) begin
    m2_lives_q <= `LSU.m1_live;
    m2_back_q  <= `LSU.m1_sq_q - (`LSU.sq_unknown ? `LSU.sq_unknown_pos : `LSU.sq_match_pos);
  end
  wire [7:0]         m2_lines    = `LSU.u_dcache.alloc ? 8'(`LSU.u_dcache.next) : 8'(`LSU.dc_wait);
  wire [2:0]         m2_line     = {|m2_lines[7:4], |(m2_lines & 8'hcc), |(m2_lines & 8'haa)};
  wire               m2_starts   = m2_lives_q && !m2_shares_q && `LSU.u_dcache.alloc;
  wire [7:0]         m2_waits    = {m2_starts, `LSU.m2_wait_tlb_q, `LSU.m2_slow_q,
                                    `LSU.m2_miss_q && `LSU.dc_again, `LSU.m2_miss_q && `LSU.dc_block,
                                    `LSU.m2_miss_q && `LSU.dc_wait != '0, `LSU.m2_wait_store_q, `LSU.m2_wait_addr_q};
  // which line the operation in M2 missed: one under way, or one that came up to two cycles ago; a store that requests its line
  // later, when M0 is free: one of two, in turns
  logic               m2_shares_q, m2_missed_q, m2_later_q, m2_soon_q;
  logic               later_turn_q, m2_later_turn_q, m1_soon_turn_q, m2_soon_turn_q;
  logic [DLINE_W-1:0] m2_line_q;
  logic [DLINE_W-1:0] asked_line [0:7];
  logic [63:0]        asked_came [0:7];            // cycle in which the line came
  logic [7:0]         asked_there;
  // which of them RAM has supplied since, by the addresses at its port, and from which memory
  logic [7:0]         asked_ram, asked_far;
  logic [39:0]        ram_read [0:31];             // by ID
  wire  [39:0]        ram_gave = ram_read[tb.ram_rid];
  always @(posedge clk) if (enable && tb.ram_arvalid && tb.ram_arready) ram_read[tb.ram_arid] <= tb.ram_araddr;
  initial begin
    asked_there  = '0;
    later_turn_q = 1'b0;
    for (int k = 0; k < 8; k++) asked_came[k] = '0;
  end
  always @(posedge clk) if (enable) begin
    m2_shares_q     <= `LSU.m1_shares_q;
    m2_missed_q     <= mem_miss;
    m2_line_q       <= `LSU.m1_pa_q[CADDR_W-1:6];
    m2_later_q      <= `LSU.soon;
    m2_later_turn_q <= later_turn_q;
    later_turn_q    <= later_turn_q ^ `LSU.soon;
    m1_soon_turn_q  <= !later_turn_q;
    m2_soon_q       <= `LSU.m1_kind_q == K_SOON;
    m2_soon_turn_q  <= m1_soon_turn_q;
    for (int k = 0; k < MSHRS; k++)
      if (!rst && `LSU.u_dcache.alloc && `LSU.u_dcache.next[k]) begin
        asked_there[k] <= 1'b1;
        asked_line[k]  <= `LSU.u_dcache.m2_line_q;
        asked_ram[k]   <= 1'b0;
        asked_far[k]   <= 1'b0;
      end else if (`LSU.fill_done[k]) begin
        asked_there[k] <= 1'b0;
        asked_came[k]  <= clock;
      end else if (tb.ram_rvalid && tb.ram_rready && tb.ram_rlast && asked_line[k] == ram_gave[CADDR_W-1:6]) begin
        asked_ram[k]   <= 1'b1;
        asked_far[k]   <= ram_gave >= tb.far_from && ram_gave < tb.far_to && !tb.u_ram.near_q[ram_gave[27:18]][ram_gave[17:12]];
      end
  end
  logic               linked;
  logic [2:0]         link;
  logic              drain_missed_q;             // the store to be written next has waited for its line
  logic               drain_asked_q;              // ... and has asked for it then
  always @(posedge clk) if (enable) begin
    drain_missed_q <= !rst && ((drain_missed_q && !`LSU.pop) || `LSU.u_sq.dr_miss);
    drain_asked_q  <= !rst && ((drain_asked_q && !`LSU.pop) || (`LSU.u_sq.dr_miss && `LSU.u_dcache.alloc));
  end
  // the walker waits: its doubleword missed in the cache and is not read yet
  wire [2:0]         walk_state  = `LSU.u_walk_port.state_q;
  logic              walk_late_q;
  wire               walk_line   = (walk_late_q && walk_state != 3'd5) || walk_state == 3'd3;
  always @(posedge clk) if (enable) walk_late_q <= !rst && walk_line;
  // fetch: when each block came into the buffer
  logic [31:0]       block_cycle [0:7];
  always @(posedge clk) if (enable && `FETCH.f1_go) block_cycle[`FETCH.blocks.tail_at] <= clock[31:0];
  // values that the retiring instructions write, if wanted
  logic                values_q;
  always @(posedge clk) values_q <= values;
  wire [WIDTH-1:0]     retire_writes;
  for (genvar k = 0; k < WIDTH; k++) begin : g_writes
    assign retire_writes[k] = values_q && `CORE.ret_has_rd[k] && tb.u_retire_tap.seen[{row_q, LANE_W'(k)}][0];
  end
  // rings now and then without an event, so that C notices a machine that hangs
  always @(posedge clk) if (enable && !rst) begin
    linked = 1'b0;
    link   = 3'd0;
    for (int k = 0; k < MSHRS; k++)
      if (m2_missed_q && (asked_there[k] || clock - asked_came[k] <= 64'd2) && asked_line[k] == m2_line_q) begin
        linked = 1'b1;
        link   = 3'(k);
      end
    `PROBE_HEAD
    if (`PROBE_RINGS || clock[14:0] == '0) begin
      `PROBE_REST
      bell = !bell;
    end
    levels_q <= words[LEVEL_WORDS*32-1:0];
    row_q    <= `CORE.rob_head;
  end
`undef FETCH
`undef LSU
`undef CORE
endmodule
`default_nettype wire
