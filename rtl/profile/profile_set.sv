// SPDX-License-Identifier: Apache-2.0
// One set of profile registers: everything kept about the instruction that bears one ProfileMe tag (MICRO-30, section 4.1.3):
// its life (profile_registers), its own cycles (profile_time), its place in a pair, what it waited for in others
// (profile_links), and, with detail, the signature around it (signature_window). profile_record makes the record from life, the
// values for calculated fields, and raw, the selected word for fields read unchanged. raw is selected in each set, because all
// of a set is ten times as wide. Final with done, kept until the next grant; both are 0 for a set not viewed.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`default_nettype none
module profile_set #(
    parameter int LANES = 2, // instructions a cycle
    parameter int SIGNATURE = 2000 // maximum instructions of a signature sample; 0: none
) (
    input  logic              clk,
    input  logic              rst,
    input  logic [63:0]       mtime,
    // the tag is given in this cycle; its slot's data from chosen_slot
    input  logic              grant,
    input  logic              slot_we,
    input  logic [63:0]       slot_pc,
    input  logic [PATH_W-1:0] slot_path,
    input  logic [WAITED_W-1:0] slot_waited,
    input  logic [15:0]       slot_context,
    input  logic [13:0]       slot_facts,      // {icmiss, itlbmiss, rvc, itype[3:0], priv[1:0], lane[1:0], type[2:0]}
    input  logic [15:0]       slot_pair,       // {gap[13:0], member[1:0]}
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
    input  logic [4:0]        wait_why,
    input  logic [2:0]        store_why,
    input  logic [7:0]        store_back,
    input  logic              line_valid,
    input  logic [ORDER_W-1:0] line,
    input  logic [LANES-1:0]  pp_ret_valid,
    input  logic [LANES-1:0]  pp_ret_kept,
    // signature of the tag's instruction: wanted; retirement lane; from signature_history
    input  logic              detail,
    input  logic [LANES-1:0]  own_lane,
    input  logic [LANES-1:0]  moved_lane,      // from signature_hash
    input  logic [LANES-1:0]  late_lane,
    input  logic [HASH_W-1:0] hash,
    input  logic [LANES*24-1:0] before_lane,
    input  logic              ends,
    // from/to empty_window
    output logic              own_first,
    output logic              own_oldest,
    output logic [4:0]        own_why,
    input  logic              own_adds,
    input  logic [99:0]       own_runs,
    input  logic [14:0]       owed_cycles,
    input  logic [4:0]        owed_why,
    input  logic [63:0]       owner_pc,
    input  logic [1:0]        owner_priv,
    input  logic              own_long,
    output logic              rare,            // final with done
    output logic              active,          // the instruction is in flight
    output logic              done,            // pulse: the life, and its signature, have ended
    input  logic              enable,          // a record is wanted from some set; both are undefined while 0
    input  logic              view,            // a record is wanted from this set
    input  logic [3:0]        select,          // wanted word of the record
    output logic [LIFE_W-1:0] life,
    output logic [63:0]       raw
);
  logic [63:0]       pc, stamp, addr, flush_pc, stamps_a, stamps_b, waits, charge, owner;
  logic [PATH_W-1:0] path;
  logic [15:0]       context_id, event_bits, pair_q;
  logic [13:0]       slot;
  logic [6:0]        seen;
  logic [2:0]        cause;
  logic              addr_valid;
  logic              fresh_q;                     // the tag was given in the cycle before
  always_ff @(posedge clk) fresh_q <= grant & ~rst;

  profile_registers u_registers (
      .clk, .rst, .mtime, .grant, .fresh(fresh_q), .slot_we, .slot_pc, .slot_path,
      .slot_context, .slot_facts, .mapped, .dready, .issued, .mem_issued, .mem_done,
      .rready, .oldest, .retired, .aborted, .abort_cause, .pp_flush_pc, .new_addr_valid, .new_addr, .new_events,
      .active, .done(life_done), .pc, .stamp, .addr, .flush_pc, .path, .context_id,
      .slot, .event_bits, .addr_valid, .cause, .seen, .stamps_a, .stamps_b
  );

  profile_time #(.LANES(LANES)) u_time (
      .clk, .rst, .fresh(fresh_q), .active, .oldest, .retired, .wait_why, .pp_ret_valid, .pp_ret_kept, .own_first,
      .own_oldest, .own_why, .own_adds, .own_runs,
      .owed_cycles, .owed_why, .owner_pc, .owner_priv, .own_long, .rare, .waits, .charge, .owner
  );

  always_ff @(posedge clk) if (slot_we) pair_q <= slot_pair;

  // --- signature of the tag's instruction: the set is done when the signature is; its links
  logic [HASH_W+49:0] signature;
  logic [LINKS_W-1:0] links;
  logic [WAITED_W-1:0] waited;
  logic [ORDER_W-1:0]  kept_line;
  logic        asked;
  logic [2:0]  kept_why;
  logic [7:0]  kept_back;
  assign {waited, kept_line, asked, kept_why, kept_back} = links;
  logic        life_done;
  if (SIGNATURE > 0) begin : g_signature
    logic open, waits_q;
    signature_window #(.LANES(LANES)) u_window (
        .clk, .rst, .fresh(fresh_q), .own_lane(detail ? own_lane : '0), .pp_ret_valid, .moved_lane, .late_lane, .hash, .before_lane,
        .ends(ends | ~detail), .window_open(open), .signature
    );
    always_ff @(posedge clk) waits_q <= ~rst & (waits_q | life_done) & open;
    assign done = (life_done | waits_q) & ~open;
    profile_links u_links (
        .clk, .rst, .fresh(fresh_q), .slot_we, .slot_waited, .store_why, .store_back, .line_valid, .line, .links
    );
  end else begin : g_none
    assign signature = '0;
    assign links     = '0;
    assign done      = life_done;
    wire unused_ok   = &{1'b0, detail, own_lane, moved_lane, late_lane, hash, before_lane, ends, slot_waited, store_why,
                           store_back, line_valid, line};
  end

  // ADDRESS1 of an instruction that was not flushed is its own address, which ADDRESS2 holds: selected by number, not by its
  // bits.
  wire       flushed    = (cause != 3'd0) & (cause < 3'(PD_ABORT_TRAP));
  wire [3:0] raw_select = ((select == 4'(PD_WORD_ADDRESS1)) & ~flushed) ? 4'(PD_WORD_ADDRESS2) : select;
  always @* begin
    life = 'x;
    raw  = 'x;
    if (enable) begin                                     // on its own: synthesis drops it, and so the path from a CSR's address
      life = '0;
      raw  = 64'd0;
      if (view) begin
        life = {stamps_b, stamps_a, seen, cause, addr_valid, event_bits, slot};
        case (raw_select)
          4'(PD_WORD_PC):        raw = pc;
          4'(PD_WORD_TIME):      raw = stamp;
          4'(PD_WORD_ADDRESS1):  raw = flush_pc;
          4'(PD_WORD_ADDRESS2):  raw = addr;
          4'(PD_WORD_PATH):      raw = {16'd0, context_id, 32'(path)};
          4'(PD_WORD_WAITS):     raw = waits;
          4'(PD_WORD_CHARGE):    raw = charge;
          4'(PD_WORD_OWNER):     raw = owner;
          4'(PD_WORD_PAIR):      raw = {pair_q, 48'd0};
          4'(PD_WORD_SIGNATURE): raw = {{(14 - HASH_W){1'b0}}, signature};
          4'(PD_WORD_LINKS):     raw = {waited, 2'd0, kept_line, 4'd0, asked, kept_why, kept_back};
          default: ;
        endcase
      end
    end
  end
endmodule
