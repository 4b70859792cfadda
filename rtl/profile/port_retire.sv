// SPDX-License-Identifier: Apache-2.0
// Simulation only. Compares the profile port with the retire bundle (rtl/include/retire.def), where a core drives both: the k-th
// retirement told by one is the k-th told by the other, and so is the k-th trap. The bundle may come later or earlier than the
// port.
// Compared is what both tell: address and size of what retires, cause and place of traps; of a tagged instruction privilege,
// address space and data address, and where an indirect transfer goes.
// A tag that retires in no lane (RETIRED 0) must stand in a lane of the bundle a constant number of cycles away: all numbers from
// -NEAR to NEAR are tried, until tags have ruled out the last one.
// What the port ties off is not compared. If one side is silent for DEPTH instructions from the start, it is taken for absent.
`include "profile_sizes.svh"
`include "check.svh"
`include "profile_defs.svh"
`default_nettype none
`define SAME(name, cond, text) \
  `CHECK_NOW_SAYS(name, cond, $sformatf(": retirement %0d, pp_ret_pc 0x%0h, rt_pc 0x%0h: %0s", compared, pc, r_pc, text))
module port_retire #(
    parameter int LANES = 2,
    parameter int TAGS = 2,
    parameter int XLEN = 64
) (
    input  wire logic                  clk,
    input  wire logic                  rst,
    input  wire logic                  port_on, bundle_on,   // 0: what it tells in this cycle is not looked at
    // the profile port (rtl/include/port.def)
    input  wire logic [LANES*XLEN-1:0] pp_slot_pc,
    input  wire logic [LANES*3-1:0]    pp_slot_type,
    input  wire logic [LANES-1:0]      pp_slot_rvc,
    input  wire logic [LANES*(TAGS > 3 ? 3 : 2)-1:0] pp_slot_tag,
    input  wire logic [1:0]            pp_priv,
    input  wire logic [15:0]           pp_context,
    input  wire logic [TAGS-1:0]       pp_retired, pp_addr_valid,
    input  wire logic [TAGS*XLEN-1:0]  pp_addr,
    input  wire logic [LANES-1:0]      pp_ret_valid, pp_ret_rvc, pp_ret_gap,
    input  wire logic                  pp_trap_gap,
    input  wire logic [LANES*XLEN-1:0] pp_ret_pc,
    input  wire logic [LANES*(TAGS > 3 ? 3 : 2)-1:0] pp_ret_tag,
    input  wire logic                  pp_trap, pp_interrupt,
    input  wire logic [5:0]            pp_trap_cause,
    input  wire logic [XLEN-1:0]       pp_trap_pc,
    // the retire bundle
    input  wire logic [LANES-1:0]      rt_valid, rt_mem_access,
    input  wire logic [LANES*64-1:0]   rt_pc, rt_mem_addr,
    input  wire logic [LANES*32-1:0]   rt_insn,
    input  wire logic                  rt_has_memory, rt_has_mode,
    input  wire logic [LANES*2-1:0]    rt_priv,
    input  wire logic [LANES*16-1:0]   rt_context,
    input  wire logic                  rt_trap, rt_interrupt,
    input  wire logic [5:0]            rt_cause,
    input  wire logic [63:0]           rt_trap_pc
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2, DEPTH = 256, DEPTH_W = $clog2(DEPTH);
  localparam int FACTS_W = 2 * XLEN + 23;               // {address, size, kind, privilege and address space, data address told, it}
  localparam int TOLD_W = XLEN + FACTS_W + 4;           // {address, told, size, after a gap, tagged, its facts}
  localparam int SEEN_W = 2 * XLEN + 21;                // {address, size, has a mode, the mode, accesses memory, where}
  localparam int TRAP_W = XLEN + 39;                    // {retirements before it, interrupt, cause, place}

  // --- of each tag
  logic [TAGS-1:0]         known, in_lane;              // its slot has been seen; it retires in a lane
  logic [XLEN+21:0]        slots [0:TAGS-1];            // {address, size, kind, mode} of its slot
  logic [XLEN:0]           addrs [0:TAGS-1];            // {told, data address or target}
  logic [TAGS*FACTS_W-1:0] facts;
  logic [LANES*SEEN_W-1:0] row;                         // what the bundle tells in this cycle
  logic [TAG_W-1:0]        tag;

  // --- retirements and traps by number: told by the port, and seen in the bundle
  logic [TOLD_W-1:0] told [0:DEPTH-1];
  logic [SEEN_W+XLEN:0] seen [0:DEPTH-1];               // with: {the bundle was off before it, where the one before it led}
  logic [TRAP_W-1:0] told_trap [0:DEPTH-1], seen_trap [0:DEPTH-1];
  int                told_count, seen_count, compared, told_traps, seen_traps, compared_traps;
  logic              pcs_told, after_off, after_trap, after_gap, silent, silent_traps;

  // --- the last cycles of the bundle, and of tags that retire in no lane; the delays that fit all such tags
  localparam int NEAR = 8, CYCLES = 4 * NEAR;
  logic [LANES*SEEN_W-1:0] rows [0:CYCLES-1];
  logic [LANES-1:0]        row_lanes [0:CYCLES-1];
  logic [TAGS*FACTS_W-1:0] alone_facts [0:CYCLES-1];
  logic [TAGS-1:0]         alone_tags [0:CYCLES-1];
  logic [TAGS-1:0]         alone;
  logic [2*NEAR:0]         fits, fits_now;
  logic                    keeps;
  int                      now, then;

  // --- the pair that is compared
  logic [XLEN-1:0]   led, r_led;                        // where the first trap since the last retirement was
  logic [XLEN-1:0]   pc, r_pc, s_pc, data, r_data, target;
  logic              pc_told, rvc, r_rvc, s_rvc, gap, has_tag, with_data, r_off, r_moded, r_memory, targeted;
  logic [2:0]        kind;
  logic [17:0]       mode, r_mode;
  logic [TRAP_W-1:0] trap, r_trap;
  int                i, t, n, d;                         // of loops
  always @(posedge clk)
    if (rst) begin
      {told_count, seen_count, compared, told_traps, seen_traps, compared_traps} = '0;
      {pcs_told, after_off, after_trap, after_gap, silent, silent_traps, targeted} = '0;
      {known, keeps} = '0;
      now  = 0;
      fits = '1;
    end else if (port_on | bundle_on) begin
      // what the port tells
      if (port_on) begin
        for (t = 0; t < TAGS; t++) begin
          if (pp_addr_valid[t]) addrs[t] = {1'b1, pp_addr[t*XLEN+:XLEN]};
          facts[t*FACTS_W+:FACTS_W] = {slots[t], addrs[t]};
        end
        for (i = 0; i < LANES; i++) if (pp_ret_valid[i]) begin
          pcs_told = pcs_told | (pp_ret_pc[i*XLEN+:XLEN] != '0);
          tag = pp_ret_tag[i*TAG_W+:TAG_W];
          has_tag = (tag != '0) && known[tag-1'b1];
          told[told_count % DEPTH] = {pp_ret_pc[i*XLEN+:XLEN], pcs_told, pp_ret_rvc[i], pp_ret_gap[i] | after_gap, has_tag,
                                      has_tag ? facts[(tag-1'b1)*FACTS_W+:FACTS_W] : {FACTS_W{1'b0}}};
          after_gap = 1'b0;
          told_count++;
        end
        if (pp_trap | pp_interrupt) begin
          after_gap = after_gap | pp_trap_gap;
          told_trap[told_traps % DEPTH] = {told_count, pp_interrupt, pp_trap_cause, pp_trap_pc};
          told_traps++;
        end
        alone = pp_retired & known & ~in_lane;
        known = known & ~pp_retired;
        for (i = 0; i < LANES; i++) if (pp_slot_tag[i*TAG_W+:TAG_W] != '0) begin
          tag = pp_slot_tag[i*TAG_W+:TAG_W] - 1'b1;
          known[tag] = 1'b1;
          slots[tag] = {pp_slot_pc[i*XLEN+:XLEN], pp_slot_rvc[i], pp_slot_type[i*3+:3], pp_priv, pp_context} ;
          addrs[tag] = '0;
        end
      end else {known, alone} = '0;
      // what the bundle tells
      if (bundle_on) begin
        for (i = 0; i < LANES; i++) if (rt_valid[i]) begin
          seen[seen_count % DEPTH] = {after_off, after_trap ? led : rt_pc[i*64+:XLEN], row[i*SEEN_W+:SEEN_W]};
          {after_off, after_trap} = '0;
          seen_count++;
        end
        if (rt_trap) begin
          seen_trap[seen_traps % DEPTH] = {seen_count, rt_interrupt, rt_cause, rt_trap_pc[XLEN-1:0]};
          if (!after_trap) led = rt_trap_pc[XLEN-1:0];
          after_trap = 1'b1;
          seen_traps++;
        end
      end else after_off = 1'b1;
      // one that is silent; or both are told
      silent = silent | (told_count == 0 && seen_count > DEPTH - LANES) | (seen_count == 0 && told_count > DEPTH - LANES);
      silent_traps = silent_traps | silent | (told_traps == 0 && seen_traps == DEPTH) | (seen_traps == 0 && told_traps == DEPTH);
      if (!silent) begin
        for (n = 0; n < LANES; n++) if (compared < told_count && compared < seen_count) begin
          {pc, pc_told, rvc, gap, has_tag, s_pc, s_rvc, kind, mode, with_data, data} = told[compared % DEPTH];
          {r_off, r_led, r_pc, r_rvc, r_moded, r_mode, r_memory, r_data} = seen[compared % DEPTH];
          `SAME(retires_what_the_bundle_does, !pc_told || pc == r_pc, "pp_ret_pc or pp_ret_valid, rt_pc")
          `SAME(has_the_bundles_size, !pc_told || rvc == r_rvc, "pp_ret_rvc, rt_insn")
          `SAME(goes_where_it_was_told, !targeted || r_off || gap || target == r_led, "pp_addr of the indirect transfer before it")
          `SAME(tag_is_of_the_bundle, !has_tag || (s_pc == r_pc && s_rvc == r_rvc),
              "pp_slot_pc or pp_slot_rvc of its tag, rt_pc, rt_insn")
          `SAME(has_the_bundles_privilege, !has_tag || !r_moded || mode[17:16] == r_mode[17:16], "pp_priv of its slot, rt_priv")
          `SAME(has_the_bundles_context, !has_tag || !r_moded || mode[15:0] == r_mode[15:0], "pp_context of its slot, rt_context")
          `SAME(has_the_bundles_address, !has_tag || !with_data || !r_memory || kind == 3'(PD_TYPE_TRANSFER) || data == r_data,
                $sformatf("pp_addr 0x%0h, rt_mem_addr 0x%0h", data, r_data))
          targeted = has_tag & with_data & (kind == 3'(PD_TYPE_TRANSFER));
          target = data;
          compared++;
        end
        `SAME(retirements_are_told_by_both, told_count - compared <= DEPTH - LANES && seen_count - compared <= DEPTH - LANES,
              "pp_ret_valid, rt_valid: one of them tells of more")
      end
      if (!silent_traps) begin
        if (compared_traps < told_traps && compared_traps < seen_traps) begin
          trap   = told_trap[compared_traps % DEPTH];
          r_trap = seen_trap[compared_traps % DEPTH];
          if (told_count == 0 || silent) trap[XLEN+7+:32] = r_trap[XLEN+7+:32];
          `CHECK_NOW_SAYS(traps_as_the_bundle_does, trap == r_trap,
                          $sformatf(": trap %0d, after %0d and %0d: pp_trap_pc 0x%0h, rt 0x%0h, pp_trap_cause %0d, rt %0d",
                                    compared_traps, trap[XLEN+7+:32], r_trap[XLEN+7+:32], trap[XLEN-1:0], r_trap[XLEN-1:0],
                                        trap[XLEN+:6],
                                    r_trap[XLEN+:6]))
          compared_traps++;
        end
        `CHECK_NOW_SAYS(traps_are_told_by_both, told_traps - compared_traps < DEPTH && seen_traps - compared_traps < DEPTH,
                        ": pp_trap and pp_interrupt, rt_trap: one of them tells of more")
      end
      // tags in no lane
      keeps = keeps | (alone != '0);
      if (keeps) begin
        rows[now % CYCLES]        = row;
        row_lanes[now % CYCLES]   = bundle_on ? rt_valid : '0;
        alone_facts[now % CYCLES] = facts;
        alone_tags[now % CYCLES]  = alone;
        then = (now - NEAR) % CYCLES;
        if (now >= 2 * NEAR && seen_count != 0 && alone_tags[then] != '0) for (t = 0; t < TAGS; t++) if (alone_tags[then][t]) begin
          {s_pc, s_rvc, kind, mode, with_data, data} = alone_facts[then][t*FACTS_W+:FACTS_W];
          fits_now = '0;
          for (d = 0; d <= 2 * NEAR; d++) for (i = 0; i < LANES; i++) if (row_lanes[(now - d) % CYCLES][i]) begin
            {r_pc, r_rvc, r_moded, r_mode, r_memory, r_data} = rows[(now-d)%CYCLES][i*SEEN_W+:SEEN_W];
            if (s_pc == r_pc && s_rvc == r_rvc && (!r_moded || mode == r_mode) &&
                (!with_data || !r_memory || kind == 3'(PD_TYPE_TRANSFER) || data == r_data)) fits_now[d] = 1'b1;
          end
          fits = fits & fits_now;
          `CHECK_NOW_SAYS(retires_with_the_bundle, fits != '0,
                          $sformatf(": tag %0d, pp_slot_pc 0x%0h, pp_addr 0x%0h: in no lane of rt_valid near by",
                                    t + 1, s_pc, data))
        end
        now++;
      end
    end

  always @* begin
    in_lane = '0;
    for (int i = 0; i < LANES; i++) begin
      row[i*SEEN_W+:SEEN_W] = {rt_pc[i*64+:XLEN], rt_insn[i*32+:2] != 2'b11, rt_has_mode, rt_priv[i*2+:2], rt_context[i*16+:16],
                               rt_has_memory & rt_mem_access[i], rt_mem_addr[i*64+:XLEN]};
      for (int t = 0; t < TAGS; t++) if (pp_ret_valid[i] && pp_ret_tag[i*TAG_W+:TAG_W] == TAG_W'(t + 1)) in_lane[t] = 1'b1;
    end
  end
endmodule
`undef SAME
`default_nettype wire
