// SPDX-License-Identifier: Apache-2.0
// top_down: classifies every dispatch slot. A cycle has WIDTH slots; each ends in exactly one leaf of events.def.
// A slot without an instruction is lost at once, and counts for the reason why it stayed empty (td_cause, td_lost). A slot with
// an instruction is classified when that retires (td_retired) or is killed (td_dead_cause, td_dead). Sequence numbers count
// killed instructions: each checkpointed transfer keeps how many instructions were dispatched up to it, so a mispredict tells
// how many were dispatched in vain.
// Hence the sums of td_lost, td_retired and td_dead, plus td_flight, are WIDTH times the cycles.
// All inputs are registered first; the outputs come from registers two cycles after the event. Stalls nothing.
// Causes before dispatch are those of the cycle in which the missing group would have been in F1.
// Source: Yasin, "A Top-Down Method for Performance Analysis and Counters Architecture", ISPASS 2014 (the tree).
`include "config.svh"
`include "uop.svh"
`include "branch.svh"
`include "event_defs.svh"
`include "check.svh"
`default_nettype none
module top_down (
  input  wire logic               clk, rst,
  // fetch
  input  wire logic               fe_wait,        // F1 waits for the instruction cache
  input  wire logic               fe_page,        // F1 waits for the translation of its address
  input  wire logic               fe_again,       // F1's block is not the one that is due
  input  wire logic               fe_fix,         // the slot stage redirects
  input  wire logic               slot_arrives,   // a group goes into the decode register
  input  wire logic [1:0]         slot_ends,      // the group ends: 1 at a taken transfer, 2 before a second branch, or 0
  // dispatch
  input  wire logic [WIDTH-1:0]   dec_valid, dis_go,
  input  wire logic               dis_held,       // a serialising instruction is next or in the machine
  input  wire logic               dis_idle,       // the serialising instruction is WFI, and waits
  input  wire logic [4:0]         dis_wants,      // the group waits for: checkpoint, load or store entry, row, register, queue
  input  wire logic               sq_room,
  input  wire logic               ckpt_alloc,
  input  wire logic [BR_W-1:0]    ckpt_id,
  input  wire logic [WIDTH-1:0]   dis_ckpt_lanes, // lanes up to and including the branch
  // recovery
  input  wire logic               kill, flush, trap_interrupt,
  input  wire logic [2:0]         flush_cause, res_type,
  input  wire logic [BR_W-1:0]    res_br,
  // retirement
  input  wire logic [2:0]         ret_count,
  input  wire logic               rob_empty, rob_waits, rob_load, rob_store,   // oldest is not done; is a load; is a store
  input  wire logic [5:0]         head_waits,     // a store waits for its page; the oldest load for: page, head, store, memory, L2
  input  wire logic               div_busy,
  // slots
  output logic [4:0]              td_cause,
  output logic [2:0]              td_lost, td_retired, td_dead_cause,
  output logic [SEQ_W-1:0]        td_dead,
  output logic [SEQ_W-1:0]        td_flight
);
  // --- registered inputs
  logic [2:0]       wait_q, page_q, again_q;       // last three cycles, newest in bit 0
  logic             fix_q, arrives_q, held_q, idle_q, there_q, rest_q, sq_full_q, alloc_q, kill_q, flush_q, empty_q;
  logic             trap_irq_q, irq_q, waits_q, load_q, store_q, div_q;
  logic [1:0]       ends_q;
  logic [4:0]       wants_q;
  logic [5:0]       head_q;
  logic [2:0]       flush_cause_q, type_q, ret_q, go_q, upto_q;
  logic [BR_W-1:0]  id_q, br_q;
  wire  [WIDTH-1:0] stays = dec_valid & ~dis_go;
  wire  [WIDTH-1:0] upto  = dis_go & dis_ckpt_lanes;
  wire              drop  = kill || flush || fe_fix;   // groups still in the front end belong to another path
  always_ff @(posedge clk) begin
    wait_q   <= (rst || drop) ? 3'd0 : {wait_q[1:0], fe_wait};
    page_q   <= (rst || drop) ? 3'd0 : {page_q[1:0], fe_page};
    again_q  <= (rst || drop) ? 3'd0 : {again_q[1:0], fe_again};
    fix_q    <= !rst && fe_fix;
    alloc_q  <= !rst && ckpt_alloc;
    kill_q   <= !rst && kill;
    flush_q  <= !rst && flush;
    go_q     <= rst ? 3'd0 : 3'($countones(dis_go));
    ret_q    <= rst ? 3'd0 : ret_count;
    arrives_q <= !rst && slot_arrives;
    there_q  <= !rst && dec_valid != '0;
    ends_q <= slot_ends; held_q <= dis_held; idle_q <= dis_idle; wants_q <= dis_wants; sq_full_q <= !sq_room;
    rest_q <= stays != '0; id_q <= ckpt_id; upto_q <= 3'($countones(upto)); flush_cause_q <= flush_cause; type_q <= res_type;
    br_q <= res_br; empty_q <= rob_empty; waits_q <= rob_waits; load_q <= rob_load; store_q <= rob_store;
    head_q <= head_waits; div_q <= div_busy;
    trap_irq_q <= trap_interrupt; irq_q <= trap_irq_q;
  end

  // --- dispatched instructions that have not retired, and how many are killed
  logic [SEQ_W-1:0] seq_q, ret_seq_q;
  logic [SEQ_W-1:0] mem [0:BRANCHES-1];
  wire  [SEQ_W-1:0] ret_seq = ret_seq_q + SEQ_W'(ret_q);
  wire  [SEQ_W-1:0] keep    = flush_q ? ret_seq : mem[br_q];
  wire              dies    = kill_q || flush_q;
  always_ff @(posedge clk) if (alloc_q) mem[id_q] <= seq_q + SEQ_W'(upto_q);
  always_ff @(posedge clk)
    if (rst) begin
      seq_q <= '0; ret_seq_q <= '0;
    end else begin
      seq_q     <= dies ? keep : seq_q + SEQ_W'(go_q);
      ret_seq_q <= ret_seq;
    end
  assign td_flight = seq_q - ret_seq_q;

  // --- cause
  logic [4:0] why_q;                               // cause of a cycle without a new group
  logic [1:0] group_q;                             // slot_ends of the group in the decode register
  logic       split_q;                             // a part of that group has already gone
  logic [4:0] recovers, stalls, cause;
  always_comb begin
    recovers = TD_BAD_SERIAL;
    if (kill_q) recovers = (type_q == BT_COND) ? TD_BAD_BRANCH : (type_q == BT_RET) ? TD_BAD_RETURN : TD_BAD_JUMP;
    else if (flush_cause_q == AB_ORDER) recovers = TD_BAD_ORDER;
    else if (flush_cause_q == AB_TRAP)  recovers = TD_BAD_TRAP;
    else if (irq_q)                     recovers = TD_BAD_INTERRUPT;
  end
  always_comb
    if (waits_q && load_q)
      stalls = head_q[4] ? TD_MEM_DTLB : head_q[3] ? TD_MEM_DEVICE : head_q[1] ? TD_MEM_RAM : head_q[0] ? TD_MEM_L2
             : head_q[2] ? TD_MEM_ORDER : TD_MEM_L1;
    else if (waits_q && store_q && head_q[5])
      stalls = TD_MEM_DTLB;
    else if (wants_q[3])
      stalls = sq_full_q ? TD_MEM_STORE : TD_CORE_LOADS;
    else if (waits_q && div_q)
      stalls = TD_CORE_DIVIDER;
    else
      stalls = wants_q[2] ? TD_CORE_ROB : wants_q[1] ? TD_CORE_REGISTERS : wants_q[0] ? TD_CORE_QUEUE : TD_CORE_CHECKPOINT;
  always_comb
    if (dies)                                       cause = recovers;
    else if (!there_q)                              cause = why_q;
    else if (idle_q)                                cause = TD_CORE_IDLE;
    else if (held_q)                                cause = TD_BAD_SERIAL;
    else if (go_q == 3'd0)                          cause = stalls;
    else if (rest_q || split_q)                     cause = TD_BAD_SERIAL;
    else cause = (group_q == 2'd1) ? TD_FRONT_TAKEN : (group_q == 2'd2) ? TD_FRONT_BRANCH : TD_FRONT_FETCH;
  always_ff @(posedge clk) begin
    if (rst)                                            why_q <= TD_FRONT_FETCH;
    else if (dies)                                      why_q <= recovers;
    else if (fix_q)                                     why_q <= TD_FRONT_REDIRECT;
    else if (arrives_q)                                 why_q <= TD_FRONT_FETCH;
    else if (page_q[2])                                 why_q <= TD_FRONT_ITLB;
    else if (wait_q[2])                                 why_q <= TD_FRONT_ICACHE;
    else if (again_q[2] && why_q == TD_FRONT_FETCH)     why_q <= TD_FRONT_GUESS;
    if (arrives_q) group_q <= ends_q;
    split_q <= !rst && !arrives_q && (split_q || (there_q && rest_q && go_q != 3'd0));
  end

  always_ff @(posedge clk) begin
    td_cause      <= rst ? TD_FRONT_FETCH : cause;
    td_lost       <= 3'(WIDTH) - (rst ? 3'd0 : go_q);
    td_retired    <= rst ? 3'd0 : ret_q;
    td_dead_cause <= recovers[2:0];
    td_dead       <= (rst || !dies) ? '0 : seq_q - keep;
  end

  wire unused = &{1'b0, recovers[4:3]};
  `CHECK(an_empty_machine_holds_nothing, !empty_q || td_flight == '0)
  `CHECK(no_more_die_than_there_are, !dies || seq_q - keep <= seq_q - ret_seq)
  `CHECK(nothing_goes_in_recovery, !dies || go_q == 3'd0)
endmodule
