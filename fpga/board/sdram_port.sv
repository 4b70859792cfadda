// SPDX-License-Identifier: Apache-2.0
// The SoC's memory port of sdram_control.sv: queues bursts in order, and detects the chip's size at the start.
//
// Program RAM is the chip except its last MiB, which is the resident driver's RAM. An address beyond is answered with SLVERR,
// and nothing is written. Start: words in both halves of a row of 1024 columns are written in turn; if they turn out to be the
// same word, the chip has 512 columns. The chip's contents are restored.
// Latency:  a read of an open row takes 5 cycles from its address to the first beat, with one beat every two cycles after it; a
//           write takes a beat a cycle while there is room for a line, and is answered two cycles after its last beat.
// Takes:    INCR bursts of whole words that stay in a line; any ID. 8 reads and 5 requests in flight, answered in order.
// Assumes:  rst is held until words in flight have finished: 128 cycles of the chip. clk is half of the chip's clock.
`include "axi.svh"
`include "memory_map.svh"
`include "check.svh"
`default_nettype none
module sdram_port (
  input  logic        clk, rst,
  `AXI_RAM_PORTS(input wire, output),
  output logic        ready,         // the size is known
  output logic [1:0]  size,          // of the chip: 0 there is none, 1 32 MiB, 2 64 MiB
  // sdram_control
  input  logic        up,            // it accepts requests
  output logic        rq_toggle, rq_write,
  output logic [25:3] rq_addr,
  output logic [2:0]  rq_more,
  input  logic        taken,
  input  logic [4:0]  w_out, r_in,   // number of words that it took, gave
  output logic        w_we,
  output logic [4:0]  w_in,          // number of words to write, with byte enables, given
  output logic [71:0] w_word,
  output logic [4:0]  r_out,         // number of read words taken
  input  logic [63:0] r_word
);
  localparam int REQUESTS = 4, READS = 8;

  // --- where in the chip
  wire [5:0] last_mib = {size[1], 5'h1F};
  // {outside, byte}; a simulator follows arguments only, and an address may wait until the size is known
  function automatic logic [26:0] place(input logic [39:0] addr, input logic no_chip, input logic [5:0] last);
    if (in_region(addr, MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE)) place = {no_chip, last, addr[19:0]};
    else place = {~in_region(addr, MAP_RAM_BASE, MAP_RAM_SIZE) | no_chip | addr[26:20] >= {1'b0, last}, addr[25:0]};
  endfunction
  wire        none     = size == 2'd0;
  wire [26:0] ar_place = place(ram_araddr, none, last_mib), aw_place = place(ram_awaddr, none, last_mib);

  // --- start: each step is a request of one word
  localparam logic [2:0] LOW = 3'd0, HIGH = 3'd1, MARK = 3'd2, LOOK = 3'd3, RESTORE = 3'd4, KNOWN = 3'd5;
  logic [2:0]  step_q;
  logic        asked_q;              // the step's request is made
  logic [63:0] low_q, high_q;        // old contents
  logic        room;
  wire         step_writes = step_q == MARK | step_q == RESTORE;
  wire         came        = r_in != r_out;
  wire         ask         = step_q != KNOWN & up & ~asked_q & rq_toggle == taken;
  wire         answered    = asked_q & (step_writes ? rq_toggle == taken : came);
  assign ready = step_q == KNOWN;
  always_ff @(posedge clk) begin
    if (rst) begin
      step_q  <= LOW;
      asked_q <= 1'b0;
      size    <= 2'd0;
    end else begin
      asked_q <= (asked_q | ask) & ~answered;
      if (answered) begin
        step_q <= step_q + 3'd1;
        if (step_q == LOOK) size <= r_word == low_q ? 2'd2 : r_word == ~low_q ? 2'd1 : 2'd0;
      end
    end
    if (answered & step_q == LOW) low_q <= r_word;
    if (answered & step_q == HIGH) high_q <= r_word;
  end

  // --- requests: the one at the chip, and the queue of the next ones
  logic [26:0] queue [0:REQUESTS-1]; // {write, words minus one, address}
  logic [1:0]  q_head_q, q_tail_q;
  logic [2:0]  q_count_q;
  logic        w_push;
  wire         ar_take = ram_arvalid & ram_arready;
  wire         push    = w_push | (ar_take & ~ar_place[26]);
  logic [26:0] w_request_q;
  wire  [26:0] pushed  = w_push ? w_request_q : {1'b0, ram_arlen[2:0], ar_place[25:3]};
  wire         waits   = q_count_q != 3'd0;
  wire  [26:0] head    = waits ? queue[q_head_q] : pushed;
  logic [4:0]  r_asked_q;            // read words requested
  assign room = 5'(r_asked_q + 5'(head[25:23]) - r_out) <= 5'd15;
  wire         send    = ready & (waits | push) & rq_toggle == taken & (head[26] | room);
  wire         queued  = push & ~(send & ~waits);
  wire         pop     = send & waits;
  always_ff @(posedge clk) begin
    if (queued) queue[q_tail_q] <= pushed;
    if (send) {rq_write, rq_more, rq_addr} <= head;
    if (ask) {rq_write, rq_more, rq_addr} <= {step_writes, 3'd0, step_q == HIGH | step_writes, 22'd0};
    if (rst) begin
      q_head_q  <= 2'd0;
      q_tail_q  <= 2'd0;
      q_count_q <= 3'd0;
      rq_toggle <= taken;
      r_asked_q <= r_in;
    end else begin
      q_head_q  <= q_head_q + 2'(pop);
      q_tail_q  <= q_tail_q + 2'(queued);
      q_count_q <= q_count_q + 3'(queued) - 3'(pop);
      if (send | ask) rq_toggle <= ~rq_toggle;
      if (send & ~head[26]) r_asked_q <= r_asked_q + 5'(head[25:23]) + 5'd1;
      if (ask & ~step_writes) r_asked_q <= r_asked_q + 5'd1;
    end
  end

  // --- reads
  logic [8:0] reads [0:READS-1];     // {outside, words minus one, ID}
  logic [2:0] m_head_q, m_tail_q, m_word_q;
  logic [3:0] m_count_q;
  wire  [8:0] read   = reads[m_head_q];
  wire        m_last = m_word_q == read[7:5];
  wire        beat   = ready & m_count_q != 4'd0 & (read[8] | came) & (~ram_rvalid | ram_rready);
  wire        done   = beat & m_last;
  wire        r_pop  = (beat & ~read[8]) | (answered & ~step_writes);
  assign ram_arready = ready & ~w_push & q_count_q != 3'(REQUESTS) & m_count_q != 4'(READS);
  assign ram_ruser   = 2'b01;        // data from near memory
  always_ff @(posedge clk) begin
    if (ar_take) reads[m_tail_q] <= {ar_place[26], ram_arlen[2:0], ram_arid};
    if (beat) begin
      ram_rdata <= r_word;
      ram_rresp <= {read[8], 1'b0};
      ram_rid   <= read[4:0];
      ram_rlast <= m_last;
    end
    if (rst) begin
      m_head_q   <= 3'd0;
      m_tail_q   <= 3'd0;
      m_word_q   <= 3'd0;
      m_count_q  <= 4'd0;
      ram_rvalid <= 1'b0;
      r_out      <= r_in;
    end else begin
      m_tail_q   <= m_tail_q + 3'(ar_take);
      m_head_q   <= m_head_q + 3'(done);
      m_count_q  <= m_count_q + 4'(ar_take) - 4'(done);
      if (beat) m_word_q <= m_last ? 3'd0 : m_word_q + 3'd1;
      ram_rvalid <= beat | (ram_rvalid & ~ram_rready);
      r_out      <= r_out + 5'(r_pop);
    end
  end

  // --- writes: a burst is collected before it is requested, so the chip never waits for its words
  typedef enum logic [1:0] {IDLE, DATA, PUSH} state_t;
  state_t state_q;
  logic   w_outside_q;
  logic [3:0] w_id_q;
  wire    w_take  = state_q == DATA & ram_wvalid;
  wire    w_ends  = state_q == PUSH & (w_outside_q | q_count_q != 3'(REQUESTS)) & (~ram_bvalid | ram_bready);
  assign w_push      = w_ends & ~w_outside_q;
  assign w_we        = (w_take & ~w_outside_q) | (ask & step_writes);
  assign w_word      = ready ? {ram_wstrb, ram_wdata} : {8'hFF, step_q == MARK ? ~low_q : high_q};
  assign ram_awready = ready & state_q == IDLE & 5'(w_in - w_out) <= 5'd8;
  assign ram_wready  = state_q == DATA;
  always_ff @(posedge clk) begin
    if (ram_awvalid & ram_awready) begin
      w_request_q <= {1'b1, ram_awlen[2:0], aw_place[25:3]};
      w_outside_q <= aw_place[26];
      w_id_q      <= ram_awid;
    end
    if (w_ends) {ram_bid, ram_bresp} <= {w_id_q, w_outside_q, 1'b0};
    if (rst) begin
      state_q    <= IDLE;
      ram_bvalid <= 1'b0;
      w_in       <= w_out;
    end else begin
      case (state_q)
        IDLE:    if (ram_awvalid & ram_awready) state_q <= DATA;
        DATA:    if (ram_wvalid & ram_wlast) state_q <= PUSH;
        default: if (w_ends) state_q <= IDLE;
      endcase
      ram_bvalid <= w_ends | (ram_bvalid & ~ram_bready);
      w_in       <= w_in + 5'(w_we);
    end
  end

  wire unused = &{1'b0, ram_arsize, ram_awsize, ram_arlen[7:3], ram_awlen[7:3], ar_place[2:0], aw_place[2:0]};
  `CHECK(a_read_stays_in_its_line, !ar_take || {5'd0, ram_araddr[5:3]} + ram_arlen <= 8'd7)
  `CHECK(a_write_stays_in_its_line, !(ram_awvalid & ram_awready) || {5'd0, ram_awaddr[5:3]} + ram_awlen <= 8'd7)
  `CHECK(words_to_write_fit, 5'(w_in - w_out) <= 5'd16)
  `CHECK(words_read_fit, 5'(r_in - r_out) <= 5'd16)
endmodule
`default_nettype wire
