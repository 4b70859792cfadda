// SPDX-License-Identifier: Apache-2.0
// For a core that cannot carry a tag, but knows each instruction in flight by a number (docs/attach.md, "By number"). Keeps the
// number of the instruction that each tag was given to, and compares it with the numbers reported by the stages. From that it
// drives the bundles life and latency of the profile port, and the signals of other bundles that name a tag.
// Latency: one cycle, the same for everything but slots, whose tags are given in their own cycle.
// Assumes that a number is unique among instructions in flight, from their slot until they retire or are flushed, and that
// flushed numbers are a range of the ring of numbers, or are reported one by one. A number may be given again in the very cycle
// in which it retires: a cycle's reports about a number belong to the instruction that had it before, except slots, their
// mapping and flushes.
// Never stalls the core.
`include "profile_defs.svh"
`default_nettype none
module id_tags #(
    parameter int LANES = 2, // instructions a cycle: handed on, mapped, retired
    parameter int TAGS = 2,  // samples in flight
    parameter int XLEN = 32, // width of addresses
    parameter int ID_W = 6,  // width of a number
    parameter int UNITS = 4, // instructions a cycle that may issue, finish, access memory
    parameter int DROPS = 1  // instructions a cycle that are flushed one by one
) (
    input  wire logic                  clk,
    input  wire logic                  rst,
    // from the core: valid bits by lane or unit, and the instructions' numbers
    input  wire logic [LANES*ID_W-1:0] slot_id,        // of this cycle's slots
    input  wire logic [LANES-1:0]      map_valid,      // renamed and in the reorder buffer
    input  wire logic [LANES*ID_W-1:0] map_id,
    input  wire logic [UNITS-1:0]      issue_valid,    // leaves its queue; the last time counts
    input  wire logic [UNITS*ID_W-1:0] issue_id,
    input  wire logic [UNITS-1:0]      access_valid,   // its memory access starts, with its address
    input  wire logic [UNITS*ID_W-1:0] access_id,
    input  wire logic [UNITS*XLEN-1:0] access_addr,
    input  wire logic [UNITS-1:0]      answer_valid,   // the access is complete
    input  wire logic [UNITS*ID_W-1:0] answer_id,
    input  wire logic [UNITS-1:0]      done_valid,     // executed, may retire
    input  wire logic [UNITS*ID_W-1:0] done_id,
    input  wire logic [UNITS-1:0]      event_valid,    // its events, as in pp_event
    input  wire logic [UNITS*ID_W-1:0] event_id,
    input  wire logic [UNITS*16-1:0]   event_bits,
    input  wire logic                  head_valid,     // level: the oldest in the reorder buffer
    input  wire logic [ID_W-1:0]       head_id,
    // retirement, in program order by lane; of several micro-operations the last one reports
    input  wire logic [LANES-1:0]      retire_valid,
    input  wire logic [LANES*ID_W-1:0] retire_id,
    input  wire logic [LANES*XLEN-1:0] retire_pc,
    input  wire logic [LANES*4-1:0]    retire_itype,
    input  wire logic [LANES-1:0]      retire_rvc,
    input  wire logic [LANES-1:0]      retire_moved,   // a memory access, or a taken transfer
    // other ways to leave
    input  wire logic                  flush_valid,    // all mapped ones from flush_first up to flush_end, exclusive
    input  wire logic [ID_W-1:0]       flush_first,    // if the two are equal: all mapped ones
    input  wire logic [ID_W-1:0]       flush_end,
    input  wire logic                  flush_front,    // all that are not mapped
    input  wire logic [DROPS-1:0]      drop_valid,     // these, one by one
    input  wire logic [DROPS*ID_W-1:0] drop_id,
    input  wire logic [2:0]            flush_cause,    // for all three: as pp_abort_cause
    input  wire logic [XLEN-1:0]       flush_pc,       // the instruction that caused it
    input  wire logic                  trap_valid,     // one of the flushed instructions traps
    input  wire logic [ID_W-1:0]       trap_id,
    input  wire logic [XLEN-1:0]       trap_pc,
    input  wire logic [5:0]            trap_cause,
    input  wire logic                  interrupt,
    // from/to the profile port
    input  wire logic [LANES*(TAGS>3?3:2)-1:0] pp_slot_tag,
    output logic [LANES-1:0]      pp_dispatched,
    output logic [TAGS-1:0]       pp_mapped, pp_issued, pp_mem_issued, pp_mem_done, pp_rready, pp_oldest, pp_retired, pp_aborted,
    output logic [TAGS*3-1:0]     pp_abort_cause,
    output logic [XLEN-1:0]       pp_flush_pc,
    output logic [TAGS-1:0]       pp_addr_valid,
    output logic [TAGS*XLEN-1:0]  pp_addr,
    output logic [TAGS*16-1:0]    pp_event,
    output logic [LANES-1:0]      pp_ret_valid, pp_ret_rvc, pp_ret_moved,
    output logic [LANES*XLEN-1:0] pp_ret_pc,
    output logic [LANES*4-1:0]    pp_ret_itype,
    output logic [LANES*(TAGS>3?3:2)-1:0] pp_ret_tag,
    output logic                  pp_trap, pp_interrupt,
    output logic [5:0]            pp_trap_cause,
    output logic [XLEN-1:0]       pp_trap_pc
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;             // width of a tag; 0 is none

  // --- all reports of the core, a cycle later: an instruction's tag is known by then
  logic [LANES-1:0]      map_q;
  logic [UNITS-1:0]      issue_q, access_q, answer_q, done_q, event_q;
  logic [DROPS-1:0]      drop_q;
  logic                  head_q, flush_q, front_q;
  logic [LANES*ID_W-1:0] map_id_q, retire_id_q;
  logic [UNITS*ID_W-1:0] issue_id_q, access_id_q, answer_id_q, done_id_q, event_id_q;
  logic [DROPS*ID_W-1:0] drop_id_q;
  logic [UNITS*XLEN-1:0] addr_q;
  logic [UNITS*16-1:0]   bits_q;
  logic [ID_W-1:0]       head_id_q, first_q, end_q, trap_id_q;
  logic [2:0]            cause_q;
  always_ff @(posedge clk) begin
    if (rst) begin
      {map_q, pp_ret_valid, issue_q, access_q, answer_q, done_q, event_q} <= '0;
      {drop_q, head_q, flush_q, front_q, pp_trap, pp_interrupt}           <= '0;
    end else begin
      {map_q, pp_ret_valid, issue_q, access_q, answer_q, done_q, event_q} <=
          {map_valid, retire_valid, issue_valid, access_valid, answer_valid, done_valid, event_valid};
      {drop_q, head_q, flush_q, front_q, pp_trap, pp_interrupt} <=
          {drop_valid, head_valid, flush_valid, flush_front, trap_valid, interrupt};
    end
    {map_id_q, retire_id_q, head_id_q, drop_id_q} <= {map_id, retire_id, head_id, drop_id};
    {issue_id_q, access_id_q, answer_id_q, done_id_q, event_id_q} <= {issue_id, access_id, answer_id, done_id, event_id};
    {addr_q, bits_q}                              <= {access_addr, event_bits};
    {first_q, end_q, cause_q, trap_id_q}          <= {flush_first, flush_end, flush_cause, trap_id};
    {pp_flush_pc, pp_trap_pc, pp_trap_cause}      <= {flush_pc, trap_pc, trap_cause};
    {pp_ret_pc, pp_ret_itype, pp_ret_rvc, pp_ret_moved} <= {retire_pc, retire_itype, retire_rvc, retire_moved};
  end
  assign pp_dispatched = map_q;

  // --- each tag: its instruction, and which reported numbers match
  logic [TAGS-1:0]  active_q, mapped_q, issued_q, oldest_q;
  logic [TAGS-1:0]  fresh_q;                        // given in the examined cycle, whose reports belong to the previous instruction
  logic [ID_W-1:0]  id_q [0:TAGS-1];
  logic [TAGS-1:0]  given, dropped;
  wire  [TAGS-1:0]  known = active_q & ~fresh_q;
  logic [ID_W-1:0]  given_id [0:TAGS-1];
  always @* begin
    {given, dropped, pp_mapped, pp_issued, pp_mem_issued, pp_mem_done, pp_rready, pp_oldest, pp_retired, pp_aborted} = '0;
    {pp_abort_cause, pp_addr_valid, pp_addr, pp_event, pp_ret_tag} = '0;
    for (int t = 0; t < TAGS; t++) begin
      given_id[t] = '0;
      for (int i = 0; i < LANES; i++) begin
        if (pp_slot_tag[i*TAG_W+:TAG_W] == TAG_W'(t + 1)) begin
          given[t]    = 1'b1;
          given_id[t] = slot_id[i*ID_W+:ID_W];
        end
        if (active_q[t] & map_q[i] & (map_id_q[i*ID_W+:ID_W] == id_q[t])) pp_mapped[t] = ~mapped_q[t];
        if (known[t] & pp_ret_valid[i] & (retire_id_q[i*ID_W+:ID_W] == id_q[t])) begin
          pp_retired[t]               = 1'b1;
          pp_ret_tag[i*TAG_W+:TAG_W] = TAG_W'(t + 1);
        end
      end
      for (int i = 0; i < UNITS; i++) begin
        if (known[t] & issue_q[i] & (issue_id_q[i*ID_W+:ID_W] == id_q[t])) pp_issued[t] = 1'b1;
        if (known[t] & access_q[i] & (access_id_q[i*ID_W+:ID_W] == id_q[t])) begin
          pp_mem_issued[t]       = 1'b1;
          pp_addr_valid[t]       = 1'b1;
          pp_addr[t*XLEN+:XLEN]  = addr_q[i*XLEN+:XLEN];
        end
        if (known[t] & answer_q[i] & (answer_id_q[i*ID_W+:ID_W] == id_q[t])) pp_mem_done[t] = 1'b1;
        if (known[t] & done_q[i] & (done_id_q[i*ID_W+:ID_W] == id_q[t])) pp_rready[t] = 1'b1;
        if (known[t] & event_q[i] & (event_id_q[i*ID_W+:ID_W] == id_q[t]))
          pp_event[t*16+:16] = pp_event[t*16+:16] | bits_q[i*16+:16];
      end
      if (pp_issued[t] & issued_q[t]) pp_event[t*16+PD_EVENT_REPLAY] = 1'b1;
      for (int i = 0; i < DROPS; i++) if (drop_q[i] & (drop_id_q[i*ID_W+:ID_W] == id_q[t])) dropped[t] = 1'b1;
      if (flush_q & (mapped_q[t] | pp_mapped[t]) & ((first_q == end_q) | (ID_W'(id_q[t] - first_q) < ID_W'(end_q - first_q))))
        dropped[t] = 1'b1;
      if (front_q & ~mapped_q[t] & ~pp_mapped[t]) dropped[t] = 1'b1;
      pp_aborted[t] = active_q[t] & dropped[t] & ~pp_retired[t];
      if (pp_aborted[t]) pp_abort_cause[t*3+:3] = (pp_trap & (trap_id_q == id_q[t])) ? 3'(PD_ABORT_TRAP) : cause_q;
      pp_oldest[t] = known[t] & ~oldest_q[t] & ((head_q & (head_id_q == id_q[t])) | pp_retired[t]);
    end
  end

  always_ff @(posedge clk) begin
    active_q <= rst ? '0 : given | (active_q & ~pp_retired & ~pp_aborted);
    fresh_q  <= given;
    mapped_q <= ~given & (mapped_q | pp_mapped);
    issued_q <= ~given & (issued_q | pp_issued);
    oldest_q <= ~given & (oldest_q | pp_oldest);
    for (int t = 0; t < TAGS; t++) if (given[t]) id_q[t] <= given_id[t];
  end
endmodule
`default_nettype wire
