// SPDX-License-Identifier: Apache-2.0
// Bench of signature_sampler with the stand-in core: every retired instruction is remembered, and every frame that leaves must
// say what was remembered of those that it names. Modes and address spaces change at random, the channel takes a frame when it
// likes, counting is switched off now and then.
// +seed=N  +cycles=N  +period=N  +length=N  +calm: nothing ends a sample early  +hash=N: what bits stand for; else it changes at random
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module signature_tb #(parameter int SEED = 1) (
    input wire logic clk
);
  logic rst = 1'b1;

`include "port_wires.svh"
  assign lcofi_set   = 1'b0;
  assign pp_slot_tag = '0;
  assign pp_skidless = '0;

  // --- the sampler; the core's mode and address space stay the same, so others are made up
  logic        calm = 1'b0, enable = 1'b0, we = 1'b0, pop = 1'b0, busy, entry;
  logic [1:0]  priv = 2'd3;
  logic [15:0] space = 16'd7;
  logic [11:0] waddr = PD_CSR_MPMSIGNATURE;
  logic [63:0] wdata = 64'd0, setting, counts, row_word;
  logic [47:0] instret = 48'd0;
  logic [4:0]  words, row = 5'd0;
  logic [WIDTH-1:0]  moved, late;
  logic              hash_ends;
  logic [HASH_W-1:0] hash, hash_setting;
  signature_hash #(.LANES(WIDTH)) u_hash (
      .clk, .rst, .we, .waddr, .wdata, .pp_ret_pc, .pp_ret_itype, .pp_ret_moved, .pp_ret_met,
      .moved_lane(moved), .late_lane(late), .hash_ends, .hash, .hash_setting
  );
  signature_sampler #(.LANES(WIDTH), .SIGNATURE(PM_SIGNATURE)) u_sampler (
      .clk, .rst, .enable, .we, .waddr, .wdata, .signature_setting(setting), .signature_counts(counts),
      .pp_has_signature, .pp_ret_valid, .pp_ret_pc, .moved_lane(moved), .late_lane(late), .hash_ends, .hash, .hash_setting,
      .pp_trap(pp_trap & ~calm), .pp_interrupt(pp_interrupt & ~calm), .pp_xret(pp_xret & ~calm), .pp_priv(priv),
      .pp_context(space), .instret, .signature_busy(busy), .signature_entry(entry), .signature_words(words), .row, .signature_row(row_word), .signature_pop(pop)
  );

`include "intervals.svh"
  // what has been counted before: soon all digits change
  localparam logic [47:0] RETIRED_BEFORE = 48'h7FFF_FFFF_FF80;
  localparam logic [31:0] TAKEN_BEFORE   = 32'h7FFF_FFFE;
  wire [31:0] samples_now = counts[31:0] - TAKEN_BEFORE, dropped_now = counts[63:32] - TAKEN_BEFORE;
  // --- what has retired: by number {PC, bits}, and whether a sample must not go on after it
  localparam int KEPT = 1 << 16;
  logic [63:0] pc_of [0:KEPT-1];
  logic [1:0]  bits_of [0:KEPT-1];
  logic        ends_at [0:KEPT-1];
  int          counted_of [0:KEPT-1];                    // how many had been counted with it
  logic [HASH_W-1:0] hash_of [0:KEPT-1];
  int          retired = 0, counted = 0, length, period, cycles, seed;

  // --- what the bits stand for: written; in effect. All facts and none are the same, which reads as none.
  int                given_hash;
  logic [HASH_W-1:0] written = '0, in_effect = '0;

  function automatic logic [1:0] bits_by(input logic [HASH_W-1:0] by, input logic [63:0] pc_is, input logic [3:0] itype,
                                         input logic moves, input logic [MET_W-1:0] met);
    logic bit0, bit1;
    bit0 = moves;
    bit1 = 1'b0;
    for (int f = 0; f < MET_W; f++) if (met[f] && (by[f] || by[MET_W-1:0] == '0)) bit1 = 1'b1;
    if (by[5] && met[2]) bit0 = 1'b0;
    if (by[6] && !moves && itype == 4'd0) for (int b = 1; b <= 8; b++) bit0 = bit0 ^ pc_is[b];
    return {bit1, bit0};
  endfunction

  // --- a frame
  int          at = 0, wait_frame = 0, part = 0, here, seen = 0, samples = 0, short_ones = 0, errors = 0, number = 0;
  logic [63:0] start, info, first;
  logic [31:0] chance;
  logic [63:0] noise = 64'h9E37_79B9_7F4A_7C15;
  logic        last;
  logic [63:0] at_number;

  task automatic complain(input [8*40-1:0] what, input int where);
    if (errors < 5) $display("FAILED: cycle %0d, sample %0d: %0s, %0d", at, samples, what, where);
    errors = errors + 1;
  endtask

  task automatic take_word;                              // the one at `row`
    if (row == 5'(PD_SIGNATURE_START)) start = row_word;
    else if (row == 5'(PD_SIGNATURE_INFO)) begin
      info = row_word;
      here = int'(info[PD_SIGNATURE_INFO_COUNT_LO+:PD_SIGNATURE_INFO_COUNT_W]);
      last = info[PD_SIGNATURE_INFO_LAST_LO];
      if (int'(info[7:0]) != part) complain("part", int'(info[7:0]));
      if (here == 0 || int'(words) != PD_SIGNATURE_BITS + (here + 31) / 32) complain("words", int'(words));
      if (!last && words != 5'(PD_FRAME_SIGNATURE_WORDS)) complain("a part that is not full", here);
    end else if (row == 5'(PD_SIGNATURE_NUMBER)) begin
      at_number = row_word - 64'(RETIRED_BEFORE);
      if (at_number[63:31] != '0) complain("number", int'(at_number[63:32]));
      if (part != 0 && int'(at_number) != number) complain("number of a part", part);
      number = int'(at_number);
      if (part == 0) seen = 0;
      if (start != pc_of[number % KEPT]) complain("start", number);
      while (part == 0 && given_hash >= 0 && i_due < longint'(counted_of[number % KEPT])) i_one_more();
      if (part == 0 && given_hash >= 0 && i_due != longint'(counted_of[number % KEPT])) complain("not where its seed has it", number);
      if (info[14:8] != hash_of[number % KEPT]) complain("hash", int'(info[14:8]));
    end else
      for (int i = 0; i < 32; i++) begin
        if (32 * (int'(row) - PD_SIGNATURE_BITS) + i < here) begin
          if (row_word[2*i+:2] != bits_of[(number + seen) % KEPT]) complain("bits of instruction", seen);
          if (seen > 0 && ends_at[(number + seen - 1) % KEPT]) complain("goes on behind an end", seen);
          seen = seen + 1;
        end else if (row_word[2*i+:2] != 2'd0) complain("bits behind the end", i);
      end
  endtask

  task automatic end_frame;
    part = last ? 0 : part + 1;
    if (last) begin
      samples = samples + 1;
      if (seen > length) complain("too long", seen);
      if (seen < length && !ends_at[(number + seen - 1) % KEPT]) complain("ends early", seen);
      if (seen < length) short_ones = short_ones + 1;
    end
  endtask

  int settle = 0;                                        // cycles until row_word is that of `row`
  always @(posedge clk) begin
    at = at + 1;
    noise  = noise ^ (noise << 13);
    noise  = noise ^ (noise >> 7);
    noise  = noise ^ (noise << 17);
    chance = noise[31:0] ^ 32'(seed);
    rst <= at < 4;
    we  <= at == 6 || at == 7;
    if (at == 6) begin waddr <= PD_CSR_MPMSEED; wdata <= 64'(seed); end
    if (at == 7) begin waddr <= PD_CSR_MPMSIGNATURE; wdata <= {13'd0, 7'(given_hash < 0 ? 0 : given_hash), 12'(length), 32'(period)}; end
    if (at > 100 && given_hash < 0 && noise[49:37] == 13'd0) begin
      we    <= 1'b1;
      wdata <= {13'd0, noise[36:30] | {2'd0, {5{noise[28:27] == 2'd0}}}, 12'(length), 32'(period)};
    end
    if (at == 5) begin u_sampler.samples_q <= TAKEN_BEFORE; u_sampler.dropped_q <= TAKEN_BEFORE; end
    if (at == 8) i_begin(32'(seed) ^ 32'h5A5A_5A5A, period);
    if (at == 20) begin enable <= 1'b1; if (length == 0) length = PM_SIGNATURE; end
    if (at > 100 && !calm) begin
      if (chance[31:21] == 11'd0) enable <= ~enable;
      if (noise[63:57] == 7'd0) priv <= priv ^ 2'd3;
      if (noise[56:50] == 7'd0) space <= space ^ 16'd1;
    end

    // what has retired in the cycle that ends here, under the mode and the space that it saw
    if (!rst) begin
      if (retired > 0 && (!enable || prior_priv != priv || prior_space != space)) ends_at[(retired - 1) % KEPT] = 1'b1;
      for (int i = 0; i < WIDTH; i++)
        if (pp_ret_valid[i]) begin
          pc_of[retired % KEPT]   = pp_ret_pc[i*64+:64];
          bits_of[retired % KEPT] = bits_by(in_effect, pp_ret_pc[i*64+:64], pp_ret_itype[i*4+:4], pp_ret_moved[i], pp_ret_met[i*MET_W+:MET_W]);
          hash_of[retired % KEPT] = in_effect;
          ends_at[retired % KEPT] = 1'b0;
          if (enable) counted = counted + 1;
          counted_of[retired % KEPT] = counted;
          retired = retired + 1;
        end
      instret <= 48'(retired) + RETIRED_BEFORE;
      if (retired > 0 && (pp_trap | pp_interrupt | pp_xret) && !calm) ends_at[(retired - 1) % KEPT] = 1'b1;
      if (retired > 0 && written != in_effect) ends_at[(retired - 1) % KEPT] = 1'b1;
      if (setting[50:44] != written) complain("what is read back", int'(setting[50:44]));
      in_effect = written;
      if (we && waddr == PD_CSR_MPMSIGNATURE) written = (wdata[48:44] == '1) ? wdata[50:44] & 7'h60 : wdata[50:44];
      prior_priv  = priv;
      prior_space = space;
    end

    // the channel
    pop <= 1'b0;
    if (wait_frame > 0) wait_frame = wait_frame - 1;
    else if (entry && !pop) begin
      if (settle < 2) settle = settle + 1;
      else begin
        settle = 0;
        take_word();
        if (row == words - 5'd1) begin
          end_frame();
          row <= 5'd0;
          pop <= 1'b1;
          wait_frame = 3 + (chance[10] ? int'(chance[6:0]) : 0);
        end else row <= row + 5'd1;
      end
    end

    if (at == cycles) begin
      if (errors == 0 && (samples < 10 || (calm ? short_ones > 0 : length < 20 && short_ones == samples) || int'(samples_now) - samples > 1 || int'(samples_now) < samples))
        complain("so many samples", samples);
      if (errors == 0 && (int'(samples_now + dropped_now) > counted / period + 60 ||
                          int'(samples_now + dropped_now) < counted / period - 60))
        complain("so many starts", int'(samples_now + dropped_now));
      if (errors != 0) $fatal;
      $display("PASSED: %0d samples, %0d of them short, %0d dropped, of %0d instructions", samples, short_ones, dropped_now, counted);
      $finish;
    end
  end
  logic [1:0]  prior_priv = 2'd3;
  logic [15:0] prior_space = 16'd7;
  initial begin
    calm = $test$plusargs("calm") != 0;
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("cycles=%d", cycles)) cycles = 200000;
    if (!$value$plusargs("period=%d", period)) period = 200;
    if (!$value$plusargs("length=%d", length)) length = 40;
    if (!$value$plusargs("hash=%d", given_hash)) given_hash = calm ? 0 : -1;
  end
endmodule
