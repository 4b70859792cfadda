// rob: the reorder buffer. ROB_ROWS rows of WIDTH lanes; a dispatch group takes a row, so lanes may be empty (holes).
// Retires, in order, up to WIDTH instructions a cycle from the head row; decides traps, interrupts and refetches, always
// for the oldest instruction, and asks for the flush in the next cycle (flush_q).
// An id {wrap, row, lane} orders instructions by signed difference.
// ASSUMES a branch is reported done in the cycle in which its mispredict kills, not earlier.
// Retirement, traps too, stalls for: an unfinished oldest lane, a flush, hold_i (skidless profiling interrupt on its way).
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "check.svh"
`default_nettype none
module rob (
  input  wire logic                        clk, rst,
  // from dispatch
  output logic                             ready_o,        // a row is free
  output logic                             empty_o,
  output logic [ROW_W:0]                   tail_o,         // {wrap, row} that the next group gets
  input  wire logic                        fire_i,
  input  wire logic [WIDTH-1:0]            lane_i,         // lanes present in the group
  input  wire logic [WIDTH-1:0]            no_unit_i,      // lanes that are done when dispatched
  input  wire logic [63:0]                 pc_i,           // of the row
  input  wire logic [WIDTH*ROB_INFO_W-1:0] info_i,
  input  wire logic                        trap_i,         // the group is one instruction that is an exception
  input  wire logic [5:0]                  trap_cause_i,
  input  wire logic [63:0]                 trap_tval_i,
  input  wire logic [ROBID_W-1:0]          trap_id_i,
  // completion
  input  wire logic [UNITS+1:0]            done_i,         // integer units, loads, stores, branch unit
  input  wire logic [(UNITS+2)*ROBID_W-1:0] done_id_i,
  input  wire logic                        exc_i,          // from the load-store unit
  input  wire logic [ROBID_W-1:0]          exc_id_i,
  input  wire logic [5:0]                  exc_cause_i,
  input  wire logic [63:0]                 exc_tval_i,
  input  wire logic                        viol_i,         // load read past an older store: refetch it
  input  wire logic [ROBID_W-1:0]          viol_id_i,
  input  wire logic                        taken_i,        // branch unit: the branch was taken
  // recovery by a mispredict
  input  wire logic                        kill_i,
  input  wire logic [ROBID_W-1:0]          kill_id_i,
  // to and from CSRs
  input  wire logic                        irq_i,          // an enabled interrupt is pending
  input  wire logic [5:0]                  irq_cause_i,
  input  wire logic                        irq_block_i,    // something has begun that must not be repeated
  output logic                             trap_o, trap_intr_o, mret_o,
  output logic [5:0]                       trap_cause_o,
  output logic [63:0]                      trap_epc_o, trap_tval_o,
  input  wire logic [63:0]                 trap_pc_i, mret_pc_i,
  // retirement
  input  wire logic                        hold_i,
  input  wire logic [WIDTH-1:0]            stop_after_i,   // retirement stops behind this lane
  output logic [WIDTH-1:0]                 ret_o,
  // ... with what each lane of the head row holds, whether it retires or not
  output logic [WIDTH-1:0]                 ret_rvc_o, ret_load_o, ret_store_o, ret_ckpt_o, ret_has_rd_o,
  output logic [WIDTH*4-1:0]               ret_itype_o,
  output logic [WIDTH*5-1:0]               ret_rd_o,
  output logic [WIDTH*PREG_W-1:0]          ret_prd_o, ret_pold_o,
  output logic [WIDTH*64-1:0]              ret_pc_o,
  output logic [WIDTH-1:0]                 ret_taken_o,
  output logic [ROW_W:0]                   head_o,
  output logic                             oldest_valid_o,
  output logic [ROBID_W-1:0]               oldest_o,       // id of the oldest instruction
  // to register read of the branch unit: the PC of a row
  input  wire logic [ROBID_W-1:0]          row_id_i,
  output logic [63:0]                      row_pc_o,
  // flush, one cycle after the decision
  output logic                             flush_o,
  output logic [2:0]                       flush_cause_o,  // AB_*
  output logic                             flush_fencei_o,
  output logic [63:0]                      flush_pc_o,     // where fetch goes on
  output logic [63:0]                      flush_from_o,   // PC of the instruction that caused it
  output logic [ROBID_W-1:0]               flush_id_o,
  output logic [PATH_W-1:0]                path_o          // directions of the retired conditional branches
);
  localparam int ENTRIES = ROB_ROWS << LANE_W;
  localparam int IDX_W   = ROW_W + LANE_W;
  localparam int PORTS   = UNITS + 2;

  logic [ROW_W:0]       head_q, tail_q;
  logic [ENTRIES-1:0]   valid_q, done_q, replay_q, taken_q;
  logic [63:0]          pc_q [0:ROB_ROWS-1];
  logic                 exc_q;                     // the oldest exception known
  logic [ROBID_W-1:0]   exc_id_q;
  logic [5:0]           exc_cause_q;
  logic [63:0]          exc_tval_q;

  wire [ROW_W-1:0] head_row = head_q[ROW_W-1:0];
  wire [ROW_W-1:0] tail_row = tail_q[ROW_W-1:0];
  assign empty_o = head_q == tail_q;
  assign ready_o = head_q != {~tail_q[ROW_W], tail_row};
  assign tail_o  = tail_q;
  assign head_o  = head_q;

  // --- the head row, lane by lane
  wire [63:0] head_pc = pc_q[head_row];
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [3:0] ser, offset;
    wire       rvc;
    rob_lane u_lane (
      .clk, .we_i(fire_i), .waddr_i(tail_row), .wdata_i(info_i[k*ROB_INFO_W +: ROB_INFO_W]), .raddr_i(head_row),
      .ser_o(ser), .itype_o(ret_itype_o[k*4 +: 4]), .offset_o(offset), .rvc_o(rvc), .load_o(ret_load_o[k]), .store_o(ret_store_o[k]),
      .ckpt_o(ret_ckpt_o[k]), .has_rd_o(ret_has_rd_o[k]), .rd_o(ret_rd_o[k*5 +: 5]), .prd_o(ret_prd_o[k*PREG_W +: PREG_W]), .pold_o(ret_pold_o[k*PREG_W +: PREG_W]));
    wire [IDX_W-1:0]   at     = {head_row, LANE_W'(k)};
    wire [ROBID_W-1:0] id     = {head_q, LANE_W'(k)};
    wire               valid  = valid_q[at] && !empty_o;
    wire               fault  = exc_q && exc_id_q == id;
    wire               clean  = done_q[at] && !fault && !replay_q[at];
    wire               first;                      // no older lane is left in the row
    wire               go;                         // all older lanes of the row retire in this cycle or before
    if (k == 0) begin : g_first
      assign first = 1'b1;
      assign go    = 1'b1;
    end else begin : g_rest
      assign first = g_lane[k-1].first && !g_lane[k-1].valid;
      assign go    = g_lane[k-1].go && (!g_lane[k-1].valid || (g_lane[k-1].ret && !stop_after_i[k-1]));
    end
    wire               oldest = valid && first;
    wire               ret    = valid && clean && go && may_retire;
    wire [63:0]        pc     = head_pc + {59'd0, offset, 1'b0};
    assign ret_o[k] = ret;
    assign ret_rvc_o[k] = rvc;
    assign ret_pc_o[k*64 +: 64] = pc;
    assign ret_taken_o[k] = taken_q[at];
  end

  // --- the oldest instruction
  logic [LANE_W-1:0] old_lane;
  logic              old_valid, old_fault, old_replay, row_done;
  logic [63:0]       old_pc;
  logic [3:0]        old_ser;
  logic              old_rvc;
  logic [WIDTH-1:0]  lane_oldest, lane_fault, lane_valid, lane_replay;
  for (genvar k = 0; k < WIDTH; k++) begin : g_gather
    assign lane_oldest[k] = g_lane[k].oldest;
    assign lane_valid[k]  = g_lane[k].valid;
    assign lane_fault[k]  = g_lane[k].fault && done_q[g_lane[k].at];
    assign lane_replay[k] = replay_q[g_lane[k].at] && done_q[g_lane[k].at];
  end
  for (genvar k = WIDTH - 1; k >= 0; k--) begin : g_old    // from this lane on; without any, of the last one
    wire [LANE_W-1:0] lane;
    wire [63:0]       pc;
    wire [3:0]        ser;
    wire              rvc;
    if (k == WIDTH - 1) begin : g_last
      assign lane = lane_valid[k] ? LANE_W'(k) : '0;
      assign pc   = lane_valid[k] ? g_lane[k].pc : '0;
      assign ser  = lane_valid[k] ? g_lane[k].ser : '0;
      assign rvc  = lane_valid[k] && g_lane[k].rvc;
    end else begin : g_rest
      assign lane = lane_valid[k] ? LANE_W'(k)    : g_old[k+1].lane;
      assign pc   = lane_valid[k] ? g_lane[k].pc  : g_old[k+1].pc;
      assign ser  = lane_valid[k] ? g_lane[k].ser : g_old[k+1].ser;
      assign rvc  = lane_valid[k] ? g_lane[k].rvc : g_old[k+1].rvc;
    end
  end
  assign old_lane = g_old[0].lane;
  assign old_pc   = g_old[0].pc;
  assign old_ser  = g_old[0].ser;
  assign old_rvc  = g_old[0].rvc;
  assign old_valid  = |lane_oldest;
  assign old_fault  = |(lane_oldest & lane_fault);
  assign old_replay = |(lane_oldest & lane_replay);
  assign row_done   = (lane_valid & ~ret_o) == '0;
  assign oldest_valid_o = old_valid;
  assign oldest_o       = {head_q, old_lane};

  // --- what happens to it: interrupt, exception, refetch, or it retires and changes the flow
  logic flush_q;
  wire  take_irq    = old_valid && irq_i && !irq_block_i && !flush_q;
  wire  take_exc    = old_fault && !take_irq && !flush_q && !hold_i;
  wire  take_replay = old_replay && !old_fault && !take_irq && !flush_q && !hold_i;
  wire  may_retire  = !flush_q && !take_irq && !hold_i;
  wire  old_retires = |(lane_oldest & ret_o);
  wire  take_mret   = old_retires && old_ser == SER_MRET;
  wire  take_fencei = old_retires && old_ser == SER_FENCEI;
  assign trap_o       = take_irq || take_exc;
  assign trap_intr_o  = take_irq;
  assign trap_cause_o = take_irq ? irq_cause_i : exc_cause_q;
  assign trap_epc_o   = old_pc;
  assign trap_tval_o  = take_irq ? 64'd0 : exc_tval_q;
  assign mret_o       = take_mret;

  logic [63:0] flush_pc_q, flush_from_q;
  logic [2:0]  flush_cause_q;
  logic        flush_fencei_q;
  logic [ROBID_W-1:0] flush_id_q;
  always_ff @(posedge clk)
    if (rst) flush_q <= 1'b0;
    else     flush_q <= trap_o || take_replay || take_mret || take_fencei;
  always_ff @(posedge clk) begin
    flush_pc_q     <= trap_o ? trap_pc_i : take_mret ? mret_pc_i : take_fencei ? old_pc + (old_rvc ? 64'd2 : 64'd4) : old_pc;
    flush_cause_q  <= take_exc ? AB_TRAP : take_replay ? AB_ORDER : AB_OTHER;
    flush_fencei_q <= take_fencei;
    flush_from_q   <= old_pc;
    flush_id_q     <= {head_q, old_lane};
  end
  assign flush_o        = flush_q;
  assign flush_pc_o     = flush_pc_q;
  assign flush_cause_o  = flush_cause_q;
  assign flush_fencei_o = flush_fencei_q && flush_q;
  assign flush_from_o   = flush_from_q;
  assign flush_id_o     = flush_id_q;

  // --- occupancy
  always_ff @(posedge clk)
    if (rst || flush_q) begin
      head_q <= '0; tail_q <= '0;
    end else begin
      if (old_valid && row_done) head_q <= head_q + 1'b1;
      if (kill_i)      tail_q <= kill_id_i[ROBID_W-1:LANE_W] + 1'b1;
      else if (fire_i) tail_q <= tail_q + 1'b1;
    end

  // --- one bit an entry
  logic [ENTRIES-1:0] valid_d, done_d, replay_d, taken_d;
  logic [ENTRIES-1:0] row_clear;                   // all lanes of the row being written
  assign row_clear = fire_i ? (ENTRIES'({(1 << LANE_W){1'b1}}) << {tail_row, LANE_W'(0)}) : '0;
  for (genvar p = 0; p < PORTS; p++) begin : g_done
    wire [ENTRIES-1:0] got, set;
    if (p == 0) begin : g_first assign got = exc_i ? ENTRIES'(1) << exc_id_i[IDX_W-1:0] : '0; end
    else        begin : g_rest  assign got = g_done[p-1].set; end
    assign set = done_i[p] ? got | (ENTRIES'(1) << done_id_i[p*ROBID_W +: IDX_W]) : got;
  end
  // lanes behind the branch in its own row leave with a mispredict; rows behind it are cut off by the tail
  wire [(1<<LANE_W)-1:0] behind = ~(((1<<LANE_W)'(2) << kill_id_i[LANE_W-1:0]) - 1'b1);
  wire [ENTRIES-1:0] same_row = kill_i ? ENTRIES'(behind) << {kill_id_i[IDX_W-1:LANE_W], LANE_W'(0)} : '0;
  assign valid_d  = ((valid_q & ~row_clear) | (fire_i ? ENTRIES'(lane_i) << {tail_row, LANE_W'(0)} : '0))
                  & ~same_row & ~(ENTRIES'(ret_o) << {head_row, LANE_W'(0)});
  assign done_d   = (done_q & ~row_clear) | g_done[PORTS-1].set | (fire_i ? ENTRIES'(no_unit_i) << {tail_row, LANE_W'(0)} : '0);
  assign replay_d = (replay_q & ~row_clear) | (viol_i ? ENTRIES'(1) << viol_id_i[IDX_W-1:0] : '0);
  assign taken_d  = (taken_q & ~row_clear) | ((done_i[PORTS-1] && taken_i) ? ENTRIES'(1) << done_id_i[(PORTS-1)*ROBID_W +: IDX_W] : '0);
  always_ff @(posedge clk)
    if (rst || flush_q) begin
      valid_q <= '0; done_q <= '0; replay_q <= '0; taken_q <= '0;
    end else begin
      valid_q <= valid_d; done_q <= done_d; replay_q <= replay_d; taken_q <= taken_d;
    end
  always_ff @(posedge clk) if (fire_i) pc_q[tail_row] <= pc_i;
  assign row_pc_o = pc_q[row_id_i[IDX_W-1:LANE_W]];

  // --- the oldest exception; one that is killed goes away with its instruction
  wire exc_killed = exc_q && kill_i && `YOUNGER(exc_id_q, kill_id_i);
  wire exc_new    = exc_i && !(kill_i && `YOUNGER(exc_id_i, kill_id_i));
  always_ff @(posedge clk)
    if (rst || flush_q) exc_q <= 1'b0;
    else if (fire_i && trap_i) begin
      exc_q <= 1'b1; exc_id_q <= trap_id_i; exc_cause_q <= trap_cause_i; exc_tval_q <= trap_tval_i;
    end else if (exc_new && (!exc_q || exc_killed || `YOUNGER(exc_id_q, exc_id_i))) begin
      exc_q <= 1'b1; exc_id_q <= exc_id_i; exc_cause_q <= exc_cause_i; exc_tval_q <= exc_tval_i;
    end else if (exc_killed) exc_q <= 1'b0;

  // --- path register as of retirement
  logic [PATH_W-1:0] path_q;
  for (genvar k = 0; k < WIDTH; k++) begin : g_path
    wire [PATH_W-1:0] got, path;
    if (k == 0) begin : g_first assign got = path_q; end
    else        begin : g_rest  assign got = g_path[k-1].path; end
    assign path = (ret_o[k] && ret_itype_o[k*4 +: 4] == IT_BRANCH) ? {got[PATH_W-2:0], ret_taken_o[k]} : got;
  end
  always_ff @(posedge clk) if (rst) path_q <= '0; else path_q <= g_path[WIDTH-1].path;
  assign path_o = path_q;

  `CHECK(never_overfills, !(fire_i && !ready_o))
  `CHECK(no_dispatch_in_recovery, !(fire_i && (kill_i || flush_q)))
  `CHECK(kill_is_not_older_than_head, !kill_i || empty_o || flush_q || $signed(kill_id_i - {head_q, old_lane}) >= 0)
endmodule
