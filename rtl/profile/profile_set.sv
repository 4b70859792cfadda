// SPDX-License-Identifier: Apache-2.0
// One set of profile registers: all that is kept of the instruction that bears one ProfileMe tag (MICRO-30, section 4.1.3), its
// life (profile_registers), the cycles that are its own (profile_time), its place in a pair, what it waited for in others
// (profile_links), and, with detail_i, the signature around it (signature_window). profile_record makes the record from life_o, the
// values that it calculates with, and from raw_o, the word that select_i names where it is kept as it is read: chosen in each set,
// because all of a set is ten times as wide. Final with done_o, kept until the next grant; both are 0 for a set not viewed.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module profile_set (
    input  logic              clk,
    input  logic              rst,
    input  logic [63:0]       time_i,
    // the tag is given in this cycle; what chosen_slot tells of its slot
    input  logic              grant_i,
    input  logic              slot_we_i,
    input  logic [63:0]       slot_pc_i,
    input  logic [PATH_W-1:0] slot_path_i,
    input  logic [WAITED_W-1:0] slot_waited_i,
    input  logic [15:0]       slot_context_i,
    input  logic [13:0]       slot_facts_i,    // {icmiss, itlbmiss, rvc, itype[3:0], priv[1:0], lane[1:0], type[2:0]}
    input  logic [15:0]       pair_i,          // {gap[13:0], member[1:0]}
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
    input  logic [4:0]        wait_why_i,
    input  logic [2:0]        store_why_i,
    input  logic [7:0]        store_back_i,
    input  logic              line_valid_i,
    input  logic [ORDER_W-1:0] line_i,
    input  logic [WIDTH-1:0]  pp_ret_valid,
    input  logic [WIDTH-1:0]  pp_ret_kept,
    // signature of the tag's instruction: wanted; the lane in which it retires; from signature_history
    input  logic              detail_i,
    input  logic [WIDTH-1:0]  own_i,
    input  logic [WIDTH-1:0]  moved_i,         // from signature_hash
    input  logic [WIDTH-1:0]  late_i,
    input  logic [HASH_W-1:0] hash_i,
    input  logic [WIDTH*24-1:0] before_i,
    input  logic              ends_i,
    // from/to empty_window
    output logic              first_o,
    output logic              oldest_o,
    output logic [4:0]        why_o,
    input  logic              adds_i,
    input  logic [99:0]       runs_i,
    input  logic [14:0]       owed_cycles_i,
    input  logic [4:0]        owed_why_i,
    input  logic [63:0]       owner_pc_i,
    input  logic [1:0]        owner_priv_i,
    input  logic              long_i,
    output logic              rare_o,          // final with done_o
    output logic              active_o,        // the instruction is in flight
    output logic              done_o,          // pulse: the life has ended, and its signature
    input  logic              enable_i,        // some set's record is wanted; both are undefined while 0
    input  logic              view_i,          // this set's record is wanted
    input  logic [3:0]        select_i,        // word of the record that is wanted
    output logic [LIFE_W-1:0] life_o,
    output logic [63:0]       raw_o
);
  logic [63:0]       pc, stamp, addr, flush_pc, stamps_a, stamps_b, waits, charge, owner;
  logic [PATH_W-1:0] path;
  logic [15:0]       context_id, event_bits, pair_q;
  logic [13:0]       slot;
  logic [6:0]        seen;
  logic [2:0]        cause;
  logic              addr_valid;
  logic              fresh_q;                     // the tag was given in the cycle before
  always_ff @(posedge clk) fresh_q <= grant_i & ~rst;

  profile_registers u_registers (
      .clk, .rst, .time_i, .grant_i, .fresh_i(fresh_q), .slot_we_i, .pc_i(slot_pc_i), .path_i(slot_path_i),
      .context_i(slot_context_i), .slot_i(slot_facts_i), .mapped_i, .dready_i, .issued_i, .mem_issued_i, .mem_done_i,
      .rready_i, .oldest_i, .retired_i, .aborted_i, .abort_cause_i, .flush_pc_i, .addr_valid_i, .addr_i, .event_i,
      .active_o, .done_o(life_done), .pc_o(pc), .time_o(stamp), .addr_o(addr), .flush_pc_o(flush_pc), .path_o(path),
      .context_o(context_id),
      .slot_o(slot), .event_o(event_bits), .addr_valid_o(addr_valid), .cause_o(cause), .seen_o(seen), .stamps_a_o(stamps_a),
      .stamps_b_o(stamps_b)
  );

  profile_time u_time (
      .clk, .rst, .fresh_i(fresh_q), .active_i(active_o), .oldest_i, .retired_i, .wait_why_i, .pp_ret_valid, .pp_ret_kept, .first_o,
      .oldest_o, .why_o, .adds_i, .runs_i,
      .owed_cycles_i, .owed_why_i, .owner_pc_i, .owner_priv_i, .long_i, .rare_o, .waits_o(waits), .charge_o(charge), .owner_o(owner)
  );

  always_ff @(posedge clk) if (slot_we_i) pair_q <= pair_i;

  // --- signature of the tag's instruction: the set is done when the signature is; its links
  logic [HASH_W+49:0] signature;
  logic [LINKS_W-1:0] links;
  logic [WAITED_W-1:0] waited;
  logic [ORDER_W-1:0]  line;
  logic        asked;
  logic [2:0]  store_why;
  logic [7:0]  store_back;
  assign {waited, line, asked, store_why, store_back} = links;
  logic        life_done;
  if (PM_SIGNATURE > 0) begin : g_signature
    logic open, waits_q;
    signature_window u_window (
        .clk, .rst, .fresh_i(fresh_q), .own_i(detail_i ? own_i : '0), .pp_ret_valid, .moved_i, .late_i, .hash_i, .before_i,
        .ends_i(ends_i | ~detail_i), .open_o(open), .word_o(signature)
    );
    always_ff @(posedge clk) waits_q <= ~rst & (waits_q | life_done) & open;
    assign done_o = (life_done | waits_q) & ~open;
    profile_links u_links (
        .clk, .rst, .fresh_i(fresh_q), .slot_we_i, .waited_i(slot_waited_i), .store_why_i, .store_back_i, .line_valid_i, .line_i,
        .word_o(links)
    );
  end else begin : g_none
    assign signature = '0;
    assign links     = '0;
    assign done_o    = life_done;
    wire unused_ok   = &{1'b0, detail_i, own_i, moved_i, late_i, hash_i, before_i, ends_i, slot_waited_i, store_why_i,
                           store_back_i, line_valid_i, line_i};
  end

  // ADDRESS1 of an instruction that was not flushed is its own address, which ADDRESS2 names: chosen by number, not by its bits.
  wire       flushed = (cause != 3'd0) & (cause < 3'(PD_ABORT_TRAP));
  wire [3:0] select  = ((select_i == 4'(PD_WORD_ADDRESS1)) & ~flushed) ? 4'(PD_WORD_ADDRESS2) : select_i;
  always @* begin
    life_o = 'x;
    raw_o  = 'x;
    if (enable_i) begin                                   // alone: synthesis drops it, and with it the path from a CSR's address
      life_o = '0;
      raw_o  = 64'd0;
      if (view_i) begin
        life_o = {stamps_b, stamps_a, seen, cause, addr_valid, event_bits, slot};
        case (select)
          4'(PD_WORD_PC):        raw_o = pc;
          4'(PD_WORD_TIME):      raw_o = stamp;
          4'(PD_WORD_ADDRESS1):  raw_o = flush_pc;
          4'(PD_WORD_ADDRESS2):  raw_o = addr;
          4'(PD_WORD_PATH):      raw_o = {16'd0, context_id, 32'(path)};
          4'(PD_WORD_WAITS):     raw_o = waits;
          4'(PD_WORD_CHARGE):    raw_o = charge;
          4'(PD_WORD_OWNER):     raw_o = owner;
          4'(PD_WORD_PAIR):      raw_o = {pair_q, 48'd0};
          4'(PD_WORD_SIGNATURE): raw_o = {{(14 - HASH_W){1'b0}}, signature};
          4'(PD_WORD_LINKS):     raw_o = {waited, 2'd0, line, 4'd0, asked, store_why, store_back};
          default: ;
        endcase
      end
    end
  end
endmodule
