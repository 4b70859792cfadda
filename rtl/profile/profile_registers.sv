// SPDX-License-Identifier: Apache-2.0
// The profile registers of one ProfileMe tag (MICRO-30, section 4.1.3): what happens to the tagged instruction.
// A life: grant, the slot's data one or two cycles later (slot_we, from chosen_slot), strobes, then retired or aborted. One
// cycle later done pulses and all registers are final; they stay until the next grant. Latencies are kept as one time stamp for
// each stage, in cycles from the grant; profile_record takes the differences when they are read. A repeated strobe overwrites
// its stamp, so after a replay the last issue counts.
// The choice comes late in its cycle, so the previous life's data are cleared one cycle after the grant (fresh).
// Stamps are 16 bits and saturate at all ones, which readers take as "longer than a record can say".
// Assumes: strobes of this tag from the cycle after its grant on; a grant only while neither active nor done. Each tag has its
// own instance of this module.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module profile_registers (
    input  logic              clk,
    input  logic              rst,
    input  logic [63:0]       mtime,
    // from the choice, and the chosen slot
    input  logic              grant,
    input  logic              fresh,         // grant a cycle ago
    input  logic              slot_we,
    input  logic [63:0]       slot_pc,
    input  logic [PATH_W-1:0] slot_path,
    input  logic [15:0]       slot_context,
    input  logic [13:0]       slot_facts,    // {icmiss, itlbmiss, rvc, itype[3:0], priv[1:0], lane[1:0], type[2:0]}
    // from the core, this tag's strobes
    input  logic              mapped,
    input  logic              dready,
    input  logic              issued,
    input  logic              mem_issued,
    input  logic              mem_done,
    input  logic              rready,
    input  logic              oldest,
    input  logic              retired,
    input  logic              aborted,
    input  logic [2:0]        abort_cause,
    input  logic [63:0]       pp_flush_pc,
    input  logic              new_addr_valid,
    input  logic [63:0]       new_addr,
    input  logic [15:0]       new_events,
    // to control and record
    output logic              active,        // the instruction is in flight
    output logic              done,          // pulse: the life has ended, the registers are final
    output logic [63:0]       pc,
    output logic [63:0]       stamp,
    output logic [63:0]       addr,
    output logic [63:0]       flush_pc,
    output logic [PATH_W-1:0] path,
    output logic [15:0]       context_id,
    output logic [13:0]       slot,
    output logic [15:0]       event_bits,
    output logic              addr_valid,
    output logic [2:0]        cause,         // 0 retired, else abort cause
    // stages that were reached: {mem_done, mem_issued, oldest, rready, issued, dready, mapped}
    output logic [6:0]        seen,
    output logic [63:0]       stamps_a,      // {rready, issued, dready, mapped}
    output logic [63:0]       stamps_b       // {end, mem_done, mem_issued, oldest}
);
  logic        active_q, done_q, addr_valid_q;
  logic [2:0]  cause_q;
  logic [6:0]  seen_q;
  logic [15:0] age_q, event_q, context_q;
  logic [15:0] mapped_q, dready_q, issued_q, rready_q, oldest_q, mem_issued_q, mem_done_q, end_q;
  logic [13:0] slot_q;
  logic [63:0] pc_q, time_q, addr_q, flush_pc_q;
  logic [PATH_W-1:0] path_q;

  wire last = active_q & (retired | aborted);

  always_ff @(posedge clk) begin
    done_q <= last & ~rst;
    if (rst) active_q <= 1'b0;
    else if (grant) active_q <= 1'b1;
    else if (last) active_q <= 1'b0;
  end

  // From the fetch slot.
  always_ff @(posedge clk) begin
    if (slot_we) begin
      pc_q      <= slot_pc;
      path_q    <= slot_path;
      context_q <= slot_context;
      slot_q    <= slot_facts;
    end
  end

  // From the back end.
  wire [15:0] age = fresh ? 16'd1 : age_q;
  always_ff @(posedge clk)
    if (active_q) begin
      age_q   <= age + 16'(age != 16'hFFFF);
      seen_q  <= (fresh ? 7'd0 : seen_q) | {mem_done, mem_issued, oldest, rready, issued, dready, mapped};
      event_q <= (fresh ? 16'd0 : event_q) | new_events;
      if (mapped) mapped_q <= age;
      if (dready) dready_q <= age;
      if (issued) issued_q <= age;
      if (rready) rready_q <= age;
      if (oldest) oldest_q <= age;
      if (mem_issued) mem_issued_q <= age;
      if (mem_done) mem_done_q <= age;
      if (new_addr_valid | fresh) begin
        addr_valid_q <= new_addr_valid;
        addr_q       <= new_addr_valid ? new_addr : 64'd0;
      end
      if (last) begin
        end_q      <= age;
        time_q     <= mtime;
        flush_pc_q <= pp_flush_pc;
      end
      if (last | fresh) cause_q <= (last & aborted) ? abort_cause : 3'd0;
    end

  assign active     = active_q;
  assign done       = done_q;
  assign pc         = pc_q;
  assign stamp      = time_q;
  assign addr       = addr_q;
  assign flush_pc   = flush_pc_q;
  assign path       = path_q;
  assign context_id = context_q;
  assign slot       = slot_q;
  assign event_bits = event_q;
  assign addr_valid = addr_valid_q;
  assign cause      = cause_q;
  assign seen       = seen_q;
  assign stamps_a   = {rready_q, issued_q, dready_q, mapped_q};
  assign stamps_b   = {end_q, mem_done_q, mem_issued_q, oldest_q};

  `CHECK(no_grant_over_a_life, !(grant & (active_q | done_q)))
  `CHECK_SAYS(one_end, !(active_q & retired & aborted), ": pp_retired and pp_aborted of a tag")
endmodule
