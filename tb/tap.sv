// SPDX-License-Identifier: Apache-2.0
// Probe tap: packs what happens in the core in a cycle into one vector for the C side (lock step, truth tracer) and toggles
// a bell when something happened. It names the core's wires where they are born; the core carries nothing for it.
// Stands still unless C has set `enable`, so that a run without +check, +truth or +trace pays nothing. Layout of the
// vector: tb/probe.c.
`include "config.svh"
`include "lsu.svh"
`timescale 1ns/1ns
`default_nettype none
module tap (
  input  wire logic             clk, rst,
  input  wire logic [63:0]      cycle_i,
  input  wire logic [WIDTH-1:0] pm_counted_i,    // slots that the profiler counts
  input  wire logic             ended_i          // cycles are not counted any more
);
  localparam int LANE_WORDS = 13;
  localparam int FIRST_LANE = 23;
  localparam int FIRST_UNIT = FIRST_LANE + LANE_WORDS * WIDTH;
  localparam int FIRST_DONE = FIRST_UNIT + UNITS;
  localparam int WORDS      = FIRST_DONE + (UNITS + 4) / 2;

  logic                enable, values;           // written by C; values: of what retires, from retire_tap.sv
  logic                bell;                     // read by C
  logic [WORDS*32-1:0] words;                    // made in every cycle, read when the bell has rung
  logic [31:0]         shape;                    // for C: {id bits, units, lanes}
  logic [19*32-1:0]    sizes;                    // for C: trace_machine_t of sw/analysis/base/trace.h, its first word lowest
  logic [IQ_SIZE-1:0]  dready_q;
  logic [ROWP_W-1:0]   row_q;
  logic [13:0]         levels, levels_q;
  initial begin
    enable   = 1'b0;
    values   = 1'b0;
    bell     = 1'b0;
    words    = '0;
    dready_q = '0;
    row_q    = '0;
    levels_q = '0;
    shape    = {8'd0, 8'(ROBID_W), 8'(UNITS), 8'(WIDTH)};
    sizes    = {32'(ALU_EXTRA), 32'(BRANCHES), 32'(SQ_SIZE), 32'(LQ_SIZE), 32'(MSHRS), 32'(LOAD_SHADOW), 32'(DCACHE_EXTRA),
                32'(ICACHE_EXTRA), 32'(FETCH_HALVES), 32'(MUL_LATENCY), 32'(ALUS), 32'(PREGS), 32'(MEMQ_SIZE), 32'(ALUQ_SIZE),
                32'(ROB_ROWS), 32'(WIDTH), 32'(L2_KIB), 32'(DCACHE_SETS * DCACHE_WAYS), 32'(ICACHE_SETS * ICACHE_WAYS)};
  end

  // One cycle, packed. Made only when someone listens: everything below stands under `enable`.
`define CORE tb.u_soc.u_core
`define LSU  tb.u_soc.u_core.u_lsu
`define FETCH tb.u_soc.u_core.u_fetch
  // the load-store unit's M1: an access comes for the first time, misses, is forwarded
  wire               mem_first   = `LSU.m1_live && `LSU.m1_first_q;
  wire               mem_miss    = `LSU.m1_live && `LSU.m1_miss;
  wire               mem_page    = `LSU.m1_live && `LSU.m1_wait;
  wire               mem_again   = `LSU.m1_live && !`LSU.m1_first_q;
  wire               mem_forward = `LSU.m1_live && `LSU.ld_fwd;
  // the load-store unit's M2: what a load, store or atomic waits for, whose miss begins or is joined
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
  // which line the operation in M2 missed: one on its way, or one that came up to two cycles ago; a store that asks for its line
  // later, when M0 is free: one of two, by turns
  logic               m2_shares_q, m2_missed_q, m2_later_q, m2_soon_q;
  logic               later_turn_q, m2_later_turn_q, m1_soon_turn_q, m2_soon_turn_q;
  logic [DLINE_W-1:0] m2_line_q;
  logic [DLINE_W-1:0] asked_line [0:7];
  logic [63:0]        asked_came [0:7];            // cycle in which the line came
  logic [7:0]         asked_there;
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
      end else if (`LSU.fill_done[k]) begin
        asked_there[k] <= 1'b0;
        asked_came[k]  <= cycle_i;
      end
  end
  logic               linked;
  logic [2:0]         link;
  logic              drain_missed_q;             // the store to be written next has waited for its line
  always @(posedge clk) if (enable) drain_missed_q <= !rst && ((drain_missed_q && !`LSU.pop) || `LSU.u_sq.dr_miss);
  // the walker waits: its doubleword is not in the cache, until it is read
  wire [2:0]         walk_state  = `LSU.u_walk_port.state_q;
  logic              walk_late_q;
  wire               walk_line   = (walk_late_q && walk_state != 3'd5) || walk_state == 3'd3;
  always @(posedge clk) if (enable) walk_late_q <= !rst && walk_line;
  // fetch: when each block came into the buffer
  logic [31:0]       block_cycle [0:7];
  always @(posedge clk) if (enable && `FETCH.f1_go) block_cycle[`FETCH.blocks.tail_at] <= cycle_i[31:0];
  logic                slot_next;
  logic                happens;
  always @(posedge clk) if (enable && !rst) begin
    words = '0;
    words[0*32 +: 64]  = cycle_i;
    words[2*32 +: 32]  = {4'(`CORE.ret), 4'(`CORE.dis_go), 4'(pm_counted_i), 4'(`CORE.pp_slot_on_path),
                        4'(`CORE.pp_slot_itlbmiss), 4'(`CORE.pp_slot_icmiss), 4'(`CORE.pp_slot_rvc), 4'(`CORE.pp_slot_valid)};
    words[3*32 +: 32]  = {1'b0, `CORE.flush, `CORE.kill, `CORE.recover, `CORE.dis_stall,
                        8'(`CORE.done), 8'd0, 8'(`CORE.ex_first)};
    words[21*32 +: 64] = `CORE.trap_epc;
    words[4*32 +: 32]  = {7'd0, `CORE.flush_cause, 6'd0, tb.u_retire_tap.st_size, 2'd0,
                        `CORE.trap_interrupt, `CORE.trap, tb.u_retire_tap.st_valid, mem_first,
                        `LSU.viol_new, mem_forward, mem_miss, `LSU.u_pm_memory.m2_done,
                        mem_first, `CORE.res_misp, `CORE.res_taken, `CORE.res_trains};
    words[5*32 +: 32]  = {16'(`CORE.res_id), 16'(`CORE.res_id)};
    words[6*32 +: 32]  = {16'(`LSU.load_id), 16'(`LSU.m1_id_q)};
    words[7*32 +: 32]  = {16'(`LSU.m1_id_q), 16'(`LSU.m1_id_q)};
    words[8*32 +: 32]  = {16'(`LSU.m1_id_q), 16'(`LSU.viol_id)};
    words[9*32 +: 32]  = {16'd0, 16'(tb.u_retire_tap.st_id)};
    levels = {ended_i, walk_line, `CORE.confirm_fetch, `CORE.u_rob.confirm_q, `CORE.fe_fix, `CORE.fe_page, `CORE.fe_wait,
              `CORE.dis_idle, `CORE.u_dispatch.ser_next, `CORE.rob_store ? `CORE.head_waits[5] : `CORE.head_waits[4],
              `CORE.head_waits[3:0]};
    words[18*32 +: 32] = {11'd0, levels[12], 4'(`CORE.dec_no_unit), `CORE.pp_priv, levels[13], !`CORE.sq_room, levels[11:0]};
    {words[17*32 +: 32], words[10*32 +: 32]} = 64'(`CORE.iq_dready);
    words[11*32 +: 64] = `CORE.res_target;
    words[13*32 +: 64] = `LSU.m1_addr_q;
    words[15*32 +: 64] = {24'd0, `LSU.m1_pa_q};
    words[19*32 +: 32] = {`LSU.pop, m2_line, `LSU.load_cancel, drain_missed_q, `LSU.m1_guess_q, 1'b0,
                        m2_waits & {8{m2_lives_q}}, 16'(`LSU.u_results.g_result[1].id)};
    linked = 1'b0;
    link   = 3'd0;
    for (int k = 0; k < MSHRS; k++)
      if (m2_missed_q && (asked_there[k] || cycle_i - asked_came[k] <= 64'd2) && asked_line[k] == m2_line_q) begin
        linked = 1'b1;
        link   = 3'(k);
      end
    words[20*32 +: 32] = {5'd0, mem_again, m2_soon_turn_q, m2_later_turn_q, link, linked, m2_later_q, m2_soon_q,
                        `LSU.u_dcache.alloc, mem_page, 8'(m2_back_q), 8'(`LSU.fill_done)};
    for (int k = 0; k < WIDTH; k++) begin
      for (int e = 0; e < 2; e++) begin             // block of its first, of its last half-word
        slot_next = e == 0 ? `FETCH.slot_first_in_next[k] : `FETCH.slot_last_in_next[k];
        words[(FIRST_LANE + LANE_WORDS*k + 7 + 2*e)*32 +: 32] =
          cycle_i[31:0] - block_cycle[slot_next ? `FETCH.blocks.next_at : `FETCH.blocks.head_at];
        // as the core has counted them: fetch_witness.sv looks at that from outside
        words[(FIRST_LANE + LANE_WORDS*k + 8 + 2*e)*32 +: 32] = slot_next ? `FETCH.next_waited : `FETCH.head_waited;
      end
      words[(FIRST_LANE + LANE_WORDS*k    )*32 +: 64] = `CORE.pp_slot_pc[k*64 +: 64];
      words[(FIRST_LANE + LANE_WORDS*k + 2)*32 +: 32] = `CORE.slot_raw[k*32 +: 32];
      words[(FIRST_LANE + LANE_WORDS*k + 3)*32 +: 32] = {8'(`CORE.pp_slot_tag[k*PM_TAG_W +: PM_TAG_W]),
                                                       8'(`CORE.iq_slot[k*IQ_W +: IQ_W]),
                                                       16'(`CORE.dis_id[k*ROBID_W +: ROBID_W])};
      words[(FIRST_LANE + LANE_WORDS*k + 4)*32 +: 64] = `CORE.pp_ret_pc[k*64 +: 64];
      words[(FIRST_LANE + LANE_WORDS*k + 6)*32 +: 32] = {`CORE.pp_context, 16'({row_q, LANE_W'(k)})};
      if (values && `CORE.ret[k]) begin
        words[3*32 + 8 + k] = `CORE.ret_has_rd[k] && tb.u_retire_tap.seen[{row_q, LANE_W'(k)}][0];
        words[(FIRST_LANE + LANE_WORDS*k + 11)*32 +: 64] = tb.u_retire_tap.value[{row_q, LANE_W'(k)}];
      end
    end
    for (int u = 0; u < UNITS; u++) words[(FIRST_UNIT + u)*32 +: 32] = {16'd0, 16'(`CORE.ex_id[u*ROBID_W +: ROBID_W])};
    for (int d = 0; d < UNITS + 3; d++) words[FIRST_DONE*32 + 16*d +: 16] = 16'(`CORE.done_id[d*ROBID_W +: ROBID_W]);

    // a slot, map or retirement; something by unit; a single event; data that became ready; another value of the levels;
    // now and then without a reason, so that C notices a machine that stands still
    happens = (words[2*32 +: 32] & 32'hFF00_000F) != '0 || words[3*32 +: 31] != '0 || (words[4*32 +: 32] & 32'h0000_0FF9) != '0
           || (words[19*32 +: 32] & 32'h88FF_0000) != '0 || (words[20*32 +: 32] & 32'h001A_0000) != '0 || mem_page || mem_again
           || `LSU.fill_done != '0
           || `CORE.iq_dready != dready_q || levels != levels_q || cycle_i[14:0] == '0;
    dready_q <= `CORE.iq_dready;
    levels_q <= levels;
    row_q    <= `CORE.rob_head;
    if (happens) bell = !bell;
  end
`undef FETCH
`undef LSU
`undef CORE
endmodule
`default_nettype wire
