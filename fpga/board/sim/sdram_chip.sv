// SPDX-License-Identifier: Apache-2.0
// Model of an SDRAM of 16 bits, 4 banks, 8192 rows and COLUMNS columns, without delays. It acts at edges of its clock, whose
// period is PERIOD_PS. If a rule of the data sheet is broken, it ends the simulation with the rule's name.
//
// Rules: times between commands (each parameter below), order of commands, initialisation, refresh of each row within RETAIN_US
// with at most POSTPONED of them late, both sides driving the data bus at once or in turn without a cycle between them, an
// interrupted burst, data that no side drives. Outputs are X (inverted on a simulator without X) except in the cycle in which
// they must be sampled. It supports bursts of 4 in order at CAS latency 2 or 3, without auto precharge; the clock is never
// suspended.
// Source: data sheets of MT48LC16M16A2, IS42S16160G, AS4C32M16SB: the longest of each time.
`ifdef VERILATOR
`define CHIP_SILENT ~out[(now+1)%8]
`else
`define CHIP_SILENT 16'hxxxx
`endif
`default_nettype none
module sdram_chip #(
  parameter int PERIOD_PS = 15625,
  parameter int COLUMNS   = 512,
  parameter int BUS       = 1,       // 0: other drivers of the data bus are not visible or checked
  parameter int POWER_US = 100, RETAIN_US = 64000, POSTPONED = 8,
  parameter int T_RCD = 20000, T_RP = 20000, T_RAS = 45000, T_RAS_MOST = 120000000, T_RC = 66000, T_RFC = 70000, T_WR = 20000,
  parameter int T_RRD = 15000, T_AC = 6000       // ps
) (
  input  logic        clk, cke, ras_n, cas_n, we_n,
  input  logic [1:0]  ba, dqm,
  input  logic [12:0] a,
  input  logic [15:0] dq_in,         // data from the other side
  input  logic        dq_driven,     // the other side drives the bus
  output logic [15:0] dq_out,
  output logic        dq_drive
);
  localparam int ROWS = 8192;
  localparam int COLUMN_W = $clog2(COLUMNS);
  localparam int CELL_W = 2 + 13 + $clog2(COLUMNS);
  localparam logic [2:0] NOP = 3'b111, ACT = 3'b011, READ = 3'b101, WRITE = 3'b100, PRE = 3'b010, REF = 3'b001, LMR = 3'b000,
                         STOP = 3'b110;
  localparam longint NEVER = -64'd1000000000;
  logic [15:0] mem [0:4*ROWS*COLUMNS-1];         // {bank, row, column}

  longint      now = 0;              // edges
  longint      act [0:3], closed [0:3], written [0:3], word [0:3];   // last ACT, PRE, written beat, READ: edges
  longint      any_act = NEVER, refreshed = NEVER, mode_set = NEVER, all_closed = NEVER, powered = 0;
  longint      row_refreshed [0:ROWS-1];
  longint      refreshes = 0, first_refresh = 0;
  logic [3:0]  open = 4'd0;
  logic [12:0] row [0:3];
  logic        set = 0;              // the mode is set
  logic [3:0]  early = 0;            // refreshes during initialisation
  int          latency = 2, errors = 0;
  logic [12:0] next_row = 0;         // row of the next refresh
  wire  [2:0]  command = {ras_n, cas_n, we_n};

  // output: a place for each of the next edges
  logic [15:0] out [0:7];
  logic        outs [0:7], masked [0:7];
  longint      last_out = NEVER, last_in = NEVER;
  logic        says = 0;
  // the burst being written
  int          beats = 0;
  logic [1:0]  w_bank;
  logic [COLUMN_W-1:0] w_column;

  task automatic wrong(input [8*24-1:0] rule);
    errors = errors + 1;
    if (errors == 1) begin
      $fdisplay(32'h8000_0002, "SDRAM %m: %0s: rule broken at edge %0d, %0d ns", rule, now, now * PERIOD_PS / 1000);
      $fatal;
    end
  endtask
  // whether so many ps have passed since then
  function automatic logic past(input longint since, input longint ps);
    past = (now - since) * PERIOD_PS >= ps;
  endfunction
  function automatic logic [CELL_W-1:0] cell_at(input logic [1:0] bank, input logic [12:0] line, input logic [COLUMN_W-1:0] column);
    cell_at = {bank, line, column};
  endfunction

  initial begin
    for (int b = 0; b < 4; b++) begin act[b] = NEVER; closed[b] = NEVER; written[b] = NEVER; word[b] = NEVER; row[b] = 0; end
    for (int i = 0; i < 8; i++) begin out[i] = 0; outs[i] = 0; masked[i] = 0; end
    for (int i = 0; i < ROWS; i++) row_refreshed[i] = 0;
    {dq_out, dq_drive} = 17'd0;
  end

  task automatic activate;
    if (!set) wrong("start");
    if (open[ba]) wrong("open");
    if (!past(closed[ba], T_RP)) wrong("tRP");
    if (!past(act[ba], T_RC)) wrong("tRC");
    if (!past(any_act, T_RRD)) wrong("tRRD");
    if (!past(refreshed, T_RFC)) wrong("tRFC");
    open[ba] = 1'b1;
    row[ba]  = a;
    act[ba]  = now;
    any_act  = now;
  endtask
  task automatic column(input logic writes);
    if (!open[ba]) wrong("closed");
    if (!past(act[ba], T_RCD)) wrong("tRCD");
    if (a[10]) wrong("auto-precharge");
    if (beats != 0) wrong("cut-write");
    for (int b = 0; b < 4; b++) if (now - word[b] < 4) wrong("cut-read");
    if (writes) begin
      beats    = 4;
      w_bank   = ba;
      w_column = a[9:0] & (COLUMNS - 1);
    end else begin
      word[ba] = now;
      for (int i = 0; i < 4; i++) begin
        out[(now+latency+i)%8]  = mem[cell_at(ba, row[ba], (a[9:0] & (COLUMNS - 4)) | 10'((a[1:0] + i) & 3))];
        outs[(now+latency+i)%8] = 1'b1;
      end
    end
  endtask
  task automatic close(input int b);
    if (open[b]) begin
      if (!past(act[b], T_RAS)) wrong("tRAS");
      if (!past(written[b], T_WR)) wrong("tWR");
      if (now - word[b] < 4) wrong("cut-read");
      if (beats != 0 && w_bank == 2'(b)) wrong("cut-write");
    end
    open[b]   = 1'b0;
    closed[b] = now;
  endtask
  task automatic refresh;
    if (open != 4'd0) wrong("refresh-open");
    for (int b = 0; b < 4; b++) if (!past(closed[b], T_RP)) wrong("refresh-tRP");
    if (all_closed == NEVER) wrong("start");
    if (!past(refreshed, T_RFC)) wrong("refresh-tRFC");
    if (!past(any_act, T_RC)) wrong("refresh-tRC");
    if (set) begin
      row_refreshed[next_row] = now;
      next_row  = next_row + 13'd1;
      refreshes = refreshes + 1;
    end else if (early != 4'd15) early = early + 4'd1;
    refreshed = now;
  endtask
  task automatic mode;
    if (open != 4'd0 || all_closed == NEVER || early < 4'd2) wrong("start");
    for (int b = 0; b < 4; b++) if (!past(closed[b], T_RP)) wrong("mode-tRP");
    if (!past(refreshed, T_RFC)) wrong("mode-tRFC");
    if (a[12:10] != 0 || a[8:7] != 0 || a[9] || a[3:0] != 4'b0010 || (a[6:4] != 3'd2 && a[6:4] != 3'd3) || ba != 0) wrong("mode");
    if (a[6:4] == 3'd2 && PERIOD_PS < 10000) wrong("clock");
    latency  = int'(a[6:4]);
    mode_set = now;
    set      = 1'b1;
    for (int i = 0; i < ROWS; i++) row_refreshed[i] = now;
    first_refresh = now;
  endtask

  task automatic data_in;
    if (beats != 0) begin
      if (BUS != 0 && !dq_driven) wrong("undriven");
      for (int lane = 0; lane < 2; lane++)
        if (!dqm[lane]) begin
          if (^dq_in[8*lane +: 8] === 1'bx) wrong("X-written");
          mem[cell_at(w_bank, row[w_bank], w_column)][8*lane +: 8] = dq_in[8*lane +: 8];
        end
      written[w_bank] = now;
      w_column = {w_column[COLUMN_W-1:2], w_column[1:0] + 2'd1};
      beats    = beats - 1;
    end
    if (dq_driven) begin
      if (dq_drive || outs[now%8] || now - last_out < 2) wrong("contention");
      last_in = now;
    end
  endtask

  always @(posedge clk) begin
    now = now + 1;
    if (set && !cke) wrong("clock-enable");
    if (cke && (^command === 1'bx)) wrong("X-command");
    if (!cke) powered = now;
    else if (command != NOP && command != STOP) begin
      if (!past(powered, 64'd1000000 * POWER_US)) wrong("power");
      if (now - mode_set < 2) wrong("tMRD");
      case (command)
        ACT:     activate;
        READ:    column(1'b0);
        WRITE:   column(1'b1);
        PRE: begin
          for (int b = 0; b < 4; b++) if (a[10] || ba == 2'(b)) close(b);
          if (a[10]) all_closed = now;
        end
        REF:     refresh;
        default: mode;
      endcase
    end
    data_in;
    for (int b = 0; b < 4; b++) if (open[b] && past(act[b], T_RAS_MOST)) wrong("tRAS-most");
    if (set) begin
      if (past(row_refreshed[next_row], 64'd1000000 * RETAIN_US)) wrong("retention");
      if ((now - first_refresh) * PERIOD_PS > (refreshes + POSTPONED + 1) * (64'd1000000 * RETAIN_US / ROWS)) wrong("postponed");
    end

    // bus value from half a period after this edge to the next one, where it is sampled
    masked[(now+2)%8] = dqm != 2'b00;
    says = outs[(now+1)%8] && !masked[(now+1)%8];
    if (says) last_out = now + 1;
    dq_drive <= outs[(now+1)%8];
    dq_out <= `CHIP_SILENT;
    outs[now%8] = 1'b0;
  end
  always @(negedge clk) dq_out <= says ? out[(now+1)%8] : `CHIP_SILENT;
  initial if (PERIOD_PS < 2 * T_AC) $fatal(1, "sdram_chip: data comes later than half a period after an edge");
endmodule
`undef CHIP_SILENT
`default_nettype wire
