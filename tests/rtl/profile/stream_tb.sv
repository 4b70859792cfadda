// SPDX-License-Identifier: Apache-2.0
// Bench of sample_fifo, sample_ring and profile_streamer: records of random words go in as the profiler would put them, registers have random
// values, the channel and the register port stop at random. What goes in and the bytes that come out are written down; whether
// they agree is said by stream_check.c, with the host's own reader and a CRC computed another way.
//   +words: it takes words, as a bench does, and puts the checksum where the hardware leaves it room
//   +seed=N  +records=N  +rate=N: of 256 cycles, in how many the channel takes a byte  +hold: who finds the queue full waits,
//   else the record is dropped  +out=FILE +in=FILE
// With +ring=N records go by a ring of 2^N slots (+threshold=N: with an interrupt for so many, else half of them), in a memory of this bench that answers when it likes, and what has no business
// being written there is compared at the end; software hands them on when it is told, or +late=CYCLES later. +inplace: it reads them
// in memory instead, where each must be the next one that went in. +refuse: there is no memory. +leaves: now and then the mode is another
// one for a cycle while a record is being written to an empty ring: that record leaves by the channel, what is in the slot is none.
// In FILE `in` a line each: register ADDRESS VALUE, record WORD.., dropped, session, end.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module stream_tb (
    input wire logic clk
);
  logic        rst = 1'b1, config_now = 1'b0, ended = 1'b0, take = 1'b0, hold, byte_ready = 1'b0, read_ready = 1'b0;
  logic        done, read_valid, room, moving, moved, entry, pop, byte_valid;
  logic [11:0] read_addr;
  logic [4:0]  row;
  logic [63:0] row_word, record [0:PD_RECORD_WORDS-1], base;
  logic [7:0]  out_byte;
  logic        words, word_take = 1'b0;
  logic [63:0] out_word;
  logic [3:0]  word_bytes;
  logic [$clog2(PD_RECORD_WORDS)-1:0] select;
  wire  [63:0] word = record[select];

  // what a register holds follows from its number
  function [63:0] register_of(input [63:0] b, input [11:0] addr);
    register_of = (b ^ {52'd0, addr}) * 64'h9E37_79B9_7F4A_7C15;
  endfunction
  wire [63:0] counter   = register_of(base, PD_CSR_MPDISCOUNTER);
  wire [63:0] read_data = read_ready ? register_of(base, read_addr) : {16{4'hE}};

  sample_fifo #(.FIFO(PM_FIFO)) u_fifo (
      .clk, .rst, .detail(1'b0), .take, .move_select(select), .word, .room, .moving,
      .moved, .fifo_entry, .fifo_count, .fifo_row, .fifo_word, .fifo_pop
  );
  // --- the ring, its memory and its software
  localparam int MEMORY = 8192 + (16 << 15);                      // doublewords from memory_base, for the largest ring; it begins at ring_at
  logic        batch = 1'b0, channel = 1'b1, of = 1'b0, we = 1'b0, due, ring_busy, fifo_entry, fifo_pop, inplace, refuse, leaves, left_it = 1'b0;
  logic        mem_valid, mem_write, mem_take = 1'b0, mem_next = 1'b0, mem_written = 1'b0, mem_came = 1'b0, mem_read = 1'b0, exists;
  logic [3:0]  mem_at_word = 4'd0;
  logic [11:0] waddr = 12'd0, raddr = PD_CSR_MPMRINGWRITE;
  logic [63:0] wdata = 64'd0, rdata, mem_wdata, mem_rdata = 64'd0, fifo_word;
  logic [4:0]  fifo_row;
  logic [$clog2(`CFG_PM_FIFO):0] fifo_count;
  logic [39:7] mem_slot;
  logic [63:0] memory [0:MEMORY-1], untouched [0:MEMORY-1];
  logic [63:0] expected [0:(16<<16)-1];
  int          used, slots_log2, threshold, told_at, late, ring_at = 0, until_send = 0, read_at = 0, compared = 0, put_at = 0, errors = 0, in_ring = 0, left_alone = 0, since = 0, counted = 0, gone = 0, handed = 0, left_ones = 0, untold = 0, read_back = 0, afresh = 0;
  logic [39:0] memory_base = 40'h80_1234_0000;
  wire  [39:7] mem_at = mem_slot - memory_base[39:7];

  sample_ring #(.FIFO(PM_FIFO)) u_ring (
      .clk, .rst, .batch, .channel, .ended, .detail(1'b0), .of, .coming(moving | take),
      .we, .waddr, .wdata, .raddr, .ring_exists(exists), .ring_word(rdata), .due, .ring_busy,
      .fifo_entry, .fifo_count, .fifo_row, .fifo_word, .fifo_pop, .entry, .row, .row_word, .pop,
      .pp_ring_valid(mem_valid), .pp_ring_write(mem_write), .pp_ring_slot(mem_slot), .pp_ring_wdata(mem_wdata), .pp_ring_take(mem_take),
      .pp_ring_refused(refuse), .pp_ring_next(mem_next), .pp_ring_written(mem_written), .pp_ring_came(mem_came),
      .pp_ring_at(mem_at_word), .pp_ring_rdata(mem_rdata), .pp_ring_read(mem_read)
  );
  profile_streamer #(.LANES(WIDTH)) u_streamer (
      .run_clk(clk), .clk, .rst, .core_rst(rst), .session_begins(config_now), .ended, .pm_done(done), .read_valid, .read_addr,
      .read_ready, .read_data, .period(-counter[63:32]),
      .pp_ret_valid(ret_valid), .detail(1'b0), .moving(moving | ring_busy), .entry,
      .row, .row_word, .pop, .beside_entry(1'b0), .beside_type(4'd0), .beside_words(5'd0), .beside_row(64'd0),
      .beside_pop(), .instret(), .stream_valid(byte_valid), .stream_byte(out_byte), .stream_ready(byte_ready),
      .pm_word_take(word_take), .pm_word(out_word), .pm_word_bytes(word_bytes)
  );

  string out_name, in_name;
  int    seed, records, rate, out, in, left, pause = 0, sessions = 2, cycles = 0, retired = 0, at = 0;
  logic [WIDTH-1:0] ret_valid = '0;
  initial begin
    hold = $test$plusargs("hold") != 0;
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("records=%d", records)) records = 200;
    if (!$value$plusargs("rate=%d", rate)) rate = 256;
    inplace = $test$plusargs("inplace") != 0;
    refuse  = $test$plusargs("refuse") != 0;
    leaves  = $test$plusargs("leaves") != 0;
    words   = $test$plusargs("words") != 0;
    if (!$value$plusargs("ring=%d", slots_log2)) slots_log2 = -1;
    if (!$value$plusargs("threshold=%d", threshold)) threshold = (1 << slots_log2) / 2;
    told_at = (threshold > (1 << slots_log2)) ? 1 << slots_log2 : (threshold == 0) ? 1 : threshold;
    if (!$value$plusargs("late=%d", late)) late = 0;
    if (!$value$plusargs("out=%s", out_name)) out_name = "/dev/null";
    if (!$value$plusargs("in=%s", in_name)) in_name = "/dev/null";
    out  = $fopen(out_name, "w");
    in   = $fopen(in_name, "w");
    left = records;
    for (int i = 0; i < (PM_FIFO << 4); i++) u_fifo.mem[i] = {$random(seed), $random(seed)};   // longer records were there
    used = 8192 + (slots_log2 < 0 ? 0 : 16 << slots_log2);
    for (int i = 0; i < used; i++) begin memory[i] = {$random(seed), $random(seed)}; untouched[i] = memory[i]; end
    base = {$random(seed), $random(seed)};
    for (int a = 0; a < 4096; a++) if (a[11:8] == 4'h7 || a[11:8] == 4'hF) $fdisplay(in, "register %0d %h", a, register_of(base, 12'(a)));
  end

  // A frame's first word has its length; its last four bytes are the checksum of all from the third on.
  logic [31:0] crc;
  int          word_at = 0;
  task automatic write_word;
    if (!word_take) complain("a word that is not taken", at);
    if (word_at == 0) crc = '1;
    if (word_bytes == 4'd4) out_word_crc();
    else for (int i = 0; i < 8; i++) begin
      $fwrite(out, "%h", out_word[i*8+:8]);
      if (word_at != 0 || i > 1) begin
        crc = crc ^ {24'd0, out_word[i*8+:8]};
        for (int k = 0; k < 8; k++) crc = (crc >> 1) ^ (crc[0] ? 32'hEDB8_8320 : 32'd0);
      end
    end
    word_at = word_bytes == 4'd4 ? 0 : word_at + 1;
  endtask
  task automatic out_word_crc;
    for (int i = 0; i < 4; i++) $fwrite(out, "%h", ~crc[i*8+:8]);
  endtask

  function logic in_slot(input int dw);
    in_slot = dw >= ring_at && dw < ring_at + (16 << slots_log2);
  endfunction
  task automatic complain(input [8*40-1:0] what, input int where);
    if (errors < 5) $display("FAILED: cycle %0d: %0s: %0d", at, what, where);
    errors = errors + 1;
  endtask
  task automatic write_register(input [11:0] addr, input [63:0] value);
    we <= 1'b1; waddr <= addr; wdata <= value;
  endtask

  // memory: a write and a read, of other slots, taken and answered when it likes; a read's two lines come as they like, some words twice
  int          give = 0, asked = 0, write_at = -1, read_slot = -1, slot_at;
  int          seen [0:1];
  logic        half;
  always @(posedge clk) begin
    mem_take    <= 1'b0;
    mem_next    <= 1'b0;
    mem_written <= 1'b0;
    mem_came    <= 1'b0;
    mem_read    <= 1'b0;
    mem_rdata   <= {16{4'hE}};
    if (mem_next) begin
      if (give >= PD_FRAME_RECORD_WORDS && mem_wdata != 64'd0) complain("behind a record", write_at + give);
      if (write_at < 0) complain("gives without a write", at);
      else memory[write_at + give] = mem_wdata;
      give = give + 1;
    end
    slot_at = int'(mem_at) * 16;
    if (mem_valid & mem_take & ~refuse) begin
      if (mem_at >= 33'(used / 16) || !in_slot(slot_at)) complain("outside the ring", slot_at);
      if ((mem_write ? write_at : read_slot) >= 0 || (mem_write ? read_slot : write_at) == slot_at) complain("two accesses", at);
      if (mem_write) begin write_at = slot_at; give = 0; asked = 0; end
      else begin read_slot = slot_at; seen[0] = 0; seen[1] = 0; end
    end else mem_take <= chance[25] & ~refuse & mem_valid & ~mem_take;
    if (write_at >= 0 && give == 16) begin
      mem_written <= 1'b1;
      if (!left_it) in_ring = in_ring + 1;
      left_it  = 1'b0;
      write_at = -1;
    end else if (write_at >= 0 && asked < 16 && chance[3:0] != 4'd0) begin
      mem_next <= 1'b1;
      asked = asked + 1;
    end
    half = (seen[chance[4]] == 8) ? ~chance[4] : chance[4];
    if (read_slot >= 0 && chance[6:5] != 2'd0) begin
      mem_came  <= 1'b1;
      mem_at_word <= {half, 3'(seen[half])};
      mem_rdata <= memory[read_slot + (half ? 8 : 0) + seen[half]];
      if (chance[9:7] != 3'd0) seen[half] = seen[half] + 1;
      if (seen[0] == 8 && seen[1] == 8) begin mem_read <= 1'b1; read_slot = -1; read_back = read_back + 1; end
    end
  end

  localparam logic [31:0] FULL_BEFORE = 32'h7FFF_FFFE;             // soon all digits of the count change
  int          full;

  // software: sets the ring up, is interrupted, hands on or takes what is there
  task automatic software;
    we <= 1'b0;
    if (we && waddr == PD_CSR_MPMSEND) of <= 1'b0;
    if (due) begin of <= 1'b1; until_send = late + int'(chance[7:0]); end
    if (at == 4) begin ring_at = 16 * (100 + int'(chance[5:0])); write_register(PD_CSR_MPMTHRESHOLD, 64'(threshold)); end
    if (at == 5) write_register(PD_CSR_MPMRING, 64'(memory_base) + 64'(8 * ring_at) + 64'(slots_log2));
    if (at == 6) begin batch <= 1'b1; channel <= ~inplace; raddr <= PD_CSR_MPMTHRESHOLD; end
    if (at > 12 && !batch) begin batch <= 1'b1; left_it = write_at >= 0; left_ones = left_ones + 1; end
    else if (leaves && u_ring.state_q == u_ring.GIVE && give < 8 && u_ring.write_q == u_ring.read_q && !u_ring.held && chance[30]) batch <= 1'b0;
    if (at == 7) begin
      if (rdata != 64'(threshold)) complain("threshold", int'(rdata));
      raddr <= PD_CSR_MPMRING;
    end
    if (at == 8) begin
      if (rdata != 64'(memory_base) + 64'(8 * ring_at) + 64'(slots_log2)) complain("ring", int'(rdata));
      raddr <= PD_CSR_MPMRINGWRITE;
    end
    if (at == 9) write_register(PD_CSR_MPMRING, 64'(memory_base) + 64'(slots_log2) - 64'd1);   // not in this mode
    // so many that nobody was told of, for so long
    if (ended & ~inplace) handed = in_ring;
    left_alone = (!of && !due && in_ring - handed >= told_at) ? left_alone + 1 : 0;
    since = (in_ring != counted) ? 0 : since + 1;          // the ring's own count is a little behind
    counted = in_ring;
    if (due && in_ring - handed + int'(since <= 20) < told_at) complain("an interrupt too early", in_ring - handed);
    if (inplace && !we && u_ring.read_q != read_at[15:0]) complain("mpmringread", int'(u_ring.read_q));
    if (at > 12 && (take | moving) && !rdata[PD_MPMRINGWRITE_MORE_LO] && !refuse) complain("no more", put_at);
    if (left_alone == 20 && !refuse) complain("no interrupt", in_ring);
    // those that wait in the queue count, too: the ring takes them then, if it has room
    untold = (batch && !ended && !refuse && !leaves && !of && !due && threshold <= (1 << slots_log2) && in_ring - (inplace ? read_at : read_back) < (1 << slots_log2) &&
              put_at - gone + in_ring - handed >= told_at) ? untold + 1 : 0;
    if (untold == 200) complain("as many have come, and no interrupt", put_at - gone + in_ring - handed);
    if (at > 8 && (of | (ended & inplace)) && !we) begin
      if (until_send > 0) until_send = until_send - 1;
      else if (inplace && read_at[15:0] != rdata[15:0]) begin
        for (int i = 0; i < PD_FRAME_RECORD_WORDS; i++)
          if (memory[ring_at + 16 * (read_at % (1 << slots_log2)) + i] != expected[16 * (read_at % 65536) + i]) complain("record in memory", read_at);
        read_at = read_at + 1;
        write_register(PD_CSR_MPMRINGREAD, 64'(read_at[15:0]));
        handed = read_at;
      end else if (of) begin
        write_register(PD_CSR_MPMSEND, 64'd0);
        if (!inplace) handed = in_ring;
      end
    end
  endtask

  // one record after another, some at once after the last, the others a while later
  logic [31:0] chance;
  logic        put = 1'b0;
  always @(posedge clk) begin
    at = at + 1;
    rst <= at < 4;
    if (at == 5) u_ring.full_q <= FULL_BEFORE;
    chance = $random(seed);
    byte_ready <= ~words & (int'(chance[7:0]) < rate);
    word_take  <= words & (int'(chance[7:0]) < rate);
    read_ready <= chance[9:8] != 2'd0;
    ret_valid  <= ended ? '0 : chance[10+:WIDTH];
    config_now <= 1'b0;
    take       <= 1'b0;
    if (!rst && !ended) begin
      cycles  = cycles + 1;
      for (int i = 0; i < WIDTH; i++) retired = retired + int'(ret_valid[i]);
    end
    if (byte_valid & byte_ready) $fwrite(out, "%h", out_byte);
    if (word_bytes != 4'd0) write_word();
    if (slots_log2 >= 0) software();
    if (!rst && room != (put_at - gone < PM_FIFO)) complain("room", put_at - gone);
    if (fifo_pop) gone = gone + 1;
    if (moved) begin
      for (int i = 0; i < PD_RECORD_WORDS; i++) expected[16 * (put_at % 65536) + i] = record[i];
      put_at = put_at + 1;
    end
    if (moved & ~inplace) begin
      $fwrite(in, "record");
      for (int i = 0; i < PD_RECORD_WORDS; i++) $fwrite(in, " %h", record[i]);
      $fdisplay(in);
    end
    if (!rst) begin
      if (at == 8) begin
        config_now <= 1'b1;
        if (!inplace) $fdisplay(in, "session");
      end else if (at > 8) begin
        if (pause != 0) pause = pause - 1;
        else if (left != 0 && !moving && !take && !ended) begin
          for (int i = 0; i < PD_RECORD_WORDS; i++) record[i] = {$random(seed), $random(seed)};
          if (hold | room) take <= 1'b1;
          else $fdisplay(in, "dropped");
          left  = left - 1;
          pause = (left == 0) ? 3000 : (chance[20:19] == 2'd0) ? 0 : int'(chance[31:24]);
        end else if (left == 0 && !take && !ended) begin
          ended <= 1'b1;
          $fdisplay(in, "end %h %h", 64'(cycles), 64'(retired));
        end
        if (inplace ? ended & ~rdata[PD_MPMRINGWRITE_MORE_LO] & (read_at == put_at) : ended & done & !byte_valid) begin
          sessions = inplace ? 0 : sessions - 1;
          if (sessions == 0 && refuse && afresh < 6) begin               // a ring that is set anew is one that nobody has refused
            sessions = 1;
            if (afresh == 0 && !rdata[PD_MPMRINGWRITE_BAD_LO]) complain("not refused", int'(rdata));
            if (afresh == 0) begin batch <= 1'b0; write_register(PD_CSR_MPMRING, 64'(memory_base) + 64'(8 * ring_at) + 64'(slots_log2)); end
            afresh = afresh + 1;
          end else if (sessions == 0) begin
            $fclose(out);
            $fclose(in);
            for (int i = 0; i < used; i++) if (!(slots_log2 >= 0 && in_slot(i)) && memory[i] != untouched[i]) complain("changed", i);
            full = int'(u_ring.full_q - FULL_BEFORE);
            if (late > 0 && full == 0) complain("the ring was never full", 0);
            if (full < 0 || full > put_at) complain("records that waited", full);
            if (leaves && left_ones < 5) complain("mode never left", left_ones);
            if (refuse && rdata[PD_MPMRINGWRITE_BAD_LO]) complain("refused still", int'(rdata));
            if (errors != 0) $fatal;
            $display("PASSED: %0d cycles", at);
            $finish;
          end
          if (afresh == 0) begin
            ended      <= 1'b0;
            config_now <= 1'b1;
            left       = records / 4;
            $fdisplay(in, "session");
          end
        end
      end
    end
    if (at > 4000 * records) begin $display("FAILED: it never ends"); $fatal; end
  end
endmodule
