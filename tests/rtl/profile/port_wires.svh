// Declarations of a whole profile port, shared by the two benches. Names as in the contract, without _i/_o.
  logic [WIDTH-1:0]          pp_slot_valid, pp_slot_on_path, pp_slot_icmiss, pp_slot_itlbmiss, pp_slot_rvc, pp_ret_valid, pp_ret_kept, pp_ret_rvc;
  logic [WIDTH-1:0]          pp_ret_moved;
  logic [WIDTH*MET_W-1:0]    pp_ret_met, core_ret_met;
  logic [WIDTH*64-1:0]       pp_slot_pc, pp_ret_pc;
  logic [WIDTH*PATH_W-1:0]   pp_slot_hist;
  logic [WIDTH*WAITED_W-1:0] pp_slot_waited;
  logic [PM_TAGS*3-1:0]      pp_store_why;
  logic [PM_TAGS*8-1:0]      pp_store_back;
  logic [PM_TAGS-1:0]        pp_line_valid;
  logic [PM_TAGS*ORDER_W-1:0] pp_line;
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
  logic [PM_TAGS*5-1:0]      pp_wait_why;
  logic                      pp_empty, pp_empty_owed, pp_blame;
  logic [4:0]                pp_empty_why;
  logic [1:0]                pp_blame_priv;
  logic [63:0]               pp_flush_pc, pp_trap_pc, covered;
  logic                      pp_trap, pp_interrupt, pp_xret, pp_lcofi_enabled, lcofi_set;
  logic [5:0]                pp_trap_cause;

  standin_core #(.SEED(SEED)) u_core (
      .clk, .rst, .lcofi_i(lcofi_set), .pp_slot_tag, .pp_skidless,
      .pp_slot_valid, .pp_slot_on_path, .pp_slot_icmiss,
      .pp_slot_itlbmiss, .pp_slot_rvc, .pp_slot_pc, .pp_slot_hist, .pp_slot_waited,
      .pp_slot_type, .pp_slot_itype, .pp_priv, .pp_context,
      .pp_mapped, .pp_dready, .pp_issued, .pp_mem_issued,
      .pp_mem_done(core_mem_done), .pp_rready(core_rready), .pp_oldest, .pp_retired,
      .pp_aborted(core_aborted), .pp_addr_valid, .pp_abort_cause, .pp_flush_pc,
      .pp_store_why, .pp_store_back, .pp_line_valid, .pp_line,
      .pp_addr, .pp_event, .pp_wait_why, .pp_empty, .pp_empty_owed, .pp_blame, .pp_empty_why, .pp_blame_priv,
      .pp_ret_valid, .pp_ret_kept, .pp_ret_rvc, .pp_ret_pc,
      .pp_ret_itype, .pp_ret_moved, .pp_ret_met(core_ret_met), .pp_ret_tag(core_ret_tag), .pp_trap, .pp_interrupt,
      .pp_xret, .pp_lcofi_enabled, .pp_trap_cause, .pp_trap_pc
  );

  port_fault u_fault (
      .clk, .rst, .rready_i(core_rready), .mem_done_i(core_mem_done), .aborted_i(core_aborted), .ret_tag_i(core_ret_tag), .ret_met_i(core_ret_met),
      .rready_o(pp_rready), .mem_done_o(pp_mem_done), .aborted_o(pp_aborted), .ret_tag_o(pp_ret_tag), .ret_met_o(pp_ret_met)
  );

  port_checker u_checker (
      .clk, .rst, .pp_slot_valid, .pp_slot_on_path, .pp_slot_pc, .pp_slot_icmiss, .pp_slot_itlbmiss,
      .pp_slot_type, .pp_priv, .pp_slot_tag, .pp_mapped, .pp_dready,
      .pp_issued, .pp_mem_issued, .pp_mem_done, .pp_rready,
      .pp_oldest, .pp_retired, .pp_aborted, .pp_abort_cause,
      .pp_addr_valid, .pp_event, .pp_store_why, .pp_store_back, .pp_line_valid, .pp_line, .pp_empty, .pp_ret_valid, .pp_ret_pc,
      .pp_ret_rvc, .pp_ret_itype, .pp_ret_moved, .pp_ret_met, .pp_ret_tag, .pp_trap,
      .pp_interrupt, .pp_trap_pc, .pp_ret_gap('0), .pp_trap_gap(1'b0), .pp_xret, .pp_skidless,
      .pp_lcofi_enabled, .lcofi_set_i(lcofi_set), .cover_o(covered)
  );
