// SPDX-License-Identifier: Apache-2.0
// Simulation only. Part of port_checker: what the port tells of one tagged instruction in several places agrees: in its slot, by
// its strobes, and in the lane in which it retires. A fact that a core never tells (tied off) is not compared: `x_told` says that
// it was told of some instruction.
`include "profile_sizes.svh"
`include "check.svh"
`include "profile_defs.svh"
`default_nettype none
`define FACT(name, cond, text) `CHECK_NOW_SAYS(name, cond, $sformatf(": tag %0d at 0x%0h: %0s", TAG, pc, text))
module port_facts #(
    parameter int TAG = 1,
    parameter int LATENCY = 1
) (
    input  logic              clk,
    input  logic              rst,
    input  logic              give,          // the slot that the tag is given to, and what has been told of any slot
    input  logic [2:0]        kind,
    input  logic [3:0]        itype,
    input  logic              rvc,
    input  logic [1:0]        priv,
    input  logic [PATH_W-1:0] path,
    input  logic [1:0]        missed,
    input  logic              kinds_told, itypes_told, pp_has_fetch, pp_has_path, pp_has_signature,
    input  logic [15:0]       events_told,
    input  logic              addrs_told, issues_told, dreadys_told, causes_told,
    // strobes
    input  logic              active,
    input  logic [63:0]       pc,
    input  logic              dready, issued, addr_valid, retired, own_trap,
    input  logic [15:0]       event_bits,
    input  logic              oldest, stays, // stays: nothing retires and it does not leave
    input  logic [4:0]        wait_why,
    // the lane in which it retires, if told; the directions of branches that retired before it, so many of them known
    input  logic              in_lane,
    input  logic [3:0]        ret_itype,
    input  logic              ret_rvc, ret_moved,
    input  logic [MET_W-1:0]  ret_met,
    input  logic [PATH_W-1:0] ret_path,
    input  logic [5:0]        ret_known,
    // its own trap, in this cycle or just before
    input  logic [5:0]        trap_cause,
    input  logic [63:0]       pp_flush_pc
);
  logic [2:0]        kind_q;
  logic [3:0]        itype_q;
  logic              rvc_q, oldest_q, issued_q, dready_q, addr_q;
  logic [1:0]        priv_q, missed_q;
  logic [PATH_W-1:0] path_q;
  logic [15:0]       events_q;
  always_ff @(posedge clk) begin
    if (give) {kind_q, itype_q, rvc_q, priv_q, path_q, missed_q} <= {kind, itype, rvc, priv, path, missed};
    oldest_q <= ~give & (oldest_q | oldest);
    issued_q <= ~give & (issued_q | issued);
    dready_q <= ~give & (dready_q | dready);
    addr_q   <= ~give & (addr_q | addr_valid);
    events_q <= give ? 16'd0 : events_q | event_bits;
  end
  wire        memory = (kind_q == 3'(PD_TYPE_LOAD)) | (kind_q == 3'(PD_TYPE_STORE)) | (kind_q == 3'(PD_TYPE_LOADSTORE));
  wire        load   = kinds_told & (kind_q == 3'(PD_TYPE_LOAD)) & (LATENCY != 0);
  wire [15:0] events = events_q | event_bits;
  wire        branch = (ret_itype == 4'(PD_ITYPE_BRANCH)) | (ret_itype == 4'(PD_ITYPE_TAKEN));
  wire        lasts  = active & retired & in_lane;
  wire [PATH_W-1:0] wrong = (path_q ^ ret_path) & ~({PATH_W{1'b1}} << ret_known);
  wire        waits  = active & (oldest | oldest_q) & stays;
  function automatic logic differs(input int bit_of_event, bit_of_met);
    differs = events_told[bit_of_event] & ret_met[bit_of_met] & ~events[bit_of_event];
  endfunction
  wire unlike_events = differs(PD_EVENT_DMISS, PD_FACT_DCACHE) | differs(PD_EVENT_DTLB, PD_FACT_DTLB)
                     | differs(PD_EVENT_MISPRED, PD_FACT_MISPREDICT);
  wire moves = memory | (kind_q == 3'(PD_TYPE_TRANSFER));
  wire loaded = retired & load;
  wire says_memory = (wait_why >= 5'(PD_WHY_MEM_L1)) & (wait_why <= 5'(PD_WHY_MEM_STORE));
  wire calls = own_trap & causes_told & (trap_cause[5:2] == 4'd2) & (trap_cause[1:0] != 2'd2);   // 8, 9, 11: ECALL from U, S, M
  always @(posedge clk) if (!rst && active) begin
    // (18)
    `FACT(lane_has_the_slots_itype, ~lasts | ~itypes_told | (itype_q == ret_itype) | (itype_q == 4'(PD_ITYPE_BRANCH) & branch),
          "pp_slot_itype, pp_ret_itype")
    `FACT(lane_has_the_slots_size, ~lasts | (rvc_q == ret_rvc), "pp_slot_rvc, pp_ret_rvc")
    // (28)
    `FACT(path_is_what_retired, ~lasts | ~pp_has_path | (wrong == '0), "pp_slot_hist, and the branches that retired before it")
    // (23)
    `FACT(taken_is_told,
          ~lasts | ~events_told[PD_EVENT_TAKEN] | ~branch | (events[PD_EVENT_TAKEN] == (ret_itype == 4'(PD_ITYPE_TAKEN))),
          "taken in pp_event, pp_ret_itype")
    // (26)
    `FACT(only_memory_and_transfers_move, ~lasts | ~kinds_told | ~pp_has_signature | moves | ~ret_moved, "pp_ret_moved")
    `FACT(what_its_lane_met_is_told, ~lasts | ~pp_has_signature | ~unlike_events, "pp_ret_met, pp_event")
    `FACT(what_its_fetch_met_is_told,
          ~lasts | ~pp_has_signature | ~pp_has_fetch | (ret_met[PD_FACT_ITLB:PD_FACT_ICACHE] == missed_q),
          "pp_ret_met, pp_slot_icmiss, pp_slot_itlbmiss")
    // (21)
    `FACT(returns_are_privileged, ~lasts | (ret_itype != 4'(PD_ITYPE_XRET)) | (priv_q != 2'd0), "pp_priv")
    `FACT(calls_come_from_their_mode, ~calls | (trap_cause[1:0] == priv_q), "pp_priv, pp_trap_cause of ECALL")
    // (12)
    `FACT(own_trap_names_itself, ~own_trap | (pp_flush_pc == pc), "pp_flush_pc")
    // (10)
    `FACT(retired_load_has_issued, ~loaded | ~issues_told | issued | issued_q, "pp_issued")
    `FACT(retired_load_had_operands, ~loaded | ~dreadys_told | dready | dready_q, "pp_dready")
    `FACT(retired_load_has_an_address, ~loaded | ~addrs_told | addr_valid | addr_q, "pp_addr_valid")
    // (29)
    `FACT(wait_is_no_empty_window, ~waits | (wait_why == 5'd0) | (wait_why > 5'(PD_WHY_FRONT_FETCH)),
          "pp_wait_why is a reason of an empty window")
    `FACT(only_memory_waits_for_memory, ~waits | ~kinds_told | memory | ~says_memory, "pp_wait_why says memory")
  end
endmodule
`undef FACT
`default_nettype wire
