// SPDX-License-Identifier: Apache-2.0
// Simulation only. Properties of one tag's life at the profile port: it is given to a slot, its strobes come in order and once,
// it ends exactly once, and its facts fit its kind. Numbers in brackets: the property list in docs/attach.md.
// Latency: a violation is reported at the clock edge after its cycle.
`include "profile_sizes.svh"
`include "check.svh"
`include "profile_defs.svh"
`default_nettype none
// A property of a life: where it fails, the tag, its instruction and what has been told of it so far are said.
`define LIFE(name, cond) `CHECK_NOW_SAYS(name, cond, $sformatf( \
    ": tag %0d%0s at 0x%0h, told so far:%0s%0s%0s%0s%0s%0s%0s", TAG, active_q ? "," : ", which is free; its last", pc_q, \
    seen[0] ? " mapped" : "", seen[1] ? " dready" : "", seen[2] ? " issued" : "", seen[3] ? " mem_issued" : "", \
    seen[4] ? " mem_done" : "", seen[5] ? " rready" : "", seen[6] ? " oldest" : ""))
module port_life #(
    parameter int TAG = 1, // number of the tag
    parameter int IN_FLIGHT = 64, // maximum instructions in flight
    parameter int LATENCY = 1, // 0: the core ties off the bundle latency
    parameter int RETIRED = 1  // 0: the core does not tell what retires
) (
    input  logic        clk,
    input  logic        rst,
    // the slot that the tag is given to
    input  logic        give,
    input  logic [2:0]  kind,
    input  logic [63:0] slot_pc,
    input  logic [31:0] slot_order,     // the slot's place in program order
    input  logic [1:0]  missed,         // its fetch missed {the ITLB, the I-cache}
    // strobes
    input  logic        mapped,
    input  logic        dready,
    input  logic        issued,
    input  logic        mem_issued,
    input  logic        mem_done,
    input  logic        rready,
    input  logic        oldest,
    input  logic        retired,
    input  logic        aborted,
    input  logic [2:0]  cause,
    input  logic        addr_valid,
    input  logic [15:0] event_bits,
    input  logic [2:0]  store_why,
    input  logic [7:0]  store_back,
    input  logic        line_valid,
    input  logic        moved,          // for signatures: in the lane in which it retires
    input  logic [MET_W-1:0] met,
    input  logic [2:0]  passing,        // instructions that retire in this cycle, of any tag; RETIRED 0: that are mapped
    // state, for properties across tags
    output logic        active,
    output logic [63:0] pc,
    output logic [31:0] order
);
  // Instructions that can retire while one is in flight: all older ones. More can be mapped, because of flushes
  localparam int BOUND = RETIRED != 0 ? 2 * IN_FLIGHT + 64 : (IN_FLIGHT + 64) * (IN_FLIGHT + 64);

  logic        active_q, addr_q, replayed_q, dmiss_q;
  logic [MET_W-1:0] met_q;
  logic [2:0]  kind_q;
  logic [6:0]  seen_q;                  // {oldest, rready, mem_done, mem_issued, issued, dready, mapped}
  logic [63:0] pc_q;
  logic [31:0] order_q;
  logic [31:0] passed_q;

  wire [6:0] strobes  = {oldest, rready, mem_done, mem_issued, issued, dready, mapped};
  wire [6:0] seen     = seen_q | strobes;
  wire       ends     = retired | aborted;
  wire       replayed = replayed_q | event_bits[PD_EVENT_REPLAY];
  wire       memory   = (kind_q == 3'(PD_TYPE_LOAD)) | (kind_q == 3'(PD_TYPE_STORE)) | (kind_q == 3'(PD_TYPE_LOADSTORE));
  wire [MET_W-1:0] met_all = met_q | {event_bits[PD_EVENT_MISPRED], event_bits[PD_EVENT_DTLB], event_bits[PD_EVENT_DMISS], 2'b00};
  wire       transfer = kind_q == 3'(PD_TYPE_TRANSFER);

  always_ff @(posedge clk) begin
    if (rst) begin
      active_q        <= 1'b0;
      seen_q          <= 7'd0;
      addr_q          <= 1'b0;
      replayed_q      <= 1'b0;
      passed_q        <= 32'd0;
    end else if (give) begin
      active_q        <= 1'b1;
      seen_q          <= 7'd0;
      addr_q          <= 1'b0;
      replayed_q      <= 1'b0;
      passed_q        <= 32'd0;
    end else if (active_q) begin
      active_q        <= ~ends;
      seen_q          <= seen;
      addr_q          <= addr_q | addr_valid;
      replayed_q      <= replayed;
      passed_q        <= passed_q + 32'(passing);
    end
    if (give) begin
      kind_q  <= kind;
      pc_q    <= slot_pc;
      order_q <= slot_order;
    end
    met_q   <= give ? {3'd0, missed} : met_all;
    dmiss_q <= ~give & (dmiss_q | event_bits[PD_EVENT_DMISS]);
  end
  assign active = active_q;
  assign pc     = pc_q;
  assign order  = order_q;

  // --- properties: none can fail while the tag is free and no signal names it
  wire linked = (store_why != 3'd0) | line_valid;
  wire named = give | (|strobes) | ends | addr_valid | (event_bits != 16'd0) | linked;
  always @(posedge clk) if (!rst && (active_q || named)) begin
    `LIFE(tag_given_only_when_free, !(give & active_q))                                                             // (3)
    `LIFE(life_ends_once, !(retired & aborted))                                                                     // (5)
    `LIFE(life_ends_in_time, !active_q | (passed_q <= 32'(BOUND)))                                           // (5)
    `LIFE(strobe_names_active_tag, active_q | ~((|strobes) | ends | addr_valid))                                    // (6)
    `LIFE(events_name_active_tag, active_q | (event_bits == 16'd0))                                                 // (6)
    `LIFE(strobe_once, (strobes & seen_q & {2'b11, {4{~replayed}}, 1'b1} & {7{active_q}}) == 7'd0)                 // (7)
    `LIFE(mapped_is_first, !active_q | (strobes[6:1] == 6'd0) | seen[0])                                            // (8)
    `LIFE(data_ready_before_issue, !active_q | !dready | replayed | (seen_q[4:2] == 3'd0))                          // (8)
    `LIFE(issue_before_memory, !active_q | !issued | replayed | (seen_q[4:3] == 2'd0))                              // (8)
    `LIFE(memory_issue_before_done, !active_q | !mem_done | seen[3])                                                // (8)
    // (8), (10)
    `LIFE(retire_ready_is_after_execution, !active_q | !(dready | issued | mem_issued | mem_done) | !seen_q[5])
    `LIFE(retired_was_complete, !active_q | !retired | (seen[0] & seen[5] & seen[6]))                               // (9)
    `LIFE(only_memory_reports_memory, !active_q | memory | !(mem_issued | mem_done))                                // (10)
    `LIFE(retired_load_has_its_data, (LATENCY == 0) | !active_q | !retired | (kind_q != 3'(PD_TYPE_LOAD)) | seen[4]) // (10)
    `LIFE(abort_has_a_cause, !aborted | ((cause != 3'd0) & (cause <= 3'(PD_ABORT_TRAP))))                           // (12)
    `LIFE(retired_has_no_cause, !retired | (cause == 3'd0))                                                         // (12)
    // (27)
    `LIFE(links_name_active_tag, active_q | !linked)
    `LIFE(loads_wait_for_stores, !active_q | (store_why == 3'd0)
                                      | ((kind_q == 3'(PD_TYPE_LOAD)) & seen[3] & (store_back != 8'd0)))
    `LIFE(early_loads_name_their_store, event_bits[PD_EVENT_ORDER] == (store_why == 3'(PD_STORE_READ_PAST)))
    `LIFE(lines_of_what_missed, !active_q | !line_valid | (memory & (dmiss_q | event_bits[PD_EVENT_DMISS])))
    // (26)
    `LIFE(memory_moves, !active_q | !retired | !memory | moved)
    `LIFE(what_it_met_is_told, !active_q | !retired | ((met_q & ~met) == '0))
    // (22)
    `LIFE(address_once, !active_q | !addr_valid | !addr_q | replayed)
    `LIFE(address_of_memory_or_transfer, !active_q | !addr_valid | memory | transfer)
    // (23)
    `LIFE(miss_needs_memory_access, !active_q | !event_bits[PD_EVENT_DMISS] | (memory & seen[3]))
    `LIFE(lines_come_to_what_missed, !active_q | !event_bits[PD_EVENT_RAM] | ((kind_q == 3'(PD_TYPE_LOAD)) & dmiss_q))
    `LIFE(far_memory_is_memory, !active_q | !event_bits[PD_EVENT_FAR] | event_bits[PD_EVENT_RAM])
    `LIFE(mispredict_needs_transfer, !active_q | !(event_bits[PD_EVENT_MISPRED] | event_bits[PD_EVENT_TAKEN]) | transfer)
    `LIFE(memory_events_need_memory, !active_q | memory | !(event_bits[PD_EVENT_FORWARD] | event_bits[PD_EVENT_ORDER] |
                                   event_bits[PD_EVENT_PARTIAL] | event_bits[PD_EVENT_UNCACHED]))
  end
endmodule
