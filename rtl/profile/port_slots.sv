// SPDX-License-Identifier: Apache-2.0
// Simulation only. Part of port_checker: what must hold of the slots of a cycle alone, and between those of two cycles; and that a
// mispredict names a transfer that has been a slot. Such are known by a hash of their address: a wrong address may look right,
// never a right one wrong.
// Latency: kinds_told and itypes_told (pp_slot_type and pp_slot_itype are not tied off) count from the first slot that has one.
`include "profile_sizes.svh"
`include "check.svh"
`include "profile_defs.svh"
`default_nettype none
module port_slots #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2 // samples in flight
) (
    input  logic                    clk,
    input  logic                    rst,
    input  logic [LANES-1:0]        ours,          // slots on the predicted path
    input  logic [LANES*64-1:0]     pcs,
    input  logic [LANES*3-1:0]      pp_slot_type,
    input  logic [LANES*4-1:0]      pp_slot_itype,
    input  logic                    pp_has_fetch, pp_has_path,
    input  logic [LANES-1:0]        pp_slot_icmiss, pp_slot_itlbmiss,
    input  logic [LANES*PATH_W-1:0] pp_slot_hist,
    input  logic [LANES*WAITED_W-1:0] pp_slot_waited,
    input  logic                    pp_trap, pp_interrupt, pp_xret, pp_blame,
    input  logic [TAGS-1:0]         pp_aborted,
    input  logic [TAGS*3-1:0]       pp_abort_cause,
    input  logic [63:0]             flush_pc,
    output logic                    kinds_told, itypes_told
);
  logic        kinds_told_q, itypes_told_q;
  logic        ascend, kinds_ok, waited_ok, said_ok;
  logic        any, goes_on, goes_on_q, again, breaks_q, mispredicts, known;
  logic [63:0] first, last, last_q;                // addresses of the oldest and the newest slot
  logic        transfer_q [0:65535];               // transfers that have been slots, by hash
  function automatic logic [15:0] hashed(input logic [63:0] pc);
    hashed = pc[16:1] ^ pc[32:17] ^ pc[48:33];
  endfunction
  wire [15:0] flush_hash = hashed(flush_pc);
  wire        was_one    = transfer_q[flush_hash];
  wire        breaks     = pp_trap | pp_interrupt | pp_xret | pp_blame | (pp_aborted != '0);
  initial for (int i = 0; i < 65536; i++) transfer_q[i] = 1'b0;

  always @* begin
    {kinds_told, itypes_told} = {kinds_told_q, itypes_told_q};
    for (int i = 0; i < LANES; i++) begin
      kinds_told  = kinds_told | (ours[i] & (pp_slot_type[i*3+:3] != 3'd0));
      itypes_told = itypes_told | (ours[i] & (pp_slot_itype[i*4+:4] != 4'd0));
    end
    {ascend, kinds_ok, waited_ok, said_ok} = '1;
    {any, goes_on} = '0;
    {first, last} = '0;
    known = was_one;
    for (int i = 0; i < LANES; i++) if (ours[i]) begin
      ascend    = ascend & (~any | ($signed(pcs[i*64+:64] - last) > 0));
      kinds_ok  = kinds_ok & ~((kinds_told | itypes_told)
                  & ((pp_slot_type[i*3+:3] == 3'(PD_TYPE_TRANSFER)) != (pp_slot_itype[i*4+:4] != 4'(PD_ITYPE_NONE))));
      said_ok   = said_ok & (pp_has_fetch | ~(pp_slot_icmiss[i] | pp_slot_itlbmiss[i]))
                  & (pp_has_path | (pp_slot_hist[i*PATH_W+:PATH_W] == '0));
      waited_ok = waited_ok & (pp_slot_waited[i*WAITED_W+30+:2] != 2'd3);
      known     = known | (pcs[i*64+:64] == flush_pc);
      if (~any) first = pcs[i*64+:64];
      any       = 1'b1;
      last      = pcs[i*64+:64];
      goes_on   = kinds_told & (pp_slot_type[i*3+:3] != 3'(PD_TYPE_TRANSFER));
    end
    again = goes_on_q & any & (first == last_q) & ~breaks & ~breaks_q;
    mispredicts = 1'b0;
    for (int t = 0; t < TAGS; t++)
      mispredicts = mispredicts | (pp_aborted[t] & (pp_abort_cause[t*3+:3] == 3'(PD_ABORT_MISPREDICT)));
  end
  always_ff @(posedge clk) begin
    {kinds_told_q, itypes_told_q} <= rst ? 2'd0 : {kinds_told, itypes_told};
    goes_on_q <= ~rst & goes_on;
    last_q    <= last;
    breaks_q  <= breaks;
    for (int i = 0; i < LANES; i++)
      if (ours[i] & (pp_slot_type[i*3+:3] == 3'(PD_TYPE_TRANSFER))) transfer_q[hashed(pcs[i*64+:64])] <= 1'b1;
  end

  `CHECK_SAYS(slots_of_a_cycle_ascend, ascend, ": pp_slot_pc, by lane; lane 0 is the oldest")                      // (14)
  `CHECK_SAYS(slot_is_handed_on_once, ~again,
              ": pp_slot_valid of the same pp_slot_pc in two cycles in a row, without a transfer")                 // (1)
  `CHECK_SAYS(kind_fits_its_itype, kinds_ok, ": pp_slot_type, pp_slot_itype: only one of them says control transfer") // (23)
  `CHECK_SAYS(waits_have_a_cause, waited_ok, ": pp_slot_waited, bits 31:30 are 3")
  `CHECK_SAYS(what_is_told_is_said, said_ok, ": pp_has_fetch or pp_has_path is 0, but what it stands for is driven")
  `CHECK_SAYS(mispredict_names_a_transfer, ~mispredicts | ~kinds_told_q | known,
              ": pp_abort_cause 1, but pp_flush_pc is of no transfer that was a slot")                             // (12)
endmodule
`default_nettype wire
