// Front end: from a PC to up to WIDTH aligned, expanded instructions a cycle.
//
//   c0  next-PC multiplexer -> addresses of instruction cache, BTB and direction tables (all read synchronously)
//   F1  tags compared, BTB and directions -> next PC, presented in the same cycle: a taken transfer costs no bubble;
//       the block goes into the fetch buffer
//   c2  the aligner reads the buffer and presents slots; `slot_ready_i` takes all of them
// F1 repeats its address while the cache misses or the buffer is full, and halts behind a block that cannot be fetched.
// Redirects: the back end's goes before the aligner's fix, both before F1's prediction; whatever F1 would push and
// whatever the buffer holds is dropped in that cycle. Slots shown in a cycle with redirect_valid_i belong to the old path.
// Assumes: a redirect by a branch comes in the cycle in which that branch trains (train_*: same transfer).
// Fetch is physical: the place where a virtual PC would be translated is marked below.
`include "config.svh"
`include "branch.svh"
`include "memory_map.svh"
`include "check.svh"
`default_nettype none

module fetch (
  input  wire logic                clk,
  input  wire logic                rst,
  // from recovery
  input  wire logic                redirect_valid_i,
  input  wire logic [63:0]         redirect_pc_i,
  input  wire logic                redirect_branch_i,
  input  wire logic [BRINFO_W-1:0] redirect_brinfo_i,
  input  wire logic                redirect_taken_i,
  input  wire logic [2:0]          redirect_type_i,
  input  wire logic [PATH_W-1:0]   redirect_path_i,
  // training, from the branch unit
  input  wire logic                train_valid_i,
  input  wire logic [63:0]         train_pc_i,
  input  wire logic                train_rvc_i,
  input  wire logic                train_taken_i,
  input  wire logic [63:0]         train_target_i,
  input  wire logic [2:0]          train_type_i,
  input  wire logic [BRINFO_W-1:0] train_brinfo_i,
  input  wire logic                train_misp_i,
  // fence.i
  input  wire logic                icache_inval_i,
  // slots to decode
  output logic [WIDTH-1:0]    slot_valid_o,
  input  wire logic                slot_ready_i,
  output logic [WIDTH*64-1:0] slot_pc_o,
  output logic [WIDTH*32-1:0] slot_insn_o,
  output logic [WIDTH*32-1:0] slot_raw_o,
  output logic [WIDTH-1:0]    slot_rvc_o,
  output logic [WIDTH-1:0]    slot_fault_o,
  output logic [WIDTH-1:0]    slot_fault_hi_o,
  output logic [WIDTH-1:0]    slot_icmiss_o,
  output logic [WIDTH-1:0]    slot_pred_taken_o,
  output logic [63:0]         slot_pred_target_o,
  output logic [BRINFO_W-1:0] slot_brinfo_o,
  output logic [WIDTH*PATH_W-1:0] slot_path_o,
  output logic                ev_fill_o,
  output logic                ev_decode_redirect_o,
  // instruction memory: AXI4 read channel
  output logic                imem_arvalid_o,
  input  wire logic                imem_arready_i,
  output logic [39:0]         imem_araddr_o,
  output logic [7:0]          imem_arlen_o,
  input  wire logic                imem_rvalid_i,
  output logic                imem_rready_o,
  input  wire logic [63:0]         imem_rdata_i,
  input  wire logic [1:0]          imem_rresp_i,
  input  wire logic                imem_rlast_i
);
  // --- F1: the block whose RAM outputs are here
  logic        f1_valid_q;         // 0: halted behind a fault, until redirected
  logic [63:0] f1_pc_q;
  logic        f1_missed_q;        // this block has waited for the cache

  // Translation: a virtual PC becomes physical here (an ITLB's look-up in c0, its answer in F1). All 64 bits count.
  wire [39:0] f1_pa    = f1_pc_q[39:0];
  wire        f1_ram   = f1_pa - MAP_RAM_BASE < MAP_RAM_SIZE;
  wire        f1_res   = f1_pa - MAP_RESIDENT_BASE < MAP_RESIDENT_SIZE;
  wire        f1_rom   = f1_pa - MAP_ROM_BASE < MAP_ROM_SIZE;
  wire        f1_legal = f1_pc_q[63:40] == '0 && (f1_ram || f1_res || f1_rom);

  wire        buffer_ready, ic_lookup, ic_hit, ic_error;
  wire        f1_fault = !f1_legal || ic_error;
  wire        f1_good  = ic_hit && f1_legal;
  wire        redirect = redirect_valid_i || fix_valid;
  wire        f1_go    = f1_valid_q && (f1_good || f1_fault) && buffer_ready && !redirect;

  // --- predictors
  wire                hit0, hit1, f1_taken, f1_push, f1_pop;
  wire [OFF_W-1:0]    off0, off1, f1_last;
  wire [2:0]          type0, type1;
  wire [TARGET_W-1:0] target0, target1, f1_target, f1_last_pc, f1_return;
  wire [DIRROW_W-1:0] dir_row;
  wire [DIR_COLS-1:0] dir_taken;
  wire [63:0]         f1_next_pc;
  history_info_t      f1_history;
  wire [GHIST_W-1:0]  hist, hist_next;
  wire [RAS_W-1:0]    ras_ptr;
  wire [TARGET_W-1:0] ras_top;

  // --- fix by the aligner, one cycle after its group
  wire                fix_valid, fix_way;
  wire [63:0]         fix_pc;
  wire [2:0]          fix_type;
  wire [TARGET_W-1:0] fix_last;
  history_info_t      fix_history;

  // --- next PC
  wire [63:0] f0_pc = redirect_valid_i ? redirect_pc_i : fix_valid ? fix_pc : f1_go ? f1_next_pc : f1_pc_q;
  always_ff @(posedge clk) begin
    f1_pc_q     <= rst ? RESET_PC : f0_pc;
    f1_valid_q  <= rst || redirect || (f1_valid_q && !(f1_go && f1_fault));
    f1_missed_q <= !rst && !redirect && !f1_go && (f1_missed_q || (f1_valid_q && !f1_fault && ic_lookup && !ic_hit));
  end

  wire [63:0] ic_lo, ic_hi;
  icache cache (
    .clk, .rst, .inval_i(icache_inval_i), .read_addr_i(f0_pc[39:0]),
    .valid_i(f1_valid_q && f1_legal), .paddr_i(f1_pa), .forget_error_i(redirect || f1_go),
    .lookup_o(ic_lookup), .hit_o(ic_hit), .error_o(ic_error), .data_lo_o(ic_lo), .data_hi_o(ic_hi), .ev_fill_o,
    .arvalid_o(imem_arvalid_o), .arready_i(imem_arready_i), .araddr_o(imem_araddr_o),
    .rvalid_i(imem_rvalid_i), .rdata_i(imem_rdata_i), .rerror_i(imem_rresp_i[1])
  );
  assign imem_arlen_o  = 8'd7;
  assign imem_rready_o = 1'b1;

  predict choice (
    .pc_i(f1_pc_q), .allow_i(!f1_fault),
    .hit0_i(hit0), .hit1_i(hit1), .off0_i(off0), .off1_i(off1), .type0_i(type0), .type1_i(type1),
    .target0_i(target0), .target1_i(target1), .taken_i(dir_taken), .ras_top_i(ras_top),
    .taken_o(f1_taken), .last_o(f1_last), .target_o(f1_target), .push_o(f1_push), .pop_o(f1_pop),
    .last_pc_o(f1_last_pc), .return_o(f1_return), .next_pc_o(f1_next_pc)
  );

  // --- training
  wire [TARGET_W-1:0] train_last = train_pc_i[32:1] + TARGET_W'(!train_rvc_i);
  history_info_t      train_history;
  wire [PATH_W-1:0]   train_path;
  wire                train_known, train_way;
  direction_state_t   train_state;
  wire                btb_train = train_valid_i && train_taken_i && train_misp_i;
  btb targets (
    .clk, .read_pc_i(f0_pc[32:1]), .pc_i(f1_pc_q[32:1]),
    .hit0_o(hit0), .hit1_o(hit1), .off0_o(off0), .off1_o(off1),
    .type0_o(type0), .type1_o(type1), .target0_o(target0), .target1_o(target1),
    .train_i(btb_train || fix_valid),
    .train_way_i(btb_train ? train_way : fix_way),
    .train_last_i(btb_train ? train_last : fix_last),
    .train_type_i(btb_train ? train_type_i : fix_type),
    .train_target_i(btb_train ? train_target_i[32:1] : fix_pc[32:1])
  );
  direction directions (
    .clk, .rst, .read_pc_i(f0_pc[32:1]), .read_hist_i(hist_next), .pc_i(f1_pc_q[32:1]), .hist_i(hist),
    .row_o(dir_row), .taken_o(dir_taken),
    .train_i(train_valid_i && train_type_i == BT_COND), .train_last_i(train_last), .train_hist_i(train_history.hist),
    .train_state_i(train_state), .train_known_i(train_known), .train_taken_i, .train_misp_i
  );

  // --- repair of history and RAS: by a mispredicted transfer; by the aligner; by a flush, to the state at the aligner
  wire                by_branch = redirect_valid_i && redirect_branch_i;
  wire                by_flush  = redirect_valid_i && !redirect_branch_i;
  wire                head_valid, next_valid;
  history_info_t      head_history, next_history;
  wire                repair        = by_branch || (by_flush ? head_valid : fix_valid);
  history_info_t      repair_state;
  assign              repair_state  = by_branch ? train_history : by_flush ? head_history : fix_history;
  wire [2:0]          repair_type   = by_branch ? redirect_type_i : by_flush ? BT_NONE : fix_type;
  wire                repair_taken  = by_branch ? redirect_taken_i : !by_flush && fix_type != BT_NONE;
  wire [TARGET_W-1:0] repair_last   = by_branch ? train_last : fix_last;
  history path_history (
    .clk, .rst, .taken_i(f1_go && f1_taken), .last_i(f1_last_pc), .target_i(f1_target),
    .repair_i(repair), .repair_hist_i(repair_state.hist), .repair_taken_i(repair_taken),
    .repair_last_i(repair_last), .repair_target_i(f0_pc[32:1]), .hist_o(hist), .next_o(hist_next)
  );
  ras returns (
    .clk, .rst, .push_i(f1_go && f1_push), .pop_i(f1_go && f1_pop), .return_i(f1_return),
    .repair_i(repair), .repair_ptr_i(repair_state.ras_ptr), .repair_top_i(repair_state.ras_top),
    .repair_push_i(repair_type == BT_CALL || repair_type == BT_INDCALL), .repair_pop_i(repair_type == BT_RET),
    .repair_return_i(repair_last + 1'b1), .ptr_o(ras_ptr), .top_o(ras_top)
  );
  assign f1_history = {hist, ras_ptr, ras_top};

  // --- buffer
  block_info_t f1_info, head_info, next_info;
  wire [63:0]  head_lo, head_hi, next_lo, next_hi;
  wire [DIRROW_W-1:0] head_row, next_row;
  wire [1:0]   pop;
  assign f1_info = {f1_target, f1_last, f1_taken, f1_fault, f1_missed_q, hit0 && !f1_fault, off0, hit1 && !f1_fault, off1};
  fetch_buffer blocks (
    .clk, .rst, .flush_i(redirect), .push_i(f1_go), .ready_o(buffer_ready),
    .data_lo_i(f1_legal ? ic_lo : 64'd0), .data_hi_i(f1_legal ? ic_hi : 64'd0), .info_i(f1_info), .row_i(dir_row), .history_i(f1_history),
    .head_valid_o(head_valid), .next_valid_o(next_valid),
    .head_lo_o(head_lo), .head_hi_o(head_hi), .next_lo_o(next_lo), .next_hi_o(next_hi),
    .head_info_o(head_info), .next_info_o(next_info), .head_row_o(head_row), .next_row_o(next_row),
    .head_history_o(head_history), .next_history_o(next_history), .pop_i(pop)
  );

  // --- aligner and transfer ring
  wire                ring_write, ring_known, ring_way;
  history_info_t      ring_history;
  wire [PATH_W-1:0]   ring_path;
  direction_state_t   ring_state;
  wire [PATH_W-1:0]   path_then = (redirect_type_i == BT_COND) ? {train_path[PATH_W-2:0], redirect_taken_i} : train_path;
  align aligner (
    .clk, .rst, .redirect_i(redirect_valid_i || rst), .redirect_pc_i(rst ? RESET_PC : redirect_pc_i),
    .redirect_path_i(redirect_branch_i ? path_then : redirect_path_i),
    .head_valid_i(head_valid), .next_valid_i(next_valid),
    .head_lo_i(head_lo), .head_hi_i(head_hi), .next_lo_i(next_lo), .next_hi_i(next_hi),
    .head_info_i(head_info), .next_info_i(next_info), .head_row_i(head_row), .next_row_i(next_row),
    .head_history_i(head_history), .next_history_i(next_history), .pop_o(pop),
    .slot_valid_o, .slot_ready_i, .slot_pc_o, .slot_insn_o, .slot_raw_o, .slot_rvc_o, .slot_fault_o, .slot_fault_hi_o,
    .slot_icmiss_o, .slot_pred_taken_o, .slot_pred_target_o, .slot_path_o,
    .ring_write_o(ring_write), .ring_history_o(ring_history), .ring_path_o(ring_path),
    .ring_known_o(ring_known), .ring_way_o(ring_way), .ring_state_o(ring_state),
    .fix_valid_o(fix_valid), .fix_pc_o(fix_pc), .fix_history_o(fix_history), .fix_type_o(fix_type),
    .fix_way_o(fix_way), .fix_last_o(fix_last)
  );
  transfer_ring ring (
    .clk, .rst, .write_i(ring_write), .history_i(ring_history), .path_i(ring_path),
    .known_i(ring_known), .way_i(ring_way), .state_i(ring_state), .id_o(slot_brinfo_o),
    .id_i(train_brinfo_i), .rewind_i(by_branch),
    .history_o(train_history), .path_o(train_path), .known_o(train_known), .way_o(train_way), .state_o(train_state)
  );
  assign ev_decode_redirect_o = fix_valid && !redirect_valid_i;

  `CHECK(branch_redirect_trains, !by_branch || (train_valid_i && train_brinfo_i == redirect_brinfo_i))

  wire unused = &{1'b0, train_pc_i, train_target_i, imem_rresp_i, imem_rlast_i};
endmodule
`default_nettype wire
