// SPDX-License-Identifier: Apache-2.0
// The driver in stream_tb: sets the ring up, is interrupted, has records handed on or takes them from memory. It compares what the
// ring's registers and its interrupt say with what has gone in and out.
  int until_send = 0;                                  // cycles until the handler has come so far
  int read = 0;                                        // records taken from memory
  int handed = 0;                                      // records that software has taken or had handed on
  int left_ones = 0;                                   // times that the mode was another one

  task automatic write_register(input [11:0] addr, input [63:0] value);
    we    <= 1'b1;
    waddr <= addr;
    wdata <= value;
  endtask
  task automatic set_up;
    case (at)
      4: begin
        ring_at = 16 * (100 + int'(chance[5:0]));
        write_register(PD_CSR_MPMTHRESHOLD, 64'(threshold));
      end
      5: write_register(PD_CSR_MPMRING, ring_register);
      6: begin
        batch   <= 1'b1;
        channel <= ~inplace;
        raddr   <= PD_CSR_MPMTHRESHOLD;
      end
      7: begin
        if (rdata != 64'(threshold)) complain("threshold", int'(rdata));
        raddr <= PD_CSR_MPMRING;
      end
      8: begin
        if (rdata != ring_register) complain("ring", int'(rdata));
        raddr <= PD_CSR_MPMRINGWRITE;
      end
      9: write_register(PD_CSR_MPMRING, 64'(MEMORY_BASE) + 64'(slots_log2) - 64'd1);   // not in this mode
      default: ;
    endcase
  endtask

  // +leaves
  wire writes_to_empty = u_ring.state_q == u_ring.GIVE & u_ring.write_q == u_ring.read_q & !u_ring.held;
  task automatic change_mode;
    if (!batch) begin
      batch   <= 1'b1;
      left_it = write_at >= 0;
      left_ones = left_ones + 1;
    end else if (leaves && writes_to_empty && given < 8 && chance[30]) batch <= 1'b0;
  endtask

  // --- the interrupt: not before there are as many as the threshold says, and no later than a while after
  int untaken;                                         // records in memory that software knows nothing of
  int still, counted = 0;                              // the ring's own count is a little behind: cycles since ours has changed
  int told_at;                                         // of so many it must know
  int untold = 0;                                      // cycles without an interrupt, though there are as many,
  int untold_in_queue = 0;                             // ... or with those in the queue
  task automatic check_interrupt;
    untaken = filled - handed;
    told_at = (threshold > (1 << slots_log2)) ? 1 << slots_log2 : (threshold == 0) ? 1 : threshold;
    still   = (filled != counted) ? 0 : still + 1;
    counted = filled;
    if (due && untaken + int'(still <= 20) < told_at) complain("an interrupt too early", untaken);
    untold = (!of && !due && untaken >= told_at) ? untold + 1 : 0;
    if (untold == 20 && !refuse) complain("no interrupt", filled);
  endtask
  // those that wait in the queue count, too: the ring takes them then, if it has room
  task automatic check_urgency;
    untold_in_queue = (batch && !ended && !refuse && !leaves && !of && !due && threshold <= (1 << slots_log2) &&
                       filled - (inplace ? read : read_back) < (1 << slots_log2) &&
                       put - gone + untaken >= told_at) ? untold_in_queue + 1 : 0;
    if (untold_in_queue == 200) complain("as many have come, and no interrupt", put - gone + untaken);
  endtask
  task automatic check_registers;
    if (inplace && !we && u_ring.read_q != read[15:0]) complain("mpmringread", int'(u_ring.read_q));
    if (at > 12 && (take | moving) && !rdata[PD_MPMRINGWRITE_MORE_LO] && !refuse) complain("no more", put);
  endtask

  // --- the handler
  int slot;
  task automatic read_record;
    slot = ring_at + 16 * (read % (1 << slots_log2));
    for (int i = 0; i < PD_FRAME_RECORD_WORDS; i++)
      if (memory[slot + i] != went_in[16 * (read % 65536) + i]) complain("record in memory", read);
    read = read + 1;
    write_register(PD_CSR_MPMRINGREAD, 64'(read[15:0]));
    handed = read;
  endtask
  task automatic hand_on;
    write_register(PD_CSR_MPMSEND, 64'd0);
    if (!inplace) handed = filled;
  endtask
  task automatic handle;
    if (until_send > 0) until_send = until_send - 1;
    else if (inplace && read[15:0] != rdata[15:0]) read_record();
    else if (of) hand_on();
  endtask
  task automatic note_interrupt;
    if (we && waddr == PD_CSR_MPMSEND) of <= 1'b0;
    if (due) begin
      of <= 1'b1;
      until_send = late + int'(chance[7:0]);
    end
  endtask

  task automatic software_cycle;
    we <= 1'b0;
    note_interrupt();
    set_up();
    if (at > 12) change_mode();
    if (ended & ~inplace) handed = filled;
    check_interrupt();
    check_registers();
    check_urgency();
    if (at > 8 && (of | (ended & inplace)) && !we) handle();
  endtask
  localparam logic [31:0] FULL_BEFORE = 32'h7FFF_FFFE;   // of the ring's count from cycle 5 on: soon all its digits change
  task automatic check_ring;
    int full;
    full = int'(u_ring.full_q - FULL_BEFORE);
    if (late > 0 && full == 0) complain("the ring was never full", 0);
    if (full < 0 || full > put) complain("records that waited", full);
    if (leaves && left_ones < 5) complain("mode never left", left_ones);
    if (refuse && rdata[PD_MPMRINGWRITE_BAD_LO]) complain("refused still", int'(rdata));
  endtask
