// Bench of the profiler: stand-in core, profiler, port checker, and a model of the profiler written another way (plain integers,
// one slot after another). Compared in every cycle: which slot gets the tag, what is counted, when the interrupt comes; for every
// sample: all words of the record, read through the CSRs as a handler would; at the end: all counters, and by chi-square
// whether the choice is uniform over lanes and over places in the program.
//   +mode=0 ProfileMe intervals   1 the plain draft: fixed period, collisions, drops   2 filters   3 loads and stores, inhibited
//   at random   4 transfers only   5 stream, counted through: collisions, a full queue   6 stream with HOLD   7 ring in memory
//   8 as 0, but the handler only hands the record to the profile channel
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
  logic [WIDTH-1:0] counted, seen_valid;
  logic             hv = 1'b0, host_ready, stream_valid, stream_ready = 1'b0, stream_done;
  logic [11:0]      haddr = '0;
  logic [63:0]      hwd = '0;
  logic [7:0]       stream_byte;
  logic             ring_valid, ring_write, ring_take, ring_done = 1'b0;
  logic [39:3]      ring_dw;
  logic [63:0]      ring_wdata, ring_rdata, memory [0:127];
  assign ring_take = ring_valid & noise[13] & ~ring_done;
  always @(posedge clk) begin
    ring_done <= ring_take;
    if (ring_take & ring_write) memory[ring_dw[9:3]] <= ring_wdata;
    ring_rdata <= memory[ring_dw[9:3]];
  end
  logic             bias = 1'b0;
  logic [31:0]      noise = 32'd99;
  assign seen_valid = (bias & noise[4]) ? pp_slot_valid & ~(WIDTH'(1) << (WIDTH - 1)) : pp_slot_valid;

  profiler u_profiler (
      .clk, .rst, .time_i(now_q), .pp_slot_valid(seen_valid), .pp_slot_on_path, .pp_slot_pc,
      .pp_slot_icmiss, .pp_slot_itlbmiss, .pp_slot_hist, .pp_slot_type,
      .pp_slot_itype, .pp_slot_rvc, .pp_priv, .pp_context, .pp_slot_tag,
      .pp_mapped, .pp_dready, .pp_issued, .pp_mem_issued, .pp_mem_done,
      .pp_rready, .pp_oldest, .pp_retired, .pp_aborted, .pp_abort_cause,
      .pp_flush_pc, .pp_addr_valid, .pp_addr, .pp_event,
      .pp_wait_why, .pp_empty, .pp_empty_owed, .pp_empty_why, .pp_blame, .pp_blame_priv, .pp_ret_valid, .pp_ret_kept,
      .pp_ret_pc, .pp_ret_rvc, .pp_ret_itype, .pp_ret_tag, .pp_trap,
      .pp_interrupt, .pp_trap_cause, .pp_trap_pc, .pp_xret(pp_xret | handler_xret),
      .pp_skidless, .xcsr_valid_i(xv), .xcsr_addr_i(xaddr), .xcsr_exists_o(xexists), .xcsr_rdata_o(xrd), .xcsr_we_i(xwe),
      .xcsr_wdata_i(xwd), .mcountinhibit_i({30'd0, inhibit, 1'b0}), .lcofi_set_o(lcofi_set), .lcofi_vector_o(lcofi_vector),
      .host_valid_i(hv), .host_addr_i(haddr), .host_wdata_i(hwd), .host_ready_o(host_ready),
      .stream_valid_o(stream_valid), .stream_byte_o(stream_byte), .stream_ready_i(stream_ready), .stream_done_o(stream_done),
      .pp_ring_valid(ring_valid), .pp_ring_write(ring_write), .pp_ring_dw(ring_dw), .pp_ring_wdata(ring_wdata), .pp_ring_take(ring_take),
      .pp_ring_refused(1'b0), .pp_ring_done(ring_done), .pp_ring_rdata(ring_rdata),
      .pm_counting_o(counting), .pm_counted_o(counted)
  );

  // --- settings by mode
  int          mode = 0, cycles = 20000, period, seen_plusargs = 0;
  logic        hold_mode, random_mode, stamp, streams, batch, hands;   // streams: records leave by themselves
  logic [2:0]  sel;
  logic [55:0] evmask, evmatch;
  logic [15:0] filter;
  initial begin
    if ($value$plusargs("mode=%d", mode)) seen_plusargs = 1;
    if ($value$plusargs("cycles=%d", cycles)) seen_plusargs = 1;
    bias = $test$plusargs("PLANT_BIAS") != 0;
    period = 40; hold_mode = 1'b1; random_mode = 1'b1; stamp = 1'b1; sel = 3'd0; evmask = '0; evmatch = '0; filter = '0;
    streams = mode >= 5 && mode <= 7;
    batch   = mode == 7;
    hands   = mode == 8;
    case (mode)
      7: begin period = 32; hold_mode = 1'b0; end
      5: begin period = 16; hold_mode = 1'b0; end
      1: begin period = 16; hold_mode = 1'b0; random_mode = 1'b0; stamp = 1'b0; end
      2: begin evmask = 56'd1 << PD_HEADER_FLUSHED_LO; filter = {3'(PD_LATSEL_TOTAL), 1'b0, 12'd14}; end
      3: begin period = 24; hold_mode = 1'b0; sel = 3'd3; end
      4: begin period = 9; random_mode = 1'b0; sel = 3'd4; filter = {3'(PD_LATSEL_EXECUTION), 1'b1, 12'd3}; end
      default: ;
    endcase
  end

  // --- the model
  logic        m_handling = 1'b0, m_returned = 1'b0, m_hand;
  logic        m_on, m_active, m_done, m_of, m_lcofi = 1'b0, m_held, m_pass, m_chosen;
  int          m_left, m_grant_at, m_lane, now, m_samples, m_collisions, m_filtered, m_dropped, m_fetched, m_overflows;
  logic [31:0] m_state;
  int          at [0:7];                  // cycle of: mapped, dready, issued, rready, oldest, mem issued, mem done, end
  logic [7:0]  had;
  logic [63:0] m_pc, m_addr, m_flush, m_time, want [0:10], got [0:10];
  logic [31:0] m_path;
  logic [15:0] m_ev;
  logic [2:0]  m_kind, m_cause;
  logic [3:0]  m_itype;
  logic        m_icmiss, m_itlb, m_rvc, m_has_addr;
  logic [WIDTH*PM_TAG_W-1:0] want_tag;
  logic [WIDTH-1:0] want_counted;
  logic        admitted, want_lcofi, flushed, take, moved;
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

  function [63:0] span(input logic valid, input int from, input int to);
    span = !valid ? 64'd0 : (to - from > 4095) ? 64'd4095 : 64'(to - from);
  endfunction

  // --- its own time: cycles by reason, and the order in which the reasons came; a reason too many counts as the last
  int          w_cycles [0:31], w_order [0:4], w_count, f_cycles [0:31], f_order [0:4], f_count, f_owed, m_owed, m_together;
  int          f_owed_why, m_owed_why;
  logic        m_oldest;
  logic [63:0] f_owner, m_owner;
  logic [1:0]  f_priv, m_owner_priv;

  function [63:0] run_word(input int r);
    run_word = (r < w_count) ? 64'(w_order[r]) | (64'(w_cycles[w_order[r]]) << 5) : 64'd0;
  endfunction

  task automatic model_time;
    int why;
    if (m_active & pp_oldest[0] & !m_oldest) begin
      for (int i = 0; i < 32; i++) w_cycles[i] = f_cycles[i];
      for (int i = 0; i < 5; i++) w_order[i] = f_order[i];
      w_count = f_count; m_owed = f_owed; m_oldest = 1'b1;
      if (f_owed != 0) begin m_owed_why = f_owed_why; m_owner = f_owner; m_owner_priv = f_priv; end
    end
    if (m_active & m_oldest & (pp_ret_valid == '0)) begin
      why = int'(pp_wait_why[4:0]);
      if (w_cycles[why] == 0) begin
        if (w_count == 5) why = w_order[4];
        else begin w_order[w_count] = why; w_count++; end
      end
      w_cycles[why]++;
    end
    if (m_active & pp_retired[0]) for (int i = 0; i < WIDTH; i++) m_together = m_together + int'(pp_ret_valid[i] | pp_ret_kept[i]);
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
    if (pp_blame) begin f_owner = pp_flush_pc; f_priv = pp_blame_priv; end
  endtask

  task automatic make_record;
    logic mem;
    mem = (m_kind == 3'd1) | (m_kind == 3'd2) | (m_kind == 3'd3);
    flushed = (m_cause != 3'd0) & (m_cause != 3'd4);
    for (int i = 0; i < 11; i++) want[i] = 64'd0;
    want[0][PD_HEADER_TYPE_LO+:3] = m_kind;
    want[0][PD_HEADER_ADR1V_LO] = flushed | m_has_addr;
    want[0][PD_HEADER_ADR2V_LO] = flushed & mem & m_has_addr;
    want[0][PD_HEADER_FLUSHED_LO] = flushed;
    if (flushed) want[0][PD_HEADER_FLUSH_LO+:2] = m_cause[1:0];
    want[0][PD_HEADER_PARTIAL_LO] = m_ev[PD_EVENT_PARTIAL];
    want[0][PD_HEADER_ITMISS_LO] = m_itlb;
    want[0][PD_HEADER_ICMISS_LO] = m_icmiss;
    want[0][PD_HEADER_ICITV_LO] = 1'b1;
    if (mem) begin
      want[0][PD_HEADER_L1TLBMISS_LO] = m_ev[PD_EVENT_DTLB]; want[0][PD_HEADER_LLTLBMISS_LO] = m_ev[PD_EVENT_DTLB];
      want[0][PD_HEADER_L1MISS_LO] = m_ev[PD_EVENT_DMISS]; want[0][PD_HEADER_LLMISS_LO] = m_ev[PD_EVENT_DMISS];
    end
    if (m_kind == 3'd4) begin
      want[0][PD_HEADER_MISPRED_LO] = m_ev[PD_EVENT_MISPRED];
      if (m_itype == 4'd3) want[0][PD_HEADER_TRET_LO] = 1'b1;
      if (m_itype == 4'd4) want[0][m_ev[PD_EVENT_TAKEN] ? PD_HEADER_TKBR_LO : PD_HEADER_NTBR_LO] = 1'b1;
      if (m_itype >= 4'd8) want[0][PD_HEADER_INDCALL_LO+int'(m_itype)-8] = 1'b1;
    end
    want[1] = m_pc;
    want[2] = stamp ? m_time : 64'd0;
    want[3] = span(1'b1, m_grant_at, at[7]) | (span(had[0], m_grant_at, at[0]) << PD_LATENCY_DISPATCH_LO) |
              (span(had[0] & had[2], at[0], at[2]) << PD_LATENCY_ISSUE_LO) | (span(had[2] & had[3], at[2], at[3]) << PD_LATENCY_EXECUTION_LO) |
              (span(had[4], at[4], at[7]) << PD_LATENCY_OLDEST_LO);
    want[3][PD_LATENCY_DISPV_LO] = had[0]; want[3][PD_LATENCY_ISSV_LO] = had[0] & had[2];
    want[3][PD_LATENCY_EXECV_LO] = had[2] & had[3]; want[3][PD_LATENCY_OLDV_LO] = had[4];
    want[4] = flushed ? m_flush : m_has_addr ? m_addr : 64'd0;
    want[5] = (flushed & mem & m_has_addr) ? m_addr : 64'd0;
    if (hold_mode | random_mode) begin
      want[6] = span(had[0] & had[1], at[0], at[1]) | (span(had[1] & had[2], at[1], at[2]) << PD_STAGES_READY_ISSUE_LO) |
                (span(had[3] & (m_cause == 3'd0), at[3], at[7]) << PD_STAGES_RREADY_RETIRE_LO) | (span(had[5] & had[6], at[5], at[6]) << PD_STAGES_MEMORY_LO);
      want[6][PD_STAGES_MAP_READYV_LO] = had[0] & had[1]; want[6][PD_STAGES_READY_ISSUEV_LO] = had[1] & had[2];
      want[6][PD_STAGES_RREADYV_LO] = had[3] & (m_cause == 3'd0); want[6][PD_STAGES_MEMORYV_LO] = had[5] & had[6];
      want[6][PD_STAGES_LANE_LO+:2] = 2'(m_lane); want[6][PD_STAGES_PRIV_LO+:2] = 2'd3; want[6][PD_STAGES_RVC_LO] = m_rvc;
      want[6][PD_STAGES_ITYPE_LO+:4] = m_itype | 4'((m_itype == 4'd4) & m_ev[PD_EVENT_TAKEN]); want[6][PD_STAGES_FORM_LO+:3] = 3'd2;
      want[7][PD_PATH_HISTORY_LO+:32] = m_path; want[7][PD_PATH_CONTEXT_LO+:16] = 16'h1234;
      want[7][PD_PATH_RETIRED_LO] = m_cause == 3'd0; want[7][PD_PATH_TRAPPED_LO] = m_cause == 3'd4; want[7][PD_PATH_TAKEN_LO] = m_ev[PD_EVENT_TAKEN];
      want[7][PD_PATH_MAPPED_LO] = had[0]; want[7][PD_PATH_FORWARDED_LO] = m_ev[PD_EVENT_FORWARD]; want[7][PD_PATH_ORDER_LO] = m_ev[PD_EVENT_ORDER];
      want[7][PD_PATH_STALL_IQ_LO+:4] = m_ev[PD_EVENT_STALL_IQ+:4]; want[7][PD_PATH_REPLAYED_LO] = m_ev[PD_EVENT_REPLAY];
      want[7][PD_PATH_UNCACHED_LO] = m_ev[PD_EVENT_UNCACHED]; want[7][PD_PATH_ABORT_LO+:3] = m_cause; want[7][PD_PATH_MISPREDICTED_LO] = m_ev[PD_EVENT_MISPRED];
      want[8] = run_word(0) | (run_word(1) << 20) | (run_word(2) << 40) | (64'(m_together) << PD_WAITS_TOGETHER_LO);
      want[9] = run_word(3) | (run_word(4) << 20) | (64'(m_owed_why) << PD_CHARGE_OWNER_WHY_LO) | (64'(m_owed) << PD_CHARGE_OWNER_CYCLES_LO);
      if (m_owed != 0) begin want[9] = want[9] | (64'(m_owner_priv) << PD_CHARGE_OWNER_PRIV_LO); want[10] = m_owner; end
    end
    case (filter[15:13])
      3'd3: now = int'(want[3][PD_LATENCY_EXECUTION_LO+:12]);
      default: now = int'(want[3][PD_LATENCY_TOTAL_LO+:12]);
    endcase
    m_pass = ((want[0][55:0] & evmask) == (evmatch & evmask)) & (filter[12] ? now < int'(filter[11:0]) : now >= int'(filter[11:0]));
  endtask

  task automatic complain(input [63:0] what, input [63:0] is, input [63:0] should);
    $display("FAILED: cycle %0d mode %0d: check %s: %h where %h was expected", cycle, mode, what, is, should);
    errors = errors + 1;
  endtask

  task automatic model_cycle;
    logic end_now, grant, filtered_now, lost_now, busy;
    take = 1'b0;
    moved = (m_moving == 1) & u_profiler.room;
    grant = 1'b0; filtered_now = 1'b0; lost_now = 1'b0; want_tag = '0; want_counted = '0; m_chosen = 1'b0; want_lcofi = 1'b0;
    busy = m_active | m_done | (m_moving != 0);
    // the fate of the sample that ended in the last cycle
    if (m_done) begin
      if (inhibit | m_of) begin lost_now = 1'b1; m_dropped++; end
      else if (!m_pass) begin filtered_now = 1'b1; m_filtered++; end
      else if (!streams) begin want_lcofi = 1'b1; m_samples++; end
      else if (!hold_mode & !u_profiler.room) begin lost_now = 1'b1; m_dropped++; end
      else begin
        take = 1'b1; m_samples++;
        for (int i = 0; i < PD_RECORD_WORDS; i++) begin expected_word[put_at] = want[i]; put_at = put_at + 1; end
      end
    end
    // slots, one after another
    if (m_on & !inhibit & !(hold_mode & m_held) & !m_handling) begin
      for (int i = 0; i < WIDTH; i++) begin
        case (sel)
          3'd3:    admitted = (pp_slot_type[i*3+:3] == 3'd1) | (pp_slot_type[i*3+:3] == 3'd2) | (pp_slot_type[i*3+:3] == 3'd3);
          3'd4:    admitted = pp_slot_type[i*3+:3] == 3'd4;
          default: admitted = 1'b1;
        endcase
        if (pp_slot_valid[i] & pp_slot_on_path[i] & admitted & !(hold_mode & m_chosen)) begin
          in_lane[i]++;
          in_place[pp_slot_pc[i*64+1+:4]]++;
          if (seen_valid[i]) begin
            m_fetched++;
            want_counted[i] = 1'b1;
            m_left--;
            if (m_left == 0) begin
              m_chosen = 1'b1;
              m_overflows++;
              m_left = interval(period, m_state);
              m_state = next_state(m_state);
              if (busy) m_collisions++;
              else if (m_of) m_dropped++;
              else begin
                grant = 1'b1;
                want_tag[i*PM_TAG_W+:PM_TAG_W] = 1;
                of_lane[i]++; of_place[pp_slot_pc[i*64+1+:4]]++;
                m_lane = i; m_pc = pp_slot_pc[i*64+:64]; m_path = pp_slot_hist[i*PATH_W+:32]; m_kind = pp_slot_type[i*3+:3];
                m_itype = pp_slot_itype[i*4+:4]; m_icmiss = pp_slot_icmiss[i]; m_itlb = pp_slot_itlbmiss[i]; m_rvc = pp_slot_rvc[i];
              end
            end
          end
        end
      end
    end
    // the tagged instruction
    model_time();
    end_now = 1'b0;
    if (m_active) begin
      if (pp_mapped[0]) begin at[0] = cycle; had[0] = 1'b1; end
      if (pp_dready[0]) begin at[1] = cycle; had[1] = 1'b1; end
      if (pp_issued[0]) begin at[2] = cycle; had[2] = 1'b1; end
      if (pp_rready[0]) begin at[3] = cycle; had[3] = 1'b1; end
      if (pp_oldest[0]) begin at[4] = cycle; had[4] = 1'b1; end
      if (pp_mem_issued[0]) begin at[5] = cycle; had[5] = 1'b1; end
      if (pp_mem_done[0]) begin at[6] = cycle; had[6] = 1'b1; end
      if (pp_addr_valid[0]) begin m_has_addr = 1'b1; m_addr = pp_addr[63:0]; end
      m_ev = m_ev | pp_event[15:0];
      if (pp_retired[0] | pp_aborted[0]) begin
        end_now = 1'b1; at[7] = cycle; m_time = now_q; m_flush = pp_flush_pc; m_cause = pp_aborted[0] ? pp_abort_cause[2:0] : 3'd0;
        make_record();
      end
    end
    // compare, then step
    if (pp_slot_tag != want_tag) complain("tag", 64'(pp_slot_tag), 64'(want_tag));
    if (counted != want_counted) complain("counted", 64'(counted), 64'(want_counted));
    m_hand = hands & xv & xwe & (xaddr == PD_CSR_MPMSEND) & m_of & (m_moving == 0);
    if (m_hand) begin
      take = 1'b1;
      for (int i = 0; i < PD_RECORD_WORDS; i++) begin expected_word[put_at] = want[i]; put_at = put_at + 1; end
    end
    if (!batch & (lcofi_set != want_lcofi)) complain("lcofi", 64'(lcofi_set), 64'(want_lcofi));
    if (grant) m_held = 1'b1;
    else if (filtered_now | lost_now | (moved & (streams | m_returned | pp_xret | handler_xret))) m_held = 1'b0;
    else if ((pp_xret | handler_xret) & !busy & !m_of) m_held = 1'b0;
    m_returned = (m_moving != 0) & (m_returned | pp_xret | handler_xret);
    if (!batch | pp_xret | handler_xret) m_handling = 1'b0;
    else if (pp_interrupt & (pp_trap_cause == 6'(PD_LCOFI))) m_handling = 1'b1;
    if (want_lcofi) m_of = 1'b1;
    if (m_hand) m_of = 1'b0;
    if (xv & xwe & (xaddr == PD_CSR_MPDISCTL)) begin
      m_on = xwd[PD_MPDISCTL_M_LO];
      if (!want_lcofi & !m_lcofi) m_of = xwd[PD_MPDISCTL_OF_LO];
    end
    if (hv & (haddr == PD_CSR_MPDISCTL)) m_on = hwd[PD_MPDISCTL_M_LO];
    if (take) m_moving = PD_FRAME_RECORD_WORDS;
    else if (m_moving != 0 & u_profiler.room) m_moving = m_moving - 1;
    m_lcofi = want_lcofi;
    m_done = end_now;
    if (end_now) m_active = 1'b0;
    if (grant) begin m_active = 1'b1; m_grant_at = cycle; had = 8'd0; m_ev = 16'd0; m_has_addr = 1'b0; end
    if (grant) begin
      for (int i = 0; i < 32; i++) w_cycles[i] = 0;
      w_count = 0; m_owed = 0; m_owed_why = 0; m_together = 0; m_oldest = 1'b0;
    end
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
        if (bytes / 8 - 1 != PD_RECORD_FETCHED) begin
          if (frame_word != expected_word[got_at]) complain("word", frame_word, expected_word[got_at]);
          got_at = got_at + 1;
        end
      end
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
  wire [63:0] ctl = (64'd1 << PD_MPDISCTL_M_LO) | (64'(stamp) << PD_MPDISCTL_TS_LO) | (64'(random_mode) << PD_MPDISCTL_RAND_LO) |
                    (64'(hold_mode) << PD_MPDISCTL_HOLD_LO) | 64'(sel);

  wire [63:0] delivery = {32'd77, 22'd0, batch | hands, 7'd0, batch, streams & ~batch};

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

  task automatic handler_step;
    xv <= 1'b0; xwe <= 1'b0; hv <= 1'b0; handler_xret <= 1'b0;
    step = step + 1;
    case (step)
      // set up
      1: csr_read(12'h7CE);
      2: begin if (xexists) complain("exists", 1, 0); csr_read(PD_CSR_MIREG); end
      3: begin if (xexists) complain("exists", 1, 0); csr_write(PD_CSR_MPDISCOUNTER, {32'(-period), 32'(-20)}); end
      4: csr_write(PD_CSR_MPMSEED, 64'h0000_0000_9E37_79B1);
      5: csr_write(PD_CSR_MPDISEVMASK, {8'hFF, evmask});
      6: csr_write(PD_CSR_MPDISEVMATCH, {8'd0, evmatch});
      7: csr_write(PD_CSR_MPDISFILTER, {48'd0, filter});
      8: csr_write(PD_CSR_MPMRING, 64'd2);
      9: csr_write(PD_CSR_MPMTHRESHOLD, 64'd2);
      10: csr_write(PD_CSR_MPMDELIVERY, delivery);
      11: csr_write(PD_CSR_MPDISCTL, ctl);
      12: begin setup_done = 1'b1; step = 20; end
      // wait for an interrupt, or for the end
      21: begin
        inhibit <= ((mode == 3) & (noise[11:8] == 4'd0)) | ((streams | hands) & (cycle >= cycles));
        if ((batch | hands) & ((pending & (wait_left == 0)) | (cycle >= cycles & noise[6:0] == 7'd0))) begin pending = 1'b0; step = 39; end
        else if (pending & (wait_left == 0)) begin pending = 1'b0; inhibit <= 1'b1; end
        else if (cycle >= cycles & !m_active & !m_done & m_moving == 0 & !pending & !lcofi_set & ((!streams & !hands) | quiet > (batch ? 3000 : 300))) begin inhibit <= 1'b1; step = 60; end
        else begin step = 20; if (wait_left > 0) wait_left = wait_left - 1; end
      end
      22: csr_write(PD_CSR_MISELECT, PD_SELECT_RECORD);
      23: csr_read(PD_CSR_MIREG);
      24: begin got[0] = xrd; csr_read(PD_CSR_MIREG2); end
      25: begin got[1] = xrd; csr_read(PD_CSR_MIREG3); end
      26: begin got[2] = xrd; csr_read(PD_CSR_MIREG4); end
      27: begin got[3] = xrd; csr_read(PD_CSR_MIREG5); end
      28: begin got[4] = xrd; csr_read(PD_CSR_MIREG6); end
      29: begin got[5] = xrd; csr_write(PD_CSR_MISELECT, PD_SELECT_RECORD2); end
      30: csr_read(PD_CSR_MIREG);
      31: begin got[6] = xrd; csr_read(PD_CSR_MIREG2); end
      32: begin
        got[7] = xrd; csr_read(PD_CSR_MIREG3);
      end
      33: begin got[8] = xrd; csr_read(PD_CSR_MIREG4); end
      34: begin got[9] = xrd; csr_read(PD_CSR_MIREG5); end
      35: begin
        got[10] = xrd;
        for (int i = 0; i < 11; i++) if (got[i] != want[i]) complain("word", got[i], want[i]);
        compared++;
        csr_read(PD_CSR_SCOUNTOVF);
      end
      36: begin expect_counter(2); csr_write(PD_CSR_MPDISCTL, ctl); end
      37: inhibit <= 1'b0;
      38: begin handler_xret <= 1'b1; step = 20; wait_left = int'(noise[5:0]); end
      40: csr_write(PD_CSR_MPMSEND, 64'd0);
      41: if (noise[3:0] != 4'd0) step = 40;
      42: begin handler_xret <= hands; step = 20; wait_left = int'(noise[5:0]); end
      // the end
      61: csr_read(PD_CSR_MPDISSAMPLES);
      62: begin expect_counter(m_samples); csr_read(PD_CSR_MPDISCOLLISIONS); end
      63: begin expect_counter(m_collisions); csr_read(PD_CSR_MPDISFILTERED); end
      64: begin expect_counter(m_filtered); csr_read(PD_CSR_MPDISDROPPED); end
      65: begin expect_counter(m_dropped); csr_read(PD_CSR_MPMFETCHED); end
      66: begin expect_counter(m_fetched); csr_read(PD_CSR_MPMDELIVERY); end
      67: begin expect_register(delivery); csr_write(PD_CSR_MPMDELIVERY, {32'd77, 32'd3}); end
      68: csr_read(PD_CSR_MPMDELIVERY);
      69: begin expect_register({32'd77, 32'd0}); csr_write(PD_CSR_MPMSCRATCH, '1); end
      70: csr_write(PD_CSR_MPMVECTOR, '1);
      71: csr_read(PD_CSR_MPMSCRATCH);
      72: begin expect_register('1); csr_read(PD_CSR_MPMVECTOR); end
      73: begin
        expect_register(~64'd3);
        if (lcofi_vector != ~64'd3) complain("vector", lcofi_vector, ~64'd3);
        finish = 1'b1;
      end
      default: ;
    endcase
  endtask

  always @(posedge clk) begin
    cycle = cycle + 1;
    rst   <= cycle < 4;
    now_q <= now_q + 64'd3;
    noise <= next_state(noise);
    if (cycle < 6) begin
      m_on = 1'b0; m_active = 1'b0; m_done = 1'b0; m_of = 1'b0; m_held = 1'b0; m_left = 20; m_state = 32'h9E37_79B1;
      m_moving = 0; m_samples = 0; m_collisions = 0; m_filtered = 0; m_dropped = 0; m_fetched = 0; m_overflows = 0;
      for (int i = 0; i < 16; i++) begin in_place[i] = 0; of_place[i] = 0; end
      for (int i = 0; i < 4; i++) begin in_lane[i] = 0; of_lane[i] = 0; end
      for (int i = 0; i < 32; i++) f_cycles[i] = 0;
      f_count = 0; f_owed = 0; m_owed_why = 0;
    end else begin
      model_cycle();
      if (lcofi_set) pending = 1'b1;
      handler_step();
    end
    if (errors > 5) $fatal;
    if (finish) begin
      chi_square();
      if (m_overflows != m_samples + m_collisions + m_filtered + m_dropped) complain("balance", 64'(m_overflows), 64'(m_samples));
      if ((streams | hands) && (got_at != put_at || bytes != 0)) complain("words that came", 64'(got_at), 64'(put_at));
      if (compared < 20) complain("few", 64'(compared), 20);
      $display("%s: mode %0d, WIDTH %0d: %0d records compared, %0d samples, %0d collisions, %0d filtered, %0d dropped, %0d counted",
               errors == 0 ? "PASSED" : "FAILED", mode, WIDTH, compared, m_samples, m_collisions, m_filtered, m_dropped, m_fetched);
      if (errors != 0) $fatal;
      $finish;
    end
  end
endmodule
