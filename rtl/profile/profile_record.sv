// SPDX-License-Identifier: Apache-2.0
// The sample record, made from the profile registers. Layout: rtl/include/profile.def (docs/profile-registers.md), after the
// draft PDIS v0.0, FMT 0. Words 7 and up carry what ProfileMe's table 1 has beyond it, and the instruction's own cycles
// (profile_time).
// Latency: none, combinational. record_word is the word selected by record_select; header and latency are always present for
// the filter. With enable 0 all are undefined: nothing is computed, and synthesis need not mask.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`default_nettype none
module profile_record (
    input  logic              enable,
    input  logic [3:0]        record_select,
    input  logic              stamp_time,    // mpdisctl.TS
    input  logic              custom,        // words 7 and up are filled
    input  logic              detail,        // words 12 and 13 exist
    input  logic [LIFE_W-1:0] life,          // from profile_set, all 0 if not wanted
    input  logic [63:0]       raw,           // from profile_set: raw value of the word selected by record_select
    input  logic [47:0]       all_fetched,   // mpmfetched
    output logic [63:0]       header,
    output logic [63:0]       latency,
    output logic [63:0]       record_word
);
  // Cycles from one stamp to a later one, saturating at 12 bits.
  function [11:0] cycles(input [15:0] from, input [15:0] to);
    logic [15:0] d;
    d = to - from;
    cycles = ((&to) | (d[15:12] != 4'd0)) ? 12'hFFF : d[11:0];
  endfunction

  // --- names for the registers' fields
  logic [63:0] stamps_a, stamps_b;
  logic [15:0] event_bits;
  logic [13:0] slot;                         // {icmiss, itlbmiss, rvc, itype[3:0], priv[1:0], lane[1:0], type[2:0]}
  logic [6:0]  seen;                         // {mem_done, mem_issued, oldest, rready, issued, dready, mapped}
  logic [2:0]  cause;
  logic        addr_valid;
  assign {stamps_b, stamps_a, seen, cause, addr_valid, event_bits, slot} = life;
  wire [2:0]  kind     = slot[2:0];
  wire [3:0]  itype    = slot[10:7];
  wire        transfer = kind == 3'(PD_TYPE_TRANSFER);
  wire        memory   = (kind == 3'(PD_TYPE_LOAD)) | (kind == 3'(PD_TYPE_STORE)) | (kind == 3'(PD_TYPE_LOADSTORE));
  wire        taken    = event_bits[PD_EVENT_TAKEN];
  wire        mispred  = event_bits[PD_EVENT_MISPRED];
  wire        flushed  = (cause != 3'd0) & (cause < 3'(PD_ABORT_TRAP));
  wire        retired  = cause == 3'd0;
  wire        mapped = seen[0], ready = seen[1], issued = seen[2], rready = seen[3], oldest = seen[4];
  wire        mem_issued = seen[5], mem_done = seen[6];
  wire [15:0] t_mapped = stamps_a[15:0], t_ready = stamps_a[31:16], t_issued = stamps_a[47:32], t_rready = stamps_a[63:48];
  wire [15:0] t_oldest = stamps_b[15:0], t_mem_issued = stamps_b[31:16];
  wire [15:0] t_mem_done = stamps_b[47:32], t_end = stamps_b[63:48];

  // --- header: events, then the bits by type
  logic [15:0] by_type;
  always @* begin
    by_type = 16'd0;
    by_type[PD_HEADER_DETAIL_LO-42] = detail;
    if (memory) by_type[5:4] = {event_bits[PD_EVENT_FAR], event_bits[PD_EVENT_RAM]};
    if (memory) by_type[3:0] = {{2{event_bits[PD_EVENT_DMISS]}}, {2{event_bits[PD_EVENT_DTLB]}}};
    if (transfer) begin
      case (itype)
        4'(PD_ITYPE_XRET):                     by_type[PD_HEADER_TRET_LO-42] = 1'b1;
        4'(PD_ITYPE_BRANCH), 4'(PD_ITYPE_TAKEN): by_type[(taken ? PD_HEADER_TKBR_LO : PD_HEADER_NTBR_LO)-42] = 1'b1;
        4'(PD_ITYPE_INDCALL):                  by_type[PD_HEADER_INDCALL_LO-42] = 1'b1;
        4'(PD_ITYPE_DIRCALL):                  by_type[PD_HEADER_DIRCALL_LO-42] = 1'b1;
        4'(PD_ITYPE_INDJMP):                   by_type[PD_HEADER_INDJMP_LO-42] = 1'b1;
        4'(PD_ITYPE_DIRJMP):                   by_type[PD_HEADER_DIRJMP_LO-42] = 1'b1;
        4'(PD_ITYPE_CORSWAP):                  by_type[PD_HEADER_CORSWAP_LO-42] = 1'b1;
        4'(PD_ITYPE_RET):                      by_type[PD_HEADER_RET_LO-42] = 1'b1;
        4'(PD_ITYPE_INDLJMP):                  by_type[PD_HEADER_INDLJMP_LO-42] = 1'b1;
        4'(PD_ITYPE_DIRLJMP):                  by_type[PD_HEADER_DIRLJMP_LO-42] = 1'b1;
        default: ;
      endcase
      by_type[PD_HEADER_MISPRED_LO-42] = mispred;
    end
  end

  wire        adr1v       = flushed | addr_valid;
  wire        adr2v       = flushed & memory & addr_valid;
  wire [1:0]  flush       = flushed ? cause[1:0] : 2'd0;
  wire [63:0] header_word = {3'd0, 3'd0, by_type, 1'b1, slot[13], slot[12], 1'b0, event_bits[PD_EVENT_PARTIAL], flush, flushed,
                         adr2v, adr1v,
                         29'd0, kind};

  // --- custom words
  wire [3:0]  itype_end = (itype == 4'(PD_ITYPE_BRANCH)) & taken ? 4'(PD_ITYPE_TAKEN) : itype;
  wire [15:0] events = {mispred, cause, event_bits[PD_EVENT_UNCACHED], event_bits[PD_EVENT_REPLAY], event_bits[PD_EVENT_STALL_LSQ],
                        event_bits[PD_EVENT_STALL_ROB], event_bits[PD_EVENT_STALL_REG], event_bits[PD_EVENT_STALL_IQ],
                        event_bits[PD_EVENT_ORDER],
                        event_bits[PD_EVENT_FORWARD], mapped, taken, cause == 3'(PD_ABORT_TRAP), retired};
  wire [3:0]  stages_valid = {mem_issued & mem_done, rready & retired, ready & issued, mapped & ready};

  logic [11:0] total, dispatch, issue, execution, old, map_ready, ready_issue, rready_retire, mem;
  always @* begin
    header      = 'x;
    latency     = 'x;
    record_word = 'x;
    total = 12'd0; dispatch = 12'd0; issue = 12'd0; execution = 12'd0; old = 12'd0;
    map_ready = 12'd0; ready_issue = 12'd0; rready_retire = 12'd0; mem = 12'd0;
    if (enable) begin
      record_word = 64'd0;
      total = cycles(16'd0, t_end);
      if (mapped) dispatch = cycles(16'd0, t_mapped);
      if (mapped & issued) issue = cycles(t_mapped, t_issued);
      if (issued & rready) execution = cycles(t_issued, t_rready);
      if (oldest) old = cycles(t_oldest, t_end);
      if (stages_valid[0]) map_ready = cycles(t_mapped, t_ready);
      if (stages_valid[1]) ready_issue = cycles(t_ready, t_issued);
      if (stages_valid[2]) rready_retire = cycles(t_rready, t_end);
      if (stages_valid[3]) mem = cycles(t_mem_issued, t_mem_done);

      header  = header_word;
      latency = {oldest, issued & rready, mapped & issued, mapped, old, execution, issue, dispatch, total};
      case (record_select)
        4'(PD_WORD_HEADER):   record_word = header_word;
        4'(PD_WORD_PC):       record_word = raw;
        4'(PD_WORD_TIME):     record_word = stamp_time ? raw : 64'd0;
        4'(PD_WORD_LATENCY):  record_word = latency;
        4'(PD_WORD_ADDRESS1): record_word = raw;
        4'(PD_WORD_ADDRESS2): record_word = adr2v ? raw : 64'd0;
        4'(PD_WORD_STAGES):
          if (custom) record_word = {3'(PD_RECORD_FORM), itype_end, slot[11], slot[6:5], slot[4:3], stages_valid, mem,
                                   rready_retire, ready_issue, map_ready};
        4'(PD_WORD_WAITS):  if (custom) record_word = raw;
        4'(PD_WORD_CHARGE): if (custom) record_word = raw;
        4'(PD_WORD_OWNER):  if (custom) record_word = raw;
        4'(PD_WORD_PAIR):   if (custom) record_word = {raw[63:48], all_fetched};
        4'(PD_WORD_SIGNATURE): record_word = raw;
        4'(PD_WORD_LINKS):
          if (retired) record_word = raw;
          else if (raw[10:8] == 3'(PD_STORE_READ_PAST)) record_word = {53'd0, raw[10:0]};   // {.., store_why, store_back}
        default:
          if (custom) record_word = {events, raw[47:0]};
      endcase
    end
  end
endmodule
