// SPDX-License-Identifier: Apache-2.0
// mem_turn: arbitrates the first cycle (M0) of the load-store pipeline. An operation from register read always goes. Internal
// operations fill the gaps, one a cycle, in this order: the slow unit; the walker; the profiler's ring; a store that waited for
// its page; the copy of a victim; a retrying load, unless a drain is urgent; a drain; a line that a store requests late; one
// that a prefetch still wants; the cleaner. An executing store or prefetch leaves the D-cache's port free, so a copy or a drain
// goes in the same cycle (shares).
// own_*: the source would go if register read had no operation; for data paths that let register read override them, and so can
// choose early. *_take: the operation that goes.
// mem_block keeps M0 free two cycles later: a drain is urgent, an internal operation has waited 4 cycles, or the D-cache clears
// itself. Latency: combinational; every input comes from registers or is early.
`include "config.svh"
`include "lsu.svh"
`default_nettype none
module mem_turn (
  input  wire logic       clk, rst,
  // requests for M0
  input  wire logic       ex_mem_valid,
  input  wire logic [5:0] ex_mem_op,
  input  wire logic       so_valid,            // slow unit
  input  wire logic [3:0] so_kind,
  input  wire logic       pt_valid, pt_write,  // walker
  input  wire logic       rp_valid,            // the profiler's ring
  input  wire logic       sp_valid,            // store pages
  input  wire logic       cp_req,              // copy of a victim
  input  wire logic       rt_valid,            // load queue
  input  wire logic       dr_valid, dr_urgent, // store queue
  input  wire logic       soon_q,              // a late line request of a store
  input  wire logic       ahead_q,             // a line that a prefetch still wants
  input  wire logic       cl_req,              // cleaner
  // conditions against a grant
  input  wire logic       dc_beat,             // no write may start: a line arrives
  input  wire logic       dc_clear,
  input  wire logic       ptw_lock,            // the walker changes an entry: no drain meanwhile
  // grants
  output logic            own_so, own_pt, own_rp, own_sp, own_cp, own_rt, own_dr, own_soon, own_ahead, own_cl,
  output logic            so_take, pt_take, rp_take, sp_take, cp_take, rt_take, dr_take, soon_take, ahead_take, cl_take,
  output logic            shares,              // the operation shares M0 with a store from register read
  output logic            mem_block
);
  wire so_go  = so_valid && !(so_kind == K_SWRITE && dc_beat);
  wire pt_go  = pt_valid && !(pt_write && dc_beat);
  wire dr_go  = dr_valid && !dc_beat && !ptw_lock;
  wire beside = ex_mem_valid && ex_mem_op[5:4] == 2'b01;
  wire free   = !ex_mem_valid || beside;
  assign own_so   = so_go && !beside;
  assign own_pt   = !own_so && pt_go && !beside;
  assign own_rp   = !own_so && !own_pt && rp_valid && !beside;
  assign own_sp   = !own_so && !own_pt && !own_rp && sp_valid && !beside;
  wire   first    = own_so || own_pt || own_rp || own_sp;
  assign own_cp   = !first && cp_req;
  assign own_rt   = !first && !cp_req && rt_valid && !(dr_go && dr_urgent) && !beside;
  assign own_dr   = !first && !cp_req && dr_go && (dr_urgent || !rt_valid || beside);
  assign own_soon = !first && !cp_req && !dr_go && !rt_valid && soon_q && !beside;
  wire   idle     = !first && !cp_req && !dr_go && !rt_valid && !soon_q && !beside;
  assign own_ahead = idle && ahead_q;
  assign own_cl   = idle && !ahead_q && cl_req;
  assign shares   = beside && (own_cp || own_dr);

  assign so_take   = own_so && !ex_mem_valid;
  assign pt_take   = own_pt && !ex_mem_valid;
  assign rp_take   = own_rp && !ex_mem_valid;
  assign sp_take   = own_sp && !ex_mem_valid;
  assign rt_take   = own_rt && !ex_mem_valid;
  assign soon_take = own_soon && !ex_mem_valid;
  assign ahead_take = own_ahead && !ex_mem_valid;
  assign cl_take   = own_cl && !ex_mem_valid;
  assign cp_take   = own_cp && free;
  assign dr_take   = own_dr && free;

  logic [2:0] waited_q;                        // cycles that an internal operation has waited
  always_ff @(posedge clk)
    if (rst || !ex_mem_valid) waited_q <= 3'd0;
    else if (!shares && (so_go || pt_go || rp_valid || sp_valid || cp_req || rt_valid || dr_go)) waited_q <= waited_q + 3'd1;
  assign mem_block = (dr_go && dr_urgent) || waited_q == 3'd4 || dc_clear;
endmodule
