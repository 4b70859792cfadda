// SPDX-License-Identifier: Apache-2.0
// Simulation only. Part of port_checker: what must hold of how many instructions are fetched, mapped and in the window, and of when
// one becomes the oldest. The port does not tell which untagged instructions a flush takes. So `fetched_q` and `window_q` are
// bounds from above: there are at most so many. They are exact after reset, a trap or an empty window, and get tighter whenever a
// tagged instruction is mapped or retires, because then all older ones have left.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module port_window #(
    parameter int LANES = 2,
    parameter int TAGS = 2,
    parameter int LATE = 0,
    parameter int FLUSH_AFTER = 2,
    parameter int OLDEST_AFTER = -1,
    parameter int RETIRES_AFTER = 0
) (
    input  logic clk,
    input  logic rst,
    input  logic [LANES-1:0]      slots,           // handed on, on the predicted path
    input  logic [TAGS*LANES-1:0] younger,         // by tag that is given: those of them after its slot
    input  logic [LANES-1:0]      pp_dispatched,
    input  logic [LANES-1:0]      pp_ret_valid,
    input  logic [LANES-1:0]      pp_ret_kept,
    input  logic [TAGS*LANES-1:0] ret_lane,        // the lane in which the tag retires; 0: not told
    input  logic                  pp_trap, pp_interrupt,
    input  logic                  pp_empty, pp_empty_owed, pp_blame,
    input  logic [4:0]            pp_empty_why,
    input  logic [TAGS-1:0]       give, active, pp_mapped, pp_rready, pp_oldest, pp_retired, pp_aborted, pp_skidless
);
  function automatic int ones(input logic [LANES-1:0] bits);
    ones = 0;
    for (int i = 0; i < LANES; i++) ones = ones + int'(bits[i]);
  endfunction
  localparam int FAR = 1 << 30;
  int   fetched_q, window_q, fetched_d, window_d;      // fetched and not mapped; mapped and not retired, before this cycle
  int   slots_since_q, mapped_since_q, flush_q;        // since the last trap, whose flush comes within so many cycles
  logic signed [31:0] behind_q [0:TAGS-1];                         // instructions handed on after the tag's slot; mapped after it
  logic signed [31:0] after_q [0:TAGS-1];
  logic signed [31:0] age_q [0:TAGS-1], ready_q [0:TAGS-1]; // cycles since the tag was mapped, since it was ready
  int   still_q;                                       // cycles since the last retirement
  int   start_q;                                       // cycles since reset
  logic told_q, blamed_q;                              // pp_empty is driven; somebody has been blamed
  logic [TAGS-1:0] mapped_q, oldest_q, late_q, late;
  logic [LANES-1:0] first;                             // the first lane that retires
  logic [TAGS-1:0]  leads;                             // nothing else retires before the tag in this cycle
  logic [7:0]       kept_q;                              // pp_skidless in the last cycles
  wire  retires = pp_ret_valid != '0;
  wire  leaves  = pp_trap | pp_interrupt;
  localparam int MOST = OLDEST_AFTER < 0 ? 1 : OLDEST_AFTER;
  logic passed, early, slow, hasty;
  logic [LANES-1:0] lane;
  int   handed, mapped, left;                          // in this cycle: handed on, mapped, retired
  int   after;                                         // mapped after the tag and not retired
  always @* begin
    first  = pp_ret_valid & (~pp_ret_valid + 1'b1);
    handed = ones(slots);
    mapped = ones(pp_dispatched);
    left   = ones(pp_ret_valid);
    fetched_d = fetched_q + handed - mapped;
    window_d  = window_q + mapped - left;
    late  = late_q;
    leads = '0;
    {passed, early, slow, hasty} = '0;
    lane  = '0;
    after = 0;
    for (int t = 0; t < TAGS; t++) if (active[t]) begin
      lane = ret_lane[t*LANES+:LANES];
      if (pp_mapped[t] & (behind_q[t] + handed < fetched_d)) fetched_d = behind_q[t] + handed;
      if (pp_oldest[t] & ~oldest_q[t]) late[t] = (~retires | pp_retired[t]) & (still_q > MOST) & mapped_q[t] & (age_q[t] > 1);
      if (pp_retired[t]) begin
        after = after_q[t] + mapped - ones(pp_ret_valid & ~(lane | (lane - 1'b1)));
        if ((lane != '0) & (after < window_d)) window_d = after;
        // it leads: it is in the first lane, or alone
        leads[t] = (lane == first) | (lane == '0 & pp_ret_valid == first);
        if (retires & leads[t] & late[t]) slow = 1'b1;
        if (pp_rready[t] ? RETIRES_AFTER > 0 : ready_q[t] < RETIRES_AFTER) hasty = 1'b1;
      end
      if (retires & oldest_q[t] & ~leads[t]) passed = 1'b1;
      if (retires & pp_oldest[t] & ~pp_retired[t] & (OLDEST_AFTER == 1)) early = 1'b1;
    end
    if (pp_empty & (window_d > mapped)) window_d = mapped;
  end

  wire [31:0] slots_since  = slots_since_q + handed;
  wire [31:0] mapped_since = mapped_since_q + mapped;
  always_ff @(posedge clk) begin
    if (rst) begin
      fetched_q <= 0;
      window_q  <= 0;
      flush_q   <= 0;
      still_q   <= FAR;
      start_q   <= 0;
      told_q    <= 1'b0;
      blamed_q  <= 1'b0;
      mapped_q  <= '0;
      oldest_q  <= '0;
      late_q    <= '0;
      kept_q    <= '0;
    end else begin
      fetched_q <= (flush_q == 1 && slots_since < fetched_d) ? slots_since : fetched_d;
      window_q  <= (flush_q == 1 && mapped_since < window_d) ? mapped_since : window_d;
      flush_q   <= leaves ? FLUSH_AFTER + 1 : (flush_q > 0) ? flush_q - 1 : 0;
      still_q   <= retires ? 1 : (still_q < FAR) ? still_q + 1 : FAR;
      start_q   <= (start_q < FAR) ? start_q + 1 : FAR;
      told_q    <= told_q | pp_empty | ((pp_empty_why != 5'h1F) & (pp_empty_why != 5'd0));
      blamed_q  <= blamed_q | pp_blame;
      mapped_q  <= ~give & (mapped_q | (active & pp_mapped)) & ~(pp_retired | pp_aborted);
      oldest_q  <= ~give & (oldest_q | (active & pp_oldest)) & ~(pp_retired | pp_aborted);
      late_q    <= ~give & late;
      kept_q    <= {kept_q[6:0], pp_skidless != '0};
    end
    slots_since_q  <= leaves ? LANES * LATE + handed : slots_since;
    mapped_since_q <= leaves ? mapped : mapped_since;
    for (int t = 0; t < TAGS; t++) if (give[t] | active[t]) begin
      behind_q[t] <= give[t] ? ones(younger[t*LANES+:LANES]) : behind_q[t] + handed;
      after_q[t]  <= (pp_mapped[t] & ~mapped_q[t]) ? mapped - 1 : after_q[t] + mapped;
      age_q[t]    <= (pp_mapped[t] & ~mapped_q[t]) ? 1 : age_q[t] + 1;
      ready_q[t]  <= pp_rready[t] ? 1 : ready_q[t] + 1;
    end
  end

  `CHECK_SAYS(mapped_was_a_slot, mapped <= fetched_q + handed,
              ": pp_dispatched of more than pp_slot_valid and pp_slot_on_path told of")                            // (30)
  `CHECK_SAYS(retired_was_mapped, left <= window_q + mapped,
              ": pp_ret_valid of more than pp_dispatched told of, or than came after pp_empty")                    // (30)
  `CHECK_SAYS(empty_is_told, ~told_q | pp_empty | retires | (window_q != 0) | (start_q < 8),
              ": pp_empty is 0, but all that pp_dispatched told of has left by pp_ret_valid, pp_trap or pp_interrupt")
  `CHECK_SAYS(empty_has_nothing_mapped, ~pp_empty | ((active & mapped_q & ~(pp_retired | pp_aborted)) == '0),
              ": pp_empty, but a tag is mapped and has not left")
  `CHECK_SAYS(owed_was_blamed, ~(pp_empty & pp_empty_owed) | blamed_q | pp_blame, ": pp_empty_owed before any pp_blame")
  `CHECK_SAYS(oldest_retires_next, ~passed, ": pp_oldest of a tag, but later another instruction retires before it")  // (11)
  `CHECK_SAYS(oldest_is_not_early, ~early, ": pp_oldest of a tag, while another instruction retires; OLDEST_AFTER is 1") // (11)
  `CHECK_SAYS(oldest_is_not_late, ~slow,
              ": pp_oldest of a tag, later than a cycle after pp_mapped and OLDEST_AFTER after the pp_ret_valid before its own")
  `CHECK_SAYS(retires_after_ready, ~hasty, ": pp_retired sooner after pp_rready than RETIRES_AFTER cycles")        // (9)
  `CHECK_SAYS(kept_by_skidless, (pp_ret_kept == '0) | (kept_q != '0) | (pp_skidless != '0), ": pp_ret_kept, but no pp_skidless")
  `CHECK_SAYS(kept_does_not_retire, (pp_ret_kept & pp_ret_valid) == '0, ": pp_ret_kept, pp_ret_valid")
endmodule
`default_nettype wire
