// Bench of the profiler: stand-in core, profiler, port checker, and a model of the profiler written another way (plain integers,
// one slot after another). Compared in every cycle: which slot gets the tag, what is counted, when the interrupt comes; for every
// sample: all words of the record, read through the CSRs as a handler would; at the end: all counters, and by chi-square
// whether the choice is uniform over lanes and over places in the program.
//   +mode=0 ProfileMe intervals   1 the plain draft: fixed period, collisions, drops   2 filters   3 loads and stores, inhibited
//   at random   4 transfers only   5 stream, counted through: collisions, a full queue   6 stream with HOLD   7 pairs, stream
//   8 pairs with HOLD, inhibited at random   9 fetch opportunities, stream   10 ACC, filters, stream
//   11 pairs of loads and stores, filters, stream   12 ring in memory   13 as 0, but the handler only hands the record to the profile
//   channel   14 pairs, ring   15 pairs, handed   16 pairs, ACC, filters, stream: with 4 tags a choice comes right behind a pair's
//   17 loads of S, by DISPATCH, DETAIL in vain   18 stores of U and M, by ISSUE, stream   19 pairs that last long, stream
//   20 ACC, neither memory nor transfers, that last long   21 mispredicted pairs, without custom words   22 handed, the shortest intervals
//   23 ACC, inhibited at random, by OLDEST, stream
//   +cycles=N   +PLANT_BIAS: the profiler does not see some youngest lanes; chi-square must tell
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module profiler_tb #(
    parameter int SEED = 3
) (
    input wire logic clk
);
  logic rst = 1'b1;
`include "port_wires.svh"

  // --- the profiler under test
  logic [63:0]      lcofi_vector;
  logic             xv = 1'b0, xwe = 1'b0, xexists, handler_xret = 1'b0, inhibit = 1'b0, counting;
  logic [11:0]      xaddr = '0;
  logic [63:0]      xwd = '0, xrd, now_q = 64'd1000;
  logic [WIDTH-1:0] counted, seen_valid, seen_early;
  logic             hv = 1'b0, host_ready, stream_valid, stream_ready = 1'b0, stream_done;
  logic [11:0]      haddr = '0;
  logic [63:0]      hwd = '0;
  logic [7:0]       stream_byte;
  logic             ring_valid, ring_write, ring_next, ring_came, ring_end, ring_writes = 1'b0, ring_reads = 1'b0;
  logic [39:7]      ring_slot;
  logic [6:0]       ring_put, ring_get;                    // of memory
  logic [63:0]      ring_wdata, memory [0:127];
  wire              ring_take = ring_valid & noise[13] & ~ring_writes & ~(~ring_write & ring_reads);
  assign ring_next = ring_writes & noise[14];
  assign ring_came = ring_reads & noise[15];
  assign ring_end  = ring_came & (ring_get[3:0] == 4'd15);
  logic             ring_written = 1'b0;
  always @(posedge clk) begin
    ring_written <= ring_next & (ring_put[3:0] == 4'd15);
    ring_writes  <= (ring_writes & ~(ring_next & (ring_put[3:0] == 4'd15))) | (ring_take & ring_write);
    ring_reads   <= (ring_reads & ~ring_end) | (ring_take & ~ring_write);
    if (ring_take & ring_write) ring_put <= {ring_slot[9:7], 4'd0};
    else if (ring_next) ring_put <= ring_put + 7'd1;
    if (ring_take & ~ring_write) ring_get <= {ring_slot[9:7], 4'd0};
    else if (ring_came) ring_get <= ring_get + 7'd1;
    if (ring_next) memory[ring_put] <= ring_wdata;
  end
  logic             bias = 1'b0;
  logic [31:0]      noise = 32'd99;
  // modes 17 and up: modes and address spaces change, code is at the top of the address space
  logic             varied = 1'b0;
  logic [1:0]       other_priv = 2'd3;
  logic [15:0]      other_context = 16'd0;
  wire  [63:0]      top = varied ? 64'hFFFF_FFC0_0000_0000 : 64'd0;
  wire  [1:0]       seen_priv = varied ? other_priv : pp_priv;
  wire  [15:0]      seen_context = varied ? other_context : pp_context;
  wire  [63:0]      seen_flush_pc = pp_flush_pc ^ top;
  wire  [WIDTH*64-1:0] seen_pc = pp_slot_pc ^ {WIDTH{top}};
  always @(posedge clk)
    if (varied & (noise[31:27] == 5'd0)) begin
      other_priv    <= (noise[1:0] == 2'd2) ? 2'd3 : noise[1:0];
      other_context <= noise[20:5];
    end
  assign seen_valid = (bias & noise[4]) ? pp_slot_valid & ~(WIDTH'(1) << (WIDTH - 1)) : pp_slot_valid;
  // a path that is left in this cycle has had slots, any slots, that must count for nothing
  assign seen_early = (seen_valid != '0) ? seen_valid & pp_slot_on_path : noise[20+:WIDTH];

  profiler u_profiler (
      .clk, .rst, .time_i(now_q), .pp_slot_valid(seen_valid), .pp_slot_on_path, .pp_slot_early(seen_early), .pp_slot_pc(seen_pc),
      .pp_slot_icmiss, .pp_slot_itlbmiss, .pp_slot_hist, .pp_slot_waited, .pp_slot_type,
      .pp_slot_itype, .pp_slot_rvc, .pp_priv(seen_priv), .pp_context(seen_context), .pp_slot_tag,
      .pp_mapped, .pp_dready, .pp_issued, .pp_mem_issued, .pp_mem_done,
      .pp_rready, .pp_oldest, .pp_retired, .pp_aborted, .pp_abort_cause,
      .pp_flush_pc(seen_flush_pc), .pp_addr_valid, .pp_addr, .pp_event,
      .pp_store_why, .pp_store_back, .pp_line_valid, .pp_line,
      .pp_wait_why, .pp_empty, .pp_empty_owed, .pp_empty_why, .pp_blame, .pp_blame_priv, .pp_ret_valid, .pp_ret_kept,
      .pp_ret_pc, .pp_ret_rvc, .pp_ret_itype, .pp_ret_moved, .pp_ret_met, .pp_ret_tag, .pp_trap,
      .pp_interrupt, .pp_trap_cause, .pp_trap_pc, .pp_xret(pp_xret | handler_xret),
      .pp_skidless, .xcsr_valid_i(xv), .xcsr_addr_i(xaddr), .xcsr_exists_o(xexists), .xcsr_rdata_o(xrd), .xcsr_we_i(xwe),
      .xcsr_wdata_i(xwd), .mcountinhibit_i({30'd0, inhibit, 1'b0}), .lcofi_set_o(lcofi_set), .lcofi_vector_o(lcofi_vector), .events_o(),
      .host_valid_i(hv), .host_addr_i(haddr), .host_wdata_i(hwd), .host_ready_o(host_ready),
      .stream_valid_o(stream_valid), .stream_byte_o(stream_byte), .stream_ready_i(stream_ready), .stream_done_o(stream_done),
      .pp_ring_valid(ring_valid), .pp_ring_write(ring_write), .pp_ring_slot(ring_slot), .pp_ring_wdata(ring_wdata),
      .pp_ring_take(ring_take), .pp_ring_refused(1'b0), .pp_ring_next(ring_next), .pp_ring_written(ring_written),
      .pp_ring_came(ring_came), .pp_ring_at(ring_get[3:0]), .pp_ring_rdata(memory[ring_get]), .pp_ring_read(ring_end),
      .pm_counting_o(counting), .pm_counted_o(counted)
  );

  // --- settings by mode
  int          mode = 0, cycles = 20000, period, seen_plusargs = 0;
  logic        hold_mode, random_mode, stamp, streams, batch, hands, pairs, opportunities, again;   // streams: records leave by themselves
  logic [3:0]  pair_log, modes;
  logic [2:0]  sel;
  logic [55:0] evmask, evmatch;
  logic [15:0] filter;
  initial begin
    if ($value$plusargs("mode=%d", mode)) seen_plusargs = 1;
    if ($value$plusargs("cycles=%d", cycles)) seen_plusargs = 1;
    bias = $test$plusargs("PLANT_BIAS") != 0;
    period = 40; hold_mode = 1'b1; random_mode = 1'b1; stamp = 1'b1; sel = 3'd0; evmask = '0; evmatch = '0; filter = '0;
    batch = mode == 12 || mode == 14; hands = mode == 13 || mode == 15 || mode == 22;
    streams = mode >= 5 && mode != 8 && mode != 17 && mode != 20 && mode != 21 && !hands;
    pairs = (mode == 7 || mode == 8 || mode == 11 || (mode >= 14 && mode <= 16) || mode == 19 || mode == 21) && PM_TAGS > 1;
    opportunities = mode == 9; again = mode == 10 || mode == 16 || mode == 20 || mode == 23;
    varied = mode >= 17; modes = 4'b1000;
    pair_log = mode == 7 ? 4'd6 : mode == 19 ? 4'd7 : 4'd3;
    case (mode)
      5: begin period = 16; hold_mode = 1'b0; end
      7: begin period = 100; hold_mode = 1'b0; end
      12: begin period = 32; hold_mode = 1'b0; end
      14: begin period = 64; hold_mode = 1'b0; end
      8: period = 24;
      9: begin period = 60; hold_mode = 1'b0; end
      10: begin period = 60; hold_mode = 1'b0; filter = {3'(PD_LATSEL_TOTAL), 1'b0, 12'd30}; end
      16: begin period = 30; hold_mode = 1'b0; filter = {3'(PD_LATSEL_TOTAL), 1'b0, 12'd30}; end
      11: begin period = 20; hold_mode = 1'b0; sel = 3'd3; evmask = 56'd1 << PD_HEADER_L1MISS_LO; evmatch = evmask; end
      17: begin period = 16; hold_mode = 1'b0; sel = 3'd1; modes = 4'b0010; filter = {3'(PD_LATSEL_DISPATCH), 1'b0, 12'd2}; end
      18: begin period = 40; hold_mode = 1'b0; sel = 3'd2; modes = 4'b1001; filter = {3'(PD_LATSEL_ISSUE), 1'b1, 12'd4}; end
      19: begin period = 30; modes = 4'b1011; end
      20: begin period = 10; modes = 4'b1011; evmask = 56'd7 << PD_HEADER_TYPE_LO; end
      21: begin period = 20; hold_mode = 1'b0; random_mode = 1'b0; sel = 3'd4; modes = 4'b1011; evmask = 56'd1 << PD_HEADER_MISPRED_LO; evmatch = evmask; end
      22: begin period = 12; hold_mode = 1'b0; modes = 4'b1011; end
      23: begin period = 60; hold_mode = 1'b0; modes = 4'b1010; filter = {3'(PD_LATSEL_OLDEST), 1'b0, 12'd3}; end
      1: begin period = 16; hold_mode = 1'b0; random_mode = 1'b0; stamp = 1'b0; end
      2: begin evmask = 56'd1 << PD_HEADER_FLUSHED_LO; filter = {3'(PD_LATSEL_TOTAL), 1'b0, 12'd14}; end
      3: begin period = 24; hold_mode = 1'b0; sel = 3'd3; end
      4: begin period = 9; random_mode = 1'b0; sel = 3'd4; filter = {3'(PD_LATSEL_EXECUTION), 1'b1, 12'd3}; end
      default: ;
    endcase
  end

  // --- the model: settings and counters, then a life for each tag
  logic        m_handling = 1'b0, m_returned = 1'b0, m_handing = 1'b0, m_hand, m_both = 1'b0;   // m_both: both of a pair were given in the cycle before
  logic [3:0]  m_modes;
  logic [1:0]  m_priv [0:3];
  logic [15:0] m_context [0:3];
  logic        m_on, m_of, m_lcofi = 1'b0, m_held, m_pass, m_chosen, m_waiting, m_again, m_sending, m_take2, m_sends2;
  int          m_left, m_left2, m_distance, now, m_samples, m_collisions, m_filtered, m_dropped, m_empty, m_fetched, m_choices;
  int          m_next, m_front, m_first, m_shown;   // tags less one: next to give, of the oldest unit, of the newest pair; to be read
  logic [31:0] m_state;
  logic        m_used [0:3], m_final [0:3], m_pair [0:3], m_void [0:3];
  logic        m_active [0:3], m_done [0:3];
  int          m_grant_at [0:3], m_lane [0:3];
  int          at [0:31];                 // eight a tag, cycle of: mapped, dready, issued, rready, oldest, mem issued, mem done, end
  logic [7:0]  had [0:3];
  logic [63:0] m_pc [0:3], m_addr [0:3], m_flush [0:3], m_time [0:3], want [0:47], got [0:23];
  logic [31:0] m_path [0:3];
  logic [15:0] m_ev [0:3], m_place [0:3]; // m_place: {gap, member}
  logic [2:0]  m_kind [0:3], m_cause [0:3];
  logic [3:0]  m_itype [0:3];
  logic        m_icmiss [0:3], m_itlb [0:3], m_rvc [0:3], m_has_addr [0:3];
  logic [WIDTH*PM_TAG_W-1:0] want_tag;
  logic [WIDTH-1:0] want_counted;
  logic        admitted, want_lcofi, flushed, moved;
  logic [63:0] expected_word [0:65535];   // of the records that go into the queue
  int          put_at = 0;
  int          m_moving;                  // payload words that have not gone into the queue
  int          in_lane [0:3], in_place [0:15], of_lane [0:3], of_place [0:15];
  int          errors = 0, cycle = 0, compared = 0;

  function [31:0] next_state(input [31:0] x);
    logic [31:0] y;
    y = x ^ {x[18:0], 13'd0};
    y = y ^ {17'd0, y[31:17]};
    next_state = y ^ {y[26:0], 5'd0};
  endfunction

  function int interval(input int p, input logic [31:0] s);
    int k;
    k = 1;
    for (int i = 0; i < 30; i++) if (k * 2 <= p) k = k * 2;
    if (streams) k = k / 2;
    interval = p;
    if (random_mode) interval = p - k + int'(s & (32'(k) * 32'd2 - 32'd1)) + int'(s[31]);
    if (interval < 8) interval = 8;
  endfunction

  int life_from;          // its grant: what is 65535 cycles behind that, or more, is later than a record can say
  function [63:0] span(input logic valid, input int from, input int to);
    span = !valid ? 64'd0 : (to - from > 4095 || to - life_from >= 65535) ? 64'd4095 : 64'(to - from);
  endfunction
  function int at_most(input int most, input int value);
    at_most = (value > most) ? most : value;
  endfunction

  // --- its own time: cycles by reason, and the order in which the reasons came; a reason too many counts as the last
  int          w_cycles [0:127], w_order [0:19], w_count [0:3], f_cycles [0:31], f_order [0:4], f_count, f_owed, f_owed_why;
  int          m_owed [0:3], m_together [0:3], m_owed_why [0:3];
  logic        m_oldest [0:3];
  logic [63:0] f_owner, m_owner [0:3];
  logic [1:0]  f_priv, m_owner_priv [0:3];

  function [63:0] run_word(input int t, input int r);
    run_word = (r < w_count[t]) ? 64'(w_order[t*5+r]) | (64'(at_most(32767, w_cycles[t*32+w_order[t*5+r]])) << 5) : 64'd0;
  endfunction

  task automatic life_time(input int t);
    int why;
    if (m_active[t] & pp_oldest[t] & !m_oldest[t]) begin
      for (int i = 0; i < 32; i++) w_cycles[t*32+i] = f_cycles[i];
      for (int i = 0; i < 5; i++) w_order[t*5+i] = f_order[i];
      w_count[t] = f_count; m_owed[t] = f_owed; m_oldest[t] = 1'b1;
      if (f_owed != 0) begin m_owed_why[t] = f_owed_why; m_owner[t] = f_owner; m_owner_priv[t] = f_priv; end
    end
    if (m_active[t] & m_oldest[t] & (pp_ret_valid == '0)) begin
      why = int'(pp_wait_why[t*5+:5]);
      if (w_cycles[t*32+why] == 0) begin
        if (w_count[t] == 5) why = w_order[t*5+4];
        else begin w_order[t*5+w_count[t]] = why; w_count[t]++; end
      end
      w_cycles[t*32+why]++;
    end
    if (m_active[t] & pp_retired[t])
      for (int i = 0; i < WIDTH; i++) m_together[t] = m_together[t] + int'(pp_ret_valid[i] | pp_ret_kept[i]);
  endtask

  task automatic empty_time;
    int why;
    if (!pp_empty) begin
      for (int i = 0; i < 32; i++) f_cycles[i] = 0;
      f_count = 0; f_owed = 0;
    end else if (pp_empty_owed) begin
      f_owed++; f_owed_why = int'(pp_empty_why);
    end else begin
      why = int'(pp_empty_why);
      if (f_cycles[why] == 0) begin
        if (f_count == 3) why = f_order[2];
        else begin f_order[f_count] = why; f_count++; end
      end
      f_cycles[why]++;
    end
    if (pp_blame) begin f_owner = seen_flush_pc; f_priv = pp_blame_priv; end
  endtask

  task automatic make_record(input int t);
    logic mem;
    int w;
    w = t * PD_RECORD_WORDS;
    life_from = m_grant_at[t];
    mem = (m_kind[t] == 3'd1) | (m_kind[t] == 3'd2) | (m_kind[t] == 3'd3);
    flushed = (m_cause[t] != 3'd0) & (m_cause[t] != 3'd4);
    for (int i = 0; i < PD_RECORD_WORDS; i++) want[w+i] = 64'd0;
    want[w+0][PD_HEADER_TYPE_LO+:3] = m_kind[t];
    want[w+0][PD_HEADER_ADR1V_LO] = flushed | m_has_addr[t];
    want[w+0][PD_HEADER_ADR2V_LO] = flushed & mem & m_has_addr[t];
    want[w+0][PD_HEADER_FLUSHED_LO] = flushed;
    if (flushed) want[w+0][PD_HEADER_FLUSH_LO+:2] = m_cause[t][1:0];
    want[w+0][PD_HEADER_PARTIAL_LO] = m_ev[t][PD_EVENT_PARTIAL];
    want[w+0][PD_HEADER_ITMISS_LO] = m_itlb[t];
    want[w+0][PD_HEADER_ICMISS_LO] = m_icmiss[t];
    want[w+0][PD_HEADER_ICITV_LO] = 1'b1;
    if (mem) begin
      want[w+0][PD_HEADER_L1TLBMISS_LO] = m_ev[t][PD_EVENT_DTLB]; want[w+0][PD_HEADER_LLTLBMISS_LO] = m_ev[t][PD_EVENT_DTLB];
      want[w+0][PD_HEADER_L1MISS_LO] = m_ev[t][PD_EVENT_DMISS]; want[w+0][PD_HEADER_LLMISS_LO] = m_ev[t][PD_EVENT_DMISS];
    end
    if (m_kind[t] == 3'd4) begin
      want[w+0][PD_HEADER_MISPRED_LO] = m_ev[t][PD_EVENT_MISPRED];
      if (m_itype[t] == 4'd3) want[w+0][PD_HEADER_TRET_LO] = 1'b1;
      if (m_itype[t] == 4'd4) want[w+0][m_ev[t][PD_EVENT_TAKEN] ? PD_HEADER_TKBR_LO : PD_HEADER_NTBR_LO] = 1'b1;
      if (m_itype[t] >= 4'd8) want[w+0][PD_HEADER_INDCALL_LO+int'(m_itype[t])-8] = 1'b1;
    end
    want[w+1] = m_pc[t];
    want[w+2] = stamp ? m_time[t] : 64'd0;
    want[w+3] = span(1'b1, m_grant_at[t], at[t*8+7]) | (span(had[t][0], m_grant_at[t], at[t*8+0]) << PD_LATENCY_DISPATCH_LO) |
              (span(had[t][0] & had[t][2], at[t*8+0], at[t*8+2]) << PD_LATENCY_ISSUE_LO) | (span(had[t][2] & had[t][3], at[t*8+2], at[t*8+3]) << PD_LATENCY_EXECUTION_LO) |
              (span(had[t][4], at[t*8+4], at[t*8+7]) << PD_LATENCY_OLDEST_LO);
    want[w+3][PD_LATENCY_DISPV_LO] = had[t][0]; want[w+3][PD_LATENCY_ISSV_LO] = had[t][0] & had[t][2];
    want[w+3][PD_LATENCY_EXECV_LO] = had[t][2] & had[t][3]; want[w+3][PD_LATENCY_OLDV_LO] = had[t][4];
    want[w+4] = flushed ? m_flush[t] : m_has_addr[t] ? m_addr[t] : 64'd0;
    want[w+5] = (flushed & mem & m_has_addr[t]) ? m_addr[t] : 64'd0;
    if (hold_mode | random_mode | pairs) begin
      want[w+6] = span(had[t][0] & had[t][1], at[t*8+0], at[t*8+1]) | (span(had[t][1] & had[t][2], at[t*8+1], at[t*8+2]) << PD_STAGES_READY_ISSUE_LO) |
                (span(had[t][3] & (m_cause[t] == 3'd0), at[t*8+3], at[t*8+7]) << PD_STAGES_RREADY_RETIRE_LO) | (span(had[t][5] & had[t][6], at[t*8+5], at[t*8+6]) << PD_STAGES_MEMORY_LO);
      want[w+6][PD_STAGES_MAP_READYV_LO] = had[t][0] & had[t][1]; want[w+6][PD_STAGES_READY_ISSUEV_LO] = had[t][1] & had[t][2];
      want[w+6][PD_STAGES_RREADYV_LO] = had[t][3] & (m_cause[t] == 3'd0); want[w+6][PD_STAGES_MEMORYV_LO] = had[t][5] & had[t][6];
      want[w+6][PD_STAGES_LANE_LO+:2] = 2'(m_lane[t]); want[w+6][PD_STAGES_PRIV_LO+:2] = m_priv[t]; want[w+6][PD_STAGES_RVC_LO] = m_rvc[t];
      want[w+6][PD_STAGES_ITYPE_LO+:4] = m_itype[t] | 4'((m_itype[t] == 4'd4) & m_ev[t][PD_EVENT_TAKEN]); want[w+6][PD_STAGES_FORM_LO+:3] = 3'd3;
      want[w+7][PD_PATH_HISTORY_LO+:32] = m_path[t]; want[w+7][PD_PATH_CONTEXT_LO+:16] = m_context[t];
      want[w+7][PD_PATH_RETIRED_LO] = m_cause[t] == 3'd0; want[w+7][PD_PATH_TRAPPED_LO] = m_cause[t] == 3'd4; want[w+7][PD_PATH_TAKEN_LO] = m_ev[t][PD_EVENT_TAKEN];
      want[w+7][PD_PATH_MAPPED_LO] = had[t][0]; want[w+7][PD_PATH_FORWARDED_LO] = m_ev[t][PD_EVENT_FORWARD]; want[w+7][PD_PATH_ORDER_LO] = m_ev[t][PD_EVENT_ORDER];
      want[w+7][PD_PATH_STALL_IQ_LO+:4] = m_ev[t][PD_EVENT_STALL_IQ+:4]; want[w+7][PD_PATH_REPLAYED_LO] = m_ev[t][PD_EVENT_REPLAY];
      want[w+7][PD_PATH_UNCACHED_LO] = m_ev[t][PD_EVENT_UNCACHED]; want[w+7][PD_PATH_ABORT_LO+:3] = m_cause[t]; want[w+7][PD_PATH_MISPREDICTED_LO] = m_ev[t][PD_EVENT_MISPRED];
      want[w+8] = run_word(t, 0) | (run_word(t, 1) << 20) | (run_word(t, 2) << 40) | (64'(m_together[t]) << PD_WAITS_TOGETHER_LO);
      want[w+9] = run_word(t, 3) | (run_word(t, 4) << 20) | (64'(m_owed_why[t]) << PD_CHARGE_OWNER_WHY_LO) | (64'(at_most(32767, m_owed[t])) << PD_CHARGE_OWNER_CYCLES_LO);
      if (m_owed[t] != 0) begin want[w+9] = want[w+9] | (64'(m_owner_priv[t]) << PD_CHARGE_OWNER_PRIV_LO); want[w+10] = m_owner[t]; end
    end
    want[w+11] = (hold_mode | random_mode | pairs) ? {m_place[t], 48'd0} : 64'd0;
  endtask

  task automatic judge(input int t);
    int w;
    w = t * PD_RECORD_WORDS;
    case (filter[15:13])
      3'd1: now = int'(want[w+3][PD_LATENCY_DISPATCH_LO+:12]);
      3'd2: now = int'(want[w+3][PD_LATENCY_ISSUE_LO+:12]);
      3'd3: now = int'(want[w+3][PD_LATENCY_EXECUTION_LO+:12]);
      3'd4: now = int'(want[w+3][PD_LATENCY_OLDEST_LO+:12]);
      default: now = int'(want[w+3][PD_LATENCY_TOTAL_LO+:12]);
    endcase
    m_pass = ((want[w+0][55:0] & evmask) == (evmatch & evmask)) & (filter[12] ? now < int'(filter[11:0]) : now >= int'(filter[11:0]));
  endtask

  task automatic complain(input [63:0] what, input [63:0] is, input [63:0] should);
    $display("FAILED: cycle %0d mode %0d: check %s: %h where %h was expected", cycle, mode, what, is, should);
    errors = errors + 1;
  endtask

  function int behind(input int t);
    behind = (t + 1) % PM_TAGS;
  endfunction
  function int ended(input int t);      // all of the unit that this tag begins has finished
    ended = 0;
    if (m_used[t] & (m_final[t] | m_done[t])) begin
      ended = 1;
      if (m_pair[t] & !m_void[t]) ended = int'(m_used[behind(t)] & (m_final[behind(t)] | m_done[behind(t)]));
    end
  endfunction
  function int used_tags;
    used_tags = 0;
    for (int t = 0; t < PM_TAGS; t++) used_tags = used_tags + int'(m_used[t]);
  endfunction

  task automatic put_words(input int t);
    for (int i = 0; i < PD_RECORD_WORDS; i++) begin expected_word[put_at] = want[t*PD_RECORD_WORDS+i]; put_at = put_at + 1; end
  endtask

  task automatic give(input int lane, input int t, input logic [15:0] place);
    want_tag[lane*PM_TAG_W+:PM_TAG_W] = PM_TAG_W'(t + 1);
    m_lane[t] = lane; m_pc[t] = seen_pc[lane*64+:64]; m_path[t] = pp_slot_hist[lane*PATH_W+:32];
    m_kind[t] = pp_slot_type[lane*3+:3]; m_itype[t] = pp_slot_itype[lane*4+:4]; m_icmiss[t] = pp_slot_icmiss[lane];
    m_itlb[t] = pp_slot_itlbmiss[lane]; m_rvc[t] = pp_slot_rvc[lane]; m_place[t] = place;
    m_priv[t] = seen_priv; m_context[t] = seen_context;
    m_given[t] = 1'b1;
  endtask
  logic m_given [0:3];

  // What becomes of a choice: room is what there was at the cycle's beginning.
  task automatic choose(input int lane, input logic room);
    if (!room) m_collisions++;
    else if (m_of & !streams) m_dropped++;
    else begin
      m_granted = 1'b1;
      m_first = m_next;
      give(lane, m_next, pairs ? {14'(m_distance), 2'd1} : 16'd0);
      of_lane[lane]++; of_place[pp_slot_pc[lane*64+1+:4]]++;
      if (pairs) m_left2 = m_distance;
    end
  endtask
  logic m_granted;

  // the second of a pair, fetched behind the first, in the first's cycle too
  task automatic second_in(input int i, input logic give_up);
    if (m_on & !m_handling & !give_up & (m_waiting | m_granted) & pp_slot_valid[i] & pp_slot_on_path[i] & seen_valid[i] & !m_given[behind(m_first)]) begin
      if (m_left2 == 0) complain("left2", 0, 1);
      m_left2--;
      if (m_left2 == 0) give(i, behind(m_first), {14'(m_granted ? 0 : at_most(16383, cycle - m_grant_at[m_first])), 2'd2});
    end
  endtask

  task automatic model_cycle;
    logic filtered_now, lost_now, room, any, counts, overflowed, chose, sent, give_up, retry, took, stops;
    int   front, second, first_at_once;
    logic [31:0] state_before;
    for (int t = 0; t < 4; t++) m_given[t] = 1'b0;
    m_on = m_modes[seen_priv];
    stops = setup_done & !streams & !inhibit & (evmask == '0) & (filter[12:0] == '0);     // behind one whose interrupt is sure to come
    for (int t = 0; t < PM_TAGS; t++)
      if (pp_skidless[t] != (stops & m_active[t] & !(pairs & t == m_front))) complain("skidless", 64'(pp_skidless), 64'(t));
    state_before = m_state;
    moved = (m_moving == 1) & u_profiler.room;
    m_granted = 1'b0; filtered_now = 1'b0; lost_now = 1'b0; want_tag = '0; want_counted = '0; m_chosen = 1'b0; want_lcofi = 1'b0;
    overflowed = 1'b0; chose = 1'b0; took = 1'b0; first_at_once = -1;
    any = used_tags() != 0 || m_handing;
    room = !m_handing & !m_used[m_next] & !m_waiting & !(!streams & any) & !(pairs & m_used[behind(m_next)]) & !m_both;
    give_up = inhibit | (m_of & !streams) | !pairs;
    front = m_front; second = behind(front);
    sent = moved & (!m_pair[m_handing ? m_shown : front] | m_sends2);
    // the fate of the oldest unit, when all of it has ended
    if (ended(front) != 0 && !m_sending) begin
      judge(front);
      if (m_void[front] | inhibit | (m_of & !streams)) begin lost_now = 1'b1; m_dropped++; end
      else if (!m_pass) begin filtered_now = 1'b1; m_filtered++; end
      else if (!streams) begin want_lcofi = 1'b1; m_samples++; m_shown = front; end
      else if (!hold_mode & !u_profiler.room) begin lost_now = 1'b1; m_dropped++; end
      else begin
        took = 1'b1; m_samples++;
        put_words(front);
        if (m_pair[front]) put_words(second);
      end
    end
    // slots, one after another
    counts = m_on & !inhibit & !(hold_mode & m_held) & !m_handling;
    retry = m_again;
    for (int i = 0; i < WIDTH; i++) begin
      case (sel)
        3'd1:    admitted = (pp_slot_type[i*3+:3] == 3'd1) | (pp_slot_type[i*3+:3] == 3'd3);
        3'd2:    admitted = (pp_slot_type[i*3+:3] == 3'd2) | (pp_slot_type[i*3+:3] == 3'd3);
        3'd3:    admitted = (pp_slot_type[i*3+:3] == 3'd1) | (pp_slot_type[i*3+:3] == 3'd2) | (pp_slot_type[i*3+:3] == 3'd3);
        3'd4:    admitted = pp_slot_type[i*3+:3] == 3'd4;
        default: admitted = 1'b1;
      endcase
      admitted = admitted & pp_slot_valid[i] & pp_slot_on_path[i];
      second_in(i, give_up);
      if (counts & (admitted | opportunities) & !(hold_mode & m_chosen)) begin
        if (admitted) begin
          in_lane[i]++;
          in_place[pp_slot_pc[i*64+1+:4]]++;
        end
        if (opportunities | seen_valid[i]) begin
          m_fetched++;
          want_counted[i] = admitted;
          if (first_at_once < 0 && admitted) first_at_once = i;
          m_left--;
          if (m_left == 0) begin
            m_chosen = 1'b1; overflowed = 1'b1;
            m_choices++;
            m_left = interval(period, m_state);
            m_state = next_state(m_state);
            if (!admitted) m_empty++;
            else begin chose = 1'b1; choose(i, room); end
          end
        end
      end
    end
    if (retry & !overflowed & first_at_once >= 0) begin
      m_choices++; chose = 1'b1;
      choose(first_at_once, room);
      for (int i = first_at_once + 1; i < WIDTH; i++) if (m_granted) second_in(i, give_up);
    end
    // the tagged instructions
    for (int t = 0; t < PM_TAGS; t++) begin
      life_time(t);
      if (m_done[t]) m_final[t] = 1'b1;
      m_done[t] = 1'b0;
      if (m_active[t]) begin
        if (pp_mapped[t]) begin at[t*8+0] = cycle; had[t][0] = 1'b1; end
        if (pp_dready[t]) begin at[t*8+1] = cycle; had[t][1] = 1'b1; end
        if (pp_issued[t]) begin at[t*8+2] = cycle; had[t][2] = 1'b1; end
        if (pp_rready[t]) begin at[t*8+3] = cycle; had[t][3] = 1'b1; end
        if (pp_oldest[t]) begin at[t*8+4] = cycle; had[t][4] = 1'b1; end
        if (pp_mem_issued[t]) begin at[t*8+5] = cycle; had[t][5] = 1'b1; end
        if (pp_mem_done[t]) begin at[t*8+6] = cycle; had[t][6] = 1'b1; end
        if (pp_addr_valid[t]) begin m_has_addr[t] = 1'b1; m_addr[t] = pp_addr[t*64+:64]; end
        m_ev[t] = m_ev[t] | pp_event[t*16+:16];
        if (pp_retired[t] | pp_aborted[t]) begin
          m_done[t] = 1'b1; m_active[t] = 1'b0; at[t*8+7] = cycle; m_time[t] = now_q; m_flush[t] = seen_flush_pc;
          m_cause[t] = pp_aborted[t] ? pp_abort_cause[t*3+:3] : 3'd0;
          make_record(t);
        end
      end
    end
    empty_time();
    // compare, then step
    if (pp_slot_tag != want_tag) complain("tag", 64'(pp_slot_tag), 64'(want_tag));
    if (counted != want_counted) complain("counted", 64'(counted), 64'(want_counted));
    m_hand = hands & xv & xwe & (xaddr == PD_CSR_MPMSEND) & m_of & !m_sending;
    if (m_hand) begin
      took = 1'b1;
      put_words(m_shown);
      if (m_pair[m_shown]) put_words(behind(m_shown));
    end
    if (!batch & (lcofi_set != want_lcofi)) complain("lcofi", 64'(lcofi_set), 64'(want_lcofi));
    if (m_granted) m_held = 1'b1;
    else if (filtered_now | lost_now | (sent & (streams | m_returned | pp_xret | handler_xret))) m_held = 1'b0;
    else if ((pp_xret | handler_xret) & !any & !(m_of & !streams)) m_held = 1'b0;
    m_returned = m_sending & (m_returned | pp_xret | handler_xret);
    if (!batch | pp_xret | handler_xret) m_handling = 1'b0;
    else if (pp_interrupt & (pp_trap_cause == 6'(PD_LCOFI))) m_handling = 1'b1;
    m_again = again & ((m_again & !chose) | filtered_now) & !inhibit;
    if (filtered_now | lost_now | want_lcofi | (sent & !m_handing)) begin      // the unit leaves
      m_used[front] = 1'b0;
      m_front = second;
      if (m_pair[front] & !m_void[front]) begin m_used[second] = 1'b0; m_front = behind(second); end
    end
    if (give_up & m_waiting) m_void[m_first] = 1'b1;
    m_both = m_granted & m_given[behind(m_first)];
    m_waiting = (m_waiting | (m_granted & pairs)) & !give_up & !m_given[behind(m_first)];
    if (PM_TAGS == 1) m_waiting = 1'b0;
    for (int t = 0; t < PM_TAGS; t++) if (m_given[t]) begin
      m_active[t] = 1'b1; m_used[t] = 1'b1; m_final[t] = 1'b0; m_void[t] = 1'b0; m_pair[t] = m_place[t][1:0] == 2'd1;
      m_grant_at[t] = cycle; had[t] = 8'd0; m_ev[t] = 16'd0; m_has_addr[t] = 1'b0;
      for (int i = 0; i < 32; i++) w_cycles[t*32+i] = 0;
      w_count[t] = 0; m_owed[t] = 0; m_owed_why[t] = 0; m_together[t] = 0; m_oldest[t] = 1'b0;
      m_next = behind(m_next);
    end
    m_distance = 1 + int'(state_before[30:21] & ~(10'h3FF << pair_log));
    m_handing = (m_handing & !sent) | m_hand;
    if (want_lcofi) m_of = 1'b1;
    if (m_hand) m_of = 1'b0;
    if (xv & xwe & (xaddr == PD_CSR_MPDISCTL)) begin
      m_modes = {xwd[PD_MPDISCTL_M_LO], 1'b0, xwd[PD_MPDISCTL_S_LO], xwd[PD_MPDISCTL_U_LO]};
      if (!want_lcofi & !m_lcofi) m_of = xwd[PD_MPDISCTL_OF_LO];
    end
    if (hv & (haddr == PD_CSR_MPDISCTL)) m_modes = {hwd[PD_MPDISCTL_M_LO], 1'b0, hwd[PD_MPDISCTL_S_LO], hwd[PD_MPDISCTL_U_LO]};
    m_sends2 = (m_sends2 & !sent) | m_take2;
    if (took | m_take2) m_moving = PD_FRAME_RECORD_WORDS;
    else if (m_moving != 0 & u_profiler.room) m_moving = m_moving - 1;
    m_take2 = moved & !sent;
    m_sending = (m_sending & !sent) | took;
    m_lcofi = want_lcofi;
  endtask

  // --- what comes by the profile channel; its checksum is another bench's
  logic [63:0] frame_word;
  int          got_at = 0, bytes = 0, length = 0, frame_type = 0, frames = 0, quiet = 0;
  always @(posedge clk) begin
    stream_ready <= (mode == 6) | (noise[7:6] != 2'd0);
    quiet = stream_valid ? 0 : quiet + 1;
    if (stream_valid & stream_ready) begin
      if (bytes == PD_FRAME_SYNC_AT && stream_byte != 8'(PD_SYNC0)) complain("sync", 64'(stream_byte), 64'(PD_SYNC0));
      if (bytes == PD_FRAME_TYPE_AT) frame_type = int'(stream_byte);
      if (bytes == PD_FRAME_LENGTH_AT) length = int'(stream_byte);
      frame_word = {stream_byte, frame_word[63:8]};
      if (bytes >= PD_FRAME_PAYLOAD_AT && bytes % 8 == 7 && bytes < PD_FRAME_PAYLOAD_AT + length && frame_type == PD_FRAME_RECORD) begin
        if (bytes / 8 - 1 == PD_WORD_PAIR) frame_word[47:0] = 48'd0;        // mpmfetched when it went into the queue
        if (frame_word != expected_word[got_at]) complain("word", frame_word, expected_word[got_at]);
        got_at = got_at + 1;
      end
      if (frame_type == PD_FRAME_COUNTERS && bytes == PD_FRAME_PAYLOAD_AT + 8 * PD_COUNTERS_SAMPLES + 7)
        if (frame_word < 64'(pairs ? compared / 2 : compared) || frame_word > 64'(m_samples)) complain("samples", frame_word, 64'(m_samples));
      bytes = bytes + 1;
      if (bytes == PD_FRAME_OVERHEAD + length && bytes > PD_FRAME_PAYLOAD_AT) begin
        bytes = 0; length = 0; frames = frames + 1;
        if (frame_type == PD_FRAME_RECORD) compared = compared + 1;
      end
    end
  end

  // --- uniformity
  real chi_lane, chi_place, expected;
  int  total, drawn;
  task automatic chi_square;
    total = 0; drawn = 0; chi_lane = 0.0; chi_place = 0.0;
    for (int i = 0; i < 4; i++) begin total = total + in_lane[i]; drawn = drawn + of_lane[i]; end
    for (int i = 0; i < 16; i++) begin
      expected = $itor(in_place[i]) * $itor(drawn) / $itor(total);
      if (in_place[i] != 0) chi_place = chi_place + ($itor(of_place[i]) - expected) * ($itor(of_place[i]) - expected) / expected;
      if (i < 4) if (in_lane[i] != 0) begin
        expected = $itor(in_lane[i]) * $itor(drawn) / $itor(total);
        chi_lane = chi_lane + ($itor(of_lane[i]) - expected) * ($itor(of_lane[i]) - expected) / expected;
      end
    end
    $display("chi-square over lanes %0.2f (bound 16.3), over places %0.2f (bound 37.7), %0d drawn of %0d", chi_lane, chi_place, drawn, total);
    if (mode == 0 && drawn > 500 && (chi_lane > 16.3 || chi_place > 37.7)) begin $display("FAILED: the choice is not uniform"); errors = errors + 1; end
  endtask

  // --- the handler and the end, one CSR access a cycle
  int   step = 0, wait_left = 0;
  logic pending = 1'b0, setup_done = 1'b0, finish = 1'b0;
  wire [63:0] ctl = (64'(modes[3]) << PD_MPDISCTL_M_LO) | (64'(modes[1]) << PD_MPDISCTL_S_LO) | (64'(modes[0]) << PD_MPDISCTL_U_LO) |
                    (64'(mode == 17) << PD_MPDISCTL_DETAIL_LO) | (64'(stamp) << PD_MPDISCTL_TS_LO) | (64'(random_mode) << PD_MPDISCTL_RAND_LO) |
                    (64'(hold_mode) << PD_MPDISCTL_HOLD_LO) | (64'(pairs) << PD_MPDISCTL_PAIR_LO) | (64'(again) << PD_MPDISCTL_ACC_LO) |
                    (64'(opportunities) << PD_MPDISCTL_OPP_LO) | 64'(sel);

  wire [63:0] delivery = {32'h8000_004D, 22'd0, batch | hands, 7'd0, batch, streams & ~batch};

  task automatic csr_read(input [11:0] addr);
    xv <= 1'b1; xwe <= 1'b0; xaddr <= addr;
  endtask
  task automatic csr_write(input [11:0] addr, input [63:0] data);
    if (streams) begin hv <= 1'b1; haddr <= addr; hwd <= data; end
    else begin xv <= 1'b1; xwe <= 1'b1; xaddr <= addr; xwd <= data; end
  endtask
  task automatic expect_counter(input int value);
    if (xrd != 64'(value)) complain("counter", xrd, 64'(value));
  endtask
  task automatic expect_register(input [63:0] value);
    if (xrd != value) complain("register", xrd, value);
  endtask

  int reads = 0;       // the first one of a pair was read
  task automatic compare_read(input int t);
    got[11][47:0] = got[11][47:0] - ((hold_mode | random_mode | pairs) ? 48'(m_fetched) : 48'd0);
    for (int i = 0; i < PD_RECORD_WORDS; i++)
      if (got[i] != want[t*PD_RECORD_WORDS+i]) complain("word", got[i], want[t*PD_RECORD_WORDS+i]);
    compared++;
  endtask

  task automatic handler_step;
    xv <= 1'b0; xwe <= 1'b0; hv <= 1'b0; handler_xret <= 1'b0;
    step = step + 1;
    case (step)
      // set up
      1: csr_read(12'h7D8);
      2: begin if (xexists) complain("exists", 1, 0); csr_read(PD_CSR_MIREG); end
      3: begin if (xexists) complain("exists", 1, 0); csr_write(PD_CSR_MPDISCOUNTER, {32'(-period), 32'(-20)}); end
      4: csr_write(PD_CSR_MPMSEED, 64'h0000_0000_9E37_79B1);
      5: csr_write(PD_CSR_MPDISEVMASK, {8'hFF, evmask});
      6: csr_write(PD_CSR_MPDISEVMATCH, {8'd0, evmatch});
      7: csr_write(PD_CSR_MPDISFILTER, {48'd0, filter});
      8: csr_write(PD_CSR_MPMRING, 64'd2);
      9: csr_write(PD_CSR_MPMTHRESHOLD, 64'd2);
      10: csr_write(PD_CSR_MPMDELIVERY, delivery);
      11: csr_write(PD_CSR_MPMPAIR, 64'(pair_log));
      12: csr_write(PD_CSR_MPDISCTL, ctl);
      13: begin setup_done = 1'b1; step = 20; end
      // wait for an interrupt, or for the end
      21: begin
        inhibit <= (((mode == 3) | (mode == 8) | (mode == 23)) & (noise[11:8] == 4'd0)) | ((streams | hands) & (cycle >= cycles));
        if ((batch | hands) & ((pending & (wait_left == 0)) | (cycle >= cycles & noise[6:0] == 7'd0))) begin pending = 1'b0; step = 40; end
        else if (pending & (wait_left == 0)) begin pending = 1'b0; inhibit <= 1'b1; end
        else if (cycle >= cycles & used_tags() == 0 & !pending & !lcofi_set & ((!streams & !hands) | quiet > (batch ? 3000 : 300))) begin inhibit <= 1'b1; step = 60; end
        else begin step = 20; if (wait_left > 0) wait_left = wait_left - 1; end
        if (streams && step == 20 && noise[16]) csr_read(PD_CSR_MPMSEED);       // the program reads registers, too
      end
      22: csr_write(PD_CSR_MISELECT, PD_SELECT_RECORD + 64'(2 * reads));
      23: csr_read(PD_CSR_MIREG);
      24: begin got[0] = xrd; csr_read(PD_CSR_MIREG2); end
      25: begin got[1] = xrd; csr_read(PD_CSR_MIREG3); end
      26: begin got[2] = xrd; csr_read(PD_CSR_MIREG4); end
      27: begin got[3] = xrd; csr_read(PD_CSR_MIREG5); end
      28: begin got[4] = xrd; csr_read(PD_CSR_MIREG6); end
      29: begin got[5] = xrd; csr_write(PD_CSR_MISELECT, PD_SELECT_RECORD2 + 64'(2 * reads)); end
      30: csr_read(PD_CSR_MIREG);
      31: begin got[6] = xrd; csr_read(PD_CSR_MIREG2); end
      32: begin got[7] = xrd; csr_read(PD_CSR_MIREG3); end
      33: begin got[8] = xrd; csr_read(PD_CSR_MIREG4); end
      34: begin got[9] = xrd; csr_read(PD_CSR_MIREG5); end
      35: begin got[10] = xrd; csr_read(PD_CSR_MIREG6); end
      36: begin
        got[11] = xrd;
        compare_read(reads == 0 ? m_shown : behind(m_shown));
        if (pairs && reads == 0) begin reads = 1; step = 21; end
        else begin reads = 0; csr_read(PD_CSR_SCOUNTOVF); end
      end
      37: begin expect_counter(2); csr_write(PD_CSR_MPDISCTL, ctl); end
      38: inhibit <= 1'b0;
      39: begin handler_xret <= 1'b1; step = 20; wait_left = int'(noise[5:0]); end
      41: csr_write(PD_CSR_MPMSEND, 64'd0);
      42: if (noise[3:0] != 4'd0) step = 41;
      43: begin handler_xret <= hands; step = 20; wait_left = int'(noise[5:0]); end
      // the end
      61: csr_read(PD_CSR_MPDISSAMPLES);
      62: begin expect_counter(m_samples); csr_read(PD_CSR_MPDISCOLLISIONS); end
      63: begin expect_counter(m_collisions); csr_read(PD_CSR_MPDISFILTERED); end
      64: begin expect_counter(m_filtered); csr_read(PD_CSR_MPDISDROPPED); end
      65: begin expect_counter(m_dropped); csr_read(PD_CSR_MPMFETCHED); end
      66: begin expect_counter(m_fetched); csr_read(PD_CSR_MPMEMPTY); end
      67: begin expect_counter(m_empty); csr_read(PD_CSR_MPMDELIVERY); end
      68: begin expect_register(delivery); csr_write(PD_CSR_MPMDELIVERY, {32'd77, 32'd3}); end
      69: csr_read(PD_CSR_MPMDELIVERY);
      70: begin expect_register({32'd77, 32'd0}); csr_write(PD_CSR_MPMSCRATCH, '1); end
      71: csr_write(PD_CSR_MPMVECTOR, '1);
      72: csr_read(PD_CSR_MPMSCRATCH);
      73: begin expect_register('1); csr_read(PD_CSR_MPMVECTOR); end
      74: begin
        expect_register(~64'd3);
        if (lcofi_vector != ~64'd3) complain("vector", lcofi_vector, ~64'd3);
        csr_write(PD_CSR_MPDISCTL, 64'd7);                     // off, and reserved values from here on
      end
      75: csr_read(PD_CSR_MPDISCTL);
      76: begin if (xrd[2:0] != 3'd0) complain("type", xrd, 64'd0); csr_write(PD_CSR_MPMPAIR, '1); end
      77: csr_read(PD_CSR_MPMPAIR);
      78: begin expect_register(64'(PD_PAIR_LOG_MOST)); csr_write(PD_CSR_MPMSEED, 64'd0); end
      79: csr_read(PD_CSR_MPMSEED);
      80: begin expect_register(64'd1); csr_read(PD_CSR_MPDISCOUNTER); end
      81: begin if (xrd[63:32] != 32'(-period)) complain("period", xrd, 64'(period)); csr_write(PD_CSR_MPDISCOUNTER, 64'hC000_0000_0000_0005); end
      82: csr_read(PD_CSR_MPDISCOUNTER);
      83: begin expect_register(64'hC000_0000_0000_0005); csr_read(PD_CSR_MPDISEVMASK); end
      84: begin expect_register(64'(evmask)); csr_read(PD_CSR_MPDISEVMATCH); end
      85: begin expect_register(64'(evmatch)); csr_read(PD_CSR_MPDISFILTER); end
      86: begin expect_register(64'(filter)); csr_write(PD_CSR_MPDISFILTER, '1); end
      87: csr_read(PD_CSR_MPDISFILTER);
      88: begin expect_register(64'h1FFF); csr_write(PD_CSR_MPDISEVMASK, 64'h5555_5555_5555_5555); end
      89: csr_write(PD_CSR_MPDISEVMATCH, 64'hAAAA_AAAA_AAAA_AAAA);
      90: csr_read(PD_CSR_MPDISEVMASK);
      91: begin expect_register(64'h0055_5555_5555_5555); csr_read(PD_CSR_MPDISEVMATCH); end
      92: begin expect_register(64'h00AA_AAAA_AAAA_AAAA); csr_write(PD_CSR_MISELECT, PD_SELECT_RECORD + 64'd4); end
      93: csr_read(PD_CSR_MIREG);
      94: begin if (xexists) complain("exists", 1, 0); csr_write(PD_CSR_MISELECT, '1); end
      95: csr_read(PD_CSR_MISELECT);
      96: begin expect_register(64'hFFF); csr_write(PD_CSR_MPMHOLD, '1); end
      97: csr_read(PD_CSR_MPMHOLD);
      98: begin expect_register(64'd1); csr_write(PD_CSR_MPDISCOUNTER, '1); end
      99: csr_read(PD_CSR_MPMHOLD);
      100: begin                                              // both write: the host waits
        expect_register(64'd0);
        xv <= 1'b1; xwe <= 1'b1; xaddr <= PD_CSR_MPMSCRATCH; xwd <= 64'd5;
        hv <= 1'b1; haddr <= PD_CSR_MPMVECTOR; hwd <= 64'd8;
      end
      101: begin if (host_ready) complain("host", 1, 0); csr_read(PD_CSR_MPMSCRATCH); end
      102: begin expect_register(64'd5); csr_write(PD_CSR_MPMDELIVERY, {32'd77, 32'h100}); end   // END of no session
      103: csr_read(PD_CSR_MPMDELIVERY);
      104: begin expect_register({32'd77, 32'd0}); finish = 1'b1; end
      default: ;
    endcase
  endtask

  always @(posedge clk) begin
    cycle = cycle + 1;
    rst   <= cycle < 4;
    now_q <= now_q + 64'd3;
    noise <= next_state(noise);
    if (cycle < 6) begin
      m_modes = 4'd0; m_of = 1'b0; m_held = 1'b0; m_left = 20; m_state = 32'h9E37_79B1; m_waiting = 1'b0; m_again = 1'b0;
      m_sending = 1'b0; m_take2 = 1'b0; m_sends2 = 1'b0; m_next = 0; m_front = 0; m_first = 0; m_left2 = 0; m_distance = 1;
      m_moving = 0; m_samples = 0; m_collisions = 0; m_filtered = 0; m_dropped = 0; m_empty = 0; m_fetched = 0; m_choices = 0;
      for (int t = 0; t < 4; t++) begin
        m_used[t] = 1'b0; m_active[t] = 1'b0; m_done[t] = 1'b0; m_final[t] = 1'b0; m_pair[t] = 1'b0; m_void[t] = 1'b0;
      end
      for (int i = 0; i < 16; i++) begin in_place[i] = 0; of_place[i] = 0; end
      for (int i = 0; i < 4; i++) begin in_lane[i] = 0; of_lane[i] = 0; end
      for (int i = 0; i < 32; i++) f_cycles[i] = 0;
      f_count = 0; f_owed = 0;
    end else begin
      model_cycle();
      if (lcofi_set) pending = 1'b1;
      handler_step();
    end
    if (cycle > 2 * cycles + 20000 && !finish) begin $display("FAILED: it never ends"); $fatal; end
    if (errors > 5) $fatal;
    if (finish) begin
      chi_square();
      if (m_choices != m_samples + m_collisions + m_filtered + m_dropped + m_empty) complain("balance", 64'(m_choices), 64'(m_samples));
      if ((streams | hands) && (got_at != put_at || bytes != 0)) complain("words that came", 64'(got_at), 64'(put_at));
      if (compared < 10) complain("few", 64'(compared), 10);
      $display("%s: mode %0d, WIDTH %0d: %0d records compared, %0d samples, %0d collisions, %0d filtered, %0d dropped, %0d empty, %0d counted",
               errors == 0 ? "PASSED" : "FAILED", mode, WIDTH, compared, m_samples, m_collisions, m_filtered, m_dropped, m_empty, m_fetched);
      if (errors != 0) $fatal;
      $finish;
    end
  end
endmodule
