// SPDX-License-Identifier: Apache-2.0
// Controller of an SDRAM of 16 bits, 4 banks and 8192 rows: initialisation, refresh, rows, and words of 64 bits as bursts of 4.
//
// A request names a line's words in one row. The bank's row is opened while the previous request's words still pass. A row
// stays open until another row of its bank is wanted, or for a refresh. Up to eight refreshes are postponed until the
// chip is idle; their interval is short enough that each row is still refreshed within 64 ms.
// Latency:  cycles of clk from a request to the first word in r_word: 8 if the row is open, 9 if the bank has no open row, 11
//           if it has another one. A word takes 4 cycles; 3 more pass between the last word read and the first one written.
// Assumes:  clk is MHZ, at most 66 (consecutive commands then satisfy tRRD; CAS latency 2); signals from the port
//           (sdram_port.sv) come from a clock in phase. The pins' registers follow (sdram_pins.sv).
// Source:   data sheets of MT48LC16M16A2, IS42S16160G, AS4C32M16SB: the longest of each time.
`include "sdram.svh"
`include "check.svh"
`default_nettype none
module sdram_control #(
  parameter int MHZ      = 64,
  parameter int POWER_US = 200       // from power-on to the first command
) (
  input  logic        clk, rst,
  output logic        ready,         // the chip takes requests
  // from the port: a request is pending while rq_toggle and taken differ
  input  logic        rq_toggle, rq_write,
  input  logic [25:3] rq_addr,
  input  logic [2:0]  rq_more,       // words minus one; they stay in a line
  output logic        taken,
  // the next word to write, with a write enable for each byte
  output logic [4:0]  w_out,         // words taken
  input  logic [71:0] w_word,
  // words read
  output logic        r_we,
  output logic [4:0]  r_in,          // words given
  output logic [63:0] r_word,
  // values of the pins from the next edge on
  output logic        cke, ras_n, cas_n, we_n, dq_drive,
  output logic [1:0]  ba, dqm,
  output logic [12:0] a,
  output logic [15:0] dq_out,
  input  logic [15:0] dq_in          // pins' values 3 edges before, through sdram_pins.sv
);
  // --- cycles, from ns
  function automatic int cycles(input int ns);
    cycles = (ns * MHZ + 999) / 1000;
  endfunction
  localparam int T_RCD = cycles(20), T_RP = cycles(20), T_RAS = cycles(45), T_RC = cycles(66), T_RFC = cycles(70);
  localparam int T_WR = cycles(20);
  localparam int POWER = POWER_US * MHZ;
  localparam int START = T_RFC + 2;                    // between commands of the initialisation
  localparam int POSTPONED = 8;
  // intervals in 64 ms: one for each row, for each refresh that may be postponed, and for the request then under way
  localparam int REFRESH = 64000 * MHZ / (8192 + POSTPONED + 1);
  localparam int QUIET = 8;                            // idle cycles before a due refresh is issued
  localparam logic [12:0] MODE = 13'h022;              // bursts of 4 in order, also for writes; CAS latency 2

  // {ras_n, cas_n, we_n}
  localparam logic [2:0] NOP = 3'b111, ACT = 3'b011, READ = 3'b101, WRITE = 3'b100, PRE = 3'b010, REF = 3'b001, LMR = 3'b000;
  localparam logic [12:0] ALL = 13'h400;               // A10: all banks

  // --- initialisation: 0 closes all, 1 to 8 refresh, 9 sets the mode, 10 waits
  localparam logic [3:0] STARTED = 4'd11;
  logic [3:0]  step_q;
  logic [15:0] start_q;                                // cycles to the next step
  wire         step = step_q != STARTED & start_q == 16'd0;
  assign ready = step_q == STARTED;

  // --- refresh
  logic [15:0] interval_q;
  logic [3:0]  owed_q, quiet_q;
  logic        refresh;                                // issued now
  wire         hold = owed_q >= 4'(POSTPONED) | (owed_q != 4'd0 & quiet_q == 4'(QUIET));

  // --- banks: cycles until each may transfer a word, be closed, be opened
  logic [3:0]  open_q;
  logic [12:0] row_q [0:3];
  logic [2:0]  wait_word_q [0:3], wait_close_q [0:3], wait_open_q [0:3];
  wire  [1:0]  rq_bank = `SDRAM_BANK(rq_addr);
  wire  [12:0] rq_row  = `SDRAM_ROW(rq_addr);
  wire         rq      = ready & rq_toggle != taken;
  wire         rq_open = open_q[rq_bank];
  wire         rq_hit  = rq_open & row_q[rq_bank] == rq_row;
  logic        may_close_all, may_open_all;
  always_comb begin
    may_close_all = 1'b1;
    may_open_all  = 1'b1;
    for (int b = 0; b < 4; b++) begin
      if (wait_close_q[b] != 3'd0) may_close_all = 1'b0;
      if (wait_open_q[b] != 3'd0) may_open_all = 1'b0;
    end
  end

  // --- the request whose words pass
  logic        c_busy_q, c_write_q;
  logic [1:0]  c_bank_q;
  logic [12:0] c_column_q;
  logic [2:0]  c_more_q;
  logic [1:0]  gap_q;                                  // cycles until the next word
  logic [2:0]  turn_q;                                 // cycles until a word may be written
  wire         word = c_busy_q & gap_q == 2'd0 & ~(c_write_q & turn_q != 3'd0);
  wire         last = word & c_more_q == 3'd0;
  wire         take = rq & rq_hit & wait_word_q[rq_bank] == 3'd0 & (~c_busy_q | last) & ~hold;

  // --- this cycle's command: a word has priority, then a refresh, then the next request's row
  logic [2:0] command;
  logic       opens, closes, closes_all;
  always_comb begin
    {opens, closes, closes_all, refresh} = 4'b0000;
    command = NOP;
    ba      = rq_bank;
    a       = rq_row;
    if (~ready | rst) begin
      a  = step_q == 4'd0 ? ALL : MODE;
      ba = 2'd0;
      if (step & ~rst) command = step_q == 4'd0 ? PRE : step_q == STARTED - 4'd1 ? NOP : step_q == STARTED - 4'd2 ? LMR : REF;
    end else if (word) begin
      command = c_write_q ? WRITE : READ;
      ba      = c_bank_q;
      a       = c_column_q;
    end else if (hold) begin
      closes_all = open_q != 4'd0 & ~c_busy_q & may_close_all;
      refresh    = open_q == 4'd0 & may_open_all;
      a          = ALL;
      if (closes_all) command = PRE;
      if (refresh) command = REF;
    end else if (rq) begin
      opens   = ~rq_open & wait_open_q[rq_bank] == 3'd0;
      closes  = rq_open & ~rq_hit & wait_close_q[rq_bank] == 3'd0 & ~(c_busy_q & c_bank_q == rq_bank);
      if (closes) a[10] = 1'b0;
      if (opens) command = ACT;
      if (closes) command = PRE;
    end
  end
  assign {ras_n, cas_n, we_n} = command;
  assign cke = ~rst;

  always_ff @(posedge clk) begin
    for (int b = 0; b < 4; b++) begin
      if (wait_word_q[b] != 3'd0) wait_word_q[b] <= wait_word_q[b] - 3'd1;
      if (wait_close_q[b] != 3'd0) wait_close_q[b] <= wait_close_q[b] - 3'd1;
      if (wait_open_q[b] != 3'd0) wait_open_q[b] <= wait_open_q[b] - 3'd1;
      if (opens & rq_bank == 2'(b)) begin
        wait_word_q[b]  <= 3'(T_RCD > 2 ? T_RCD - 2 : 0);
        wait_close_q[b] <= 3'(T_RAS - 1);
        wait_open_q[b]  <= 3'(T_RC - 1);
      end
      if (word & c_bank_q == 2'(b)) wait_close_q[b] <= c_write_q ? 3'(T_WR + 2) : 3'd3;
      if ((closes & rq_bank == 2'(b)) | closes_all)
        wait_open_q[b] <= wait_open_q[b] > 3'(T_RP) ? wait_open_q[b] - 3'd1 : 3'(T_RP - 1);
      if (refresh) wait_open_q[b] <= 3'(T_RFC - 1);
      if (rst) begin
        wait_close_q[b] <= 3'd0;
        wait_open_q[b]  <= 3'd0;
      end
    end
    if (opens) row_q[rq_bank] <= rq_row;
    open_q <= (open_q | (opens ? 4'b0001 << rq_bank : 4'b0000)) & ~(closes ? 4'b0001 << rq_bank : {4{closes_all}});
    if (rst) open_q <= 4'b0000;
  end

  always_ff @(posedge clk) begin
    if (take) {c_write_q, c_bank_q, c_column_q, c_more_q} <= {rq_write, rq_bank, 3'b000, `SDRAM_COLUMN(rq_addr), rq_more};
    else if (word) begin
      c_column_q <= c_column_q + 13'd4;
      c_more_q   <= c_more_q - 3'd1;
    end
    gap_q  <= word ? 2'd3 : gap_q - 2'(gap_q != 2'd0);
    turn_q <= (word & ~c_write_q) ? 3'd6 : turn_q - 3'(turn_q != 3'd0);
    if (take) taken <= rq_toggle;
    if (rst) begin
      taken    <= 1'b0;
      c_busy_q <= 1'b0;
      gap_q    <= 2'd0;
      turn_q   <= 3'd0;
    end else c_busy_q <= take | (c_busy_q & ~last);
  end

  always_ff @(posedge clk) begin
    if (rst) begin
      step_q     <= 4'd0;
      start_q    <= 16'(POWER);
      interval_q <= 16'(REFRESH - 1);
      owed_q     <= 4'd0;
      quiet_q    <= 4'd0;
    end else begin
      if (~ready) start_q <= step ? 16'(START) : start_q - 16'd1;
      if (step) step_q <= step_q + 4'd1;
      interval_q <= interval_q == 16'd0 ? 16'(REFRESH - 1) : interval_q - 16'd1;
      if (ready) owed_q <= owed_q + 4'(interval_q == 16'd0) - 4'(refresh);
      quiet_q <= (rq | c_busy_q) ? 4'd0 : quiet_q + 4'(quiet_q != 4'(QUIET));
    end
  end

  // --- data: a written word leaves in the cycle of its command and the three after it; a read word is complete seven cycles
  // after its command
  logic [1:0]  beat_q;                                 // of the written word; 0: none
  logic [6:0]  reads_q;
  logic [47:0] part_q;
  wire         beat = (word & c_write_q) | beat_q != 2'd0;
  assign dq_drive = beat;
  assign dq_out   = w_word[beat_q*16 +: 16];
  assign dqm      = ~ready ? 2'b11 : beat ? ~w_word[64+beat_q*2 +: 2] : 2'b00;
  assign r_we     = reads_q[6];
  assign r_word   = {dq_in, part_q};
  always_ff @(posedge clk) begin
    part_q <= {dq_in, part_q[47:16]};
    if (rst) begin
      beat_q  <= 2'd0;
      reads_q <= 7'd0;
      w_out   <= 5'd0;
      r_in    <= 5'd0;
    end else begin
      beat_q  <= beat_q + 2'(beat);
      reads_q <= {reads_q[5:0], word & ~c_write_q};
      w_out   <= w_out + 5'(beat_q == 2'd3);
      r_in    <= r_in + 5'(r_we);
    end
  end

  initial if (MHZ > 66) $fatal(1, "sdram_control: MHZ is %0d, at most 66 was expected", MHZ);
  `CHECK(few_are_postponed, owed_q <= 4'(POSTPONED) + 4'd1)
endmodule
`default_nettype wire
