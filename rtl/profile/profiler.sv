// SPDX-License-Identifier: Apache-2.0
// ProfileMe sampling at the profile port (MICRO-30, section 4.1), programmed through CSRs after the draft PDIS v0.0.
// fetch_counter chooses an instruction on the predicted path, a profile_set collects what happens to it, sample_filter judges it
// when it has retired or aborted, and a qualified sample is delivered: OF rises and lcofi_set_o pulses in the cycle after the end
// of its life; the registers then hold the record until software clears OF.
// Units: a sample of its own; or, with mpdisctl.PAIR, two instructions: fetch_counter has the major interval and chooses the first,
// pair_choice the minor one and the second (section 4.2). A pair is judged by its first one, and delivered when both have finished.
// tag_queue knows who has which of the PM_TAGS tags. With an interrupt a sample one unit is in the machine at a time, for the
// interrupt empties the window; with a queue as many as there are tags.
//   overflow without a free tag -> collision;  overflow with a record unread -> dropped;  filter says no -> filtered;
//   fetch opportunity without an instruction (mpdisctl.OPP, section 4.1.1) -> empty
//   chosen only for a long wait, without one (mpmstrata) -> passed
//   overflows, and choices by mpdisctl.ACC = units delivered + collisions + filtered + passed + dropped + empty (+ those in flight)
// With mpmdelivery.MODE = stream the record leaves for sample_fifo in a few cycles, and profile_streamer sends it: no OF, no
// interrupt, no skidless stop, nothing that the program could notice. A record that finds the queue full is dropped and counted.
// With MODE = memory it leaves for sample_fifo, too, and sample_ring writes it to memory; OF and lcofi_set_o come when there are
// many, and counting rests in the handler, from the interrupt to the xRET.
// With MODE = interrupt mpmsend hands the record to the queue: the handler need not read it.
// mpdisctl.HOLD makes intervals as ProfileMe has them: counting rests from the choice until the handler has returned (xRET
// with OF clear), so what the handler costs, and what its interrupt flushes, is never part of the sampled population.
// A stream flushes nothing, so there counting may go on (HOLD = 0). Every counted slot is then as likely as any other to make COUNT
// wrap; it is sampled unless no tag is free, and that is no chance: it spares slots fetched after long-lived ones. So no
// interval is shorter than half the period (narrow_i), and where that is more than what is fetched within a life nothing collides
// and the sample is unbiased for the whole run. With less, HOLD = 1: counting rests while no tag is free, a full queue
// included; there is neither collision nor drop, and the sample stands for what was counted, but a little less for what follows
// long lives.
// Latency: tag in the slot's own cycle; interrupt request one cycle after retired/aborted.
// Assumes the profile port's contract (docs/attach.md); port_checker proves it in simulation. Never stalls the core, except
// pp_skidless: retirement stops after a sampled instruction so that its interrupt is taken right there.
`include "config.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module profiler (
    input  logic                        clk,
    input  logic                        rst,
    input  logic [63:0]                 time_i,            // the `time` counter, for timestamps
    // the profile port
`define PP_CORE input wire
`define PP_PROFILER output
`include "profile_port.svh"
    // from/to the core's CSR unit
    input  logic                        xcsr_valid_i,
    input  logic [11:0]                 xcsr_addr_i,
    output logic                        xcsr_exists_o,     // combinational
    output logic [63:0]                 xcsr_rdata_o,      // combinational
    input  logic                        xcsr_we_i,
    input  logic [63:0]                 xcsr_wdata_i,
    input  logic [31:0]                 mcountinhibit_i,
    output logic                        lcofi_set_o,       // pulse
    output logic [63:0]                 lcofi_vector_o,    // where that interrupt goes; 0: where mtvec says
    output logic [2:0]                  events_o,          // for event counters: dropped, filtered, collision
    // from a host outside: writes registers, in cycles in which the core does not
    input  logic                        host_valid_i,
    input  logic [11:0]                 host_addr_i,
    input  logic [63:0]                 host_wdata_i,
    output logic                        host_ready_o,
    // to the profile channel
    output logic                        stream_valid_o,
    output logic [7:0]                  stream_byte_o,
    input  logic                        stream_ready_i,
    output logic                        stream_done_o,     // END has left
    input  logic                        word_take_i,       // a bench takes words of up to 8 bytes
    output logic [63:0]                 word_o,
    output logic [3:0]                  word_bytes_o,
    // to the bench: what the sampler counts
    output logic                        pm_counting_o,     // counting is enabled in this cycle
    output logic [WIDTH-1:0]            pm_counted_o       // these slots were counted (the population that is sampled)
);
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

  // --- which slots are counted
  logic             held, handling;                     // counting rests
  logic             room_behind, may_grant;
  logic             overflow;
  logic [WIDTH-1:0] counted, wraps, taken, tagable;
  wire inhibited = mcountinhibit_i[PD_INHIBIT];
  wire queues    = streams | batch;                     // records leave by themselves
  wire rests     = hold_mode & (held | (queues & !may_grant));
  logic admitted_q;                                     // pp_priv is a mode to sample: it changes where there is no slot
  always_ff @(posedge clk) admitted_q <= modes[pp_priv] & ~rst;
  wire sampling  = admitted_q & ~inhibited & ~ended & ~handling;
  wire counting  = sampling & ~rests;
  // Whether a path is left in this very cycle is known last: slots are chosen without it, and it counts (live) only where state
  // changes.
  wire [WIDTH-1:0] on_path = pp_slot_early;
  wire             live    = pp_slot_valid != '0;

  slot_selection u_selection (
      .enable_i(counting), .sel_i(sel), .opportunities_i(opportunities), .on_path_i(on_path), .type_i(pp_slot_type),
      .tagable_o(tagable), .counted_o(counted)
  );

  wire [31:0] period = -initval;
  interval_random u_random (
      .clk, .rst, .random_i(random), .narrow_i(queues), .initval_i(initval), .period_i(period), .seed_we_i(seed_we),
      .seed_i(wdata[31:0]), .step_i(overflow), .state_o(random_state), .reload_o(reload)
  );

  fetch_counter u_counter (
      .clk, .rst, .counted_i(counted), .live_i(live | opportunities), .hold_i(hold_mode & ~(queues & room_behind)),
      .reload_i(reload), .we_i(count_we),
      .count_i(wdata[31:0]), .overflow_o(overflow), .chosen_o(wraps), .taken_o(taken), .count_o(count)
  );

  // --- the choice: the slot at which COUNT wraps, or any after a rejected sample (ACC); and the second slot of a pair
  logic        again_q, grant, any, tags_free, slot_busy, waiting, front_ready, front_pair, front_void;
  logic        barred, deliver, filtered, passed, lost, dropped, collision, empty, leaves;
  logic [13:0] distance, gap;
  logic [WIDTH-1:0]   first, second;                    // slots that get tags, one-hot
  logic [PM_TAGS-1:0] active, done, give_first, give_second, next_first, next_second, front, front_second;
  wire at_once = again_q & (wraps == '0) & (tagable != '0);
  wire choice  = live & (((wraps & tagable) != '0) | at_once);
  wire give_up = barred | ~pairs;                       // a pair's second is given up
  always @* begin                                       // by lane, in parallel with the choice: tags come last to decode
    first = '0;
    if (may_grant) first = (wraps & tagable) | (at_once ? tagable & (~tagable + 1'b1) : '0);
  end
  always_ff @(posedge clk) again_q <= ~rst & again & ((again_q & ~choice) | filtered) & ~inhibited;

  pair_choice u_pair (
      .clk, .rst, .slots_i((sampling & ~give_up) ? on_path : '0), .live_i(live), .first_i(pairs ? first : '0), .give_up_i(give_up),
      .log_i(pair_log), .random_i(random_state), .waiting_o(waiting), .second_o(second), .distance_o(distance), .gap_o(gap)
  );

  tag_queue u_tags (
      .clk, .rst, .pairs_i(pairs), .alone_i(~queues), .first_i(grant), .second_i(live & (second != '0)), .waiting_i(waiting),
      .give_up_i(give_up), .done_i(done), .leave_i(leaves), .room_o(tags_free), .room_behind_o(room_behind),
      .any_o(any), .give_first_o(give_first),
      .give_second_o(give_second), .next_first_o(next_first), .next_second_o(next_second), .front_ready_o(front_ready),
      .front_pair_o(front_pair), .front_void_o(front_void), .front_o(front), .front_second_o(front_second)
  );

  // --- two strata of choices, and what was lost before a record
  logic [2:0]  strata_log;
  logic [11:0] strata_from;
  logic        extra, waits_q;
  logic [PM_TAGS-1:0] rares, viewed;
  logic [9:0]  loss;
  wire [2:0]   log   = (queues & !pairs & !again) ? strata_log : 3'd0;
  wire         rare  = (log != 3'd0) & ((rares & viewed) != '0);
  wire         spare = extra & ~rare;

  // --- what becomes of a choice, and of a finished unit
  logic        pass, room, moving, moved, take, hand, sent, sending, handing, waits, judged;
  wire         busy = any | handing;
  unit_delivery u_delivery (
      .clk, .rst, .queues_i(queues), .hold_i(hold_mode), .channel_i(channel), .ended_i(ended), .inhibited_i(inhibited), .of_i(of),
      .send_i(send_we), .overflow_i(overflow), .choice_i(choice), .tags_free_i(tags_free & ~slot_busy),
      .may_grant_o(may_grant), .grant_o(grant), .barred_o(barred), .collision_o(collision), .empty_o(empty),
      .front_ready_i(front_ready), .front_pair_i(front_pair), .front_void_i(front_void), .front_i(front),
      .front_second_i(front_second), .pass_i(pass), .spare_i(spare), .deliver_o(deliver), .filtered_o(filtered),
      .passed_o(passed), .lost_o(lost),
      .dropped_o(dropped), .leaves_o(leaves), .room_i(room), .moved_i(moved), .take_o(take), .hand_o(hand), .sent_o(sent),
      .sending_o(sending), .word_second_i(word_second), .waits_o(waits),
      .handing_o(handing), .judged_o(judged), .viewed_o(viewed)
  );

  counting_rest u_rest (
      .clk, .rst, .queues_i(queues), .batch_i(batch), .count_we_i(count_we), .hold_we_i(hold_we),
      .held_i(wdata[PD_MPMHOLD_HELD_LO]), .grant_i(grant), .unhandled_i(filtered | passed | lost),
      .sending_i(sending), .sent_i(sent), .busy_i(busy), .waits_i(waits), .pp_interrupt, .pp_trap_cause, .pp_xret,
      .held_o(held), .handling_o(handling)
  );

  // --- empty windows' cycles, and a set of profile registers a tag
  logic [99:0] own_runs;
  logic        own_adds, own_long;
  logic [4:0]  own_why;
  logic [PM_TAGS-1:0]   own_first, own_oldest;
  logic [PM_TAGS*5-1:0] own_whys;
  logic [14:0] owed_cycles;
  logic [4:0]  owed_why;
  logic [1:0]  owner_priv;
  logic [63:0] owner_pc;
  empty_window u_empty (
      .clk, .rst, .pp_empty, .pp_empty_owed, .pp_empty_why, .pp_blame, .pp_blame_priv, .pp_flush_pc,
      .pp_ret_valid, .first_i(own_first), .oldest_i(own_oldest), .why_i(own_why), .long_from_i(strata_from),
      .adds_o(own_adds), .long_o(own_long), .runs_o(own_runs),
      .owed_cycles_o(owed_cycles), .owed_why_o(owed_why), .owner_pc_o(owner_pc), .owner_priv_o(owner_priv)
  );

  always @* begin
    own_why = 5'd0;
    for (int t = 0; t < PM_TAGS; t++) own_why = own_why | own_whys[t*5+:5];
  end

  // --- signatures: instructions that retired last, by lane; a tag's instruction in its lane
  logic [WIDTH-1:0]    moved_lane, late_lane;
  logic [WIDTH*24-1:0] before_lane;
  logic [HASH_W-1:0]   hash, hash_setting;
  logic                hash_ends;
  wire breaks = pp_trap | pp_interrupt | pp_xret | hash_ends;
  if (PM_SIGNATURE > 0) begin : g_history
    signature_hash u_hash (
        .clk, .rst, .we_i(reg_we), .waddr_i(reg_waddr), .wdata_i(wdata), .pp_ret_pc, .pp_ret_itype, .pp_ret_moved, .pp_ret_met,
        .moved_o(moved_lane), .late_o(late_lane), .ends_o(hash_ends), .hash_o(hash), .setting_o(hash_setting)
    );
    signature_history u_history (
        .clk, .rst, .pp_ret_valid, .moved_i(moved_lane), .late_i(late_lane), .ends_i(breaks), .before_o(before_lane)
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
  logic [PM_TAGS*LIFE_W-1:0] lives;
  logic [PM_TAGS*64-1:0]     raws;
  logic [$clog2(PD_DETAIL_WORDS)-1:0] move_select;
  wire  [3:0]  record_select = moving ? move_select : word_select;
  wire  [15:0] first_pair  = pairs ? {distance, 2'(PD_MEMBER_FIRST)} : 16'(PD_MEMBER_SINGLE);
  wire  [15:0] second_pair = {gap, 2'(PD_MEMBER_SECOND)};
  logic [PM_TAGS*WIDTH-1:0]  picks;                      // by tag: the slot that it is given to, one-hot
  logic [PM_TAGS-1:0]        slot_we;
  logic [63:0]               slot_pc;
  logic [PATH_W-1:0]         slot_path;
  logic [WAITED_W-1:0]       slot_waited;
  logic [15:0]               slot_context, slot_pair;
  logic [13:0]               slot_facts;
  logic [5:0]                known;
  known_path u_known (.clk, .rst, .admitted_i(admitted_q), .pp_ret_valid, .pp_ret_itype, .known_o(known));
  chosen_slot u_slot (
      .clk, .rst, .first_i(first), .second_i(second), .give_first_i(give_first), .give_second_i(give_second),
      .first_pair_i(first_pair), .second_pair_i(second_pair), .pp_slot_pc, .pp_slot_hist, .known_i(known),
      .pp_slot_waited, .pp_slot_icmiss, .pp_slot_itlbmiss, .pp_slot_rvc, .pp_slot_itype, .pp_slot_type, .pp_priv, .pp_context,
      .busy_o(slot_busy), .write_o(slot_we),
      .pc_o(slot_pc), .path_o(slot_path), .waited_o(slot_waited), .context_o(slot_context), .facts_o(slot_facts),
      .pair_o(slot_pair)
  );

  for (genvar t = 0; t < PM_TAGS; t++) begin : g_set
    logic [WIDTH-1:0] own;
    for (genvar i = 0; i < WIDTH; i++) begin : g_own
      assign own[i] = pp_ret_valid[i] & (pp_ret_tag[i*PM_TAG_W+:PM_TAG_W] == PM_TAG_W'(t + 1));
    end
    assign picks[t*WIDTH+:WIDTH] = (next_first[t] ? first : '0) | (next_second[t] ? second : '0);
    profile_set u_set (
        .clk, .rst, .time_i, .grant_i(give_first[t] | give_second[t]), .slot_we_i(slot_we[t]), .slot_pc_i(slot_pc),
        .slot_path_i(slot_path), .slot_waited_i(slot_waited), .slot_context_i(slot_context), .slot_facts_i(slot_facts),
        .pair_i(slot_pair),
        .mapped_i(pp_mapped[t]), .dready_i(pp_dready[t]), .issued_i(pp_issued[t]), .mem_issued_i(pp_mem_issued[t]),
        .mem_done_i(pp_mem_done[t]), .rready_i(pp_rready[t]), .oldest_i(pp_oldest[t]), .retired_i(pp_retired[t]),
        .aborted_i(pp_aborted[t]), .abort_cause_i(pp_abort_cause[t*3+:3]), .flush_pc_i(pp_flush_pc),
        .addr_valid_i(pp_addr_valid[t]), .addr_i(pp_addr[t*64+:64]), .event_i(pp_event[t*16+:16]),
        .store_why_i(pp_store_why[t*3+:3]), .store_back_i(pp_store_back[t*8+:8]), .line_valid_i(pp_line_valid[t]),
        .line_i(pp_line[t*ORDER_W+:ORDER_W]),
        .wait_why_i(pp_wait_why[t*5+:5]), .pp_ret_valid, .pp_ret_kept, .detail_i(detail), .own_i(own),
        .moved_i(moved_lane), .late_i(late_lane), .hash_i(hash), .before_i(before_lane),
        .ends_i(breaks | inhibited | ended), .first_o(own_first[t]), .oldest_o(own_oldest[t]),
        .why_o(own_whys[t*5+:5]), .adds_i(own_adds), .runs_i(own_runs), .owed_cycles_i(owed_cycles),
        .owed_why_i(owed_why), .owner_pc_i(owner_pc), .owner_priv_i(owner_priv), .long_i(own_long), .rare_o(rares[t]),
        .active_o(active[t]), .done_o(done[t]), .enable_i(looked_at), .view_i(viewed[t]),
        .select_i(record_select), .life_o(lives[t*LIFE_W+:LIFE_W]), .raw_o(raws[t*64+:64])
    );
  end

  always @* begin
    pp_slot_tag = '0;
    for (int t = 0; t < PM_TAGS; t++)
      for (int i = 0; i < WIDTH; i++)
        if (live & picks[t*WIDTH+i]) pp_slot_tag[i*PM_TAG_W+:PM_TAG_W] = PM_TAG_W'(t + 1);
  end

  // --- the record of the front unit; of the delivered one while it waits to be read
  logic [LIFE_W-1:0]  life;
  logic [63:0]        raw;
  logic [47:0]        all_fetched;
  always @* begin
    life = '0;
    raw  = 64'd0;
    for (int t = 0; t < PM_TAGS; t++) begin
      life = life | lives[t*LIFE_W+:LIFE_W];
      raw  = raw | raws[t*64+:64];
    end
  end

  wire custom = random | hold_mode | pairs;
  profile_record u_record (
      .enable_i(looked_at), .select_i(record_select), .stamp_time_i(stamp_time),
      .custom_i(custom), .detail_i(detail), .life_i(life), .raw_i(raw), .fetched_i(all_fetched),
      .header_o(header), .latency_o(latency), .word_o(record_word)
  );

  sample_filter u_filter (
      .header_i(header[55:0]), .latency_i(latency[59:0]), .mask_i(evmask), .match_i(evmatch), .filter_i(filter), .pass_o(pass)
  );

  // For a sample of its own STRATUM takes the place of GAP, which is 0 there.
  wire alone  = custom & (record_select == 4'(PD_WORD_PAIR)) & (record_word[49:48] == 2'(PD_MEMBER_SINGLE));
  wire [2:0] share = rare ? log : 3'd0;
  wire more = rare & extra;
  assign word = record_word | (alone ? {loss, more, share, 50'd0} : 64'd0);
  // The word goes to the queue, or the record was read.
  wire told = (moving & room & (move_select == 4'(PD_WORD_PAIR))) | (waits_q & ~waits & ~handing);
  always_ff @(posedge clk) waits_q <= waits & ~rst;
  strata u_strata (
      .clk, .rst, .log_i(log), .overflow_i(overflow), .random_i(random_state[30:24]), .give_i(give_first), .front_i(front),
      .rare_i(rare), .extra_o(extra), .lost_i(lost), .unmade_i(choice & ~grant), .left_i(told), .loss_o(loss)
  );

  // --- the queue, and the ways out of it
  logic        begins, read_valid, read_ready, entry, pop, fifo_entry, fifo_pop, reg_we, ring_exists, ring_busy;
  logic [11:0] read_addr, reg_waddr;
  logic [4:0]  row, fifo_row;
  logic [$clog2(`CFG_PM_FIFO):0] fifo_count;
  logic [63:0] row_word, fifo_word, ring_word, read_data;

  sample_fifo u_fifo (
      .clk, .rst, .detail_i(detail), .take_i(take), .select_o(move_select), .word_i(word), .room_o(room),
      .moving_o(moving), .moved_o(moved), .entry_o(fifo_entry), .count_o(fifo_count),
      .row_i(fifo_row), .row_o(fifo_word), .pop_i(fifo_pop)
  );

  sample_ring u_ring (
      .clk, .rst, .batch_i(batch), .channel_i(channel), .ended_i(ended), .detail_i(detail), .of_i(of), .coming_i(busy),
      .we_i(reg_we),
      .waddr_i(reg_waddr), .wdata_i(wdata), .raddr_i(xcsr_valid_i ? xcsr_addr_i : read_addr), .exists_o(ring_exists),
      .rdata_o(ring_word), .due_o(due), .busy_o(ring_busy), .fifo_entry_i(fifo_entry), .fifo_count_i(fifo_count),
      .fifo_row_o(fifo_row), .fifo_row_i(fifo_word), .fifo_pop_o(fifo_pop), .entry_o(entry), .row_i(row), .row_o(row_word),
      .pop_i(pop),
      .mem_valid_o(pp_ring_valid), .mem_write_o(pp_ring_write), .mem_slot_o(pp_ring_slot), .mem_wdata_o(pp_ring_wdata),
      .mem_take_i(pp_ring_take), .mem_refused_i(pp_ring_refused), .mem_next_i(pp_ring_next), .mem_written_i(pp_ring_written),
      .mem_came_i(pp_ring_came), .mem_at_i(pp_ring_at), .mem_rdata_i(pp_ring_rdata), .mem_read_i(pp_ring_read)
  );

  logic        signature, signature_busy, signature_pop;
  logic [4:0]  signature_words;
  logic [47:0] instret;
  logic [63:0] signature_row, signature_setting, signature_counts;
  if (PM_SIGNATURE > 0) begin : g_signature
    signature_sampler u_signature (
        .clk, .rst, .enable_i(sampling & channel), .we_i(reg_we), .waddr_i(reg_waddr), .wdata_i(wdata),
        .setting_o(signature_setting), .counts_o(signature_counts), .pp_has_signature, .pp_ret_valid, .pp_ret_pc,
        .moved_i(moved_lane), .late_i(late_lane), .ends_i(hash_ends), .hash_i(hash), .hash_setting_i(hash_setting),
        .pp_trap, .pp_interrupt, .pp_xret, .pp_priv, .pp_context, .instret_i(instret), .busy_o(signature_busy),
        .entry_o(signature), .words_o(signature_words), .row_i(row), .row_o(signature_row), .pop_i(signature_pop)
    );
  end else begin : g_none
    assign signature         = 1'b0;
    assign signature_busy    = 1'b0;
    assign signature_words   = 5'd0;
    assign signature_row     = 64'd0;
    assign signature_setting = 64'd0;
    assign signature_counts  = 64'd0;
    wire unused_signature    = &{1'b0, pp_ret_moved, pp_ret_met, moved_lane, late_lane, hash_setting, signature_pop, instret};
  end

  logic        fetch_busy, fetch_entry, fetch_pop;
  logic [63:0] fetch_row, fetch_setting, fetch_counts, fetch_starts;
  fetch_sampler u_fetch (
      .clk, .rst, .time_i, .enable_i(channel & ~inhibited & ~ended & ~handling), .modes_i(modes), .we_i(reg_we),
      .waddr_i(reg_waddr), .wdata_i(wdata), .setting_o(fetch_setting), .counts_o(fetch_counts), .starts_o(fetch_starts),
      .pp_has_fetches, .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_pc, .pp_fetch_priv, .pp_fetch_page, .pp_fetch_context,
      .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused, .pp_fetch_icmiss, .pp_fetch_paged, .pp_fetch_itlb2,
      .pp_fetch_walked, .pp_fetch_pa_valid, .pp_fetch_pa, .busy_o(fetch_busy), .entry_o(fetch_entry), .row_i(row),
      .row_o(fetch_row), .pop_i(fetch_pop)
  );

  profile_streamer u_streamer (
      .clk, .rst, .config_i(begins), .ended_i(ended), .done_o(stream_done_o),
      .read_valid_o(read_valid), .read_addr_o(read_addr), .read_ready_i(read_ready), .read_data_i(read_data),
      .period_i(period), .ret_valid_i(pp_ret_valid), .detail_i(detail), .entry_i(entry),
      .moving_i(sending | hand | ring_busy | signature_busy | fetch_busy),
      .row_o(row), .row_i(row_word), .pop_o(pop), .signature_i(signature), .signature_words_i(signature_words),
      .signature_row_i(signature_row), .signature_pop_o(signature_pop), .instret_o(instret),
      .fetch_i(fetch_entry), .fetch_row_i(fetch_row), .fetch_pop_o(fetch_pop),
      .byte_valid_o(stream_valid_o), .byte_o(stream_byte_o), .byte_ready_i(stream_ready_i),
      .word_take_i, .word_o, .word_bytes_o
  );

  // --- registers
  logic [2:0] fetched;
  always @* begin
    fetched = 3'd0;
    for (int i = 0; i < WIDTH; i++) fetched = fetched + 3'(taken[i]);
  end

  profiler_csr u_csr (
      .clk, .rst, .xcsr_valid_i, .xcsr_addr_i, .xcsr_exists_o,
      .xcsr_rdata_o, .xcsr_we_i, .xcsr_wdata_i,
      .host_valid_i, .host_addr_i, .host_wdata_i, .host_ready_o,
      .read_valid_i(read_valid), .read_addr_i(read_addr), .read_ready_o(read_ready), .read_data_o(read_data),
      .pp_has_fetch, .pp_has_path, .pp_has_signature,
      .deliver_i(deliver), .collision_i(collision), .filtered_i(filtered), .passed_i(passed),
      .dropped_i(dropped & ~ended), .empty_i(empty),
      .fetched_i(fetched),
      .count_i(count), .state_i(random_state), .held_i(handling | (held & ~busy & ~waits)),
      .waiting_i((held & (busy | waits)) | (rests & queues)), .of_set_i((deliver & ~queues) | due),
      .hand_i(hand), .done_i(stream_done_o),
      .ring_exists_i(ring_exists), .ring_word_i(ring_word), .signature_i(signature_setting), .signatures_i(signature_counts),
      .fetch_i(fetch_setting), .fetches_i(fetch_counts), .fetch_starts_i(fetch_starts),
      .word_i(word), .word_read_o(word_read), .word_second_o(word_second), .word_select_o(word_select),
      .sel_o(sel), .stamp_time_o(stamp_time), .random_o(random), .hold_o(hold_mode), .opportunities_o(opportunities),
      .again_o(again), .pairs_o(pairs), .detail_o(detail), .pair_log_o(pair_log), .modes_o(modes), .of_o(of), .initval_o(initval),
      .evmask_o(evmask), .evmatch_o(evmatch), .filter_o(filter), .unfiltered_o(unfiltered),
      .strata_log_o(strata_log), .strata_from_o(strata_from),
      .vector_o(lcofi_vector_o), .events_o, .streams_o(streams), .batch_o(batch), .channel_o(channel), .ended_o(ended),
      .fetched_o(all_fetched), .config_o(begins),
      .count_we_o(count_we), .seed_we_o(seed_we), .hold_we_o(hold_we), .send_we_o(send_we), .we_o(reg_we), .waddr_o(reg_waddr),
      .wdata_o(wdata)
  );

  // Where one interrupt is sure to come, it comes right there: after a sample of its own, or a pair's second.
  always @* begin
    pp_skidless = '0;
    if (unfiltered & ~inhibited & ~queues) pp_skidless = active & ~((pairs | front_pair) ? front : '0);
  end
  assign lcofi_set_o   = (deliver & ~queues) | due;
  assign pm_counting_o = counting;
  assign pm_counted_o  = live ? taken & tagable : '0;

  // Port signals that only other profiling systems will need.
  wire unused_ok = &{1'b0, pp_ret_pc, pp_ret_rvc, pp_trap_pc,
                     mcountinhibit_i, header[63:56], latency[63:60]};

  // --- checks
`ifndef SYNTHESIS
  logic [31:0] choices_q, fates_q, units_q;             // units: in the machine, or not yet judged
  always_ff @(posedge clk) begin
    choices_q <= rst ? 32'd0 : choices_q + 32'(overflow) + (live ? 32'(at_once) : 32'd0);
    fates_q   <= rst ? 32'd0 : fates_q + 32'(deliver) + 32'(collision) + 32'(filtered) + 32'(passed) + 32'(dropped) +
                 32'(empty);
    units_q   <= rst ? 32'd0 : units_q + 32'(grant) - 32'(deliver) - 32'(filtered) - 32'(passed) - 32'(lost);
  end
  logic [3:0] modes_q;                                  // modes for which admitted_q is
  always_ff @(posedge clk) modes_q <= modes;
  `CHECK(nothing_of_other_modes, !((grant | (live & (second != '0))) & ~modes_q[pp_priv]))
  `CHECK(every_choice_has_one_fate, choices_q == fates_q + units_q)
`endif
  `CHECK(tags_only_instructions, ~live | (first | second) == ((first | second) & on_path))
  `CHECK(a_grant_has_a_slot, grant == (live & (first != '0)))
  `CHECK(record_is_stable, !(waits & live & (second != '0)))
  `CHECK(early_or_void, ~live | ((pp_slot_valid & pp_slot_on_path) == pp_slot_early))
endmodule
