// core: an out-of-order RV64IMAC_Zicsr_Zifencei core, machine mode. Read it from top to bottom as the pipeline:
//
//   fetch (2 stages) | align, expand | decode register | rename, dispatch | select | register read | execute | retire
//
// fetch.sv predicts and delivers up to WIDTH instructions a cycle (fetch slots); decode.sv names unit and operands; rename.sv
// maps registers; issue_queue.sv picks the oldest ready instruction for each unit; int_pipe.sv and lsu.sv execute; rob.sv
// retires in order and decides traps. A mispredict is repaired one cycle after the branch executed (branch_unit.sv), from
// the checkpoints in rename.sv and branch_table.sv; traps, interrupts and refetched loads flush from retirement.
// The core knows no profiler: it carries a tag and drives the profile port pp_* (docs/attach.md). prb_* is for the bench.
// Sizes: rtl/include/config.svh.
`include "config.svh"
`include "uop.svh"
`include "mem_op.svh"
`include "branch.svh"
`include "rob.svh"
`include "issue.svh"
`include "check.svh"
`default_nettype none
module core (
  input  wire logic        clk, rst,
  input  wire logic [63:0] hart_id_i, time_i,
  input  wire logic        irq_timer_i, irq_soft_i, irq_ext_i,
  input  wire logic        lcofi_set_i,                   // pulse: counter-overflow interrupt (13) becomes pending
  input  wire logic [63:0] lcofi_vector_i,                // where it goes; 0: where mtvec says
  // instruction memory: AXI4, read only
  output logic             imem_arvalid_o,
  input  wire logic        imem_arready_i,
  output logic [39:0]      imem_araddr_o,
  output logic [7:0]       imem_arlen_o,
  input  wire logic        imem_rvalid_i,
  output logic             imem_rready_o,
  input  wire logic [63:0] imem_rdata_i,
  input  wire logic [1:0]  imem_rresp_i,
  input  wire logic        imem_rlast_i,
  // data memory: AXI4
  output logic             dmem_arvalid_o,
  input  wire logic        dmem_arready_i,
  output logic [39:0]      dmem_araddr_o,
  output logic [7:0]       dmem_arlen_o,
  output logic [2:0]       dmem_arsize_o,
  output logic [3:0]       dmem_arid_o,
  input  wire logic        dmem_rvalid_i,
  output logic             dmem_rready_o,
  input  wire logic [63:0] dmem_rdata_i,
  input  wire logic [1:0]  dmem_rresp_i,
  input  wire logic [3:0]  dmem_rid_i,
  input  wire logic        dmem_rlast_i,
  output logic             dmem_awvalid_o,
  input  wire logic        dmem_awready_i,
  output logic [39:0]      dmem_awaddr_o,
  output logic [7:0]       dmem_awlen_o,
  output logic [2:0]       dmem_awsize_o,
  output logic [3:0]       dmem_awid_o,
  output logic             dmem_wvalid_o,
  input  wire logic        dmem_wready_i,
  output logic [63:0]      dmem_wdata_o,
  output logic [7:0]       dmem_wstrb_o,
  output logic             dmem_wlast_o,
  input  wire logic        dmem_bvalid_i,
  output logic             dmem_bready_o,
  input  wire logic [1:0]  dmem_bresp_i,
  input  wire logic [3:0]  dmem_bid_i,
  // external CSRs (the profiler's)
  output logic             xcsr_valid_o,
  output logic [11:0]      xcsr_addr_o,
  input  wire logic        xcsr_exists_i,
  input  wire logic [63:0] xcsr_rdata_i,
  output logic             xcsr_we_o,
  output logic [63:0]      xcsr_wdata_o,
  output logic [31:0]      mcountinhibit_o,
  // debug: write all dirty lines back
  input  wire logic        clean_req_i,
  output logic             clean_done_o,
  // profile port
  output logic [WIDTH-1:0]          pp_slot_valid_o, pp_slot_on_path_o, pp_slot_icmiss_o, pp_slot_itlbmiss_o, pp_slot_rvc_o,
  output logic [WIDTH*64-1:0]       pp_slot_pc_o,
  output logic [WIDTH*PATH_W-1:0]   pp_slot_hist_o,
  output logic [WIDTH*3-1:0]        pp_slot_type_o,
  output logic [WIDTH*4-1:0]        pp_slot_itype_o,
  output logic [1:0]                pp_priv_o,
  output logic [15:0]               pp_context_o,
  input  wire logic [WIDTH*PM_TAG_W-1:0] pp_slot_tag_i,
  input  wire logic [PM_TAGS-1:0]   pp_skidless_i,
  output logic [PM_TAGS-1:0]        pp_mapped_o, pp_dready_o, pp_issued_o, pp_mem_issued_o, pp_mem_done_o,
  output logic [PM_TAGS-1:0]        pp_rready_o, pp_oldest_o, pp_retired_o, pp_aborted_o,
  output logic [PM_TAGS*3-1:0]      pp_abort_cause_o,
  output logic [63:0]               pp_flush_pc_o,
  output logic [PM_TAGS-1:0]        pp_addr_valid_o,
  output logic [PM_TAGS*64-1:0]     pp_addr_o,
  output logic [PM_TAGS*16-1:0]     pp_event_o,
  output logic [WIDTH-1:0]          pp_ret_valid_o, pp_ret_rvc_o,
  output logic [WIDTH*64-1:0]       pp_ret_pc_o,
  output logic [WIDTH*4-1:0]        pp_ret_itype_o,
  output logic [WIDTH*PM_TAG_W-1:0] pp_ret_tag_o,
  output logic                      pp_trap_o, pp_interrupt_o, pp_xret_o,
  output logic [5:0]                pp_trap_cause_o,
  output logic [63:0]               pp_trap_pc_o,
  output logic                      pp_lcofi_enabled_o,
  // probe, for the bench only
  output logic [WIDTH*32-1:0]       prb_slot_insn_o, prb_slot_raw_o,
  output logic                      prb_dec_kill_o,
  output logic [WIDTH-1:0]          prb_map_valid_o,
  output logic [WIDTH*ROBID_W-1:0]  prb_map_id_o,
  output logic [WIDTH*IQ_W-1:0]     prb_map_iq_o,
  output logic [IQ_SIZE-1:0]        prb_dready_o,
  output logic [UNITS-1:0]          prb_iss_valid_o,
  output logic [UNITS*ROBID_W-1:0]  prb_iss_id_o,
  output logic [UNITS-1:0]          prb_wb_valid_o,
  output logic [UNITS*ROBID_W-1:0]  prb_wb_id_o,
  output logic [UNITS*64-1:0]       prb_wb_data_o,
  output logic [UNITS+2:0]          prb_done_valid_o,
  output logic [(UNITS+3)*ROBID_W-1:0] prb_done_id_o,
  output logic                      prb_br_valid_o, prb_br_taken_o, prb_br_misp_o,
  output logic [ROBID_W-1:0]        prb_br_id_o,
  output logic [63:0]               prb_br_target_o,
  output logic                      prb_mem_issue_valid_o, prb_mem_done_valid_o, prb_mem_miss_valid_o, prb_mem_fwd_valid_o, prb_mem_viol_valid_o, prb_mem_addr_valid_o,
  output logic [ROBID_W-1:0]        prb_mem_issue_id_o, prb_mem_done_id_o, prb_mem_miss_id_o, prb_mem_fwd_id_o, prb_mem_viol_id_o, prb_mem_addr_id_o,
  output logic [63:0]               prb_mem_addr_o,
  output logic                      prb_st_valid_o,
  output logic [ROBID_W-1:0]        prb_st_id_o,
  output logic [63:0]               prb_st_addr_o, prb_st_data_o,
  output logic [1:0]                prb_st_size_o,
  output logic [3:0]                prb_stall_o,
  output logic                      prb_kill_valid_o,
  output logic [ROBID_W-1:0]        prb_kill_id_o,
  output logic                      prb_flush_o,
  output logic [2:0]                prb_flush_cause_o,
  output logic [WIDTH-1:0]          prb_ret_valid_o,
  output logic [WIDTH*ROBID_W-1:0]  prb_ret_id_o,
  output logic                      prb_trap_valid_o, prb_trap_intr_o,
  output logic [5:0]                prb_trap_cause_o,
  output logic [63:0]               prb_trap_epc_o, prb_trap_tval_o,
  output logic                      prb_csr_we_o,
  output logic [11:0]               prb_csr_addr_o,
  output logic [63:0]               prb_csr_wdata_o,
  output logic                      prb_drain_valid_o,
  output logic [39:0]               prb_drain_addr_o,
  output logic [63:0]               prb_drain_data_o,
  output logic [7:0]                prb_drain_mask_o,
  output logic [15:0]               prb_ctr_o
);
  config_check u_config_check ();

  // ---------------------------------------------------------------------------------------------- recovery (named first)
  wire               kill, flush;                 // mispredict: everything younger than res_id leaves; flush: everything
  wire [2:0]         flush_cause;
  wire               flush_fencei;
  wire [63:0]        flush_pc, flush_from;
  wire [ROBID_W-1:0] flush_id;
  wire [PATH_W-1:0]  retired_path;
  wire               res_valid, res_taken, res_misp, res_indirect, res_rvc;   // the branch resolved in the last cycle
  wire [63:0]        res_pc, res_target, res_next;
  wire [ROBID_W-1:0] res_id;
  wire [BR_W-1:0]    res_br;
  wire [BRINFO_W-1:0] res_brinfo;
  wire [2:0]         res_type;
  wire [LQ_W:0]      res_lq;
  wire [SQ_W:0]      res_sq;
  assign kill = res_misp && !flush;

  // ---------------------------------------------------------------------------------------------- fetch, align, expand
  wire [WIDTH-1:0]        slot_valid, slot_rvc, slot_fault, slot_fault_hi, slot_icmiss, slot_pred_taken;
  wire [WIDTH*64-1:0]     slot_pc;
  wire [WIDTH*32-1:0]     slot_insn, slot_raw;
  wire [63:0]             slot_pred_target;
  wire [BRINFO_W-1:0]     slot_brinfo;
  wire [WIDTH*PATH_W-1:0] slot_path;
  wire                    ev_icache_fill, ev_decode_redirect;
  wire                    dec_free;               // the decode register takes the slots
  wire                    slot_fire = dec_free && !kill && !flush;
  fetch u_fetch (
    .clk, .rst,
    .redirect_valid_i(kill || flush), .redirect_pc_i(flush ? flush_pc : res_next), .redirect_branch_i(!flush),
    .redirect_brinfo_i(res_brinfo), .redirect_taken_i(res_taken), .redirect_type_i(res_type), .redirect_path_i(retired_path),
    .train_valid_i(res_valid && !flush), .train_pc_i(res_pc), .train_rvc_i(res_rvc), .train_taken_i(res_taken), .train_target_i(res_target),
    .train_type_i(res_type), .train_brinfo_i(res_brinfo), .train_misp_i(res_misp), .icache_inval_i(flush_fencei),
    .slot_valid_o(slot_valid), .slot_ready_i(slot_fire), .slot_pc_o(slot_pc), .slot_insn_o(slot_insn), .slot_raw_o(slot_raw), .slot_rvc_o(slot_rvc),
    .slot_fault_o(slot_fault), .slot_fault_hi_o(slot_fault_hi), .slot_icmiss_o(slot_icmiss), .slot_pred_taken_o(slot_pred_taken),
    .slot_pred_target_o(slot_pred_target), .slot_brinfo_o(slot_brinfo), .slot_path_o(slot_path),
    .ev_fill_o(ev_icache_fill), .ev_decode_redirect_o(ev_decode_redirect),
    .imem_arvalid_o, .imem_arready_i, .imem_araddr_o, .imem_arlen_o, .imem_rvalid_i, .imem_rready_o, .imem_rdata_i, .imem_rresp_i, .imem_rlast_i
  );

  // ---------------------------------------------------------------------------------------------- decode
  // One register a lane; a lane leaves when it is dispatched, the next group enters when all have left.
  logic [63:0]               dec_pc_q, dec_target_q;
  logic [BRINFO_W-1:0]       dec_brinfo_q;
  wire [WIDTH-1:0]           dec_valid, dec_ckpt, dec_load, dec_store, dec_rvc, dec_hi, dec_no_unit;
  wire [WIDTH*3-1:0]         dec_fu, dec_btype;
  wire [WIDTH*CTL_W-1:0]     dec_ctl;
  wire [WIDTH*4-1:0]         dec_ser, dec_itype, dec_offset;
  wire [WIDTH*6-1:0]         dec_cause;
  wire [WIDTH*5-1:0]         dec_rd, dec_rs1, dec_rs2;
  wire [WIDTH*32-1:0]        dec_imm, dec_raw;
  wire [WIDTH*PM_TAG_W-1:0]  dec_tag;
  wire [WIDTH*64-1:0]        dec_pc;
  wire                       fire;                // the lanes of `go` are dispatched
  wire [WIDTH-1:0]           go;
  always_ff @(posedge clk)
    if (slot_fire) begin
      dec_pc_q <= slot_pc[63:0]; dec_target_q <= slot_pred_target; dec_brinfo_q <= slot_brinfo;
    end
  for (genvar k = 0; k < WIDTH; k++) begin : g_dec
    decode_lane u_lane (
      .clk, .rst, .slot_fire_i(slot_fire), .slot_valid_i(slot_valid[k]), .slot_rvc_i(slot_rvc[k]), .slot_fault_i(slot_fault[k]), .slot_fault_hi_i(slot_fault_hi[k]),
      .slot_pred_taken_i(slot_pred_taken[k]), .slot_insn_i(slot_insn[k*32 +: 32]), .slot_raw_i(slot_raw[k*32 +: 32]), .slot_offset_i(slot_pc[k*64+1 +: 4] - slot_pc[4:1]),
      .slot_tag_i(pp_slot_tag_i[k*PM_TAG_W +: PM_TAG_W]), .slot_ptype_o(pp_slot_type_o[k*3 +: 3]), .slot_itype_o(pp_slot_itype_o[k*4 +: 4]),
      .take_i(fire && go[k]), .clear_i(kill || flush), .valid_o(dec_valid[k]), .ckpt_o(dec_ckpt[k]), .load_o(dec_load[k]), .store_o(dec_store[k]), .rvc_o(dec_rvc[k]),
      .fault_hi_o(dec_hi[k]), .fu_o(dec_fu[k*3 +: 3]), .btype_o(dec_btype[k*3 +: 3]), .ctl_o(dec_ctl[k*CTL_W +: CTL_W]), .ser_o(dec_ser[k*4 +: 4]),
      .itype_o(dec_itype[k*4 +: 4]), .offset_o(dec_offset[k*4 +: 4]), .cause_o(dec_cause[k*6 +: 6]), .rd_o(dec_rd[k*5 +: 5]), .rs1_o(dec_rs1[k*5 +: 5]), .rs2_o(dec_rs2[k*5 +: 5]),
      .imm_o(dec_imm[k*32 +: 32]), .raw_o(dec_raw[k*32 +: 32]), .tag_o(dec_tag[k*PM_TAG_W +: PM_TAG_W]));
    assign dec_no_unit[k] = dec_fu[k*3 +: 3] == FU_NONE;
    assign dec_pc[k*64 +: 64] = dec_pc_q + {59'd0, dec_offset[k*4 +: 4], 1'b0};
  end

  // ---------------------------------------------------------------------------------------------- dispatch
  wire               rob_ready, rob_empty, iq_ready, regs_ready, lsu_ready, br_ready, sq_empty;
  wire [3:0]         stall;
  wire               alone, begun, trap_goes;     // a serialising instruction is in the machine; it acts; an exception is dispatched
  wire [LANE_W-1:0]  trap_lane;
  wire [5:0]         trap_cause;
  wire [63:0]        trap_tval;
  wire [31:0]        alone_raw;
  wire               wfi_wake, lsu_clean, lsu_clean_done;
  dispatch u_dispatch (
    .clk, .rst, .recover_i(kill || flush), .flush_i(flush), .valid_i(dec_valid), .ckpt_i(dec_ckpt), .ser_i(dec_ser), .cause_i(dec_cause), .pc_i(dec_pc), .raw_i(dec_raw),
    .fault_hi_i(dec_hi), .free_o(dec_free), .rob_ready_i(rob_ready), .rob_empty_i(rob_empty), .iq_ready_i(iq_ready), .regs_ready_i(regs_ready), .lsu_ready_i(lsu_ready),
    .br_ready_i(br_ready), .sq_empty_i(sq_empty), .stall_o(stall), .fire_o(fire), .go_o(go), .alone_o(alone), .begin_i(iss_valid[0]), .begun_o(begun), .trap_o(trap_goes), .trap_lane_o(trap_lane),
    .trap_cause_o(trap_cause), .trap_tval_o(trap_tval), .alone_raw_o(alone_raw), .wake_i(wfi_wake), .clean_req_i, .clean_done_o,
    .lsu_clean_o(lsu_clean), .lsu_clean_done_i(lsu_clean_done));

  // --- rename
  wire [WIDTH*PREG_W-1:0]     ren_prd, ren_pold, ren_prs1, ren_prs2;
  wire [WIDTH*DEP_W-1:0]      ren_dep;
  wire [WIDTH*6-1:0]          ren_col;
  wire [WIDTH-1:0]            ckpt_lanes;         // lanes up to and with the group's branch
  wire [WIDTH-1:0]            go_ckpt = go & dec_ckpt;
  wire [BR_W-1:0]             br_id;
  wire [UNITS-1:0]            wake_valid;
  wire [UNITS*PREG_W-1:0]     wake_preg;
  wire [DEP_W-1:0]            wake_mask;
  wire [WIDTH-1:0]            ret, ret_taken, ret_rvc, ret_load, ret_store, ret_has_ckpt, ret_has_rd;
  wire [WIDTH*4-1:0]          ret_itype;
  wire [WIDTH*5-1:0]          ret_rd;
  wire [WIDTH*PREG_W-1:0]     ret_prd, ret_pold;
  rename u_rename (
    .clk, .rst, .fire_i(fire), .lane_i(go), .rd_i(dec_rd), .rs1_i(dec_rs1), .rs2_i(dec_rs2), .col_i(ren_col), .ready_o(regs_ready),
    .prd_o(ren_prd), .pold_o(ren_pold), .prs1_o(ren_prs1), .prs2_o(ren_prs2), .dep_o(ren_dep),
    .wake_valid_i(wake_valid), .wake_preg_i(wake_preg), .wake_mask_i(wake_mask),
    .ckpt_we_i(fire && go_ckpt != '0), .ckpt_id_i(br_id), .ckpt_lanes_i(ckpt_lanes),
    .kill_i(kill), .kill_ckpt_i(res_br), .flush_i(flush),
    .ret_i(ret & ret_has_rd), .ret_rd_i(ret_rd), .ret_prd_i(ret_prd), .ret_pold_i(ret_pold));

  // --- what each lane takes into reorder buffer, scheduler and queues
  wire [ROW_W:0]              row;
  wire [WIDTH*IQ_W-1:0]       iq_slot;
  wire [WIDTH*(LQ_W+1)-1:0]   lq_pos;
  wire [WIDTH*(SQ_W+1)-1:0]   sq_pos;
  wire [WIDTH-1:0]            load_waits;
  wire [WIDTH*ROB_INFO_W-1:0] rob_info;
  wire [WIDTH*PAY0_W-1:0]     pay0;
  wire [WIDTH*PAY1_W-1:0]     pay1;
  wire [WIDTH*ROBID_W-1:0]    go_id;
  for (genvar k = 0; k < WIDTH; k++) begin : g_dispatch
    dispatch_lane u_lane (
      .ser_i(dec_ser[k*4 +: 4]), .itype_i(dec_itype[k*4 +: 4]), .offset_i(dec_offset[k*4 +: 4]), .rvc_i(dec_rvc[k]), .load_i(dec_load[k]), .store_i(dec_store[k]),
      .ckpt_i(dec_ckpt[k]), .rd_i(dec_rd[k*5 +: 5]), .imm_i(dec_imm[k*32 +: 32]), .ctl_i(dec_ctl[k*CTL_W +: CTL_W]), .tag_i(dec_tag[k*PM_TAG_W +: PM_TAG_W]),
      .prd_i(ren_prd[k*PREG_W +: PREG_W]), .pold_i(ren_pold[k*PREG_W +: PREG_W]), .prs1_i(ren_prs1[k*PREG_W +: PREG_W]), .prs2_i(ren_prs2[k*PREG_W +: PREG_W]),
      .br_i(br_id), .lq_i(lq_pos[k*(LQ_W+1) +: LQ_W+1]), .sq_i(sq_pos[k*(SQ_W+1) +: SQ_W+1]), .wait_i(load_waits[k]),
      .info_o(rob_info[k*ROB_INFO_W +: ROB_INFO_W]), .pay0_o(pay0[k*PAY0_W +: PAY0_W]), .pay1_o(pay1[k*PAY1_W +: PAY1_W]));
    assign go_id[k*ROBID_W +: ROBID_W] = {row, LANE_W'(k)};
    assign ren_col[k*6 +: 6] = dec_load[k] ? 6'(IQ_SIZE) + 6'(lq_pos[k*(LQ_W+1) +: LQ_W]) : 6'(iq_slot[k*IQ_W +: IQ_W]);
    assign ckpt_lanes[k] = |go_ckpt[WIDTH-1:k];
  end
  wait_table u_wait_table (.clk, .rst, .pc_i(dec_pc), .wait_o(load_waits), .set_i(flush && flush_cause == AB_ORDER), .set_pc_i(flush_from));

  logic [LQ_W:0] br_lq;                           // queue positions at the branch
  logic [SQ_W:0] br_sq;
  logic [2:0]    br_type;
  always_comb begin
    br_lq = '0; br_sq = '0; br_type = '0;
    for (int k = 0; k < WIDTH; k++)
      if (go_ckpt[k]) begin
        br_lq = lq_pos[k*(LQ_W+1) +: LQ_W+1]; br_sq = sq_pos[k*(SQ_W+1) +: SQ_W+1]; br_type = dec_btype[k*3 +: 3];
      end
  end
  wire [BR_W-1:0] rr_br;
  wire [63:0]     rr_target;
  wire            ret_ckpt;
  branch_table u_branch_table (
    .clk, .rst, .ready_o(br_ready), .id_o(br_id), .alloc_i(fire && go_ckpt != '0), .brinfo_i(dec_brinfo_q), .pred_target_i(dec_target_q),
    .type_i(br_type), .lq_i(br_lq), .sq_i(br_sq), .read_id_i(rr_br), .read_target_o(rr_target),
    .res_id_i(res_br), .res_brinfo_o(res_brinfo), .res_type_o(res_type), .res_lq_o(res_lq), .res_sq_o(res_sq),
    .kill_i(kill), .flush_i(flush), .free_i(ret_ckpt));

  // ---------------------------------------------------------------------------------------------- select
  wire [UNITS-1:0]         iss_valid, iss_start, iss_result;
  wire                     iss_div, div_done, mem_block;
  wire [UNITS*ROBID_W-1:0] iss_id;
  wire [UNITS*PREG_W-1:0]  iss_prd;
  wire [UNITS*PAY0_W-1:0]  iss_pay0;
  wire [UNITS*PAY1_W-1:0]  iss_pay1;
  wire [UNITS-1:0]         iss_first = iss_valid & ~(iss_result & {UNITS{MUL_LATENCY > 1 || iss_div}});   // not the second grant
  wire                     load_wake;
  wire [LQ_W-1:0]          load_wake_lq;
  wire [IQ_SIZE-1:0]       dready;
  issue_queue u_issue_queue (
    .clk, .rst, .ready_o(iq_ready), .slot_o(iq_slot), .alloc_i(fire ? go & ~dec_no_unit : '0), .fu_i(dec_fu), .dep_i(ren_dep), .id_i(go_id),
    .prd_i(ren_prd), .pay0_i(pay0), .pay1_i(pay1), .load_wake_i(load_wake), .load_wake_lq_i(load_wake_lq), .wake_mask_o(wake_mask),
    .wake_valid_o(wake_valid[ALUS-1:0]), .wake_preg_o(wake_preg[ALUS*PREG_W-1:0]),
    .iss_valid_o(iss_valid), .iss_start_o(iss_start), .iss_result_o(iss_result), .iss_div_o(iss_div), .iss_id_o(iss_id), .iss_prd_o(iss_prd),
    .iss_pay0_o(iss_pay0), .iss_pay1_o(iss_pay1), .mem_block_i(mem_block), .div_done_i(div_done),
    .kill_i(kill), .kill_id_i(res_id), .flush_i(flush), .dready_o(dready));

  // ---------------------------------------------------------------------------------------------- register read, execute
  wire [UNITS-1:0]          wb_valid;
  wire [UNITS*PREG_W-1:0]   wb_preg;
  wire [UNITS*64-1:0]       wb_data;
  wire [2*UNITS*PREG_W-1:0] rf_addr;
  wire [2*UNITS*64-1:0]     rf_data;
  regfile u_regfile (.clk, .rst, .we_i(wb_valid), .waddr_i(wb_preg), .wdata_i(wb_data), .raddr_i(rf_addr), .rdata_o(rf_data));

  wire [63:0]              csr_rdata, row_pc;
  wire [UNITS+2:0]         done;                  // integer units, loads, stores, branches, exceptions
  wire [(UNITS+3)*ROBID_W-1:0] done_id;
  for (genvar u = 0; u < ALUS; u++) begin : g_unit
    wire               ex_valid, ex_branch, ex_csr, ex_rvc, pipe_div_done;
    wire [CTL_W-1:0]   ex_ctl;
    wire [63:0]        ex_a, ex_b, ex_pc, ex_pred_target;
    wire [31:0]        ex_imm;
    wire [ROBID_W-1:0] ex_id, rr_id;
    wire [BR_W-1:0]    ex_br, pipe_rr_br;
    int_pipe #(.BRANCH(u == 0 ? 1 : 0), .MULDIV(u == ALUS - 1 ? 1 : 0)) u_pipe (
      .clk, .rst, .iss_valid_i(iss_valid[u]), .iss_start_i(iss_start[u]), .iss_result_i(iss_result[u]), .iss_div_i(iss_div),
      .iss_id_i(iss_id[u*ROBID_W +: ROBID_W]), .iss_prd_i(iss_prd[u*PREG_W +: PREG_W]), .iss_pay0_i(iss_pay0[u*PAY0_W +: PAY0_W]), .iss_pay1_i(iss_pay1[u*PAY1_W +: PAY1_W]),
      .kill_i(kill), .flush_i(flush), .kill_id_i(res_id), .raddr_o(rf_addr[u*2*PREG_W +: 2*PREG_W]), .rdata_i(rf_data[u*128 +: 128]),
      .wb_valid_i(wb_valid), .wb_preg_i(wb_preg), .wb_data_i(wb_data), .rr_id_o(rr_id), .rr_br_o(pipe_rr_br), .row_pc_i(row_pc), .pred_target_i(rr_target),
      .csr_rdata_i(csr_rdata), .ex_valid_o(ex_valid), .ex_branch_o(ex_branch), .ex_csr_o(ex_csr), .ex_ctl_o(ex_ctl), .ex_a_o(ex_a), .ex_b_o(ex_b), .ex_pc_o(ex_pc),
      .ex_pred_target_o(ex_pred_target), .ex_imm_o(ex_imm), .ex_rvc_o(ex_rvc), .ex_id_o(ex_id), .ex_br_o(ex_br),
      .wb_valid_o(wb_valid[u]), .done_o(done[u]), .wb_preg_o(wb_preg[u*PREG_W +: PREG_W]), .wb_data_o(wb_data[u*64 +: 64]), .div_done_o(pipe_div_done));
    assign done_id[u*ROBID_W +: ROBID_W] = ex_id;
  end
  assign rr_br    = g_unit[0].pipe_rr_br;
  assign div_done = g_unit[ALUS-1].pipe_div_done;

  branch_unit u_branch_unit (
    .clk, .rst, .valid_i(g_unit[0].ex_valid && g_unit[0].ex_branch), .ctl_i(g_unit[0].ex_ctl), .a_i(g_unit[0].ex_a), .b_i(g_unit[0].ex_b), .imm_i(g_unit[0].ex_imm),
    .pc_i(g_unit[0].ex_pc), .rvc_i(g_unit[0].ex_rvc), .pred_target_i(g_unit[0].ex_pred_target), .id_i(g_unit[0].ex_id), .br_i(g_unit[0].ex_br),
    .res_valid_o(res_valid), .res_taken_o(res_taken), .res_misp_o(res_misp), .res_indirect_o(res_indirect), .res_rvc_o(res_rvc), .res_pc_o(res_pc),
    .res_target_o(res_target), .res_next_o(res_next), .res_id_o(res_id), .res_br_o(res_br));

  // --- control and status registers
  wire        csr_access = g_unit[0].ex_valid && g_unit[0].ex_csr;
  wire [31:0] csr_imm    = g_unit[0].ex_imm;
  wire        csr_illegal, csr_we, irq, mret, trap, trap_intr;
  wire [63:0] csr_wdata, trap_pc, mret_pc, trap_epc, ret_tval;
  wire [5:0]  irq_cause, ret_cause;
  wire [2:0]  retired;
  csr u_csr (
    .clk, .rst, .hart_id_i, .time_i, .irq_timer_i, .irq_soft_i, .irq_ext_i, .lcofi_set_i, .lcofi_vector_i,
    .access_i(csr_access), .addr_i(csr_imm[11:0]), .funct3_i(g_unit[0].ex_ctl[2:0]), .field_i(csr_imm[16:12]), .rs1_i(g_unit[0].ex_a),
    .rdata_o(csr_rdata), .illegal_o(csr_illegal), .write_o(csr_we), .wdata_o(csr_wdata),
    .xcsr_valid_o, .xcsr_we_o, .xcsr_exists_i, .xcsr_rdata_i, .mcountinhibit_o,
    .retired_i(retired), .trap_i(trap), .trap_intr_i(trap_intr), .mret_i(mret), .trap_cause_i(ret_cause), .trap_epc_i(trap_epc), .trap_tval_i(ret_tval),
    .trap_pc_o(trap_pc), .mret_pc_o(mret_pc), .irq_o(irq), .irq_cause_o(irq_cause), .lcofi_enabled_o(pp_lcofi_enabled_o), .wake_o(wfi_wake));
  assign xcsr_addr_o  = csr_imm[11:0];
  assign xcsr_wdata_o = csr_wdata;

  // --- loads and stores
  wire                ex_mem_valid, ex_mem_has_rd, ex_mem_wait;
  wire [MEM_OP_W-1:0] ex_mem_op;
  wire [63:0]         ex_mem_base, ex_mem_imm, ex_mem_data;
  wire [ROBID_W-1:0]  ex_mem_id;
  wire [PREG_W-1:0]   ex_mem_preg;
  wire [LQ_W:0]       ex_mem_lq;
  wire [SQ_W:0]       ex_mem_sq;
  wire [PM_TAG_W-1:0] ex_mem_tag;
  mem_pipe u_mem_pipe (
    .clk, .rst, .iss_valid_i(iss_valid[ALUS]), .iss_id_i(iss_id[ALUS*ROBID_W +: ROBID_W]), .iss_prd_i(iss_prd[ALUS*PREG_W +: PREG_W]),
    .iss_pay0_i(iss_pay0[ALUS*PAY0_W +: PAY0_W]), .iss_pay1_i(iss_pay1[ALUS*PAY1_W +: PAY1_W]), .kill_i(kill), .flush_i(flush), .kill_id_i(res_id),
    .raddr_o(rf_addr[ALUS*2*PREG_W +: 2*PREG_W]), .rdata_i(rf_data[ALUS*128 +: 128]), .wb_valid_i(wb_valid), .wb_preg_i(wb_preg), .wb_data_i(wb_data),
    .ex_valid_o(ex_mem_valid), .ex_op_o(ex_mem_op), .ex_base_o(ex_mem_base), .ex_imm_o(ex_mem_imm), .ex_data_o(ex_mem_data), .ex_id_o(ex_mem_id),
    .ex_preg_o(ex_mem_preg), .ex_has_rd_o(ex_mem_has_rd), .ex_wait_o(ex_mem_wait), .ex_lq_o(ex_mem_lq), .ex_sq_o(ex_mem_sq), .ex_tag_o(ex_mem_tag));

  wire                    load_done, load_has_rd, lsu_exc, viol, slow_busy;
  wire [ROBID_W-1:0]      lsu_exc_id, viol_id, oldest;
  wire [5:0]              lsu_exc_cause;
  wire [63:0]             lsu_exc_tval;
  wire                    oldest_valid, ev_dcache_fill, ev_writeback, ev_forward;
  wire [2:0]              ret_loads, ret_stores;
  wire [PM_TAGS-1:0]      pm_mem_issued, pm_mem_done, pm_addr_valid;
  wire [PM_TAGS*64-1:0]   pm_addr;
  wire [PM_TAGS*16-1:0]   pm_event;
  lsu u_lsu (
    .clk, .rst, .alloc_ready_o(lsu_ready), .alloc_load_i(fire ? go & dec_load : '0), .alloc_store_i(fire ? go & dec_store : '0),
    .alloc_lq_o(lq_pos), .alloc_sq_o(sq_pos), .alloc_id_i(go_id),
    .ex_valid_i(ex_mem_valid), .ex_op_i(ex_mem_op), .ex_base_i(ex_mem_base), .ex_imm_i(ex_mem_imm), .ex_data_i(ex_mem_data), .ex_id_i(ex_mem_id),
    .ex_preg_i(ex_mem_preg), .ex_has_rd_i(ex_mem_has_rd), .ex_lq_i(ex_mem_lq), .ex_sq_i(ex_mem_sq), .ex_tag_i(ex_mem_tag), .ex_wait_i(ex_mem_wait),
    .issue_block_o(mem_block), .wake_valid_o(load_wake), .wake_lq_o(load_wake_lq), .wake_preg_o(wake_preg[ALUS*PREG_W +: PREG_W]),
    .wb_valid_o(load_done), .wb_preg_o(wb_preg[ALUS*PREG_W +: PREG_W]), .wb_data_o(wb_data[ALUS*64 +: 64]), .wb_id_o(done_id[ALUS*ROBID_W +: ROBID_W]), .wb_has_rd_o(load_has_rd),
    .st_done_valid_o(done[UNITS]), .st_done_id_o(done_id[UNITS*ROBID_W +: ROBID_W]),
    .exc_valid_o(lsu_exc), .exc_id_o(lsu_exc_id), .exc_cause_o(lsu_exc_cause), .exc_tval_o(lsu_exc_tval), .viol_valid_o(viol), .viol_id_o(viol_id),
    .ret_loads_i(ret_loads), .ret_stores_i(ret_stores), .head_valid_i(oldest_valid), .head_id_i(oldest), .stay_i(irq || hold), .slow_busy_o(slow_busy),
    .kill_valid_i(kill), .kill_id_i(res_id), .kill_lq_i(res_lq), .kill_sq_i(res_sq), .flush_i(flush), .sq_empty_o(sq_empty),
    .clean_i(lsu_clean), .clean_done_o(lsu_clean_done),
    .dmem_arvalid_o, .dmem_arready_i, .dmem_araddr_o, .dmem_arlen_o, .dmem_arsize_o, .dmem_arid_o,
    .dmem_rvalid_i, .dmem_rready_o, .dmem_rdata_i, .dmem_rresp_i, .dmem_rid_i, .dmem_rlast_i,
    .dmem_awvalid_o, .dmem_awready_i, .dmem_awaddr_o, .dmem_awlen_o, .dmem_awsize_o, .dmem_awid_o,
    .dmem_wvalid_o, .dmem_wready_i, .dmem_wdata_o, .dmem_wstrb_o, .dmem_wlast_o, .dmem_bvalid_i, .dmem_bready_o, .dmem_bresp_i, .dmem_bid_i,
    .pm_mem_issued_o(pm_mem_issued), .pm_mem_done_o(pm_mem_done), .pm_addr_valid_o(pm_addr_valid), .pm_addr_o(pm_addr), .pm_event_o(pm_event),
    .prb_mem_issue_valid_o, .prb_mem_issue_id_o, .prb_mem_done_valid_o, .prb_mem_done_id_o, .prb_mem_miss_valid_o, .prb_mem_miss_id_o,
    .prb_mem_fwd_valid_o, .prb_mem_fwd_id_o, .prb_mem_viol_valid_o, .prb_mem_viol_id_o, .prb_mem_addr_valid_o, .prb_mem_addr_id_o, .prb_mem_addr_o,
    .prb_st_valid_o, .prb_st_id_o, .prb_st_addr_o, .prb_st_data_o, .prb_st_size_o, .prb_drain_valid_o, .prb_drain_addr_o, .prb_drain_data_o, .prb_drain_mask_o,
    .ev_fill_o(ev_dcache_fill), .ev_writeback_o(ev_writeback), .ev_forward_o(ev_forward));
  assign wb_valid[ALUS]   = load_done && load_has_rd;
  assign wake_valid[ALUS] = load_wake;

  // ---------------------------------------------------------------------------------------------- retire
  assign done[ALUS] = load_done;
  assign done[UNITS+1] = res_valid;
  assign done_id[(UNITS+1)*ROBID_W +: ROBID_W] = res_id;
  wire               csr_exc = csr_illegal;       // alone in the machine, so never together with a load or store
  wire               exc     = lsu_exc || csr_exc;
  wire [ROBID_W-1:0] exc_id  = csr_exc ? g_unit[0].ex_id : lsu_exc_id;
  assign done[UNITS+2] = exc;
  assign done_id[(UNITS+2)*ROBID_W +: ROBID_W] = exc_id;
  wire [WIDTH-1:0]    stop_after;
  wire                hold;
  wire [WIDTH*64-1:0] ret_pc;
  wire [ROW_W:0]      head_row;
  rob u_rob (
    .clk, .rst, .ready_o(rob_ready), .empty_o(rob_empty), .tail_o(row), .fire_i(fire), .lane_i(go), .no_unit_i(go & dec_no_unit), .pc_i(dec_pc_q), .info_i(rob_info),
    .trap_i(trap_goes), .trap_cause_i(trap_cause), .trap_tval_i(trap_tval), .trap_id_i({row, trap_lane}),
    .done_i(done[UNITS+1:0]), .done_id_i(done_id[(UNITS+2)*ROBID_W-1:0]),
    .exc_i(exc), .exc_id_i(exc_id), .exc_cause_i(csr_exc ? EXC_ILLEGAL : lsu_exc_cause), .exc_tval_i(csr_exc ? {32'd0, alone_raw} : lsu_exc_tval),
    .viol_i(viol), .viol_id_i(viol_id), .taken_i(res_taken), .kill_i(kill), .kill_id_i(res_id),
    .irq_i(irq), .irq_cause_i(irq_cause), .irq_block_i(begun || slow_busy), .trap_o(trap), .trap_intr_o(trap_intr), .mret_o(mret),
    .trap_cause_o(ret_cause), .trap_epc_o(trap_epc), .trap_tval_o(ret_tval), .trap_pc_i(trap_pc), .mret_pc_i(mret_pc),
    .hold_i(hold), .stop_after_i(stop_after), .ret_o(ret), .ret_rvc_o(ret_rvc), .ret_load_o(ret_load), .ret_store_o(ret_store), .ret_ckpt_o(ret_has_ckpt),
    .ret_has_rd_o(ret_has_rd), .ret_itype_o(ret_itype), .ret_rd_o(ret_rd), .ret_prd_o(ret_prd), .ret_pold_o(ret_pold), .ret_pc_o(ret_pc), .ret_taken_o(ret_taken), .head_o(head_row),
    .oldest_valid_o(oldest_valid), .oldest_o(oldest), .row_id_i(g_unit[0].rr_id), .row_pc_o(row_pc),
    .flush_o(flush), .flush_cause_o(flush_cause), .flush_fencei_o(flush_fencei), .flush_pc_o(flush_pc), .flush_from_o(flush_from), .flush_id_o(flush_id), .path_o(retired_path));
  for (genvar k = 0; k < WIDTH; k++) begin : g_ret
    assign pp_ret_itype_o[k*4 +: 4] = (ret_itype[k*4 +: 4] == IT_BRANCH) ? IT_BRANCH + 4'(ret_taken[k]) : ret_itype[k*4 +: 4];
    assign prb_ret_id_o[k*ROBID_W +: ROBID_W] = {head_row, LANE_W'(k)};
  end
  assign ret_loads  = 3'($countones(ret & ret_load));
  assign ret_stores = 3'($countones(ret & ret_store));
  assign retired    = 3'($countones(ret));
  assign ret_ckpt   = |(ret & ret_has_ckpt);

  // ---------------------------------------------------------------------------------------------- profile port
  assign pp_slot_valid_o    = slot_fire ? slot_valid : '0;
  assign pp_slot_on_path_o  = pp_slot_valid_o;    // the aligner cuts a group at the predicted path's end
  assign pp_slot_pc_o       = slot_pc;
  assign pp_slot_icmiss_o   = slot_icmiss;
  assign pp_slot_itlbmiss_o = '0;                 // no translation yet
  assign pp_slot_rvc_o      = slot_rvc;
  assign pp_slot_hist_o     = slot_path;
  assign pp_priv_o          = 2'd3;
  assign pp_context_o       = 16'd0;
  assign pp_flush_pc_o      = flush ? flush_from : res_pc;
  assign pp_ret_valid_o     = ret;
  assign pp_ret_pc_o        = ret_pc;
  assign pp_ret_rvc_o       = ret_rvc;
  assign pp_trap_o          = trap && !trap_intr;
  assign pp_interrupt_o     = trap && trap_intr;
  assign pp_xret_o          = mret;
  assign pp_trap_cause_o    = ret_cause;
  assign pp_trap_pc_o       = trap_epc;

  profile_port u_profile_port (
    .clk, .rst, .slot_valid_i(pp_slot_valid_o), .slot_tag_i(pp_slot_tag_i), .recover_i(kill || flush), .map_i(fire), .map_lane_i(go), .map_no_unit_i(dec_no_unit),
    .map_row_i(row), .map_slot_i(iq_slot), .stall_i(stall), .dready_i(dready), .iss_valid_i(iss_first), .iss_id_i(iss_id), .done_i(done), .done_id_i(done_id),
    .br_valid_i(res_valid), .br_taken_i(res_taken), .br_misp_i(res_misp), .br_indirect_i(res_indirect), .br_id_i(res_id), .br_target_i(res_target),
    .viol_i(viol), .viol_id_i(viol_id), .mem_issued_i(pm_mem_issued), .mem_done_i(pm_mem_done), .mem_addr_valid_i(pm_addr_valid), .mem_addr_i(pm_addr), .mem_event_i(pm_event),
    .oldest_valid_i(oldest_valid), .oldest_i(oldest), .ret_i(ret), .ret_row_i(head_row), .kill_i(kill), .kill_id_i(res_id),
    .flush_i(flush), .flush_cause_i(flush_cause), .flush_id_i(flush_id), .stop_after_o(stop_after), .hold_o(hold),
    .pp_skidless_i, .pp_mapped_o, .pp_dready_o, .pp_issued_o, .pp_mem_issued_o, .pp_mem_done_o, .pp_rready_o, .pp_oldest_o, .pp_retired_o, .pp_aborted_o,
    .pp_addr_valid_o, .pp_abort_cause_o, .pp_addr_o, .pp_event_o, .pp_ret_tag_o);

  // ---------------------------------------------------------------------------------------------- probe
  assign prb_slot_insn_o = slot_insn;
  assign prb_slot_raw_o  = slot_raw;
  assign prb_dec_kill_o  = kill || flush;
  assign prb_map_valid_o = fire ? go : '0;
  assign prb_map_id_o    = go_id;
  assign prb_map_iq_o    = iq_slot;
  assign prb_dready_o    = dready;
  assign prb_iss_valid_o = iss_first;
  assign prb_iss_id_o    = iss_id;
  assign prb_wb_valid_o  = wb_valid;
  assign prb_wb_id_o     = done_id[UNITS*ROBID_W-1:0];
  assign prb_wb_data_o   = wb_data;
  assign prb_done_valid_o = done;
  assign prb_done_id_o   = done_id;
  assign prb_br_valid_o  = res_valid && !flush;
  assign prb_br_taken_o  = res_taken;
  assign prb_br_misp_o   = res_misp;
  assign prb_br_id_o     = res_id;
  assign prb_br_target_o = res_target;
  assign prb_stall_o     = stall;
  assign prb_kill_valid_o = kill;
  assign prb_kill_id_o   = res_id;
  assign prb_flush_o     = flush;
  assign prb_flush_cause_o = flush_cause;
  assign prb_ret_valid_o = ret;
  assign prb_trap_valid_o = trap;
  assign prb_trap_intr_o = trap_intr;
  assign prb_trap_cause_o = ret_cause;
  assign prb_trap_epc_o  = trap_epc;
  assign prb_trap_tval_o = ret_tval;
  assign prb_csr_we_o    = csr_we;
  assign prb_csr_addr_o  = csr_imm[11:0];
  assign prb_csr_wdata_o = csr_wdata;
  assign prb_ctr_o = {6'd0, ev_decode_redirect, 2'b00, ev_forward, flush && flush_cause == AB_ORDER, kill, res_valid && !flush && !res_indirect,
                      ev_writeback, ev_dcache_fill, ev_icache_fill};

  `CHECK(one_branch_a_group, $countones(go_ckpt) <= 1)
  `CHECK(csr_runs_alone, !csr_access || alone)
endmodule
