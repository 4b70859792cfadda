// SPDX-License-Identifier: Apache-2.0
// issue_queue: the scheduler: one queue for each unit (unit_queue.sv). Dispatch chooses the queue; integer operations that any
// unit can run go to the queue with the fewest waiting. The queues' columns of the dependency matrix are joined here.
// Columns: one for each slot of the integer queues (its producer), and one for each load-queue entry (a load leaves its slot
// when it issues). wake_early and wake_load clear a load's column on the guess that it will hit; at the latest load_done clears
// it, with the value. load_cancel takes the guess back, and with it all grants since (unit_queue.sv).
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`include "check.svh"
`default_nettype none
module issue_queue (
  input  wire logic                      clk, rst,
  // from dispatch
  output logic                           iq_ready,    // there is a slot for each held lane
  output logic [WIDTH*IQ_W-1:0]          iq_slot,     // the slot that each lane would get
  output logic [WIDTH*COLS-1:0]          iq_col,      // that slot's column, one-hot, for integer queues
  input  wire logic                      dis_fire,
  input  wire logic [WIDTH-1:0]          dec_valid,
  input  wire logic [WIDTH-1:0]          dis_queued,  // the lane takes its slot
  input  wire logic [WIDTH-1:0]          dec_load,    // the lane gets the load-queue entry of its column
  input  wire logic [WIDTH*3-1:0]        dec_fu,
  input  wire logic [WIDTH*LQP_W-1:0]    lq_pos,
  input  wire logic [WIDTH*COLS-1:0]     ren_dep,     // columns that the lane waits for, not certain yet
  input  wire logic [WIDTH*LQ_SIZE-1:0]  ren_ld_dep,
  input  wire logic [WIDTH*ROBID_W-1:0]  dis_id,
  input  wire logic [WIDTH*PREG_W-1:0]   ren_prd,
  input  wire logic [WIDTH*PAY0_W-1:0]   dis_pay0,
  input  wire logic [WIDTH*PAY1_W-1:0]   dis_pay1,
  input  wire logic [WIDTH-1:0]          dis_hold,    // hold the load until the store at this place is sent (load_hold.sv)
  input  wire logic [WIDTH*SQ_W-1:0]     dis_hold_for,
  input  wire logic                      rr_store,
  input  wire logic [SQ_W-1:0]           rr_store_idx,
  // loads: hit guessed, guess was wrong, value has come
  input  wire logic                      wake_early, wake_load,
  input  wire logic [LQ_W-1:0]           wake_early_lq, wake_load_lq,
  input  wire logic                      load_cancel,
  input  wire logic [LQ_W-1:0]           load_cancel_lq,
  input  wire logic                      load_done,
  input  wire logic [LQ_W-1:0]           load_lq,
  // to rename, by column: the result is certain now; the instruction leaves
  output logic [DEP_W-1:0]               col_sure, col_gone,
  // to register read, one for each unit (unit ALUS is memory); unit_queue.sv explains the bits
  output logic [UNITS-1:0]               iss_valid, iss_start, iss_result, iss_second,
  output logic                           iss_div,
  output logic [UNITS*ROBID_W-1:0]       iss_id,
  output logic [UNITS*PREG_W-1:0]        iss_prd,
  output logic [UNITS*PAY0_W-1:0]        iss_pay0,
  output logic [UNITS*PAY1_W-1:0]        iss_pay1,
  // from and to the units
  input  wire logic                      mem_block,   // the load-store unit needs its pipe
  input  wire logic                      div_early, div_soon,
  output logic                           div_drop,
  // from recovery
  input  wire logic                      kill,        // everything younger than res_id leaves
  input  wire logic [ROBID_W-1:0]        res_id,
  input  wire logic                      flush,
  input  wire logic [LQ_SIZE-1:0]        lq_gone,
  // to the profile port
  output logic [IQ_SIZE-1:0]             iq_dready
);
  localparam int LAST = ALUS - 1;

  // --- loads
  logic [LQ_SIZE-1:0] guess_q;                           // column cleared on a guess
  wire [LQ_SIZE-1:0] guessed   = (wake_early ? LQ_SIZE'(1) << wake_early_lq : '0) | (wake_load ? LQ_SIZE'(1) << wake_load_lq : '0);
  wire [LQ_SIZE-1:0] arrived   = load_done   ? LQ_SIZE'(1) << load_lq : '0;
  logic [LQ_SIZE-1:0] early_q;                           // guessed in the last cycle for another load; a cancel takes it back, too
  always_ff @(posedge clk) early_q <= wake_early ? LQ_SIZE'(1) << wake_early_lq : '0;
  wire [LQ_SIZE-1:0] cancelled = load_cancel ? LQ_SIZE'(1) << load_cancel_lq | early_q : '0;
  wire [LQ_SIZE-1:0] fresh;                              // entries that the held lanes get: their guesses are cleared
  for (genvar k = 0; k < WIDTH; k++) begin : g_fresh
    wire [LQ_SIZE-1:0] here = (dec_load[k] && dec_valid[k]) ? LQ_SIZE'(1) << lq_pos[k*LQP_W +: LQ_W] : '0;
    wire [LQ_SIZE-1:0] all;
    if (k == 0) begin : g_first assign all = here; end
    else        begin : g_rest  assign all = g_fresh[k-1].all | here; end
  end
  assign fresh = g_fresh[WIDTH-1].all;
  always_ff @(posedge clk)
    if (rst) guess_q <= '0;
    else     guess_q <= ((guess_q & ~cancelled & ~arrived) | guessed) & ~(dis_fire ? fresh : '0);

  // --- columns
  wire [COLS-1:0]  woke, certain, killed;
  assign col_sure = {arrived, certain};
  assign col_gone = {lq_gone, killed};

  // --- choice of unit: the one with the fewest waiting; the next instruction of its group takes the next unit
  wire [ALUS*6-1:0] waiting, load;
  logic [ALUS-1:0]  least_q;
  for (genvar u = 0; u < ALUS; u++) begin : g_least
    wire [5:0]      fewest;
    wire [ALUS-1:0] who;
    // count one more for units that other classes of operations must use
    assign load[u*6 +: 6] = waiting[u*6 +: 6] + 6'(u == 0 || (u == LAST && ALUS > 2));
    if (u == 0) begin : g_first
      assign fewest = load[5:0]; assign who = ALUS'(1);
    end else begin : g_rest
      wire less = load[u*6 +: 6] < g_least[u-1].fewest;
      assign fewest = less ? load[u*6 +: 6] : g_least[u-1].fewest;
      assign who    = less ? ALUS'(1) << u : g_least[u-1].who;
    end
  end
  wire [5:0]        least = g_least[ALUS-1].fewest;
  logic [ALUS-1:0]  fit_q;                               // units with about the fewest waiting
  for (genvar u = 0; u < ALUS; u++) begin : g_fit
    always_ff @(posedge clk) fit_q[u] <= load[u*6 +: 6] < least + 6'd2;
  end
  always_ff @(posedge clk) least_q <= g_least[ALUS-1].who;
  wire [UNITS*WIDTH-1:0] here;
  for (genvar k = 0; k < WIDTH; k++) begin : g_turn
    wire [2:0]      fu = dec_fu[k*3 +: 3];
    wire [ALUS-1:0] turn, next;
    if (k == 0) begin : g_first assign turn = least_q; end
    else        begin : g_rest  assign turn = g_turn[k-1].next; end
    // the next fitting unit after this one, cyclically
    wire [2*ALUS-1:0] around = {fit_q, fit_q} & ~((2*ALUS)'({turn, 1'b0}) - (2*ALUS)'(1));
    wire [2*ALUS-1:0] after  = around & (~around + 1'b1);
    assign next = (fu == FU_ALU) ? after[ALUS-1:0] | after[2*ALUS-1:ALUS] : turn;
    for (genvar u = 0; u < ALUS; u++) begin : g_unit
      assign here[u*WIDTH + k] = dec_valid[k] && ((fu == FU_ALU && turn[u]) || (u == 0 && fu == FU_BR)
                                                  || (u == LAST && (fu == FU_MUL || fu == FU_DIV)));
    end
    assign here[ALUS*WIDTH + k] = dec_valid[k] && fu == FU_MEM;
  end

  // --- the queues
  wire [UNITS-1:0] room;
  for (genvar u = 0; u < UNITS; u++) begin : g_unit
    localparam int SLOTS = (u == ALUS) ? MEMQ_SIZE : ALUQ_SIZE;
    localparam int BASE  = u * ALUQ_SIZE;
    wire [WIDTH*IQ_W-1:0] slot_of;
    wire [SLOTS-1:0]      own_woke, own_certain, own_killed;
    wire [WIDTH*SLOTS-1:0] own_pick;
    wire [5:0]            own_waiting;
    wire                  own_div, own_drop;
    unit_queue #(.SLOTS(SLOTS), .COLUMNS(u == ALUS ? 0 : 1), .LONG(u == LAST ? 1 : 0)) u_queue (
      .clk, .rst,
      .here(here[u*WIDTH +: WIDTH]), .room(room[u]), .slot_of, .pick_of(own_pick), .dis_queued, .dec_fu, .ren_dep, .ren_ld_dep,
      .dis_id, .ren_prd, .dis_pay0, .dis_pay1, .dis_hold, .dis_hold_for, .rr_store, .rr_store_idx,
      .waiting(own_waiting), .cleared(woke), .sure(certain), .ld_cleared(guess_q), .ld_sure(arrived),
      .woke(own_woke), .certain(own_certain), .load_cancel,
      .block(u == ALUS ? mem_block : 1'b0), .iss_valid(iss_valid[u]), .iss_start(iss_start[u]), .iss_result(iss_result[u]),
      .iss_second(iss_second[u]), .iss_div(own_div), .iss_id(iss_id[u*ROBID_W +: ROBID_W]), .iss_prd(iss_prd[u*PREG_W +: PREG_W]),
      .iss_pay0(iss_pay0[u*PAY0_W +: PAY0_W]), .iss_pay1(iss_pay1[u*PAY1_W +: PAY1_W]), .div_early, .div_soon, .div_drop(own_drop),
      .kill, .res_id, .flush, .killed(own_killed), .dready(iq_dready[BASE +: SLOTS]));
    if (u < ALUS) begin : g_integer
      assign woke   [BASE +: SLOTS] = own_woke;
      assign certain[BASE +: SLOTS] = own_certain;
      assign waiting[u*6 +: 6] = own_waiting;
      assign killed [BASE +: SLOTS] = own_killed;
      for (genvar k = 0; k < WIDTH; k++) begin : g_column
        assign iq_col[k*COLS + BASE +: SLOTS] = own_pick[k*SLOTS +: SLOTS];
      end
    end
    if (u == LAST) begin : g_last
      assign iss_div = own_div; assign div_drop = own_drop;
    end
    // a lane's slot, numbered over all queues
    wire [WIDTH*IQ_W-1:0] slots;
    for (genvar k = 0; k < WIDTH; k++) begin : g_lane
      wire [IQ_W-1:0] mine = here[u*WIDTH + k] ? IQ_W'(BASE) + slot_of[k*IQ_W +: IQ_W] : '0;
      if (u == 0) begin : g_first assign slots[k*IQ_W +: IQ_W] = mine; end
      else        begin : g_rest  assign slots[k*IQ_W +: IQ_W] = mine | g_unit[u-1].slots[k*IQ_W +: IQ_W]; end
    end
    wire unused = &{1'b0, own_woke, own_certain, own_waiting, own_div, own_drop, own_killed, own_pick};
  end
  assign iq_slot  = g_unit[ALUS].slots;
  assign iq_ready = &room;
  wire unused = &{1'b0, g_turn[WIDTH-1].next};

  `CHECK(a_cancelled_load_was_not_done, !(load_cancel && load_done && load_cancel_lq == load_lq))
endmodule
