// SPDX-License-Identifier: Apache-2.0
// A stand-in for an out-of-order core: drives the profile port at random, but as the contract (docs/attach.md) asks.
// It "executes" a fixed program of 512 half-words whose instructions follow from a hash of their PC; directions, delays,
// stalls, mispredictions, order violations, traps and interrupts are random. What it does that our core does not: holes
// between retired lanes, slots off the predicted path, every stage in the cycle of the one before.
// +long: now and then, when one with a tag is the oldest, nothing is fetched, or nothing retires, for up to 150,000 cycles.
// Test bench code: one process, blocking variables inside, outputs by non-blocking assignment.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "profile_tie.svh"
`default_nettype none
module standin_core #(
    parameter int SEED = 1,
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2,  // samples in flight
    parameter int XLEN = 64  // it has no other addresses
) (
    input  wire logic                       clk,
    input  wire logic                       rst,
`define PP_CORE output
`define PP_PROFILER input wire
`define PP_CHECK
`include "profile_port.svh"
    input  wire logic                       lcofi             // request: an interrupt is taken before the next retirement
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;
  `PP_TIE_RING
  assign {pp_has_fetch, pp_has_path, pp_has_signature, pp_has_fetches} = '1;
  assign pp_slot_early = pp_slot_valid & pp_slot_on_path;
  assign pp_ret_gap    = '0;
  assign pp_trap_gap   = 1'b0;
  localparam int N = 32;                            // instructions in flight
  localparam logic [63:0] BASE = 64'h8000_0000;
  localparam logic [63:0] SIZE = 64'd1024;          // bytes

  // --- the program: what stands at a PC, {target[63:0], itype[3:0], type[2:0], rvc}
  function [71:0] program_at(input [63:0] pc);
    logic [63:0] h, target;
    logic [3:0]  itype;
    logic [2:0]  kind;
    logic        rvc;
    h = (pc + 64'd77) * 64'h9E37_79B9_7F4A_7C15;
    h = h >> 36;
    rvc = h[0]; kind = 3'(PD_TYPE_OTHER); itype = 4'(PD_ITYPE_NONE);
    target = pc + 64'd6 + {59'd0, h[12:9], 1'b0};
    if (pc >= BASE + SIZE) begin
      kind = 3'(PD_TYPE_TRANSFER); itype = 4'(PD_ITYPE_DIRJMP); target = BASE;
    end else begin
      case (h[4:1])
        4'd6, 4'd7, 4'd8: kind = 3'(PD_TYPE_LOAD);
        4'd9, 4'd10:      kind = 3'(PD_TYPE_STORE);
        4'd11:            kind = 3'(PD_TYPE_LOADSTORE);
        4'd12, 4'd13: begin
          kind = 3'(PD_TYPE_TRANSFER); itype = 4'(PD_ITYPE_BRANCH); target = BASE + {54'd0, h[17:9], 1'b0};
        end
        4'd14: begin kind = 3'(PD_TYPE_TRANSFER); itype = h[5] ? 4'(PD_ITYPE_DIRCALL) : 4'(PD_ITYPE_DIRJMP); end
        4'd15: begin
          kind = 3'(PD_TYPE_TRANSFER);
          case (h[7:5])
            3'd0:    itype = 4'(PD_ITYPE_INDCALL);
            3'd1:    itype = 4'(PD_ITYPE_RET);
            3'd2:    itype = 4'(PD_ITYPE_CORSWAP);
            3'd3:    itype = 4'(PD_ITYPE_XRET);
            3'd4:    itype = 4'(PD_ITYPE_INDLJMP);
            3'd5:    itype = 4'(PD_ITYPE_DIRLJMP);
            default: itype = 4'(PD_ITYPE_INDJMP);
          endcase
        end
        default: ;
      endcase
    end
    program_at = {target, itype, kind, rvc};
  endfunction

  function [63:0] random(input [63:0] x);
    logic [63:0] y;
    y = x ^ (x << 13);
    y = y ^ (y >> 7);
    random = y ^ (y << 17);
  endfunction

  // --- instructions in flight, oldest at `head`
  logic [63:0]         e_pc [0:N-1], e_next [0:N-1];    // e_next: where it really goes
  logic [PATH_W-1:0]   e_path [0:N-1];
  logic [TAG_W-1:0] e_tag [0:N-1];
  logic [2:0]          e_stage [0:N-1];                 // 0 fetched 1 mapped 2 data ready 3 issued 4 in memory 5 memory done 6 retire ready
  logic [2:0]          e_kind [0:N-1], tag_kind [0:TAGS-1];
  logic [3:0]          e_itype [0:N-1];
  logic [6:0]          e_flag [0:N-1];                  // {xret, was oldest, violates, traps, mispredicted, taken, rvc}
  logic [MET_W-1:0]    e_met [0:N-1];                   // {mispredicted, page, line, ITLB, I-cache}
  int                  e_slot [0:LANES-1];              // entry of each slot of the last cycle, or -1

  int                  head, count, hold, budget, at;
  int                  no_retire = 0, no_fetch = 0;      // so many cycles still
  logic                long_ones = 1'b0;
  initial long_ones = $test$plusargs("long") != 0;
  logic [63:0]         r, fetch_pc, h_pc, resume_pc;
  logic [PATH_W-1:0]   path, flush_path;                // repaired when instructions are fetched again
  logic                blamed, flush, stop, kill, wait_xret, pending, redirect;
  logic [2:0]          flush_cause;
  logic [63:0]         flush_from, flush_to;
  logic [71:0]         what;
  logic                taken, wrong;
  // strobes of this cycle
  logic [LANES-1:0]    s_dispatched;
  logic [TAGS-1:0]  s_mapped, s_dready, s_issued, s_memi, s_memd, s_rready, s_oldest, s_retired, s_aborted, s_addrv;
  logic [63:0]         s_addr [0:TAGS-1];
  logic [15:0]         s_event [0:TAGS-1];
  logic [2:0]          s_cause [0:TAGS-1];
  logic [2:0]          s_why [0:TAGS-1];
  logic [TAGS-1:0]  s_line;
  logic [63:0]         s_flush_pc;
  logic [TAGS-1:0]  tagbit;

  assign pp_lcofi_enabled = 1'b1;

  standin_fetches #(.SEED(SEED)) u_fetches (
      .clk, .rst, .long(long_ones), .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_pc, .pp_fetch_priv, .pp_fetch_page,
      .pp_fetch_context, .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused, .pp_fetch_icmiss, .pp_fetch_paged,
      .pp_fetch_itlb2, .pp_fetch_walked, .pp_fetch_pa_valid, .pp_fetch_pa
  );
  always @(posedge clk) begin
    s_dispatched = '0; s_mapped = '0; s_dready = '0; s_issued = '0; s_memi = '0; s_memd = '0; s_rready = '0; s_oldest = '0; s_retired = '0; s_aborted = '0;
    s_addrv = '0; s_flush_pc = 64'd0;
    for (int t = 0; t < TAGS; t++) begin s_addr[t] = 64'd0; s_event[t] = 16'd0; s_cause[t] = 3'd0; s_why[t] = 3'd0; end
    s_line = '0;
    pp_slot_valid <= '0; pp_slot_on_path <= '0; pp_ret_valid <= '0; pp_ret_tag <= '0;
    pp_trap <= 1'b0; pp_interrupt <= 1'b0; pp_xret <= 1'b0; pp_ret_kept <= '0;
    pp_priv <= 2'd3; pp_context <= 16'h1234;

    if (rst) begin
      pp_empty <= 1'b0; pp_empty_owed <= 1'b0; pp_blame <= 1'b0; pp_empty_why <= 5'd1; pp_wait_why <= '0;
      head = 0; count = 0; hold = 0; flush = 1'b0; blamed = 1'b0; wait_xret = 1'b0; pending = 1'b0; fetch_pc = BASE; resume_pc = BASE + 64'd64; path = '0;
      r = 64'h1234_5678_9ABC_DEF1 * 64'(2 * SEED + 1);
      for (int k = 0; k < LANES; k++) e_slot[k] = -1;
    end else begin
      r = random(r);
      redirect = 1'b0;
      if (no_retire > 0) no_retire = no_retire - 1;
      if (no_fetch > 0) no_fetch = no_fetch - 1;
      if (long_ones && no_retire == 0 && no_fetch == 0 && r[15:12] == 4'd0 && count > 0 && e_tag[head] != '0)
        case (r[11:9])
          3'd0:    no_fetch = 150000;
          3'd1:    no_fetch = 3000;
          3'd2:    no_retire = 100000;
          3'd3:    no_retire = 66000;
          3'd4:    no_retire = 20000;
          3'd5:    no_retire = 62000;
          default: no_retire = 5000;
        endcase
      pending = pending | lcofi;
      // the empty window, with any reason; few of them, so that some come again
      pp_empty      <= count == 0 || e_stage[head] == 3'd0;
      pp_empty_why  <= 5'd1 + 5'(r[22:21]) + 5'(r[23]);
      pp_empty_owed <= blamed & (r[26:25] == 2'd0);
      pp_blame      <= r[46:44] == 3'd0;
      blamed = blamed | (r[46:44] == 3'd0);
      pp_blame_priv <= r[43:42];
      // tags that the profiler gave to the slots of the last cycle
      for (int k = 0; k < LANES; k++) if (e_slot[k] >= 0) begin
        e_tag[e_slot[k]] = pp_slot_tag[k*TAG_W+:TAG_W];
        for (int t = 0; t < TAGS; t++) if (pp_slot_tag[k*TAG_W+:TAG_W] == TAG_W'(t + 1)) tag_kind[t] = e_kind[e_slot[k]];
      end
      // memory and the divider, or what is not memory
      for (int t = 0; t < TAGS; t++)
        pp_wait_why[t*5+:5] <= ((tag_kind[t] == 3'(PD_TYPE_OTHER) || tag_kind[t] == 3'(PD_TYPE_TRANSFER)) ? 5'd20 : 5'd13) + 5'(r[(5*t)+27+:3] & r[(5*t)+30+:3]);
      for (int k = 0; k < LANES; k++) e_slot[k] = -1;

      if (flush) begin
        // --- everything unretired leaves, one cycle after the decision
        for (int i = 0; i < N; i++) begin
          at = (head + i) % N;
          if (i < count && e_tag[at] != '0) begin
            s_aborted[e_tag[at]-1] = 1'b1;
            s_cause[e_tag[at]-1] = (flush_cause == 3'(PD_ABORT_TRAP) && i != 0) ? 3'(PD_ABORT_OTHER) : flush_cause;
          end
        end
        s_flush_pc = flush_from;
        count = 0; flush = 1'b0; redirect = 1'b1; fetch_pc = flush_to; path = flush_path; wait_xret = 1'b0;
      end else begin
        // --- retire
        stop = hold > 0 || no_retire > 0;
        if (hold > 0) hold = hold - 1;
        if (count > 0 && e_stage[head] != 3'd0 && !e_flag[head][5] && e_tag[head] != '0) begin
          s_oldest[e_tag[head]-1] = 1'b1; e_flag[head][5] = 1'b1;
        end
        if (count > 0 && (pending || (!e_flag[head][6] && r[63:56] == 8'd0 && no_retire == 0))) begin
          pp_interrupt <= 1'b1; pp_trap_cause <= pending ? 6'd13 : 6'd7; pp_trap_pc <= e_pc[head];
          flush = 1'b1; flush_cause = 3'(PD_ABORT_OTHER); flush_from = e_pc[head]; flush_to = BASE; flush_path = e_path[head];
          resume_pc = e_pc[head] + (e_flag[head][6] ? 64'd4 : 64'd0);        // an xRET that returned to itself would do so for ever
          pending = 1'b0; stop = 1'b1;
        end
        for (int k = 0; k < LANES; k++) begin
          if (!stop && count > 0 && e_stage[head] == 3'd6 && r[k+:3] != 3'd0) begin
            h_pc = e_pc[head];
            if (e_flag[head][4] | e_flag[head][3]) begin
              flush = 1'b1; flush_from = h_pc; stop = 1'b1; flush_path = e_path[head];
              flush_to = e_flag[head][3] ? BASE : h_pc;
              flush_cause = e_flag[head][3] ? 3'(PD_ABORT_TRAP) : 3'(PD_ABORT_ORDER);
              if (e_flag[head][3]) begin pp_trap <= 1'b1; pp_trap_cause <= 6'd2; pp_trap_pc <= h_pc; resume_pc = h_pc + 64'd4; end
            end else begin
              pp_ret_valid[k] <= 1'b1;
              pp_ret_pc[k*64+:64] <= h_pc;
              pp_ret_rvc[k] <= e_flag[head][0];
              pp_ret_itype[k*4+:4] <= e_itype[head] | 4'(e_itype[head] == 4'(PD_ITYPE_BRANCH) && e_flag[head][1]);
              pp_ret_moved[k] <= e_kind[head] == 3'(PD_TYPE_TRANSFER) ? e_itype[head] != 4'(PD_ITYPE_BRANCH) || e_flag[head][1]
                                                                      : e_kind[head] != 3'(PD_TYPE_OTHER);
              pp_ret_met[k*MET_W+:MET_W] <= e_met[head];
              pp_ret_tag[k*TAG_W+:TAG_W] <= e_tag[head];
              if (e_tag[head] != '0) begin
                s_retired[e_tag[head]-1] = 1'b1;
                if (!e_flag[head][5]) s_oldest[e_tag[head]-1] = 1'b1;
                if (pp_skidless[e_tag[head]-1]) begin hold = 2; stop = 1'b1; pp_ret_kept <= LANES'(r[50:47] << (k + 1)); end
              end
              if (e_flag[head][6]) begin
                pp_xret <= 1'b1; stop = 1'b1; flush = 1'b1; flush_cause = 3'(PD_ABORT_OTHER); flush_from = h_pc; flush_to = resume_pc; flush_path = e_path[head];
              end
              head = (head + 1) % N;
              count = count - 1;
            end
          end
        end

        // --- execute, oldest first
        budget = LANES; kill = 1'b0;
        for (int i = 0; i < N; i++) begin
          at = (head + i) % N;
          if (i < count) begin
            if (kill) begin
              if (e_tag[at] != '0) begin s_aborted[e_tag[at]-1] = 1'b1; s_cause[e_tag[at]-1] = 3'(PD_ABORT_MISPREDICT); end
            end else begin
              r = random(r);
              tagbit = (e_tag[at] == '0) ? '0 : TAGS'(1) << (e_tag[at] - 1);
              if (e_stage[at] == 3'd0) begin
                if (budget > 0 && r[1:0] != 2'd0) begin
                  e_stage[at] = 3'd1; s_mapped = s_mapped | tagbit; s_dispatched[LANES-budget] = 1'b1; budget = budget - 1;
                  if (r[41:40] == 2'd0 && e_kind[at] == 3'(PD_TYPE_OTHER)) begin e_stage[at] = 3'd6; s_rready = s_rready | tagbit; end
                end else begin
                  budget = 0;
                  for (int t = 0; t < TAGS; t++) if (tagbit[t]) s_event[t][PD_EVENT_STALL_IQ+:4] = r[7:4] & r[11:8];
                end
              end
              if (e_stage[at] == 3'd1 && r[12]) begin e_stage[at] = 3'd2; s_dready = s_dready | tagbit; end
              if (e_stage[at] == 3'd2 && r[13]) begin e_stage[at] = 3'd3; s_issued = s_issued | tagbit; end
              if (e_stage[at] == 3'd3 && r[14] && e_kind[at] != 3'(PD_TYPE_OTHER) && e_kind[at] != 3'(PD_TYPE_TRANSFER)) begin
                e_met[at] = e_met[at] | {1'b0, r[21:20], 2'b00};
                e_stage[at] = 3'd4; s_memi = s_memi | tagbit; s_addrv = s_addrv | tagbit;
                for (int t = 0; t < TAGS; t++) if (tagbit[t]) begin
                  s_addr[t] = {r[63:3], 3'd0};
                  s_event[t][PD_EVENT_DMISS] = r[20]; s_event[t][PD_EVENT_DTLB] = r[21];
                  s_event[t][PD_EVENT_FORWARD] = r[22] & (e_kind[at] == 3'(PD_TYPE_LOAD)); s_event[t][PD_EVENT_REPLAY] = r[23];
                  s_why[t] = (e_kind[at] == 3'(PD_TYPE_LOAD)) ? {1'b0, r[27:26]} : 3'd0; s_line[t] = r[20] & r[28];
                  s_event[t][PD_EVENT_PARTIAL] = r[24]; s_event[t][PD_EVENT_UNCACHED] = r[25];
                end
              end
              else if (e_stage[at] == 3'd4 && r[29]) begin       // it waits on: for another store, for another line
                for (int t = 0; t < TAGS; t++) if (tagbit[t]) begin
                  s_why[t] = (e_kind[at] == 3'(PD_TYPE_LOAD)) ? {1'b0, r[27:26]} : 3'd0; s_line[t] = e_met[at][PD_FACT_DCACHE] & r[28];
                  s_event[t][PD_EVENT_RAM] = (e_kind[at] == 3'(PD_TYPE_LOAD)) & e_met[at][PD_FACT_DCACHE] & r[30];
                  s_event[t][PD_EVENT_FAR] = s_event[t][PD_EVENT_RAM] & r[31];
                end
              end
              if (e_stage[at] == 3'd4 && r[16:15] == 2'd0) begin e_stage[at] = 3'd5; s_memd = s_memd | tagbit; end
              if ((e_stage[at] == 3'd5 && r[17]) || (e_stage[at] == 3'd3 && r[18] && (e_kind[at] == 3'(PD_TYPE_OTHER) || e_kind[at] == 3'(PD_TYPE_TRANSFER)))) begin
                e_stage[at] = 3'd6; s_rready = s_rready | tagbit;
                for (int t = 0; t < TAGS; t++) if (tagbit[t]) begin
                  s_event[t][PD_EVENT_TAKEN] = e_flag[at][1]; s_event[t][PD_EVENT_MISPRED] = e_flag[at][2]; s_event[t][PD_EVENT_ORDER] = e_flag[at][4];
                  if (e_flag[at][4]) s_why[t] = 3'(PD_STORE_READ_PAST);
                  if (e_kind[at] == 3'(PD_TYPE_TRANSFER) && (e_itype[at] == 4'(PD_ITYPE_INDCALL) || e_itype[at] == 4'(PD_ITYPE_RET) || e_itype[at] == 4'(PD_ITYPE_INDJMP))) begin
                    s_addrv[t] = 1'b1; s_addr[t] = e_next[at];
                  end
                end
                if (e_flag[at][2]) begin
                  e_met[at][PD_FACT_MISPREDICT] = 1'b1;
                  kill = 1'b1; s_flush_pc = e_pc[at]; redirect = 1'b1; fetch_pc = e_next[at]; budget = i + 1; wait_xret = 1'b0;
                  path = (e_itype[at] == 4'(PD_ITYPE_BRANCH)) ? {e_path[at][PATH_W-2:0], e_flag[at][1]} : e_path[at];
                end
              end
            end
          end
        end
        if (kill) count = budget;
      end

      // --- fetch
      r = random(r);
      stop = redirect | flush | (no_fetch > 0) | wait_xret | (count > N - LANES) | (r[2:0] == 3'd0);
      for (int k = 0; k < LANES; k++) begin
        if (!stop && (k == 0 || r[8+k] | r[20])) begin
          what = program_at(fetch_pc);
          at = (head + count) % N;
          r = random(r);
          taken = what[7:4] >= 4'(PD_ITYPE_INDCALL) | ((what[7:4] == 4'(PD_ITYPE_BRANCH)) & r[30]);
          wrong = (r[33:31] == 3'd0) & ((what[7:4] == 4'(PD_ITYPE_BRANCH)) | (what[7:4] == 4'(PD_ITYPE_INDCALL)) | (what[7:4] == 4'(PD_ITYPE_RET)) |
                  (what[7:4] == 4'(PD_ITYPE_INDJMP)));
          e_pc[at] = fetch_pc; e_kind[at] = what[3:1]; e_itype[at] = what[7:4]; e_stage[at] = 3'd0; e_tag[at] = '0; e_path[at] = path; e_slot[k] = at;
          e_met[at] = {3'd0, r[49:48]};
          e_flag[at] = {what[7:4] == 4'(PD_ITYPE_XRET), 1'b0, (r[39:35] == 5'd0) & (what[3:1] == 3'(PD_TYPE_LOAD)), r[47:40] == 8'd0, wrong,
                        (what[7:4] == 4'(PD_ITYPE_BRANCH)) ? taken ^ wrong : taken, what[0]};
          pp_slot_valid[k] <= 1'b1; pp_slot_on_path[k] <= 1'b1; pp_slot_pc[k*64+:64] <= fetch_pc;
          pp_slot_icmiss[k] <= r[48]; pp_slot_itlbmiss[k] <= r[49]; pp_slot_rvc[k] <= what[0];
          pp_slot_waited[k*WAITED_W+:WAITED_W] <= r[48] ? {r[WAITED_W-1], r[WAITED_W-2] & ~r[WAITED_W-1], r[WAITED_W-3:0]} : '0;
          pp_slot_hist[k*PATH_W+:PATH_W] <= path; pp_slot_type[k*3+:3] <= what[3:1]; pp_slot_itype[k*4+:4] <= what[7:4];
          // where it really goes, and where fetch goes
          e_next[at] = (taken ^ wrong) ? what[71:8] : fetch_pc + (what[0] ? 64'd2 : 64'd4);
          if (wrong && what[7:4] != 4'(PD_ITYPE_BRANCH)) e_next[at] = BASE + {54'd0, r[59:51], 1'b0};
          fetch_pc = taken ? what[71:8] : fetch_pc + (what[0] ? 64'd2 : 64'd4);
          if (what[7:4] == 4'(PD_ITYPE_BRANCH)) path = {path[PATH_W-2:0], taken};
          wait_xret = what[7:4] == 4'(PD_ITYPE_XRET);
          count = count + 1;
          stop = taken | wait_xret;
          if (stop && k < LANES - 1 && r[60]) begin   // a slot after it, off the predicted path
            pp_slot_valid[k+1] <= 1'b1; pp_slot_pc[(k+1)*64+:64] <= e_pc[at] + 64'd4;
          end
        end else stop = 1'b1;
      end
    end

    pp_dispatched <= s_dispatched;
    pp_mapped <= s_mapped; pp_dready <= s_dready; pp_issued <= s_issued; pp_mem_issued <= s_memi; pp_mem_done <= s_memd;
    pp_rready <= s_rready; pp_oldest <= s_oldest; pp_retired <= s_retired; pp_aborted <= s_aborted; pp_addr_valid <= s_addrv;
    pp_line_valid <= s_line;
    pp_flush_pc <= (s_flush_pc != 64'd0) ? s_flush_pc : {r[63:1], 1'b0};
    for (int t = 0; t < TAGS; t++) begin
      pp_store_why[t*3+:3] <= s_why[t]; pp_store_back[t*8+:8] <= r[7:0] | 8'd1; pp_line[t*ORDER_W+:ORDER_W] <= r[20+:ORDER_W] & {ORDER_W{r[19]}};
      pp_abort_cause[t*3+:3] <= s_cause[t]; pp_addr[t*64+:64] <= s_addr[t]; pp_event[t*16+:16] <= s_event[t];
    end
  end
endmodule
