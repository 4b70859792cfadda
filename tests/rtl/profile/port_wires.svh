// SPDX-License-Identifier: Apache-2.0
// Declarations of a whole profile port, shared by the two benches.
  localparam int LANES = WIDTH, TAGS = PM_TAGS, XLEN = 64;
`include "profile_wires.svh"
  logic [WIDTH*MET_W-1:0]    core_ret_met;
  logic [WIDTH*PM_TAG_W-1:0] core_ret_tag;
  logic [PM_TAGS-1:0]        core_mem_done, core_rready, core_aborted;
  logic [63:0]               covered;
  logic                      lcofi_set;

  standin_core #(.SEED(SEED), .LANES(LANES), .TAGS(TAGS)) u_core (
      .lcofi(lcofi_set), .pp_mem_done(core_mem_done), .pp_rready(core_rready), .pp_aborted(core_aborted),
      .pp_ret_met(core_ret_met), .pp_ret_tag(core_ret_tag), .*
  );

  port_fault #(.LANES(LANES), .TAGS(TAGS)) u_fault (
      .clk, .rst, .core_rready, .core_mem_done, .core_aborted, .core_ret_tag, .core_ret_met,
      .pp_rready, .pp_mem_done, .pp_aborted, .pp_ret_tag, .pp_ret_met
  );

  port_checker #(.LANES(LANES), .TAGS(TAGS), .IN_FLIGHT(ROB_ROWS * WIDTH), .SIGNATURE(PM_SIGNATURE)) u_checker (
      .lcofi_set, .covers(covered), .*
  );
