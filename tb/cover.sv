// SPDX-License-Identifier: Apache-2.0
// Functional coverage of what only the RTL knows: counts, for every `rtl` line of cover.def, the cycles in which it holds. Like
// tap.sv it refers to the core's wires by hierarchical name; the core carries nothing for it. Idle unless C has set `enable`
// (+cover), so other runs pay nothing. cover.c counts what the instructions themselves show.
`include "config.svh"
`include "uop.svh"
`include "mem_op.svh"
`include "branch.svh"
`include "rob.svh"
`include "lsu.svh"
`include "mmu.svh"
`include "event_defs.svh"
`include "instrument.svh"
`timescale 1ns/1ns
`default_nettype none
module cover_bins (input wire logic clk, rst);
`define CORE   tb.u_soc.u_core
`define SER    tb.u_soc.u_core.u_dispatch.code
`define ROB    tb.u_soc.u_core.u_rob
`define FETCH  tb.u_soc.u_core.u_fetch
`define ITLB   tb.u_soc.u_core.u_fetch.translation
`define SLOTS  tb.u_soc.u_core.u_fetch.slot_stage
`define CHOICE tb.u_soc.u_core.u_fetch.choice
`define BLOCKS tb.u_soc.u_core.u_fetch.profile_blocks
`define PFLAGS tb.u_soc.u_core.u_profile_flags
`define LSU    tb.u_soc.u_core.u_lsu
`define M1     tb.u_soc.u_core.u_lsu.u_outcome
`define LQ     tb.u_soc.u_core.u_lsu.u_lq
`define SQ     tb.u_soc.u_core.u_lsu.u_sq
`define PAGES  tb.u_soc.u_core.u_lsu.u_store_pages
`define DC     tb.u_soc.u_core.u_lsu.u_dcache
`define SLOW   tb.u_soc.u_core.u_lsu.u_slow
`define DTLB   tb.u_soc.u_core.u_lsu.u_data_tlb
`define MMU    tb.u_soc.u_core.u_mmu
`define WALK   tb.u_soc.u_core.u_mmu.u_walker
// an access in M1 whose page hits in the TLB; a walk that ends at a leaf; a walk that checks an entry
`define M1_HIT (`LSU.m1_live && `DTLB.m1_look && !`DTLB.bare && `DTLB.hit)
`define WALKED (`MMU.state_q == 3'd3 && `WALK.walk_done && !`WALK.walk_fault && !`WALK.walk_denied)
`define JUDGE  (`WALK.state_q == W_JUDGE)
// a profile instruction that is a transfer ends the group; a recovery restores other flags
`define PF_TRANSFER (`SLOTS.fire && `SLOTS.coded != BT_NONE && `SLOTS.g_lane[WIDTH-1].final_pi[PI_OF_W-1])
`define PF_KEPT     (`PFLAGS.state_q[PF_N-1:0] != PF_N'(`PFLAGS.kept_mem[`CORE.res_brinfo]))
`define PF_RETIRED  (`PFLAGS.state_q[PF_N-1:0] != `PFLAGS.retired_q[PF_N-1:0])
  // states of page_walker.sv and slow_unit.sv
  localparam logic [3:0] W_ALLOW = 4'd2, W_JUDGE = 4'd5, W_WRITE = 4'd7;
  localparam logic [4:0] S_IDLE = 5'd0, S_READ1 = 5'd1, S_READ2 = 5'd9, S_READW = 5'd2, S_CALC = 5'd3, S_WRIT2 = 5'd10,
    S_WRITW = 5'd5, S_ASK = 5'd6, S_BUS = 5'd7;

  logic enable;                                  // written by C
  initial enable = 1'b0;
  logic enable_q;
  always_ff @(posedge clk) enable_q <= enable;

  // operands forwarded from the write ports: the registers that a unit reads are known in the cycle before
  logic [UNITS-1:0]          iss_q;
  logic [2*UNITS*PREG_W-1:0] rf_q;
  logic [UNITS-1:0]          hit1, hit2;         // producers of a unit's operands
  logic alu_from_alu, alu_from_load, alu_from_other, address_from_alu, address_from_load, data_from_alu, data_from_load;
  logic kill_q, level2_full_q;
  logic interrupt_q, flags_q;                    // cause of the last flush: an interrupt; a write of pflags
  wire [BTB_WAYS-1:0] kept_at;                   // transfers that hit in the BTB and whose flag is 0
  wire [1:0]          locked_at, on_at;
  for (genvar w = 0; w < BTB_WAYS; w++) begin : g_kept
    assign kept_at[w] = !enable_q ? 1'b0 : `CHOICE.allow && `CHOICE.hits[w] && !`CHOICE.g_way[w].runs
                     && `CHOICE.g_way[w].off >= `CHOICE.entry;
  end
  for (genvar w = 0; w < 2; w++) begin : g_block
    assign locked_at[w] = !enable_q ? 1'b0 : `BLOCKS.g_way[w].fits && !`BLOCKS.g_way[w].fetch_open;
    assign on_at[w]     = !enable_q ? 1'b0 : `BLOCKS.g_way[w].fits && `BLOCKS.g_way[w].fetch_open && `BLOCKS.g_way[w].fetch_q[0];
  end
  wire kept_off = kept_at != '0, block_locked = locked_at != '0, block_on = on_at != '0;
  wire  level2_we, level2_sweep, level2_looked, level2_full;
  if (L2_TLB_SETS != 0) begin : g_level2
    assign level2_we     = `MMU.g_l2.u_l2_tlb.we;
    assign level2_sweep  = `MMU.g_l2.u_l2_tlb.sweep_q;
    assign level2_looked = `MMU.g_l2.u_l2_tlb.looked_q;
    assign level2_full   = `MMU.g_l2.u_l2_tlb.empty == '0 && !`MMU.l2_hit;
  end else begin : g_none
    assign {level2_we, level2_sweep, level2_looked, level2_full} = 4'd0;
  end
  function automatic logic [UNITS-1:0] writers(input logic [PREG_W-1:0] preg);
    for (int w = 0; w < UNITS; w++)
      writers[w] = `CORE.wb_valid[w] && `CORE.wb_preg[w*PREG_W +: PREG_W] == preg;
  endfunction

`include "cover_bins.svh"
  logic [COVER_BINS-1:0] now;
  logic [31:0]           hits [0:COVER_BINS-1];  // read by C
  initial for (int i = 0; i < COVER_BINS; i++) hits[i] = 32'd0;

  always @(posedge clk) if (enable && !rst) begin
    {alu_from_alu, alu_from_load, alu_from_other} = 3'd0;
    for (int u = 0; u < ALUS; u++) begin
      hit1 = iss_q[u] ? writers(rf_q[2*u*PREG_W +: PREG_W]) | writers(rf_q[(2*u+1)*PREG_W +: PREG_W]) : '0;
      if (hit1[ALUS-1:0] != '0) alu_from_alu = 1'b1;
      if (hit1[ALUS]) alu_from_load = 1'b1;
      if ((hit1[ALUS-1:0] & ~(ALUS'(1) << u)) != '0) alu_from_other = 1'b1;
    end
    hit1 = iss_q[ALUS] ? writers(rf_q[2*ALUS*PREG_W +: PREG_W]) : '0;
    hit2 = iss_q[ALUS] ? writers(rf_q[(2*ALUS+1)*PREG_W +: PREG_W]) : '0;
    address_from_alu  = hit1[ALUS-1:0] != '0;
    address_from_load = hit1[ALUS];
    data_from_alu     = hit2[ALUS-1:0] != '0;
    data_from_load    = hit2[ALUS];
    now = cover_now();
    for (int i = 0; i < COVER_BINS; i++) if (now[i]) hits[i] = hits[i] + 32'd1;
    iss_q  <= `CORE.iss_valid;
    rf_q   <= `CORE.rf_raddr;
    kill_q <= `CORE.kill;
    interrupt_q <= `ROB.trap && `ROB.trap_interrupt;
    flags_q     <= `ROB.flags;
    if (level2_looked) level2_full_q <= level2_full;
  end
`undef CORE
`undef SER
`undef ROB
`undef FETCH
`undef ITLB
`undef SLOTS
`undef CHOICE
`undef BLOCKS
`undef PFLAGS
`undef LSU
`undef M1
`undef LQ
`undef SQ
`undef DC
`undef SLOW
`undef DTLB
`undef MMU
`undef WALK
`undef M1_HIT
`undef WALKED
`undef JUDGE
`undef PF_TRANSFER
`undef PF_KEPT
`undef PF_RETIRED
endmodule
`default_nettype wire
