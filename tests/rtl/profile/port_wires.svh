// Declarations of a whole profile port, shared by the two benches. Names as in the contract, without _i/_o.
  logic [WIDTH-1:0]          pp_slot_valid, pp_slot_on_path, pp_slot_icmiss, pp_slot_itlbmiss, pp_slot_rvc, pp_ret_valid, pp_ret_rvc;
  logic [WIDTH*64-1:0]       pp_slot_pc, pp_ret_pc;
  logic [WIDTH*PATH_W-1:0]   pp_slot_hist;
  logic [WIDTH*3-1:0]        pp_slot_type;
  logic [WIDTH*4-1:0]        pp_slot_itype, pp_ret_itype;
  logic [WIDTH*PM_TAG_W-1:0] pp_slot_tag, pp_ret_tag, core_ret_tag;
  logic [1:0]                pp_priv;
  logic [15:0]               pp_context;
  logic [PM_TAGS-1:0]        pp_mapped, pp_dready, pp_issued, pp_mem_issued, pp_mem_done, pp_rready, pp_oldest, pp_retired, pp_aborted;
  logic [PM_TAGS-1:0]        core_mem_done, core_rready, core_aborted, pp_addr_valid, pp_skidless;
  logic [PM_TAGS*3-1:0]      pp_abort_cause;
  logic [PM_TAGS*64-1:0]     pp_addr;
  logic [PM_TAGS*16-1:0]     pp_event;
  logic [63:0]               pp_flush_pc, pp_trap_pc, covered;
  logic                      pp_trap, pp_interrupt, pp_xret, pp_lcofi_enabled, lcofi_set;
  logic [5:0]                pp_trap_cause;

  standin_core #(.SEED(SEED)) u_core (
      .clk(clk), .rst(rst), .lcofi_i(lcofi_set), .pp_slot_tag_i(pp_slot_tag), .pp_skidless_i(pp_skidless),
      .pp_slot_valid_o(pp_slot_valid), .pp_slot_on_path_o(pp_slot_on_path), .pp_slot_icmiss_o(pp_slot_icmiss),
      .pp_slot_itlbmiss_o(pp_slot_itlbmiss), .pp_slot_rvc_o(pp_slot_rvc), .pp_slot_pc_o(pp_slot_pc), .pp_slot_hist_o(pp_slot_hist),
      .pp_slot_type_o(pp_slot_type), .pp_slot_itype_o(pp_slot_itype), .pp_priv_o(pp_priv), .pp_context_o(pp_context),
      .pp_mapped_o(pp_mapped), .pp_dready_o(pp_dready), .pp_issued_o(pp_issued), .pp_mem_issued_o(pp_mem_issued),
      .pp_mem_done_o(core_mem_done), .pp_rready_o(core_rready), .pp_oldest_o(pp_oldest), .pp_retired_o(pp_retired),
      .pp_aborted_o(core_aborted), .pp_addr_valid_o(pp_addr_valid), .pp_abort_cause_o(pp_abort_cause), .pp_flush_pc_o(pp_flush_pc),
      .pp_addr_o(pp_addr), .pp_event_o(pp_event), .pp_ret_valid_o(pp_ret_valid), .pp_ret_rvc_o(pp_ret_rvc), .pp_ret_pc_o(pp_ret_pc),
      .pp_ret_itype_o(pp_ret_itype), .pp_ret_tag_o(core_ret_tag), .pp_trap_o(pp_trap), .pp_interrupt_o(pp_interrupt),
      .pp_xret_o(pp_xret), .pp_lcofi_enabled_o(pp_lcofi_enabled), .pp_trap_cause_o(pp_trap_cause), .pp_trap_pc_o(pp_trap_pc)
  );

  port_fault u_fault (
      .clk(clk), .rst(rst), .rready_i(core_rready), .mem_done_i(core_mem_done), .aborted_i(core_aborted), .ret_tag_i(core_ret_tag),
      .rready_o(pp_rready), .mem_done_o(pp_mem_done), .aborted_o(pp_aborted), .ret_tag_o(pp_ret_tag)
  );

  port_checker u_checker (
      .clk(clk), .rst(rst), .pp_slot_valid_i(pp_slot_valid), .pp_slot_on_path_i(pp_slot_on_path), .pp_slot_pc_i(pp_slot_pc),
      .pp_slot_type_i(pp_slot_type), .pp_priv_i(pp_priv), .pp_slot_tag_i(pp_slot_tag), .pp_mapped_i(pp_mapped), .pp_dready_i(pp_dready),
      .pp_issued_i(pp_issued), .pp_mem_issued_i(pp_mem_issued), .pp_mem_done_i(pp_mem_done), .pp_rready_i(pp_rready),
      .pp_oldest_i(pp_oldest), .pp_retired_i(pp_retired), .pp_aborted_i(pp_aborted), .pp_abort_cause_i(pp_abort_cause),
      .pp_addr_valid_i(pp_addr_valid), .pp_event_i(pp_event), .pp_ret_valid_i(pp_ret_valid), .pp_ret_pc_i(pp_ret_pc),
      .pp_ret_rvc_i(pp_ret_rvc), .pp_ret_itype_i(pp_ret_itype), .pp_ret_tag_i(pp_ret_tag), .pp_trap_i(pp_trap),
      .pp_interrupt_i(pp_interrupt), .pp_trap_pc_i(pp_trap_pc), .pp_xret_i(pp_xret), .pp_skidless_i(pp_skidless),
      .pp_lcofi_enabled_i(pp_lcofi_enabled), .lcofi_set_i(lcofi_set), .cover_o(covered)
  );
