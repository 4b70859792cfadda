// lsu: the load-store unit. One pipeline for everything that touches memory:
//   M0  address; the RAMs read it. Operations from register read come first, ours (trying again, draining, copying) fill the gaps
//   M1  attributes, tags, store-queue search: what becomes of the operation is decided here, a load that has its value wakes others
//   M2  aligned and extended: write-back
// Load to use is 3 cycles, plus DCACHE_EXTRA registers between M1 and M2. Nothing pushes back on ex_*: an operation that cannot go on
// is remembered in its queue. issue_block_o keeps M0 free two cycles later when the store queue fills or one of ours has waited.
// Stores complete when their address and data are known; they enter the cache after retirement, in order.
// Assumes: ex_* of killed instructions is not presented; AMO, LR and SC run alone in the machine.
// In the cycle of a kill wake-up and write-back of a killed load may still appear; later never.
// Translation belongs between M0's sum and M1's attributes: the physical address is the virtual one now (marked below).
// Source: Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999, "Memory system".
`include "config.svh"
`include "mem_op.svh"
`include "memory_map.svh"
`include "rob.svh"
`include "lsu.svh"
`include "check.svh"
`default_nettype none
module lsu (
  input  wire logic                      clk, rst,
  // rename
  output logic                           alloc_ready_o,
  input  wire logic [WIDTH-1:0]          alloc_load_i, alloc_store_i,
  output logic [WIDTH*(LQ_W+1)-1:0]      alloc_lq_o,
  output logic [WIDTH*(SQ_W+1)-1:0]      alloc_sq_o,
  input  wire logic [WIDTH*ROBID_W-1:0]  alloc_id_i,
  // register read
  input  wire logic                      ex_valid_i,
  input  wire logic [5:0]                ex_op_i,
  input  wire logic [63:0]               ex_base_i, ex_imm_i, ex_data_i,
  input  wire logic [ROBID_W-1:0]        ex_id_i,
  input  wire logic [PREG_W-1:0]         ex_preg_i,
  input  wire logic                      ex_has_rd_i,
  input  wire logic [LQ_W:0]             ex_lq_i,
  input  wire logic [SQ_W:0]             ex_sq_i,
  input  wire logic [PM_TAG_W-1:0]       ex_tag_i,
  input  wire logic                      ex_wait_i,
  output logic                           issue_block_o,
  // wake-up, write-back, completion
  output logic                           wake_valid_o,
  output logic [LQ_W-1:0]                wake_lq_o,
  output logic [PREG_W-1:0]              wake_preg_o,
  output logic                           wb_valid_o,
  output logic [PREG_W-1:0]              wb_preg_o,
  output logic [63:0]                    wb_data_o,
  output logic [ROBID_W-1:0]             wb_id_o,
  output logic                           wb_has_rd_o,
  output logic                           st_done_valid_o,
  output logic [ROBID_W-1:0]             st_done_id_o,
  output logic                           exc_valid_o,
  output logic [ROBID_W-1:0]             exc_id_o,
  output logic [5:0]                     exc_cause_o,
  output logic [63:0]                    exc_tval_o,
  output logic                           viol_valid_o,
  output logic [ROBID_W-1:0]             viol_id_o,
  // retirement
  input  wire logic [2:0]                ret_loads_i, ret_stores_i,
  input  wire logic                      head_valid_i,
  input  wire logic [ROBID_W-1:0]        head_id_i,
  input  wire logic                      stay_i,        // an interrupt is due: nothing starts that must not be repeated
  output logic                           slow_busy_o,
  // recovery
  input  wire logic                      kill_valid_i,
  input  wire logic [ROBID_W-1:0]        kill_id_i,
  input  wire logic [LQ_W:0]             kill_lq_i,
  input  wire logic [SQ_W:0]             kill_sq_i,
  input  wire logic                      flush_i,
  // fences
  output logic                           sq_empty_o,
  input  wire logic                      clean_i,
  output logic                           clean_done_o,
  // data memory
  output logic                           dmem_arvalid_o,
  input  wire logic                      dmem_arready_i,
  output logic [39:0]                    dmem_araddr_o,
  output logic [7:0]                     dmem_arlen_o,
  output logic [2:0]                     dmem_arsize_o,
  output logic [3:0]                     dmem_arid_o,
  input  wire logic                      dmem_rvalid_i,
  output logic                           dmem_rready_o,
  input  wire logic [63:0]               dmem_rdata_i,
  input  wire logic [1:0]                dmem_rresp_i,
  input  wire logic [3:0]                dmem_rid_i,
  input  wire logic                      dmem_rlast_i,
  output logic                           dmem_awvalid_o,
  input  wire logic                      dmem_awready_i,
  output logic [39:0]                    dmem_awaddr_o,
  output logic [7:0]                     dmem_awlen_o,
  output logic [2:0]                     dmem_awsize_o,
  output logic [3:0]                     dmem_awid_o,
  output logic                           dmem_wvalid_o,
  input  wire logic                      dmem_wready_i,
  output logic [63:0]                    dmem_wdata_o,
  output logic [7:0]                     dmem_wstrb_o,
  output logic                           dmem_wlast_o,
  input  wire logic                      dmem_bvalid_i,
  output logic                           dmem_bready_o,
  input  wire logic [1:0]                dmem_bresp_i,
  input  wire logic [3:0]                dmem_bid_i,
  // profile port, by tag
  output logic [PM_TAGS-1:0]             pm_mem_issued_o, pm_mem_done_o, pm_addr_valid_o,
  output logic [PM_TAGS*64-1:0]          pm_addr_o,
  output logic [PM_TAGS*16-1:0]          pm_event_o,
  // probe
  output logic                           prb_mem_issue_valid_o, prb_mem_done_valid_o, prb_mem_miss_valid_o, prb_mem_fwd_valid_o,
  output logic                           prb_mem_viol_valid_o, prb_mem_addr_valid_o, prb_st_valid_o, prb_drain_valid_o,
  output logic [ROBID_W-1:0]             prb_mem_issue_id_o, prb_mem_done_id_o, prb_mem_miss_id_o, prb_mem_fwd_id_o,
  output logic [ROBID_W-1:0]             prb_mem_viol_id_o, prb_mem_addr_id_o, prb_st_id_o,
  output logic [63:0]                    prb_mem_addr_o, prb_st_addr_o, prb_st_data_o, prb_drain_data_o,
  output logic [1:0]                     prb_st_size_o,
  output logic [39:0]                    prb_drain_addr_o,
  output logic [7:0]                     prb_drain_mask_o,
  output logic                           ev_fill_o, ev_writeback_o, ev_forward_o
);
  // --- between the parts (each named by who drives it)
  logic               lq_room, sq_room;
  logic               rt_valid, rt_take;                     // load queue: a load tries again
  logic [LQ_W-1:0]    rt_lq, slow_lq;
  logic [39:0]        rt_addr, slow_addr;
  logic [LQI_W-1:0]   rt_info, slow_info;
  logic               slow_valid, slow_start;
  logic               viol;
  logic [ROBID_W-1:0] viol_id;
  logic [PM_TAG_W-1:0] viol_tag;
  logic               sq_unknown, sq_match, sq_cover;        // store queue: search
  logic [SQ_W:0]      sq_match_pos;
  logic [63:0]        sq_match_data;
  logic               dr_valid, dr_bus, dr_urgent, dr_void, dr_take, pop;   // store queue: drain
  logic [SQ_W-1:0]    pop_idx;
  logic [39:3]        dr_dw;
  logic [63:0]        dr_data;
  logic [7:0]         dr_mask;
  logic               dc_hit, dc_block, dc_again, dc_event, dc_beat;        // D-cache
  logic [63:0]        dc_data;
  logic [MSHRS-1:0]   dc_wait, fill_done;
  logic               cp_req, cp_take, cl_req, cl_take;
  logic [CADDR_W-1:3] cp_dw, cl_dw;
  logic [DSET_W+5:3]  dc_busy_word;
  logic               us_start, us_done, un_valid, un_take, un_rvalid, un_error;
  logic [39:0]        un_addr;
  logic [2:0]         un_size;
  logic [63:0]        un_rdata;
  logic               so_valid, so_take, so_void, so_write, so_fault;       // slow unit
  logic [3:0]         so_kind;
  logic [39:0]        so_addr;
  logic [63:0]        so_data, so_value;
  logic [7:0]         so_mask;
  logic [5:0]         so_op;

  // --- M0: who goes
  logic [3:0] m1_kind_q;
  wire so_go = so_valid && !(so_kind == K_SWRITE && dc_beat);
  wire dr_go = dr_valid && !dc_beat && !(m1_kind_q == K_DRAIN && dc_busy_word == dr_dw[DSET_W+5:3]);
  assign so_take = so_go && !ex_valid_i;
  assign cp_take = cp_req && !ex_valid_i && !so_go;
  wire   m0_rest = !ex_valid_i && !so_go && !cp_req;
  assign rt_take = rt_valid && m0_rest && !(dr_go && dr_urgent);
  assign dr_take = dr_go && m0_rest && (dr_urgent || !rt_valid);
  assign cl_take = cl_req && m0_rest && !dr_go && !rt_valid;

  logic [PREG_W-1:0]   rt_preg, slow_preg;
  logic [5:0]          rt_op, slow_op;
  logic                rt_has_rd, slow_has_rd, rt_wait, slow_wait;
  logic [ROBID_W-1:0]  rt_id, slow_id;
  logic [SQ_W:0]       rt_sq, slow_sq;
  logic [PM_TAG_W-1:0] rt_tag, slow_tag;
  assign {rt_op, rt_preg, rt_has_rd, rt_id, rt_sq, rt_tag, rt_wait} = rt_info;
  assign {slow_op, slow_preg, slow_has_rd, slow_id, slow_sq, slow_tag, slow_wait} = slow_info;
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

  logic [3:0]          m0_kind;
  logic [63:0]         m0_addr;
  wire  [63:0]         ex_addr = ex_base_i + ex_imm_i;       // virtual; M1 takes it for physical: a DTLB goes here
  always_comb begin
    m0_kind = K_NONE;
    m0_addr = ex_addr;
    if (ex_valid_i)   m0_kind = ex_op_i[5] ? K_ATOM : ex_op_i[4] ? K_STORE : K_LOAD;
    else if (so_take) begin m0_kind = so_kind; m0_addr = {24'd0, so_addr}; end
    else if (cp_take) begin m0_kind = K_COPY;  m0_addr = {36'd0, cp_dw, 3'd0}; end
    else if (rt_take) begin m0_kind = K_LOAD;  m0_addr = {24'd0, rt_addr}; end
    else if (dr_take) begin m0_kind = K_DRAIN; m0_addr = {24'd0, dr_dw, 3'd0}; end
    else if (cl_take) begin m0_kind = K_CLEAN; m0_addr = {36'd0, cl_dw, 3'd0}; end
  end

  // --- M1 registers
  logic [63:0]         m1_addr_q, m1_data_q;
  logic [7:0]          m1_dmask_q;                           // drains and slow writes
  logic [5:0]          m1_op_q;
  logic [PREG_W-1:0]   m1_preg_q;
  logic                m1_has_rd_q, m1_wait_q, m1_first_q, m1_fault_q;
  logic [ROBID_W-1:0]  m1_id_q;
  logic [LQ_W:0]       m1_lq_q;
  logic [SQ_W:0]       m1_sq_q;
  logic [PM_TAG_W-1:0] m1_tag_q;
  wire m0_dies = flush_i || (kill_valid_i && (ex_valid_i ? `YOUNGER(ex_id_i, kill_id_i) : rt_take && `YOUNGER(rt_id, kill_id_i)));
  always_ff @(posedge clk)
    if (rst) m1_kind_q <= K_NONE;
    else     m1_kind_q <= (m0_dies && (ex_valid_i || rt_take || so_take)) ? K_NONE : m0_kind;
  always_ff @(posedge clk) begin
    m1_addr_q  <= m0_addr;
    m1_first_q <= ex_valid_i;
    if (ex_valid_i) begin
      m1_data_q <= ex_data_i; m1_op_q <= ex_op_i; m1_preg_q <= ex_preg_i; m1_has_rd_q <= ex_has_rd_i; m1_wait_q <= ex_wait_i;
      m1_id_q <= ex_id_i; m1_lq_q <= ex_lq_i; m1_sq_q <= ex_sq_i; m1_tag_q <= ex_tag_i;
    end else if (so_take) begin
      m1_data_q <= so_data; m1_op_q <= so_op; m1_preg_q <= sl_preg_q; m1_has_rd_q <= sl_has_rd_q; m1_fault_q <= so_fault;
      m1_id_q <= sl_id_q; m1_lq_q <= {1'b0, sl_lq_q}; m1_tag_q <= sl_tag_q; m1_dmask_q <= so_mask;
    end else if (rt_take) begin
      m1_op_q <= rt_op; m1_preg_q <= rt_preg; m1_has_rd_q <= rt_has_rd; m1_wait_q <= rt_wait;
      m1_id_q <= rt_id; m1_lq_q <= {1'b0, rt_lq}; m1_sq_q <= rt_sq; m1_tag_q <= rt_tag;
    end else if (dr_take) begin
      m1_data_q <= dr_data; m1_dmask_q <= dr_mask;
    end
  end
  wire is_load  = m1_kind_q == K_LOAD;
  wire is_store = m1_kind_q == K_STORE;
  wire is_atom  = m1_kind_q == K_ATOM;
  wire is_drain = m1_kind_q == K_DRAIN && !dr_void;
  wire is_sread = m1_kind_q == K_SREAD && !so_void;
  wire is_swrit = m1_kind_q == K_SWRITE && !so_void;
  wire is_sfin  = m1_kind_q == K_SFIN && !so_void;
  wire m1_spec  = is_load || is_store || is_atom;
  wire m1_dies  = flush_i || (kill_valid_i && m1_spec && `YOUNGER(m1_id_q, kill_id_i));
  wire viol_new = viol && !flush_i && !(kill_valid_i && `YOUNGER(viol_id, kill_id_i));   // the load lives (then its store does)

  // --- M1: bytes and attributes
  logic [7:0]   size_mask;
  logic [15:0]  mask;
  logic [63:0]  lanes;                                       // store data in its byte lanes: rotated
  logic         cached, device, rom, next_cached, unused_device, unused_rom;
  wire [2:0]    off   = m1_addr_q[2:0];
  wire [1:0]    size  = is_atom ? {1'b1, m1_op_q[4]} : m1_op_q[1:0];
  wire [6:0]    shift = {1'b0, off, 3'd0};
  always_comb
    case (size)
      2'd0:    size_mask = 8'h01;
      2'd1:    size_mask = 8'h03;
      2'd2:    size_mask = 8'h0F;
      default: size_mask = 8'hFF;
    endcase
  assign mask  = {8'd0, size_mask} << off;
  assign lanes = (m1_data_q << shift) | (m1_data_q >> (7'd64 - shift));
  wire   crosses = mask[15:8] != 8'd0;
  pma u_pma (.addr_i(m1_addr_q), .cached_o(cached), .device_o(device), .rom_o(rom));
  pma u_pma_next (.addr_i({m1_addr_q[63:3] + 61'd1, 3'd0}), .cached_o(next_cached), .device_o(unused_device), .rom_o(unused_rom));
  wire   good      = crosses ? cached && next_cached : cached || device;
  wire   ld_fault  = is_load && !(good || (rom && !crosses));
  wire   st_fault  = is_store && !good;
  wire   at_align  = is_atom && (m1_op_q[4] ? off != 3'd0 : off[1:0] != 2'd0);
  wire   at_fault  = is_atom && !cached;
  wire   is_lr     = m1_op_q[3:0] == MA_LR;
  wire   fin_fault = is_sfin && m1_fault_q;

  // --- M1: what becomes of a load
  wire ld_fast  = is_load && cached && !crosses;
  wire ld_hold  = m1_wait_q && sq_unknown;
  wire ld_cache = ld_fast && !ld_hold && !sq_match;
  wire ld_fwd   = ld_fast && !ld_hold && sq_match && sq_cover;
  wire ld_ok    = ld_fwd || (ld_cache && dc_hit);
  wire to_slow  = (is_load && !ld_fast && !ld_fault) || (is_atom && !at_align && !at_fault);
  wire m1_done  = ld_ok || (is_sfin && !m1_fault_q);
  wire m1_use   = ld_cache || is_drain || is_sread || is_swrit;

  load_queue u_lq (
    .clk, .rst, .room_o(lq_room), .alloc_i(alloc_load_i), .alloc_pos_o(alloc_lq_o),
    .ret_i(ret_loads_i), .kill_i(kill_valid_i), .kill_pos_i(kill_lq_i), .flush_i,
    .m1_lq_i(m1_lq_q[LQ_W-1:0]), .m1_write_i((is_load || is_atom) && m1_first_q), .m1_addr_i(m1_addr_q[39:0]),
    .m1_info_i({m1_op_q, m1_preg_q, m1_has_rd_q, m1_id_q, m1_sq_q, m1_tag_q, m1_wait_q}), .m1_mask_i(mask[7:0]),
    .m1_done_i(m1_done), .m1_fwd_i(ld_fwd), .m1_fwd_pos_i(sq_match_pos),
    .m1_again_i(ld_cache && dc_again), .m1_wait_addr_i(ld_fast && ld_hold),
    .m1_wait_store_i(ld_fast && !ld_hold && sq_match && !sq_cover), .m1_wait_fill_i(ld_cache ? dc_wait : '0),
    .m1_wait_any_i(ld_cache && dc_block), .m1_slow_i(to_slow),
    .st_known_i(is_store), .pop_i(pop), .pop_idx_i(pop_idx), .fill_done_i(fill_done), .room_event_i(dc_event),
    .rt_valid_o(rt_valid), .rt_lq_o(rt_lq), .rt_addr_o(rt_addr), .rt_info_o(rt_info), .rt_take_i(rt_take),
    .slow_valid_o(slow_valid), .slow_lq_o(slow_lq), .slow_addr_o(slow_addr), .slow_info_o(slow_info), .slow_take_i(slow_start),
    .sv_valid_i(is_store && cached && !st_fault), .sv_lq_i(m1_lq_q), .sv_pos_i(m1_sq_q), .sv_dw_i(m1_addr_q[CADDR_W-1:3]),
    .sv_mask_i(mask[7:0]), .sv_cross_i(crosses), .viol_o(viol), .viol_id_o(viol_id), .viol_tag_o(viol_tag));

  store_queue u_sq (
    .clk, .rst, .room_o(sq_room), .alloc_i(alloc_store_i), .alloc_pos_o(alloc_sq_o),
    .ret_i(ret_stores_i), .kill_i(kill_valid_i), .kill_pos_i(kill_sq_i), .flush_i,
    .st_valid_i(is_store), .st_idx_i(m1_sq_q[SQ_W-1:0]), .st_dw_i(m1_addr_q[39:3]), .st_data_i(lanes), .st_mask_i(mask),
    .st_cached_i(cached && !st_fault),
    .ld_valid_i(ld_fast), .ld_pos_i(m1_sq_q), .ld_dw_i(m1_addr_q[CADDR_W-1:3]), .ld_mask_i(mask[7:0]),
    .unknown_o(sq_unknown), .match_o(sq_match), .cover_o(sq_cover), .match_pos_o(sq_match_pos), .match_data_o(sq_match_data),
    .dr_valid_o(dr_valid), .dr_bus_o(dr_bus), .dr_dw_o(dr_dw), .dr_data_o(dr_data), .dr_mask_o(dr_mask), .dr_urgent_o(dr_urgent),
    .dr_take_i(dr_take), .dr_done_i(is_drain && dc_hit), .dr_miss_i(is_drain && !dc_hit && !dc_again),
    .dr_again_i(is_drain && dc_again), .dr_void_o(dr_void), .bus_done_i(us_done), .room_event_i(dc_event),
    .pop_o(pop), .pop_idx_o(pop_idx), .empty_o(sq_empty_o));

  dcache u_dcache (
    .clk, .rst, .m0_read_i(m0_kind != K_NONE), .m0_word_i(m0_addr[DSET_W+5:3]),
    .m1_dw_i(m1_addr_q[CADDR_W-1:3]), .m1_use_i(m1_use), .m1_soon_i(is_store && cached), .m1_store_i(is_drain || is_swrit),
    .m1_write_i(is_drain || is_swrit), .m1_wdata_i(m1_data_q), .m1_wmask_i(m1_dmask_q),
    .m1_copy_i(m1_kind_q == K_COPY), .m1_clean_i(m1_kind_q == K_CLEAN),
    .hit_o(dc_hit), .data_o(dc_data), .wait_o(dc_wait), .block_o(dc_block), .again_o(dc_again), .fill_done_o(fill_done),
    .event_o(dc_event), .beat_o(dc_beat), .busy_word_o(dc_busy_word), .cp_req_o(cp_req), .cp_dw_o(cp_dw), .cp_take_i(cp_take),
    .cl_req_o(cl_req), .cl_dw_o(cl_dw), .cl_take_i(cl_take), .clean_i, .quiet_i(sq_empty_o), .clean_done_o,
    .un_valid_i(un_valid), .un_addr_i(un_addr), .un_size_i(un_size), .un_take_o(un_take), .un_rvalid_o(un_rvalid),
    .un_rdata_o(un_rdata), .un_error_o(un_error),
    .us_valid_i(dr_bus), .us_dw_i(dr_dw), .us_data_i(dr_data), .us_mask_i(dr_mask), .us_start_o(us_start), .us_done_o(us_done),
    .ev_fill_o, .ev_writeback_o,
    .dmem_arvalid_o, .dmem_arready_i, .dmem_araddr_o, .dmem_arlen_o, .dmem_arsize_o, .dmem_arid_o,
    .dmem_rvalid_i, .dmem_rready_o, .dmem_rdata_i, .dmem_rresp_i, .dmem_rid_i, .dmem_rlast_i,
    .dmem_awvalid_o, .dmem_awready_i, .dmem_awaddr_o, .dmem_awlen_o, .dmem_awsize_o, .dmem_awid_o,
    .dmem_wvalid_o, .dmem_wready_i, .dmem_wdata_o, .dmem_wstrb_o, .dmem_wlast_o,
    .dmem_bvalid_i, .dmem_bready_o, .dmem_bresp_i, .dmem_bid_i);

  wire slow_device = slow_addr[39:CADDR_W] != MAP_RAM_BASE[39:CADDR_W];
  slow_unit u_slow (
    .clk, .rst, .head_valid_i(slow_valid), .head_addr_i(slow_addr), .head_op_i(slow_op), .head_device_i(slow_device),
    .start_o(slow_start), .oldest_i(head_valid_i && head_id_i == slow_id), .drained_i(sq_empty_o), .stay_i,
    .retired_i(ret_loads_i != 3'd0), .flush_i, .busy_o(slow_busy_o), .data_we_i(is_atom), .data_i(m1_data_q),
    .op_valid_o(so_valid), .op_kind_o(so_kind), .op_addr_o(so_addr), .op_data_o(so_data), .op_mask_o(so_mask), .op_op_o(so_op),
    .op_fault_o(so_fault), .op_take_i(so_take), .m1_hit_i((is_sread || is_swrit) && dc_hit), .m1_again_i(dc_again),
    .m1_data_i(dc_data), .room_event_i(dc_event), .m1_void_o(so_void), .m1_write_o(so_write), .m1_value_o(so_value),
    .un_valid_o(un_valid), .un_addr_o(un_addr), .un_size_o(un_size), .un_take_i(un_take), .un_rvalid_i(un_rvalid),
    .un_rdata_i(un_rdata), .un_error_i(un_error));

  // --- M1 to M2, DCACHE_EXTRA registers between: results on their way to write-back
  wire [2:0] m1_off = off;
  for (genvar x = 0; x <= DCACHE_EXTRA; x++) begin : g_result
    logic                load, store, has_rd;
    logic [LQ_W-1:0]     lq;
    logic [PREG_W-1:0]   preg;
    logic [ROBID_W-1:0]  id;
    logic [PM_TAG_W-1:0] tag;
    logic [63:0]         word;
    logic [2:0]          offset, funct3;
    wire                 dies = flush_i || (kill_valid_i && `YOUNGER(id, kill_id_i));
    if (x == 0) begin : g_m1
      assign load   = m1_done;
      assign store  = is_store && !st_fault;
      assign has_rd = m1_has_rd_q;
      assign lq     = m1_lq_q[LQ_W-1:0];
      assign preg   = m1_preg_q;
      assign id     = m1_id_q;
      assign tag    = m1_tag_q;
      assign word   = is_sfin ? m1_data_q : ld_fwd ? sq_match_data : dc_data;
      assign offset = m1_off;
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
    end
  end
  assign wake_valid_o = g_result[DCACHE_EXTRA].load && g_result[DCACHE_EXTRA].has_rd;
  assign wake_lq_o    = g_result[DCACHE_EXTRA].lq;
  assign wake_preg_o  = g_result[DCACHE_EXTRA].preg;

  logic [63:0]         m2_word_q;
  logic [2:0]          m2_offset_q, m2_funct3_q;
  logic [PM_TAG_W-1:0] m2_tag_q;
  always_ff @(posedge clk)
    if (rst) begin
      wb_valid_o <= 1'b0; st_done_valid_o <= 1'b0; exc_valid_o <= 1'b0; viol_valid_o <= 1'b0;
    end else begin
      wb_valid_o      <= g_result[DCACHE_EXTRA].load && !g_result[DCACHE_EXTRA].dies;
      st_done_valid_o <= g_result[DCACHE_EXTRA].store && !g_result[DCACHE_EXTRA].dies;
      exc_valid_o     <= (ld_fault || st_fault || at_align || at_fault || fin_fault) && !m1_dies;
      viol_valid_o    <= viol_new;
    end
  always_ff @(posedge clk) begin
    wb_preg_o <= g_result[DCACHE_EXTRA].preg; wb_id_o <= g_result[DCACHE_EXTRA].id; wb_has_rd_o <= g_result[DCACHE_EXTRA].has_rd;
    m2_word_q <= g_result[DCACHE_EXTRA].word; m2_offset_q <= g_result[DCACHE_EXTRA].offset;
    m2_funct3_q <= g_result[DCACHE_EXTRA].funct3; m2_tag_q <= g_result[DCACHE_EXTRA].tag;
    exc_id_o    <= m1_id_q;
    exc_tval_o  <= m1_addr_q;
    exc_cause_o <= {4'd0, is_store || (is_atom && !is_lr), 1'b0} | (at_align ? 6'd4 : 6'd5);
    viol_id_o   <= viol_id;
  end
  assign st_done_id_o = wb_id_o;
  load_align u_align (.word_i(m2_word_q), .offset_i(m2_offset_q), .funct3_i(m2_funct3_q), .value_o(wb_data_o));

  // --- rename, scheduler
  assign alloc_ready_o = lq_room && sq_room;
  logic [2:0] waited_q;                                      // cycles that one of ours has wanted M0
  always_ff @(posedge clk)
    if (rst || !ex_valid_i) waited_q <= 3'd0;
    else if (so_go || cp_req || rt_valid || dr_go) waited_q <= waited_q + 3'd1;
  assign issue_block_o = (dr_go && dr_urgent) || waited_q == 3'd4;

  // --- profile port: strobes of the tagged instruction in M1 and M2
  wire m1_live = m1_spec && !m1_dies;
  wire m1_miss = (ld_cache || (is_store && cached)) && !dc_hit;
  wire m1_part = crosses || (ld_fast && sq_match && !sq_cover);
  wire [15:0] m1_event = {3'd0, device || rom, !m1_first_q, m1_part, 5'd0, ld_fwd, 3'd0, m1_miss};
  wire m2_done = (wb_valid_o || st_done_valid_o) && !flush_i && !(kill_valid_i && `YOUNGER(wb_id_o, kill_id_i));
  for (genvar t = 0; t < PM_TAGS; t++) begin : g_tag
    wire here = m1_live && m1_tag_q == PM_TAG_W'(t + 1);
    assign pm_mem_issued_o[t] = here && m1_first_q;
    assign pm_addr_valid_o[t] = here && m1_first_q;
    assign pm_mem_done_o[t]   = m2_done && m2_tag_q == PM_TAG_W'(t + 1);
    assign pm_addr_o[t*64 +: 64] = m1_addr_q;
    assign pm_event_o[t*16 +: 16] = (here ? m1_event : 16'd0)
                                  | ((viol_new && viol_tag == PM_TAG_W'(t + 1)) ? 16'h0020 : 16'd0);
  end

  // --- probe
  assign prb_mem_issue_valid_o = m1_live && m1_first_q;
  assign prb_mem_addr_valid_o  = m1_live && m1_first_q;
  assign prb_mem_miss_valid_o  = m1_live && m1_miss;
  assign prb_mem_fwd_valid_o   = m1_live && ld_fwd;
  assign prb_mem_viol_valid_o  = viol_new;
  assign prb_mem_done_valid_o  = m2_done;
  assign prb_mem_issue_id_o    = m1_id_q;
  assign prb_mem_addr_id_o     = m1_id_q;
  assign prb_mem_miss_id_o     = m1_id_q;
  assign prb_mem_fwd_id_o      = m1_id_q;
  assign prb_mem_viol_id_o     = viol_id;
  assign prb_mem_done_id_o     = wb_id_o;
  assign prb_mem_addr_o        = m1_addr_q;
  assign prb_st_valid_o        = (is_store && !st_fault && !m1_dies) || so_write;
  assign prb_st_id_o           = is_store ? m1_id_q : sl_id_q;
  assign prb_st_addr_o         = m1_addr_q;
  assign prb_st_data_o         = is_store ? m1_data_q : so_value;
  assign prb_st_size_o         = is_store ? m1_op_q[1:0] : (m1_dmask_q == 8'hFF) ? 2'd3 : 2'd2;
  wire   bus_store             = us_start;
  assign prb_drain_valid_o     = bus_store || ((is_drain || is_swrit) && dc_hit);
  assign prb_drain_addr_o      = bus_store ? {dr_dw, 3'd0} : {m1_addr_q[39:3], 3'd0};
  assign prb_drain_data_o      = bus_store ? dr_data : m1_data_q;
  assign prb_drain_mask_o      = bus_store ? dr_mask : m1_dmask_q;
  assign ev_forward_o          = ld_fwd;

  wire unused = &{1'b0, alloc_id_i, slow_sq, slow_wait, unused_device, unused_rom, so_op, 1'b0};
endmodule
