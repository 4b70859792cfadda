// SPDX-License-Identifier: Apache-2.0
// A stand-in for an out-of-order core that knows its instructions by number and carries no tag: it goes the ways of a program (program.S) and
// tells what id_tags wants to hear. Numbers follow the order of fetch; a flush gives them back. Issue and memory answer out of order,
// at random. Loads are now and then fetched again (order violation), ECALL traps.
// With file != 0 it writes its own log of every instruction that has left, from nothing but its own state:
//   END PC FATE CAUSE TOTAL MAP MEMORY RETIRE EVENTS OLDEST EXECUTE ADDRESS      cycles; END: when it left; MAP: -1 never
// Test bench code: one process, blocking variables inside, outputs by non-blocking assignment.
`include "profile_defs.svh"
`default_nettype none
module ooo_core #(
    parameter int LANES = 2,
    parameter int XLEN = 32,
    parameter logic [31:0] BASE = 32'h0040_0000, // where the program begins
    parameter int WORDS = 64,
    parameter int ID_W = 6,
    parameter int WINDOW = 24,                          // in flight, at most: less than there are numbers
    parameter int UNITS = 4
) (
    input  wire logic              clk,
    input  wire logic              rst,
    input  wire int                file,
    output logic [LANES-1:0]       slot_valid,
    output logic [LANES*XLEN-1:0]  slot_pc,
    output logic [LANES*32-1:0]    slot_insn,
    output logic [LANES*ID_W-1:0]  slot_id,
    output logic [LANES-1:0]       map_valid,
    output logic [LANES*ID_W-1:0]  map_id,
    output logic [UNITS-1:0]       issue_valid, access_valid, answer_valid, done_valid, event_valid,
    output logic [UNITS*ID_W-1:0]  issue_id, access_id, answer_id, done_id, event_id,
    output logic [UNITS*XLEN-1:0]  access_addr,
    output logic [UNITS*16-1:0]    event_bits,
    output logic                   head_valid,
    output logic [ID_W-1:0]        head_id,
    output logic [LANES-1:0]       retire_valid,
    output logic [LANES*ID_W-1:0]  retire_id,
    output logic [LANES*XLEN-1:0]  retire_pc, retire_addr,
    output logic [LANES*32-1:0]    retire_insn,
    output logic [LANES-1:0]       retire_taken,
    output logic                   flush_valid, flush_front,
    output logic [ID_W-1:0]        flush_first, flush_end,
    output logic [2:0]             flush_cause,
    output logic [XLEN-1:0]        flush_pc,
    output logic                   trap_valid,
    output logic [ID_W-1:0]        trap_id,
    output logic [XLEN-1:0]        trap_pc
);
  localparam int ALL = 1 << ID_W;
  localparam int FETCHED = 1, MAPPED = 2, ISSUED = 3, DONE = 4;
  logic [31:0] memory [0:WORDS-1];
  string       name;
  initial if ($value$plusargs("hex=%s", name)) $readmemh(name, memory);

  int              state [0:ALL-1], left [0:ALL-1], at_fetch [0:ALL-1], at_oldest [0:ALL-1], at_issue [0:ALL-1], at_map [0:ALL-1], at_access [0:ALL-1], at_done [0:ALL-1], memory_cycles [0:ALL-1];
  logic [XLEN-1:0] pcs [0:ALL-1];
  logic [31:0]     insns [0:ALL-1];
  logic [15:0]     events [0:ALL-1];
  logic [XLEN-1:0] address [0:ALL-1];
  logic            taken [0:ALL-1], guessed [0:ALL-1];
  logic [ID_W-1:0] head, tail, next_map, at;
  logic [XLEN-1:0] fetch_pc, target;
  logic [31:0]     word;
  logic [63:0]     r;
  int              now, unit, count, turns, handed, stall;
  logic            flushed, backward;

`include "ways.svh"
  task automatic told(input logic [ID_W-1:0] id, input logic retired, input int cause);
    if (file != 0)
      $fdisplay(file, "%0d 0x%0x %s %0d %0d %0d %0d %0d %0d %0d %0d 0x%0x", now, pcs[id], retired ? "retired" : "aborted", cause, now - at_fetch[id],
                state[id] >= MAPPED ? at_map[id] - at_fetch[id] : -1, memory_cycles[id], retired ? now - at_done[id] : 0, events[id],
                retired ? now - at_oldest[id] : 0, retired ? at_done[id] - at_issue[id] : 0, address[id]);
    state[id] = 0;
  endtask
  // all from number `from` on leaves; fetch goes on at `pc`
  task automatic flush(input logic [ID_W-1:0] from, input int cause, input logic [ID_W-1:0] by, input logic own_trap, input logic [XLEN-1:0] pc);
    flush_valid <= 1'b1; flush_front <= 1'b1; flush_first <= from; flush_end <= tail;
    if (from == tail) flush_valid <= 1'b0;              // nothing: equal numbers would be all
    flush_cause <= 3'(cause); flush_pc <= pcs[by];
    for (at = from; at != tail; at = at + 1'b1) told(at, 1'b0, own_trap && at == by ? PD_ABORT_TRAP : cause);
    tail = from; fetch_pc = pc; flushed = 1'b1; stall = int'(r[41:40]);
    if (ID_W'(next_map - head) > ID_W'(tail - head)) next_map = tail;
  endtask

  always @(posedge clk) begin
    {slot_valid, map_valid, issue_valid, access_valid, answer_valid, done_valid, event_valid, head_valid, retire_valid} <= '0;
    {flush_valid, flush_front, trap_valid} <= '0;
    retire_taken <= '0;
    if (rst) begin
      head = '0; tail = '0; next_map = '0; fetch_pc = BASE; now = 0; turns = 0; stall = 0; r = 64'h9E37_79B9_7F4A_7C15;
      for (int i = 0; i < ALL; i++) state[i] = 0;
    end else begin
      now = now + 1;
      r = r ^ (r << 13); r = r ^ (r >> 7); r = r ^ (r << 17);
      flushed = 1'b0;
      // retire in order
      head_valid <= state[head] >= MAPPED;
      if (state[head] >= MAPPED && at_oldest[head] == 0) at_oldest[head] = now;
      head_id    <= head;
      for (int i = 0; i < LANES; i++) if (state[head] == DONE && at_done[head] < now && !flushed && (i == 0 || r[i])) begin
        if (insns[head] == 32'h0000_0073) begin
          trap_valid <= 1'b1; trap_id <= head; trap_pc <= pcs[head];
          flush(head, PD_ABORT_OTHER, head, 1'b1, pcs[head] + XLEN'(4));
        end else begin
          if (at_oldest[head] == 0) at_oldest[head] = now;
          retire_valid[i] <= 1'b1; retire_id[i*ID_W+:ID_W] <= head; retire_pc[i*XLEN+:XLEN] <= pcs[head];
          retire_insn[i*32+:32] <= insns[head]; retire_taken[i] <= taken[head];
          retire_addr[i*XLEN+:XLEN] <= address[head];
          told(head, 1'b1, 0);
          head = head + 1'b1;
        end
      end
      // finish, and issue: at random among those that are mapped
      unit = 0;
      for (int n = 0; n < WINDOW; n++) begin
        at = head + ID_W'(n);
        word = insns[at];
        if (n < int'(ID_W'(tail - head)) && unit < UNITS && state[at] == ISSUED && !flushed) begin
          if (left[at] > 0) left[at] = left[at] - 1;
          else begin
            state[at] = DONE; at_done[at] = now;
            done_valid[unit] <= 1'b1; done_id[unit*ID_W+:ID_W] <= at;
            if (word[6:0] == 7'h03) begin
              answer_valid[unit] <= 1'b1; answer_id[unit*ID_W+:ID_W] <= at;
              memory_cycles[at] = now - at_access[at];
            end
            event_id[unit*ID_W+:ID_W] <= at;
            event_bits[unit*16+:16]   <= '0;
            if (taken[at] != guessed[at]) begin
              event_valid[unit] <= 1'b1; event_bits[unit*16+PD_EVENT_MISPRED] <= 1'b1; events[at][PD_EVENT_MISPRED] = 1'b1;
              flush(at + 1'b1, PD_ABORT_MISPREDICT, at, 1'b0, taken[at] ? target_of(pcs[at], word) : pcs[at] + XLEN'(4));
            end else if (word[6:0] == 7'h03 && r[20:16] == 5'd0) flush(at, PD_ABORT_ORDER, at, 1'b0, pcs[at]);
            unit++;
          end
        end else if (n < int'(ID_W'(tail - head)) && unit < UNITS && state[at] == MAPPED && at_map[at] < now && !flushed && r[n]) begin
          state[at] = ISSUED; at_issue[at] = now;
          issue_valid[unit] <= 1'b1; issue_id[unit*ID_W+:ID_W] <= at;
          left[at] = word[6:0] == 7'h03 ? 2 + int'(r[33:30]) : (word[6:0] == 7'h33 && word[25]) ? 9 : int'(r[30]);
          if (word[6:0] == 7'h03) begin
            access_valid[unit] <= 1'b1; access_id[unit*ID_W+:ID_W] <= at; access_addr[unit*XLEN+:XLEN] <= XLEN'(32'h0041_0000 + 4 * now);
            address[at] = XLEN'(32'h0041_0000 + 4 * now);
            at_access[at] = now;
          end
          unit++;
        end
      end
      // map in order
      for (int i = 0; i < LANES; i++) if (!flushed && next_map != tail && at_fetch[next_map] < now && (i == 0 || r[35])) begin
        state[next_map] = MAPPED; at_map[next_map] = now;
        map_valid[i] <= 1'b1; map_id[i*ID_W+:ID_W] <= next_map;
        next_map = next_map + 1'b1;
      end
      // fetch, on the guessed path
      if (stall > 0) stall = stall - 1;
      else if (!flushed) for (int i = 0; i < LANES; i++) if (stall == 0 && int'(ID_W'(tail - head)) < WINDOW && (i == 0 || r[36])) begin
        word = memory[(fetch_pc - BASE) >> 2];
        target = target_of(fetch_pc, word);
        backward = word[31];
        guessed[tail] = 1'b0; taken[tail] = 1'b0;
        if (word[6:0] == 7'h63) begin
          guessed[tail] = backward;
          taken[tail]   = backward ? turns % 8 != 7 : r[38:37] == 2'd0;
          turns = turns + 1;
        end else if (word[6:0] == 7'h6F || word[6:0] == 7'h67) begin guessed[tail] = 1'b1; taken[tail] = 1'b1; end
        slot_valid[i] <= 1'b1; slot_pc[i*XLEN+:XLEN] <= fetch_pc; slot_insn[i*32+:32] <= word; slot_id[i*ID_W+:ID_W] <= tail;
        state[tail] = FETCHED; pcs[tail] = fetch_pc; insns[tail] = word; at_fetch[tail] = now; events[tail] = '0; at_oldest[tail] = 0; address[tail] = '0; memory_cycles[tail] = 0;
        at = tail;
        tail = tail + 1'b1;
        if (guessed[at]) begin fetch_pc = target; stall = 1; end else fetch_pc = fetch_pc + XLEN'(4);
      end
    end
  end
endmodule
`default_nettype wire
