// SPDX-License-Identifier: Apache-2.0
// Simulation only. Asserts that core and profiler keep the profile port's contract (docs/attach.md; its property numbers are in
// brackets). All port signals are inputs here. One port_life checks each tag, port_facts what is told of it twice, port_slots the
// slots, port_window how many instructions are where, port_fetches the fetches, port_fetched that slots come from them, port_ring
// accesses of the ring, port_defined that nothing is undefined; this module checks what spans tags, lanes and cycles. covers
// records which situations have occurred.
// Assumes that strobes, lanes and traps of one cycle belong together, LATE cycles after the slots; a flush comes at most
// FLUSH_AFTER cycles after its trap.
`include "profile_sizes.svh"
`include "check.svh"
`include "profile_defs.svh"
`default_nettype none
module port_checker #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2, // samples in flight
    parameter int XLEN = 64, // width of addresses at the port
    parameter int SIGNATURE = 2000, // maximum instructions of a signature sample; 0: none
    parameter int IN_FLIGHT = 64, // maximum instructions in flight
    parameter int LATE = 0, // delay in cycles of strobes, lanes and traps from their slots
    parameter int LATENCY = 1, // 0: the core ties off the bundle latency
    parameter int RETIRED = 1, // 0: the core ties off retirement (pp_ret_*, pp_trap); it is not checked
    parameter int OLDEST_AFTER = -1, // cycles from the last retirement before an instruction to its pp_oldest: 0 or 1; -1: either
    parameter int RETIRES_AFTER = 0, // minimum cycles from pp_rready to pp_retired
    parameter int FETCHED = 1, // 0: pp_fetch_pc is not where slots come from
    parameter int FLUSH_AFTER = 2 // maximum cycles from a trap or interrupt to its flush
) (
    input  logic                      clk,
    input  logic                      rst,
`define PP_CORE input
`define PP_PROFILER input
`define PP_CHECK
`include "profile_port.svh"
    input  logic                      lcofi_set,         // the profiler's request
    output logic [63:0]               covers
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;             // width of a tag; 0 is none
  logic [LANES*64-1:0] slot_pcs, ret_pcs;
  wire  [63:0]         trap_pc = 64'(pp_trap_pc);
  wide_address #(.COUNT(LANES), .XLEN(XLEN)) u_slot_pcs (.narrow(pp_slot_pc), .wide(slot_pcs));
  wide_address #(.COUNT(LANES), .XLEN(XLEN)) u_ret_pcs (.narrow(pp_ret_pc), .wide(ret_pcs));

  // --- grants, in program order
  logic [TAGS-1:0] give, moved;
  logic [TAGS*2-1:0]     give_missed;
  logic [TAGS*PATH_W-1:0] give_path;
  logic [TAGS*4-1:0]     give_itype;
  logic [TAGS-1:0]       give_rvc;
  logic [TAGS*LANES-1:0] give_younger;                  // slots after it
  logic [LANES-1:0]      ours;                          // slots on the predicted path
  logic [TAGS*MET_W-1:0] met;
  logic [2:0]         give_kind  [0:TAGS-1];
  logic [63:0]        give_pc    [0:TAGS-1];
  logic [31:0]        give_order [0:TAGS-1];
  logic [29:0]        now_q;
  logic               give_ok;
  always @* begin
    give      = '0;
    give_missed = '0;
    {give_path, give_itype, give_rvc} = '0;
    give_younger = '0;
    ours      = pp_slot_valid & pp_slot_on_path;
    give_ok   = 1'b1;
    for (int t = 0; t < TAGS; t++) begin
      give_kind[t]  = 3'd0;
      give_pc[t]    = 64'd0;
      give_order[t] = 32'd0;
    end
    for (int i = 0; i < LANES; i++) begin
      if (pp_slot_tag[i*TAG_W+:TAG_W] != '0) begin
        give_ok = give_ok & pp_slot_valid[i] & pp_slot_on_path[i] & (32'(pp_slot_tag[i*TAG_W+:TAG_W]) <= TAGS);
        for (int t = 0; t < TAGS; t++) begin
          if (pp_slot_tag[i*TAG_W+:TAG_W] == TAG_W'(t + 1)) begin
            give_ok       = give_ok & ~give[t];
            give[t]       = 1'b1;
            give_missed[t*2+:2] = {pp_slot_itlbmiss[i], pp_slot_icmiss[i]};
            give_path[t*PATH_W+:PATH_W] = pp_slot_hist[i*PATH_W+:PATH_W];
            give_itype[t*4+:4] = pp_slot_itype[i*4+:4];
            give_rvc[t] = pp_slot_rvc[i];
            give_younger[t*LANES+:LANES] = (ours >> (i + 1)) << (i + 1);
            give_kind[t]  = pp_slot_type[i*3+:3];
            give_pc[t]    = slot_pcs[i*64+:64];
            give_order[t] = {now_q, 2'(i)};
          end
        end
      end
    end
  end
  always_ff @(posedge clk) now_q <= rst ? 30'd0 : now_q + 30'd1;

  // tags given to slots that the core handed on later than what this cycle's strobes report
  logic [(LATE+1)*TAGS-1:0] given_q;
  logic [TAGS-1:0]          young;
  always_ff @(posedge clk) given_q <= rst ? '0 : ((LATE+1)*TAGS)'({given_q, give});
  always @* begin
    young = (LATE > 0) ? give : '0;
    for (int d = 1; d < LATE; d++) young = young | given_q[(d-1)*TAGS+:TAGS];
  end

  // --- lives
  logic [TAGS-1:0] active;
  logic [63:0]        life_pc    [0:TAGS-1];
  logic [31:0]        life_order [0:TAGS-1];
  logic [2:0]         retiring;
  wire  [2:0]         mapping = 3'($countones(pp_dispatched));
  for (genvar t = 0; t < TAGS; t++) begin : g_life
    port_life #(.TAG(t + 1), .IN_FLIGHT(IN_FLIGHT), .LATENCY(LATENCY), .RETIRED(RETIRED)) u_life (
        .clk, .rst, .give(give[t]), .kind(give_kind[t]), .slot_pc(give_pc[t]), .slot_order(give_order[t]),
        .missed(give_missed[t*2+:2]),
        .moved((SIGNATURE == 0) | (RETIRED == 0) | moved[t]), .met((SIGNATURE == 0 || RETIRED == 0) ? '1 : met[t*MET_W+:MET_W]),
        .mapped(pp_mapped[t]), .dready(pp_dready[t]), .issued(pp_issued[t]), .mem_issued(pp_mem_issued[t]),
        .mem_done(pp_mem_done[t]), .rready(pp_rready[t]), .oldest(pp_oldest[t]), .retired(pp_retired[t]),
        .aborted(pp_aborted[t]), .cause(pp_abort_cause[t*3+:3]), .addr_valid(pp_addr_valid[t]),
        .event_bits(pp_event[t*16+:16]), .store_why(pp_store_why[t*3+:3]), .store_back(pp_store_back[t*8+:8]),
        .line_valid(pp_line_valid[t]), .passing(RETIRED != 0 ? retiring : mapping), .active(active[t]), .pc(life_pc[t]),
        .order(life_order[t])
    );
  end

  // --- slots among themselves
  logic kinds_told, itypes_told;
  port_slots #(.LANES(LANES), .TAGS(TAGS)) u_slots (
      .clk, .rst, .ours, .pcs(slot_pcs), .pp_slot_type, .pp_slot_itype, .pp_has_fetch, .pp_has_path, .pp_slot_icmiss,
      .pp_slot_itlbmiss, .pp_slot_hist, .pp_slot_waited, .pp_trap, .pp_interrupt, .pp_xret, .pp_blame, .pp_aborted, .pp_abort_cause,
      .flush_pc(64'(pp_flush_pc)), .kinds_told, .itypes_told
  );

  // --- what is told of one instruction in several places; a fact that is never told is tied off
  logic        addrs_told_q, issues_told_q, dreadys_told_q, causes_told_q, xrets_told_q, xret_driven_q;
  logic [15:0] events_told_q, events_told;
  logic [5:0]  trap_cause_q;
  always @* begin
    events_told = events_told_q;
    for (int t = 0; t < TAGS; t++) events_told = events_told | pp_event[t*16+:16];
  end
  always_ff @(posedge clk) begin
    addrs_told_q   <= ~rst & (addrs_told_q | (pp_addr_valid != '0));
    issues_told_q  <= ~rst & (issues_told_q | (pp_issued != '0));
    dreadys_told_q <= ~rst & (dreadys_told_q | (pp_dready != '0));
    causes_told_q  <= ~rst & (causes_told_q | (pp_trap & (pp_trap_cause != 6'd0)));
    xret_driven_q  <= ~rst & (xret_driven_q | pp_xret);
    xrets_told_q   <= ~rst & (xrets_told_q | pp_xret | returns);
    events_told_q  <= rst ? 16'd0 : events_told;
    if (pp_trap) trap_cause_q <= pp_trap_cause;
  end
  for (genvar t = 0; t < TAGS; t++) begin : g_facts
    wire own_trap = (RETIRED != 0) & pp_aborted[t] & (pp_abort_cause[t*3+:3] == 3'(PD_ABORT_TRAP));
    wire stays    = (pp_ret_valid == '0) & ~pp_retired[t] & ~pp_aborted[t];
    port_facts #(.TAG(t + 1), .LATENCY(LATENCY)) u_facts (
        .clk, .rst, .give(give[t]), .kind(give_kind[t]), .itype(give_itype[t*4+:4]), .rvc(give_rvc[t]), .priv(pp_priv),
        .path(give_path[t*PATH_W+:PATH_W]), .missed(give_missed[t*2+:2]), .kinds_told, .itypes_told, .pp_has_fetch, .pp_has_path,
        .pp_has_signature, .events_told, .addrs_told(addrs_told_q), .issues_told(issues_told_q), .dreadys_told(dreadys_told_q),
        .causes_told(causes_told_q | (pp_trap & (pp_trap_cause != 6'd0))), .active(active[t]), .pc(life_pc[t]),
        .dready(pp_dready[t]), .issued(pp_issued[t]), .addr_valid(pp_addr_valid[t]), .retired(pp_retired[t]), .own_trap, .stays,
        .event_bits(pp_event[t*16+:16]), .oldest(pp_oldest[t]), .wait_why(pp_wait_why[t*5+:5]),
        .in_lane(ret_lane[t*LANES+:LANES] != '0), .ret_itype(lane_itype[t*4+:4]), .ret_rvc(lane_rvc[t]), .ret_moved(moved[t]),
        .ret_met(met[t*MET_W+:MET_W]), .ret_known(lane_known[t*6+:6]), .ret_path(lane_path[t*PATH_W+:PATH_W]),
        .trap_cause(pp_trap ? pp_trap_cause : trap_cause_q),
        .pp_flush_pc(64'(pp_flush_pc))
    );
  end

  // --- how many are where, and who is the oldest
  port_window #(
      .LANES(LANES), .TAGS(TAGS), .LATE(LATE), .FLUSH_AFTER(FLUSH_AFTER), .OLDEST_AFTER(OLDEST_AFTER), .RETIRES_AFTER(RETIRES_AFTER)
  ) u_window (
      .clk, .rst, .slots(ours), .younger(give_younger), .pp_dispatched, .pp_ret_valid, .pp_ret_kept, .ret_lane, .pp_trap,
      .pp_interrupt, .pp_empty, .pp_empty_owed, .pp_blame, .pp_empty_why, .give, .active, .pp_mapped, .pp_rready, .pp_oldest,
      .pp_retired, .pp_aborted, .pp_skidless
  );

  // --- across tags: flushes remove all younger ones, retirement is in order, only one is the oldest
  logic flush_ok, order_ok, oldest_ok, trap_tag_ok, maps_ok;
  logic [TAGS-1:0] mapped_q;
  always_ff @(posedge clk) mapped_q <= rst ? '0 : ~give & (mapped_q | pp_mapped);
  logic [2:0] own_traps;
  logic [FLUSH_AFTER:0] trap_window_q;           // a synchronous trap in one of the last cycles
  logic [63:0] trap_pc_q;
  always @* begin
    flush_ok    = 1'b1;
    order_ok    = 1'b1;
    oldest_ok   = 1'b1;
    trap_tag_ok = 1'b1;
    maps_ok     = 1'b1;
    own_traps   = 3'd0;
    if ((pp_aborted | pp_retired | pp_oldest | pp_mapped) != '0) for (int a = 0; a < TAGS; a++) begin
      for (int b = 0; b < TAGS; b++) begin
        if ((a != b) & active[a] & active[b] & ($signed(life_order[b] - life_order[a]) > 0)) begin
          // b is younger than a
          if (pp_aborted[a] & ~pp_aborted[b] & ~young[b]) flush_ok = 1'b0;
          if (pp_retired[b] & ~pp_retired[a]) order_ok = 1'b0;
          if (pp_oldest[b] & ~pp_retired[a]) oldest_ok = 1'b0;
          if (pp_mapped[b] & ~(mapped_q[a] | pp_mapped[a] | pp_aborted[a])) maps_ok = 1'b0;
        end
      end
      if (pp_aborted[a] & (pp_abort_cause[a*3+:3] == 3'(PD_ABORT_TRAP))) begin
        own_traps = own_traps + 3'd1;
        if (pp_trap) trap_tag_ok = trap_tag_ok & (trap_pc == life_pc[a]);
        else trap_tag_ok = trap_tag_ok & (trap_window_q != '0) & (trap_pc_q == life_pc[a]);
      end
    end
  end

  // --- retired lanes: tags are in the lanes where they retire, PCs continue
  logic lanes_ok, next_ok, skid_ok, moves_ok;
  logic [TAGS-1:0] in_lane;
  logic [PATH_W-1:0] path_q, path;     // directions of the last branches that have retired, so many of them known
  logic [5:0]  known_path_q, known_path;
  logic        returns;                // an xRET retires
  logic [TAGS*LANES-1:0]  ret_lane;    // lane in which each tag retires; 0: none
  logic [TAGS*4-1:0]      lane_itype;  // what that lane tells, and the branches before it
  logic [TAGS-1:0]        lane_rvc;
  logic [TAGS*PATH_W-1:0] lane_path;
  logic [TAGS*6-1:0]      lane_known;
  logic        known_q, known;         // the PC that must come next is known
  logic [63:0] next_q, next;
  logic [1:0]  quiet_q;                // cycles without retirement after a skidless tag
  logic        owed_q;                 // a skidless sample's interrupt was requested and not taken yet
  logic        skidless_now;
  logic [TAGS-1:0] skidless_q;      // also requested in the last cycle: a core may take the interrupt a cycle late
  always @* begin
    lanes_ok = 1'b1;
    next_ok  = 1'b1;
    skid_ok  = (quiet_q == 2'd0) | (pp_ret_valid == '0);
    in_lane  = '0;
    moved    = '0;
    met      = '0;
    moves_ok = 1'b1;
    retiring = 3'd0;
    known    = known_q;
    next     = next_q;
    path     = path_q;
    known_path = known_path_q;
    returns  = 1'b0;
    ret_lane = '0;
    {lane_itype, lane_rvc, lane_path, lane_known} = '0;
    skidless_now = 1'b0;
    for (int i = 0; i < LANES; i++) begin
      if (pp_ret_valid[i]) begin
        retiring = retiring + 3'd1;
        if (skidless_now) skid_ok = 1'b0;
        if (known & (pp_ret_gap[i] ? ret_pcs[i*64+:64] <= next : ret_pcs[i*64+:64] != next)) next_ok = 1'b0;
        known = (pp_ret_itype[i*4+:4] == 4'(PD_ITYPE_NONE)) | (pp_ret_itype[i*4+:4] == 4'(PD_ITYPE_BRANCH));
        if (pp_ret_itype[i*4+:4] == 4'(PD_ITYPE_BRANCH)) moves_ok = moves_ok & ~pp_ret_moved[i];
        else if (pp_ret_itype[i*4+:4] != 4'(PD_ITYPE_NONE)) moves_ok = moves_ok & pp_ret_moved[i];
        next  = ret_pcs[i*64+:64] + (pp_ret_rvc[i] ? 64'd2 : 64'd4);
        if (pp_ret_tag[i*TAG_W+:TAG_W] != '0) for (int t = 0; t < TAGS; t++) begin
          if (pp_ret_tag[i*TAG_W+:TAG_W] == TAG_W'(t + 1)) begin
            lanes_ok   = lanes_ok & pp_retired[t] & ~in_lane[t] & (ret_pcs[i*64+:64] == life_pc[t]);
            in_lane[t] = 1'b1;
            ret_lane[t*LANES+i] = RETIRED != 0;
            lane_itype[t*4+:4] = pp_ret_itype[i*4+:4];
            lane_rvc[t] = pp_ret_rvc[i];
            lane_path[t*PATH_W+:PATH_W] = path;
            lane_known[t*6+:6] = known_path;
            moved[t]   = pp_ret_moved[i];
            met[t*MET_W+:MET_W] = pp_ret_met[i*MET_W+:MET_W];
            if (pp_skidless[t] & skidless_q[t]) skidless_now = 1'b1;
          end
        end
        returns = returns | (pp_ret_itype[i*4+:4] == 4'(PD_ITYPE_XRET));
        if ((pp_ret_itype[i*4+:4] == 4'(PD_ITYPE_BRANCH)) | (pp_ret_itype[i*4+:4] == 4'(PD_ITYPE_TAKEN))) begin
          path       = {path[PATH_W-2:0], pp_ret_itype[i*4+:4] == 4'(PD_ITYPE_TAKEN)};
          known_path = (known_path == 6'(PATH_W)) ? known_path : known_path + 6'd1;
        end
      end
    end
    if ((pp_trap | pp_interrupt) & known & (pp_trap_gap ? trap_pc <= next : trap_pc != next)) next_ok = 1'b0;
    if (pp_trap | pp_interrupt | pp_xret) known = 1'b0;
  end

  // --- after a trap the whole older generation leaves within FLUSH_AFTER cycles, and none of it retires
  wire [TAGS-1:0] ends = pp_retired | pp_aborted;
  logic [FLUSH_AFTER*TAGS-1:0] doomed_q; // must leave, by cycles since the trap minus one
  logic [1:0] priv_q;
  logic [LATE*3+2:0] modes_q;          // {pp_priv, slots} of the last cycles
  wire  [LATE*3+2:0] modes = (LATE*3+3)'({modes_q, pp_priv, pp_slot_valid != '0});
  wire  [1:0] priv_then = modes[LATE*3+1+:2]; // of the slots that belong to the strobes of this cycle
  wire        slots_then = modes[LATE*3];
  logic [1:0] priv_then_q;
  logic [3:0] has_q;
  logic       was_q, handler_q;        // out of reset; a handler runs: no xRET has retired since the trap
  int         doomed_d;
  logic       changed_q;               // trap or xRET since the last retirement
  always_ff @(posedge clk) begin
    if (rst) begin
      known_q       <= 1'b0;
      quiet_q       <= 2'd0;
      trap_window_q <= '0;
      doomed_q      <= '0;
      changed_q     <= 1'b1;
      owed_q        <= 1'b0;
    end else begin
      known_q       <= known;
      quiet_q       <= skidless_now ? 2'd2 : (quiet_q == 2'd0) ? 2'd0 : quiet_q - 2'd1;
      owed_q        <= ((lcofi_set & (quiet_q == 2'd2)) | owed_q) & pp_lcofi_enabled & ~pp_interrupt;
      trap_window_q <= {trap_window_q[FLUSH_AFTER-1:0], pp_trap};
      doomed_q      <= (FLUSH_AFTER*TAGS)'({doomed_q & ~{FLUSH_AFTER{ends}},
          {TAGS{pp_trap | pp_interrupt}} & (active | give) & ~young & ~ends});
      changed_q     <= pp_trap | pp_interrupt | pp_xret | (changed_q & (pp_ret_valid == '0));
    end
    next_q <= next;
    path_q <= path;
    known_path_q <= (rst | pp_trap | pp_interrupt | pp_xret | returns) ? 6'd0 : known_path;
    has_q <= {pp_has_fetch, pp_has_path, pp_has_signature, pp_has_fetches};
    was_q <= ~rst;
    handler_q <= ~rst & ((handler_q | (doomed_d == 1)) & ~(pp_xret | returns | pp_trap | pp_interrupt));
    doomed_d  <= rst ? 0 : (pp_trap | pp_interrupt) ? FLUSH_AFTER + 1 : (pp_xret | returns) ? 0 : (doomed_d > 0) ? doomed_d - 1 : 0;
    priv_q <= pp_priv;
    modes_q <= modes;
    priv_then_q <= priv_then;
    skidless_q <= pp_skidless;
    if (pp_trap) trap_pc_q <= trap_pc;
  end

  // --- nothing is undefined (4-state simulation)
  port_defined #(.LANES(LANES), .TAGS(TAGS), .XLEN(XLEN)) u_defined (.given(active), .*);

  wire [6*TAGS+3*TAGS+3-1:0] strobes = {pp_mapped, pp_dready, pp_issued, pp_mem_issued, pp_mem_done, pp_rready,
                                              pp_oldest, pp_retired, pp_aborted, pp_trap, pp_interrupt, pp_xret};
  logic was_reset_q = 1'b0;
  always @(posedge clk) begin
    was_reset_q <= rst;
    if (rst & was_reset_q & ((strobes != '0) | (pp_slot_valid != '0) | (pp_ret_valid != '0))) begin
      $fdisplay(32'h8000_0002, "CHECK %m: quiet_in_reset failed at cycle time %0t: a strobe, pp_slot_valid or pp_ret_valid",
                $realtime);
      $fatal;
    end
  end

  // --- properties: name, condition, and the signals that are wrong, or something that they belong to
  `CHECK_SAYS(tag_goes_to_one_valid_slot, give_ok, ": pp_slot_tag")                                                // (3), (14)
  `CHECK_SAYS(what_is_said_is_constant, ~was_q | (has_q == {pp_has_fetch, pp_has_path, pp_has_signature, pp_has_fetches}),
              ": pp_has_fetch, pp_has_path, pp_has_signature, pp_has_fetches")
  `CHECK_SAYS(mapped_is_dispatched, $countones(pp_mapped) <= $countones(pp_dispatched), ": pp_mapped, without pp_dispatched") // (8)
  `CHECK_SAYS(tags_are_mapped_in_order, maps_ok, ": pp_mapped of a tag, while an older one is not mapped") // (8)
  `CHECK_SAYS(returns_are_told, ~xret_driven_q | (RETIRED == 0) | pp_xret | ~returns, ": pp_ret_itype 3 without pp_xret")
  `CHECK_SAYS(handlers_are_privileged, ~handler_q | ~xrets_told_q | ~slots_then | (priv_then != 2'd0),
              ": pp_priv is 0 after pp_trap or pp_interrupt, before pp_xret")                                      // (21)
  `CHECK_SAYS(flush_takes_all_younger, flush_ok, ": pp_aborted of a tag, but not of a younger one")                // (13)
  `CHECK_SAYS(empty_has_no_oldest, !(pp_empty & ((pp_oldest != '0) | (pp_ret_valid != '0))),
              ": pp_empty with pp_oldest or pp_ret_valid")
  `CHECK_SAYS(oldest_has_no_elder, oldest_ok, ": pp_oldest of a tag, while an older one is not at its end")         // (11)
  `CHECK_SAYS(one_own_trap, own_traps <= 3'd1, ": pp_abort_cause 4 of two tags")                                   // (15)
  `CHECK_SAYS(own_trap_is_where_the_trap_is, trap_tag_ok | (RETIRED == 0),
              ": pp_abort_cause 4 without pp_trap at its pp_trap_pc")                                              // (15)
  `CHECK_SAYS(trap_or_interrupt, !(pp_trap & pp_interrupt), ": pp_trap, pp_interrupt")                             // (15)
  `CHECK_SAYS(trap_takes_all, (doomed_q[(FLUSH_AFTER-1)*TAGS+:TAGS] & active & ~ends) == '0,
              ": pp_aborted does not follow pp_trap or pp_interrupt")                                              // (15), (16)
  `CHECK_SAYS(nothing_retires_after_a_trap, (doomed_q & {FLUSH_AFTER{pp_retired}}) == '0,
              ": pp_retired of what was fetched before pp_trap or pp_interrupt")                                   // (15), (16)
  `CHECK_SAYS(tags_retire_in_order, order_ok, ": pp_retired of a tag before an older one")                         // (17)
  `CHECK_SAYS(retired_tag_stands_in_its_lane, (lanes_ok & (in_lane == pp_retired)) | (RETIRED == 0),
              ": pp_ret_tag, pp_retired and pp_ret_pc of a lane, and the tag's pp_slot_pc")                        // (18)
  `CHECK_SAYS(retired_pcs_continue, next_ok | (RETIRED == 0),
              ": pp_ret_pc or pp_trap_pc does not follow what retired before, or its pp_ret_itype hides a transfer")   // (19)
  `CHECK_SAYS(taken_transfers_move, moves_ok | (SIGNATURE == 0) | (RETIRED == 0), ": pp_ret_moved, pp_ret_itype")   // (26)
  `CHECK_SAYS(privilege_changes_by_trap, (priv_then == priv_then_q) | changed_q | (RETIRED == 0), ": pp_priv")      // (21)
  `CHECK_SAYS(privilege_changes_between_slots, (pp_priv == priv_q) | (pp_slot_valid == '0), ": pp_priv with pp_slot_valid")
  `CHECK_SAYS(slots_have_a_mode, (pp_slot_valid == '0) | (pp_priv != 2'd2), ": pp_priv is 2")                        // (21)
  `CHECK_SAYS(skidless_stops_retirement, skid_ok, ": pp_ret_valid after a tag with pp_skidless")
  `CHECK_SAYS(skidless_interrupt_is_next, ~(owed_q & pp_lcofi_enabled & ((pp_ret_valid != '0) | pp_trap)),
              ": pp_ret_valid or pp_trap before pp_interrupt")

  port_fetches u_fetches (
      .clk, .rst, .pp_has_fetches, .pp_priv, .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_pc(64'(pp_fetch_pc)),
      .pp_fetch_priv,
      .pp_fetch_context, .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused, .pp_fetch_icmiss, .pp_fetch_paged,
      .pp_fetch_itlb2, .pp_fetch_walked, .pp_fetch_pa_valid, .pp_fetch_pa
  );

  if (FETCHED != 0) begin : g_fetched
    port_fetched #(.LANES(LANES)) u_fetched (
        .clk, .rst, .pp_has_fetches, .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused,
        .pp_fetch_pc(64'(pp_fetch_pc)), .pp_fetch_priv, .pp_fetch_context, .ours, .pcs(slot_pcs), .pp_slot_rvc, .pp_priv,
            .pp_context
    );
  end

  port_ring u_ring (
      .clk, .rst, .pp_ring_valid, .pp_ring_write, .pp_ring_slot, .pp_ring_wdata, .pp_ring_take, .pp_ring_refused, .pp_ring_next,
      .pp_ring_written, .pp_ring_came, .pp_ring_at, .pp_ring_rdata, .pp_ring_read
  );

  port_cover #(.LANES(LANES), .TAGS(TAGS)) u_cover (
      .clk, .rst, .pp_slot_valid, .pp_slot_on_path, .give, .strobes, .pp_abort_cause, .pp_aborted, .pp_event, .pp_addr_valid,
      .pp_ret_valid, .pp_ret_tag, .covers
  );
endmodule
