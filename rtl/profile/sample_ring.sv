// SPDX-License-Identifier: Apache-2.0
// Batch delivery: drains the sample FIFO into a ring of slots in memory (mpmring), and on mpmsend reads it back and hands its
// records to the streamer. In the other modes the FIFO's records pass by to the streamer.
// A slot is PD_SLOT_BYTES, a RECORD frame's payload at its start, then zeros: slots are written whole. One is read while the record
// before it is sent, and written meanwhile.
// mpmringwrite.WRITE counts a record when all of it is there, coherent with what the core's loads see; mpmringread counts those
// taken, by software or by being sent. Full: records wait in the FIFO, each is counted in mpmringfull, and what finds the FIFO full
// is dropped and counted there.
// The ring has 2^SIZE slots, so an index is always inside; base and size stand still while an access is under way and while the
// mode is memory, so no write is ever outside. A base where the core has no memory is refused: BAD, and nothing is written.
// OF is to rise while mpmthreshold records or more are neither taken nor handed on, as a level: no order of clearing and writing
// loses an interrupt.
// Records go to memory in one burst, when they make the threshold, when the FIFO is three quarters full, and at the session's end.
// Latency: 3 cycles and what memory takes, a slot. Waits for the memory without bound.
// Assumes: for each mem_take_i of a write mem_next_i comes for each word, then mem_written_i, once; of a read mem_came_i for each
// word, and mem_read_i with the last; mem_refused_i, about the address, in the cycles of mem_valid_o. mpmringread is not written
// while records that mpmsend handed on are still on their way.
`include "config.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module sample_ring (
    input  logic        clk,
    input  logic        rst,
    // from/to profiler_csr
    input  logic        batch_i,        // level: mpmdelivery.MODE is memory
    input  logic        channel_i,      // level: there is a session on the profile channel
    input  logic        ended_i,        // level: the session has ended
    input  logic        detail_i,       // level: records have PD_DETAIL_WORDS
    input  logic        of_i,
    input  logic        coming_i,       // level: a sample is under way, or moves into the FIFO
    input  logic        we_i,           // a register is written
    input  logic [11:0] waddr_i,
    input  logic [63:0] wdata_i,
    input  logic [11:0] raddr_i,
    output logic        exists_o,       // raddr_i is a register of the ring, with
    output logic [63:0] rdata_o,
    output logic        due_o,          // pulse: OF is to rise
    output logic        busy_o,         // level: more records will come to the streamer by themselves, or move into the ring
    // from/to sample_fifo
    input  logic        fifo_entry_i,
    input  logic [$clog2(`CFG_PM_FIFO):0] fifo_count_i,
    output logic [4:0]  fifo_row_o,
    input  logic [63:0] fifo_row_i,
    output logic        fifo_pop_o,
    // from/to profile_streamer
    output logic        entry_o,
    input  logic [4:0]  row_i,
    output logic [63:0] row_o,
    input  logic        pop_i,
    // to memory: physical addresses of slots, and their words
    output logic        mem_valid_o,
    output logic        mem_write_o,
    output logic [39:7] mem_slot_o,
    output logic [63:0] mem_wdata_o,
    input  logic        mem_take_i,
    input  logic        mem_refused_i,
    input  logic        mem_next_i,
    input  logic        mem_written_i,
    input  logic        mem_came_i,
    input  logic [3:0]  mem_at_i,
    input  logic [63:0] mem_rdata_i,
    input  logic        mem_read_i
);
  localparam int WORD_W = 4;                             // log2 of the doublewords in a slot
  initial if ((8 << WORD_W) != PD_SLOT_BYTES || PD_DETAIL_WORDS > (1 << WORD_W)) $fatal(1, "a slot has not the room for a record");
  localparam logic [1:0] IDLE = 2'd0, ROW = 2'd1, WANT = 2'd2, GIVE = 2'd3;

  logic [1:0]        state_q;
  logic              write_access_q;                     // the access that is wanted
  logic [WORD_W-1:0] word_q;                             // word that mem_wdata_o is
  logic [39:7]       slot_q;
  logic              reading_q;                          // a record is on its way into the buffer
  logic [39:7]       base_q;
  logic [3:0]        size_q;
  logic [15:0]       write_q, read_q, send_q, threshold_q;
  logic [31:0]       full_q;
  logic              bad_q, waited_q;
  logic [1:0]        held_q;                             // number of records that the buffer has for the streamer
  logic              passes_q;                           // the FIFO has some for it, even if the mode changes
  logic              burst_q;
  logic              left_q, reading_left_q;             // the mode has changed since the access began, since the read began
  logic [1:0]        first_q, next_q;                    // quarter of the buffer: the streamer's, the read's
  logic [63:0]       buffer_q [0:(4<<WORD_W)-1];         // twice the size needed: a block RAM, where half would be LUTs
  logic [63:0]       buffer_row_q;

  wire               held = held_q != 2'd0;

  // --- how much is in it
  logic [15:0] mask;                                      // index mask of 2^log slots
  wire [3:0]  log     = size_q;
  always @* for (int i = 0; i < 16; i++) mask[i] = i < 32'(log);
  wire [15:0] above   = ~mask;
  wire [15:0] kept    = write_q - read_q;
  wire [15:0] unsent  = write_q - send_q;
  wire        room    = (kept & above) == 16'd0;
  wire        enough  = (unsent != 16'd0) & ((unsent >= threshold_q) | ((unsent & above) != 16'd0));
  wire        passes  = fifo_entry_i & (~batch_i | passes_q | (bad_q & ended_i & ~reading_q));
  wire [15:0] here    = unsent + 16'(fifo_count_i);
  wire        urgent  = (here >= threshold_q) | (32'(fifo_count_i) >= PM_FIFO * 3 / 4) | ended_i;
  wire        puts    = batch_i & ~bad_q & fifo_entry_i & ~passes & room & (burst_q | urgent);
  wire        sends   = batch_i & ~bad_q & (read_q != send_q) & !held_q[1] & !reading_q & !passes;

  // --- an access a slot
  wire        leaves  = ~batch_i | left_q;
  wire [WORD_W-1:0] most = WORD_W'((detail_i ? PD_DETAIL_WORDS : PD_FRAME_RECORD_WORDS) - 1);
  wire        begun   = mem_valid_o & mem_take_i & ~mem_refused_i;
  wire        put     = (state_q == GIVE) & mem_written_i & ~leaves;
  wire        got     = reading_q & mem_read_i & batch_i & ~reading_left_q;
  wire [WORD_W-1:0] word = word_q + WORD_W'(mem_next_i);
  wire [15:0] index   = (write_access_q ? write_q : read_q) & mask;
  always_ff @(posedge clk) begin
    if (rst) state_q <= IDLE;
    else
      case (state_q)
        IDLE:    if (puts | sends) state_q <= ROW;
        ROW:     state_q <= WANT;
        WANT:    if (~batch_i | mem_refused_i) state_q <= IDLE; else if (mem_take_i) state_q <= write_access_q ? GIVE : IDLE;
        default: if (mem_written_i) state_q <= IDLE;
      endcase
    if (state_q == IDLE) write_access_q <= puts;
    word_q <= (state_q == GIVE) ? word : '0;
    reading_q <= ~rst & ((reading_q & ~mem_read_i) | (begun & ~write_access_q));
    reading_left_q <= reading_q ? reading_left_q | ~batch_i : leaves;
    burst_q <= ~rst & fifo_entry_i & (burst_q | urgent);
    left_q <= (state_q != IDLE) & leaves;
    if (state_q == ROW) slot_q <= base_q + 33'(index);
    if (mem_came_i & ~(held & (next_q == first_q))) buffer_q[{next_q, mem_at_i}] <= mem_rdata_i;   // never the same quarter
    if (held) buffer_row_q <= buffer_q[{first_q, row_i[WORD_W-1:0]}];
  end
  assign mem_valid_o = (state_q == WANT) & batch_i;
  assign mem_write_o = write_access_q;
  assign mem_slot_o  = slot_q;
  assign mem_wdata_o = (word_q > most || leaves) ? 64'd0 : fifo_row_i;

  // --- from the FIFO, to the streamer: a record that has begun to leave by one way ends there
  wire sent = pop_i & held;
  assign fifo_row_o = passes ? row_i : {1'b0, word};
  assign fifo_pop_o = put | (pop_i & !held);
  assign entry_o    = held | passes;
  assign row_o      = held ? buffer_row_q : fifo_row_i;
  always_ff @(posedge clk) begin
    if (rst) begin
      held_q   <= 2'd0;
      first_q  <= 2'd0;
      next_q   <= 2'd0;
      passes_q <= 1'b0;
    end else begin
      held_q   <= held_q + 2'(got) - 2'(sent);
      first_q  <= first_q + 2'(sent);
      next_q   <= next_q + 2'(got);
      passes_q <= passes & ~fifo_pop_o & ~held;
    end
  end

  // --- registers
  wire ring_we = we_i & (waddr_i == PD_CSR_MPMRING) & ~batch_i & (state_q == IDLE) & ~reading_q;
  wire read_we = we_i & (waddr_i == PD_CSR_MPMRINGREAD);
  wire send_we = we_i & (waddr_i == PD_CSR_MPMSEND);
  wire waits   = batch_i & ~bad_q & fifo_entry_i & ~passes & ~room;
  always_ff @(posedge clk) begin
    if (rst) begin
      base_q      <= '0;
      size_q      <= 4'd0;
      write_q     <= 16'd0;
      read_q      <= 16'd0;
      send_q      <= 16'd0;
      threshold_q <= 16'd0;
      full_q      <= 32'd0;
      bad_q       <= 1'b0;
      waited_q    <= 1'b0;
    end else begin
      if (ring_we) begin
        base_q  <= wdata_i[PD_MPMRING_BASE_LO+:PD_MPMRING_BASE_W];
        size_q  <= wdata_i[PD_MPMRING_SIZE_LO+:PD_MPMRING_SIZE_W];
        write_q <= 16'd0;
        read_q  <= 16'd0;
        send_q  <= 16'd0;
        bad_q   <= 1'b0;
      end else begin
        if (put) write_q <= write_q + 16'd1;
        if (read_we) read_q <= wdata_i[15:0];
        else if (got) read_q <= read_q + 16'd1;
        if (read_we) send_q <= wdata_i[15:0];
        else if (batch_i & channel_i & (send_we | ended_i)) send_q <= write_q;
        if (mem_valid_o & mem_refused_i) bad_q <= 1'b1;
      end
      if (we_i & (waddr_i == PD_CSR_MPMTHRESHOLD)) threshold_q <= wdata_i[15:0];
      if (waits & ~waited_q) full_q <= full_q + 32'd1;
      waited_q <= waits;
    end
  end
  assign due_o  = batch_i & enough & ~of_i;
  wire   more   = batch_i & (reading_q | (~bad_q & (fifo_entry_i | (state_q != IDLE) | (read_q != send_q))));
  assign busy_o = more | (batch_i & ~bad_q & ended_i & channel_i & (write_q != read_q));

  always @* begin
    exists_o = 1'b1;
    rdata_o  = 64'd0;
    case (raddr_i)
      PD_CSR_MPMRING:      rdata_o = {24'd0, base_q, 3'd0, size_q};
      PD_CSR_MPMRINGREAD:  rdata_o = {48'd0, read_q};
      PD_CSR_MPMTHRESHOLD: rdata_o = {48'd0, threshold_q};
      PD_CSR_MPMSEND:      rdata_o = 64'd0;
      PD_CSR_MPMRINGWRITE: rdata_o = {46'd0, bad_q, more | coming_i, write_q};
      PD_CSR_MPMRINGFULL:  rdata_o = {32'd0, full_q};
      default:             exists_o = 1'b0;
    endcase
  end

  wire unused_ok = &{1'b0, row_i, wdata_i};
  wire [39:7] away = slot_q - base_q;                    // distance from the ring's first slot
  `CHECK(never_outside_the_ring, state_q != WANT || (away & ~{17'd0, mask}) == 33'd0)
  `CHECK(a_slot_is_given_from_its_start, state_q != WANT || word_q == '0)
  `CHECK(a_record_ends_where_it_began, !(got & passes & ~held))
  `CHECK(buffers_two_records, held_q != 2'd3 && !(got & held_q[1]))
  wire reads = (state_q != IDLE) & ~write_access_q;
  `CHECK(a_read_has_room, !((reads & reading_q) | ((reads | reading_q) & held_q[1])))
  `CHECK(nothing_passes_a_read, !(passes_q & ((reads & ~left_q) | (reading_q & ~reading_left_q))))
  `CHECK(refused_is_at_rest, !bad_q || state_q == IDLE)
  `CHECK(pops_what_it_showed, !(pop_i & ~entry_o))
endmodule
