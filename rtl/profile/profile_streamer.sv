// SPDX-License-Identifier: Apache-2.0
// Sends the samples over the profile channel as the frames of rtl/include/profile.def (docs/profile-registers.md, Stream):
// CONFIG when a session begins; RECORD for each sample; COUNTERS after the first, second, fourth .. and every
// PD_COUNTERS_EVERY-th; a frame for each sample of another kind (SIGNATURE for each part of one); END when the session was
// ended and nothing waits. The format is the driver's (sw/driver/channel.c), but nothing runs on the core: registers are read
// through the profiler's own read port, in cycles in which the core does not use it.
// CYCLES and INSTRET are counted here, from reset to the session's end, because the program may write mcycle and minstret.
// Each word of a COUNTERS frame has the value of the cycle in which it begins to leave; the words of END no longer change.
// Samples of other kinds go before records: they are few, and have no other buffer.
// Latency: a byte a cycle if the channel takes it, and one more cycle for each word and frame. Waits for the channel without
// bound.
// A bench takes a word a cycle (pm_word_take, everything that stream_valid announces): a record in fewer cycles than a word has
// bytes.
// The checksum covers bytes that left one by one; a bench that takes words makes its own.
// Source of the CRC: IEEE 802.3, reflected polynomial 0xEDB88320, the CRC of zlib.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module profile_streamer #(
    parameter int LANES = 2, // instructions a cycle
    parameter int BESIDE = 1 // samplers of other kinds; the first one has priority
) (
    input  logic             clk,
    input  logic              run_clk,          // clk that also runs while the profiler sleeps: for CYCLES and INSTRET
    input  logic             rst,
    input  logic             core_rst,        // the core's reset; cycles are counted from its end
    // from profiler_csr
    input  logic             session_begins,  // pulse: a session begins
    input  logic             ended,           // level: the session has ended
    output logic             pm_done,         // level: the session's END frame has left
    output logic             read_valid,      // a register is wanted
    output logic [11:0]      read_addr,
    input  logic             read_ready,      // read_data is the register
    input  logic [63:0]      read_data,
    input  logic [31:0]      period,          // the period, minus INITVAL
    // from the core
    input  logic [LANES-1:0] pp_ret_valid,
    // from sample_fifo
    input  logic             detail,          // records have PD_DETAIL_WORDS
    input  logic             moving,
    input  logic             entry,
    output logic [4:0]       row,
    input  logic [63:0]      row_word,
    output logic             pop,
    // from the samplers of other kinds, by sampler
    input  logic [BESIDE-1:0]    beside_entry,    // a frame is ready
    input  logic [BESIDE*4-1:0]  beside_type,     // its type
    input  logic [BESIDE*5-1:0]  beside_words,    // words of its payload
    input  logic [BESIDE*64-1:0] beside_row,
    output logic [BESIDE-1:0]    beside_pop,
    output logic [47:0]      instret,             // retired before this cycle, from reset to the session's end
    // to the channel
    output logic             stream_valid,
    output logic [7:0]       stream_byte,
    input  logic             stream_ready,
    // to a bench, in words
    input  logic             pm_word_take,   // level, never together with stream_ready
    output logic [63:0]      pm_word,
    output logic [3:0]       pm_word_bytes   // valid bytes of it, from the lowest up; 0: no word
);
  function [31:0] crc_step(input [31:0] crc, input [7:0] data);
    logic [31:0] c;
    c = crc ^ {24'd0, data};
    for (int i = 0; i < 8; i++) c = {1'b0, c[31:1]} ^ (c[0] ? 32'hEDB8_8320 : 32'd0);
    crc_step = c;
  endfunction

  localparam int RECORDS_W = $clog2(PD_COUNTERS_EVERY);  // a power of two; larger counts are due only at its multiples
  initial if (PD_COUNTERS_EVERY != (1 << RECORDS_W)) $fatal(1, "PD_COUNTERS_EVERY is no power of two");
  logic [47:0] cycles_q, instret_q;
  logic        config_q, counters_q, done_q;             // these frames are due; END has left
  logic        busy_q, head_q, check_q;                  // a frame leaves; its head; its checksum
  logic [3:0]  type_q;
  logic [BESIDE-1:0] beside_q;                           // the frame's sampler
  logic [4:0]  words_q, index_q;                         // words of the payload; index of the next to leave
  logic [63:0] shift_q;
  logic [3:0]  left_q;                                   // bytes of shift_q
  logic [31:0] crc_q, sequence_q;
  logic [RECORDS_W-1:0] records_q;                       // records sent, modulo PD_COUNTERS_EVERY
  logic                 many_q;                          // PD_COUNTERS_EVERY or more were sent

  // --- which frame is next
  logic [3:0] kind, kind_beside;
  logic [4:0] words, words_beside;
  always @* begin
    kind_beside  = 4'd0;
    words_beside = 5'd0;
    for (int i = BESIDE - 1; i >= 0; i--)
      if (beside_entry[i]) begin
        kind_beside  = beside_type[i*4+:4];
        words_beside = beside_words[i*5+:5];
      end
  end
  always @* begin
    kind  = 4'd0;
    words = 5'd0;
    if (config_q) begin
      kind  = 4'(PD_FRAME_CONFIG);
      words = 5'(PD_FRAME_CONFIG_WORDS);
    end else if (counters_q) begin
      kind  = 4'(PD_FRAME_COUNTERS);
      words = 5'(PD_FRAME_COUNTERS_WORDS);
    end else if (beside_entry != '0) begin
      kind  = kind_beside;
      words = words_beside;
    end else if (entry) begin
      kind  = 4'(PD_FRAME_RECORD);
      words = detail ? 5'(PD_DETAIL_WORDS) : 5'(PD_FRAME_RECORD_WORDS);
    end else if (ended & ~done_q & ~moving) begin
      kind  = 4'(PD_FRAME_END);
      words = 5'(PD_FRAME_END_WORDS);
    end
  end

  // --- the payload's next word
  logic [11:0] addr;                                     // 0: no register
  logic [63:0] own, own_beside;
  always @*
    case (type_q)
      4'(PD_FRAME_CONFIG):
        addr = (index_q == 5'(PD_CONFIG_SEED)) ? PD_CSR_MPMDELIVERY : PD_CONFIG_REGISTERS[index_q*12+:12];
      4'(PD_FRAME_COUNTERS), 4'(PD_FRAME_END): addr = PD_COUNTERS_REGISTERS[index_q*12+:12];
      default: addr = 12'd0;
    endcase
  always @* begin
    own_beside = 64'd0;
    for (int i = 0; i < BESIDE; i++) if (beside_q[i]) own_beside = beside_row[i*64+:64];
  end
  always @* begin
    own = 64'd0;
    if (type_q == 4'(PD_FRAME_RECORD)) own = row_word;
    else if (beside_q != '0) own = own_beside;
    else if (type_q == 4'(PD_FRAME_CONFIG)) begin
      if (index_q == 5'(PD_CONFIG_VERSION)) own = 64'(PD_VERSION);
      if (index_q == 5'(PD_CONFIG_PERIOD)) own = {32'd0, period};
    end else begin
      if (index_q == 5'(PD_COUNTERS_CYCLES)) own = {16'd0, cycles_q};
      if (index_q == 5'(PD_COUNTERS_INSTRET)) own = {16'd0, instret_q};
    end
  end

  wire         free  = (left_q == 4'd0) | pm_word_take;
  wire         wants = busy_q & free & (index_q != words_q);
  wire         reads = addr != 12'd0;
  wire         steps = wants & !reads;
  wire         loads = wants & (~reads | read_ready);
  logic [63:0] word;
  always @* begin
    word = reads ? read_data : own;
    if (addr == PD_CSR_MPMDELIVERY) word = {32'd0, read_data[63:32]};     // the seed
  end

  // --- bytes
  wire begins   = ~busy_q & (kind != 4'd0);
  wire sends    = stream_valid & stream_ready;
  wire synchron = head_q & (left_q > 4'd6);              // the two bytes not in the checksum
  wire checks   = busy_q & free & (index_q == words_q) & ~check_q;
  wire finishes = busy_q & free & check_q;

  always_ff @(posedge clk) begin
    if (rst) begin
      busy_q <= 1'b0;
      left_q <= 4'd0;
    end else begin
      if (begins) busy_q <= 1'b1;
      else if (finishes) busy_q <= 1'b0;
      if (begins | loads) left_q <= 4'd8;
      else if (checks) left_q <= 4'd4;
      else if (pm_word_take) left_q <= 4'd0;
      else if (sends) left_q <= left_q - 4'd1;
    end
  end

  always_ff @(posedge clk) begin
    if (begins) begin
      type_q  <= kind;
      words_q <= words;
      beside_q <= (config_q | counters_q) ? '0 : beside_entry & (~beside_entry + 1'b1);
      index_q <= 5'd0;
      check_q <= 1'b0;
      head_q  <= 1'b1;
      crc_q   <= '1;
      shift_q <= {config_q ? 32'd0 : sequence_q, words, 3'd0, 4'd0, kind, 8'(PD_SYNC1), 8'(PD_SYNC0)};
    end else if (loads) begin
      index_q <= index_q + 5'd1;
      head_q  <= 1'b0;
      shift_q <= word;
    end else if (checks) begin
      check_q <= 1'b1;
      shift_q <= {32'd0, ~crc_q};
    end else if (sends) begin
      shift_q <= {8'd0, shift_q[63:8]};
      if (~check_q & ~synchron) crc_q <= crc_step(crc_q, shift_q[7:0]);
    end
  end

  // --- the session
  wire record_left = finishes & (type_q == 4'(PD_FRAME_RECORD));
  wire [RECORDS_W-1:0] records = records_q + 1'b1;
  always_ff @(posedge clk) begin
    if (rst) begin
      config_q   <= 1'b0;
      counters_q <= 1'b0;
      done_q     <= 1'b0;
      sequence_q <= 32'd0;
      records_q  <= '0;
      many_q     <= 1'b0;
    end else begin
      if (session_begins) config_q <= 1'b1;
      else if (begins) config_q <= 1'b0;
      if (record_left) begin
        records_q  <= records;
        many_q     <= many_q | (records == '0);
        counters_q <= (!many_q & ((records & records_q) == '0)) | (records == '0);
      end else if (begins & ~config_q) counters_q <= 1'b0;
      if (begins) sequence_q <= (config_q ? 32'd0 : sequence_q) + 32'd1;
      if (~ended) done_q <= 1'b0;
      else if (finishes & (type_q == 4'(PD_FRAME_END))) done_q <= 1'b1;
      if (begins & config_q) begin
        records_q <= '0;
        many_q    <= 1'b0;
      end
    end
  end

  logic [2:0] retired;
  always @* begin
    retired = 3'd0;
    for (int i = 0; i < LANES; i++) retired = retired + 3'(pp_ret_valid[i]);
  end
  always_ff @(posedge run_clk) begin
    if (rst | core_rst) begin
      cycles_q  <= 48'd0;
      instret_q <= 48'd0;
    end else if (~ended) begin
      cycles_q <= cycles_q + 48'd1;
      if (retired != 3'd0) instret_q <= instret_q + 48'(retired);
    end
  end

  assign pm_done    = done_q;
  assign read_valid = wants & reads;
  assign read_addr  = addr;
  assign row        = begins ? 5'd0 : index_q + 5'(steps);     // the row comes a cycle later
  assign pop        = record_left;
  assign beside_pop    = finishes ? beside_q : '0;
  assign instret       = instret_q;
  assign stream_valid  = left_q != 4'd0;
  assign stream_byte   = shift_q[7:0];
  assign pm_word       = shift_q;
  assign pm_word_bytes = pm_word_take ? left_q : 4'd0;

  `CHECK(bytes_only_of_a_frame, !(stream_valid & ~busy_q))
  `CHECK(a_record_stays_to_its_end, !(busy_q & (type_q == 4'(PD_FRAME_RECORD)) & ~entry))
  `CHECK(what_is_beside_stays_to_its_end, !(busy_q & ((beside_q & ~beside_entry) != '0)))
endmodule
