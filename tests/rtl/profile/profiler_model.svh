// SPDX-License-Identifier: Apache-2.0
// A model of the profiler, written another way than it is (plain integers, one slot after another): what it should do in each cycle
// (model_cycle), and the record of each life (make_record). Part of profiler_tb.sv, whose signals it reads.
  // --- the model: settings and counters, then a life for each tag
  // m_both: both of a pair were given in the cycle before
  logic        m_handling = 1'b0, m_returned = 1'b0, m_handing = 1'b0, m_hand, m_ended, m_handled = 1'b0, m_both = 1'b0;
  logic [3:0]  m_modes;
  logic        m_admitted = 1'b0;               // as of the cycle before
  logic [1:0]  m_priv [0:3];
  logic [15:0] m_context [0:3];
  logic        m_on, m_of, m_lcofi = 1'b0, m_held, m_pass, m_chosen, m_waiting, m_again, m_due, m_sending, m_take2, m_sends2;
  int          m_dispatched;                      // in the cycle before
  int          m_left, m_left2, m_distance, now, m_samples, m_collisions, m_filtered, m_dropped, m_empty, m_choices;
  longint      m_fetched;
  int          m_known = 0;               // bits of the path register that are of sampled modes
  // strata; m_move_at: where the words of the record that moves are
  int          m_log, m_from, m_turn, m_turn_plain, m_passed, m_lost, m_lost_rare, m_lost_seen, m_move_at;
  logic        m_extra [0:3], m_waited = 1'b0;
  // tags less one: next to give, of the oldest unit, of the newest pair; to be read
  int          m_next, m_front, m_first, m_shown;
  logic [31:0] m_state;
  logic        m_used [0:3], m_final [0:3], m_pair [0:3], m_void [0:3];
  logic        m_active [0:3], m_done [0:3];
  int          m_grant_at [0:3], m_lane [0:3];
  // eight a tag, cycle of: mapped, dready, issued, rready, oldest, mem issued, mem done, end
  int          at [0:31];
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

  int life_from;          // its grant: what is 65535 cycles after that, or more, is later than a record can say
  function [63:0] span(input logic valid, input int from, input int to);
    span = !valid ? 64'd0 : (to - from > 4095 || to - life_from >= 65535) ? 64'd4095 : 64'(to - from);
  endfunction
  function int at_most(input int most, input int value);
    at_most = (value > most) ? most : value;
  endfunction

  // --- what is around an instruction (DETAIL): two bits of each that retired, and what it waited for in others
  localparam logic [HASH_W-1:0] HASH = (HASH_W'(22) << PD_HASH_LATE_LO) | (HASH_W'(1) << PD_HASH_NEAR_LO) |
                                       (HASH_W'(1) << PD_HASH_PLACE_LO);
  logic        m_life [0:3];               // has ended, but what is after it is not known yet
  logic        s_open [0:3], s_has [0:3], l_asked [0:3];
  logic [1:0]  s_last [0:9], s_bits, s_own [0:3];
  int          s_known, s_before [0:3], s_after [0:3];
  logic [19:0] s_front [0:3], s_rest [0:3];
  logic [2:0]  l_why [0:3];
  logic [7:0]  l_back [0:3];
  logic [ORDER_W-1:0]  l_line [0:3];
  logic [WAITED_W-1:0] l_waited [0:3];

  function [1:0] two_bits(input int lane);
    logic [4:0] met;
    logic       moves, other;
    met   = pp_ret_met[lane*MET_W+:MET_W];
    moves = pp_ret_moved[lane];
    other = !moves & (pp_ret_itype[lane*4+:4] == 4'(PD_ITYPE_NONE));
    two_bits = {(met & 5'd22) != 5'd0, (moves & !met[PD_FACT_DCACHE]) | (other & ^pp_ret_pc[lane*64+1+:8])};
  endfunction

  task automatic around;
    for (int i = 0; i < WIDTH; i++) if (pp_ret_valid[i]) begin
      s_bits = two_bits(i);
      for (int t = 0; t < PM_TAGS; t++) begin
        if (s_open[t]) begin
          s_rest[t][2*s_after[t]+:2] = s_bits;
          s_after[t]++;
          s_open[t] = s_after[t] < 10;
        end
        if (int'(pp_ret_tag[i*PM_TAG_W+:PM_TAG_W]) == t + 1) begin
          s_own[t] = s_bits; s_before[t] = s_known; s_has[t] = 1'b1; s_open[t] = 1'b1;
          for (int k = 0; k < 10; k++) s_front[t][2*k+:2] = (k < s_known) ? s_last[k] : 2'd0;
        end
      end
      for (int k = 9; k > 0; k--) s_last[k] = s_last[k-1];
      s_last[0] = s_bits;
      s_known   = at_most(10, s_known + 1);
    end
    if (pp_trap | pp_interrupt | pp_xret | handler_xret) s_known = 0;
    for (int t = 0; t < PM_TAGS; t++) if (s_known == 0 | inhibit) s_open[t] = 1'b0;
  endtask

  task automatic links(input int t);       // of stores the gravest, the last of such; of lines the last, none if it asked for one
    if (pp_store_why[t*3+:3] != 3'd0 && pp_store_why[t*3+:3] >= l_why[t]) begin
      l_why[t] = pp_store_why[t*3+:3];
      l_back[t] = pp_store_back[t*8+:8];
    end
    if (pp_line_valid[t]) begin l_line[t] = pp_line[t*ORDER_W+:ORDER_W]; l_asked[t] = l_asked[t] | (l_line[t] == '0); end
  endtask

  task automatic put_detail(input int t);
    logic [63:0] word;
    word = 64'd0;
    if (s_has[t]) word = 64'(s_front[t]) | (64'(s_own[t]) << PD_SIGNATURE_OWN_LO) | (64'(s_rest[t]) << PD_SIGNATURE_AFTER_LO) |
                         (64'(s_before[t]) << PD_SIGNATURE_BEFORE_COUNT_LO) | (64'(s_after[t]) << PD_SIGNATURE_AFTER_COUNT_LO) |
                         (64'(HASH) << PD_SIGNATURE_HASH_LO);
    expected_word[put_at] = word;
    word = 64'(l_back[t]) | (64'(l_why[t]) << PD_LINKS_STORE_WHY_LO);
    if (m_cause[t] == 3'd0) word = word | (64'(l_asked[t]) << PD_LINKS_ASKED_LO) |
        (64'(l_asked[t] ? '0 : l_line[t]) << PD_LINKS_LINE_LO) | (64'(l_waited[t]) << PD_LINKS_FETCH_WAIT_LO);
    else if (l_why[t] != 3'(PD_STORE_READ_PAST)) word = 64'd0;
    expected_word[put_at+1] = word;
    put_at = put_at + 2;
  endtask

  // --- its own time: cycles by reason, and the order in which the reasons came; a reason too many counts as the last
  int          w_cycles [0:127], w_order [0:19], w_count [0:3], f_cycles [0:31], f_order [0:4], f_count, f_owed, f_owed_why;
  int          m_owed [0:3], m_charged [0:3], m_together [0:3], m_owed_why [0:3];
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
      m_charged[t] = f_owed;
      for (int i = 0; i < 32; i++) m_charged[t] = m_charged[t] + f_cycles[i];
      if (f_owed != 0) begin m_owed_why[t] = f_owed_why; m_owner[t] = f_owner; m_owner_priv[t] = f_priv; end
    end
    if (m_active[t] & m_oldest[t] & (pp_ret_valid == '0)) begin
      why = int'(pp_wait_why[t*5+:5]);
      if (w_cycles[t*32+why] == 0) begin
        if (w_count[t] == 5) why = w_order[t*5+4];
        else begin w_order[t*5+w_count[t]] = why; w_count[t]++; end
      end
      w_cycles[t*32+why]++;
      m_charged[t]++;
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
    want[w+0][PD_HEADER_DETAIL_LO] = detail;
    if (mem) begin
      want[w+0][PD_HEADER_L1TLBMISS_LO] = m_ev[t][PD_EVENT_DTLB]; want[w+0][PD_HEADER_LLTLBMISS_LO] = m_ev[t][PD_EVENT_DTLB];
      want[w+0][PD_HEADER_RAM_LO] = m_ev[t][PD_EVENT_RAM]; want[w+0][PD_HEADER_FAR_LO] = m_ev[t][PD_EVENT_FAR];
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
              (span(had[t][0] & had[t][2], at[t*8+0], at[t*8+2]) << PD_LATENCY_ISSUE_LO) |
              (span(had[t][2] & had[t][3], at[t*8+2], at[t*8+3]) << PD_LATENCY_EXECUTION_LO) |
              (span(had[t][4], at[t*8+4], at[t*8+7]) << PD_LATENCY_OLDEST_LO);
    want[w+3][PD_LATENCY_DISPV_LO] = had[t][0]; want[w+3][PD_LATENCY_ISSV_LO] = had[t][0] & had[t][2];
    want[w+3][PD_LATENCY_EXECV_LO] = had[t][2] & had[t][3]; want[w+3][PD_LATENCY_OLDV_LO] = had[t][4];
    want[w+4] = flushed ? m_flush[t] : m_has_addr[t] ? m_addr[t] : 64'd0;
    want[w+5] = (flushed & mem & m_has_addr[t]) ? m_addr[t] : 64'd0;
    if (hold_mode | random_mode | pairs) begin
      want[w+6] = span(had[t][0] & had[t][1], at[t*8+0], at[t*8+1]) |
                (span(had[t][1] & had[t][2], at[t*8+1], at[t*8+2]) << PD_STAGES_READY_ISSUE_LO) |
                (span(had[t][3] & (m_cause[t] == 3'd0), at[t*8+3], at[t*8+7]) << PD_STAGES_RREADY_RETIRE_LO) |
                (span(had[t][5] & had[t][6], at[t*8+5], at[t*8+6]) << PD_STAGES_MEMORY_LO);
      want[w+6][PD_STAGES_MAP_READYV_LO] = had[t][0] & had[t][1]; want[w+6][PD_STAGES_READY_ISSUEV_LO] = had[t][1] & had[t][2];
      want[w+6][PD_STAGES_RREADYV_LO] = had[t][3] & (m_cause[t] == 3'd0); want[w+6][PD_STAGES_MEMORYV_LO] = had[t][5] & had[t][6];
      want[w+6][PD_STAGES_LANE_LO+:2] = 2'(m_lane[t]); want[w+6][PD_STAGES_PRIV_LO+:2] = m_priv[t];
      want[w+6][PD_STAGES_RVC_LO] = m_rvc[t];
      want[w+6][PD_STAGES_ITYPE_LO+:4] = m_itype[t] | 4'((m_itype[t] == 4'd4) & m_ev[t][PD_EVENT_TAKEN]);
      want[w+6][PD_STAGES_FORM_LO+:3] = 3'd3;
      want[w+7][PD_PATH_HISTORY_LO+:32] = m_path[t]; want[w+7][PD_PATH_CONTEXT_LO+:16] = m_context[t];
      want[w+7][PD_PATH_RETIRED_LO] = m_cause[t] == 3'd0; want[w+7][PD_PATH_TRAPPED_LO] = m_cause[t] == 3'd4;
      want[w+7][PD_PATH_TAKEN_LO] = m_ev[t][PD_EVENT_TAKEN];
      want[w+7][PD_PATH_MAPPED_LO] = had[t][0]; want[w+7][PD_PATH_FORWARDED_LO] = m_ev[t][PD_EVENT_FORWARD];
      want[w+7][PD_PATH_ORDER_LO] = m_ev[t][PD_EVENT_ORDER];
      want[w+7][PD_PATH_STALL_IQ_LO+:4] = m_ev[t][PD_EVENT_STALL_IQ+:4]; want[w+7][PD_PATH_REPLAYED_LO] = m_ev[t][PD_EVENT_REPLAY];
      want[w+7][PD_PATH_UNCACHED_LO] = m_ev[t][PD_EVENT_UNCACHED]; want[w+7][PD_PATH_ABORT_LO+:3] = m_cause[t];
      want[w+7][PD_PATH_MISPREDICTED_LO] = m_ev[t][PD_EVENT_MISPRED];
      want[w+8] = run_word(t, 0) | (run_word(t, 1) << 20) | (run_word(t, 2) << 40) | (64'(m_together[t]) << PD_WAITS_TOGETHER_LO);
      want[w+9] = run_word(t, 3) | (run_word(t, 4) << 20) | (64'(m_owed_why[t]) << PD_CHARGE_OWNER_WHY_LO) |
          (64'(at_most(32767, m_owed[t])) << PD_CHARGE_OWNER_CYCLES_LO);
      if (m_owed[t] != 0) begin
        want[w+9] = want[w+9] | (64'(m_owner_priv[t]) << PD_CHARGE_OWNER_PRIV_LO);
        want[w+10] = m_owner[t];
      end
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
    m_pass = ((want[w+0][55:0] & evmask) == (evmatch & evmask)) &
        (filter[12] ? now < int'(filter[11:0]) : now >= int'(filter[11:0]));
  endtask

  task automatic complain(input [63:0] what, input [63:0] is, input [63:0] should);
    $display("FAILED: cycle %0d mode %0d: check %s: %h where %h was expected", cycle, mode, what, is, should);
    errors = errors + 1;
  endtask

  // --- two strata: m_log of 0 is none
  function logic plain;
    plain = (m_turn % (1 << m_log)) == (m_turn_plain % (1 << m_log));
  endfunction
  function logic rare(input int t);
    rare = (m_log != 0) & (m_charged[t] >= m_from);
  endfunction
  function [63:0] stratum(input logic is_rare, input logic extra, input int lost);
    stratum = (64'(is_rare ? m_log : 0) << PD_STRATUM_RARE_LO) | (64'(is_rare & extra) << PD_STRATUM_CHOICE_LO) |
              (64'(lost > 511 ? lost / 64 : lost) << PD_STRATUM_LOST_LO) | (64'(lost > 511) << PD_STRATUM_MANY_LO);
  endfunction
  function int capped(input int lost);
    capped = lost > 32766 ? 32767 : lost;
  endfunction
  // the word of the record is taken that says what was lost in front of it
  task automatic tell(input int t);
    if (!m_pair[t])
      expected_word[m_move_at+PD_WORD_PAIR] = expected_word[m_move_at+PD_WORD_PAIR] |
        stratum(rare(t), m_extra[t], rare(t) ? m_lost_rare : m_lost);
    if (rare(t)) m_lost_rare = 0; else m_lost = 0;
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
    if (detail) put_detail(t);
  endtask

  task automatic give(input int lane, input int t, input logic [15:0] place);
    want_tag[lane*PM_TAG_W+:PM_TAG_W] = PM_TAG_W'(t + 1);
    m_lane[t] = lane; m_pc[t] = seen_pc[lane*64+:64];
    m_path[t] = m_known > 31 ? pp_slot_hist[lane*PATH_W+:32] : pp_slot_hist[lane*PATH_W+:32] & ((32'd1 << m_known) - 32'd1);
    m_kind[t] = pp_slot_type[lane*3+:3]; m_itype[t] = pp_slot_itype[lane*4+:4]; m_icmiss[t] = pp_slot_icmiss[lane];
    m_itlb[t] = pp_slot_itlbmiss[lane]; m_rvc[t] = pp_slot_rvc[lane]; m_place[t] = place;
    m_priv[t] = seen_priv; m_context[t] = seen_context; l_waited[t] = pp_slot_waited[lane*WAITED_W+:WAITED_W];
    m_given[t] = 1'b1;
  endtask
  logic m_given [0:3];

  // What becomes of a choice: room is what there was at the cycle's beginning.
  task automatic choose(input int lane, input logic room);
    m_extra[m_next] = room ? !plain() : m_extra[m_next];
    if (plain() && (!room || (m_of & !streams))) m_lost = capped(m_lost + 1);
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

  // the second of a pair, fetched after the first, in the first's cycle too
  task automatic second_in(input int i, input logic give_up);
    if (m_on & !m_handling & !give_up & (m_waiting | m_granted) & pp_slot_valid[i] & pp_slot_on_path[i] & seen_valid[i] &
        !m_given[behind(m_first)]) begin
      if (m_left2 == 0) complain("left2", 0, 1);
      m_left2--;
      if (m_left2 == 0) give(i, behind(m_first), {14'(m_granted ? 0 : at_most(16383, cycle - m_grant_at[m_first])), 2'd2});
    end
  endtask

  // What is not slots is counted; whether an interval's end waits for an instruction.
  task automatic other_things(input logic counts, stops, chose);
    logic ended_now;
    ended_now = 1'b0;
    for (int i = 0; i < (every == 2'(PD_EVERY_CYCLES) ? 1 : m_dispatched); i++)
      if (counts & every != 2'(PD_EVERY_FETCHED) & !(hold_mode & ended_now & stops)) begin
        m_fetched++;
        m_left--;
        if (m_left == 0) begin
          ended_now = 1'b1;
          m_left = interval(period, m_state);
          m_state = next_state(m_state);
          if (m_due & !chose) begin m_empty++; m_choices++; end
        end
      end
    m_due = ended_now | (m_due & !chose);
    m_dispatched = 0;
    for (int i = 0; i < WIDTH; i++) m_dispatched += int'(pp_dispatched[i]);
  endtask

  task automatic model_cycle;
    logic filtered_now, lost_now, passed_now, room, room_for_two, any, counts, overflowed, chose, sent, give_up, retry, took, stops;
    int   front, second, first_at_once;
    logic [31:0] state_before;
    for (int t = 0; t < 4; t++) m_given[t] = 1'b0;
    m_handled = m_handling;                  // as registers show it in this cycle
    m_on = m_admitted; m_admitted = m_modes[seen_priv];
    // after one whose interrupt is sure to come
    stops = setup_done & !streams & !inhibit & (evmask == '0) & (filter[12:0] == '0);
    for (int t = 0; t < PM_TAGS; t++)
      if (pp_skidless[t] != (stops & m_active[t] & !(pairs & t == m_front))) complain("skidless", 64'(pp_skidless), 64'(t));
    state_before = m_state;
    moved = (m_moving == 1) & u_profiler.room;
    m_granted = 1'b0; filtered_now = 1'b0; lost_now = 1'b0; want_tag = '0; want_counted = '0; m_chosen = 1'b0; want_lcofi = 1'b0;
    passed_now = 1'b0; m_lost_seen = m_lost;
    if (m_moving == (detail ? PD_DETAIL_WORDS : PD_FRAME_RECORD_WORDS) - PD_WORD_PAIR && u_profiler.room)
      tell(m_handing ? m_shown : m_front);
    if (m_waited & !m_of & !m_handing) m_lost = 0;
    m_waited = m_of & !streams;
    overflowed = 1'b0; chose = 1'b0; took = 1'b0; first_at_once = -1;
    any = used_tags() != 0 || m_handing;
    room = !m_handing & !m_used[m_next] & !m_waiting & !(!streams & any) & !(pairs & m_used[behind(m_next)]) & !m_both;
    room_for_two = !pairs & PM_TAGS > 1 & !m_used[behind(m_next)];
    give_up = inhibit | (m_of & !streams) | !pairs;
    front = m_front; second = behind(front);
    sent = moved & (!m_pair[m_handing ? m_shown : front] | m_sends2);
    // the fate of the oldest unit, when all of it has ended
    if (ended(front) != 0 && !m_sending) begin
      judge(front);
      if (m_void[front] | inhibit | (m_of & !streams)) begin lost_now = 1'b1; m_dropped++; end
      else if (m_extra[front] & !rare(front)) begin passed_now = 1'b1; m_passed++; end
      else if (!m_pass) begin filtered_now = 1'b1; m_filtered++; end
      else if (!streams) begin want_lcofi = 1'b1; m_samples++; m_shown = front; end
      else if (!hold_mode & !u_profiler.room) begin lost_now = 1'b1; m_dropped++; end
      else begin
        took = 1'b1; m_samples++;
        m_move_at = put_at;
        put_words(front);
        if (m_pair[front]) put_words(second);
      end
    end
    if (lost_now) begin
      if (rare(front)) m_lost_rare = capped(m_lost_rare + 1); else m_lost = capped(m_lost + 1);
    end
    // slots, one after another
    counts = m_on & !inhibit & !m_ended & !(hold_mode & (m_held | (streams & !room))) & !m_handling;
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
      if (every != 2'(PD_EVERY_FETCHED)) begin
        admitted = admitted & seen_valid[i];
        want_counted[i] = counts & admitted;
        if (counts & admitted & first_at_once < 0) first_at_once = i;
      end else if (counts & (admitted | opportunities) & !(hold_mode & m_chosen & !(streams & room_for_two))) begin
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
            if (m_turn % (1 << m_log) == 0) m_turn_plain = int'(m_state[30:24]);
            m_left = interval(period, m_state);
            m_state = next_state(m_state);
            if (!admitted) m_empty++;
            else begin chose = 1'b1; choose(i, room); end
            m_turn++;
          end
        end
      end
    end
    if ((retry | m_due) & !overflowed & first_at_once >= 0) begin
      m_choices++; chose = 1'b1;
      choose(first_at_once, room);
      for (int i = first_at_once + 1; i < WIDTH; i++) if (m_granted) second_in(i, give_up);
    end
    other_things(counts, !(streams & room_for_two), chose);
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
        links(t);
        if (pp_addr_valid[t]) begin m_has_addr[t] = 1'b1; m_addr[t] = pp_addr[t*64+:64]; end
        m_ev[t] = m_ev[t] | pp_event[t*16+:16];
        if (pp_retired[t] | pp_aborted[t]) begin
          m_life[t] = 1'b1; m_active[t] = 1'b0; at[t*8+7] = cycle; m_time[t] = now_q; m_flush[t] = seen_flush_pc;
          m_cause[t] = pp_aborted[t] ? pp_abort_cause[t*3+:3] : 3'd0;
          make_record(t);
        end
      end
    end
    if (detail) around();
    for (int t = 0; t < PM_TAGS; t++) if (m_life[t] & !s_open[t]) begin m_done[t] = 1'b1; m_life[t] = 1'b0; end
    empty_time();
    // compare, then step
    if (pp_slot_tag != want_tag) complain("tag", 64'(pp_slot_tag), 64'(want_tag));
    if (counted != want_counted) complain("counted", 64'(counted), 64'(want_counted));
    m_hand = hands & ((xv & xwe & (xaddr == PD_CSR_MPMSEND)) | m_ended) & m_of & !m_sending;
    if (m_hand) begin
      took = 1'b1;
      m_move_at = put_at;
      put_words(m_shown);
      if (m_pair[m_shown]) put_words(behind(m_shown));
    end
    if (!batch & (lcofi_set != want_lcofi)) complain("lcofi", 64'(lcofi_set), 64'(want_lcofi));
    if (hv & (haddr == PD_CSR_MPMHOLD)) m_held = hwd[PD_MPMHOLD_HELD_LO];
    else if (m_granted & !streams) m_held = 1'b1;
    else if (filtered_now | passed_now | lost_now | (sent & (streams | m_returned | pp_xret | handler_xret))) m_held = 1'b0;
    else if ((pp_xret | handler_xret) & !any & !(m_of & !streams)) m_held = 1'b0;
    m_returned = m_sending & (m_returned | pp_xret | handler_xret);
    if (!batch | pp_xret | handler_xret) m_handling = 1'b0;
    else if (hv & (haddr == PD_CSR_MPMHOLD)) m_handling = hwd[PD_MPMHOLD_HELD_LO];
    else if (pp_interrupt & (pp_trap_cause == 6'(PD_LCOFI))) m_handling = 1'b1;
    m_again = again & ((m_again & !chose) | filtered_now) & !inhibit;
    if (filtered_now | passed_now | lost_now | want_lcofi | (sent & !m_handing)) begin      // the unit leaves
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
      s_has[t] = 1'b0; s_open[t] = 1'b0; s_after[t] = 0; s_rest[t] = 20'd0; l_why[t] = 3'd0; l_back[t] = 8'd0;
      l_line[t] = '0; l_asked[t] = 1'b0;
      w_count[t] = 0; m_owed[t] = 0; m_charged[t] = 0; m_owed_why[t] = 0; m_together[t] = 0; m_oldest[t] = 1'b0;
      m_next = behind(m_next);
    end
    if (!m_on) m_known = 0;
    else
      for (int i = 0; i < WIDTH; i++)
        if (pp_ret_valid[i] && (pp_ret_itype[i*4+:4] == 4'd4 || pp_ret_itype[i*4+:4] == 4'd5) && m_known < 32) m_known++;
    m_distance = 1 + int'(state_before[30:21] & ~(10'h3FF << pair_log));
    m_handing = (m_handing & !sent) | m_hand;
    if (want_lcofi) m_of = 1'b1;
    if (m_hand) m_of = 1'b0;
    if (xv & xwe & (xaddr == PD_CSR_MPMDELIVERY)) m_ended = xwd[PD_MPMDELIVERY_END_LO] & (hands | batch);
    if (xv & xwe & (xaddr == PD_CSR_MPDISCTL)) begin
      m_ended = 1'b0;
      m_modes = {xwd[PD_MPDISCTL_M_LO], 1'b0, xwd[PD_MPDISCTL_S_LO], xwd[PD_MPDISCTL_U_LO]};
      if (!want_lcofi & !m_lcofi) m_of = xwd[PD_MPDISCTL_OF_LO];
    end
    if (hv & (haddr == PD_CSR_MPDISCTL)) m_modes = {hwd[PD_MPDISCTL_M_LO], 1'b0, hwd[PD_MPDISCTL_S_LO], hwd[PD_MPDISCTL_U_LO]};
    m_sends2 = (m_sends2 & !sent) | m_take2;
    if (m_take2) m_move_at = m_move_at + (detail ? PD_DETAIL_WORDS : PD_FRAME_RECORD_WORDS);
    if (took | m_take2) m_moving = detail ? PD_DETAIL_WORDS : PD_FRAME_RECORD_WORDS;
    else if (m_moving != 0 & u_profiler.room) m_moving = m_moving - 1;
    m_take2 = moved & !sent;
    m_sending = (m_sending & !sent) | took;
    m_lcofi = want_lcofi;
  endtask
