// SPDX-License-Identifier: Apache-2.0
// core: an out-of-order RV64IMAC_Zicsr_Zifencei_Zba_Zbb_Zbs core, modes M, S and U. Read it from top to bottom as the pipeline:
//
//   fetch (2 stages) | cut, expand | check, decode | rename, dispatch | select | register read | execute | retire
//
// fetch.sv predicts and delivers up to WIDTH instructions a cycle (fetch slots); decode.sv names unit and operands; rename.sv
// maps registers; issue_queue.sv picks the oldest ready instruction for each unit; int_pipe.sv and lsu.sv execute; rob.sv
// retires in order and decides traps. A mispredict is repaired one cycle after the branch executed (branch_unit.sv), from
// the checkpoints in rename.sv and branch_table.sv; traps, interrupts and refetched loads flush from retirement.
// The core knows no profiler: it carries a tag and drives the profile port pp_* (docs/attach.md).
// Sizes: rtl/include/config.svh.
`include "axi.svh"
`include "config.svh"
`include "uop.svh"
`include "mem_op.svh"
`include "branch.svh"
`include "rob.svh"
`include "issue.svh"
`include "mmu.svh"
`include "instrument.svh"
`include "instrument_defs.svh"
`default_nettype none
// LANES, TAGS and XLEN are the profile port's names for its sizes: do not set them.
module core #(
  parameter int LANES = WIDTH,
  parameter int TAGS  = PM_TAGS,
  parameter int XLEN  = 64
) (
  input  wire logic        clk, rst,
  input  wire logic [63:0] hart_id, mtime,
  input  wire logic        irq_timer, irq_soft, irq_ext, irq_ext_s,
  input  wire logic        lcofi_set,     // pulse: counter-overflow interrupt (13) becomes pending
  input  wire logic [63:0] lcofi_vector,  // its target; 0: by mtvec
  // instruction memory: AXI4, read only
  `AXI_IMEM_PORTS(output, input wire),
  // data memory: AXI4
  `AXI_DMEM_PORTS(output, input wire),
  // external CSRs (the profiler's)
  output logic             xcsr_valid,
  output logic [11:0]      xcsr_addr,
  input  wire logic        xcsr_exists,
  input  wire logic [63:0] xcsr_rdata,
  output logic             xcsr_we,
  output logic [63:0]      xcsr_wdata,
  output logic [31:0]      mcountinhibit,
  input  wire logic [2:0]  xcsr_event,     // events of the unit on the xcsr port, to be counted (events.def, sampler_*)
  // profile port
`define PP_CORE output
`define PP_PROFILER input wire
`define PP_CHECK
`include "profile_port.svh"
  // events of a second-level cache between the memory ports and memory
  input  wire logic        l2_hit, l2_miss, l2_writeback,
  input  wire logic [MSHRS-1:0] l2_away,        // by dmem_arid: the read waits for memory, not for that cache (without one: 1)
  // debug: write all dirty lines back
  input  wire logic        clean_req,
  output logic             clean_done
);
  config_check u_config_check ();

  // ---------------------------------------------------------------------------------------------- recovery (named first)
  wire               kill, flush;                 // mispredict: removes all younger than res_id; flush: removes everything
  wire [2:0]         flush_cause;
  wire               flush_fencei;
  wire [63:0]        flush_pc, flush_from;
  wire [ROBID_W-1:0] flush_id;
  wire               order_viol;            // a load read past the store that is order_viol_back stores back
  wire [ROBID_W-1:0] order_viol_id;
  wire [SQP_W-1:0]   order_viol_back;
  wire [PATH_W-1:0]  ret_path;
  wire               res_valid, res_taken, res_misp, res_indirect, res_rvc;   // the branch resolved in the last cycle
  wire [63:0]        res_pc, res_target, res_next;
  wire [ROBID_W-1:0] res_id;
  wire [BR_W-1:0]    res_br;
  wire [BRINFO_W-1:0] res_brinfo;
  wire [2:0]         res_type;
  wire [LQP_W-1:0]      res_lq;
  wire [SQP_W-1:0]      res_sq;
  wire               recover, redirect_branch, res_trains, order_flush;
  wire [63:0]        redirect_pc;
  wire               exc, lsu_exc, csr_illegal, irq, trap, ret_hold, dis_begun, slow_busy, irq_due, irq_block;
  wire [ROBID_W-1:0] exc_id, lsu_exc_id, bru_id;
  wire [5:0]         exc_cause, lsu_exc_cause;
  wire [63:0]        exc_tval, lsu_exc_tval;
  wire [31:0]        dis_raw;
  recovery u_recovery (
    .flush, .flush_cause, .flush_pc, .res_valid, .res_misp, .res_next, .kill, .recover, .redirect_branch, .res_trains, .order_flush,
    .redirect_pc, .lsu_exc, .csr_illegal, .lsu_exc_id, .bru_id, .lsu_exc_cause, .lsu_exc_tval, .dis_raw,
    .exc, .exc_id, .exc_cause, .exc_tval, .irq, .trap, .ret_hold, .dis_begun, .slow_busy, .irq_due, .irq_block);

  // ---------------------------------------------------------------------------------------------- translation
  // csr.sv sets the translation mode; fetch.sv and lsu.sv have first-level TLBs, whose misses are served here
  wire        fetch_look, fetch_bare, data_look, data_bare, adue, sum, mxr, restart, sfence, regime;
  wire [1:0]  priv, hpm_priv, data_priv;                  // 0 U, 1 S, 3 M
  wire [3:0]  deny;                                       // illegal in this mode: {sfence.vma, satp; wfi; sret; mret}
  wire [15:0] satp_asid;
  wire [43:0] satp_ppn;
  wire [8*PMP_SLOTS-1:0]  pmp_cfg;
  wire [3:0]              pmp_index;
  wire [PMP_W-1:0]        pmp_addr;
  wire [PMP_W*PMP_SLOTS-1:0] pmp_all;
  wire                    pmp_locked, ring_known, ring_reads, ring_writes;
  wire        fetch_req, fetch_fill, fetch_refused, data_req, data_store, data_fill, data_refused, fill_bare, fill_machine;
  wire        fill_walked;
  wire [51:0] fetch_vpn, data_vpn;
  wire [26:0] fill_vpn;
  wire [TE_W-1:0] fill_entry;
  wire        confirm_req, confirm_done, confirm_fault;
  wire [63:0] confirm_va;
  wire [1:0]  confirm_kind;
  wire [5:0]  confirm_cause;
  wire        ptw_valid, ptw_write, ptw_take, ptw_done, ptw_lock;
  wire [39:3] ptw_dw;
  wire [63:0] ptw_wdata, ptw_rdata;
  wire        ic_prefetch, ic_prefetch_used, itlb_miss, dtlb_miss, walk_start, l2_tlb_hit, l2_tlb_miss;   // events
  wire        forget_one;
  wire [26:0] forget_vpn;
  wire        confirm_fetch = confirm_kind == AK_FETCH;
  // perfect_pages.sv, for a simulated machine without page walks
  wire [26:0]       fetch_look_vpn, data_look_vpn;
  wire              fetch_found, fetch_known, data_found, data_known, data_wrote;
  wire [27:0]       fetch_found_page, data_found_page;
  wire [TE_PPN-1:0] fetch_may, data_may;
  wire [27:3]       data_wrote_dw;
  wire [63:0]       data_wrote_word;
  wire        mmu_rests, mmu_clk;
  wire        mmu_asked = fetch_req || data_req || confirm_req || pp_ring_valid || sfence || restart;
  clock_gate #(.LINGER(7)) u_mmu_gate (.clk, .enable(rst || mmu_asked || !mmu_rests), .gated(mmu_clk));
  mmu u_mmu (
    .clk(mmu_clk), .rst, .satp_asid, .satp_ppn, .adue, .sum, .mxr, .pmp_cfg, .pmp_index, .pmp_addr, .pmp_all, .forget(sfence),
    .forget_one, .forget_vpn, .restart, .fetch_req, .fetch_vpn, .fetch_bare, .fetch_priv(priv), .fetch_fill, .fetch_refused,
    .fetch_look_vpn, .data_look_vpn, .fetch_found, .fetch_known, .data_found, .data_known, .fetch_found_page, .data_found_page,
    .fetch_may, .data_may, .data_wrote, .data_wrote_dw, .data_wrote_word, .data_req, .data_store, .data_vpn, .data_bare, .data_priv,
    .data_fill, .data_refused, .fill_vpn, .fill_bare, .fill_machine, .fill_entry, .fill_walked, .confirm_req, .confirm_va,
    .confirm_kind, .confirm_bare(confirm_fetch ? fetch_bare : data_bare), .confirm_priv(confirm_fetch ? priv : data_priv),
    .confirm_done, .confirm_fault, .confirm_cause, .ptw_valid, .ptw_write, .ptw_dw, .ptw_wdata, .ptw_take, .ptw_done, .ptw_rdata,
    .ptw_lock, .ring_asks(pp_ring_valid), .ring_page(pp_ring_slot[39:12]), .ring_known, .ring_reads, .ring_writes, .walk_start,
    .l2_tlb_hit, .l2_tlb_miss, .rests(mmu_rests));

  // ---------------------------------------------------------------------------------------------- fetch, align, expand
  wire [WIDTH-1:0]        slot_valid, slot_rvc, slot_fault, slot_fault_hi, slot_fault_page, slot_icmiss, slot_itlbmiss;
  wire [WIDTH-1:0]        slot_pred_taken;
  wire [63:0]             slot_group_pc;
  wire [WIDTH-1:0]        slot_front;             // a dropped p.inc precedes the instruction
  wire [WIDTH*64-1:0]     slot_pc;
  wire [WIDTH*32-1:0]     slot_insn, slot_raw;
  wire [63:0]             slot_pred_target;
  wire [BRINFO_W-1:0]     slot_brinfo;
  wire [WIDTH*PATH_W-1:0] slot_path;
  wire                    slot_take;              // the decode register takes the slots (in a recovery it drops them)
  wire                    slot_first;             // first cycle of these slots: the profile port shows them
  wire [WIDTH*4-1:0]      slot_offset;            // distance from slot_group_pc in half-words
  wire [1:0]              slot_ends;              // for events.def
  wire [WIDTH*PI_FACTS_W-1:0] slot_pi;
  wire [WIDTH-1:0]        slot_idle, slot_drop, slot_ckpt;        // slot_drop: profile instructions that are not dispatched
  wire                    ring_write;
  wire [PF_N-1:0]         flags_now, flags_retired;    // profile flags before the slots; at retirement
  wire                    fe_skip, fe_skip_ran, fe_skip_stale, fe_stale, fe_misfetch;
  wire                    fe_block, fe_miss, fe_prefetch, fe_wait, fe_page, fe_again, fe_fix;
  fetch u_fetch (
    .clk, .rst,
    .recover, .redirect_pc, .redirect_branch, .ret_path,
    .res_trains, .res_pc, .res_rvc, .res_taken, .res_target, .res_type, .res_brinfo, .res_misp,
    .flush_fencei, .ret, .ret_rvc, .ret_pc,
    .slot_valid, .slot_take, .slot_first, .slot_offset, .slot_group_pc, .slot_front, .slot_pc, .slot_insn, .slot_raw, .flags_now,
    .flags_retired, .slot_pi,
    .slot_drop, .slot_idle,
    .slot_ckpt,
    .ring_write, .slot_rvc, .slot_fault, .slot_fault_hi,
    .slot_fault_page, .slot_icmiss, .slot_itlbmiss, .slot_waited(pp_slot_waited),
    .slot_pred_taken, .slot_pred_target, .slot_brinfo, .slot_path,
    .fetch_look, .fetch_bare, .priv, .fetch_req, .fetch_vpn, .fetch_fill, .fetch_refused, .fill_vpn, .fill_bare, .fill_machine,
    .fill_entry, .fill_walked, .forget(regime), .fetch_look_vpn, .fetch_found, .fetch_known, .fetch_found_page, .fetch_may,
    .itlb_miss, .ic_prefetch, .ic_prefetch_used,
    .slot_ends, .fe_block, .fe_miss, .fe_prefetch, .fe_wait, .fe_page, .fe_again, .fe_fix, .fe_skip, .fe_skip_ran, .fe_skip_stale,
    .fe_stale, .fe_misfetch,
    .flush, .satp_asid, .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_pc, .pp_fetch_priv, .pp_fetch_page, .pp_fetch_context,
    .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused, .pp_fetch_icmiss, .pp_fetch_paged, .pp_fetch_itlb2, .pp_fetch_walked,
    .pp_fetch_pa_valid, .pp_fetch_pa,
    `AXI_IMEM);

  // ---------------------------------------------------------------------------------------------- selective dispatch
  // profile instructions with flag 0 are dropped here: later stages never see them
  wire [WIDTH*PF_OP_W-1:0]   slot_pf, dec_pf, ret_pf;
  wire [PF_N-1:0]            flags_wdata;
  wire                       flags_we, flush_pop, flush_gap, pop_wrong, wrong, wrong_value;
  wire [ROBID_W-1:0]         wrong_id;
  wire [WIDTH-1:0]           pi_passed, pi_header, pi_control;
  wire [2*WIDTH-1:0]         pi_dropped;
  wire [63:0]                pf_rdata;
  wire [PI_BITS_PFSTACK-1:0] pf_stack;
  wire [PI_BITS_PFCOUNT-1:0] pf_count;
  profile_flags u_profile_flags (
    .clk, .rst, .slot_valid, .slot_front, .slot_fault, .slot_fault_hi, .slot_take, .slot_pi, .slot_insn, .slot_drop, .slot_idle,
    .slot_pf,
    .pi_passed, .pi_dropped, .pi_header, .pi_control, .flags_now,
    .ring_write, .slot_ckpt, .slot_brinfo, .res_brinfo, .kill, .flush, .pop_again(flush_pop), .pop_value(wrong_value), .flush_gap,
    .ret, .ret_pf, .flags_we, .flags_wdata, .flags_retired);

  // ---------------------------------------------------------------------------------------------- decode
  wire [63:0]                dec_row_pc, dec_pred_target;
  wire [BRINFO_W-1:0]        dec_brinfo;
  wire [WIDTH-1:0]           dec_valid, dec_serial, dec_ckpt, dec_load, dec_store, dec_rvc, dec_fault_hi, dec_no_unit;
  wire [WIDTH-1:0]           dec_moves, ask_load, ask_store;
  wire [WIDTH*2-1:0]         dec_met;
  wire [WIDTH*3-1:0]         dec_fu, dec_btype;
  wire [WIDTH*CTL_W-1:0]     dec_ctl;
  wire [WIDTH*4-1:0]         dec_ser, dec_itype, dec_offset;
  wire [WIDTH*6-1:0]         dec_cause;
  wire [WIDTH*5-1:0]         dec_rd, dec_rs1, dec_rs2;
  wire [WIDTH*32-1:0]        dec_imm, dec_raw;
  wire [WIDTH*PM_TAG_W-1:0]  dec_tag;
  wire                       dis_fire;           // the lanes of dis_lane are dispatched
  wire [WIDTH-1:0]           dis_lane, dis_go;
  decode_group u_decode_group (
    .clk, .rst, .slot_take, .slot_first, .slot_group_pc, .slot_pred_target, .slot_brinfo, .slot_valid, .slot_rvc, .slot_fault,
    .slot_fault_hi, .slot_fault_page, .slot_pred_taken, .slot_icmiss, .slot_itlbmiss, .slot_drop, .slot_insn, .slot_raw, .slot_pi,
    .slot_pf, .slot_offset, .pp_slot_tag, .pp_slot_type, .pp_slot_itype, .priv, .deny_satp(deny[3]), .dis_go, .recover,
    .dec_row_pc, .dec_pred_target, .dec_brinfo, .dec_valid, .dec_serial, .dec_ckpt, .dec_load, .dec_store, .dec_rvc, .dec_fault_hi,
    .dec_moves, .dec_no_unit, .ask_load, .ask_store, .dec_met, .dec_fu, .dec_btype, .dec_ctl, .dec_ser, .dec_itype, .dec_offset,
    .dec_cause, .dec_rd, .dec_rs1, .dec_rs2, .dec_imm, .dec_raw, .dec_tag, .dec_pf);

  // ---------------------------------------------------------------------------------------------- dispatch
  wire               rob_ready, rob_empty, iq_ready, ren_ready, lsq_ready, ckpt_ready, sq_empty;
  wire [3:0]         dis_stall;
  wire               dis_ckpt_stall, dis_held, dis_idle, ser_next;
  // a serialising instruction is in the machine; it has begun; an exception is dispatched
  wire               dis_alone, dis_trap;
  wire [LANE_W-1:0]  dis_trap_lane;
  wire [5:0]         dis_trap_cause;
  wire [63:0]        dis_trap_tval;
  wire               csr_wake, dis_clean, dc_clean_done;
  dispatch u_dispatch (
    .clk, .rst, .recover, .flush,
    .dec_valid, .dec_ckpt, .dec_serial, .dec_ser, .dec_cause, .dec_row_pc, .dec_offset, .dec_raw, .dec_fault_hi, .slot_take,
    .rob_ready, .rob_empty, .iq_ready, .ren_ready, .lsq_ready, .ckpt_ready, .sq_empty, .dis_stall,
    .dis_ckpt_stall, .dis_held, .ser_next, .dis_idle,
    .dis_fire, .dis_lane, .dis_alone, .iss_valid(iss_valid[0]), .dis_begun, .dis_trap, .dis_trap_lane, .dis_trap_cause,
    .dis_trap_tval, .dis_raw, .priv, .deny,
    .csr_wake, .clean_req, .clean_done, .dis_clean, .dc_clean_done);

  // --- rename
  wire [WIDTH*PREG_W-1:0]     ren_prd, ren_pold, ren_prs1, ren_prs2;
  wire [WIDTH*COLS-1:0]       ren_dep, iq_col;
  wire [WIDTH*LQ_SIZE-1:0]    ren_ld_dep, lq_col;
  wire [WIDTH-1:0]            dis_ckpt_lanes, dis_ckpt, dis_no_unit, dis_queued, dis_load, dis_store;
  wire                        ckpt_alloc;
  wire [BR_W-1:0]             ckpt_id;
  wire [DEP_W-1:0]            col_sure, col_gone;
  wire [LQ_SIZE-1:0]          lq_gone;
  wire [WIDTH-1:0]            head_ret, ret, ret_taken, ret_rvc, ret_load, ret_store, ret_has_ckpt, ret_has_rd;
  wire [WIDTH*4-1:0]          ret_itype;
  wire [WIDTH*5-1:0]          ret_rd;
  wire [WIDTH*PREG_W-1:0]     ret_prd, ret_pold;
  wire [WIDTH-1:0]            ret_writes;
  rename u_rename (
    .clk, .rst,
    .dis_fire, .dis_lane, .dec_valid, .dec_rd, .dec_rs1, .dec_rs2, .iq_col, .lq_col, .ren_ready, .ren_prd, .ren_pold, .ren_prs1,
    .ren_prs2, .ren_dep, .ren_ld_dep, .col_sure, .col_gone, .ckpt_alloc, .ckpt_id, .dis_ckpt_lanes,
    .kill, .res_br, .flush,
    .ret_writes, .ret_rd, .ret_prd, .ret_pold);

  // --- what each lane brings to reorder buffer, scheduler and queues
  wire [ROWP_W-1:0]              rob_tail;
  wire [WIDTH*IQ_W-1:0]       iq_slot;
  wire [WIDTH*LQP_W-1:0]   lq_pos;
  wire [WIDTH*SQP_W-1:0]   sq_pos;
  wire [WIDTH*SQP_W-1:0]      dec_back;
  wire [WIDTH-1:0]            dec_back_all, dis_hold;
  wire [WIDTH*SQ_W-1:0]       dis_hold_for;
  wire                        rr_store;
  wire [SQ_W-1:0]             rr_store_idx;
  wire [SQ_SIZE-1:0]          sq_gone;               // entries of the store queue that leave
  wire [WIDTH*ROB_INFO_W-1:0] dis_info;
  wire [WIDTH*PAY0_W-1:0]     dis_pay0;
  wire [WIDTH*PAY1_W-1:0]     dis_pay1;
  wire [WIDTH*ROBID_W-1:0]    dis_id;
  dispatch_group u_dispatch_group (
    .clk, .rst, .dis_fire, .dis_lane, .dec_valid, .dec_ckpt, .dec_load, .dec_store, .dec_rvc, .dec_moves, .dec_no_unit, .dec_met,
    .dec_ctl, .dec_ser, .dec_itype, .dec_offset, .dec_rd, .dec_imm, .dec_tag, .dec_pf, .ren_prd, .ren_pold, .ren_prs1, .ren_prs2,
    .ckpt_id, .lsq_ready, .lq_pos, .sq_pos, .dec_back, .dec_back_all, .rob_tail, .dis_go, .dis_ckpt, .dis_no_unit, .dis_queued,
    .dis_load, .dis_store, .ckpt_alloc, .dis_ckpt_lanes, .lq_col, .dis_id, .dis_info, .dis_pay0, .dis_pay1);
  wait_table u_wait_table (
    .clk, .rst, .slot_take, .slot_pc, .dec_back, .dec_back_all, .order_viol, .order_viol_id, .order_viol_back,
    .kill, .res_id, .flush, .order_flush, .flush_id, .flush_from);
  load_hold u_load_hold (
    .clk, .rst, .ask_load, .ask_store, .dis_store, .sq_pos, .dec_back, .dis_hold,
    .dis_hold_for, .rr_store, .rr_store_idx, .sq_gone);

  wire [BR_W-1:0] rr_br;
  wire [63:0]     rr_pred_target;
  wire            ret_ckpt;
  branch_table u_branch_table (
    .clk, .rst,
    .ckpt_ready, .ckpt_id, .ckpt_alloc, .dec_brinfo, .dec_pred_target, .dis_ckpt, .dec_btype, .lq_pos, .sq_pos,
    .rr_br, .rr_pred_target,
    .res_br, .res_brinfo, .res_type, .res_lq, .res_sq, .kill, .flush, .ret_ckpt);

  // ---------------------------------------------------------------------------------------------- select
  wire [UNITS-1:0]         iss_valid, iss_start, iss_result, iss_second;
  wire                     iss_div, div_early, div_soon, div_drop, mem_block;
  wire [UNITS*ROBID_W-1:0] iss_id;
  wire [UNITS*PREG_W-1:0]  iss_prd;
  wire [UNITS*PAY0_W-1:0]  iss_pay0;
  wire [UNITS*PAY1_W-1:0]  iss_pay1;
  // wake_early: the guess that a load hits; load_cancel: the guess was wrong; load_done: the load has its value
  wire                     wake_early, wake_load, load_cancel, load_done, load_has_rd;
  wire [LQ_W-1:0]          wake_early_lq, wake_load_lq, load_cancel_lq, load_lq;
  wire [IQ_SIZE-1:0]       iq_dready;
  issue_queue u_issue_queue (
    .clk, .rst,
    .iq_ready, .iq_slot, .iq_col, .dis_queued, .dis_fire, .dec_valid, .dec_load, .dec_fu, .lq_pos, .ren_dep, .ren_ld_dep, .dis_id,
    .ren_prd, .dis_pay0, .dis_pay1, .dis_hold, .dis_hold_for, .rr_store, .rr_store_idx,
    .wake_early, .wake_load, .wake_early_lq, .wake_load_lq, .load_cancel, .load_cancel_lq,
    .load_done(load_done && load_has_rd), .load_lq, .col_sure, .col_gone,
    .iss_valid, .iss_start, .iss_result, .iss_second, .iss_div, .iss_id, .iss_prd, .iss_pay0, .iss_pay1,
    .mem_block, .div_early, .div_soon, .div_drop, .kill, .res_id, .flush, .lq_gone, .iq_dready);

  // ---------------------------------------------------------------------------------------------- register read, execute
  wire [UNITS-1:0]          wb_valid;
  wire [UNITS*PREG_W-1:0]   wb_preg;
  wire [UNITS*64-1:0]       wb_data;
  wire [2*UNITS*PREG_W-1:0] rf_raddr;
  wire [2*UNITS*64-1:0]     rf_rdata;
  regfile u_regfile (.clk, .rst, .wb_valid, .wb_preg, .wb_data, .iss_valid, .rf_raddr, .rf_rdata);

  wire [63:0]              csr_rdata, csr_value, rr_row_pc;
  wire [11:0]              rr_csr;                // number of the CSR of an ordinary read
  wire                     csr_choose;            // second cycle of a CSR access
  wire                     csr_done;              // third cycle: the access takes unit 0's write port
  wire [UNITS-1:0]         ex_first;              // starts to execute (memory: is in M0), with ex_id
  wire [UNITS*ROBID_W-1:0] ex_id;
  wire [UNITS+2:0]         done;                  // integer units, loads, stores, branches, exceptions
  wire [(UNITS+3)*ROBID_W-1:0] done_id;
  // unit 0 also runs transfers and CSR accesses: its execute stage
  wire               bru_any, bru_valid, bru_csr, bru_rvc;
  wire [CTL_W-1:0]   bru_ctl;
  wire [63:0]        bru_a, bru_b, bru_pc, bru_pred_target;
  wire [31:0]        bru_imm;
  wire [ROBID_W-1:0] rr_id;
  wire [BR_W-1:0]    bru_br;
  wire               mul_begins, div_begins, div_busy, ex_div;
  wire [ALUS*ROBID_W-1:0] unit_id;
  int_units u_int_units (
    .clk, .rst, .iss_valid(iss_valid[ALUS-1:0]), .iss_start(iss_start[ALUS-1:0]), .iss_result(iss_result[ALUS-1:0]),
    .iss_second(iss_second[ALUS-1:0]), .iss_div, .div_drop, .iss_id(iss_id[ALUS*ROBID_W-1:0]), .iss_prd(iss_prd[ALUS*PREG_W-1:0]),
    .iss_pay0(iss_pay0[ALUS*PAY0_W-1:0]), .iss_pay1(iss_pay1[ALUS*PAY1_W-1:0]), .load_cancel, .kill, .flush, .res_id,
    .rf_raddr(rf_raddr[2*ALUS*PREG_W-1:0]), .rf_rdata(rf_rdata[2*ALUS*64-1:0]), .wb_valid, .wb_preg, .wb_data,
    .rr_id, .rr_br, .rr_row_pc, .rr_pred_target, .csr_choose, .csr_done, .csr_rdata, .rr_csr, .csr_value,
    .bru_any, .bru_valid, .bru_csr, .bru_rvc, .bru_ctl, .bru_a, .bru_b, .bru_pc, .bru_pred_target, .bru_imm, .bru_id, .bru_br,
    .ex_first(ex_first[ALUS-1:0]), .unit_valid(wb_valid[ALUS-1:0]), .unit_done(done[ALUS-1:0]),
    .unit_preg(wb_preg[ALUS*PREG_W-1:0]), .unit_data(wb_data[ALUS*64-1:0]), .unit_id,
    .div_early, .div_soon, .mul_begins, .div_begins, .div_busy, .ex_div);
  assign done_id[ALUS*ROBID_W-1:0] = unit_id;
  assign ex_id[ALUS*ROBID_W-1:0]   = unit_id;

  branch_unit u_branch_unit (
    .clk, .rst,
    .bru_valid, .bru_ctl, .bru_a, .bru_b, .bru_imm, .bru_pc, .bru_rvc, .bru_pred_target, .bru_id, .bru_br,
    .res_valid, .res_taken, .res_misp, .res_indirect, .res_rvc, .res_pc, .res_target, .res_next, .res_id, .res_br);

  sfence u_sfence (.clk, .dis_alone, .bru_any, .dis_raw, .bru_a, .forget_one, .forget_vpn);

  // --- control and status registers
  wire        csr_access;
  wire [11:0] csr_addr;
  wire [4:0]  csr_field;
  wire [2:0]  csr_funct3;
  csr_access u_csr_access (
    .clk, .rst, .bru_csr, .bru_ctl, .bru_imm, .dis_alone, .kill, .flush, .csr_access, .csr_addr, .csr_field, .csr_funct3);
  wire        csr_we, mret, sret, trap_interrupt;
  wire [63:0] csr_wdata, irq_vector, exc_vector, xret_pc, trap_epc, trap_tval;
  wire [5:0]  irq_cause, trap_cause;
  wire [2:0]  ret_count;
  wire [63:0] hpm_rdata;
  wire        hpm_lcofi;
  csr u_csr (
    .clk, .rst, .hart_id, .mtime, .irq_timer, .irq_soft, .irq_ext, .irq_ext_s, .lcofi_set(lcofi_set || hpm_lcofi), .lcofi_vector,
    .csr_access, .csr_addr, .csr_funct3, .csr_field, .csr_operand(bru_a), .rr_csr, .csr_value, .csr_choose, .csr_done,
    .csr_rdata, .csr_illegal, .csr_we, .csr_wdata, .xcsr_valid, .xcsr_we, .xcsr_exists, .xcsr_rdata, .hpm_rdata, .pf_rdata,
    .mcountinhibit, .ret_count, .trap, .trap_interrupt,
    .mret, .sret, .trap_cause, .trap_epc, .trap_tval, .irq_vector, .exc_vector, .xret_pc, .irq, .irq_cause, .pp_lcofi_enabled,
    .csr_wake, .priv, .hpm_priv, .data_priv, .fetch_look, .fetch_bare, .data_look, .data_bare, .satp_asid, .satp_ppn, .adue, .sum,
    .mxr, .pmp_cfg, .pmp_index, .pmp_addr, .pmp_all, .pmp_locked, .restart, .deny);
  profile_csr u_profile_csr (
    .clk, .rst, .csr_access, .csr_we, .csr_addr, .csr_wdata, .pf_rdata, .flags_retired, .flags_we, .flags_wdata, .pf_stack,
    .pf_count);
  assign xcsr_addr  = csr_addr;
  assign xcsr_wdata = csr_wdata;

  // --- loads and stores
  wire                ex_mem_valid, ex_mem_has_rd, ex_mem_all, ex_mem_guess, guess_hit;
  wire [MEM_OP_W-1:0] ex_mem_op;
  wire [63:0]         ex_mem_base, ex_mem_imm, ex_mem_data;
  wire [ROBID_W-1:0]  ex_mem_id;
  wire [PREG_W-1:0]   ex_mem_preg;
  wire [LQP_W-1:0]       ex_mem_lq;
  wire [SQP_W-1:0]       ex_mem_sq, ex_mem_from;
  wire [PM_TAG_W-1:0] ex_mem_tag;
  mem_pipe u_mem_pipe (
    .clk, .rst,
    .iss_valid(iss_valid[ALUS]), .iss_id(iss_id[ALUS*ROBID_W +: ROBID_W]), .iss_prd(iss_prd[ALUS*PREG_W +: PREG_W]),
    .iss_pay0(iss_pay0[ALUS*PAY0_W +: PAY0_W]), .iss_pay1(iss_pay1[ALUS*PAY1_W +: PAY1_W]),
    .kill, .flush, .res_id, .load_cancel, .wake_early, .wake_early_lq, .guess_hit, .pf_stack, .pf_count,
    .rr_store, .rr_store_idx,
    .rf_raddr(rf_raddr[ALUS*2*PREG_W +: 2*PREG_W]), .rf_rdata(rf_rdata[ALUS*128 +: 128]), .wb_valid, .wb_preg, .wb_data,
    .ex_mem_valid, .ex_mem_op, .ex_mem_base, .ex_mem_imm, .ex_mem_data, .ex_mem_id, .ex_mem_preg, .ex_mem_has_rd,
    .ex_mem_from, .ex_mem_all, .ex_mem_guess, .ex_mem_lq, .ex_mem_sq, .ex_mem_tag);

  wire [ROBID_W-1:0]      rob_oldest;
  wire                    rob_oldest_valid;
  wire                    load_bit;
  wire [2:0]              ret_loads, ret_stores;
  wire [PM_TAGS-1:0]      pm_mem_issued, pm_mem_done, pm_addr_valid;
  wire [PM_TAGS*64-1:0]   pm_addr;
  wire [PM_TAGS*16-1:0]   pm_event;
  wire [PM_TAGS*3-1:0]    pm_store_why;
  wire [PM_TAGS*8-1:0]    pm_store_back;
  wire [PM_TAGS-1:0]      pm_line_valid;
  wire [ORDER_W-1:0]      pm_line, me_number, last_number;       // numbers in program order
  wire [ROBID_W-1:0]  me_id;
  wire                me_access, me_miss, me_fill, me_leave, me_forward, me_again, me_device, sq_room;   // for events.def
  wire [1:0]          me_met;
  wire [5:0]          me_ahead;
  wire [5:0]          head_waits;
  lsu u_lsu (
    .clk, .rst,
    .lsq_ready, .ask_load, .ask_store, .dis_load, .dis_store, .lq_pos,
    .sq_pos, .sq_gone,
    .ex_mem_valid, .ex_mem_op, .ex_mem_base, .ex_mem_imm, .ex_mem_data, .ex_mem_id, .ex_mem_preg, .ex_mem_has_rd, .ex_mem_lq,
    .ex_mem_sq, .ex_mem_tag, .ex_mem_from, .ex_mem_all, .ex_mem_guess, .guess_hit, .mem_block,
    .wake_load, .wake_load_lq, .load_cancel, .load_cancel_lq, .wb_valid(wb_valid[ALUS]), .wb_preg(wb_preg[ALUS*PREG_W +: PREG_W]),
    .wb_data(wb_data[ALUS*64 +: 64]), .load_done, .load_id(done_id[ALUS*ROBID_W +: ROBID_W]), .load_bit, .load_lq, .load_has_rd,
    .store_done(done[UNITS]),
    .store_id(done_id[UNITS*ROBID_W +: ROBID_W]), .lsu_exc, .lsu_exc_id, .lsu_exc_cause, .lsu_exc_tval, .order_viol,
    .order_viol_id, .order_viol_back,
    .ret_loads, .ret_stores, .rob_oldest_valid, .rob_oldest, .irq_due, .slow_busy,
    .kill, .res_id, .res_lq, .res_sq, .flush, .lq_gone, .sq_empty, .dis_clean, .dc_clean_done,
    .data_look, .data_bare, .data_priv, .sum, .mxr, .data_req, .data_store, .data_vpn, .data_fill, .data_refused, .fill_vpn,
    .fill_bare, .fill_machine, .fill_entry, .forget(regime), .data_look_vpn, .data_found, .data_known,
    .data_found_page, .data_may, .data_wrote, .data_wrote_dw, .data_wrote_word,
    .ptw_valid, .ptw_write, .ptw_lock, .ptw_dw, .ptw_wdata, .ptw_take,
    .ptw_done, .ptw_rdata, .dtlb_miss, .pmp_locked, .ring_known, .ring_reads, .ring_writes,
    .pp_ring_valid, .pp_ring_write, .pp_ring_slot, .pp_ring_wdata, .pp_ring_take, .pp_ring_refused,
    .pp_ring_next, .pp_ring_written, .pp_ring_came, .pp_ring_at, .pp_ring_rdata, .pp_ring_read,
    .me_number, .last_number, .me_access, .me_miss, .me_id, .me_fill, .me_leave, .me_forward, .me_again, .me_device, .me_met,
    .me_ahead, .l2_away, .head_waits, .sq_room,
    `AXI_DMEM,
    .pm_mem_issued, .pm_mem_done, .pm_addr_valid, .pm_addr, .pm_event, .pm_store_why, .pm_store_back, .pm_line_valid, .pm_line);
  assign done[ALUS]       = load_done;
  profile_pops u_profile_pops (
    .clk, .rst, .dis_load, .dec_pf, .lq_pos, .load_done, .load_bit, .load_lq, .load_id(done_id[ALUS*ROBID_W +: ROBID_W]),
    .pop_wrong,
    .kill, .flush, .res_id, .wrong, .wrong_id, .wrong_value);
  assign ex_first[ALUS] = ex_mem_valid && !(load_cancel && LOAD_SHADOW == 2);
  assign ex_id[ALUS*ROBID_W +: ROBID_W] = ex_mem_id;

  // ---------------------------------------------------------------------------------------------- retire
  assign done[UNITS+1] = res_valid;
  assign done_id[(UNITS+1)*ROBID_W +: ROBID_W] = res_id;
  wire [ROBID_W-1:0] dis_trap_id = {rob_tail, dis_trap_lane};
  assign done[UNITS+2] = exc;
  assign done_id[(UNITS+2)*ROBID_W +: ROBID_W] = exc_id;
  wire [WIDTH-1:0]    ret_stop_after, ret_kept;
  wire [WIDTH*64-1:0] ret_pc;
  wire [WIDTH-1:0]    ret_missed;
  wire [ROWP_W-1:0]      rob_head;
  wire                rob_waits, rob_load, rob_store, confirms;
  rob u_rob (
    .clk, .rst, .rob_ready, .rob_empty, .rob_tail, .dis_fire, .dis_lane, .dis_no_unit, .dec_row_pc, .dis_info, .dis_trap,
    .dis_trap_cause, .dis_trap_tval, .dis_trap_id, .done(done[UNITS+1:0]), .done_id(done_id[(UNITS+2)*ROBID_W-1:0]), .exc,
    .exc_id, .exc_cause, .exc_tval, .order_viol, .order_viol_id, .pop_wrong, .wrong, .wrong_id,
    .res_taken, .sq_empty, .ptw_lock,
    .confirm_req, .confirms, .confirm_va, .confirm_kind, .confirm_done, .confirm_fault, .confirm_cause, .kill, .res_id, .irq,
    .irq_cause, .irq_block, .trap, .trap_interrupt, .mret, .sret, .trap_cause, .trap_epc, .trap_tval, .irq_vector, .exc_vector,
    .xret_pc, .ret_hold, .ret_stop_after, .head_ret, .ret, .ret_kept, .ret_rvc, .ret_load, .ret_store, .ret_has_ckpt, .ret_has_rd,
    .ret_itype, .ret_rd, .ret_prd, .ret_pold, .ret_pc, .ret_taken, .ret_pf, .me_miss, .me_id, .me_met, .ret_missed,
    .ret_moved(pp_ret_moved), .ret_met(pp_ret_met), .rob_head,
    .rob_oldest_valid, .rob_waits, .rob_load, .rob_store, .rob_oldest, .rr_id, .rr_row_pc, .flush, .flush_cause, .flush_fencei,
    .flush_pop, .flush_gap,
    .sfence, .regime, .flush_pc,
    .flush_from, .flush_id, .ret_path);
  retire_counts u_retire_counts (
    .ret, .ret_load, .ret_store, .ret_has_ckpt, .ret_has_rd, .ret_count, .ret_loads, .ret_stores, .ret_ckpt, .ret_writes);

  // ---------------------------------------------------------------------------------------------- profile port
  pm_lanes u_pm_lanes (
    .slot_first, .recover, .slot_valid, .slot_drop, .pp_slot_early, .pp_slot_valid, .pp_slot_on_path, .kill, .res_pc, .flush_from,
    .pp_flush_pc, .ret_itype, .ret_taken, .ret_pf, .flush_lane(flush_id[LANE_W-1:0]), .trap, .trap_interrupt, .mret, .sret,
    .pp_ret_itype, .pp_ret_gap, .pp_trap_gap, .pp_trap, .pp_interrupt, .pp_xret);
  assign pp_slot_pc       = slot_pc;
  assign pp_dispatched    = dis_go;
  assign pp_has_fetch     = 1'b1;
  assign pp_has_path      = 1'b1;
  assign pp_has_fetches   = 1'b1;
  assign pp_has_signature = PM_SIGNATURE > 0;
  assign pp_slot_icmiss   = slot_icmiss;
  assign pp_slot_itlbmiss = slot_itlbmiss;
  assign pp_slot_rvc      = slot_rvc;
  assign pp_slot_hist     = slot_path;
  assign pp_priv          = priv;
  assign pp_context       = satp_asid;
  assign pp_ret_valid     = ret;
  assign pp_ret_kept      = ret_kept;
  assign pp_ret_pc        = ret_pc;
  assign pp_ret_rvc       = ret_rvc;
  assign pp_trap_cause    = trap_cause;
  assign pp_trap_pc       = trap_epc;

  program_order u_program_order (
    .clk, .rst, .dis_fire, .dis_lane, .rob_tail, .ret_count, .kill, .flush, .res_id, .me_id, .me_number, .last_number);

  profile_port u_profile_port (
    .clk, .rst, .pp_slot_valid, .pp_slot_tag,
    .recover, .dis_fire, .dis_lane, .dec_valid, .dec_tag, .dec_no_unit, .rob_tail, .iq_slot, .dis_stall,
    .iq_dready, .ex_first, .ex_id, .ex_div, .done, .done_id, .res_valid, .res_taken, .res_misp,
    .res_indirect, .res_id, .res_target, .order_viol, .order_viol_id, .pm_mem_issued, .pm_mem_done, .pm_addr_valid, .pm_addr,
    .pm_event, .pm_store_why, .pm_store_back, .pm_line_valid, .pm_line,
    .rob_oldest_valid, .rob_oldest, .head_ret, .rob_head, .kill, .flush, .flush_cause, .flush_id, .retires(ret != '0),
    .rob_load, .rob_store, .head_waits, .confirms(confirms && !confirm_fetch), .dis_alone, .ret_stop_after, .ret_hold,
    .pp_skidless, .pp_mapped, .pp_dready, .pp_issued, .pp_mem_issued, .pp_mem_done, .pp_rready, .pp_oldest, .pp_retired,
    .pp_aborted, .pp_addr_valid, .pp_abort_cause, .pp_addr, .pp_event, .pp_wait_why, .pp_store_why,
    .pp_store_back, .pp_line_valid, .pp_line, .pp_ret_tag);
  pm_empty u_pm_empty (
    .clk, .rst, .fe_wait, .fe_page, .fe_fix, .ser_next, .dis_idle, .dis_stall, .sq_room, .dis_fire, .dis_alone,
    .kill, .flush, .trap_interrupt, .res_type, .flush_cause, .rob_empty, .rob_oldest_valid, .retires(ret != '0), .priv,
    .pp_empty, .pp_empty_owed, .pp_empty_why, .pp_blame, .pp_blame_priv);

  // ---------------------------------------------------------------------------------------------- events and their counters
  wire [63:0]      hpm_one;
  wire [3*16-1:0]  hpm_lane, hpm_unit;
  wire [4:0]       td_cause;
  wire [2:0]       td_lost, td_retired, td_dead_cause;
  wire [SEQ_W-1:0] td_dead, td_flight;
  wire [4:0]       dis_wants = {dis_ckpt_stall, dis_stall};
  top_down u_top_down (
    .clk, .rst, .fe_wait, .fe_page, .fe_again, .fe_fix, .slot_arrives(slot_take && slot_valid[0] && !recover), .slot_ends,
    .dec_valid, .dis_go, .dis_held, .dis_idle, .dis_wants, .sq_room, .ckpt_alloc, .ckpt_id, .dis_ckpt_lanes,
    .kill, .flush, .trap_interrupt, .flush_cause, .res_type, .res_br,
    .ret_count, .rob_empty, .rob_waits, .rob_load, .rob_store, .head_waits, .div_busy,
    .td_cause, .td_lost, .td_retired, .td_dead_cause, .td_dead, .td_flight);
  hpm_events u_hpm_events (
    .clk, .rst, .ret, .ret_load, .ret_store, .ret_rvc, .ret_missed, .pp_ret_itype, .pp_slot_valid, .dis_go,
    .rob_empty, .rob_waits, .rob_load, .kill, .res_type, .res_trains, .res_indirect, .order_flush,
    .fe_block, .fe_miss, .fe_prefetch, .fe_wait, .fe_again, .fe_fix,
    .me_access, .me_miss, .me_fill, .me_leave, .me_forward, .me_again, .me_device, .me_ahead, .load_cancel,
    .itlb_miss, .dtlb_miss, .walk_start, .l2_hit, .l2_miss, .l2_writeback, .ic_prefetch, .ic_prefetch_used,
    .trap, .trap_interrupt, .mret(pp_xret), .dis_held, .dis_idle, .dis_wants,
    .mul(mul_begins), .div(div_begins), .div_busy,
    .xcsr_event, .hpm_one, .pi_passed, .pi_dropped, .pi_header, .pi_control, .fe_misfetch, .fe_skip, .fe_skip_ran, .fe_skip_stale,
    .fe_stale, .flush_pop, .hpm_lane, .hpm_unit);
  hpm u_hpm (
    .clk, .rst, .csr_access, .csr_we, .csr_addr, .csr_wdata, .mcountinhibit, .hpm_priv, .hpm_rdata, .hpm_lcofi,
    .hpm_one, .hpm_lane, .hpm_unit, .td_cause, .td_lost, .td_retired, .td_dead_cause, .td_dead, .ret_pc, .res_pc);
endmodule
