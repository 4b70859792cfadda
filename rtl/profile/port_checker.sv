// SPDX-License-Identifier: Apache-2.0
// Simulation only. Asserts that core and profiler keep the profile port's contract (docs/attach.md; its property numbers are in
// brackets). All port signals are inputs here. One port_life checks each tag, port_fetches the fetches, port_defined that
// nothing is undefined; this module checks what spans tags, lanes and cycles. covers records which situations have occurred.
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
    parameter int OLDEST_AFTER = 1, // maximum cycles from the last retirement before an instruction to its pp_oldest
    parameter int RETIRES_AFTER = 0, // minimum cycles from pp_rready to pp_retired
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
  logic [TAGS*(PATH_W+5)-1:0] give_facts;               // {path, 16-bit, itype}
  logic [TAGS*LANES-1:0] give_younger;                  // slots after it
  logic [LANES-1:0]      ours;                          // slots on the predicted path
  logic [TAGS*MET_W-1:0] met;
  logic [2:0]         give_kind  [0:TAGS-1];
  logic [63:0]        give_pc    [0:TAGS-1];
  logic [31:0]        give_order [0:TAGS-1];
  logic [29:0]        now_q;
  logic               give_ok, slots_ascend, any_before;
  logic [63:0]        slot_last;
  always @* begin
    give      = '0;
    give_missed = '0;
    give_facts  = '0;
    give_younger = '0;
    ours      = pp_slot_valid & pp_slot_on_path;
    give_ok   = 1'b1;
    slots_ascend = 1'b1;
    slot_last = 64'd0;
    any_before = 1'b0;
    for (int t = 0; t < TAGS; t++) begin
      give_kind[t]  = 3'd0;
      give_pc[t]    = 64'd0;
      give_order[t] = 32'd0;
    end
    for (int i = 0; i < LANES; i++) begin
      if (pp_slot_valid[i] & pp_slot_on_path[i]) begin
        slots_ascend = slots_ascend & (~any_before | ($signed(slot_pcs[i*64+:64] - slot_last) > 0));
        slot_last    = slot_pcs[i*64+:64];
        any_before   = 1'b1;
      end
      if (pp_slot_tag[i*TAG_W+:TAG_W] != '0) begin
        give_ok = give_ok & pp_slot_valid[i] & pp_slot_on_path[i] & (32'(pp_slot_tag[i*TAG_W+:TAG_W]) <= TAGS);
        for (int t = 0; t < TAGS; t++) begin
          if (pp_slot_tag[i*TAG_W+:TAG_W] == TAG_W'(t + 1)) begin
            give_ok       = give_ok & ~give[t];
            give[t]       = 1'b1;
            give_missed[t*2+:2] = {pp_slot_itlbmiss[i], pp_slot_icmiss[i]};
            give_facts[t*(PATH_W+5)+:PATH_W+5] = {pp_slot_hist[i*PATH_W+:PATH_W], pp_slot_rvc[i], pp_slot_itype[i*4+:4]};
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
  for (genvar t = 0; t < TAGS; t++) begin : g_life
    port_life #(.TAG(t + 1), .IN_FLIGHT(IN_FLIGHT), .LATENCY(LATENCY)) u_life (
        .clk, .rst, .give(give[t]), .kind(give_kind[t]), .slot_pc(give_pc[t]), .slot_order(give_order[t]),
        .missed(give_missed[t*2+:2]),
        .moved((SIGNATURE == 0) | (RETIRED == 0) | moved[t]), .met((SIGNATURE == 0 || RETIRED == 0) ? '1 : met[t*MET_W+:MET_W]),
        .mapped(pp_mapped[t]), .dready(pp_dready[t]), .issued(pp_issued[t]), .mem_issued(pp_mem_issued[t]),
        .mem_done(pp_mem_done[t]), .rready(pp_rready[t]), .oldest(pp_oldest[t]), .retired(pp_retired[t]),
        .aborted(pp_aborted[t]), .cause(pp_abort_cause[t*3+:3]), .addr_valid(pp_addr_valid[t]),
        .event_bits(pp_event[t*16+:16]), .store_why(pp_store_why[t*3+:3]), .store_back(pp_store_back[t*8+:8]),
        .line_valid(pp_line_valid[t]), .retiring, .active(active[t]), .pc(life_pc[t]), .order(life_order[t])
    );
  end

  // --- which facts the core tells at all; pairs of facts of a slot; what has retired on each tag
  logic              kinds_told_q, itypes_told_q, addrs_told_q, issues_told_q, dreadys_told_q, causes_told_q, xrets_told_q;
  logic [15:0]       events_told_q, events_now;
  logic              kinds_told, itypes_told, kinds_ok, waited_ok, path_ok, turns, any_slot;
  logic [PATH_W-1:0] path_last;
  always @* begin
    {kinds_told, itypes_told} = {kinds_told_q, itypes_told_q};
    events_now = events_told_q;
    for (int i = 0; i < LANES; i++) if (ours[i]) begin
      kinds_told  = kinds_told | (pp_slot_type[i*3+:3] != 3'd0);
      itypes_told = itypes_told | (pp_slot_itype[i*4+:4] != 4'd0);
    end
    for (int t = 0; t < TAGS; t++) events_now = events_now | pp_event[t*16+:16];
    {kinds_ok, waited_ok, path_ok} = '1;
    path_last = '0;
    {turns, any_slot} = '0;
    for (int i = 0; i < LANES; i++) if (ours[i]) begin
      if (kinds_told | itypes_told)
        kinds_ok = kinds_ok & ((pp_slot_type[i*3+:3] == 3'(PD_TYPE_TRANSFER)) == (pp_slot_itype[i*4+:4] != 4'(PD_ITYPE_NONE)));
      waited_ok = waited_ok & (pp_slot_waited[i*WAITED_W+30+:2] != 2'd3);
      if (any_slot & pp_has_path & itypes_told)
        path_ok = path_ok & (turns ? pp_slot_hist[i*PATH_W+1+:PATH_W-1] == path_last[PATH_W-2:0] : pp_slot_hist[i*PATH_W+:PATH_W] == path_last);
      path_last = pp_slot_hist[i*PATH_W+:PATH_W];
      turns     = pp_slot_itype[i*4+:4] == 4'(PD_ITYPE_BRANCH);
      any_slot  = 1'b1;
    end
  end
  always_ff @(posedge clk) begin
    {kinds_told_q, itypes_told_q} <= rst ? 2'd0 : {kinds_told, itypes_told};
    {addrs_told_q, issues_told_q, dreadys_told_q, causes_told_q, xrets_told_q} <= rst ? 5'd0 : {addrs_told_q, issues_told_q, dreadys_told_q, causes_told_q, xrets_told_q}
        | {pp_addr_valid != '0, pp_issued != '0, pp_dready != '0, pp_trap & (pp_trap_cause != 6'd0), pp_xret};
    events_told_q <= rst ? 16'd0 : events_now;
  end
  // the newest slot of this cycle, if it goes on to the next address; what may have fetched it again
  logic        goes_on, goes_on_q, again;
  logic [63:0] newest, newest_q, oldest_slot;
  wire         breaks = pp_trap | pp_interrupt | pp_xret | pp_blame | (pp_aborted != '0);
  logic        breaks_q;
  always @* begin
    {goes_on, again} = '0;
    {newest, oldest_slot} = '0;
    for (int i = LANES - 1; i >= 0; i--) if (ours[i]) oldest_slot = slot_pcs[i*64+:64];
    for (int i = 0; i < LANES; i++) if (ours[i]) begin
      goes_on = (pp_slot_type[i*3+:3] != 3'(PD_TYPE_TRANSFER)) & kinds_told;
      newest  = slot_pcs[i*64+:64];
    end
    again = goes_on_q & (ours != '0) & (oldest_slot == newest_q) & ~breaks & ~breaks_q;
  end
  always_ff @(posedge clk) begin
    goes_on_q <= ~rst & goes_on;
    newest_q  <= newest;
    breaks_q  <= breaks;
  end
  logic [TAGS*LANES-1:0]           ret_lane;
  logic [TAGS*(PATH_W+6+MET_W+6)-1:0] ret_facts;        // {path, known, met, moved, 16-bit, itype}
  for (genvar t = 0; t < TAGS; t++) begin : g_facts
    port_facts #(.TAG(t + 1), .LATENCY(LATENCY)) u_facts (
        .clk, .rst, .give(give[t]), .kind(give_kind[t]), .itype(give_facts[t*(PATH_W+5)+:4]), .rvc(give_facts[t*(PATH_W+5)+4]), .priv(pp_priv),
        .path(give_facts[t*(PATH_W+5)+5+:PATH_W]), .missed(give_missed[t*2+:2]), .kinds_told, .itypes_told, .pp_has_fetch, .pp_has_path,
        .pp_has_signature, .events_told(events_now), .addrs_told(addrs_told_q), .issues_told(issues_told_q), .dreadys_told(dreadys_told_q),
        .causes_told(causes_told_q | pp_trap_cause != 6'd0), .active(active[t]), .pc(life_pc[t]), .dready(pp_dready[t]), .issued(pp_issued[t]),
        .addr_valid(pp_addr_valid[t]), .retired(pp_retired[t]), .own_trap(pp_aborted[t] & (pp_abort_cause[t*3+:3] == 3'(PD_ABORT_TRAP)) & (RETIRED != 0)),
        .event_bits(pp_event[t*16+:16]), .oldest(pp_oldest[t]), .wait_why(pp_wait_why[t*5+:5]),
        .in_lane(in_lane[t] & (RETIRED != 0)), .ret_itype(ret_facts[t*(PATH_W+17)+:4]), .ret_rvc(ret_facts[t*(PATH_W+17)+4]),
        .ret_moved(ret_facts[t*(PATH_W+17)+5]), .ret_met(ret_facts[t*(PATH_W+17)+6+:MET_W]), .ret_known(ret_facts[t*(PATH_W+17)+11+:6]),
        .ret_path(ret_facts[t*(PATH_W+17)+17+:PATH_W]), .trap_cause(pp_trap ? pp_trap_cause : trap_cause_q), .pp_flush_pc(64'(pp_flush_pc))
    );
  end
  port_window #(.LANES(LANES), .TAGS(TAGS), .LATE(LATE), .FLUSH_AFTER(FLUSH_AFTER), .OLDEST_AFTER(OLDEST_AFTER), .RETIRES_AFTER(RETIRES_AFTER)) u_window (
      .clk, .rst, .slots(ours), .younger(give_younger), .pp_dispatched, .pp_ret_valid, .pp_ret_kept, .ret_lane, .pp_trap, .pp_interrupt, .pp_empty,
      .pp_empty_owed, .pp_blame, .pp_empty_why, .give, .active, .pp_mapped, .pp_rready, .pp_oldest, .pp_retired, .pp_aborted, .pp_skidless
  );

  // --- across tags: flushes remove all younger ones, retirement is in order, only one is the oldest
  logic flush_ok, order_ok, oldest_ok, trap_tag_ok, maps_ok;
  logic [TAGS-1:0] mapped_q;
  always_ff @(posedge clk) mapped_q <= rst ? '0 : ~give & (mapped_q | pp_mapped);
  logic [5:0] trap_cause_q;
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
    ret_lane  = '0;
    ret_facts = '0;
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
            ret_facts[t*(PATH_W+17)+:PATH_W+17] = {path, known_path, pp_ret_met[i*MET_W+:MET_W], pp_ret_moved[i], pp_ret_rvc[i], pp_ret_itype[i*4+:4]};
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
      end else if (pp_ret_tag[i*TAG_W+:TAG_W] != '0) lanes_ok = 1'b0;
    end
    if ((pp_trap | pp_interrupt) & known & (pp_trap_gap ? trap_pc <= next : trap_pc != next)) next_ok = 1'b0;
    if (pp_trap | pp_interrupt | pp_xret) known = 1'b0;
  end

  // --- after a trap the whole older generation leaves within FLUSH_AFTER cycles, and none of it retires
  wire [TAGS-1:0] ends = pp_retired | pp_aborted;
  logic [FLUSH_AFTER*TAGS-1:0] doomed_q; // must leave, by cycles since the trap minus one
  logic [1:0] priv_q;
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
    if (pp_trap) trap_cause_q <= pp_trap_cause;
    has_q <= {pp_has_fetch, pp_has_path, pp_has_signature, pp_has_fetches};
    was_q <= ~rst;
    handler_q <= ~rst & ((handler_q | (doomed_d == 1)) & ~(pp_xret | returns | pp_trap | pp_interrupt));
    doomed_d  <= rst ? 0 : (pp_trap | pp_interrupt) ? FLUSH_AFTER + 1 : (pp_xret | returns) ? 0 : (doomed_d > 0) ? doomed_d - 1 : 0;
    priv_q <= pp_priv;
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
      $fdisplay(32'h8000_0002, "CHECK %m: quiet_in_reset failed at cycle time %0t: a strobe, pp_slot_valid or pp_ret_valid", $realtime);
      $fatal;
    end
  end

  // --- properties: name, condition, and the signals that are wrong, or something that they belong to
  `CHECK_SAYS(tag_goes_to_one_valid_slot, give_ok, ": pp_slot_tag")                                                // (3), (14)
  `CHECK_SAYS(slots_of_a_cycle_ascend, slots_ascend, ": pp_slot_pc, by lane; lane 0 is the oldest")                // (14)
  `CHECK_SAYS(kind_fits_its_itype, kinds_ok, ": pp_slot_type, pp_slot_itype: one of them says control transfer")
  `CHECK_SAYS(slot_is_handed_on_once, ~again, ": pp_slot_valid of the same pp_slot_pc in two cycles in a row, without a transfer")
  `CHECK_SAYS(waits_have_a_cause, waited_ok, ": pp_slot_waited, bits 31:30 are 3")
  `CHECK_SAYS(path_grows_by_branches, path_ok, ": pp_slot_hist of a slot, and pp_slot_hist and pp_slot_itype of the one before it in the same cycle")
  `CHECK_SAYS(what_is_told_is_said, (pp_has_fetch | ((ours & (pp_slot_icmiss | pp_slot_itlbmiss)) == '0)) & (pp_has_path | (pp_slot_hist == '0)),
              ": pp_has_fetch or pp_has_path is 0, but what it stands for is driven")
  `CHECK_SAYS(what_is_said_is_constant, ~was_q | (has_q == {pp_has_fetch, pp_has_path, pp_has_signature, pp_has_fetches}),
              ": pp_has_fetch, pp_has_path, pp_has_signature, pp_has_fetches")
  `CHECK_SAYS(mapped_is_dispatched, $countones(pp_mapped) <= $countones(pp_dispatched), ": pp_mapped, without pp_dispatched") // (8)
  `CHECK_SAYS(tags_are_mapped_in_order, maps_ok, ": pp_mapped of a tag, while an older one is not mapped")
  `CHECK_SAYS(returns_are_told, ~xrets_told_q | (RETIRED == 0) | (pp_xret == returns), ": pp_xret, pp_ret_itype")
  `CHECK_SAYS(handlers_are_privileged, ~handler_q | (pp_slot_valid == '0) | (pp_priv != 2'd0), ": pp_priv is 0 after pp_trap or pp_interrupt, before pp_xret")
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
  `CHECK_SAYS(privilege_changes_by_trap, (pp_priv == priv_q) | changed_q | (RETIRED == 0), ": pp_priv")            // (21)
  `CHECK_SAYS(privilege_changes_between_slots, (pp_priv == priv_q) | (pp_slot_valid == '0), ": pp_priv with pp_slot_valid")
  `CHECK_SAYS(slots_have_a_mode, (pp_slot_valid == '0) | (pp_priv != 2'd2), ": pp_priv is 2")                        // (21)
  `CHECK_SAYS(skidless_stops_retirement, skid_ok, ": pp_ret_valid after a tag with pp_skidless")
  `CHECK_SAYS(skidless_interrupt_is_next, ~(owed_q & pp_lcofi_enabled & ((pp_ret_valid != '0) | pp_trap)),
              ": pp_ret_valid or pp_trap before pp_interrupt")

  port_fetches u_fetches (
      .clk, .rst, .pp_has_fetches, .pp_priv, .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_pc(64'(pp_fetch_pc)),
      .pp_fetch_priv, .pp_fetch_page,
      .pp_fetch_context, .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused, .pp_fetch_icmiss, .pp_fetch_paged,
      .pp_fetch_itlb2, .pp_fetch_walked, .pp_fetch_pa_valid, .pp_fetch_pa
  );

  port_cover #(.LANES(LANES), .TAGS(TAGS)) u_cover (
      .clk, .rst, .pp_slot_valid, .pp_slot_on_path, .give, .strobes, .pp_abort_cause, .pp_aborted, .pp_event, .pp_addr_valid,
      .pp_ret_valid, .pp_ret_tag, .covers
  );
endmodule
