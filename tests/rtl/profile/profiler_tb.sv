// SPDX-License-Identifier: Apache-2.0
// Bench of the profiler: stand-in core, profiler, port checker, and a model of the profiler (profiler_model.svh: plain integers,
// one slot after another). Compared in every cycle: which slot gets the tag, what is counted, when the interrupt comes; for every
// sample: all words of the record, read through the CSRs as a handler would; at the end: all counters, and by chi-square
// whether the choice is uniform over lanes and over places in the program.
//   +mode=N       what is set: profiler_modes.svh
//   +cycles=N
//   +PLANT_BIAS   the profiler does not see some youngest lanes; chi-square must tell
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
`include "profiler_modes.svh"

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
  initial bias = $test$plusargs("PLANT_BIAS") != 0;
  logic [31:0]      noise = 32'd99;
  // modes 17 and up: modes and address spaces change, code is at the top of the address space
  logic [1:0]       other_priv = 2'd3;
  logic [15:0]      other_context = 16'd0;
  wire  [63:0]      top = varied ? 64'hFFFF_FFC0_0000_0000 : 64'd0;
  wire  [1:0]       seen_priv = varied ? other_priv : pp_priv;
  wire  [15:0]      seen_context = varied ? other_context : pp_context;
  wire  [63:0]      seen_flush_pc = pp_flush_pc ^ top;
  wire  [WIDTH*64-1:0] seen_pc = pp_slot_pc ^ {WIDTH{top}};
  logic             turned = 1'b0;                         // in this cycle they are new: no slots
  always @(posedge clk) begin
    turned <= varied & (noise[31:27] == 5'd0);
    if (varied & (noise[31:27] == 5'd0)) begin
      other_priv    <= (noise[1:0] == 2'd2) ? 2'd3 : noise[1:0];
      other_context <= noise[20:5];
    end
  end
  assign seen_valid = turned ? '0 : (bias & noise[4]) ? pp_slot_valid & ~(WIDTH'(1) << (WIDTH - 1)) : pp_slot_valid;
  // a path that is left in this cycle has had slots, any slots, that must count for nothing
  assign seen_early = (seen_valid != '0) ? seen_valid & pp_slot_on_path : noise[20+:WIDTH];

  profiler #(.LANES(LANES), .TAGS(TAGS), .IN_FLIGHT(ROB_ROWS * WIDTH), .FIFO(PM_FIFO), .SIGNATURE(PM_SIGNATURE)) u_profiler (
      .core_rst(rst), .mtime(now_q),
      .pp_slot_valid(seen_valid), .pp_slot_early(seen_early), .pp_slot_pc(seen_pc), .pp_priv(seen_priv),
      .pp_context(seen_context), .pp_flush_pc(seen_flush_pc), .pp_xret(pp_xret | handler_xret),
      .xcsr_valid(xv), .xcsr_addr(xaddr), .xcsr_exists(xexists), .xcsr_rdata(xrd), .xcsr_we(xwe),
      .xcsr_wdata(xwd), .mcountinhibit({30'd0, inhibit, 1'b0}), .lcofi_set, .lcofi_vector, .xcsr_event(),
      .pm_host_valid(hv), .pm_host_addr(haddr), .pm_host_wdata(hwd), .pm_host_ready(host_ready),
      .stream_valid, .stream_byte, .stream_ready, .pm_done(stream_done),
      .pm_word_take(1'b0), .pm_word(), .pm_word_bytes(),
      .pp_ring_valid(ring_valid), .pp_ring_write(ring_write), .pp_ring_slot(ring_slot), .pp_ring_wdata(ring_wdata),
      .pp_ring_take(ring_take), .pp_ring_refused(1'b0), .pp_ring_next(ring_next), .pp_ring_written(ring_written),
      .pp_ring_came(ring_came), .pp_ring_at(ring_get[3:0]), .pp_ring_rdata(memory[ring_get]), .pp_ring_read(ring_end),
      .pm_counting(counting), .pm_counted(counted), .*
  );

`include "profiler_model.svh"

  localparam logic [31:0] COUNTED_BEFORE = 32'h7FFF_FFFE;      // of each fate: soon all of their digits change
  // --- what comes by the profile channel; its checksum is another bench's
  logic [63:0] frame_word;
  int          got_at = 0, bytes = 0, length = 0, frame_type = 0, frames = 0, quiet = 0;
  always @(posedge clk) begin
    stream_ready <= (mode == 29 && cycle > cycles / 5 && cycle < cycles - cycles / 5) ? 1'b0 : (mode == 6) | (noise[7:6] != 2'd0);
    quiet = (stream_valid || cycle < cycles || used_tags() != 0) ? 0 : quiet + 1;      // what a life leaves behind comes after it
    if (stream_valid & stream_ready) begin
      if (bytes == PD_FRAME_SYNC_AT && stream_byte != 8'(PD_SYNC0)) complain("sync", 64'(stream_byte), 64'(PD_SYNC0));
      if (bytes == PD_FRAME_TYPE_AT) frame_type = int'(stream_byte);
      if (bytes == PD_FRAME_LENGTH_AT) length = int'(stream_byte);
      frame_word = {stream_byte, frame_word[63:8]};
      if (bytes >= PD_FRAME_PAYLOAD_AT && bytes % 8 == 7 && bytes < PD_FRAME_PAYLOAD_AT + length &&
          frame_type == PD_FRAME_RECORD) begin
        if (bytes / 8 - 1 == PD_WORD_PAIR) frame_word[47:0] = 48'd0;        // mpmfetched when it went into the queue
        if (frame_word != expected_word[got_at]) complain("word", frame_word, expected_word[got_at]);
        got_at = got_at + 1;
      end
      if (frame_type == PD_FRAME_COUNTERS && bytes == PD_FRAME_PAYLOAD_AT + 8 * PD_COUNTERS_SAMPLES + 7)
        if (frame_word - 64'(COUNTED_BEFORE) < 64'(pairs ? compared / 2 : compared)
            || frame_word - 64'(COUNTED_BEFORE) > 64'(m_samples))
          complain("samples", frame_word, 64'(m_samples));
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
    $display("chi-square over lanes %0.2f (bound 16.3), over places %0.2f (bound 37.7), %0d drawn of %0d",
             chi_lane, chi_place, drawn, total);
    if (mode == 0 && drawn > 500 && (chi_lane > 16.3 || chi_place > 37.7)) begin
      $display("FAILED: the choice is not uniform");
      errors = errors + 1;
    end
  endtask

  // --- the handler and the end, one CSR access a cycle
  int   step = 0, wait_left = 0;
  logic pending = 1'b0, setup_done = 1'b0, finish = 1'b0;
  wire [63:0] ctl = (64'(modes[3]) << PD_MPDISCTL_M_LO) | (64'(modes[1]) << PD_MPDISCTL_S_LO) |
                    (64'(modes[0]) << PD_MPDISCTL_U_LO) |
                    (64'(in_vain || detail) << PD_MPDISCTL_DETAIL_LO) | (64'(stamp) << PD_MPDISCTL_TS_LO) |
                    (64'(random_mode) << PD_MPDISCTL_RAND_LO) | (64'(hold_mode) << PD_MPDISCTL_HOLD_LO) |
                    (64'(pairs) << PD_MPDISCTL_PAIR_LO) | (64'(again) << PD_MPDISCTL_ACC_LO) |
                    (64'(opportunities) << PD_MPDISCTL_OPP_LO) | (64'(every) << PD_MPDISCTL_EVERY_LO) | 64'(sel);

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
  task automatic expect_count(input int value);
    if (xrd != 64'(32'(value) + COUNTED_BEFORE)) complain("count", xrd, 64'(32'(value) + COUNTED_BEFORE));
  endtask
  task automatic expect_register(input [63:0] value);
    if (xrd != value) complain("register", xrd, value);
  endtask

  localparam longint FETCHED_BEFORE = 64'h7FFF_FFFF_FC18; // soon all of its digits change
  int rooms, reads = 0;       // the first one of a pair was read
  task automatic compare_read(input int t);
    got[11][47:0] = got[11][47:0] - ((hold_mode | random_mode | pairs) ? 48'(m_fetched) : 48'd0);
    for (int i = 0; i < PD_RECORD_WORDS; i++)
      if (got[i] != want[t*PD_RECORD_WORDS+i]) complain("word", got[i], want[t*PD_RECORD_WORDS+i]);
    compared++;
  endtask

  task automatic handler_step;
    if (step < 60 && xv && !xwe && xaddr == PD_CSR_MPMHOLD && m_handled && !xrd[PD_MPMHOLD_HELD_LO]) complain("HELD", 0, 1);
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
      8: if (pairs & detail) csr_write(PD_CSR_MPMSIGNATURE, 64'(HASH) << PD_MPMSIGNATURE_HASH_LO);
         else csr_write(PD_CSR_MPMRING, 64'd2);
      9: csr_write(PD_CSR_MPMTHRESHOLD, 64'd2);
      10: csr_write(PD_CSR_MPMDELIVERY, delivery);
      11: if (!pairs & detail) csr_write(PD_CSR_MPMSIGNATURE, 64'(HASH) << PD_MPMSIGNATURE_HASH_LO);
          else csr_write(PD_CSR_MPMPAIR, 64'(pair_log));
      12: csr_write(PD_CSR_MPMSTRATA, 64'hFFFF_FFFF_FFFF_0008 | (64'(m_from) << PD_MPMSTRATA_THRESH_LO) | 64'(m_log + pairs_log));
      13: csr_write(PD_CSR_MPDISCTL, ctl);
      14: begin setup_done = 1'b1; step = 20; end
      // wait for an interrupt, or for the end
      21: begin
        inhibit <= (inhibited & (noise[11:8] == 4'd0)) | ((streams | hands) & (cycle >= cycles));
        if ((batch | hands) & ((pending & (wait_left == 0)) | (cycle >= cycles & noise[6:0] == 7'd0))) begin
          pending = 1'b0;
          step = 40;
        end
        else if (pending & (wait_left == 0)) begin
          pending = 1'b0; inhibit <= 1'b1;
          if (lcofi_set & noise[17]) csr_write(PD_CSR_MPDISCTL, ctl);           // who has not seen OF takes it not away
        end
        else if (cycle >= cycles & used_tags() == 0 & !pending & !lcofi_set &
                 ((!streams & !hands) | quiet > (batch ? 3000 : 300))) begin
          inhibit <= 1'b1;
          step = 60;
        end
        else begin step = 20; if (wait_left > 0) wait_left = wait_left - 1; end
        // the program reads registers, too
        if (streams && step == 20 && noise[16]) csr_read(batch ? PD_CSR_MPMHOLD : PD_CSR_MPMSEED);
        else if (batch && step == 20 && noise[20:17] == 4'd0) csr_write(PD_CSR_MPMHOLD, 64'(noise[21]));
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
        got[11] = xrd & ~((hold_mode | random_mode | pairs) & !pairs ? stratum(1'b0, 1'b0, m_lost_seen) : 64'd0);
        if ((hold_mode | random_mode) & !pairs && xrd[63:50] != 14'(stratum(1'b0, 1'b0, m_lost_seen) >> 50))
          complain("lost", xrd, 64'(m_lost_seen));
        compare_read(reads == 0 ? m_shown : behind(m_shown));
        if (pairs && reads == 0) begin reads = 1; step = 21; end
        else begin reads = 0; csr_read(noise[9] ? PD_CSR_SCOUNTOVF : PD_CSR_MPMHOLD); end
      end
      37: begin expect_counter((xaddr == PD_CSR_SCOUNTOVF || m_held) ? 2 : 0); csr_write(PD_CSR_MPDISCTL, ctl); end
      38: inhibit <= 1'b0;
      39: begin handler_xret <= 1'b1; step = 20; wait_left = int'(noise[5:0]); end
      41: if (mode == 22 && (m_of | m_ended) && cycle > cycles - 1000)
            csr_write(PD_CSR_MPMDELIVERY, delivery | (64'd1 << PD_MPMDELIVERY_END_LO));
          // else the last one would stay in the queue
          else if (batch & cycle >= cycles & noise[5]) csr_write(PD_CSR_MPMTHRESHOLD, 64'd1);
          else csr_write(PD_CSR_MPMSEND, 64'd0);
      42: if (noise[3:0] != 4'd0) step = 41;
      43: begin handler_xret <= hands; step = 20; wait_left = int'(noise[5:0]); end
      // the end
      61: csr_read(PD_CSR_MPDISSAMPLES);
      62: begin expect_count(m_samples); csr_read(PD_CSR_MPDISCOLLISIONS); end
      63: begin expect_count(m_collisions); csr_read(PD_CSR_MPDISFILTERED); end
      64: begin expect_count(m_filtered); csr_read(PD_CSR_MPDISDROPPED); end
      65: begin expect_count(m_dropped); csr_read(PD_CSR_MPMFETCHED); end
      66: begin expect_register({16'd0, 48'(m_fetched)}); csr_read(PD_CSR_MPMEMPTY); end
      67: begin expect_count(m_empty); csr_read(PD_CSR_MPMPASSED); end
      68: begin expect_count(m_passed); csr_read(PD_CSR_MPMSTRATA); end
      69: begin expect_register((64'(m_from) << PD_MPMSTRATA_THRESH_LO) | 64'(m_log + pairs_log)); csr_read(PD_CSR_MPMDELIVERY); end
      70: begin
        if (mode == 22 && !m_ended) complain("END", 0, 1);
        expect_register(m_ended ? delivery | (64'd5 << PD_MPMDELIVERY_END_LO) : delivery);       // END, CHANNEL as it is, DONE
        csr_write(PD_CSR_MPMDELIVERY, {32'd77, 32'd3});
      end
      71: csr_read(PD_CSR_MPMDELIVERY);
      72: begin expect_register({32'd77, 32'(mode == 22) << PD_MPMDELIVERY_DONE_LO}); csr_write(PD_CSR_MPMSCRATCH, '1); end
      73: csr_write(PD_CSR_MPMVECTOR, '1);
      74: csr_read(PD_CSR_MPMSCRATCH);
      75: begin expect_register('1); csr_read(PD_CSR_MPMVECTOR); end
      76: begin
        expect_register(~64'd2);
        if (lcofi_vector != ~64'd2) complain("vector", lcofi_vector, ~64'd2);
        // off, and reserved values from here on
        csr_write(PD_CSR_MPDISCTL, (64'd3 << PD_MPDISCTL_EVERY_LO) | 64'd7);
      end
      77: csr_read(PD_CSR_MPDISCTL);
      78: begin if (xrd != 64'd0) complain("type", xrd, 64'd0); csr_write(PD_CSR_MPMPAIR, '1); end
      79: csr_read(PD_CSR_MPMPAIR);
      80: begin expect_register(64'(PD_PAIR_LOG_MOST)); csr_write(PD_CSR_MPMSEED, 64'd0); end
      81: csr_read(PD_CSR_MPMSEED);
      82: begin expect_register(64'd1); csr_read(PD_CSR_MPDISCOUNTER); end
      83: begin
        if (xrd[63:32] != 32'(-period)) complain("period", xrd, 64'(period));
        csr_write(PD_CSR_MPDISCOUNTER, 64'hC000_0000_0000_0005);
      end
      84: csr_read(PD_CSR_MPDISCOUNTER);
      85: begin expect_register(64'hC000_0000_0000_0005); csr_read(PD_CSR_MPDISEVMASK); end
      86: begin expect_register(64'(evmask)); csr_read(PD_CSR_MPDISEVMATCH); end
      87: begin expect_register(64'(evmatch)); csr_read(PD_CSR_MPDISFILTER); end
      88: begin expect_register(64'(filter)); csr_write(PD_CSR_MPDISFILTER, '1); end
      89: csr_read(PD_CSR_MPDISFILTER);
      90: begin expect_register(64'h1FFF); csr_write(PD_CSR_MPDISEVMASK, 64'h5555_5555_5555_5555); end
      91: csr_write(PD_CSR_MPDISEVMATCH, 64'hAAAA_AAAA_AAAA_AAAA);
      92: csr_read(PD_CSR_MPDISEVMASK);
      93: begin expect_register(64'h0055_5555_5555_5555); csr_read(PD_CSR_MPDISEVMATCH); end
      94: begin expect_register(64'h00AA_AAAA_AAAA_AAAA); csr_write(PD_CSR_MISELECT, PD_SELECT_RECORD + 64'd4); end
      95: csr_read(PD_CSR_MIREG);
      96: begin if (xexists) complain("exists", 1, 0); csr_write(PD_CSR_MISELECT, '1); end
      97: csr_read(PD_CSR_MISELECT);
      98: begin expect_register(64'hFFF); csr_write(PD_CSR_MPMHOLD, '1); end
      99: csr_read(PD_CSR_MPMHOLD);
      100: begin expect_register(64'd1); csr_write(PD_CSR_MPDISCOUNTER, '1); end
      101: csr_read(PD_CSR_MPMHOLD);
      102: begin                                              // both write: the host waits
        expect_register(64'd0);
        xv <= 1'b1; xwe <= 1'b1; xaddr <= PD_CSR_MPMSCRATCH; xwd <= 64'd5;
        hv <= 1'b1; haddr <= PD_CSR_MPMVECTOR; hwd <= 64'd8;
      end
      103: begin if (host_ready) complain("host", 1, 0); csr_read(PD_CSR_MPMSCRATCH); end
      104: begin expect_register(64'd5); csr_write(PD_CSR_MPMDELIVERY, {32'd77, 32'h100}); end   // END of no session
      105: csr_read(PD_CSR_MPMDELIVERY);
      106: begin
        expect_register({32'd77, 32'd0});
        if ((streams | hands) && (got_at != put_at || bytes != 0)) complain("words that came", 64'(got_at), 64'(put_at));
        csr_write(PD_CSR_MPMDELIVERY, 64'h200);                                                     // a session on the channel ...
      end
      107: csr_write(PD_CSR_MPMDELIVERY, 64'h300);                                                  // ... ends
      108: csr_read(PD_CSR_MPMDELIVERY);
      109: begin if (xrd[9:8] != 2'b11) complain("session", xrd, 64'h300); csr_write(PD_CSR_MPDISCTL, 64'd0); begun = 1'b0; end
      110: csr_read(PD_CSR_MPMDELIVERY);                                                            // the next one begins
      111: begin
        if (xrd[9:8] != 2'b10) complain("session", xrd, 64'h200);
        if (!begun) complain("begins", 64'(begun), 64'd1);
        csr_write(PD_CSR_MPDISCTL, 64'd1 << PD_MPDISCTL_OF_LO);
      end
      112: csr_read(PD_CSR_MPDISCTL);
      113: begin expect_register(64'd1 << PD_MPDISCTL_OF_LO); csr_read(PD_CSR_MPMCONFIG); end
      114: begin
        rooms = 0;
        while (32 * rooms < PM_SIGNATURE) rooms = rooms + 1;
        expect_register((64'(PD_VERSION) << PD_MPMCONFIG_VERSION_LO) | (64'(rooms) << PD_MPMCONFIG_SIGNATURE_LO) |
                        (64'(PM_FIFO) << PD_MPMCONFIG_FIFO_LO) | (64'(WIDTH * ROB_ROWS) << PD_MPMCONFIG_WINDOW_LO) |
                        (64'd32 << PD_MPMCONFIG_PATH_LO) | (64'(PM_TAGS) << PD_MPMCONFIG_TAGS_LO) | 64'(WIDTH));
        finish = 1'b1;
      end
      default: ;
    endcase
  endtask

  logic begun = 1'b0;                                         // a frame of the configuration is asked for
  always @(negedge clk) if (u_profiler.session_begins) begun = 1'b1;
  always @(posedge clk) begin
    cycle = cycle + 1;
    rst   <= cycle < 4;
    now_q <= now_q + 64'd3;
    noise <= next_state(noise);
    if (cycle == 5) begin
      u_profiler.u_csr.fetched_q    <= 48'(FETCHED_BEFORE);
      u_profiler.u_csr.samples_q    <= COUNTED_BEFORE;
      u_profiler.u_csr.collisions_q <= COUNTED_BEFORE;
      u_profiler.u_csr.filtered_q   <= COUNTED_BEFORE;
      u_profiler.u_csr.dropped_q    <= COUNTED_BEFORE;
      u_profiler.u_csr.passed_q     <= COUNTED_BEFORE;
      u_profiler.u_csr.empty_q      <= COUNTED_BEFORE;
    end
    if (cycle < 6) begin
      m_modes = 4'd0; m_of = 1'b0; m_held = 1'b0; m_left = 20; m_state = 32'h9E37_79B1; m_due = 1'b0; m_dispatched = 0;
      m_waiting = 1'b0; m_again = 1'b0;
      m_sending = 1'b0; m_take2 = 1'b0; m_sends2 = 1'b0; m_next = 0; m_front = 0; m_first = 0; m_left2 = 0; m_distance = 1;
      m_turn = 0; m_passed = 0; m_lost = 0; m_lost_rare = 0; m_move_at = 0;
      m_moving = 0; m_samples = 0; m_collisions = 0; m_filtered = 0; m_dropped = 0; m_empty = 0;
      m_fetched = FETCHED_BEFORE; m_ended = 1'b0; m_choices = 0;
      for (int t = 0; t < 4; t++) begin
        m_used[t] = 1'b0; m_active[t] = 1'b0; m_done[t] = 1'b0; m_final[t] = 1'b0; m_pair[t] = 1'b0; m_void[t] = 1'b0;
        m_life[t] = 1'b0; s_open[t] = 1'b0;
      end
      for (int i = 0; i < 16; i++) begin in_place[i] = 0; of_place[i] = 0; end
      for (int i = 0; i < 4; i++) begin in_lane[i] = 0; of_lane[i] = 0; end
      for (int i = 0; i < 32; i++) f_cycles[i] = 0;
      f_count = 0; f_owed = 0; s_known = 0;
    end else begin
      model_cycle();
      if (lcofi_set) pending = 1'b1;
      handler_step();
    end
    if (cycle > 2 * cycles + 20000 && !finish) begin $display("FAILED: it never ends"); $fatal; end
    if (errors > 5) $fatal;
    if (finish) begin
      chi_square();
      if (m_choices != m_samples + m_collisions + m_filtered + m_passed + m_dropped + m_empty)
        complain("balance", 64'(m_choices), 64'(m_samples));
      if (compared < 10) complain("few", 64'(compared), 10);
      $write("%s: mode %0d, WIDTH %0d: %0d records compared, %0d samples, %0d collisions, %0d filtered, ",
             errors == 0 ? "PASSED" : "FAILED", mode, WIDTH, compared, m_samples, m_collisions, m_filtered);
      $display("%0d passed, %0d dropped, %0d empty, %0d counted", m_passed, m_dropped, m_empty, m_fetched - FETCHED_BEFORE);
      if (errors != 0) $fatal;
      $finish;
    end
  end
endmodule
