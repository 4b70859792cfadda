// SPDX-License-Identifier: Apache-2.0
// Batch delivery: drains the sample FIFO into a ring of slots in memory (mpmring), and on mpmsend reads the ring back and hands
// its records to the streamer. In the other modes the FIFO's records go directly to the streamer.
// A slot is PD_SLOT_BYTES: a RECORD frame's payload, then zeros; slots are written whole. A slot is read while the previous
// record is sent; writes continue meanwhile.
// mpmringwrite.WRITE counts a record once all of it is in memory, coherent with the core's loads. mpmringread counts records
// taken, by software or by being sent. If the ring is full, records wait in the FIFO, each counted in mpmringfull; a record
// that finds the FIFO full is dropped and counted there.
// The ring has 2^SIZE slots, so an index is always inside. Base and size do not change during an access or while the mode is
// memory, so no write is ever outside. A base where the core has no memory is refused: BAD, and nothing is written.
// OF is requested as a level while mpmthreshold or more records are neither taken nor handed on: no order of clearing and
// writing loses an interrupt.
// Records go to memory in one burst: at the threshold, when the FIFO is three quarters full, and at the session's end.
// Latency: 3 cycles and the memory latency for each slot. Waits for the memory without bound.
// Assumes: for each pp_ring_take of a write pp_ring_next comes once for each word, then pp_ring_written once; for a read
// pp_ring_came for each word, and pp_ring_read with the last; pp_ring_refused, about the address, in the cycles of
// pp_ring_valid. mpmringread is not written while records handed on by mpmsend are still on their way.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module sample_ring #(
    parameter int FIFO = 16 // records that wait for the profile channel
) (
    input  logic        clk,
    input  logic        rst,
    // from/to profiler_csr
    input  logic        batch,            // level: mpmdelivery.MODE is memory
    input  logic        channel,          // level: a session on the profile channel exists
    input  logic        ended,            // level: the session has ended
    input  logic        detail,           // level: records have PD_DETAIL_WORDS
    input  logic        of,
    input  logic        coming,           // level: a sample is in flight, or moves into the FIFO
    input  logic        we,               // a register is written
    input  logic [11:0] waddr,
    input  logic [63:0] wdata,
    input  logic [11:0] raddr,
    output logic        ring_exists,      // raddr is a register of the ring, with
    output logic [63:0] ring_word,
    output logic        due,              // pulse: request OF
    output logic        ring_busy,        // level: more records will come to the streamer without software, or move into the ring
    // from/to sample_fifo
    input  logic        fifo_entry,
    input  logic [$clog2(FIFO):0] fifo_count,
    output logic [4:0]  fifo_row,
    input  logic [63:0] fifo_word,
    output logic        fifo_pop,
    // from/to profile_streamer
    output logic        entry,
    input  logic [4:0]  row,
    output logic [63:0] row_word,
    input  logic        pop,
    // to memory: physical addresses of slots, and their words
    output logic        pp_ring_valid,
    output logic        pp_ring_write,
    output logic [39:7] pp_ring_slot,
    output logic [63:0] pp_ring_wdata,
    input  logic        pp_ring_take,
    input  logic        pp_ring_refused,
    input  logic        pp_ring_next,
    input  logic        pp_ring_written,
    input  logic        pp_ring_came,
    input  logic [3:0]  pp_ring_at,
    input  logic [63:0] pp_ring_rdata,
    input  logic        pp_ring_read
);
  localparam int WORD_W = 4;                             // log2 of the doublewords in a slot
  initial if ((8 << WORD_W) != PD_SLOT_BYTES || PD_DETAIL_WORDS > (1 << WORD_W)) $fatal(1, "a slot has not the room for a record");
  localparam logic [1:0] IDLE = 2'd0, ROW = 2'd1, WANT = 2'd2, GIVE = 2'd3;

  logic [1:0]        state_q;
  logic              write_access_q;                     // the requested access is a write
  logic [WORD_W-1:0] word_q;                             // word shown on pp_ring_wdata
  logic [39:7]       slot_q;
  logic              reading_q;                          // a record is on its way into the buffer
  logic [39:7]       base_q;
  logic [3:0]        size_q;
  logic [15:0]       write_q, read_q, send_q, threshold_q;
  logic [31:0]       full_q;
  logic              bad_q, waited_q;
  logic [1:0]        held_q;                             // records in the buffer for the streamer
  logic              passes_q;                           // the FIFO has records for the streamer, even if the mode changes
  logic              burst_q;
  logic              left_q, reading_left_q;             // the mode has changed since the access began, since the read began
  logic [1:0]        first_q, next_q;                    // quarter of the buffer: for the streamer, for the read
  logic [63:0]       buffer_q [0:(4<<WORD_W)-1];         // twice the size needed: block RAM instead of LUTs
  logic [63:0]       buffer_row_q;

  wire               held = held_q != 2'd0;

  // --- fill level
  logic [15:0] mask;                                      // index mask of 2^log slots
  wire [3:0]  log     = size_q;
  always @* for (int i = 0; i < 16; i++) mask[i] = i < 32'(log);
  wire [15:0] above  = ~mask;
  wire [15:0] kept   = write_q - read_q;
  wire [15:0] unsent = write_q - send_q;
  wire        room   = (kept & above) == 16'd0;
  wire        enough = (unsent != 16'd0) & ((unsent >= threshold_q) | ((unsent & above) != 16'd0));
  wire        passes = fifo_entry & (~batch | passes_q | (bad_q & ended & ~reading_q));
  wire [15:0] here   = unsent + 16'(fifo_count);
  wire        urgent = (here >= threshold_q) | (32'(fifo_count) >= FIFO * 3 / 4) | ended;
  wire        puts   = batch & ~bad_q & fifo_entry & ~passes & room & (burst_q | urgent);
  wire        sends  = batch & ~bad_q & (read_q != send_q) & !held_q[1] & !reading_q & !passes;

  // --- accesses, one for each slot
  wire        leaves = ~batch | left_q;
  wire [WORD_W-1:0] most = WORD_W'((detail ? PD_DETAIL_WORDS : PD_FRAME_RECORD_WORDS) - 1);
  wire        begun = pp_ring_valid & pp_ring_take & ~pp_ring_refused;
  wire        put   = (state_q == GIVE) & pp_ring_written & ~leaves;
  wire        got   = reading_q & pp_ring_read & batch & ~reading_left_q;
  wire [WORD_W-1:0] word = word_q + WORD_W'(pp_ring_next);
  wire [15:0] index   = (write_access_q ? write_q : read_q) & mask;
  always_ff @(posedge clk) begin
    if (rst) state_q <= IDLE;
    else
      case (state_q)
        IDLE:    if (puts | sends) state_q <= ROW;
        ROW:     state_q <= WANT;
        WANT:    if (~batch | pp_ring_refused) state_q <= IDLE; else if (pp_ring_take) state_q <= write_access_q ? GIVE : IDLE;
        default: if (pp_ring_written) state_q <= IDLE;
      endcase
    if (state_q == IDLE) write_access_q <= puts;
    word_q <= (state_q == GIVE) ? word : '0;
    reading_q <= ~rst & ((reading_q & ~pp_ring_read) | (begun & ~write_access_q));
    reading_left_q <= reading_q ? reading_left_q | ~batch : leaves;
    burst_q <= ~rst & fifo_entry & (burst_q | urgent);
    left_q <= (state_q != IDLE) & leaves;
    if (state_q == ROW) slot_q <= base_q + 33'(index);
    if (pp_ring_came & ~(held & (next_q == first_q))) buffer_q[{next_q, pp_ring_at}] <= pp_ring_rdata;   // never the quarter read
    if (held) buffer_row_q <= buffer_q[{first_q, row[WORD_W-1:0]}];
  end
  assign pp_ring_valid = (state_q == WANT) & batch;
  assign pp_ring_write = write_access_q;
  assign pp_ring_slot  = slot_q;
  assign pp_ring_wdata = (word_q > most || leaves) ? 64'd0 : fifo_word;

  // --- from the FIFO, to the streamer: a record that has begun to leave one way ends there
  wire sent = pop & held;
  assign fifo_row = passes ? row : {1'b0, word};
  assign fifo_pop = put | (pop & !held);
  assign entry    = held | passes;
  assign row_word = held ? buffer_row_q : fifo_word;
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
      passes_q <= passes & ~fifo_pop & ~held;
    end
  end

  // --- registers
  wire ring_we = we & (waddr == PD_CSR_MPMRING) & ~batch & (state_q == IDLE) & ~reading_q;
  wire read_we = we & (waddr == PD_CSR_MPMRINGREAD);
  wire send_we = we & (waddr == PD_CSR_MPMSEND);
  wire waits   = batch & ~bad_q & fifo_entry & ~passes & ~room;
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
        base_q  <= wdata[PD_MPMRING_BASE_LO+:PD_MPMRING_BASE_W];
        size_q  <= wdata[PD_MPMRING_SIZE_LO+:PD_MPMRING_SIZE_W];
        write_q <= 16'd0;
        read_q  <= 16'd0;
        send_q  <= 16'd0;
        bad_q   <= 1'b0;
      end else begin
        if (put) write_q <= write_q + 16'd1;
        if (read_we) read_q <= wdata[15:0];
        else if (got) read_q <= read_q + 16'd1;
        if (read_we) send_q <= wdata[15:0];
        else if (batch & channel & (send_we | ended)) send_q <= write_q;
        if (pp_ring_valid & pp_ring_refused) bad_q <= 1'b1;
      end
      if (we & (waddr == PD_CSR_MPMTHRESHOLD)) threshold_q <= wdata[15:0];
      if (waits & ~waited_q) full_q <= full_q + 32'd1;
      waited_q <= waits;
    end
  end
  assign due       = batch & enough & ~of;
  wire   more      = batch & (reading_q | (~bad_q & (fifo_entry | (state_q != IDLE) | (read_q != send_q))));
  assign ring_busy = more | (batch & ~bad_q & ended & channel & (write_q != read_q));

  always @* begin
    ring_exists = 1'b1;
    ring_word   = 64'd0;
    case (raddr)
      PD_CSR_MPMRING:      ring_word = {24'd0, base_q, 3'd0, size_q};
      PD_CSR_MPMRINGREAD:  ring_word = {48'd0, read_q};
      PD_CSR_MPMTHRESHOLD: ring_word = {48'd0, threshold_q};
      PD_CSR_MPMSEND:      ring_word = 64'd0;
      PD_CSR_MPMRINGWRITE: ring_word = {46'd0, bad_q, more | coming, write_q};
      PD_CSR_MPMRINGFULL:  ring_word = {32'd0, full_q};
      default:             ring_exists = 1'b0;
    endcase
  end

  wire unused_ok = &{1'b0, row, wdata};
  wire [39:7] away = slot_q - base_q;                    // distance from the ring's first slot
  `CHECK(never_outside_the_ring, state_q != WANT || (away & ~{17'd0, mask}) == 33'd0)
  `CHECK(a_slot_is_given_from_its_start, state_q != WANT || word_q == '0)
  `CHECK(a_record_ends_where_it_began, !(got & passes & ~held))
  `CHECK(buffers_two_records, held_q != 2'd3 && !(got & held_q[1]))
  wire reads = (state_q != IDLE) & ~write_access_q;
  `CHECK(a_read_has_room, !((reads & reading_q) | ((reads | reading_q) & held_q[1])))
  `CHECK(nothing_passes_a_read, !(passes_q & ((reads & ~left_q) | (reading_q & ~reading_left_q))))
  `CHECK(refused_is_at_rest, !bad_q || state_q == IDLE)
  `CHECK(pops_what_it_showed, !(pop & ~entry))
endmodule
