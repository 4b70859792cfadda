// SPDX-License-Identifier: Apache-2.0
// The profile registers of one ProfileMe tag (MICRO-30, section 4.1.3): what happens to the tagged instruction.
// A life: grant_i, the slot's data one or two cycles later (slot_we_i, from chosen_slot), strobes, then retired_i or aborted_i;
// one cycle later done_o pulses and all registers are final; they stay until the next grant. Latencies are kept as time stamps,
// counted in cycles from the grant, one per stage; profile_record makes differences of them when they are read. A repeated strobe
// overwrites its stamp, so after a replay the last issue counts.
// The choice comes late in its cycle: what the previous life has left goes one cycle after the grant (fresh_i).
// Stamps are 16 bits and stay at all ones, which readers take for "longer than a record can say".
// Assumes: strobes of this tag from the cycle after its grant on; a grant only while neither active nor done.
// More tags are more instances of this module.
`include "config.svh"
`include "check.svh"
`default_nettype none
module profile_registers (
    input  logic              clk,
    input  logic              rst,
    input  logic [63:0]       time_i,
    // from the choice, and the chosen slot
    input  logic              grant_i,
    input  logic              fresh_i,       // grant_i a cycle ago
    input  logic              slot_we_i,
    input  logic [63:0]       pc_i,
    input  logic [PATH_W-1:0] path_i,
    input  logic [15:0]       context_i,
    input  logic [13:0]       slot_i,        // {icmiss, itlbmiss, rvc, itype[3:0], priv[1:0], lane[1:0], type[2:0]}
    // from the core, this tag's strobes
    input  logic              mapped_i,
    input  logic              dready_i,
    input  logic              issued_i,
    input  logic              mem_issued_i,
    input  logic              mem_done_i,
    input  logic              rready_i,
    input  logic              oldest_i,
    input  logic              retired_i,
    input  logic              aborted_i,
    input  logic [2:0]        abort_cause_i,
    input  logic [63:0]       flush_pc_i,
    input  logic              addr_valid_i,
    input  logic [63:0]       addr_i,
    input  logic [15:0]       event_i,
    // to control and record
    output logic              active_o,      // the instruction is in flight
    output logic              done_o,        // pulse: the life has ended, the registers are final
    output logic [63:0]       pc_o,
    output logic [63:0]       time_o,
    output logic [63:0]       addr_o,
    output logic [63:0]       flush_pc_o,
    output logic [PATH_W-1:0] path_o,
    output logic [15:0]       context_o,
    output logic [13:0]       slot_o,
    output logic [15:0]       event_o,
    output logic              addr_valid_o,
    output logic [2:0]        cause_o,       // 0 retired, else abort cause
    // stages that were reached: {mem_done, mem_issued, oldest, rready, issued, dready, mapped}
    output logic [6:0]        seen_o,
    output logic [63:0]       stamps_a_o,    // {rready, issued, dready, mapped}
    output logic [63:0]       stamps_b_o     // {end, mem_done, mem_issued, oldest}
);
  logic        active_q, done_q, addr_valid_q;
  logic [2:0]  cause_q;
  logic [6:0]  seen_q;
  logic [15:0] age_q, event_q, context_q;
  logic [15:0] mapped_q, dready_q, issued_q, rready_q, oldest_q, mem_issued_q, mem_done_q, end_q;
  logic [13:0] slot_q;
  logic [63:0] pc_q, time_q, addr_q, flush_pc_q;
  logic [PATH_W-1:0] path_q;

  wire last = active_q & (retired_i | aborted_i);

  always_ff @(posedge clk) begin
    done_q <= last & ~rst;
    if (rst) active_q <= 1'b0;
    else if (grant_i) active_q <= 1'b1;
    else if (last) active_q <= 1'b0;
  end

  // What the fetch slot brings.
  always_ff @(posedge clk) begin
    if (slot_we_i) begin
      pc_q      <= pc_i;
      path_q    <= path_i;
      context_q <= context_i;
      slot_q    <= slot_i;
    end
  end

  // What the back end reports.
  wire [15:0] age = fresh_i ? 16'd1 : age_q;
  always_ff @(posedge clk)
    if (active_q) begin
      age_q   <= age + 16'(age != 16'hFFFF);
      seen_q  <= (fresh_i ? 7'd0 : seen_q) | {mem_done_i, mem_issued_i, oldest_i, rready_i, issued_i, dready_i, mapped_i};
      event_q <= (fresh_i ? 16'd0 : event_q) | event_i;
      if (mapped_i) mapped_q <= age;
      if (dready_i) dready_q <= age;
      if (issued_i) issued_q <= age;
      if (rready_i) rready_q <= age;
      if (oldest_i) oldest_q <= age;
      if (mem_issued_i) mem_issued_q <= age;
      if (mem_done_i) mem_done_q <= age;
      if (addr_valid_i | fresh_i) begin
        addr_valid_q <= addr_valid_i;
        addr_q       <= addr_valid_i ? addr_i : 64'd0;
      end
      if (last) begin
        end_q      <= age;
        time_q     <= time_i;
        flush_pc_q <= flush_pc_i;
      end
      if (last | fresh_i) cause_q <= (last & aborted_i) ? abort_cause_i : 3'd0;
    end

  assign active_o     = active_q;
  assign done_o       = done_q;
  assign pc_o         = pc_q;
  assign time_o       = time_q;
  assign addr_o       = addr_q;
  assign flush_pc_o   = flush_pc_q;
  assign path_o       = path_q;
  assign context_o    = context_q;
  assign slot_o       = slot_q;
  assign event_o      = event_q;
  assign addr_valid_o = addr_valid_q;
  assign cause_o      = cause_q;
  assign seen_o       = seen_q;
  assign stamps_a_o   = {rready_q, issued_q, dready_q, mapped_q};
  assign stamps_b_o   = {end_q, mem_done_q, mem_issued_q, oldest_q};

  `CHECK(no_grant_over_a_life, !(grant_i & (active_q | done_q)))
  `CHECK(one_end, !(active_q & retired_i & aborted_i))
endmodule
