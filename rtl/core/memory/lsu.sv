// SPDX-License-Identifier: Apache-2.0
// lsu: the load-store unit. One pipeline handles everything that touches memory; this module wires it:
//   M0  mem_turn: operations from register read go first; internal ones (retries, drains, copies) fill the gaps
//       mem_enter: address; tags, TLB and store queue compare it, the RAMs read it
//   M1  mem_outcome: translation, attributes, hit or forwarding: the operation's outcome
//   M2  from registers: completion (mem_results), what a miss and a load without a value wait for, the load that a store found
//       to have read too early
// Load to use is 2 cycles, plus DCACHE_EXTRA. A load's users may be selected (wake_load) in its cycle M<DCACHE_EXTRA>, and its
// value is on the write port in the next cycle. With DCACHE_EXTRA 0 and 1 the wake-up is a guess (hit_guess): if M1 found no
// value, load_cancel takes it back in M2, and the load wakes its users when it retries.
// Nothing pushes back on ex_*: an operation that cannot proceed is kept in its queue. mem_block keeps M0 free two cycles later
// when the store queue fills or an internal operation has waited.
// Stores complete when their address and data are known; they enter the cache after retirement, in order.
// Assumes: once an instruction is killed or taken back by load_cancel, its ex_* appears no later than in that cycle; AMO, LR
// and SC run alone in the machine.
// Wake-up and write-back of a killed load may still appear in the cycle of the kill, but not later.
// Translation (data_tlb.sv): M0 uses the physical page in the TLB's row, right or wrong; M1 checks it. An operation whose page
// is not known retries. If a store crosses into a second page, an operation of its own translates that page (store_pages.sv).
// Operations that must run alone do so in slow_unit.sv.
// Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999, "Memory system".
`include "axi.svh"
`include "config.svh"
`include "mem_op.svh"
`include "memory_map.svh"
`include "rob.svh"
`include "lsu.svh"
`include "mmu.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module lsu (
  input  wire logic                      clk, rst,
  // rename
  output logic                           lsq_ready,
  input  wire logic [WIDTH-1:0]          ask_load, ask_store,    // undispatched loads and stores; lsq_ready: there is room for them
  input  wire logic [WIDTH-1:0]          dis_load, dis_store,
  output logic [WIDTH*LQP_W-1:0]      lq_pos,
  output logic [WIDTH*SQP_W-1:0]      sq_pos,
  // register read
  input  wire logic                      ex_mem_valid,
  input  wire logic [5:0]                ex_mem_op,
  input  wire logic [63:0]               ex_mem_base, ex_mem_imm, ex_mem_data,
  input  wire logic [ROBID_W-1:0]        ex_mem_id,
  input  wire logic [PREG_W-1:0]         ex_mem_preg,
  input  wire logic                      ex_mem_has_rd,
  input  wire logic [LQP_W-1:0]             ex_mem_lq,
  input  wire logic [SQP_W-1:0]             ex_mem_sq,
  input  wire logic [PM_TAG_W-1:0]       ex_mem_tag,
  input  wire logic [SQP_W-1:0]          ex_mem_from,     // a load waits for this store's address; ex_mem_sq: for none
  input  wire logic                      ex_mem_all,      // a load waits for the addresses of all stores from ex_mem_from on
  input  wire logic                      ex_mem_guess,    // a load wakes its users before it is known to hit
  output logic                           guess_hit,       // the next load should wake its users early, too
  output logic                           mem_block,
  // wake-up, write-back, completion
  output logic                           wake_load,
  output logic [LQ_W-1:0]                wake_load_lq,
  output logic                           load_cancel,     // the load that was in M1 woke its users but has no value
  output logic                           wb_valid,        // DCACHE_EXTRA 0: also without a value; load_cancel tells
  output logic [PREG_W-1:0]              wb_preg,
  output logic [63:0]                    wb_data,
  output logic                           load_done,
  output logic [LQ_W-1:0]                load_lq, load_cancel_lq,
  output logic                           load_has_rd,
  output logic [ROBID_W-1:0]             load_id,
  output logic                           load_bit,        // bit 0 of its value
  output logic                           store_done,
  output logic [ROBID_W-1:0]             store_id,
  output logic                           lsu_exc,
  output logic [ROBID_W-1:0]             lsu_exc_id,
  output logic [5:0]                     lsu_exc_cause,
  output logic [63:0]                    lsu_exc_tval,    // address of the part of the access that failed
  output logic                           order_viol,
  output logic [ROBID_W-1:0]             order_viol_id,
  output logic [SQP_W-1:0]               order_viol_back, // the store is this many stores before the load
  // retirement
  input  wire logic [2:0]                ret_loads, ret_stores,
  input  wire logic                      rob_oldest_valid,
  input  wire logic [ROBID_W-1:0]        rob_oldest,
  input  wire logic                      irq_due,  // an interrupt is due: nothing starts that must not be repeated
  output logic                           slow_busy,
  // recovery
  input  wire logic                      kill,
  input  wire logic [ROBID_W-1:0]        res_id,
  input  wire logic [LQP_W-1:0]             res_lq,
  input  wire logic [SQP_W-1:0]             res_sq,
  input  wire logic                      flush,
  output logic [LQ_SIZE-1:0]             lq_gone,  // loads freed by retirement or recovery
  output logic [SQ_SIZE-1:0]             sq_gone,  // stores that leave
  // events: a load, store or atomic executes, misses; line requested, evicted; forwarded, retried; device access
  output logic [ROBID_W-1:0]             me_id,            // the operation of me_access and me_miss
  output logic                           me_access, me_miss, me_fill, me_leave, me_forward, me_again, me_device,
  output logic [1:0]                     me_met,
  output logic [5:0]                     me_ahead,         // prefetches: executed, useful, late, useless (2 bits), dropped
  input  wire logic [MSHRS-1:0]          l2_away,         // this line waits for memory, not the L2
  output logic [5:0]                     head_waits,      // a store waits for its page; the oldest load for: page, head, store,
                                                          // memory, L2
  output logic                           sq_room,
  // fences
  output logic                           sq_empty,
  input  wire logic                      dis_clean,
  output logic                           dc_clean_done,
  // translation: regime, MMU (mmu.sv), walker's reads and writes
  input  wire logic                      data_look, data_bare,   // addresses are looked up; they are physical
  input  wire logic [1:0]                data_priv,
  input  wire logic                      sum, mxr,
  output logic                           data_req, data_store,
  output logic [51:0]                    data_vpn,
  input  wire logic                      data_fill, data_refused,
  input  wire logic [26:0]               fill_vpn,
  input  wire logic                      fill_bare, fill_machine,
  input  wire logic [TE_W-1:0]           fill_entry,
  input  wire logic                      forget,
  input  wire logic                      ptw_valid, ptw_write, ptw_lock,
  input  wire logic [39:3]               ptw_dw,
  input  wire logic [63:0]               ptw_wdata,
  output logic                           ptw_take, ptw_done,
  output logic [63:0]                    ptw_rdata,
  output logic                           dtlb_miss,       // the page of an operation from register read is not known
  // perfect_pages.sv, for a simulated machine without page walks
  output logic [26:0]                    data_look_vpn,
  input  wire logic                      data_found, data_known,
  input  wire logic [27:0]               data_found_page,
  input  wire logic [TE_PPN-1:0]         data_may,
  output logic                           data_wrote,      // a word enters the cache
  output logic [27:3]                    data_wrote_dw,
  output logic [63:0]                    data_wrote_word,
  // the profiler's ring: slots of 128 bytes by physical address; refused if not cached memory, or if the PMP forbids it to M
  input  wire logic                      pmp_locked,
  input  wire logic                      ring_known, ring_reads, ring_writes,
  input  wire logic                      pp_ring_valid, pp_ring_write,
  input  wire logic [39:7]               pp_ring_slot,
  input  wire logic [63:0]               pp_ring_wdata,
  output logic                           pp_ring_take, pp_ring_refused, pp_ring_next, pp_ring_written, pp_ring_came,
  output logic [3:0]                     pp_ring_at,
  output logic [63:0]                    pp_ring_rdata,
  output logic                           pp_ring_read,
  // data memory
  `AXI_DMEM_PORTS(output, input wire),
  // profile port, by tag
  output logic [PM_TAGS-1:0]             pm_mem_issued, pm_mem_done, pm_addr_valid,
  output logic [PM_TAGS*64-1:0]          pm_addr,
  output logic [PM_TAGS*16-1:0]          pm_event,
  // links to other instructions (docs/attach.md); program-order numbers: of me_id; of the last instruction that survives a
  // recovery
  input  wire logic [ORDER_W-1:0]        me_number, last_number,
  output logic [PM_TAGS*3-1:0]           pm_store_why,
  output logic [PM_TAGS*8-1:0]           pm_store_back,
  output logic [PM_TAGS-1:0]             pm_line_valid,
  output logic [ORDER_W-1:0]             pm_line
);
  // --- between the parts (grouped by driver)
  logic own_so, own_pt, own_rp, own_sp, own_cp, own_rt, own_dr, own_soon, own_ahead, own_cl; // M0: own turn of each source
  logic so_take, pt_take, rp_take, sp_take, cp_take, rt_take, dr_take, soon_take, ahead_take, cl_take, shares;
  logic [3:0]          m0_kind;                              // M0: the operation
  logic                m0_look, m0_store, m0_load, m0_knows, m0_all, m0_wakes, m0_guess;
  logic [63:0]         m0_addr;
  logic [39:0]         m0_pa;
  logic [39:12]        m0_page;
  logic [CADDR_W-1:3]  m0_dw;
  logic [15:0]         m0_mask;
  logic [SQP_W-1:0]    m0_sq, m0_from;
  logic [3:0]          m1_kind_q;                            // M1: the operation
  logic                m1_load_q, m1_fin_q, m1_port_q, m1_drain_q, m1_copy_q, m1_shares_q, m1_inc_q, m1_has_rd_q, m1_all_q;
  logic                m1_first_q, m1_fault_q, m1_fpage_q, m1_wakes_q, m1_guess_q;
  logic [63:0]         m1_addr_q, m1_data_q, m1_wdata_q;
  logic [39:0]         m1_pa_q;
  logic [CADDR_W-1:3]  m1_dw_q;
  logic [7:0]          m1_dmask_q;
  logic [15:0]         m1_mask_q;
  logic [5:0]          m1_op_q;
  logic [PREG_W-1:0]   m1_preg_q;
  logic [ROBID_W-1:0]  m1_id_q;
  logic [LQP_W-1:0]    m1_lq_q;
  logic [SQP_W-1:0]    m1_sq_q, m1_from_q;
  logic [PM_TAG_W-1:0] m1_tag_q, done_tag;
  logic m1_look, m1_ok, m1_wait, m1_refuse, tlb_event;       // M1: its translation
  logic is_load, is_store, is_atom, is_drain, is_sread, is_swrit, is_walk, is_ring, is_upper; // M1: outcome of the operation
  logic m1_dies, m1_live, m1_writes, cached, device, rom, crosses, st_fault, st_good, st_done, ld_fast, ld_fwd;
  logic m1_done, m1_miss, m1_use, m1_soon, keep_va, sread_ok, waits, up_new, up_done, soon, soon_q;
  logic [63:0]         lanes;
  logic [CADDR_W-1:6]  soon_line_q, ahead_line_q;
  logic                is_ahead, ahead_q, ahead_here, ahead_lost;                            // prefetches
  logic                dc_known, dc_useful, dc_late, dc_useless;
  logic m2_done_q, m2_miss_q, m2_wait_addr_q, m2_wait_store_q, m2_slow_q, m2_fail_q, m2_wait_tlb_q, m2_first_q;
  logic [LQ_W-1:0]     m2_lq_q;
  logic                lq_room, rt_valid, rt_look, slow_valid, slow_look, viol;              // load queue
  logic [4:0]          lq_waits;
  logic [LQ_W-1:0]     rt_lq, slow_lq;
  logic [39:0]         rt_addr, slow_addr;
  logic [LQI_W-1:0]    rt_info, slow_info;
  logic [ROBID_W-1:0]  viol_id;
  logic [PM_TAG_W-1:0] viol_tag;
  logic                sq_unknown, sq_match, sq_cover, st_incs;                              // store queue: search
  logic [SQP_W-1:0]    sq_match_pos, sq_unknown_pos;
  logic [63:0]         sq_match_data;
  logic                dr_valid, dr_bus, dr_urgent, dr_void, dr_inc, pop;                    // store queue: drain
  logic [SQ_W-1:0]     pop_idx;
  logic [39:3]         dr_dw;
  logic [63:0]         dr_data;
  logic [7:0]          dr_mask;
  logic                dc_clear, dc_hit, dc_st_hit, dc_wrote, dc_block, dc_again, dc_event, dc_beat, cp_req, cl_req;   // D-cache
  logic [63:0]         dc_data, dc_wdata;
  logic [MSHRS-1:0]    dc_wait, fill_done;
  logic [1:0]          fill_place;
  logic [CADDR_W-1:3]  cp_dw, cl_dw;
  logic                us_done, un_valid, un_take, un_rvalid, un_error;
  logic [39:0]         un_addr;
  logic [2:0]          un_size;
  logic [63:0]         un_rdata;
  logic                so_valid, so_void, so_fault, so_page, so_look, so_has_rd, slow_start, slow_page;      // slow unit
  logic [3:0]          so_kind;
  logic [39:0]         so_addr;
  logic [63:0]         so_data;
  logic [7:0]          so_mask;
  logic [5:0]          so_op;
  logic [PREG_W-1:0]   so_preg;
  logic [ROBID_W-1:0]  so_id;
  logic [LQ_W-1:0]     so_lq;
  logic [PM_TAG_W-1:0] so_tag;
  logic                pt_valid, pt_write;                   // walker
  logic [39:3]         pt_dw;
  logic [63:0]         pt_wdata;
  logic                rp_valid, rp_write, give, dc_goes, dc_pass;                           // the profiler's ring
  logic [39:3]         rp_dw;
  logic [3:0]          dc_pass_at;
  logic [63:0]         give_data, dc_pass_data;
  logic                sp_valid, sp_upper, sp_waits;         // store pages
  logic [39:0]         sp_addr;
  logic [SPI_W-1:0]    sp_info;

  // --- M0
  mem_turn u_turn (
    .clk, .rst, .ex_mem_valid, .ex_mem_op, .so_valid, .so_kind, .pt_valid, .pt_write, .rp_valid, .sp_valid, .cp_req, .rt_valid,
    .dr_valid, .dr_urgent, .soon_q, .ahead_q, .cl_req, .dc_beat, .dc_clear, .ptw_lock, .own_so, .own_pt, .own_rp, .own_sp, .own_cp,
    .own_rt, .own_dr, .own_soon, .own_ahead, .own_cl, .so_take, .pt_take, .rp_take, .sp_take, .cp_take, .rt_take, .dr_take,
    .soon_take, .ahead_take, .cl_take, .shares, .mem_block);

  mem_enter u_enter (
    .clk, .rst, .ex_mem_valid, .ex_mem_op, .ex_mem_base, .ex_mem_imm, .ex_mem_data, .ex_mem_id, .ex_mem_preg,
    .ex_mem_has_rd, .ex_mem_lq, .ex_mem_sq, .ex_mem_from, .ex_mem_tag, .ex_mem_all, .ex_mem_guess, .data_look,
    .data_bare, .ret_loads, .own_so, .own_pt, .own_rp, .own_sp, .own_cp, .own_rt, .own_dr, .own_soon, .own_ahead, .own_cl, .so_take,
    .pt_take, .sp_take, .cp_take, .rt_take, .dr_take, .shares, .so_kind, .so_addr, .so_data, .so_mask, .so_op,
    .so_fault, .so_page, .so_look, .so_has_rd, .so_preg, .so_id, .so_lq, .so_tag, .pt_write, .pt_dw,
    .pt_wdata, .rp_dw, .sp_valid, .sp_upper, .sp_addr, .sp_info, .rt_valid, .rt_look, .rt_lq, .rt_addr, .rt_info, .dr_inc,
    .dr_dw, .dr_data, .dr_mask, .cp_dw, .cl_dw, .soon_line_q, .ahead_line_q, .flush, .kill, .load_cancel, .res_id, .m0_kind,
    .m0_look, .m0_addr, .m0_page, .m0_pa, .m0_dw, .m0_mask, .m0_store, .m0_load, .m0_knows, .m0_sq, .m0_from, .m0_all,
    .m0_wakes, .m0_guess,
    .m1_kind_q, .m1_load_q, .m1_fin_q, .m1_port_q, .m1_addr_q, .m1_data_q, .m1_pa_q, .m1_dw_q, .m1_wdata_q, .m1_dmask_q,
    .m1_mask_q, .m1_drain_q, .m1_copy_q, .m1_shares_q, .m1_inc_q, .m1_op_q, .m1_preg_q, .m1_has_rd_q, .m1_all_q,
    .m1_first_q, .m1_fault_q, .m1_fpage_q, .m1_id_q, .m1_lq_q, .m1_sq_q, .m1_from_q, .m1_tag_q,
    .m1_wakes_q, .m1_guess_q);

  data_tlb u_data_tlb (
    .clk, .rst, .bare(data_bare), .data_priv, .sum, .mxr, .m0_look, .m0_va(m0_addr), .m0_page,
    .m1_spec(waits), .m1_va(m1_addr_q), .m1_write(m1_writes), .m1_id(m1_id_q),
    .m1_look, .m1_ok, .m1_wait, .m1_refuse, .data_req, .data_store, .data_vpn, .data_fill, .data_refused, .fill_vpn, .fill_bare,
    .fill_machine, .fill_entry, .forget, .data_found, .data_known, .data_found_page, .data_may, .flush, .kill, .res_id, .tlb_event);
  assign data_look_vpn = m0_addr[38:12];

  // --- M1
  mem_outcome u_outcome (
    .clk, .rst, .flush, .kill, .res_id, .data_bare, .m1_kind_q, .m1_addr_q, .m1_data_q, .m1_pa_q,
    .m1_mask_q, .m1_op_q, .m1_id_q, .m1_lq_q(m1_lq_q[LQ_W-1:0]), .m1_first_q, .m1_drain_q, .m1_shares_q, .m1_fault_q,
    .m1_fpage_q, .so_void, .dr_void, .soon_take, .ahead_take, .m1_look, .m1_ok, .m1_wait, .m1_refuse, .st_incs,
    .sq_unknown, .sq_match, .sq_cover, .dc_hit, .dc_st_hit, .dc_wrote, .dc_again, .dc_block, .dc_known, .is_load, .is_store,
    .is_atom, .is_drain, .is_sread, .is_swrit, .is_walk, .is_ring, .is_upper, .m1_dies, .m1_live, .m1_writes, .cached, .device,
    .rom, .crosses, .lanes,
    .st_fault, .st_good, .st_done, .ld_fast, .ld_fwd, .m1_done, .m1_miss, .m1_use, .m1_soon, .keep_va, .sread_ok,
    .waits, .up_new, .up_done, .dtlb_miss, .soon, .soon_q, .soon_line_q, .is_ahead, .ahead_q,
    .ahead_line_q, .ahead_here, .ahead_lost, .m2_done_q, .m2_miss_q, .m2_wait_addr_q,
    .m2_wait_store_q, .m2_slow_q, .m2_fail_q, .m2_wait_tlb_q, .m2_first_q, .m2_lq_q, .lsu_exc, .lsu_exc_id,
    .lsu_exc_cause, .lsu_exc_tval);

  hit_guess u_hit_guess (.clk, .rst, .m2_first(m2_first_q), .m2_hit(m2_done_q), .guess_hit);

  mem_results u_results (
    .clk, .rst, .flush, .kill, .res_id, .m0_wakes, .m0_guess, .ex_mem_valid, .ex_mem_lq(ex_mem_lq[LQ_W-1:0]), .rt_take,
    .rt_lq, .m1_load(m1_done), .m1_store(st_done), .m1_wakes(m1_wakes_q), .m1_guess(m1_guess_q), .m1_dies,
    .m1_has_rd(m1_has_rd_q), .m1_lq(m1_lq_q[LQ_W-1:0]), .m1_preg(m1_preg_q), .m1_id(m1_id_q),
    .m1_tag(is_ahead ? PM_TAG_W'(0) : m1_tag_q),
    .m1_word(m1_fin_q ? m1_data_q : (m1_load_q && sq_match) ? sq_match_data : dc_data), .m1_offset(m1_addr_q[2:0]),
    .m1_funct3(m1_op_q[2:0]), .wake_load, .wake_load_lq, .load_cancel, .load_cancel_lq, .wb_valid, .wb_preg, .wb_data,
    .load_done, .load_has_rd, .load_bit, .load_lq, .load_id, .store_done, .store_id, .done_tag);

  // --- queues
  assign lsq_ready     = lq_room && sq_room;
  assign order_viol    = viol;
  assign order_viol_id = viol_id;
  wire viol_new = viol && !flush && !(kill && `YOUNGER(viol_id, res_id));   // the load is alive (then so is its store)
  load_queue u_lq (
    .clk, .rst, .ask(ask_load), .lq_room, .alloc(dis_load), .alloc_pos(lq_pos),
    .ret(ret_loads), .kill, .kill_pos(res_lq), .flush, .gone(lq_gone),
    .m1_lq(m1_lq_q[LQ_W-1:0]), .m1_write((is_load || is_atom) && (m1_first_q || m1_look)),
    .m1_addr(keep_va ? m1_addr_q[39:0] : m1_pa_q), .m1_look(keep_va),
    .m1_info({m1_op_q, m1_preg_q, m1_has_rd_q, m1_id_q, m1_sq_q, m1_tag_q, m1_from_q, m1_all_q}), .m1_mask(m1_mask_q[7:0]),
    .m1_load(is_load), .m1_fwd(sq_match), .m1_fwd_pos(sq_unknown ? sq_unknown_pos : sq_match_pos),
    .m2_lq(m2_lq_q), .m2_done(m2_done_q), .m2_again(m2_miss_q && dc_again), .m2_wait_addr(m2_wait_addr_q),
    .m2_wait_store(m2_wait_store_q), .m2_miss(m2_miss_q), .m2_wait_fill(m2_miss_q ? dc_wait : '0),
    .m2_wait_any(m2_miss_q && dc_block),
    .m2_slow(m2_slow_q), .m2_wait_tlb(m2_wait_tlb_q), .tlb_event,
    .m0_knows, .m0_idx(m0_sq[SQ_W-1:0]), .st_known(st_good), .st_idx(m1_sq_q[SQ_W-1:0]), .pop, .pop_idx, .fill_done,
    .room_event(dc_event),
    .rt_valid, .rt_lq, .rt_addr, .rt_look, .rt_info, .rt_take,
    .slow_valid, .slow_lq, .slow_addr, .slow_look, .slow_info, .slow_take(slow_start), .l2_away, .head_waits(lq_waits),
    .sv_valid(st_good && cached), .sv_lq(m1_lq_q), .sv_pos(m1_sq_q), .sv_dw(m1_pa_q[CADDR_W-1:3]),
    .sv_mask(m1_mask_q[7:0]), .sv_cross(crosses), .viol, .viol_id, .viol_tag, .viol_back(order_viol_back));

  store_queue u_sq (
    .clk, .rst, .ask(ask_store), .sq_room, .alloc(dis_store), .alloc_pos(sq_pos),
    .ret(ret_stores), .kill, .kill_pos(res_sq), .flush,
    .m0_store, .m0_load, .m0_pos(m0_sq), .m0_from, .m0_all, .m0_st_dw(m0_pa[39:3]), .m0_ld_dw(m0_pa[CADDR_W-1:3]), .m0_mask,
    .st_valid(is_store && m1_ok), .st_idx(m1_sq_q[SQ_W-1:0]), .st_keep(is_store && m1_first_q), .st_data(lanes),
    .st_inc(m1_op_q[2] && PROFILE_FLAGS > 0), .st_incs,
    .st_cached(cached && !st_fault),
    .up_valid(up_done), .up_idx(m1_sq_q[SQ_W-1:0]), .up_page(m1_pa_q[39:12]),
    .sq_unknown, .sq_unknown_pos, .sq_match, .sq_cover, .sq_match_pos, .sq_match_data,
    .dr_valid, .dr_bus, .dr_dw, .dr_data, .dr_mask, .dr_inc, .dr_urgent,
    .dr_take, .dr_done(is_drain && dc_wrote), .dr_fail(m2_fail_q), .dr_miss(m2_fail_q && !dc_again), .dr_void,
    .bus_done(us_done), .room_event(dc_event),
    .pop, .pop_idx, .gone(sq_gone), .empty(sq_empty));

  store_pages u_store_pages (
    .clk, .rst, .gone(sq_gone), .m1_idx(m1_sq_q[SQ_W-1:0]), .m1_keep(is_store && m1_first_q && m1_look), .m1_addr(m1_addr_q[39:0]),
    .m1_info({m1_op_q[1:0], m1_lq_q, m1_sq_q, m1_id_q, m1_tag_q}), .m1_wait(waits && (is_store || is_upper)), .m1_upper(up_new),
    .tlb_event, .sp_valid, .sp_upper, .sp_addr, .sp_info, .sp_take, .sp_waits);

  // --- the D-cache
  dcache u_dcache (
    .clk, .rst, .dc_clear, .m0_read(m0_kind != K_NONE), .m0_dw, .m0_st_dw(m0_pa[CADDR_W-1:3]),
    .m1_dw(m1_dw_q), .m1_use, .m1_soon, .m1_ahead(is_ahead && !m1_shares_q), .m1_once(is_ring && !rp_write),
    .m1_whole(is_ring && rp_write),
    .m1_store(is_drain || is_swrit || (is_walk && m1_port_q)), .m1_port(m1_port_q), .m1_inc(m1_inc_q),
    .m1_wdata(m1_wdata_q), .m1_wmask(m1_dmask_q), .m1_copy(m1_copy_q), .m1_clean(m1_kind_q == K_CLEAN),
    .dc_hit, .dc_st_hit, .dc_wrote, .dc_data, .dc_wdata, .dc_wait, .dc_block, .dc_again, .dc_known, .dc_goes,
    .fill_done, .fill_place,
    .dc_pass, .dc_pass_at, .dc_pass_data, .give, .give_data, .dc_event, .dc_beat, .dc_fill(me_fill),
    .dc_leave(me_leave), .dc_useful, .dc_late, .dc_useless, .cp_req, .cp_dw, .cp_take, .cl_req, .cl_dw, .cl_take,
    .clean(dis_clean), .quiet(sq_empty),
    .clean_done(dc_clean_done),
    .un_valid, .un_addr, .un_size, .un_take, .un_rvalid,
    .un_rdata, .un_error,
    .us_valid(dr_bus), .us_dw(dr_dw), .us_data(dr_data), .us_mask(dr_mask), .us_done,
    `AXI_DMEM);
  assign data_wrote      = m1_port_q && dc_wrote;
  assign data_wrote_dw   = 25'(m1_dw_q);
  assign data_wrote_word = dc_wdata;

  // --- internal operations
  slow_unit u_slow (
    .clk, .rst, .head_valid(slow_valid), .head_addr(slow_addr), .head_look(slow_look), .head_lq(slow_lq), .head_info(slow_info),
    .start(slow_start), .rob_oldest_valid, .rob_oldest, .drained(sq_empty && ret_stores == 3'd0),
    .stay(irq_due), .retired(ret_loads != 3'd0), .flush, .busy(slow_busy), .waits_page(slow_page),
    .data_we(is_atom), .data(m1_data_q), .op_valid(so_valid), .op_kind(so_kind), .op_addr(so_addr), .op_data(so_data),
    .op_mask(so_mask), .op_op(so_op), .op_fault(so_fault), .op_page(so_page), .op_look(so_look),
    .op_take(so_take), .op_preg(so_preg), .op_has_rd(so_has_rd), .op_id(so_id), .op_lq(so_lq), .op_tag(so_tag),
    .m1_wait(is_sread && m1_wait), .m1_refuse(is_sread && m1_refuse), .m1_bad(is_sread && m1_ok && !cached), .tlb_event,
    .m1_hit((sread_ok && dc_hit) || (is_swrit && dc_wrote)),
    .m1_data(dc_data), .m2_again(dc_again), .room_event(dc_event), .m1_void(so_void),
    .un_valid, .un_addr, .un_size, .un_take, .un_rvalid,
    .un_rdata, .un_error);

  walk_port u_walk_port (
    .clk, .rst, .ptw_valid, .ptw_write, .ptw_dw, .ptw_wdata, .ptw_take, .ptw_done, .ptw_rdata,
    .pt_valid, .pt_write, .pt_dw, .pt_wdata, .pt_take,
    .m1_hit(is_walk && (m1_port_q ? dc_wrote : dc_hit)), .m1_data(dc_data), .m2_again(dc_again), .room_event(dc_event));

  ring_port u_ring_port (
    .clk, .rst, .dc_clear, .pmp_locked, .ring_known, .ring_reads, .ring_writes,
    .pp_ring_valid, .pp_ring_write, .pp_ring_slot, .pp_ring_wdata, .pp_ring_take, .pp_ring_refused,
    .pp_ring_next, .pp_ring_written, .pp_ring_came, .pp_ring_at, .pp_ring_rdata, .pp_ring_read, .rp_valid, .rp_write,
    .rp_dw, .rp_take, .m1_hit(dc_hit), .m1_data(dc_data), .m2_goes(dc_goes), .m2_again(dc_again), .room_event(dc_event),
    .pass(dc_pass), .pass_at(dc_pass_at), .pass_data(dc_pass_data), .give, .give_data);

  // --- events and profile port
  assign me_access  = m1_live && m1_first_q;
  assign me_miss    = me_access && m1_miss;
  assign me_met     = {m1_live && m1_wait, m1_live && m1_miss};
  assign me_id      = m1_id_q;
  assign me_ahead   = {ahead_lost, 2'(ahead_here) + 2'(dc_useless), dc_late, dc_useful, is_ahead && m1_first_q};
  assign me_forward = ld_fwd;
  assign me_again   = rt_take;
  assign me_device  = un_take || us_done;
  assign head_waits = {sp_waits, lq_waits[4] || slow_page, lq_waits[3] || slow_busy, lq_waits[2:0]};
  pm_memory u_pm_memory (
    .clk, .rst, .flush, .kill, .res_id, .m1_live, .m1_first(m1_first_q), .m1_miss, .m1_wait, .m1_shares(m1_shares_q),
    .uncached(device || rom), .crosses, .ld_fast, .ld_fwd, .m1_tag(m1_tag_q), .m1_addr(m1_addr_q), .m1_sq(m1_sq_q),
    .sq_unknown, .sq_match, .sq_cover, .sq_unknown_pos, .sq_match_pos, .viol_new, .viol_tag,
    .viol_back(order_viol_back), .done(load_done || store_done), .done_id(load_id), .done_tag, .m1_number(me_number),
    .last_number, .m1_line(m1_pa_q[CADDR_W-1:6]), .m1_dc_line(m1_dw_q[CADDR_W-1:6]), .m1_soon(m1_kind_q == K_SOON),
    .soon, .soon_take, .alloc(me_fill), .alloc_entry(dc_wait), .fill_done,
    .m2_wait(m2_miss_q ? dc_wait : '0), .m2_lq(m2_lq_q), .lq_gone, .fill_place, .pm_mem_issued, .pm_mem_done, .pm_addr_valid,
    .pm_addr, .pm_event, .pm_store_why, .pm_store_back, .pm_line_valid, .pm_line);
endmodule
