// ProfileMe sampling behind the profile port (MICRO-30, section 4.1), programmed through CSRs after the draft PDIS v0.0.
// fetch_counter chooses an instruction on the predicted path, profile_registers collect what happens to it, sample_filter
// judges it when it retires or aborts, and a qualified sample is delivered: OF rises and lcofi_set_o pulses in the cycle after
// the end of its life; the registers then hold the record until software clears OF. One sample at a time:
//   overflow with a sample in flight -> collision;  overflow with a record unread -> dropped;  filter says no -> filtered.
//   overflows = samples + collisions + filtered + dropped (+ the one in flight)
// With mpmdelivery.MODE = stream the record leaves for sample_fifo in a few cycles, and profile_streamer sends it: no OF, no
// interrupt, no skidless stop, nothing that the program could notice. What finds the queue full is dropped and counted.
// With MODE = memory it leaves for sample_fifo, too, from where sample_ring writes it to memory; OF and lcofi_set_o come when many
// are there, and counting rests in the handler, from the interrupt to the xRET.
// With MODE = interrupt mpmsend hands the record to the queue: the handler need not read it.
// mpdisctl.HOLD makes intervals as ProfileMe has them: counting rests from the choice until the handler has returned (xRET
// with OF clear), so what the handler costs, and what its interrupt flushes, is never part of the sampled population.
// A stream flushes nothing, so there counting may go on (HOLD = 0). Every counted slot is then as likely as any other to make COUNT
// wrap; it is sampled unless a sample is in flight, and that is no chance: it spares those fetched behind what lives long. So no
// interval is shorter than half the period (narrow_i), and where that is more than what is fetched within a life nothing collides
// and the sample is unbiased for the whole run. With less, HOLD = 1: counting rests until the record is taken, a full queue
// included; there is neither collision nor drop, and the sample stands for what was counted, but a little less for what follows
// long lives.
// Latency: tag in the slot's own cycle; interrupt request one cycle after retired/aborted.
// Assumes the profile port's contract (docs/attach.md); port_checker proves it in simulation. Never stalls the core, except
// pp_skidless: retirement stops behind a sampled instruction so that its interrupt is taken right there.
`include "config.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module profiler (
    input  logic                        clk,
    input  logic                        rst,
    input  logic [63:0]                 time_i,            // the `time` counter, for timestamps
    // from/to the core's FETCH: instructions that it hands to decode in this cycle
    input  logic [WIDTH-1:0]            pp_slot_valid,
    input  logic [WIDTH-1:0]            pp_slot_on_path,
    input  logic [WIDTH*64-1:0]         pp_slot_pc,
    input  logic [WIDTH-1:0]            pp_slot_icmiss,
    input  logic [WIDTH-1:0]            pp_slot_itlbmiss,
    input  logic [WIDTH*PATH_W-1:0]     pp_slot_hist,
    input  logic [WIDTH*3-1:0]          pp_slot_type,
    input  logic [WIDTH*4-1:0]          pp_slot_itype,
    input  logic [WIDTH-1:0]            pp_slot_rvc,
    input  logic [1:0]                  pp_priv,
    input  logic [15:0]                 pp_context,
    output logic [WIDTH*PM_TAG_W-1:0]   pp_slot_tag,     // combinational: the tag to give each slot, 0 = none
    // from the core's BACK END: strobes by tag, bit t-1 is tag t
    input  logic [PM_TAGS-1:0]          pp_mapped,
    input  logic [PM_TAGS-1:0]          pp_dready,
    input  logic [PM_TAGS-1:0]          pp_issued,
    input  logic [PM_TAGS-1:0]          pp_mem_issued,
    input  logic [PM_TAGS-1:0]          pp_mem_done,
    input  logic [PM_TAGS-1:0]          pp_rready,
    input  logic [PM_TAGS-1:0]          pp_oldest,
    input  logic [PM_TAGS-1:0]          pp_retired,
    input  logic [PM_TAGS-1:0]          pp_aborted,
    input  logic [PM_TAGS*3-1:0]        pp_abort_cause,
    input  logic [63:0]                 pp_flush_pc,
    input  logic [PM_TAGS-1:0]          pp_addr_valid,
    input  logic [PM_TAGS*64-1:0]       pp_addr,
    input  logic [PM_TAGS*16-1:0]       pp_event,
    // from the core, levels about this cycle: what a tag's instruction waits for if it is the oldest; the empty window
    input  logic [PM_TAGS*5-1:0]        pp_wait_why,
    input  logic                        pp_empty,          // nothing is mapped, and nothing retires
    input  logic                        pp_empty_owed,     // the fault of the instruction that pp_blame has named last
    input  logic [4:0]                  pp_empty_why,
    input  logic                        pp_blame,          // pp_flush_pc, pp_blame_priv: who will be to blame
    input  logic [1:0]                  pp_blame_priv,
    // from the core's RETIRE: lanes, traps
    input  logic [WIDTH-1:0]            pp_ret_valid,
    input  logic [WIDTH-1:0]            pp_ret_kept,       // kept back by pp_skidless alone
    input  logic [WIDTH*64-1:0]         pp_ret_pc,
    input  logic [WIDTH-1:0]            pp_ret_rvc,
    input  logic [WIDTH*4-1:0]          pp_ret_itype,
    input  logic [WIDTH*PM_TAG_W-1:0]   pp_ret_tag,
    input  logic                        pp_trap,
    input  logic                        pp_interrupt,
    input  logic [5:0]                  pp_trap_cause,
    input  logic [63:0]                 pp_trap_pc,
    input  logic                        pp_xret,
    output logic [PM_TAGS-1:0]          pp_skidless,     // level: retirement is to stop behind this tag's instruction
    // from/to the core's CSR unit
    input  logic                        xcsr_valid_i,
    input  logic [11:0]                 xcsr_addr_i,
    output logic                        xcsr_exists_o,     // combinational
    output logic [63:0]                 xcsr_rdata_o,      // combinational
    input  logic                        xcsr_we_i,
    input  logic [63:0]                 xcsr_wdata_i,
    input  logic [31:0]                 mcountinhibit_i,
    output logic                        lcofi_set_o,       // pulse
    output logic [63:0]                 lcofi_vector_o,    // where its interrupt goes; 0: where mtvec says
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
    // to the core's memory, coherent with its loads: doublewords of the ring, by physical address
    output logic                        pp_ring_valid,
    output logic                        pp_ring_write,
    output logic [39:3]                 pp_ring_dw,
    output logic [63:0]                 pp_ring_wdata,
    input  logic                        pp_ring_take,
    input  logic                        pp_ring_refused,
    input  logic                        pp_ring_done,
    input  logic [63:0]                 pp_ring_rdata,
    // to the bench: what the sampler counts
    output logic                        pm_counting_o,     // counting is enabled in this cycle
    output logic [WIDTH-1:0]            pm_counted_o       // these slots were counted (the population that is sampled)
);
  localparam int SAMPLE_TAG = 1;  // one set of profile registers, served by tag 1

  // --- settings, from profiler_csr
  logic [2:0]  sel;
  logic        stamp_time, random, hold_mode, of, unfiltered, count_we, seed_we, hold_we, word_read;
  logic [3:0]  word_select;
  logic [3:0]  modes;
  logic [31:0] initval, reload, count, random_state;
  logic [55:0] evmask, evmatch;
  logic [15:0] filter;
  logic [63:0] wdata, word, header, latency;

  // --- which slots are counted
  logic        held_q;                                  // HOLD: counting rests
  logic        active, done, overflow;
  logic [WIDTH-1:0] counted, chosen, taken;
  wire inhibited = mcountinhibit_i[PD_INHIBIT];
  logic streams, batch, channel, ended, room, moving, moved;   // mpmdelivery; the sample FIFO
  logic handling_q;                                     // memory: the handler runs, or what starts the program
  wire queues    = streams | batch;                     // records leave by themselves
  wire unread    = of & ~batch;                         // one waits in the record words
  wire counting  = modes[pp_priv] & ~inhibited & ~ended & ~(hold_mode & held_q) & ~handling_q;

  logic [WIDTH-1:0] selected;                           // by mpdisctl.SEL
  for (genvar i = 0; i < WIDTH; i++) begin : g_selected
    wire [2:0] kind = pp_slot_type[i*3+:3];
    always @* begin
      case (sel)
        3'd1:    selected[i] = (kind == 3'(PD_TYPE_LOAD)) | (kind == 3'(PD_TYPE_LOADSTORE));
        3'd2:    selected[i] = (kind == 3'(PD_TYPE_STORE)) | (kind == 3'(PD_TYPE_LOADSTORE));
        3'd3:    selected[i] = (kind != 3'(PD_TYPE_OTHER)) & (kind < 3'(PD_TYPE_TRANSFER));
        default: selected[i] = kind == 3'(PD_TYPE_TRANSFER);
      endcase
    end
  end
  always @* begin
    counted = '0;
    if (counting) begin
      counted = pp_slot_valid & pp_slot_on_path;
      if (sel != 3'd0) counted = counted & selected;
    end
  end

  interval_random u_random (
      .clk, .rst, .random_i(random), .narrow_i(queues), .initval_i(initval), .seed_we_i(seed_we), .seed_i(wdata[31:0]),
      .step_i(overflow), .state_o(random_state), .reload_o(reload)
  );

  fetch_counter u_counter (
      .clk, .rst, .counted_i(counted), .hold_i(hold_mode), .reload_i(reload), .we_i(count_we), .count_i(wdata[31:0]),
      .overflow_o(overflow), .chosen_o(chosen), .taken_o(taken), .count_o(count)
  );

  // --- fate of an overflow, fate of a finished sample
  logic pass;
  wire busy      = active | done | moving;
  wire barred    = inhibited | unread | ended;
  wire full      = queues & ~hold_mode & ~room;
  wire grant     = overflow & ~busy & ~unread;
  wire collision = overflow & busy;
  wire deliver   = done & pass & ~barred & ~full;
  wire filtered  = done & ~pass & ~barred;
  wire lost      = done & (barred | (pass & full));
  wire dropped   = (overflow & ~busy & unread) | lost;

  // the record is handed to the queue by software, or by the session's end
  logic send_we, due, returned_q;
  wire hand = unread & channel & ~streams & ~moving & (send_we | ended);
  always_ff @(posedge clk) begin
    returned_q <= moving & (returned_q | pp_xret);       // ... and its handler has returned before all of it was there
    if (rst | ~batch | pp_xret) handling_q <= 1'b0;
    else if (hold_we) handling_q <= wdata[PD_MPMHOLD_HELD_LO];
    else if (pp_interrupt & (pp_trap_cause == 6'(PD_LCOFI))) handling_q <= 1'b1;
  end

  always_ff @(posedge clk) begin
    if (rst | count_we) held_q <= 1'b0;
    else if (hold_we) held_q <= wdata[PD_MPMHOLD_HELD_LO];
    else if (grant) held_q <= 1'b1;
    else if (filtered | lost) held_q <= 1'b0;            // nothing will be handled
    else if (moved & (queues | returned_q | pp_xret)) held_q <= 1'b0;
    else if (pp_xret & ~busy & ~unread) held_q <= 1'b0;    // its handler returns
  end

  // --- the chosen slot
  logic [63:0]       slot_pc;
  logic [PATH_W-1:0] slot_path;
  logic [13:0]       slot_facts;
  always @* begin
    slot_pc       = 64'd0;
    slot_path     = '0;
    slot_facts    = 14'd0;
    pp_slot_tag = '0;
    for (int i = 0; i < WIDTH; i++) begin
      if (grant & chosen[i]) begin
        slot_pc    = pp_slot_pc[i*64+:64];
        slot_path  = pp_slot_hist[i*PATH_W+:PATH_W];
        slot_facts = {pp_slot_icmiss[i], pp_slot_itlbmiss[i], pp_slot_rvc[i], pp_slot_itype[i*4+:4], pp_priv, 2'(i),
          pp_slot_type[i*3+:3]};
        pp_slot_tag[i*PM_TAG_W+:PM_TAG_W] = PM_TAG_W'(SAMPLE_TAG);
      end
    end
  end

  // --- its life
  logic [63:0]       reg_pc, reg_time, reg_addr, reg_flush_pc, stamps_a, stamps_b;
  logic [PATH_W-1:0] reg_path;
  logic [15:0]       reg_context, reg_event;
  logic [13:0]       reg_slot;
  logic [6:0]        seen;
  logic [2:0]        cause;
  logic              reg_addr_valid;

  profile_registers u_registers (
      .clk, .rst, .time_i,
      .grant_i(grant), .pc_i(slot_pc), .path_i(slot_path), .context_i(pp_context), .slot_i(slot_facts),
      .mapped_i(pp_mapped[SAMPLE_TAG-1]), .dready_i(pp_dready[SAMPLE_TAG-1]), .issued_i(pp_issued[SAMPLE_TAG-1]),
      .mem_issued_i(pp_mem_issued[SAMPLE_TAG-1]), .mem_done_i(pp_mem_done[SAMPLE_TAG-1]), .rready_i(pp_rready[SAMPLE_TAG-1]),
      .oldest_i(pp_oldest[SAMPLE_TAG-1]), .retired_i(pp_retired[SAMPLE_TAG-1]), .aborted_i(pp_aborted[SAMPLE_TAG-1]),
      .abort_cause_i(pp_abort_cause[(SAMPLE_TAG-1)*3+:3]), .flush_pc_i(pp_flush_pc),
      .addr_valid_i(pp_addr_valid[SAMPLE_TAG-1]), .addr_i(pp_addr[(SAMPLE_TAG-1)*64+:64]),
      .event_i(pp_event[(SAMPLE_TAG-1)*16+:16]),
      .active_o(active), .done_o(done), .pc_o(reg_pc), .time_o(reg_time), .addr_o(reg_addr), .flush_pc_o(reg_flush_pc),
      .path_o(reg_path), .context_o(reg_context), .slot_o(reg_slot), .event_o(reg_event), .addr_valid_o(reg_addr_valid),
      .cause_o(cause), .seen_o(seen), .stamps_a_o(stamps_a), .stamps_b_o(stamps_b)
  );

  // --- the cycles that are its own
  logic [59:0] empty_runs;
  logic [14:0] owed_cycles;
  logic [4:0]  owed_why;
  logic [1:0]  owner_priv;
  logic [63:0] owner_pc, waits, charge, owner;
  empty_window u_empty (
      .clk, .rst, .pp_empty, .pp_empty_owed, .pp_empty_why, .pp_blame, .pp_blame_priv, .pp_flush_pc,
      .runs_o(empty_runs), .owed_cycles_o(owed_cycles), .owed_why_o(owed_why), .owner_pc_o(owner_pc), .owner_priv_o(owner_priv)
  );
  profile_time u_time (
      .clk, .rst, .grant_i(grant), .active_i(active), .oldest_i(pp_oldest[SAMPLE_TAG-1]), .retired_i(pp_retired[SAMPLE_TAG-1]),
      .wait_why_i(pp_wait_why[(SAMPLE_TAG-1)*5+:5]), .pp_ret_valid, .pp_ret_kept,
      .runs_i(empty_runs), .owed_cycles_i(owed_cycles), .owed_why_i(owed_why), .owner_pc_i(owner_pc), .owner_priv_i(owner_priv),
      .waits_o(waits), .charge_o(charge), .owner_o(owner)
  );

  profile_record u_record (
      .enable_i(done | word_read | moving), .select_i(moving ? move_select : word_select), .stamp_time_i(stamp_time),
      .custom_i(random | hold_mode),
      .pc_i(reg_pc), .time_i(reg_time), .addr_i(reg_addr), .flush_pc_i(reg_flush_pc), .path_i(reg_path), .context_i(reg_context),
      .slot_i(reg_slot), .event_i(reg_event), .addr_valid_i(reg_addr_valid), .cause_i(cause), .seen_i(seen),
      .stamps_a_i(stamps_a), .stamps_b_i(stamps_b), .waits_i(waits), .charge_i(charge), .owner_i(owner),
      .header_o(header), .latency_o(latency), .word_o(word)
  );

  sample_filter u_filter (
      .header_i(header[55:0]), .latency_i(latency[59:0]), .mask_i(evmask), .match_i(evmatch), .filter_i(filter), .pass_o(pass)
  );

  // --- the queue, and the ways out of it
  logic [$clog2(PD_RECORD_WORDS)-1:0] move_select;
  logic        begins, read_valid, read_ready, entry, pop, fifo_entry, fifo_pop, reg_we, ring_exists, ring_busy;
  logic [11:0] read_addr, reg_waddr;
  logic [4:0]  row, fifo_row;
  logic [$clog2(`CFG_PM_FIFO):0] fifo_count;
  logic [63:0] row_word, fifo_word, ring_word;
  logic [47:0] all_fetched;

  sample_fifo u_fifo (
      .clk, .rst, .take_i((deliver & queues) | hand), .select_o(move_select), .word_i(word), .fetched_i(all_fetched), .room_o(room),
      .moving_o(moving), .moved_o(moved), .entry_o(fifo_entry), .count_o(fifo_count),
      .row_i(fifo_row), .row_o(fifo_word), .pop_i(fifo_pop)
  );

  sample_ring u_ring (
      .clk, .rst, .batch_i(batch), .channel_i(channel), .ended_i(ended), .of_i(of), .coming_i(busy),
      .we_i(reg_we), .waddr_i(reg_waddr), .wdata_i(wdata), .raddr_i(xcsr_valid_i ? xcsr_addr_i : read_addr),
      .exists_o(ring_exists), .rdata_o(ring_word), .due_o(due), .busy_o(ring_busy),
      .fifo_entry_i(fifo_entry), .fifo_count_i(fifo_count), .fifo_row_o(fifo_row), .fifo_row_i(fifo_word), .fifo_pop_o(fifo_pop),
      .entry_o(entry), .row_i(row), .row_o(row_word), .pop_i(pop),
      .mem_valid_o(pp_ring_valid), .mem_write_o(pp_ring_write), .mem_dw_o(pp_ring_dw), .mem_wdata_o(pp_ring_wdata),
      .mem_take_i(pp_ring_take), .mem_refused_i(pp_ring_refused), .mem_done_i(pp_ring_done), .mem_rdata_i(pp_ring_rdata)
  );

  profile_streamer u_streamer (
      .clk, .rst, .config_i(begins), .ended_i(ended), .done_o(stream_done_o),
      .read_valid_o(read_valid), .read_addr_o(read_addr), .read_ready_i(read_ready), .read_data_i(xcsr_rdata_o),
      .ret_valid_i(pp_ret_valid), .moving_i(moving | hand | ring_busy), .entry_i(entry), .row_o(row), .row_i(row_word), .pop_o(pop),
      .byte_valid_o(stream_valid_o), .byte_o(stream_byte_o), .byte_ready_i(stream_ready_i)
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
      .read_valid_i(read_valid), .read_addr_i(read_addr), .read_ready_o(read_ready),
      .deliver_i(deliver), .collision_i(collision), .filtered_i(filtered), .dropped_i(dropped & ~ended), .fetched_i(fetched),
      .count_i(count), .state_i(random_state), .held_i(handling_q | (held_q & ~busy & ~unread)),
      .waiting_i(held_q & (busy | unread)), .of_set_i((deliver & ~queues) | due), .hand_i(hand), .done_i(stream_done_o),
      .ring_exists_i(ring_exists), .ring_word_i(ring_word),
      .word_i(word), .word_read_o(word_read), .word_select_o(word_select),
      .sel_o(sel), .stamp_time_o(stamp_time), .random_o(random), .hold_o(hold_mode), .modes_o(modes), .of_o(of),
      .initval_o(initval),
      .evmask_o(evmask), .evmatch_o(evmatch), .filter_o(filter), .unfiltered_o(unfiltered),
      .vector_o(lcofi_vector_o), .streams_o(streams), .batch_o(batch), .channel_o(channel), .ended_o(ended),
      .fetched_o(all_fetched), .config_o(begins),
      .count_we_o(count_we), .seed_we_o(seed_we), .hold_we_o(hold_we), .send_we_o(send_we), .we_o(reg_we), .waddr_o(reg_waddr),
      .wdata_o(wdata)
  );

  always @* begin
    pp_skidless = '0;
    pp_skidless[SAMPLE_TAG-1] = active & unfiltered & ~inhibited & ~queues;
  end
  assign lcofi_set_o   = (deliver & ~queues) | due;
  assign pm_counting_o = counting;
  assign pm_counted_o  = taken;

  // What the other profiling systems will need of the port.
  wire unused_ok = &{1'b0, pp_ret_valid, pp_ret_pc, pp_ret_rvc, pp_ret_itype, pp_ret_tag, pp_trap, pp_interrupt,
                     pp_trap_cause, pp_trap_pc, pp_mapped, pp_dready, pp_issued, pp_mem_issued, pp_mem_done, pp_rready,
                     pp_oldest, pp_retired, pp_aborted, pp_abort_cause, pp_addr_valid, pp_addr, pp_event, mcountinhibit_i,
                     header[63:56], latency[63:60]};

  // --- checks
`ifndef SYNTHESIS
  logic [31:0] overflows_q;
  logic [31:0] fates_q;
  always_ff @(posedge clk) begin
    overflows_q <= rst ? 32'd0 : overflows_q + 32'(overflow);
    fates_q     <= rst ? 32'd0 : fates_q + 32'(deliver) + 32'(collision) + 32'(filtered) + 32'(dropped);
  end
  `CHECK(every_overflow_has_one_fate, overflows_q == fates_q + 32'(active) + 32'(done))
`endif
  `CHECK(tags_only_counted_slots, (chosen & ~(pp_slot_valid & pp_slot_on_path)) == '0)
  `CHECK(record_is_stable, !(unread & grant))
endmodule
