// SPDX-License-Identifier: Apache-2.0
// Bench of sample_fifo, sample_ring and profile_streamer: records of random words go in as the profiler would put them, registers
// have random values, the channel and the register port stop at random. What goes in and the bytes that come out are written down;
// whether they agree is said by stream_check.c, with the host's own reader and a CRC computed another way.
//   +seed=N  +records=N: in the first session; the second has a quarter as many
//   +rate=N       of 256 cycles, in how many the channel takes a byte
//   +words        it takes words, as a bench does, and puts the checksum where the hardware leaves it room
//   +hold         who finds the queue full waits, else the record is dropped
//   +out=FILE     bytes of the channel, in hexadecimal
//   +in=FILE      a line each: register ADDRESS VALUE, record WORD.., dropped, session, end CYCLES RETIRED
// Records go by a ring of 2^N slots with +ring=N: in a memory of this bench (stream_memory.svh), where software takes them or has
// them handed on (stream_software.svh).
//   +threshold=N  an interrupt for so many, else for half of the slots
//   +late=CYCLES  until software does something about it
//   +inplace      software reads records in memory, where each must be the next one that went in; there is one session
//   +refuse       there is no memory
//   +wrong=HOW    the memory is wrong now and then, which port_ring must find
//   +leaves       now and then the mode is another one for a cycle while a record is being written to an empty ring: that record
//                 leaves by the channel, what is in the slot is none
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module stream_tb (
    input wire logic clk
);
  // --- settings
  int    seed, records, rate, slots_log2, threshold, late;
  logic  has_ring, hold, words, inplace, refuse, leaves;
  string out_name, in_name;

  // --- the run
  int          out, in;                                // files
  int          at = 0;                                 // cycles so far
  int          errors = 0;
  logic [31:0] chance;                                 // of this cycle
  logic        rst = 1'b1, config_now = 1'b0, ended = 1'b0;

  task automatic complain(input [8*40-1:0] what, input int where);
    if (errors < 5) $display("FAILED: cycle %0d: %0s: %0d", at, what, where);
    errors = errors + 1;
  endtask

  // --- the queue, and who fills it
  logic [$clog2(PD_RECORD_WORDS)-1:0] select;
  logic [63:0] record [0:PD_RECORD_WORDS-1];           // that is coming
  wire  [63:0] word = record[select];
  logic        take = 1'b0;
  logic        room, moving, moved;
  logic        fifo_entry, fifo_pop;
  logic [4:0]  fifo_row;
  logic [63:0] fifo_word;
  logic [$clog2(`CFG_PM_FIFO):0] fifo_count;
  sample_fifo #(.FIFO(PM_FIFO)) u_fifo (
      .clk, .rst, .detail(1'b0), .take, .move_select(select), .word, .room, .moving,
      .moved, .fifo_entry, .fifo_count, .fifo_row, .fifo_word, .fifo_pop
  );

  // --- the ring: without one the queue's records pass it by
  logic        entry, pop;
  logic [4:0]  row;
  logic [63:0] row_word;
  logic        batch = 1'b0, channel = 1'b1, of = 1'b0, due, ring_busy;
  logic        we = 1'b0;
  logic [11:0] waddr = 12'd0, raddr = PD_CSR_MPMRINGWRITE;
  logic [63:0] wdata = 64'd0, rdata;
  logic        mem_valid, mem_write, mem_take = 1'b0, mem_next = 1'b0, mem_written = 1'b0, mem_came = 1'b0, mem_read = 1'b0;
  logic [39:7] mem_slot;
  logic [3:0]  mem_at_word = 4'd0;
  logic [63:0] mem_wdata, mem_rdata = 64'd0;
  sample_ring #(.FIFO(PM_FIFO)) u_ring (
      .clk, .rst, .batch, .channel, .ended, .detail(1'b0), .of, .coming(moving | take),
      .we, .waddr, .wdata, .raddr, .ring_exists(), .ring_word(rdata), .due, .ring_busy,
      .fifo_entry, .fifo_count, .fifo_row, .fifo_word, .fifo_pop, .entry, .row, .row_word, .pop,
      .pp_ring_valid(mem_valid), .pp_ring_write(mem_write), .pp_ring_slot(mem_slot), .pp_ring_wdata(mem_wdata),
      .pp_ring_take(mem_take), .pp_ring_refused(refuse), .pp_ring_next(mem_next), .pp_ring_written(mem_written),
      .pp_ring_came(mem_came), .pp_ring_at(mem_at_word), .pp_ring_rdata(mem_rdata), .pp_ring_read(mem_read)
  );

  port_ring u_port_ring (
      .clk, .rst, .pp_ring_valid(mem_valid), .pp_ring_write(mem_write), .pp_ring_slot(mem_slot), .pp_ring_wdata(mem_wdata),
      .pp_ring_take(mem_take), .pp_ring_refused(refuse), .pp_ring_next(mem_next), .pp_ring_written(mem_written),
      .pp_ring_came(mem_came), .pp_ring_at(mem_at_word), .pp_ring_rdata(mem_rdata), .pp_ring_read(mem_read)
  );

  // --- the streamer, and registers whose value follows from their number
  function [63:0] register_of(input [63:0] b, input [11:0] addr);
    register_of = (b ^ {52'd0, addr}) * 64'h9E37_79B9_7F4A_7C15;
  endfunction
  logic [63:0] base;
  logic [11:0] read_addr;
  logic        read_ready = 1'b0, read_valid, done;
  wire  [63:0] read_data = read_ready ? register_of(base, read_addr) : {16{4'hE}};
  wire  [63:0] counter   = register_of(base, PD_CSR_MPDISCOUNTER);
  logic        byte_ready = 1'b0, byte_valid;
  logic [7:0]  out_byte;
  logic        word_take = 1'b0;
  logic [63:0] out_word;
  logic [3:0]  word_bytes;
  logic [WIDTH-1:0] ret_valid = '0;
  profile_streamer #(.LANES(WIDTH)) u_streamer (
      .run_clk(clk), .clk, .rst, .core_rst(rst), .session_begins(config_now), .ended, .pm_done(done), .read_valid, .read_addr,
      .read_ready, .read_data, .period(-counter[63:32]),
      .pp_ret_valid(ret_valid), .detail(1'b0), .moving(moving | ring_busy), .entry,
      .row, .row_word, .pop, .beside_entry(1'b0), .beside_type(4'd0), .beside_words(5'd0), .beside_row(64'd0),
      .beside_pop(), .instret(), .stream_valid(byte_valid), .stream_byte(out_byte), .stream_ready(byte_ready),
      .pm_word_take(word_take), .pm_word(out_word), .pm_word_bytes(word_bytes)
  );

`include "stream_memory.svh"
`include "stream_software.svh"

  task automatic read_settings;
    hold    = $test$plusargs("hold") != 0;
    inplace = $test$plusargs("inplace") != 0;
    refuse  = $test$plusargs("refuse") != 0;
    leaves  = $test$plusargs("leaves") != 0;
    words   = $test$plusargs("words") != 0;
    if (!$value$plusargs("seed=%d", seed)) seed = 1;
    if (!$value$plusargs("records=%d", records)) records = 200;
    if (!$value$plusargs("rate=%d", rate)) rate = 256;
    has_ring = $value$plusargs("ring=%d", slots_log2) != 0;
    if (!$value$plusargs("threshold=%d", threshold)) threshold = (1 << slots_log2) / 2;
    if (!$value$plusargs("late=%d", late)) late = 0;
    if (!$value$plusargs("out=%s", out_name)) out_name = "/dev/null";
    if (!$value$plusargs("in=%s", in_name)) in_name = "/dev/null";
  endtask
  initial begin
    read_settings();
    out  = $fopen(out_name, "w");
    in   = $fopen(in_name, "w");
    left = records;
    for (int i = 0; i < (PM_FIFO << 4); i++) u_fifo.mem[i] = {$random(seed), $random(seed)};   // longer records were there
    fill_memory();
    base = {$random(seed), $random(seed)};
    for (int a = 0; a < 4096; a++)
      if (a[11:8] == 4'h7 || a[11:8] == 4'hF) $fdisplay(in, "register %0d %h", a, register_of(base, 12'(a)));
  end

  // --- what comes out. A frame's first word has its length; its last four bytes are the checksum of all from the third on.
  logic [31:0] crc;
  int          word_at = 0;                            // in its frame
  task automatic write_byte(input [7:0] value);
    $fwrite(out, "%h", value);
    crc = crc ^ {24'd0, value};
    for (int k = 0; k < 8; k++) crc = (crc >> 1) ^ (crc[0] ? 32'hEDB8_8320 : 32'd0);
  endtask
  task automatic write_crc;
    for (int i = 0; i < 4; i++) $fwrite(out, "%h", ~crc[i*8+:8]);
  endtask
  task automatic write_word;
    if (!word_take) complain("a word that is not taken", at);
    if (word_bytes == 4'd4) write_crc();
    else
      for (int i = 0; i < 8; i++) begin
        if (word_at == 0 && i <= 2) crc = '1;
        write_byte(out_word[i*8+:8]);
      end
    word_at = (word_bytes == 4'd4) ? 0 : word_at + 1;
  endtask
  task automatic write_out;
    if (byte_valid & byte_ready) $fwrite(out, "%h", out_byte);
    if (word_bytes != 4'd0) write_word();
  endtask

  // --- what goes in: one record after another, some at once after the last, the others a while later
  int left;                                            // records of this session that are still to come,
  int pause = 0;                                       // ... the next one in so many cycles
  int put = 0, gone = 0;                               // records that have gone into the queue, and left it
  int cycles = 0, retired = 0;
  logic [63:0] went_in [0:(16<<16)-1];                 // the last 65,536 of them, 16 words each
  task automatic offer_record;
    for (int i = 0; i < PD_RECORD_WORDS; i++) record[i] = {$random(seed), $random(seed)};
    if (hold | room) take <= 1'b1;
    else $fdisplay(in, "dropped");
    left  = left - 1;
    pause = (left == 0) ? 3000 : (chance[20:19] == 2'd0) ? 0 : int'(chance[31:24]);
  endtask
  task automatic end_session;
    ended <= 1'b1;
    $fdisplay(in, "end %h %h", 64'(cycles), 64'(retired));
  endtask
  task automatic go_on_with_session;
    if (pause != 0) pause = pause - 1;
    else if (left != 0 && !moving && !take) offer_record();
    else if (left == 0 && !take) end_session();
  endtask
  task automatic note_record;
    for (int i = 0; i < PD_RECORD_WORDS; i++) went_in[16 * (put % 65536) + i] = record[i];
    put = put + 1;
    if (!inplace) begin
      $fwrite(in, "record");
      for (int i = 0; i < PD_RECORD_WORDS; i++) $fwrite(in, " %h", record[i]);
      $fdisplay(in);
    end
  endtask
  task automatic count_queue;
    if (room != (put - gone < PM_FIFO)) complain("room", put - gone);
    if (fifo_pop) gone = gone + 1;
    if (moved) note_record();
  endtask
  task automatic count_cycle;
    cycles = cycles + 1;
    for (int i = 0; i < WIDTH; i++) retired = retired + int'(ret_valid[i]);
  endtask

  // --- sessions: two; one where software reads in memory; where there is no memory, the last goes on with a ring that is set anew
  int sessions = 2, afresh = 0;                        // still to come, and cycles since the ring was set anew
  task automatic begin_session(input int count);
    ended      <= 1'b0;
    config_now <= 1'b1;
    left       = count;
    if (!inplace) $fdisplay(in, "session");
  endtask
  task automatic set_ring_anew;
    if (!rdata[PD_MPMRINGWRITE_BAD_LO]) complain("not refused", int'(rdata));
    batch <= 1'b0;
    write_register(PD_CSR_MPMRING, ring_register);
  endtask
  task automatic finish;
    $fclose(out);
    $fclose(in);
    check_memory();
    check_ring();
    if (errors != 0) $fatal;
    $display("PASSED: %0d cycles", at);
    $finish;
  endtask
  task automatic next_session;
    if (sessions != 0) sessions = sessions - 1;
    if (sessions != 0 && !inplace) begin_session(records / 4);
    else if (refuse && afresh < 6) begin
      if (afresh == 0) set_ring_anew();
      afresh = afresh + 1;
    end else finish();
  endtask

  // --- a cycle
  wire all_sent  = done & !byte_valid;
  wire none_more = ~rdata[PD_MPMRINGWRITE_MORE_LO];
  task automatic draw;
    chance     = $random(seed);
    byte_ready <= ~words & (int'(chance[7:0]) < rate);
    word_take  <= words & (int'(chance[7:0]) < rate);
    read_ready <= chance[9:8] != 2'd0;
    ret_valid  <= ended ? '0 : chance[10+:WIDTH];
    config_now <= 1'b0;
    take       <= 1'b0;
  endtask
  always @(posedge clk) begin
    memory_cycle();                                    // by the chance of the cycle before
    at = at + 1;
    rst <= at < 4;
    if (at == 5) u_ring.full_q <= FULL_BEFORE;
    draw();
    if (!rst && !ended) count_cycle();
    write_out();
    if (has_ring) software_cycle();
    if (!rst) count_queue();
    if (at == 8) begin_session(records);
    else if (at > 8 && !ended) go_on_with_session();
    else if (at > 8 && (inplace ? none_more && read == put : all_sent)) next_session();
    if (at > 4000 * records) begin $display("FAILED: it never ends"); $fatal; end
  end
endmodule
