// SPDX-License-Identifier: Apache-2.0
// ProfileMe sampling at the profile port (MICRO-30, section 4.1), programmed through CSRs after the draft PDIS v0.0.
// fetch_counter chooses an instruction on the predicted path, a profile_set collects its events, and sample_filter judges it
// when it has retired or aborted. A qualified sample is delivered: OF rises and lcofi_set pulses in the cycle after the end of
// its life; the registers then hold the record until software clears OF.
// Units: a single sample, or with mpdisctl.PAIR two instructions. fetch_counter has the major interval and chooses the first,
// pair_choice has the minor interval and chooses the second (section 4.2). A pair is judged by its first instruction, and
// delivered when both have finished. tag_queue records which unit has which of the TAGS tags. With an interrupt for each sample
// one unit is in the machine at a time, because the interrupt empties the window; with a queue as many as there are tags.
//   overflow without a free tag -> collision;  overflow with a record unread -> dropped;  rejected by the filter -> filtered;
//   fetch opportunity without an instruction (mpdisctl.OPP, section 4.1.1) -> empty
//   interval that ends before the last one has an instruction (mpdisctl.EVERY) -> empty
//   chosen only for a long wait, without one (mpmstrata) -> passed
//   overflows, and choices by mpdisctl.ACC = units delivered + collisions + filtered + passed + dropped + empty (+ those in
//   flight)
// mpdisctl.EVERY counts cycles or dispatched instructions, as AMD's IBS does (IbsOpCntCtl 0 and 1), for comparison: it takes
// the next instruction handed to decode after an interval's end. This is biased towards the first of a group and towards what
// follows a stall.
// With mpmdelivery.MODE = stream the record moves to sample_fifo in a few cycles, and profile_streamer sends it: no OF, no
// interrupt, no skidless stop, nothing visible to the program. A record that finds the queue full is dropped and counted.
// With MODE = memory it also moves to sample_fifo, and sample_ring writes it to memory. OF and lcofi_set come when many are
// there, and counting rests in the handler, from the interrupt to the xRET.
// With MODE = interrupt mpmsend moves the record to the queue: the handler need not read it.
// mpdisctl.HOLD makes intervals as in ProfileMe: counting rests from the choice until the handler has returned (xRET with OF
// clear), so the handler's cost, and what its interrupt flushes, are not part of the sampled population.
// A stream flushes nothing, so counting may continue (HOLD = 0). Every counted slot is then equally likely to make COUNT wrap,
// and is sampled unless no tag is free. That is not random: it spares slots fetched after long-lived ones. So no interval is
// shorter than half the period (narrow); if that is more than what is fetched within a life, nothing collides and the sample is
// unbiased for the whole run. Otherwise use HOLD = 1: counting rests while no tag is free, including for a full queue. Then
// there is neither collision nor drop, and the sample stands for what was counted, but slightly less for what follows long
// lives.
// Latency: tag in the slot's own cycle; interrupt request one cycle after retired/aborted.
// Assumes the profile port's contract (docs/attach.md); port_checker asserts it in simulation. Never stalls the core, except
// pp_skidless: retirement stops after a sampled instruction so that its interrupt is taken right there.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module profiler #(
    parameter int LANES = 2, // 1 to 4: instructions a cycle
    parameter int TAGS = 2, // 1 to 4: samples in flight; pairs need 2
    parameter int XLEN = 64, // 32 to 64: width of addresses at the port
    parameter int IN_FLIGHT = 64, // maximum instructions in flight, shown in mpmconfig
    parameter int FIFO = 16, // 2 to 64, a power of two: records that wait for the profile channel
    parameter int SIGNATURE = 2000, // 0 (none), or 32 to 2048: maximum instructions of a signature sample
    parameter int SLEEPS = 0 // 1: in simulation its clock stops until one of its registers is written
) (
    input  logic                        clk,
    input  logic                        rst,
    input  logic                        core_rst,          // the core's; follows rst, may last longer: CYCLES counts from its end
    input  logic [63:0]                 mtime,             // the `time` counter, for timestamps
    // the profile port
`define PP_CORE input wire
`define PP_PROFILER output
`include "profile_port.svh"
    // from/to the core's CSR unit
    input  logic                        xcsr_valid,
    input  logic [11:0]                 xcsr_addr,
    output logic                        xcsr_exists,     // combinational
    output logic [63:0]                 xcsr_rdata,      // combinational
    input  logic                        xcsr_we,
    input  logic [63:0]                 xcsr_wdata,
    input  logic [31:0]                 mcountinhibit,
    output logic                        lcofi_set,       // pulse
    output logic [63:0]                 lcofi_vector,    // that interrupt's target; 0: by mtvec
    output logic [2:0]                  xcsr_event,      // for event counters: dropped, filtered, collision
    // from an external host: writes registers, in cycles in which the core does not
    input  logic                        pm_host_valid,
    input  logic [11:0]                 pm_host_addr,
    input  logic [63:0]                 pm_host_wdata,
    output logic                        pm_host_ready,
    // to the profile channel
    output logic                        stream_valid,
    output logic [7:0]                  stream_byte,
    input  logic                        stream_ready,
    output logic                        pm_done,         // END has left
    input  logic                        pm_word_take,    // a bench takes words of up to 8 bytes
    output logic [63:0]                 pm_word,
    output logic [3:0]                  pm_word_bytes,
    // to the bench: what the sampler counts
    output logic                        pm_counting,     // counting is enabled in this cycle
    output logic [LANES-1:0]            pm_counted       // these slots were counted (the sampled population)
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;             // width of a tag; 0 is none
`ifndef SYNTHESIS
`define SIZE_IS(name, good) \
  initial if (!(good)) \
    $fatal(1, "profiler: parameter %s is %0d; see the list of parameters in profiler.sv", `"name`", name);
  `SIZE_IS(LANES, LANES >= 1 && LANES <= 4)
  `SIZE_IS(TAGS, TAGS >= 1 && TAGS <= 4)
  `SIZE_IS(XLEN, XLEN >= 32 && XLEN <= 64)
  `SIZE_IS(IN_FLIGHT, IN_FLIGHT >= 1 && IN_FLIGHT <= 65535)
  `SIZE_IS(FIFO, FIFO >= 2 && FIFO <= 64 && (FIFO & (FIFO - 1)) == 0)
  `SIZE_IS(SIGNATURE, SIGNATURE == 0 || (SIGNATURE >= 32 && SIGNATURE <= 2048))
`endif

  // --- addresses, 64 bits each
  logic [LANES*64-1:0] slot_pcs, ret_pcs;
  logic [TAGS*64-1:0]  addresses;
  wide_address #(.COUNT(LANES), .XLEN(XLEN)) u_slot_pcs (.narrow(pp_slot_pc), .wide(slot_pcs));
  wide_address #(.COUNT(LANES), .XLEN(XLEN)) u_ret_pcs (.narrow(pp_ret_pc), .wide(ret_pcs));
  wide_address #(.COUNT(TAGS), .XLEN(XLEN)) u_addresses (.narrow(pp_addr), .wide(addresses));

  // After reset it counts nothing and gives no tag until one of its registers is written.
  logic profiling_q;
  wire  profiling = profiling_q || pm_host_valid || xcsr_we;
  wire  pm_clk;
  always_ff @(posedge clk) profiling_q <= !rst && profiling;
  if (SLEEPS > 0) begin : g_sleeps
    clock_gate u_gate (.clk, .enable(rst || profiling), .gated(pm_clk));
  end else begin : g_wakes
    assign pm_clk = clk;
  end

  // --- settings, from profiler_csr
  logic [2:0]  sel;
  logic        stamp_time, random, hold_mode, opportunities, again, pairs, detail, of, unfiltered;
  logic        count_we, seed_we, hold_we, send_we, word_read, word_second, due;
  logic [3:0]  word_select, pair_log;
  logic [3:0]  modes;
  logic [31:0] initval, reload, count, random_state;
  logic [55:0] evmask, evmatch;
  logic [15:0] filter;
  logic [63:0] wdata, word, record_word, header, latency;
  logic        streams, batch, channel, ended;          // mpmdelivery
  logic [1:0]  every;

  // --- counted slots
  logic             held, handling;                     // counting rests
  logic             room_for_two, may_grant;
  logic             overflow;
  logic [LANES-1:0] counted, chosen, taken, tagable, dispatched_q;
  wire other = every != 2'(PD_EVERY_FETCHED);           // counts something other than slots
  wire inhibited = mcountinhibit[PD_INHIBIT];
  wire queues    = streams | batch;                     // records leave by themselves
  wire rests     = hold_mode & (held | (queues & !may_grant));
  logic admitted_q;                                     // pp_priv is a sampled mode; it changes only between slots
  always_ff @(posedge pm_clk) admitted_q <= modes[pp_priv] & ~rst;
  wire sampling  = admitted_q & ~inhibited & ~ended & ~handling;
  wire counting  = sampling & ~rests;
  // Whether a path is left in this very cycle is known last: slots are chosen without that knowledge, and `live` is used only
  // for state changes.
  // changes.
  wire [LANES-1:0] on_path = pp_slot_early;
  wire             live    = pp_slot_valid != '0;

  slot_selection #(.LANES(LANES)) u_selection (
      .enable(counting), .sel, .opportunities, .every, .dispatched(dispatched_q), .on_path, .pp_slot_type, .tagable,
      .counted
  );

  always_ff @(posedge pm_clk) dispatched_q <= rst ? '0 : pp_dispatched;

  wire [31:0] period = -initval;
  interval_random u_random (
      .clk(pm_clk), .rst, .random, .narrow(queues), .initval, .period, .seed_we,
      .seed(wdata[31:0]), .step(overflow), .random_state, .reload
  );

  fetch_counter #(.LANES(LANES)) u_counter (
      .clk(pm_clk), .rst, .counted, .live(live | opportunities | other), .hold(hold_mode & ~(queues & room_for_two)), .reload,
      .we(count_we), .new_count(wdata[31:0]), .overflow, .chosen, .taken, .count
  );

  // --- the choice: the slot at which COUNT wraps, the next after a rejected sample (ACC), or after the end of another interval
  // (due);
  // and the second slot of a pair
  logic        again_q, due_q, grant, any, tags_free, slot_busy, waiting, front_ready, front_pair, front_void;
  logic        barred, deliver, filtered, passed, lost, dropped, collision, empty, leaves;
  logic [13:0] distance, gap;
  logic [LANES-1:0]   first, second;                    // slots that get tags, one-hot
  logic [TAGS-1:0] active, done, give_first, give_second, next_first, next_second, front, front_second;
  wire [LANES-1:0] wraps = other ? '0 : chosen;
  wire at_once = (again_q | due_q) & (wraps == '0) & (tagable != '0);
  wire choice  = live & (((wraps & tagable) != '0) | at_once);
  wire give_up = barred | ~pairs;                       // drop a pair's second
  always @* begin                                       // by lane, in parallel with the choice: tags reach decode last
    first = '0;
    if (may_grant) first = (wraps & tagable) | (at_once ? tagable & (~tagable + 1'b1) : '0);
  end
  always_ff @(posedge pm_clk) begin
    again_q <= ~rst & again & ((again_q & ~choice) | filtered) & ~inhibited;
    due_q   <= ~rst & ~count_we & other & (overflow | (due_q & ~choice));
  end

  pair_choice #(.LANES(LANES)) u_pair (
      .clk(pm_clk), .rst, .slots((sampling & ~give_up) ? on_path : '0), .live, .first(pairs ? first : '0), .give_up,
      .pair_log, .random_state, .waiting, .second, .distance, .gap
  );

  tag_queue #(.TAGS(TAGS)) u_tags (
      .clk(pm_clk), .rst, .pairs, .alone(~queues), .first(grant), .second(live & (second != '0)), .waiting,
      .give_up, .done, .leave(leaves), .room(tags_free), .room_for_two, .any, .give_first,
      .give_second, .next_first, .next_second, .front_ready, .front_pair, .front_void, .front, .front_second
  );

  // --- two strata of choices, and losses before a record
  logic [2:0]  strata_log;
  logic [11:0] strata_from;
  logic        extra, waits_q;
  logic [TAGS-1:0] rares, viewed;
  logic [9:0]  loss;
  wire [2:0]   log   = (queues & !pairs & !again & !other) ? strata_log : 3'd0;
  wire         rare  = (log != 3'd0) & ((rares & viewed) != '0);
  wire         spare = extra & ~rare;

  // --- fates of a choice, and of a finished unit
  logic        pass, room, moving, moved, take, hand, sent, sending, handing, waits, judged;
  wire         busy = any | handing;
  unit_delivery #(.TAGS(TAGS)) u_delivery (
      .clk(pm_clk), .rst, .queues, .hold(hold_mode), .channel, .ended, .inhibited, .of,
      .send(send_we), .overflow(overflow & (~other | due_q)), .choice, .tags_free(tags_free & ~slot_busy),
      .may_grant, .grant, .barred, .collision, .empty, .front_ready, .front_pair, .front_void, .front,
      .front_second, .pass, .spare, .deliver, .filtered, .passed, .lost,
      .dropped, .leaves, .room, .moved, .take, .hand, .sent, .sending, .word_second, .waits, .handing, .judged, .viewed
  );

  counting_rest u_rest (
      .clk(pm_clk), .rst, .queues, .batch, .count_we, .hold_we,
      .new_held(wdata[PD_MPMHOLD_HELD_LO]), .grant, .unhandled(filtered | passed | lost),
      .sending, .sent, .busy, .waits, .pp_interrupt, .pp_trap_cause, .pp_xret, .held, .handling
  );

  // --- empty windows' cycles, and one set of profile registers for each tag
  logic [99:0] own_runs;
  logic        own_adds, own_long;
  logic [4:0]  own_why;
  logic [TAGS-1:0]   own_first, own_oldest;
  logic [TAGS*5-1:0] own_whys;
  logic [14:0] owed_cycles;
  logic [4:0]  owed_why;
  logic [1:0]  owner_priv;
  logic [63:0] owner_pc;
  empty_window #(.LANES(LANES), .TAGS(TAGS)) u_empty (
      .clk(pm_clk), .rst, .pp_empty, .pp_empty_owed, .pp_empty_why, .pp_blame, .pp_blame_priv, .pp_flush_pc(64'(pp_flush_pc)),
      .pp_ret_valid, .own_first, .own_oldest, .own_why, .strata_from, .own_adds, .own_long, .own_runs,
      .owed_cycles, .owed_why, .owner_pc, .owner_priv
  );

  always @* begin
    own_why = 5'd0;
    for (int t = 0; t < TAGS; t++) own_why = own_why | own_whys[t*5+:5];
  end

  // --- signatures: the last retired instructions, by lane; a tag's instruction in its lane
  logic [LANES-1:0]    moved_lane, late_lane;
  logic [LANES*24-1:0] before_lane;
  logic [HASH_W-1:0]   hash, hash_setting;
  logic                hash_ends;
  wire breaks = pp_trap | pp_interrupt | pp_xret | hash_ends;
  if (SIGNATURE > 0) begin : g_history
    signature_hash #(.LANES(LANES)) u_hash (
        .clk(pm_clk), .rst, .we, .waddr, .wdata, .pp_ret_pc(ret_pcs), .pp_ret_itype, .pp_ret_moved, .pp_ret_met,
        .moved_lane, .late_lane, .hash_ends, .hash, .hash_setting
    );
    signature_history #(.LANES(LANES)) u_history (
        .clk(pm_clk), .rst, .pp_ret_valid, .moved_lane, .late_lane, .breaks, .before_lane
    );
  end else begin : g_no_history
    assign moved_lane   = '0;
    assign late_lane    = '0;
    assign before_lane  = '0;
    assign hash         = '0;
    assign hash_setting = '0;
    assign hash_ends    = 1'b0;
  end

  wire looked_at = judged | word_read | moving;
  logic [TAGS*LIFE_W-1:0] lives;
  logic [TAGS*64-1:0]     raws;
  logic [$clog2(PD_DETAIL_WORDS)-1:0] move_select;
  wire  [3:0]  record_select = moving ? move_select : word_select;
  wire  [15:0] first_pair  = pairs ? {distance, 2'(PD_MEMBER_FIRST)} : 16'(PD_MEMBER_SINGLE);
  wire  [15:0] second_pair = {gap, 2'(PD_MEMBER_SECOND)};
  logic [TAGS*LANES-1:0]  picks;                      // by tag: its slot, one-hot
  logic [TAGS-1:0]        slot_we;
  logic [63:0]               slot_pc;
  logic [PATH_W-1:0]         slot_path;
  logic [WAITED_W-1:0]       slot_waited;
  logic [15:0]               slot_context, slot_pair;
  logic [13:0]               slot_facts;
  logic [5:0]                known;
  known_path #(.LANES(LANES)) u_known (.clk(pm_clk), .rst, .admitted(admitted_q), .pp_ret_valid, .pp_ret_itype, .known);
  chosen_slot #(.LANES(LANES), .TAGS(TAGS)) u_slot (
      .clk(pm_clk), .rst, .first, .second, .give_first, .give_second, .first_pair, .second_pair, .pp_slot_pc(slot_pcs),
      .pp_slot_hist, .known,
      .pp_slot_waited, .pp_slot_icmiss, .pp_slot_itlbmiss, .pp_slot_rvc, .pp_slot_itype, .pp_slot_type, .pp_priv, .pp_context,
      .slot_busy, .slot_we, .slot_pc, .slot_path, .slot_waited, .slot_context, .slot_facts, .slot_pair
  );

  for (genvar t = 0; t < TAGS; t++) begin : g_set
    logic [LANES-1:0] own;
    for (genvar i = 0; i < LANES; i++) begin : g_own
      assign own[i] = pp_ret_valid[i] & (pp_ret_tag[i*TAG_W+:TAG_W] == TAG_W'(t + 1));
    end
    assign picks[t*LANES+:LANES] = (next_first[t] ? first : '0) | (next_second[t] ? second : '0);
    profile_set #(.LANES(LANES), .SIGNATURE(SIGNATURE)) u_set (
        .clk(pm_clk), .rst, .mtime, .grant(give_first[t] | give_second[t]), .slot_we(slot_we[t]), .slot_pc,
        .slot_path, .slot_waited, .slot_context, .slot_facts, .slot_pair,
        .mapped(pp_mapped[t]), .dready(pp_dready[t]), .issued(pp_issued[t]), .mem_issued(pp_mem_issued[t]),
        .mem_done(pp_mem_done[t]), .rready(pp_rready[t]), .oldest(pp_oldest[t]), .retired(pp_retired[t]),
        .aborted(pp_aborted[t]), .abort_cause(pp_abort_cause[t*3+:3]), .pp_flush_pc(64'(pp_flush_pc)),
        .new_addr_valid(pp_addr_valid[t]), .new_addr(addresses[t*64+:64]), .new_events(pp_event[t*16+:16]),
        .store_why(pp_store_why[t*3+:3]), .store_back(pp_store_back[t*8+:8]), .line_valid(pp_line_valid[t]),
        .line(pp_line[t*ORDER_W+:ORDER_W]),
        .wait_why(pp_wait_why[t*5+:5]), .pp_ret_valid, .pp_ret_kept, .detail, .own_lane(own),
        .moved_lane, .late_lane, .hash, .before_lane,
        .ends(breaks | inhibited | ended), .own_first(own_first[t]), .own_oldest(own_oldest[t]),
        .own_why(own_whys[t*5+:5]), .own_adds, .own_runs, .owed_cycles,
        .owed_why, .owner_pc, .owner_priv, .own_long, .rare(rares[t]),
        .active(active[t]), .done(done[t]), .enable(looked_at), .view(viewed[t]),
        .select(record_select), .life(lives[t*LIFE_W+:LIFE_W]), .raw(raws[t*64+:64])
    );
  end

  always @* begin
    pp_slot_tag = '0;
    for (int t = 0; t < TAGS; t++)
      for (int i = 0; i < LANES; i++)
        if (live & picks[t*LANES+i]) pp_slot_tag[i*TAG_W+:TAG_W] = TAG_W'(t + 1);
  end

  // --- the record of the front unit; of the delivered one while it waits to be read
  logic [LIFE_W-1:0]  life;
  logic [63:0]        raw;
  logic [47:0]        all_fetched;
  always @* begin
    life = '0;
    raw  = 64'd0;
    for (int t = 0; t < TAGS; t++) begin
      life = life | lives[t*LIFE_W+:LIFE_W];
      raw  = raw | raws[t*64+:64];
    end
  end

  wire custom = random | hold_mode | pairs;
  profile_record u_record (
      .enable(looked_at), .record_select, .stamp_time, .custom, .detail, .life, .raw, .all_fetched,
      .header, .latency, .record_word
  );

  sample_filter u_filter (
      .header(header[55:0]), .latency(latency[59:0]), .evmask, .evmatch, .filter, .pass
  );

  // A single sample has STRATUM in the place of GAP, which is 0 there.
  wire alone  = custom & (record_select == 4'(PD_WORD_PAIR)) & (record_word[49:48] == 2'(PD_MEMBER_SINGLE));
  wire [2:0] share = rare ? log : 3'd0;
  wire more = rare & extra;
  assign word = record_word | (alone ? {loss, more, share, 50'd0} : 64'd0);
  // The word went to the queue, or the record was read.
  wire told = (moving & room & (move_select == 4'(PD_WORD_PAIR))) | (waits_q & ~waits & ~handing);
  always_ff @(posedge pm_clk) waits_q <= waits & ~rst;
  strata #(.TAGS(TAGS)) u_strata (
      .clk(pm_clk), .rst, .log, .overflow, .random(random_state[30:24]), .give(give_first), .front,
      .rare, .extra, .lost, .unmade(choice & ~grant), .left(told), .loss
  );

  // --- the queue, and the ways out of it
  logic        session_begins, read_valid, read_ready, entry, pop, fifo_entry, fifo_pop, we, ring_exists, ring_busy;
  logic [11:0] read_addr, waddr;
  logic [4:0]  row, fifo_row;
  logic [$clog2(FIFO):0] fifo_count;
  logic [63:0] row_word, fifo_word, ring_word, read_data;

  sample_fifo #(.FIFO(FIFO)) u_fifo (
      .clk(pm_clk), .rst, .detail, .take, .move_select, .word, .room, .moving, .moved, .fifo_entry, .fifo_count,
      .fifo_row, .fifo_word, .fifo_pop
  );

  sample_ring #(.FIFO(FIFO)) u_ring (
      .clk(pm_clk), .rst, .batch, .channel, .ended, .detail, .of, .coming(busy), .we,
      .waddr, .wdata, .raddr(xcsr_valid ? xcsr_addr : read_addr), .ring_exists,
      .ring_word, .due, .ring_busy, .fifo_entry, .fifo_count, .fifo_row, .fifo_word, .fifo_pop, .entry, .row, .row_word, .pop,
      .pp_ring_valid, .pp_ring_write, .pp_ring_slot, .pp_ring_wdata,
      .pp_ring_take, .pp_ring_refused, .pp_ring_next, .pp_ring_written,
      .pp_ring_came, .pp_ring_at, .pp_ring_rdata, .pp_ring_read
  );

  // --- samplers of other kinds: their signals to profile_streamer, by sampler; their registers
  localparam int BESIDE = 1 + PD_BESIDES;               // signatures, then those of profile.def
  localparam int SIGNATURES = 0, FETCHES = 1 + PD_BESIDE_FETCH;
  logic [BESIDE-1:0]    beside_busy, beside_entry, beside_pop;
  logic [BESIDE*4-1:0]  beside_type;
  logic [BESIDE*5-1:0]  beside_words;
  logic [BESIDE*64-1:0] beside_row;
  localparam int OWN = 2 + 3 * PD_BESIDES;              // mpmsignature and mpmsignatures, then three for each other kind
  localparam int FETCH_AT = 2 + 3 * PD_BESIDE_FETCH;    // mpmfetch, mpmfetches, mpmfetchstarts
  logic [OWN*64-1:0] own_words;
  logic [47:0] instret;
  if (SIGNATURE > 0) begin : g_signature
    signature_sampler #(.LANES(LANES), .SIGNATURE(SIGNATURE)) u_signature (
        .clk(pm_clk), .rst, .enable(sampling & channel), .we, .waddr, .wdata,
        .signature_setting(own_words[0+:64]), .signature_counts(own_words[64+:64]), .pp_has_signature, .pp_ret_valid,
        .pp_ret_pc(ret_pcs),
        .moved_lane, .late_lane, .hash_ends, .hash, .hash_setting,
        .pp_trap, .pp_interrupt, .pp_xret, .pp_priv, .pp_context, .instret, .signature_busy(beside_busy[SIGNATURES]),
        .signature_entry(beside_entry[SIGNATURES]), .signature_words(beside_words[SIGNATURES*5+:5]), .row,
        .signature_row(beside_row[SIGNATURES*64+:64]), .signature_pop(beside_pop[SIGNATURES])
    );
  end else begin : g_none
    assign beside_entry[SIGNATURES]       = 1'b0;
    assign beside_busy[SIGNATURES]        = 1'b0;
    assign beside_words[SIGNATURES*5+:5]  = 5'd0;
    assign beside_row[SIGNATURES*64+:64]  = 64'd0;
    assign own_words[127:0] = 128'd0;
    wire unused_signature = &{1'b0, pp_ret_moved, pp_ret_met, moved_lane, late_lane, hash_setting, beside_pop[SIGNATURES], instret};
  end
  assign beside_type[SIGNATURES*4+:4] = 4'(PD_FRAME_SIGNATURE);

  fetch_sampler u_fetch (
      .clk(pm_clk), .rst, .mtime, .enable(channel & ~inhibited & ~ended & ~handling), .modes, .we,
      .waddr, .wdata, .fetch_setting(own_words[FETCH_AT*64+:64]),
      .fetch_counts(own_words[(FETCH_AT+1)*64+:64]), .fetch_starts(own_words[(FETCH_AT+2)*64+:64]),
      .pp_has_fetches, .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_pc(64'(pp_fetch_pc)),
      .pp_fetch_priv, .pp_fetch_page, .pp_fetch_context,
      .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused, .pp_fetch_icmiss, .pp_fetch_paged, .pp_fetch_itlb2,
      .pp_fetch_walked, .pp_fetch_pa_valid, .pp_fetch_pa, .fetch_busy(beside_busy[FETCHES]),
      .fetch_entry(beside_entry[FETCHES]), .row, .fetch_row(beside_row[FETCHES*64+:64]), .fetch_pop(beside_pop[FETCHES])
  );
  assign beside_type[FETCHES*4+:4]  = 4'(PD_FRAME_FETCH);
  assign beside_words[FETCHES*5+:5] = 5'(PD_FRAME_FETCH_WORDS);

  profile_streamer #(.LANES(LANES), .BESIDE(BESIDE)) u_streamer (
      .clk(pm_clk), .run_clk(clk), .rst, .core_rst, .session_begins, .ended, .pm_done, .read_valid, .read_addr, .read_ready,
      .read_data,
      .period, .pp_ret_valid, .detail, .entry, .moving(sending | hand | ring_busy | (beside_busy != '0)),
      .row, .row_word, .pop, .beside_entry, .beside_type, .beside_words, .beside_row, .beside_pop, .instret,
      .stream_valid, .stream_byte, .stream_ready,
      .pm_word_take, .pm_word, .pm_word_bytes
  );

  // --- registers
  logic [2:0] fetched;
  always @* begin
    fetched = 3'd0;
    for (int i = 0; i < LANES; i++) fetched = fetched + 3'(taken[i]);
  end

  profiler_csr #(.LANES(LANES), .TAGS(TAGS), .FIFO(FIFO), .SIGNATURE(SIGNATURE), .IN_FLIGHT(IN_FLIGHT)) u_csr (
      .clk(pm_clk), .rst, .xcsr_valid, .xcsr_addr, .xcsr_exists, .xcsr_rdata, .xcsr_we, .xcsr_wdata,
      .pm_host_valid, .pm_host_addr, .pm_host_wdata, .pm_host_ready, .read_valid, .read_addr, .read_ready, .read_data,
      .pp_has_fetch, .pp_has_path, .pp_has_signature, .deliver, .collision, .filtered, .passed,
      .dropped(dropped & ~ended), .empty, .fetched, .count, .random_state, .held(handling | (held & ~busy & ~waits)),
      .waiting((held & (busy | waits)) | (rests & queues)), .of_set((deliver & ~queues) | due), .hand, .pm_done,
      .ring_exists, .ring_word, .own_words, .word, .word_read, .word_second, .word_select, .sel, .stamp_time,
      .random, .hold_mode, .opportunities, .every,
      .again, .pairs, .detail, .pair_log, .modes, .of, .initval, .evmask, .evmatch, .filter, .unfiltered,
      .strata_log, .strata_from, .lcofi_vector, .xcsr_event, .streams, .batch, .channel, .ended, .all_fetched, .session_begins,
      .count_we, .seed_we, .hold_we, .send_we, .we, .waddr, .wdata
  );

  // If exactly one interrupt is certain, it comes right there: after a single sample, or a pair's second.
  always @* begin
    pp_skidless = '0;
    if (unfiltered & ~inhibited & ~queues) pp_skidless = active & ~((pairs | front_pair) ? front : '0);
  end
  assign lcofi_set   = (deliver & ~queues) | due;
  assign pm_counting = counting;
  assign pm_counted  = live ? (other ? '1 : taken) & tagable : '0;

  // Port signals used only by other profiling systems.
  wire unused_ok = &{1'b0, ret_pcs, pp_ret_rvc, pp_trap_pc,
                     mcountinhibit, header[63:56], latency[63:60]};

  // --- checks
`ifndef SYNTHESIS
  logic [31:0] choices_q, fates_q, units_q;             // units: in the machine, or not yet judged
  always_ff @(posedge pm_clk) begin
    choices_q <= rst ? 32'd0 : choices_q + (other ? 32'(empty) : 32'(overflow)) + (live ? 32'(at_once) : 32'd0);
    fates_q   <= rst ? 32'd0 : fates_q + 32'(deliver) + 32'(collision) + 32'(filtered) + 32'(passed) + 32'(dropped) +
                 32'(empty);
    units_q   <= rst ? 32'd0 : units_q + 32'(grant) - 32'(deliver) - 32'(filtered) - 32'(passed) - 32'(lost);
  end
  logic [3:0] modes_q;                                  // modes of admitted_q
  always_ff @(posedge pm_clk) modes_q <= modes;
  `CHECK(nothing_of_other_modes, !((grant | (live & (second != '0))) & ~modes_q[pp_priv]))
  `CHECK(every_choice_has_one_fate, choices_q == fates_q + units_q)
`endif
  `CHECK(tags_only_instructions, ~live | (first | second) == ((first | second) & on_path))
  `CHECK(a_grant_has_a_slot, grant == (live & (first != '0)))
  `CHECK(record_is_stable, !(waits & live & (second != '0)))
  `CHECK_SAYS(early_or_void, ~live | ((pp_slot_valid & pp_slot_on_path) == pp_slot_early),
              ": pp_slot_early is not pp_slot_valid & pp_slot_on_path, though there are slots")
endmodule
