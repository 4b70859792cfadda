// SPDX-License-Identifier: Apache-2.0
// Simulation only, of use in those that know X. Part of port_checker: no signal of the port is undefined where it counts. A signal
// that nobody drives, or that comes from a register that was never written, is named.
// Assumes that a valid bit qualifies what belongs to it (docs/attach.md, Conventions). Where nobody drives pp_ring_valid
// the ring is not looked at.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
// While `when` is 1, no bit of `value`, which belongs to the signal, is X or Z.
`define PORT_DEFINED(signal, when, value) \
  `CHECK_SAYS(nothing_is_undefined, (when) !== 1'b1 || (^(value)) !== 1'bx, $sformatf(": %0s is X or Z", `"signal`"))
`define PORT_ALWAYS(signal) `PORT_DEFINED(signal, 1'b1, signal)
`define PORT_FIELD(signal, when, width) `PORT_DEFINED(signal, when, signal[i*(width)+:(width)])
module port_defined #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2, // samples in flight
    parameter int XLEN = 64 // width of addresses at the port
) (
    input  logic clk,
    input  logic rst,
`define PP_CORE input
`define PP_PROFILER input
`define PP_CHECK
`include "profile_port.svh"
    input  logic [TAGS-1:0] given // tags that have an instruction
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;             // width of a tag; 0 is none
  // port_fetches has the fetches; what the profiler writes to the ring is its own
  wire unused_ok = &{1'b0, pp_fetch_starts, pp_fetch_killed, pp_fetch_pc, pp_fetch_priv, pp_fetch_context, pp_fetch_ends,
      pp_fetch_complete, pp_fetch_refused, pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid,
      pp_fetch_pa, pp_fetch_page, pp_ring_write, pp_ring_slot, pp_ring_wdata, pp_ring_rdata};
  `PORT_ALWAYS(pp_slot_valid)
  `PORT_ALWAYS(pp_slot_early)
  `PORT_ALWAYS(pp_slot_tag)
  `PORT_ALWAYS(pp_dispatched)
  `PORT_ALWAYS(pp_mapped)
  `PORT_ALWAYS(pp_dready)
  `PORT_ALWAYS(pp_issued)
  `PORT_ALWAYS(pp_mem_issued)
  `PORT_ALWAYS(pp_mem_done)
  `PORT_ALWAYS(pp_rready)
  `PORT_ALWAYS(pp_oldest)
  `PORT_ALWAYS(pp_retired)
  `PORT_ALWAYS(pp_aborted)
  `PORT_ALWAYS(pp_skidless)
  `PORT_ALWAYS(pp_addr_valid)
  `PORT_ALWAYS(pp_event)
  `PORT_ALWAYS(pp_store_why)
  `PORT_ALWAYS(pp_line_valid)
  `PORT_ALWAYS(pp_empty)
  `PORT_ALWAYS(pp_blame)
  `PORT_ALWAYS(pp_ret_valid)
  `PORT_ALWAYS(pp_trap)
  `PORT_ALWAYS(pp_interrupt)
  `PORT_ALWAYS(pp_xret)
  `PORT_ALWAYS(pp_has_fetch)
  `PORT_ALWAYS(pp_has_path)
  `PORT_ALWAYS(pp_has_fetches)
  `PORT_ALWAYS(pp_has_signature)
  `PORT_ALWAYS(pp_lcofi_enabled)
  `PORT_DEFINED(pp_ring_take, (^pp_ring_valid) !== 1'bx, pp_ring_take)
  `PORT_DEFINED(pp_ring_next, (^pp_ring_valid) !== 1'bx, pp_ring_next)
  `PORT_DEFINED(pp_ring_written, (^pp_ring_valid) !== 1'bx, pp_ring_written)
  `PORT_DEFINED(pp_ring_came, (^pp_ring_valid) !== 1'bx, pp_ring_came)
  `PORT_DEFINED(pp_ring_read, (^pp_ring_valid) !== 1'bx, pp_ring_read)
  `PORT_DEFINED(pp_priv, pp_slot_valid != '0, pp_priv)
  `PORT_DEFINED(pp_context, pp_slot_valid != '0, pp_context)
  `PORT_DEFINED(pp_flush_pc, pp_aborted != '0 || pp_blame, pp_flush_pc)
  `PORT_DEFINED(pp_blame_priv, pp_blame, pp_blame_priv)
  `PORT_DEFINED(pp_empty_why, pp_empty, pp_empty_why)
  `PORT_DEFINED(pp_empty_owed, pp_empty, pp_empty_owed)
  `PORT_DEFINED(pp_trap_cause, pp_trap || pp_interrupt, pp_trap_cause)
  `PORT_DEFINED(pp_trap_pc, pp_trap || pp_interrupt, pp_trap_pc)
  `PORT_DEFINED(pp_trap_gap, pp_trap || pp_interrupt, pp_trap_gap)
  `PORT_DEFINED(pp_ring_refused, pp_ring_valid, pp_ring_refused)
  `PORT_DEFINED(pp_ring_at, pp_ring_came, pp_ring_at)
  for (genvar i = 0; i < LANES; i++) begin : g_lane
    wire ours = pp_slot_valid[i] & pp_slot_on_path[i];
    `PORT_FIELD(pp_slot_on_path, pp_slot_valid[i], 1)
    `PORT_FIELD(pp_slot_pc, ours, XLEN)
    `PORT_FIELD(pp_slot_type, ours, 3)
    `PORT_FIELD(pp_slot_itype, ours, 4)
    `PORT_FIELD(pp_slot_rvc, ours, 1)
    `PORT_FIELD(pp_slot_icmiss, ours, 1)
    `PORT_FIELD(pp_slot_itlbmiss, ours, 1)
    `PORT_FIELD(pp_slot_hist, ours, PATH_W)
    `PORT_FIELD(pp_slot_waited, ours, WAITED_W)
    `PORT_FIELD(pp_ret_kept, pp_ret_valid != '0, 1)
    `PORT_FIELD(pp_ret_pc, pp_ret_valid[i], XLEN)
    `PORT_FIELD(pp_ret_rvc, pp_ret_valid[i], 1)
    `PORT_FIELD(pp_ret_itype, pp_ret_valid[i], 4)
    `PORT_FIELD(pp_ret_moved, pp_ret_valid[i], 1)
    `PORT_FIELD(pp_ret_met, pp_ret_valid[i], MET_W)
    `PORT_FIELD(pp_ret_tag, pp_ret_valid[i], TAG_W)
    `PORT_FIELD(pp_ret_gap, pp_ret_valid[i], 1)
  end
  for (genvar i = 0; i < TAGS; i++) begin : g_tag
    `PORT_FIELD(pp_abort_cause, pp_aborted[i] | pp_retired[i], 3)
    `PORT_FIELD(pp_wait_why, given[i] & pp_oldest[i], 5)
    `PORT_FIELD(pp_addr, pp_addr_valid[i], XLEN)
    `PORT_FIELD(pp_store_back, pp_store_why[i*3+:3] != 3'd0, 8)
    `PORT_FIELD(pp_line, pp_line_valid[i], ORDER_W)
  end
endmodule
`default_nettype wire
