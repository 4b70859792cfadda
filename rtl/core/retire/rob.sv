// SPDX-License-Identifier: Apache-2.0
// rob: the reorder buffer. ROB_ROWS rows of WIDTH lanes; a dispatch group takes a row, so lanes may be empty (holes).
// Decides in one cycle what leaves the head row: up to WIDTH instructions in order (head_ret), and, always for the oldest
// instruction, a trap, interrupt or refetch. Other modules see the decision one cycle later, from registers (ret, trap, mret),
// and the flush that follows two cycles later. Nothing is decided in between.
// An id {wrap, row, lane} orders instructions by signed difference.
// An exception of translation (causes 12, 13, 15) comes from a speculative walk or a stale TLB entry. When its instruction is
// the oldest and no retired store is left, the walker confirms it (confirm_*) with the right cause, or the instruction is
// refetched.
// ASSUMES a branch is reported done in the cycle in which its mispredict kills, not earlier.
// Retirement and traps stall for: an unfinished oldest lane, a flush, ret_hold (skidless profiling interrupt on its way).
`include "config.svh"
`include "pc.svh"
`include "uop.svh"
`include "rob.svh"
`include "mmu.svh"
`include "check.svh"
`default_nettype none
module rob (
  input  wire logic                        clk, rst,
  // from dispatch
  output logic                             rob_ready,       // a row is free
  output logic                             rob_empty,       // no row is used, and every departure is known everywhere
  output logic [ROWP_W-1:0]                   rob_tail,        // {wrap, row} that the next group gets
  input  wire logic                        dis_fire,
  input  wire logic [WIDTH-1:0]            dis_lane,        // lanes present in the group
  input  wire logic [WIDTH-1:0]            dis_no_unit,     // lanes that are done at dispatch
  input  wire logic [63:0]                 dec_row_pc,      // PC of the row
  input  wire logic [WIDTH*ROB_INFO_W-1:0] dis_info,
  input  wire logic                        dis_trap,        // the group is a single instruction with an exception
  input  wire logic [5:0]                  dis_trap_cause,
  input  wire logic [63:0]                 dis_trap_tval,
  input  wire logic [ROBID_W-1:0]          dis_trap_id,
  // completion
  input  wire logic [UNITS+1:0]            done,            // integer units, loads, stores, branch unit
  input  wire logic [(UNITS+2)*ROBID_W-1:0] done_id,
  input  wire logic                        exc,             // an exception from the load-store unit
  input  wire logic [ROBID_W-1:0]          exc_id,
  input  wire logic [5:0]                  exc_cause,
  input  wire logic [63:0]                 exc_tval,        // address of the part of the access that failed
  input  wire logic                        order_viol,      // load read past an older store: refetch it
  input  wire logic [ROBID_W-1:0]          order_viol_id,
  input  wire logic                        pop_wrong,       // the completing load is a mispredicted poppf: refetch it
  input  wire logic                        wrong,           // a mispredicted poppf is known
  input  wire logic [ROBID_W-1:0]          wrong_id,
  input  wire logic                        me_miss,         // a load or store missed the data cache
  input  wire logic [ROBID_W-1:0]          me_id,
  input  wire logic [1:0]                  me_met,          // a try of a load or store waits for its page; misses its line
  input  wire logic                        res_taken,       // branch unit: the branch was taken
  // the walker
  input  wire logic                        sq_empty, ptw_lock,
  output logic                             confirm_req,     // level until confirm_done
  output logic                             confirms,        // the oldest instruction waits for the walker's confirmation
  output logic [63:0]                      confirm_va,
  output logic [1:0]                       confirm_kind,    // AK_*
  input  wire logic                        confirm_done, confirm_fault,
  input  wire logic [5:0]                  confirm_cause,
  // recovery by a mispredict
  input  wire logic                        kill,
  input  wire logic [ROBID_W-1:0]          res_id,
  // to and from CSRs
  input  wire logic                        irq,             // an enabled interrupt is pending
  input  wire logic [5:0]                  irq_cause,
  input  wire logic                        irq_block,       // an operation has begun that must not be repeated
  output logic                             trap, trap_interrupt, mret, sret,
  output logic [5:0]                       trap_cause,
  output logic [63:0]                      trap_epc, trap_tval,
  input  wire logic [63:0]                 irq_vector, exc_vector, xret_pc,
  // retirement
  input  wire logic                        ret_hold,
  input  wire logic [WIDTH-1:0]            ret_stop_after,  // retirement stops after this lane
  output logic [WIDTH-1:0]                 head_ret,        // lanes of the head row that leave now
  output logic [WIDTH-1:0]                 ret,             // lanes that left one cycle ago
  output logic [WIDTH-1:0]                 ret_kept,        // lanes kept back by ret_stop_after alone
  // contents of each lane of the row that left, whether it retires or not
  output logic [WIDTH-1:0]                 ret_rvc, ret_load, ret_store, ret_has_ckpt, ret_has_rd,
  output logic [WIDTH*4-1:0]               ret_itype,
  output logic [WIDTH*5-1:0]               ret_rd,
  output logic [WIDTH*PREG_W-1:0]          ret_prd, ret_pold,
  output logic [WIDTH*64-1:0]              ret_pc,
  output logic [WIDTH-1:0]                 ret_taken, ret_missed,
  output logic [WIDTH-1:0]                 ret_moved,       // for signatures: see docs/attach.md
  output logic [WIDTH*MET_W-1:0]           ret_met,
  output logic [WIDTH*PF_OP_W-1:0]         ret_pf,
  output logic [ROWP_W-1:0]                   rob_head,
  output logic                             rob_oldest_valid,
  output logic                             rob_waits, rob_load, rob_store, // oldest instruction is not done; is a load; is a store
  output logic [ROBID_W-1:0]               rob_oldest,      // id of the oldest instruction
  // to register read of the branch unit: the PC of a row
  input  wire logic [ROBID_W-1:0]          rr_id,
  output logic [63:0]                      rr_row_pc,
  // flush, one cycle after trap, mret and ret
  output logic                             flush,
  output logic [2:0]                       flush_cause,     // AB_*
  output logic                             flush_fencei,
  output logic                             flush_pop,       // flush for a mispredicted poppf
  output logic                             flush_gap,       // instructions before the refetched one were dropped
  output logic                             sfence,          // an sfence.vma has retired
  output logic                             regime,          // sfence.vma, or access of satp or PMP: TLBs are cleared
  output logic [63:0]                      flush_pc,        // where fetch continues
  output logic [63:0]                      flush_from,      // PC of the instruction that caused it
  output logic [ROBID_W-1:0]               flush_id,
  output logic [PATH_W-1:0]                ret_path         // directions of the retired conditional branches
);
  localparam int ENTRIES = ROB_ROWS << LANE_W;
  localparam int IDX_W   = ROW_W + LANE_W;
  localparam int PORTS   = UNITS + 2;

  logic [ROWP_W-1:0]       head_q, tail_q;
  logic [ENTRIES-1:0]   valid_q, done_q, replay_q, missed_q;
  logic [3*ENTRIES-1:0] late_q;
  wire  [ENTRIES-1:0]   late_line, late_page, late_guess;    // missed its line, waited for its page, was mispredicted
  assign {late_guess, late_page, late_line} = late_q;
  logic [39:0]          pc_q [0:ROB_ROWS-1];     // by row
  logic                 exc_q;                     // the oldest exception known
  logic [ROBID_W-1:0]   exc_id_q;
  logic [5:0]           exc_cause_q;
  logic [63:0]          exc_tval_q;

  wire [ROW_W-1:0] head_row = head_q[ROW_W-1:0];
  wire [ROW_W-1:0] tail_row = tail_q[ROW_W-1:0];
  wire   empty     = head_q == tail_q;
  assign rob_empty = empty && ret == '0;
  assign rob_tail  = tail_q;
  assign rob_head  = head_q;

  // --- the head row, lane by lane
  logic [WIDTH-1:0]   lane_oldest, lane_fault, lane_valid, lane_replay, lane_load, lane_store, lane_done;
  wire  [WIDTH*4-1:0] lane_ser, lane_offset;
  wire  [WIDTH-1:0]   lane_rvc;
  wire                stop;                        // last cycle's decision flushes: no decision in this one
  logic [63:0]        row_pc_q;                    // PC of the row that left or causes the flush
  wire  [IDX_W-1:0]   bru_id = done_id[(PORTS-1)*ROBID_W +: IDX_W];
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [3:0]        ser, itype, offset;
    wire              rvc, load, store, ckpt, moves, has_rd;
    wire [1:0]        met;
    wire [4:0]        rd;
    wire [PREG_W-1:0] prd, pold;
    wire [PF_OP_W-1:0] pf;
    logic [3:0]       offset_q;
    rob_lane u_lane (
      .clk, .we(dis_fire), .waddr(tail_row), .wdata(dis_info[k*ROB_INFO_W +: ROB_INFO_W]), .raddr(head_row),
      .ser, .itype, .offset, .rvc, .load, .store, .ckpt, .moves, .met, .has_rd, .rd, .prd,
      .pold, .pf);
    wire [IDX_W-1:0]   at     = {head_row, LANE_W'(k)};
    wire [ROBID_W-1:0] id     = {head_q, LANE_W'(k)};
    wire               valid  = valid_q[at] && !empty;
    wire               fault  = exc_q && exc_id_q == id;
    wire               clean  = done_q[at] && !fault && !replay_q[at];
    // the branch unit writes the outcome of every checkpointed transfer, so stale entries are never read
    logic              taken_mem [0:ROB_ROWS-1];
    always_ff @(posedge clk)
      if (done[PORTS-1] && bru_id[LANE_W-1:0] == LANE_W'(k)) taken_mem[bru_id[IDX_W-1:LANE_W]] <= res_taken;
    wire               taken  = ckpt && taken_mem[head_row];
    wire               first;                      // no older lane is left in the row
    wire               go;                         // all older lanes have left, and no interrupt is due
    wire               would;                      // go, apart from ret_stop_after
    if (k == 0) begin : g_first
      assign first = 1'b1;
      assign go    = 1'b1;
      assign would = 1'b1;
    end else begin : g_rest
      assign first = g_lane[k-1].first && !g_lane[k-1].valid;
      assign go    = g_lane[k-1].go && (!g_lane[k-1].valid || (g_lane[k-1].leaves && !ret_stop_after[k-1] && !irq));
      assign would = g_lane[k-1].would && (!g_lane[k-1].valid || (g_lane[k-1].could && !irq));
    end
    wire               oldest = valid && first;
    wire               leaves = valid && clean && go && may_retire;
    wire               could  = valid && clean && would && may_retire;
    assign head_ret[k] = leaves;
    always_ff @(posedge clk) begin
      ret_rvc[k] <= rvc; ret_load[k] <= load; ret_store[k] <= store; ret_has_ckpt[k] <= ckpt; ret_has_rd[k] <= has_rd;
      ret_itype[k*4 +: 4] <= itype; ret_rd[k*5 +: 5] <= rd; ret_prd[k*PREG_W +: PREG_W] <= prd;
      ret_pold[k*PREG_W +: PREG_W] <= pold; ret_taken[k] <= taken; offset_q <= offset;
      ret_moved[k] <= moves || (PM_LINKS && taken);
      if (could) begin
        ret_missed[k] <= missed_q[at];
        ret_met[k*MET_W +: MET_W] <= {late_guess[at], late_page[at], late_line[at], met};
      end
      ret_kept[k] <= could && !leaves; ret_pf[k*PF_OP_W +: PF_OP_W] <= pf;
    end
    assign ret_pc[k*64 +: 64] = `PC(row_pc_q + {59'd0, offset_q, 1'b0});
    assign lane_ser[k*4 +: 4] = ser;
    assign lane_offset[k*4 +: 4] = offset;
    assign lane_rvc[k] = rvc;
    assign lane_oldest[k] = oldest;
    assign lane_valid[k]  = valid;
    assign lane_load[k]   = load;
    assign lane_store[k]  = store;
    assign lane_done[k]   = done_q[at];
    assign lane_fault[k]  = fault && done_q[at];
    assign lane_replay[k] = replay_q[at] && done_q[at];
  end

  // --- the oldest instruction
  logic [LANE_W-1:0] old_lane;
  logic              old_valid, old_fault, old_replay, row_done;
  logic [3:0]        old_ser, old_offset;
  logic              old_rvc;
  for (genvar k = WIDTH - 1; k >= 0; k--) begin : g_old    // the oldest from this lane on; if none, the last lane
    wire [LANE_W-1:0] lane;
    wire [3:0]        ser, offset;
    wire              rvc;
    if (k == WIDTH - 1) begin : g_last
      assign lane = lane_valid[k] ? LANE_W'(k) : '0;
      assign ser  = lane_valid[k] ? lane_ser[k*4 +: 4] : '0;
      assign rvc  = lane_valid[k] && lane_rvc[k];
      assign offset = lane_valid[k] ? lane_offset[k*4 +: 4] : '0;
    end else begin : g_rest
      assign lane = lane_valid[k] ? LANE_W'(k)    : g_old[k+1].lane;
      assign ser  = lane_valid[k] ? lane_ser[k*4 +: 4] : g_old[k+1].ser;
      assign rvc  = lane_valid[k] ? lane_rvc[k] : g_old[k+1].rvc;
      assign offset = lane_valid[k] ? lane_offset[k*4 +: 4] : g_old[k+1].offset;
    end
  end
  assign old_lane = g_old[0].lane;
  assign old_offset = g_old[0].offset;
  assign old_ser  = g_old[0].ser;
  assign old_rvc  = g_old[0].rvc;
  assign old_valid  = |lane_oldest;
  assign old_fault  = |(lane_oldest & lane_fault);
  assign old_replay = |(lane_oldest & lane_replay);
  assign row_done   = (lane_valid & ~head_ret) == '0;
  assign rob_oldest_valid = old_valid;
  assign rob_oldest       = {head_q, old_lane};
  assign rob_waits        = (lane_oldest & ~lane_done) != '0;
  assign rob_load         = (lane_oldest & lane_load) != '0;
  assign rob_store        = (lane_oldest & lane_store) != '0;

  // --- its fate: interrupt, exception, refetch, or retirement
  // Once any instruction has left, so has one that must not be repeated: it was the oldest.
  logic flush_q, refetch_q;
  logic exc_unsure_q;                              // the oldest exception is not confirmed
  logic confirm_q, again_q, again_seen_q;          // the walker is asked; it found no exception: refetch
  always_ff @(posedge clk)
    if (rst || flush_q) begin
      confirm_q <= 1'b0; again_q <= 1'b0;
    end else begin
      confirm_q <= (confirm_q || ask_walker) && !confirm_done;
      again_q   <= confirm_done && confirm_req && !confirm_fault;
    end
  assign confirms     = confirm_q;
  assign confirm_req  = confirm_q && sq_empty && !stop && !irq_may;
  assign confirm_va   = exc_tval_q;
  assign confirm_kind = !exc_cause_q[0] ? AK_FETCH : exc_cause_q[1] ? AK_STORE : AK_LOAD;
  wire  halt        = stop || flush_q;
  wire  irq_may     = irq && !(irq_block && ret == '0) && !(confirm_q && ptw_lock);
  wire  take_irq    = old_valid && irq_may && !halt;
  wire  take_exc    = old_fault && !exc_unsure_q && !take_irq && !halt && !ret_hold;
  wire  ask_walker  = old_fault && exc_unsure_q && !again_q && !take_irq && !halt && !ret_hold;
  wire  take_replay = (again_q || (old_replay && !old_fault)) && !take_irq && !halt && !ret_hold;
  wire  may_retire  = !halt && !take_irq && !ret_hold;
  always_ff @(posedge clk)
    if (rst) begin
      ret <= '0; trap <= 1'b0; trap_interrupt <= 1'b0; refetch_q <= 1'b0; again_seen_q <= 1'b0;
    end else begin
      again_seen_q <= again_q; ret <= head_ret; trap <= take_irq || take_exc; trap_interrupt <= take_irq; refetch_q <= take_replay;
    end
  assign stop = trap || refetch_q;

  // --- the next cycle: a retired instruction may also flush; it was alone in the machine
  logic [3:0]         ser_q, old_offset_q;
  logic               old_rvc_q, flush_fencei_q, flush_pop_q, flush_gap_q;
  logic [5:0]         irq_cause_q;
  logic [63:0]        flush_pc_q;
  logic [2:0]         flush_cause_q;
  logic [ROBID_W-1:0] flush_id_q;
  wire  [WIDTH-1:0]   ret_gap;
  for (genvar k = 0; k < WIDTH; k++) begin : g_gap
    assign ret_gap[k] = ret_pf[k*PF_OP_W + PF_GAP];
  end
  wire   fencei     = ret != '0 && ser_q == SER_FENCEI;
  assign mret       = ret != '0 && ser_q == SER_MRET;
  assign sret       = ret != '0 && ser_q == SER_SRET;
  assign sfence     = ret != '0 && ser_q == SER_SFENCE;
  assign regime     = sfence || (ret != '0 && ser_q == SER_CSRF);
  wire   pop_again  = refetch_q && !again_seen_q && wrong && wrong_id == flush_id_q;
  wire   flags      = ret != '0 && ser_q == SER_CSRP;
  wire   flush_next = stop || mret || sret || fencei || regime || flags;
  assign trap_cause = trap_interrupt ? irq_cause_q : exc_cause_q;
  assign trap_epc   = `PC(row_pc_q + {59'd0, old_offset_q, 1'b0});
  assign trap_tval  = trap_interrupt ? 64'd0 : exc_tval_q;
  always_ff @(posedge clk)
    if (rst) flush_q <= 1'b0;
    else     flush_q <= flush_next;
  always_ff @(posedge clk)
    if (!flush_next) begin                         // else kept for the cycle of the flush
      row_pc_q <= `PC(pc_q[head_row]); old_offset_q <= old_offset; old_rvc_q <= old_rvc; ser_q <= old_ser;
      flush_id_q <= {head_q, old_lane}; irq_cause_q <= irq_cause;
    end
  always_ff @(posedge clk) begin
    flush_pc_q     <= trap_interrupt ? irq_vector : trap ? exc_vector : (mret || sret) ? xret_pc
                    : (fencei || regime || flags) ? `PC(trap_epc + (old_rvc_q ? 64'd2 : 64'd4)) : trap_epc;
    flush_cause_q  <= (trap && !trap_interrupt) ? AB_TRAP : (refetch_q && !again_seen_q && !pop_again) ? AB_ORDER : AB_OTHER;
    flush_pop_q    <= pop_again;
    flush_gap_q    <= refetch_q && ret_gap[flush_id_q[LANE_W-1:0]];
    flush_fencei_q <= fencei;
  end
  assign flush        = flush_q;
  assign flush_pc     = flush_pc_q;
  assign flush_cause  = flush_cause_q;
  assign flush_fencei = flush_fencei_q && flush_q;
  assign flush_pop    = flush_pop_q && flush_q;
  assign flush_gap    = flush_gap_q;
  assign flush_from   = trap_epc;
  assign flush_id     = flush_id_q;

  // --- occupancy; whether a row is free comes from a register, a cycle late only when a mispredict frees it
  wire             row_leaves = old_valid && row_done;
  wire [ROWP_W-1:0] used      = tail_q - head_q;
  always_ff @(posedge clk)
    rob_ready <= rst || flush_q || row_leaves || used < (dis_fire ? ROWP_W'(ROB_ROWS - 1) : ROWP_W'(ROB_ROWS));
  always_ff @(posedge clk)
    if (rst || flush_q) begin
      head_q <= '0; tail_q <= '0;
    end else begin
      if (row_leaves) head_q <= head_q + 1'b1;
      if (kill)      tail_q <= res_id[ROBID_W-1:LANE_W] + 1'b1;
      else if (dis_fire) tail_q <= tail_q + 1'b1;
    end

  // --- one bit for each entry
  logic [ENTRIES-1:0] valid_d, done_d, replay_d, missed_d;
  logic [3*ENTRIES-1:0] late_d;
  logic [ENTRIES-1:0] row_clear;                   // all lanes of the row being written
  assign row_clear = dis_fire ? (ENTRIES'({(1 << LANE_W){1'b1}}) << {tail_row, LANE_W'(0)}) : '0;
  for (genvar p = 0; p < PORTS; p++) begin : g_done
    wire [ENTRIES-1:0] got, set;
    if (p == 0) begin : g_first assign got = exc ? ENTRIES'(1) << exc_id[IDX_W-1:0] : '0; end
    else        begin : g_rest  assign got = g_done[p-1].set; end
    assign set = done[p] ? got | (ENTRIES'(1) << done_id[p*ROBID_W +: IDX_W]) : got;
  end
  // a mispredict removes the lanes after the branch in its row; moving the tail cuts off later rows
  wire [(1<<LANE_W)-1:0] behind = ~(((1<<LANE_W)'(2) << res_id[LANE_W-1:0]) - 1'b1);
  wire [ENTRIES-1:0] same_row = kill ? ENTRIES'(behind) << {res_id[IDX_W-1:LANE_W], LANE_W'(0)} : '0;
  assign valid_d  = ((valid_q & ~row_clear) | (dis_fire ? ENTRIES'(dis_lane) << {tail_row, LANE_W'(0)} : '0))
                  & ~same_row & ~(ENTRIES'(head_ret) << {head_row, LANE_W'(0)});
  assign done_d   = (done_q & ~row_clear) | g_done[PORTS-1].set | (dis_fire ? ENTRIES'(dis_no_unit) << {tail_row, LANE_W'(0)} : '0);
  assign replay_d = (replay_q & ~row_clear) | (order_viol ? ENTRIES'(1) << order_viol_id[IDX_W-1:0] : '0)
                  | (pop_wrong ? ENTRIES'(1) << done_id[ALUS*ROBID_W +: IDX_W] : '0);
  assign missed_d = (missed_q & ~row_clear) | (me_miss ? ENTRIES'(1) << me_id[IDX_W-1:0] : '0);
  assign late_d   = !PM_LINKS ? '0 : (dis_fire ? late_q & ~{3{row_clear}} : late_q)
                  | {kill ? ENTRIES'(1) << res_id[IDX_W-1:0] : '0,
                     {2{ENTRIES'(1) << me_id[IDX_W-1:0]}} & {{ENTRIES{me_met[1]}}, {ENTRIES{me_met[0]}}}};
  always_ff @(posedge clk)
    if (rst || flush_q) begin
      valid_q <= '0; done_q <= '0; replay_q <= '0; missed_q <= '0; late_q <= '0;
    end else begin
      valid_q <= valid_d; done_q <= done_d; replay_q <= replay_d; missed_q <= missed_d; late_q <= late_d;
    end
  always_ff @(posedge clk) if (dis_fire) pc_q[tail_row] <= dec_row_pc[39:0];
  assign rr_row_pc = `PC(pc_q[rr_id[IDX_W-1:LANE_W]]);

  // --- the oldest exception; it is dropped if its instruction is killed
  wire exc_killed = exc_q && kill && `YOUNGER(exc_id_q, res_id);
  wire exc_new    = exc && !(kill && `YOUNGER(exc_id, res_id));
  always_ff @(posedge clk)
    if (rst || flush_q) exc_q <= 1'b0;
    else if (dis_fire && dis_trap) begin
      exc_q <= 1'b1; exc_id_q <= dis_trap_id; exc_cause_q <= dis_trap_cause; exc_tval_q <= dis_trap_tval;
      exc_unsure_q <= dis_trap_cause[5:2] == 4'd3;
    end else if (exc_new && (!exc_q || exc_killed || `YOUNGER(exc_id_q, exc_id))) begin
      exc_q <= 1'b1; exc_id_q <= exc_id; exc_cause_q <= exc_cause; exc_tval_q <= exc_tval;
      exc_unsure_q <= exc_cause[5:2] == 4'd3;
    end else if (confirm_done && confirm_req && confirm_fault) begin
      exc_cause_q <= confirm_cause; exc_unsure_q <= 1'b0;
    end else if (exc_killed) exc_q <= 1'b0;

  // --- path register at retirement
  logic [PATH_W-1:0] path_q;
  for (genvar k = 0; k < WIDTH; k++) begin : g_path
    wire [PATH_W-1:0] got, path;
    if (k == 0) begin : g_first assign got = path_q; end
    else        begin : g_rest  assign got = g_path[k-1].path; end
    assign path = (ret[k] && ret_itype[k*4 +: 4] == IT_BRANCH) ? {got[PATH_W-2:0], ret_taken[k]} : got;
  end
  always_ff @(posedge clk) if (rst) path_q <= '0; else path_q <= g_path[WIDTH-1].path;
  assign ret_path = path_q;

  `CHECK(never_overfills, !(dis_fire && !rob_ready))
  `CHECK(no_dispatch_in_recovery, !(dis_fire && (kill || flush_q)))
  `CHECK(kill_is_not_older_than_head, !kill || empty || flush_q || $signed(res_id - {head_q, old_lane}) >= 0)
endmodule
