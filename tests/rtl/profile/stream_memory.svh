// SPDX-License-Identifier: Apache-2.0
// The ring's memory in stream_tb: a write and a read at a time, of different slots, taken and answered when it likes. A read's two
// lines come as they like, some words twice. What has no business being written there is compared at the end.
  localparam int          AROUND      = 8192;                        // doublewords beside the ring's
  localparam int          MEMORY      = AROUND + (16 << 15);         // with the largest ring; from memory_base on
  localparam logic [39:0] MEMORY_BASE = 40'h80_1234_0000;
  logic [63:0] memory [0:MEMORY-1], untouched [0:MEMORY-1];
  int          used;                                   // of it
  int          ring_at = 0;                            // doubleword where the ring begins
  wire  [63:0] ring_register = 64'(MEMORY_BASE) + 64'(8 * ring_at) + 64'(slots_log2);

  string       wrong = "";
  wire         errs = chance[23:20] == 4'd0;           // now: +wrong
  initial if (!$value$plusargs("wrong=%s", wrong)) wrong = "";

  function logic in_ring(input int doubleword);
    in_ring = has_ring && doubleword >= ring_at && doubleword < ring_at + (16 << slots_log2);
  endfunction
  task automatic fill_memory;
    used = AROUND + (has_ring ? 16 << slots_log2 : 0);
    for (int i = 0; i < used; i++) begin
      memory[i]    = {$random(seed), $random(seed)};
      untouched[i] = memory[i];
    end
  endtask
  task automatic check_memory;
    for (int i = 0; i < used; i++) if (!in_ring(i) && memory[i] != untouched[i]) complain("changed", i);
  endtask

  // --- accesses under way, by the doubleword where their slot begins; -1: none
  int          write_at = -1, asked = 0, given = 0;    // words that the ring was asked for, and gave
  int          read_at = -1;
  int          came [0:1];                             // words of each line that have come
  logic        line;                                   // that the next word is of
  int          filled = 0, read_back = 0;              // records written, and read
  logic        left_it = 1'b0;                         // the mode has changed meanwhile: what is written is no record
  wire  [39:7] mem_at = mem_slot - MEMORY_BASE[39:7];

  task automatic begin_access(input int slot);
    if (mem_at >= 33'(used / 16) || !in_ring(slot)) complain("outside the ring", slot);
    if ((mem_write ? write_at : read_at) >= 0 || (mem_write ? read_at : write_at) == slot) complain("two accesses", at);
    if (mem_write) begin
      write_at = slot;
      asked = 0;
      given = 0;
    end else begin
      read_at = slot;
      came[0] = 0;
      came[1] = 0;
    end
  endtask
  task automatic take_word;
    if (given >= PD_FRAME_RECORD_WORDS && mem_wdata != 64'd0) complain("behind a record", write_at + given);
    if (write_at < 0) complain("gives without a write", at);
    else memory[write_at + given] = (wrong == "halves" && errs) ? {mem_wdata[31:0], mem_wdata[63:32]} : mem_wdata;
    given = given + 1;
  endtask
  task automatic go_on_with_write;
    if (given == 16 || (wrong == "short" && given == 15)) begin
      mem_written <= 1'b1;
      mem_next    <= wrong == "more";
      if (!left_it) filled = filled + 1;
      left_it  = 1'b0;
      write_at = -1;
    end else if (asked < 16 && chance[3:0] != 4'd0) begin
      mem_next <= 1'b1;
      asked = asked + 1;
    end
  endtask
  task automatic go_on_with_read;
    line = (came[chance[4]] == 8) ? ~chance[4] : chance[4];
    mem_came    <= 1'b1;
    mem_at_word <= {line ^ (wrong == "line" && errs), 3'(came[line])};
    mem_rdata   <= memory[(wrong == "slot" && errs ? read_at ^ 16 : read_at) + (line ? 8 : 0) + came[line]];
    if (chance[9:7] != 3'd0) came[line] = came[line] + 1;
    if (came[0] + came[1] == (wrong == "early" ? 15 : 16)) begin
      mem_read <= 1'b1;
      read_at   = -1;
      read_back = read_back + 1;
    end
  endtask
  task automatic memory_cycle;
    mem_take    <= 1'b0;
    mem_next    <= 1'b0;
    mem_written <= 1'b0;
    mem_came    <= 1'b0;
    mem_read    <= 1'b0;
    mem_rdata   <= {16{4'hE}};
    if (mem_next) take_word();
    if (wrong == "twice" && mem_written && chance[24]) mem_written <= 1'b1;
    if (wrong == "unasked" && read_at < 0 && errs) mem_came <= 1'b1;
    if (mem_valid & mem_take & ~refuse) begin_access(int'(mem_at) * 16);
    else mem_take <= chance[25] & ~refuse & mem_valid & ~mem_take;
    if (write_at >= 0) go_on_with_write();
    if (read_at >= 0 && chance[6:5] != 2'd0) go_on_with_read();
  endtask
