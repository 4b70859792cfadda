// SPDX-License-Identifier: Apache-2.0
// Simulation only. Properties of one tag's life at the profile port: it is given to a slot, its strobes come in order and once,
// it ends exactly once, and its facts fit its kind. Numbers in brackets: the property list in docs/attach.md.
// Latency: a violation is reported at the clock edge after the cycle it happens in.
`include "config.svh"
`include "check.svh"
`include "profile_defs.svh"
`default_nettype none
module port_life (
    input  logic        clk,
    input  logic        rst,
    // the slot that the tag is given to
    input  logic        give_i,
    input  logic [2:0]  kind_i,
    input  logic [63:0] pc_i,
    input  logic [31:0] order_i,        // the slot's place in program order
    input  logic [1:0]  missed_i,       // its fetch missed {the ITLB, the I-cache}
    // strobes
    input  logic        mapped_i,
    input  logic        dready_i,
    input  logic        issued_i,
    input  logic        mem_issued_i,
    input  logic        mem_done_i,
    input  logic        rready_i,
    input  logic        oldest_i,
    input  logic        retired_i,
    input  logic        aborted_i,
    input  logic [2:0]  cause_i,
    input  logic        addr_valid_i,
    input  logic [15:0] event_i,
    input  logic [2:0]  store_why_i,
    input  logic [7:0]  store_back_i,
    input  logic        line_valid_i,
    input  logic        moved_i,        // for signatures: the lane in which it retires
    input  logic [MET_W-1:0] met_i,
    input  logic [2:0]  retiring_i,     // instructions that retire in this cycle, of any tag
    // state, for properties across tags
    output logic        active_o,
    output logic [63:0] pc_o,
    output logic [31:0] order_o
);
  // Instructions that can retire while one is in flight: all older ones, wherever they were.
  localparam int BOUND = 2 * ROB_ROWS * WIDTH + 64;

  logic        active_q, addr_q, replayed_q, dmiss_q;
  logic [MET_W-1:0] met_q;
  logic [2:0]  kind_q;
  logic [6:0]  seen_q;                  // {oldest, rready, mem_done, mem_issued, issued, dready, mapped}
  logic [63:0] pc_q;
  logic [31:0] order_q;
  logic [15:0] retired_since_q;

  wire [6:0] strobes  = {oldest_i, rready_i, mem_done_i, mem_issued_i, issued_i, dready_i, mapped_i};
  wire [6:0] seen     = seen_q | strobes;
  wire       ends     = retired_i | aborted_i;
  wire       replayed = replayed_q | event_i[PD_EVENT_REPLAY];
  wire       memory   = (kind_q == 3'(PD_TYPE_LOAD)) | (kind_q == 3'(PD_TYPE_STORE)) | (kind_q == 3'(PD_TYPE_LOADSTORE));
  wire [MET_W-1:0] met = met_q | {event_i[PD_EVENT_MISPRED], event_i[PD_EVENT_DTLB], event_i[PD_EVENT_DMISS], 2'b00};
  wire       transfer = kind_q == 3'(PD_TYPE_TRANSFER);

  always_ff @(posedge clk) begin
    if (rst) begin
      active_q        <= 1'b0;
      seen_q          <= 7'd0;
      addr_q          <= 1'b0;
      replayed_q      <= 1'b0;
      retired_since_q <= 16'd0;
    end else if (give_i) begin
      active_q        <= 1'b1;
      seen_q          <= 7'd0;
      addr_q          <= 1'b0;
      replayed_q      <= 1'b0;
      retired_since_q <= 16'd0;
    end else if (active_q) begin
      active_q        <= ~ends;
      seen_q          <= seen;
      addr_q          <= addr_q | addr_valid_i;
      replayed_q      <= replayed;
      retired_since_q <= retired_since_q + 16'(retiring_i);
    end
    if (give_i) begin
      kind_q  <= kind_i;
      pc_q    <= pc_i;
      order_q <= order_i;
    end
    met_q   <= give_i ? {3'd0, missed_i} : met;
    dmiss_q <= ~give_i & (dmiss_q | event_i[PD_EVENT_DMISS]);
  end
  assign active_o = active_q;
  assign pc_o     = pc_q;
  assign order_o  = order_q;

  // --- properties: none can fail while the tag is free and nobody names it
  wire linked = (store_why_i != 3'd0) | line_valid_i;
  wire named = give_i | (|strobes) | ends | addr_valid_i | (event_i != 16'd0) | linked;
  always @(posedge clk) if (!rst && (active_q || named)) begin
    `CHECK_NOW(tag_given_only_when_free, !(give_i & active_q))                                                           // (3)
    `CHECK_NOW(life_ends_once, !(retired_i & aborted_i))                                                                 // (5)
    `CHECK_NOW(life_ends_in_time, !active_q | (retired_since_q <= 16'(BOUND)))                                           // (5)
    `CHECK_NOW(strobe_names_active_tag, active_q | ~((|strobes) | ends | addr_valid_i))                                  // (6)
    `CHECK_NOW(events_name_active_tag, active_q | (event_i == 16'd0))                                                    // (6)
    `CHECK_NOW(strobe_once, (strobes & seen_q & {2'b11, {4{~replayed}}, 1'b1} & {7{active_q}}) == 7'd0)                 // (7)
    `CHECK_NOW(mapped_is_first, !active_q | (strobes[6:1] == 6'd0) | seen[0])                                            // (8)
    `CHECK_NOW(data_ready_before_issue, !active_q | !dready_i | replayed | (seen_q[4:2] == 3'd0))                        // (8)
    `CHECK_NOW(issue_before_memory, !active_q | !issued_i | replayed | (seen_q[4:3] == 2'd0))                            // (8)
    `CHECK_NOW(memory_issue_before_done, !active_q | !mem_done_i | seen[3])                                              // (8)
    // (8), (10)
    `CHECK_NOW(retire_ready_is_after_execution, !active_q | !(dready_i | issued_i | mem_issued_i | mem_done_i) | !seen_q[5])
    `CHECK_NOW(retired_was_complete, !active_q | !retired_i | (seen[0] & seen[5] & seen[6]))                             // (9)
    `CHECK_NOW(only_memory_reports_memory, !active_q | memory | !(mem_issued_i | mem_done_i))                            // (10)
    `CHECK_NOW(retired_load_has_its_data, !active_q | !retired_i | (kind_q != 3'(PD_TYPE_LOAD)) | seen[4])               // (10)
    `CHECK_NOW(abort_has_a_cause, !aborted_i | ((cause_i != 3'd0) & (cause_i <= 3'(PD_ABORT_TRAP))))                     // (12)
    `CHECK_NOW(retired_has_no_cause, !retired_i | (cause_i == 3'd0))                                                     // (12)
    // (27)
    `CHECK_NOW(links_name_active_tag, active_q | !linked)
    `CHECK_NOW(loads_wait_for_stores, !active_q | (store_why_i == 3'd0)
                                      | ((kind_q == 3'(PD_TYPE_LOAD)) & seen[3] & (store_back_i != 8'd0)))
    `CHECK_NOW(early_loads_name_their_store, event_i[PD_EVENT_ORDER] == (store_why_i == 3'(PD_STORE_READ_PAST)))
    `CHECK_NOW(lines_of_what_missed, !active_q | !line_valid_i | (memory & (dmiss_q | event_i[PD_EVENT_DMISS])))
    // (26)
    `CHECK_NOW(memory_moves, !active_q | !retired_i | !memory | moved_i)
    `CHECK_NOW(what_it_met_is_told, !active_q | !retired_i | ((met_q & ~met_i) == '0))
    `CHECK_NOW(address_once, !active_q | !addr_valid_i | !addr_q | replayed)                                             // (22)
    `CHECK_NOW(address_of_memory_or_transfer, !active_q | !addr_valid_i | memory | transfer)                             // (22)
    `CHECK_NOW(miss_needs_memory_access, !active_q | !event_i[PD_EVENT_DMISS] | (memory & seen[3]))                      // (23)
    `CHECK_NOW(lines_come_to_what_missed, !active_q | !event_i[PD_EVENT_RAM] | ((kind_q == 3'(PD_TYPE_LOAD)) & dmiss_q))   // (23)
    `CHECK_NOW(far_memory_is_memory, !active_q | !event_i[PD_EVENT_FAR] | event_i[PD_EVENT_RAM])                         // (23)
    `CHECK_NOW(mispredict_needs_transfer, !active_q | !(event_i[PD_EVENT_MISPRED] | event_i[PD_EVENT_TAKEN]) | transfer) // (23)
    `CHECK_NOW(memory_events_need_memory, !active_q | memory | !(event_i[PD_EVENT_FORWARD] | event_i[PD_EVENT_ORDER] |
                                                               event_i[PD_EVENT_PARTIAL] | event_i[PD_EVENT_UNCACHED])) // (23)
  end
endmodule
