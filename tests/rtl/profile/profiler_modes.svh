// SPDX-License-Identifier: Apache-2.0
// What profiler_tb sets: +mode=N is a row of this table.
  // --- how records leave
  localparam [1:0] READ = 2'd0;                            // the handler reads them, word by word
  localparam [1:0] HANDED = 2'd1;                          // it hands each to the profile channel
  localparam [1:0] STREAM = 2'd2;                          // they go by the channel by themselves
  localparam [1:0] RING = 2'd3;                            // ... or into a ring in memory, of which they are handed on
  // --- what is not as usual
  localparam [8:0] HOLD = 9'd1;                            // counting rests while a sample is under way
  localparam [8:0] FIXED = 9'd2;                           // intervals of one length
  localparam [8:0] UNSTAMPED = 9'd4;                       // no time in the record
  localparam [8:0] PAIRS = 9'd8;
  localparam [8:0] AGAIN = 9'd16;                          // ACC: what is filtered out is followed by the next one
  localparam [8:0] OPPORTUNITIES = 9'd32;                  // of fetch, not instructions
  localparam [8:0] WITH_DETAIL = 9'd64;
  localparam [8:0] INHIBITED = 9'd128;                     // at random
  localparam [8:0] IN_VAIN = 9'd256;                       // DETAIL is set where there is none

  int          mode = 0, cycles = 20000, seen_plusargs = 0;
  int          period;
  logic        streams, batch, hands;                      // streams: by themselves, RING too
  logic [8:0]  flags;
  logic        varied = 1'b0;                              // modes and address spaces change
  logic [3:0]  modes;                                      // M, -, S, U that are sampled
  logic [2:0]  sel;
  logic [55:0] evmask, evmatch;
  logic [15:0] filter;
  logic [1:0]  every;
  logic [3:0]  pair_log;
  int          pairs_log;                                  // mpmstrata.LOG where it is for nothing
  wire         hold_mode     = (flags & HOLD) != 9'd0;
  wire         random_mode   = (flags & FIXED) == 9'd0;
  wire         stamp         = (flags & UNSTAMPED) == 9'd0;
  wire         pairs         = (flags & PAIRS) != 9'd0 && PM_TAGS > 1;
  wire         again         = (flags & AGAIN) != 9'd0;
  wire         opportunities = (flags & OPPORTUNITIES) != 9'd0;
  wire         detail        = (flags & WITH_DETAIL) != 9'd0;
  wire         inhibited     = (flags & INHIBITED) != 9'd0;
  wire         in_vain       = (flags & IN_VAIN) != 9'd0;

  task automatic row(input int interval, input [1:0] leave, input [8:0] unusual);
    period  = interval;
    streams = leave[1];
    batch   = leave == RING;
    hands   = leave == HANDED;
    flags   = unusual;
  endtask
  task automatic longer(input int latency, input int cycles_least);
    filter = {3'(latency), 1'b0, 12'(cycles_least)};
  endtask
  task automatic shorter(input int latency, input int cycles_least);
    filter = {3'(latency), 1'b1, 12'(cycles_least)};
  endtask
  task automatic strata(input int log, input int from);
    m_log  = log;
    m_from = from;
  endtask

  initial begin
    if ($value$plusargs("mode=%d", mode)) seen_plusargs = 1;
    if ($value$plusargs("cycles=%d", cycles)) seen_plusargs = 1;
    varied = mode >= 17;
    modes  = varied ? 4'b1011 : 4'b1000;
    {sel, evmask, evmatch, filter} = '0;
    every     = 2'(PD_EVERY_FETCHED);
    pair_log  = 4'd3;
    pairs_log = 0;
    strata(0, 2);
    row(40, mode < 5 ? READ : STREAM, HOLD);               // also of a mode that is none
    case (mode)
      0: row(40, READ, HOLD);                              // intervals of ProfileMe
      1: row(16, READ, FIXED | UNSTAMPED);                 // the plain draft: collisions, drops
      2: begin row(40, READ, HOLD); evmask = 56'd1 << PD_HEADER_FLUSHED_LO; longer(PD_LATSEL_TOTAL, 14); end
      3: begin row(24, READ, INHIBITED); sel = 3'd3; end   // loads and stores
      4: begin row(9, READ, HOLD | FIXED); sel = 3'd4; shorter(PD_LATSEL_EXECUTION, 3); end              // transfers only
      5: row(16, STREAM, 9'd0);                            // counted through: collisions, a full queue
      6: row(40, STREAM, HOLD);                            // the channel takes every byte
      7: begin row(100, STREAM, PAIRS); pair_log = 4'd6; pairs_log = 2; end
      8: row(24, READ, PAIRS | HOLD | INHIBITED);
      9: row(60, STREAM, OPPORTUNITIES);
      10: begin row(60, STREAM, AGAIN); longer(PD_LATSEL_TOTAL, 30); end
      11: begin row(20, STREAM, PAIRS); sel = 3'd3; evmask = 56'd1 << PD_HEADER_L1MISS_LO; evmatch = evmask; end
      12: row(32, RING, 9'd0);
      13: row(40, HANDED, HOLD);
      14: begin row(64, RING, PAIRS); pair_log = 4'd10; end
      15: row(40, HANDED, PAIRS | HOLD);
      16: begin row(30, STREAM, PAIRS | AGAIN); longer(PD_LATSEL_TOTAL, 30); end  // with 4 tags: a choice right after a pair's
      // from here on code is at the top of the address space
      17: begin row(16, READ, IN_VAIN); sel = 3'd1; modes = 4'b0010; longer(PD_LATSEL_DISPATCH, 2); end  // loads of S
      18: begin row(40, STREAM, 9'd0); sel = 3'd2; modes = 4'b1001; shorter(PD_LATSEL_ISSUE, 4); end     // stores of U and M
      19: begin row(30, STREAM, PAIRS | HOLD); pair_log = 4'd7; end               // that last long
      20: begin row(10, READ, AGAIN | HOLD); evmask = 56'd7 << PD_HEADER_TYPE_LO; end   // neither memory nor transfers
      21: begin row(20, READ, PAIRS | FIXED); sel = 3'd4; evmask = 56'd1 << PD_HEADER_MISPRED_LO; evmatch = evmask; end
      22: row(12, HANDED, 9'd0);                           // the shortest intervals; it ends the session
      23: begin row(60, STREAM, AGAIN | INHIBITED); modes = 4'b1010; longer(PD_LATSEL_OLDEST, 3); end
      24: row(40, STREAM, WITH_DETAIL | INHIBITED);
      25: row(60, STREAM, WITH_DETAIL | PAIRS);
      26: row(64, RING, WITH_DETAIL);
      27: begin row(20, STREAM, 9'd0); strata(2, 3); end   // collisions, a full queue
      28: begin row(16, RING, HOLD); strata(1, 5); longer(PD_LATSEL_TOTAL, 14); end
      29: begin row(16, STREAM, INHIBITED); strata(3, 2); end      // the channel stands still for long
      30: begin row(24, STREAM, 9'd0); every = 2'(PD_EVERY_CYCLES); end
      31: begin row(20, READ, HOLD); every = 2'(PD_EVERY_DISPATCHED); modes = 4'b1001; sel = 3'd3; end   // an interrupt each
      32: begin row(8, RING, HOLD); every = 2'(PD_EVERY_CYCLES); end              // the shortest intervals
      default: ;
    endcase
  end
