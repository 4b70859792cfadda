// SPDX-License-Identifier: Apache-2.0
// pm_lanes: the profile port's signals of the fetch and retirement lanes, and of traps. Combinational.
`include "config.svh"
`include "rob.svh"
`include "instrument.svh"
`default_nettype none
module pm_lanes (
  // fetch
  input  wire logic                     slot_first, recover,
  input  wire logic [WIDTH-1:0]         slot_valid, slot_drop,
  output logic [WIDTH-1:0]              pp_slot_early, pp_slot_valid, pp_slot_on_path,
  // cause of an empty window that may follow
  input  wire logic                     kill,
  input  wire logic [63:0]              res_pc, flush_from,
  output logic [63:0]                   pp_flush_pc,
  // retirement
  input  wire logic [WIDTH*4-1:0]       ret_itype,
  input  wire logic [WIDTH-1:0]         ret_taken,
  input  wire logic [WIDTH*PF_OP_W-1:0] ret_pf,
  input  wire logic [LANE_W-1:0]        flush_lane,
  input  wire logic                     trap, trap_interrupt, mret, sret,
  output logic [WIDTH*4-1:0]            pp_ret_itype,
  output logic [WIDTH-1:0]              pp_ret_gap,
  output logic                          pp_trap_gap, pp_trap, pp_interrupt, pp_xret
);
  assign pp_slot_early   = slot_first ? slot_valid & ~slot_drop : '0;
  assign pp_slot_valid   = recover ? '0 : pp_slot_early;
  assign pp_slot_on_path = pp_slot_valid;    // the aligner ends a group at the end of the predicted path
  assign pp_flush_pc     = kill ? res_pc : flush_from;
  for (genvar k = 0; k < WIDTH; k++) begin : g_ret
    assign pp_ret_itype[k*4 +: 4] = (ret_itype[k*4 +: 4] == IT_BRANCH) ? IT_BRANCH + 4'(ret_taken[k]) : ret_itype[k*4 +: 4];
    assign pp_ret_gap[k] = ret_pf[k*PF_OP_W + PF_GAP];
  end
  assign pp_trap_gap  = pp_ret_gap[flush_lane];
  assign pp_trap      = trap && !trap_interrupt;
  assign pp_interrupt = trap && trap_interrupt;
  assign pp_xret      = mret || sret;
endmodule
`default_nettype wire
