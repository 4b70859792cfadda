// lsu: the load-store unit. One pipeline for everything that touches memory:
//   M0  address; tags and store queue compare it, the RAMs read it. Operations from register read come first, ours (trying again,
//       draining, copying) fill the gaps
//   M1  hit or forwarding, attributes: a load has its value or not
//   M2  from registers: completion, what a miss and a load without a value wait for, the load that a store caught too early
// Load to use is 2 cycles, plus DCACHE_EXTRA. A load's users may be selected (wake_load) in its cycle M<DCACHE_EXTRA>, and its
// value is on the write port in the cycle behind that. With DCACHE_EXTRA 0 and 1 the wake-up is a guess: load_cancel in M2
// takes it back when M1 found no value; the load wakes its users again when it comes again.
// Nothing pushes back on ex_*: an operation that cannot go on is remembered in its queue. mem_block keeps M0 free two cycles
// later when the store queue fills or one of ours has waited.
// Stores complete when their address and data are known; they enter the cache after retirement, in order.
// Assumes: ex_* of instructions killed or taken back by load_cancel is not presented later than in that cycle; AMO, LR and SC
// run alone in the machine.
// In the cycle of a kill wake-up and write-back of a killed load may still appear; later never.
// Translation (data_tlb.sv): M0 takes the physical page from the TLB's row, right or wrong; M1 knows whether it was. An operation
// whose page is not known tries again. A store into two pages has the upper one translated by an operation of its own.
// Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999, "Memory system".
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
  input  wire logic [WIDTH-1:0]          ask_load, ask_store,     // what dispatch has before it; lsq_ready: there is room for it
  input  wire logic [WIDTH-1:0]          dis_load, dis_store,
  output logic [WIDTH*LQP_W-1:0]      lq_pos,
  output logic [WIDTH*SQP_W-1:0]      sq_pos,
  input  wire logic [WIDTH*ROBID_W-1:0]  dis_id,
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
  input  wire logic                      ex_mem_all,      // ... and for those of all from there on
  input  wire logic                      ex_mem_guess,    // a load wakes its users before it is known to hit
  output logic                           guess_hit,       // so should the next
  output logic                           mem_block,
  // wake-up, write-back, completion
  output logic                           wake_load,
  output logic [LQ_W-1:0]                wake_load_lq,
  output logic                           load_cancel,     // the load that was in M1 has no value, though it woke its users
  output logic                           wb_valid,        // DCACHE_EXTRA 0: also without a value, which load_cancel tells then
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
  output logic [63:0]                    lsu_exc_tval,    // address of the access ...
  output logic                           lsu_exc_upper,   // ... whose second page is meant
  output logic                           order_viol,
  output logic [ROBID_W-1:0]             order_viol_id,
  output logic [SQP_W-1:0]               order_viol_back, // so many stores back was the store
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
  output logic [LQ_SIZE-1:0]             lq_gone,  // loads that leave by them
  // events: a load, store or atomic executes, misses; line asked for, leaves; forwarded, tried again; device access
  output logic [ROBID_W-1:0]             me_id,            // of me_access and me_miss
  output logic                           me_access, me_miss, me_fill, me_leave, me_forward, me_again, me_device, me_late,
  input  wire logic [MSHRS-1:0]          l2_away,         // this line waits for memory, not for the second-level cache
  output logic [5:0]                     head_waits,      // a store waits for its page; the oldest load: page, at the head, store,
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
  output logic                           dtlb_miss,       // an operation from register read has no page
  // ... of a simulated machine that walks nothing: perfect_pages.sv
  output logic [26:0]                    data_look_vpn,
  input  wire logic                      data_found, data_known,
  input  wire logic [27:0]               data_found_page,
  input  wire logic [TE_PPN-1:0]         data_may,
  output logic                           data_wrote,      // a word comes into the cache
  output logic [27:3]                    data_wrote_dw,
  output logic [63:0]                    data_wrote_word,
  // the profiler's ring: doublewords by physical address; what is refused is no cached memory
  input  wire logic                      pp_ring_valid, pp_ring_write,
  input  wire logic [39:3]               pp_ring_dw,
  input  wire logic [63:0]               pp_ring_wdata,
  output logic                           pp_ring_take, pp_ring_refused, pp_ring_done,
  output logic [63:0]                    pp_ring_rdata,
  // data memory
  output logic                           dmem_arvalid,
  input  wire logic                      dmem_arready,
  output logic [39:0]                    dmem_araddr,
  output logic [7:0]                     dmem_arlen,
  output logic [2:0]                     dmem_arsize,
  output logic [3:0]                     dmem_arid,
  input  wire logic                      dmem_rvalid,
  output logic                           dmem_rready,
  input  wire logic [63:0]               dmem_rdata,
  input  wire logic [1:0]                dmem_rresp,
  input  wire logic [3:0]                dmem_rid,
  input  wire logic                      dmem_rlast,
  output logic                           dmem_awvalid,
  input  wire logic                      dmem_awready,
  output logic [39:0]                    dmem_awaddr,
  output logic [7:0]                     dmem_awlen,
  output logic [2:0]                     dmem_awsize,
  output logic [3:0]                     dmem_awid,
  output logic                           dmem_wvalid,
  input  wire logic                      dmem_wready,
  output logic [63:0]                    dmem_wdata,
  output logic [7:0]                     dmem_wstrb,
  output logic                           dmem_wlast,
  input  wire logic                      dmem_bvalid,
  output logic                           dmem_bready,
  input  wire logic [1:0]                dmem_bresp,
  input  wire logic [3:0]                dmem_bid,
  // profile port, by tag
  output logic [PM_TAGS-1:0]             pm_mem_issued, pm_mem_done, pm_addr_valid,
  output logic [PM_TAGS*64-1:0]          pm_addr,
  output logic [PM_TAGS*16-1:0]          pm_event,
  // ... links to others (docs/attach.md); numbers in program order of me_id's, and of the last that stays in a recovery
  input  wire logic [ORDER_W-1:0]        me_number, last_number,
  output logic [PM_TAGS*3-1:0]           pm_store_why,
  output logic [PM_TAGS*8-1:0]           pm_store_back,
  output logic [PM_TAGS-1:0]             pm_line_valid,
  output logic [ORDER_W-1:0]             pm_line
);
  // --- between the parts (each named by who drives it)
  logic               lq_room;
  logic [4:0]         lq_waits;
  logic               slow_page;
  logic               rt_valid, rt_take;                     // load queue: a load tries again
  logic [LQ_W-1:0]    rt_lq, slow_lq;
  logic [39:0]        rt_addr, slow_addr;
  logic [LQI_W-1:0]   rt_info, slow_info;
  logic               slow_valid, slow_start;
  logic               viol;
  logic [ROBID_W-1:0] viol_id;
  logic [PM_TAG_W-1:0] viol_tag;
  logic               sq_unknown, sq_match, sq_cover;        // store queue: search
  logic [SQP_W-1:0]      sq_match_pos, sq_unknown_pos;
  logic [63:0]        sq_match_data;
  logic               dr_valid, dr_bus, dr_urgent, dr_void, dr_take, pop;   // store queue: drain
  logic [SQ_W-1:0]    pop_idx;
  logic [39:3]        dr_dw;
  logic [63:0]        dr_data;
  logic [7:0]         dr_mask;
  logic               dr_inc, st_incs;
  logic               dc_clear, dc_hit, dc_st_hit, dc_wrote, dc_block, dc_again, dc_event, dc_beat; // D-cache
  logic [63:0]        dc_data, dc_wdata;
  logic [MSHRS-1:0]   dc_wait, fill_done;
  logic               cp_req, cp_take, cl_req, cl_take;
  logic [CADDR_W-1:3] cp_dw, cl_dw;
  logic               us_done, un_valid, un_take, un_rvalid, un_error;
  logic [39:0]        un_addr;
  logic [2:0]         un_size;
  logic [63:0]        un_rdata;
  logic               so_valid, so_take, so_void, so_fault;       // slow unit
  logic [3:0]         so_kind;
  logic [39:0]        so_addr;
  logic [63:0]        so_data;
  logic [7:0]         so_mask;
  logic [5:0]         so_op;
  logic               so_page, so_upper, so_look, rt_look, slow_look;
  logic               pt_valid, pt_write, pt_take;               // the walker
  logic [39:3]        pt_dw;
  logic [63:0]        pt_wdata;
  logic               rp_valid, rp_write, rp_take, give, dc_goes, dc_pass;   // the profiler's ring
  logic [39:3]        rp_dw;
  logic [2:0]         dc_pass_word;
  logic [63:0]        give_data, dc_pass_data;
  logic               sp_valid, sp_upper, sp_take, sp_waits;     // store pages: a store tries again
  logic [39:0]        sp_addr;
  logic [SQ_W-1:0]    sp_idx;
  logic [SPI_W-1:0]   sp_info;
  logic [SQ_SIZE-1:0] sq_gone;
  logic               m1_look, m1_ok, m1_wait, m1_refuse, tlb_event;   // translation of the operation in M1

  // --- M0: who goes
  logic [3:0] m1_kind_q;
  logic       m1_load_q, m1_fin_q, m1_port_q;                // by kind, dead ones too: early in M1
  wire so_go = so_valid && !(so_kind == K_SWRITE && dc_beat);
  wire dr_go = dr_valid && !dc_beat && !ptw_lock;
  wire pt_go = pt_valid && !(pt_write && dc_beat);
  // ours, one of them; beside a store that executes, which leaves the D-cache's port free, those that need nothing else
  wire        beside   = ex_mem_valid && ex_mem_op[5:4] == 2'b01;
  wire        free     = !ex_mem_valid || beside;
  wire        own_so   = so_go && !beside;
  wire        own_pt   = !own_so && pt_go && !beside;
  wire        own_rp   = !own_so && !own_pt && rp_valid && !beside;
  wire        own_sp   = !own_so && !own_pt && !own_rp && sp_valid && !beside;
  wire        first    = own_so || own_pt || own_rp || own_sp;
  wire        own_cp   = !first && cp_req;
  wire        own_rt   = !first && !cp_req && rt_valid && !(dr_go && dr_urgent) && !beside;
  wire        own_dr   = !first && !cp_req && dr_go && (dr_urgent || !rt_valid || beside);
  wire        own_soon = !first && !cp_req && !dr_go && !rt_valid && soon_q && !beside;
  wire        own_cl   = !first && !cp_req && !dr_go && !rt_valid && !soon_q && cl_req && !beside;
  wire        shares   = beside && (own_cp || own_dr);
  assign so_take = own_so && !ex_mem_valid;
  assign rt_take = own_rt && !ex_mem_valid;
  assign pt_take = own_pt && !ex_mem_valid;
  assign rp_take = own_rp && !ex_mem_valid;
  assign sp_take = own_sp && !ex_mem_valid;
  assign cl_take = own_cl && !ex_mem_valid;
  assign cp_take = own_cp && free;
  assign dr_take = own_dr && free;

  logic [PREG_W-1:0]   rt_preg, slow_preg;
  logic [5:0]          rt_op, slow_op;
  logic                rt_has_rd, slow_has_rd, rt_all, slow_all;
  logic [ROBID_W-1:0]  rt_id, slow_id;
  logic [SQP_W-1:0]       rt_sq, slow_sq, rt_from, slow_from;
  logic [PM_TAG_W-1:0] rt_tag, slow_tag;
  assign {rt_op, rt_preg, rt_has_rd, rt_id, rt_sq, rt_tag, rt_from, rt_all} = rt_info;
  assign {slow_op, slow_preg, slow_has_rd, slow_id, slow_sq, slow_tag, slow_from, slow_all} = slow_info;
  logic [1:0]          sp_size;
  logic [LQP_W-1:0]    sp_lq;
  logic [SQP_W-1:0]    sp_sq;
  logic [ROBID_W-1:0]  sp_id;
  logic [PM_TAG_W-1:0] sp_tag;
  assign {sp_size, sp_lq, sp_sq, sp_id, sp_tag} = sp_info;
  // of the operation that the slow unit runs
  logic [PREG_W-1:0]   sl_preg_q;
  logic                sl_has_rd_q;
  logic [ROBID_W-1:0]  sl_id_q;
  logic [LQ_W-1:0]     sl_lq_q;
  logic [PM_TAG_W-1:0] sl_tag_q;
  always_ff @(posedge clk)
    if (slow_start) begin
      sl_preg_q <= slow_preg; sl_has_rd_q <= slow_has_rd; sl_id_q <= slow_id; sl_lq_q <= slow_lq; sl_tag_q <= slow_tag;
    end

  wire  [63:0]         ex_addr = ex_mem_base + ex_mem_imm;       // virtual
  // what a load waits for: as was learned, or foreseen (perfect_order.sv)
  wire                 foreseen;
  wire [SQP_W-1:0]     foreseen_back;
  wire [SQP_W-1:0]     ex_from = foreseen ? ex_mem_sq - foreseen_back : ex_mem_from;
  wire                 ex_all  = ex_mem_all && !foreseen;
  if (PERFECT > 0) begin : g_perfect
    perfect_order order (.clk, .rst, .ret_loads, .load_lq(ex_mem_lq[LQ_W-1:0]), .perfect(foreseen), .load_back(foreseen_back));
  end else begin : g_real
    assign {foreseen, foreseen_back} = '0;
  end
  wire [3:0]  own_kind = (own_so ? so_kind : K_NONE) | (own_cp ? K_COPY : K_NONE) | (own_rt ? (rt_op[5] ? K_ATOM : K_LOAD) : K_NONE)
                         | (own_pt ? K_WALK : K_NONE) | (own_rp ? K_RING : K_NONE)
                         | (own_sp ? (sp_upper ? K_UPPER : K_STORE) : K_NONE)
                         | (own_dr ? K_DRAIN : K_NONE) | (own_soon ? K_SOON : K_NONE) | (own_cl ? K_CLEAN : K_NONE);
  wire [39:0] own_addr = (own_so ? so_addr : 40'd0) | (own_cp ? {12'd0, cp_dw, 3'd0} : 40'd0) | (own_rt ? rt_addr : 40'd0)
                         | (own_dr ? {dr_dw, 3'd0} : 40'd0) | (own_soon ? {12'd0, soon_line_q, 6'd0} : 40'd0)
                         | (own_cl ? {12'd0, cl_dw, 3'd0} : 40'd0) | (own_pt ? {pt_dw, 3'd0} : 40'd0)
                         | (own_rp ? {rp_dw, 3'd0} : 40'd0)
                         | (own_sp ? {sp_addr[39:12] + 28'(sp_upper), sp_upper ? 12'd0 : sp_addr[11:0]} : 40'd0);
  wire [3:0]  m0_kind = !ex_mem_valid ? own_kind : ex_mem_op[5] ? K_ATOM : ex_mem_op[4] ? K_STORE : K_LOAD;
  wire        own_look = (own_rt && rt_look) || (own_so && so_look) || own_sp;
  wire        m0_look = ex_mem_valid ? data_look : own_look;
  wire [63:0] m0_addr = ex_mem_valid ? ex_addr : {{24{own_look && !data_bare && own_addr[39]}}, own_addr};
  wire [39:12] m0_page;
  wire [39:0] m0_pa   = {m0_page, m0_addr[11:0]};                                   // if the TLB's row is right
  wire [CADDR_W-1:3] m0_dw = shares ? own_addr[CADDR_W-1:3] : m0_pa[CADDR_W-1:3];   // to the D-cache
  // bytes of a load, store or atomic
  wire [5:0]  m0_op   = ex_mem_valid ? ex_mem_op : sp_valid ? {4'b0100, sp_size} : rt_op;
  wire [1:0]  m0_size = m0_op[5] ? {1'b1, m0_op[4]} : m0_op[1:0];
  wire [7:0]  size_mask = {{4{m0_size == 2'd3}}, {2{m0_size[1]}}, m0_size != 2'd0, 1'b1};
  wire [39:0] ld_addr = ex_mem_valid ? ex_addr[39:0] : sp_valid ? sp_addr : rt_addr;
  wire [15:0] m0_mask = {8'd0, size_mask} << ld_addr[2:0];

  // --- M1 registers
  logic [63:0]         m1_addr_q, m1_data_q;                 // virtual; below: physical
  logic [39:0]         m1_pa_q;
  logic [CADDR_W-1:3]  m1_dw_q;                              // the D-cache's operation
  logic [63:0]         m1_wdata_q;                           // drains and slow writes
  logic [7:0]          m1_dmask_q;
  logic                m1_drain_q, m1_copy_q, m1_shares_q, m1_inc_q;
  logic [5:0]          m1_op_q;
  logic [PREG_W-1:0]   m1_preg_q;
  logic                m1_has_rd_q, m1_all_q, m1_first_q, m1_fault_q, m1_fpage_q, m1_upper_q;
  logic [ROBID_W-1:0]  m1_id_q;
  logic [LQP_W-1:0]       m1_lq_q;
  logic [SQP_W-1:0]       m1_sq_q, m1_from_q;
  logic [PM_TAG_W-1:0] m1_tag_q;
  logic [39:0]         m1_store_q;                           // address of the store whose upper page is looked up
  logic                m1_wakes_q, m1_guess_q;               // a load that writes a register; that has woken its users
  wire m0_wakes = ex_mem_valid ? !ex_mem_op[5] && !ex_mem_op[4] && ex_mem_has_rd
                  : so_go ? so_kind == K_SFIN && sl_has_rd_q : own_rt && rt_has_rd;
  wire m0_guess = ex_mem_valid ? ex_mem_guess : !so_go;      // one that tries again has reason to; load_done wakes the slow unit's
  wire m0_undo = load_cancel && LOAD_SHADOW == 2 && ex_mem_valid;   // granted on the guess that was wrong
  wire own_old = (rt_take && !`YOUNGER(rt_id, res_id)) || (sp_take && !`YOUNGER(sp_id, res_id)) || !(rt_take || sp_take);
  wire m0_dies = flush || m0_undo || (kill && (ex_mem_valid ? `YOUNGER(ex_mem_id, res_id) : !own_old));
  always_ff @(posedge clk)
    if (rst) begin
      m1_kind_q <= K_NONE; m1_wakes_q <= 1'b0; m1_guess_q <= 1'b0; m1_drain_q <= 1'b0; m1_copy_q <= 1'b0; m1_shares_q <= 1'b0;
    end else begin
      m1_kind_q  <= (m0_dies && (ex_mem_valid || rt_take || sp_take || so_take)) ? K_NONE : m0_kind;
      m1_wakes_q <= m0_wakes && !m0_dies;
      m1_guess_q <= m0_wakes && m0_guess && !m0_dies;
      m1_drain_q <= dr_take; m1_copy_q <= cp_take; m1_shares_q <= shares;
    end
  always_ff @(posedge clk) begin
    m1_addr_q  <= m0_addr; m1_pa_q <= m0_pa; m1_dw_q <= m0_dw;
    m1_inc_q   <= dr_take && dr_inc;
    m1_wdata_q <= so_take ? so_data : pt_take ? pt_wdata : dr_data; m1_dmask_q <= so_take ? so_mask : pt_take ? 8'hFF : dr_mask;
    mask       <= m0_mask;
    m1_load_q <= m0_kind == K_LOAD; m1_fin_q <= m0_kind == K_SFIN;
    m1_port_q <= dr_take || m0_kind == K_SWRITE || (m0_kind == K_WALK && pt_write);
    m1_first_q <= ex_mem_valid;
    if (ex_mem_valid) begin
      m1_data_q <= ex_mem_data; m1_op_q <= ex_mem_op; m1_preg_q <= ex_mem_preg; m1_has_rd_q <= ex_mem_has_rd;
      m1_from_q <= ex_from; m1_all_q <= ex_all;
      m1_id_q <= ex_mem_id; m1_lq_q <= ex_mem_lq; m1_sq_q <= ex_mem_sq; m1_tag_q <= ex_mem_tag;
    end else if (so_take) begin
      m1_data_q <= so_data; m1_op_q <= so_op; m1_preg_q <= sl_preg_q; m1_has_rd_q <= sl_has_rd_q; m1_fault_q <= so_fault;
      m1_fpage_q <= so_page; m1_upper_q <= so_upper;
      m1_id_q <= sl_id_q; m1_lq_q <= {1'b0, sl_lq_q}; m1_tag_q <= sl_tag_q;
    end else if (rt_take) begin
      m1_op_q <= rt_op; m1_preg_q <= rt_preg; m1_has_rd_q <= rt_has_rd; m1_from_q <= rt_from; m1_all_q <= rt_all;
      m1_id_q <= rt_id; m1_lq_q <= {1'b0, rt_lq}; m1_sq_q <= rt_sq; m1_tag_q <= rt_tag;
    end else if (sp_take) begin
      m1_id_q <= sp_id; m1_lq_q <= sp_lq; m1_sq_q <= sp_sq; m1_tag_q <= sp_tag; m1_store_q <= sp_addr;
    end
  end
  wire is_load  = m1_kind_q == K_LOAD;
  wire is_store = m1_kind_q == K_STORE;
  wire is_atom  = m1_kind_q == K_ATOM;
  wire is_drain = m1_drain_q && !dr_void;
  wire is_sread = m1_kind_q == K_SREAD && !so_void;
  wire is_swrit = m1_kind_q == K_SWRITE && !so_void;
  wire is_sfin  = m1_kind_q == K_SFIN && !so_void;
  wire is_walk  = m1_kind_q == K_WALK;
  wire is_ring  = m1_kind_q == K_RING;
  wire is_upper = m1_kind_q == K_UPPER;
  wire m1_spec  = is_load || is_store || is_atom || is_upper;
  wire m1_dies  = flush || (kill && m1_spec && `YOUNGER(m1_id_q, res_id));
  assign order_viol    = viol;
  assign order_viol_id = viol_id;
  wire viol_new = viol && !flush && !(kill && `YOUNGER(viol_id, res_id));   // the load lives (then its store does)

  // --- M1: bytes and attributes
  logic [15:0]  mask;
  logic         cached, device, rom;
  wire [2:0]    off   = m1_addr_q[2:0];
  wire [63:0]   by_4  = off[2] ? {m1_data_q[31:0], m1_data_q[63:32]} : m1_data_q;
  wire [63:0]   by_2  = off[1] ? {by_4[47:0], by_4[63:48]} : by_4;
  wire [63:0]   lanes = off[0] ? {by_2[55:0], by_2[63:56]} : by_2;                // store data in its byte lanes: rotated
  wire   crosses = mask[8];
  pma u_pma (.address({(m1_look && !data_bare) ? 24'd0 : m1_addr_q[63:40], m1_pa_q}), .cached, .device, .rom);
  // the two cached regions join; behind the second one's last doubleword is nothing
  localparam logic [39:0] CACHED_LAST = MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE - 40'd1;
  wire   twice     = crosses && m1_look && m1_addr_q[11:3] == '1;   // into another page
  wire   next_cached = cached && (twice || m1_pa_q[39:3] != CACHED_LAST[39:3]);
  wire   good      = crosses ? next_cached : cached || device;
  wire   ld_fault  = is_load && m1_ok && !(good || (rom && !crosses));
  wire   st_fault  = is_store && m1_ok && !st_may;
  wire   up_fault  = is_upper && m1_ok && !cached;
  wire   st_may    = good && (cached || !st_incs);
  wire   st_good   = is_store && m1_ok && st_may;              // its address is known
  wire   at_align  = is_atom && (m1_op_q[4] ? off != 3'd0 : off[1:0] != 2'd0);
  wire   at_fault  = is_atom && m1_ok && !at_align && !cached;
  wire   is_lr     = m1_op_q[3:0] == MA_LR;
  wire   fin_fault = is_sfin && m1_fault_q;

  // --- M1: what becomes of a load
  wire keep_va  = m1_look && (!m1_ok || (is_load && crosses));   // to be translated again
  // a page that is refused: an exception, if the walker confirms it
  wire refused  = m1_refuse && (is_load || is_store || (is_atom && !at_align) || is_upper);
  wire waits    = m1_wait && !m1_dies && (is_load || is_store || (is_atom && !at_align) || is_upper || is_sread);
  wire ld_fast  = is_load && cached && !crosses && m1_ok;
  wire ld_cache = ld_fast && !sq_unknown && !sq_match;
  wire ld_fwd   = ld_fast && !sq_unknown && sq_match && sq_cover;
  wire ld_ok    = ld_fwd || (ld_cache && dc_hit);
  wire to_slow  = m1_ok && ((is_load && !ld_fast && !ld_fault) || (is_atom && !at_align && !at_fault));
  wire m1_done  = ld_ok || (is_sfin && !m1_fault_q);
  wire sread_ok = is_sread && m1_ok && cached;
  wire m1_use   = ld_cache || is_drain || sread_ok || is_swrit || is_walk || is_ring;
  wire m1_soon  = m1_kind_q == K_SOON || (is_store && m1_ok && cached && !m1_shares_q);

  // --- M2: what the queues keep of it
  logic                m2_done_q, m2_miss_q, m2_wait_addr_q, m2_wait_store_q, m2_slow_q, m2_fail_q, m2_wait_tlb_q;
  logic [LQ_W-1:0]     m2_lq_q;
  always_ff @(posedge clk)
    if (rst) begin
      m2_done_q <= 1'b0; m2_miss_q <= 1'b0; m2_wait_addr_q <= 1'b0; m2_wait_store_q <= 1'b0; m2_slow_q <= 1'b0; m2_fail_q <= 1'b0;
      m2_wait_tlb_q <= 1'b0;
    end else begin
      m2_done_q       <= m1_done && !m1_dies;
      m2_miss_q       <= ld_cache && !dc_hit && !m1_dies;
      m2_wait_addr_q  <= ld_fast && sq_unknown && !m1_dies;
      m2_wait_store_q <= ld_fast && !sq_unknown && sq_match && !sq_cover && !m1_dies;
      m2_slow_q       <= to_slow && !m1_dies;
      m2_wait_tlb_q   <= waits && (is_load || is_atom);
      m2_fail_q       <= is_drain && !dc_wrote;
    end
  always_ff @(posedge clk) m2_lq_q <= m1_lq_q[LQ_W-1:0];

  // --- a store that missed beside another operation asks for its line when M0 is free
  logic               soon_q;
  logic [CADDR_W-1:6] soon_line_q;
  wire                soon = is_store && m1_ok && cached && m1_shares_q && !dc_st_hit && !m1_dies;
  always_ff @(posedge clk)
    if (rst) soon_q <= 1'b0;
    else     soon_q <= soon || (soon_q && !(own_soon && !ex_mem_valid));
  always_ff @(posedge clk) if (soon) soon_line_q <= m1_pa_q[CADDR_W-1:6];

  // --- the guess that loads hit: most do, but misses come in groups (Alpha 21264: a counter, one up for a hit, two down)
  logic [3:0] hits_q;
  logic       m2_first_q;
  always_ff @(posedge clk) m2_first_q <= is_load && m1_first_q && !m1_dies;
  always_ff @(posedge clk)
    if (rst) hits_q <= 4'd15;
    else if (m2_first_q && m2_done_q) hits_q <= (hits_q == 4'd15) ? hits_q : hits_q + 4'd1;
    else if (m2_first_q) hits_q <= (hits_q < 4'd2) ? 4'd0 : hits_q - 4'd2;
  assign guess_hit = hits_q[3];

  load_queue u_lq (
    .clk, .rst, .ask(ask_load), .lq_room, .alloc(dis_load), .alloc_pos(lq_pos),
    .ret(ret_loads), .kill, .kill_pos(res_lq), .flush, .gone(lq_gone),
    .m1_lq(m1_lq_q[LQ_W-1:0]), .m1_write((is_load || is_atom) && (m1_first_q || m1_look)),
    .m1_addr(keep_va ? m1_addr_q[39:0] : m1_pa_q), .m1_look(keep_va),
    .m1_info({m1_op_q, m1_preg_q, m1_has_rd_q, m1_id_q, m1_sq_q, m1_tag_q, m1_from_q, m1_all_q}), .m1_mask(mask[7:0]),
    .m1_load(is_load), .m1_fwd(sq_match), .m1_fwd_pos(sq_unknown ? sq_unknown_pos : sq_match_pos),
    .m2_lq(m2_lq_q), .m2_done(m2_done_q), .m2_again(m2_miss_q && dc_again), .m2_wait_addr(m2_wait_addr_q),
    .m2_wait_store(m2_wait_store_q), .m2_miss(m2_miss_q), .m2_wait_fill(m2_miss_q ? dc_wait : '0),
    .m2_wait_any(m2_miss_q && dc_block),
    .m2_slow(m2_slow_q), .m2_wait_tlb(m2_wait_tlb_q), .tlb_event,
    .st_known(st_good), .st_idx(m1_sq_q[SQ_W-1:0]), .pop, .pop_idx, .fill_done, .room_event(dc_event),
    .rt_valid, .rt_lq, .rt_addr, .rt_look, .rt_info, .rt_take,
    .slow_valid, .slow_lq, .slow_addr, .slow_look, .slow_info, .slow_take(slow_start), .l2_away, .head_waits(lq_waits),
    .sv_valid(st_good && cached), .sv_lq(m1_lq_q), .sv_pos(m1_sq_q), .sv_dw(m1_pa_q[CADDR_W-1:3]),
    .sv_mask(mask[7:0]), .sv_cross(crosses), .viol, .viol_id, .viol_tag, .viol_back(order_viol_back));

  store_queue u_sq (
    .clk, .rst, .ask(ask_store), .sq_room, .alloc(dis_store), .alloc_pos(sq_pos),
    .ret(ret_stores), .kill, .kill_pos(res_sq), .flush,
    .m0_store(ex_mem_valid ? ex_mem_op[5:4] == 2'b01 : sp_valid && !sp_upper),
    .m0_load(ex_mem_valid ? ex_mem_op[5:4] == 2'b00 : rt_valid), .m0_pos(ex_mem_valid ? ex_mem_sq : sp_valid ? sp_sq : rt_sq),
    .m0_from(ex_mem_valid ? ex_from : rt_from),
    .m0_all(ex_mem_valid ? ex_all : rt_all),
    .m0_st_dw(m0_pa[39:3]), .m0_ld_dw(m0_pa[CADDR_W-1:3]), .m0_mask,
    .st_valid(is_store && m1_ok), .st_idx(m1_sq_q[SQ_W-1:0]), .st_keep(is_store && m1_first_q), .st_data(lanes),
    .st_inc(m1_op_q[2] && PROFILE_FLAGS > 0), .st_incs,
    .st_cached(cached && !st_fault),
    .up_valid(up_done), .up_idx(m1_sq_q[SQ_W-1:0]), .up_page(m1_pa_q[39:12]),
    .sq_unknown, .sq_unknown_pos, .sq_match, .sq_cover, .sq_match_pos, .sq_match_data,
    .dr_valid, .dr_bus, .dr_dw, .dr_data, .dr_mask, .dr_inc, .dr_urgent,
    .dr_take, .dr_done(is_drain && dc_wrote), .dr_fail(m2_fail_q), .dr_miss(m2_fail_q && !dc_again), .dr_void,
    .bus_done(us_done), .room_event(dc_event),
    .pop, .pop_idx, .gone(sq_gone), .empty(sq_empty));

  dcache u_dcache (
    .clk, .rst, .dc_clear, .m0_read(m0_kind != K_NONE), .m0_dw, .m0_st_dw(m0_pa[CADDR_W-1:3]),
    .m1_dw(m1_dw_q), .m1_use, .m1_soon, .m1_once(is_ring && !rp_write), .m1_whole(is_ring && rp_write),
     .m1_store(is_drain || is_swrit || (is_walk && m1_port_q)),
    .m1_port(m1_port_q), .m1_inc(m1_inc_q), .m1_wdata(m1_wdata_q), .m1_wmask(m1_dmask_q),
    .m1_copy(m1_copy_q), .m1_clean(m1_kind_q == K_CLEAN),
    .dc_hit, .dc_st_hit, .dc_wrote, .dc_data, .dc_wdata, .dc_wait, .dc_block, .dc_again, .dc_goes, .fill_done,
    .dc_pass, .dc_pass_word, .dc_pass_data, .give, .give_data,
    .dc_event, .dc_beat, .dc_fill(me_fill), .dc_leave(me_leave), .cp_req, .cp_dw, .cp_take,
    .cl_req, .cl_dw, .cl_take, .clean(dis_clean), .quiet(sq_empty), .clean_done(dc_clean_done),
    .un_valid, .un_addr, .un_size, .un_take, .un_rvalid,
    .un_rdata, .un_error,
    .us_valid(dr_bus), .us_dw(dr_dw), .us_data(dr_data), .us_mask(dr_mask), .us_done,
    .dmem_arvalid, .dmem_arready, .dmem_araddr, .dmem_arlen, .dmem_arsize, .dmem_arid,
    .dmem_rvalid, .dmem_rready, .dmem_rdata, .dmem_rresp, .dmem_rid, .dmem_rlast,
    .dmem_awvalid, .dmem_awready, .dmem_awaddr, .dmem_awlen, .dmem_awsize, .dmem_awid,
    .dmem_wvalid, .dmem_wready, .dmem_wdata, .dmem_wstrb, .dmem_wlast,
    .dmem_bvalid, .dmem_bready, .dmem_bresp, .dmem_bid);

  wire slow_device = !slow_look && slow_addr[39:CADDR_W] != MAP_RAM_BASE[39:CADDR_W];
  slow_unit u_slow (
    .clk, .rst, .head_valid(slow_valid), .head_addr(slow_addr), .head_op(slow_op), .head_device(slow_device), .head_look(slow_look),
    .start(slow_start), .oldest(rob_oldest_valid && rob_oldest == slow_id), .drained(sq_empty && ret_stores == 3'd0),
    .stay(irq_due), .retired(ret_loads != 3'd0), .flush, .busy(slow_busy), .waits_page(slow_page),
    .data_we(is_atom), .data(m1_data_q), .op_valid(so_valid), .op_kind(so_kind), .op_addr(so_addr), .op_data(so_data),
    .op_mask(so_mask), .op_op(so_op), .op_fault(so_fault), .op_page(so_page), .op_upper(so_upper), .op_look(so_look),
    .op_take(so_take), .m1_wait(is_sread && m1_wait), .m1_refuse(is_sread && m1_refuse),
    .m1_bad(is_sread && m1_ok && !cached), .tlb_event,
    .m1_hit((sread_ok && dc_hit) || (is_swrit && dc_wrote)),
    .m1_data(dc_data), .m2_again(dc_again), .room_event(dc_event), .m1_void(so_void),
    .un_valid, .un_addr, .un_size, .un_take, .un_rvalid,
    .un_rdata, .un_error);

  walk_port u_walk_port (
    .clk, .rst, .ptw_valid, .ptw_write, .ptw_dw, .ptw_wdata, .ptw_take, .ptw_done, .ptw_rdata,
    .pt_valid, .pt_write, .pt_dw, .pt_wdata, .pt_take,
    .m1_hit(is_walk && (m1_port_q ? dc_wrote : dc_hit)), .m1_data(dc_data), .m2_again(dc_again), .room_event(dc_event));

  // A perfect cache has words of its own (perfect_lines.sv), not memory's lines.
  wire  ring_cached, ring_device, ring_rom;
  pma u_ring_pma (.address({24'd0, pp_ring_dw, 3'd0}), .cached(ring_cached), .device(ring_device), .rom(ring_rom));
  assign pp_ring_refused = !ring_cached || PERFECT > 0;
  ring_port u_ring_port (
    .clk, .rst, .ring_valid(pp_ring_valid && !pp_ring_refused && !dc_clear), .ring_write(pp_ring_write), .ring_dw(pp_ring_dw),
    .ring_wdata(pp_ring_wdata), .ring_take(pp_ring_take), .ring_done(pp_ring_done), .ring_rdata(pp_ring_rdata),
    .rp_valid, .rp_write, .rp_dw, .rp_take, .m1_hit(dc_hit), .m1_data(dc_data), .m2_goes(dc_goes), .m2_again(dc_again),
    .room_event(dc_event), .pass(dc_pass), .pass_word(dc_pass_word), .pass_data(dc_pass_data), .give, .give_data);

  data_tlb u_data_tlb (
    .clk, .rst, .bare(data_bare), .data_priv, .sum, .mxr, .m0_look, .m0_va(m0_addr), .m0_page,
    .m1_spec(waits), .m1_va(m1_addr_q), .m1_write(is_store || is_upper || (is_atom && !is_lr)), .m1_id(m1_id_q),
    .m1_look, .m1_ok, .m1_wait, .m1_refuse, .data_req, .data_store, .data_vpn, .data_fill, .data_refused, .fill_vpn, .fill_bare,
    .fill_machine, .fill_entry, .forget, .data_found, .data_known, .data_found_page, .data_may, .flush, .kill, .res_id, .tlb_event);
  assign data_look_vpn   = m0_addr[38:12];
  assign data_wrote      = m1_port_q && dc_wrote;
  assign data_wrote_dw   = 25'(m1_dw_q);
  assign data_wrote_word = dc_wdata;

  assign dtlb_miss = m1_wait && m1_first_q && m1_spec && !m1_dies;

  wire up_new  = st_good && twice && !m1_dies;               // a store that crosses: to its upper page
  wire up_done = is_upper && m1_ok && cached && !m1_dies;
  store_pages u_store_pages (
    .clk, .rst, .gone(sq_gone), .m1_idx(m1_sq_q[SQ_W-1:0]), .m1_keep(is_store && m1_first_q && m1_look), .m1_addr(m1_addr_q[39:0]),
    .m1_info({m1_op_q[1:0], m1_lq_q, m1_sq_q, m1_id_q, m1_tag_q}), .m1_wait(waits && (is_store || is_upper)), .m1_upper(up_new),
    .tlb_event, .sp_valid, .sp_idx, .sp_upper, .sp_addr, .sp_info, .sp_take, .sp_waits);

  // --- M1 and the stages behind it: results on their way to write port and completion
  localparam int LAST = (DCACHE_EXTRA > 1) ? DCACHE_EXTRA : 1;
  for (genvar x = 0; x <= LAST; x++) begin : g_result
    logic                load, store, has_rd, wakes;         // it has its value; it may wake its users
    logic [LQ_W-1:0]     lq;
    logic [PREG_W-1:0]   preg;
    logic [ROBID_W-1:0]  id;
    logic [PM_TAG_W-1:0] tag;
    logic [63:0]         word;
    logic [2:0]          offset, funct3;
    wire                 dies = flush || (kill && `YOUNGER(id, res_id));
    if (x == 0) begin : g_m1
      assign load   = m1_done;
      assign store  = (st_good && !twice) || up_done;
      assign has_rd = m1_has_rd_q;
      assign wakes  = m1_wakes_q;
      assign lq     = m1_lq_q[LQ_W-1:0];
      assign preg   = m1_preg_q;
      assign id     = m1_id_q;
      assign tag    = m1_tag_q;
      assign word   = m1_fin_q ? m1_data_q : (m1_load_q && sq_match) ? sq_match_data : dc_data;
      assign offset = off;
      assign funct3 = m1_op_q[2:0];
    end else begin : g_later
      always_ff @(posedge clk)
        if (rst) begin
          load  <= 1'b0;
          store <= 1'b0;
        end else begin
          load  <= g_result[x-1].load && !g_result[x-1].dies;
          store <= g_result[x-1].store && !g_result[x-1].dies;
        end
      always_ff @(posedge clk) begin
        has_rd <= g_result[x-1].has_rd; lq <= g_result[x-1].lq; preg <= g_result[x-1].preg; id <= g_result[x-1].id;
        tag <= g_result[x-1].tag; word <= g_result[x-1].word; offset <= g_result[x-1].offset; funct3 <= g_result[x-1].funct3;
      end
      assign wakes = load && has_rd;
    end
    wire unused = &{1'b0, wakes, preg, word, offset, funct3, dies};
  end
  // the stage that wakes; with DCACHE_EXTRA 1 it is M0, with 0 that and, for operations from register read, the one before
  localparam int WAKE = (DCACHE_EXTRA > 1) ? DCACHE_EXTRA - 2 : 0;
  assign wake_load    = (DCACHE_EXTRA == 0) ? rt_take && rt_has_rd            // wake_early did it for the others
                      : (DCACHE_EXTRA == 1) ? m0_wakes && m0_guess : (DCACHE_EXTRA == 2) ? m1_guess_q : g_result[WAKE].wakes;
  assign wake_load_lq = (DCACHE_EXTRA > 1) ? g_result[WAKE].lq : (DCACHE_EXTRA == 1 && ex_mem_valid) ? ex_mem_lq[LQ_W-1:0] : rt_lq;
  assign wb_valid  = g_result[DCACHE_EXTRA].wakes;
  assign wb_preg   = g_result[DCACHE_EXTRA].preg;
  load_align u_align (.word(g_result[DCACHE_EXTRA].word), .offset(g_result[DCACHE_EXTRA].offset),
    .funct3(g_result[DCACHE_EXTRA].funct3), .value(wb_data));
  assign load_done  = g_result[LAST].load;
  assign store_done = g_result[LAST].store;
  assign load_id    = g_result[LAST].id;
  assign load_bit   = g_result[LAST].word[{g_result[LAST].offset, 3'd0}];
  assign store_id   = g_result[LAST].id;
  wire [PM_TAG_W-1:0] done_tag = g_result[LAST].tag;
  assign load_has_rd = g_result[LAST].has_rd;
  assign load_lq     = g_result[LAST].lq;
  assign load_cancel_lq = g_result[1].lq;                    // of the one in M2

  always_ff @(posedge clk)
    if (rst) begin
      load_cancel <= 1'b0; lsu_exc <= 1'b0;
    end else begin
      load_cancel <= DCACHE_EXTRA <= 2 && m1_guess_q && !m1_done && !m1_dies;
      lsu_exc     <= (ld_fault || st_fault || at_align || at_fault || fin_fault || up_fault || refused) && !m1_dies;
    end
  always_ff @(posedge clk) begin
    lsu_exc_id    <= m1_id_q;
    lsu_exc_tval  <= is_upper ? {{24{!data_bare && m1_store_q[39]}}, m1_store_q} : m1_addr_q;
    lsu_exc_upper <= is_upper || (is_sfin && m1_upper_q);
    lsu_exc_cause <= {2'd0, refused || (is_sfin && m1_fpage_q), 1'b1, is_store || is_upper || (is_atom && !is_lr), !at_align};
  end

  // --- rename, scheduler
  assign lsq_ready = lq_room && sq_room;
  logic [2:0] waited_q;                                      // cycles that one of ours has wanted M0
  always_ff @(posedge clk)
    if (rst || !ex_mem_valid) waited_q <= 3'd0;
    else if (!shares && (so_go || pt_go || rp_valid || sp_valid || cp_req || rt_valid || dr_go)) waited_q <= waited_q + 3'd1;
  assign mem_block = (dr_go && dr_urgent) || waited_q == 3'd4 || dc_clear;

  // --- profile port: strobes of the tagged instruction in M1 and M2
  wire m1_live = m1_spec && !m1_dies;
  wire m1_miss = (ld_cache && !dc_hit) || (is_store && m1_ok && cached && !dc_st_hit);
  wire m1_part = crosses || (ld_fast && sq_match && !sq_cover);
  wire [15:0] m1_event = {3'd0, device || rom, !m1_first_q, m1_part, 5'd0, ld_fwd, 2'd0, m1_wait, m1_miss};
  assign me_access  = m1_live && m1_first_q;
  assign me_miss    = me_access && m1_miss;
  assign me_late    = m1_live && (m1_miss || m1_wait);
  assign me_id      = m1_id_q;
  assign me_forward = ld_fwd;
  assign me_again   = rt_take;
  assign me_device  = un_take || us_done;
  assign head_waits = {sp_waits, lq_waits[4] || slow_page, lq_waits[3] || slow_busy, lq_waits[2:0]};
  wire       store_waits = sq_unknown || sq_match;            // or it forwards
  wire [2:0] store_why   = !(ld_fast && store_waits) ? 3'(PD_STORE_NONE) : sq_unknown ? 3'(PD_STORE_ADDRESS)
                         : sq_cover ? 3'(PD_STORE_FORWARDED) : 3'(PD_STORE_WRITTEN);
  wire [SQP_W-1:0]     store_back = m1_sq_q - (sq_unknown ? sq_unknown_pos : sq_match_pos);
  logic [PM_TAG_W-1:0] m2_tag_q;
  wire                 line_valid;
  always_ff @(posedge clk) m2_tag_q <= m1_tag_q;
  pm_lines u_pm_lines (
    .clk, .rst, .dies(kill || flush), .last_number, .m1_live, .m1_miss, .m1_shares(m1_shares_q), .m1_soon(m1_kind_q == K_SOON),
    .m1_number(me_number), .m1_line(m1_pa_q[CADDR_W-1:6]), .m1_dc_line(m1_dw_q[CADDR_W-1:6]), .soon,
    .soon_take(own_soon && !ex_mem_valid), .alloc(me_fill), .alloc_entry(dc_wait), .fill_done, .line_valid, .line(pm_line));
  wire m2_done = (load_done || store_done) && !flush && !(kill && `YOUNGER(load_id, res_id));
  for (genvar t = 0; t < PM_TAGS; t++) begin : g_tag
    wire here  = m1_live && m1_tag_q == PM_TAG_W'(t + 1);
    wire early = viol_new && viol_tag == PM_TAG_W'(t + 1);
    assign pm_mem_issued[t] = here && m1_first_q;
    assign pm_addr_valid[t] = here && m1_first_q;
    assign pm_mem_done[t]   = m2_done && done_tag == PM_TAG_W'(t + 1);
    assign pm_addr[t*64 +: 64] = m1_addr_q;
    assign pm_event[t*16 +: 16] = (here ? m1_event : 16'd0)
                                  | (early ? 16'h0020 : 16'd0);
    assign pm_store_why[t*3 +: 3]  = early ? 3'(PD_STORE_READ_PAST) : here ? store_why : 3'd0;
    assign pm_store_back[t*8 +: 8] = early ? 8'(order_viol_back) : 8'(store_back);
    assign pm_line_valid[t]        = line_valid && m2_tag_q == PM_TAG_W'(t + 1);
  end


  wire unused = &{1'b0, dis_id, slow_sq, slow_from, slow_all, so_op, sp_idx, ring_device, ring_rom, 1'b0};
endmodule
