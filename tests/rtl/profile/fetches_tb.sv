// SPDX-License-Identifier: Apache-2.0
// Bench of fetch_sampler with the stand-in core: every fetch of an admitted mode is remembered by its number, and every record that
// leaves must say what was remembered of that one, which must be one that was due. The channel takes a record when it likes, counting is
// switched off now and then.
// +seed=N  +cycles=N  +period=N  +fixed: intervals are not random  +modes=BITS: those admitted (1 U, 2 S, 8 M)  +slow: the channel
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module fetches_tb #(parameter int SEED = 1) (
    input wire logic clk
);
  logic rst = 1'b1;
`include "port_wires.svh"
  assign lcofi_set   = 1'b0;
  assign pp_slot_tag = '0;
  assign pp_skidless = '0;

  int          cycle = 0, cycles = 100000, period = 40, seed = 1, modes = 11;
  logic        fixed = 1'b0, slow = 1'b0;
  initial begin
    if ($value$plusargs("cycles=%d", cycles) + $value$plusargs("period=%d", period) + $value$plusargs("seed=%d", seed)
        + $value$plusargs("modes=%d", modes) > 0) $display("fetches_tb: period %0d, modes %0d", period, modes);
    fixed = $test$plusargs("fixed") != 0;
    slow  = $test$plusargs("slow") != 0;
  end

  logic        enable = 1'b0, we = 1'b0, pop = 1'b0, busy, entry;
  logic [11:0] waddr = PD_CSR_MPMSEED;
  logic [63:0] wdata = 64'd0, setting, counts, starts, row_word, now_q = 64'd0;
  logic [4:0]  row = 5'd0;
  fetch_sampler dut (
      .clk, .rst, .mtime(now_q), .enable, .modes(4'(modes)), .we, .waddr, .wdata,
      .fetch_setting(setting), .fetch_counts(counts), .fetch_starts(starts), .pp_has_fetches, .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_pc,
      .pp_fetch_priv, .pp_fetch_page, .pp_fetch_context, .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused, .pp_fetch_icmiss,
      .pp_fetch_paged, .pp_fetch_itlb2, .pp_fetch_walked, .pp_fetch_pa_valid, .pp_fetch_pa, .fetch_busy(busy), .fetch_entry(entry),
      .row, .fetch_row(row_word), .fetch_pop(pop)
  );

`include "intervals.svh"
  // what it has counted before: soon all digits change
  localparam logic [47:0] STARTS_BEFORE = 48'h7FFF_FFFF_FFFE;
  localparam logic [31:0] TAKEN_BEFORE  = 32'h7FFF_FFFE;
  wire [31:0] samples_now = counts[31:0] - TAKEN_BEFORE, dropped_now = counts[63:32] - TAKEN_BEFORE;
  // --- what was seen, by number; the one under way, which is admitted or not
  localparam int KEPT = 16384;
  logic [63:0] k_word [0:KEPT-1], k_pc [0:KEPT-1], k_pa [0:KEPT-1], k_time [0:KEPT-1];
  logic        k_ended [0:KEPT-1];
  logic [63:0] w;
  int          number = 0, at = 0, life = 0, waited = 0, records = 0, killed = 0, all_killed = 0, last = 0, gap, most = 0, least = 1 << 30;
  longint      gaps = 0;
  real         share, off;
  logic        own = 1'b0;
  logic [31:0] r = 32'd1;
  task automatic fail(input string what);
    $display("FAILED: %s, cycle %0d, record %0d", what, cycle, records);
    $fatal;
  endtask

  task automatic watch();
    if (pp_fetch_starts && modes[pp_fetch_priv] && enable) begin
      number = number + 1;
      all_killed = all_killed + 32'(pp_fetch_killed);
      k_pc[number % KEPT] = pp_fetch_pc; k_pa[number % KEPT] = 64'd0; k_time[number % KEPT] = now_q;
      w = 64'd0;
      w[63:61] = 3'd4; w[31:16] = pp_fetch_context; w[15:14] = pp_fetch_priv;
      if (pp_fetch_killed) w = w | 64'h1_0000_0002;             // killed, one cycle
      k_word[number % KEPT] = w;
      k_ended[number % KEPT] = pp_fetch_killed;
    end
    if (pp_fetch_starts && !pp_fetch_killed) begin own = modes[pp_fetch_priv] && enable; at = number % KEPT; life = 0; waited = 0; end
    if (own) begin
      life = life + 1;
      waited = waited + 32'(pp_fetch_paged);
      w = k_word[at];
      w[3] = w[3] | pp_fetch_icmiss; w[4] = w[4] | pp_fetch_paged; w[5] = w[5] | pp_fetch_itlb2; w[6] = w[6] | pp_fetch_walked;
      w[7] = w[7] | pp_fetch_pa_valid;
      if (pp_fetch_pa_valid) begin w[9:8] = pp_fetch_page; k_pa[at] = {24'd0, pp_fetch_pa}; end
      w[43:32] = life > 4095 ? 12'd4095 : 12'(life); w[55:44] = waited > 4095 ? 12'd4095 : 12'(waited);
      if (pp_fetch_ends) begin w[0] = pp_fetch_complete; w[2] = pp_fetch_refused; k_ended[at] = 1'b1; own = 1'b0; end
      k_word[at] = w;
      if (!enable) own = 1'b0;                                  // nobody follows it any more
    end
  endtask

  // a record, once all its rows have come
  logic [63:0] got [0:4];
  int          step = 0, wait_for = 0;
  task automatic judge();
    got[4] = {got[4][63:48] - TAKEN_BEFORE[15:0], got[4][47:0] - STARTS_BEFORE};
    if (got[4][47:31] != '0) fail("its number");
    at_number = 32'(got[4][47:0]);
    if (at_number > number || at_number <= last || number - at_number >= KEPT) fail("no such fetch");
    if (!k_ended[at_number % KEPT]) fail("one that has not ended");
    if (got[0] !== k_word[at_number % KEPT]) begin
      $display("%h where %h", got[0], k_word[at_number % KEPT]);
      fail("what became of it");
    end
    if (got[1] !== k_pc[at_number % KEPT]) fail("its address");
    if (got[2] !== k_pa[at_number % KEPT]) fail("its physical address");
    if (got[3] !== k_time[at_number % KEPT]) fail("when it began");
    if (fixed && at_number % period != 0) fail("it was not due");
    if (fixed && got[4][63:48] != 16'(at_number / period - records - 1)) fail("dropped before it");
    dropped = dropped + 32'(16'(got[4][63:48] - lost_before));
    while (i_count < records + dropped + 1) i_one_more();
    if (!fixed && longint'(at_number) != i_due) fail("not the one that its seed chooses");
    gap = at_number - last;
    if (got[4][63:48] == lost_before) begin                     // none was dropped since
      if (gap < least) least = gap;
      if (gap > most) most = gap;
    end
    lost_before = got[4][63:48];
    last    = at_number;
    killed  = killed + 32'(got[0][1]);
    records = records + 1;
  endtask
  int          at_number, dropped = 0;
  logic [15:0] lost_before = 16'd0;

  always @(posedge clk) begin
    cycle <= cycle + 1;
    now_q <= now_q + 64'd3;
    rst   <= cycle < 4;
    r     = r ^ (r << 13); r = r ^ (r >> 17); r = r ^ (r << 5);
    we    <= cycle == 10 || cycle == 30;
    waddr <= cycle == 10 ? PD_CSR_MPMSEED : PD_CSR_MPMFETCH;
    wdata <= cycle == 10 ? 64'(seed) : {32'd0, !fixed, 31'(period)};
    enable <= cycle > 60 && (fixed || enable ? r[9:0] != 10'd1 || fixed : r[3:0] == 4'd0);
    if (cycle == 9) begin dut.starts_q <= STARTS_BEFORE; dut.samples_q <= TAKEN_BEFORE; dut.dropped_q <= TAKEN_BEFORE; end
    if (cycle == 10) i_begin(i_next(32'(seed) ^ 32'h3C3C_3C3C), period);    // the period ends the interval that the seed has begun
    if (cycle > 10) watch();
    pop <= 1'b0;
    if (!rst && step == 0 && entry && (slow ? r[7:0] == 8'd0 : r[1:0] != 2'd0)) begin step = 1; row <= 5'd0; end
    else if (step > 0) begin
      if (step < 8 && !entry) fail("the record is gone");
      if (step >= 2 && step < 7) got[step-2] = row_word;
      row  <= 5'(step);
      step = step + 1;
      if (step == 8) begin judge(); pop <= 1'b1; end
      if (step == 10) step = 0;
    end
    if (cycle == cycles) begin
      gaps = longint'(samples_now) + longint'(dropped_now) + longint'(busy && !entry);   // chosen
      if (starts != 64'(STARTS_BEFORE + 48'(number))) fail("fetches that were counted");
      if (fixed && gaps != longint'(number / period)) fail("chosen, samples and dropped");
      if (!fixed && (gaps < longint'(number / period) * 8 / 10 || gaps > longint'(number / period) * 12 / 10)) fail("the mean interval");
      if (!fixed && records > 100 && (least < period / 2 || most > period * 3 / 2 + 2 || most - least < period / 4)) fail("intervals");
      if (fixed && dropped_now == 0 && !slow && (least != period || most != period)) fail("fixed intervals");
      if (setting != {32'd0, !fixed, 31'(period)}) fail("the setting");
      if (records + 1 < 32'(samples_now) || records > 32'(samples_now)) fail("samples that are counted");
      if (slow && dropped_now == 0) fail("nothing was dropped");
      // those that come to nothing are chosen as often as any other: within four standard errors
      share = real'(all_killed) / real'(number);
      off   = real'(killed) / real'(records) - share;
      if (dropped_now * 50 < samples_now && off * off * real'(records) > 16.0 * share * (1.0 - share)) fail("killed ones");
      $display("PASSED: %0d fetches, %0d records, %0d killed, %0d dropped, intervals %0d to %0d", number, records, killed, dropped_now, least, most);
      $finish;
    end
  end
endmodule
