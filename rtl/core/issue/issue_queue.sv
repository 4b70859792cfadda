// issue_queue: one scheduler for all units. IQ_SIZE entries; each waits until its row of the dependency matrix is empty, then for
// its unit, which is chosen at dispatch. Columns: one for each slot (a producer in it) and one for each load-queue entry.
// A column is cleared in all rows one cycle before its users may be selected: for one-cycle operations when they are granted, for
// multiplications and divisions when they are granted a second time (to write their result; until then they keep their slot), for
// loads by wake_load, on the guess that they hit, or at the latest by load_done, with the value.
// Select: for each unit the oldest ready entry, by an age matrix; a grant's payload is read in the same cycle (issue_payload.sv).
//
// A wrong guess: load_cancel comes LOAD_SHADOW + 1 cycles behind the wake-up. Whatever was granted for the first time since then
// is taken back, dependent or not, and nothing is granted in that cycle. For this an entry keeps its slot for two cycles behind
// its grant (out1, out2), and its row is kept twice: row_q as select sees it, safe_q as is certain. Second grants stay: their
// results come at a fixed time.
// May be held up by: mem_block (the load-store unit wants its pipe), a result that needs the last unit's write port.
// Source: matrix, Goshima et al., MICRO-34 (2001), Sassone et al., ISCA-34 (2007); taking back all that issued in the shadow of a
// load, Kessler, "The Alpha 21264 Microprocessor", IEEE Micro 19(2), 1999.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`include "check.svh"
`default_nettype none
module issue_queue (
  input  wire logic                      clk, rst,
  // from dispatch
  output logic                           iq_ready,    // WIDTH slots are free
  output logic [WIDTH*IQ_W-1:0]          iq_slot,     // the slot that each lane would get
  input  wire logic [WIDTH-1:0]          dis_queued,  // the lane takes its slot
  input  wire logic                      dis_fire,
  input  wire logic [WIDTH-1:0]          dec_load,    // the lane gets the load-queue entry of its column
  input  wire logic [WIDTH*3-1:0]        dec_fu,
  input  wire logic [WIDTH*6-1:0]        ren_col,
  input  wire logic [WIDTH*DEP_W-1:0]    ren_dep,     // columns not known to be cleared for certain
  input  wire logic [WIDTH*ROBID_W-1:0]  dis_id,
  input  wire logic [WIDTH*PREG_W-1:0]   ren_prd,
  input  wire logic [WIDTH*PAY0_W-1:0]   dis_pay0,
  input  wire logic [WIDTH*PAY1_W-1:0]   dis_pay1,
  // loads: a guess, that it was wrong, the value
  input  wire logic                      wake_load,
  input  wire logic [LQ_W-1:0]           wake_load_lq,
  input  wire logic                      load_cancel,
  input  wire logic [LQ_W-1:0]           load_cancel_lq,
  input  wire logic                      load_done,
  input  wire logic [LQ_W-1:0]           load_done_lq,
  // integer results that are certain: to rename, two cycles behind the grant
  output logic [ALUS-1:0]                wake_valid,
  output logic [ALUS*PREG_W-1:0]         wake_preg,
  // to register read, one a unit (unit ALUS is memory)
  output logic [UNITS-1:0]               iss_valid,
  output logic [UNITS-1:0]               iss_start,   // last unit: starts a multiplication or division, writes nothing yet
  output logic [UNITS-1:0]               iss_result,  // last unit: writes the result of one (also of a one-cycle multiplication)
  output logic [UNITS-1:0]               iss_second,  // last unit: it was granted before
  output logic                           iss_div,     // last unit: it is a division
  output logic [UNITS*ROBID_W-1:0]       iss_id,
  output logic [UNITS*PREG_W-1:0]        iss_prd,
  output logic [UNITS*PAY0_W-1:0]        iss_pay0,
  output logic [UNITS*PAY1_W-1:0]        iss_pay1,
  // from and to the units
  input  wire logic                      mem_block,
  input  wire logic                      div_done,    // level: the divider has its result
  output logic                           div_drop,    // the division under way gives way to an older one
  // from recovery
  input  wire logic                      kill,        // everything younger than res_id leaves
  input  wire logic [ROBID_W-1:0]        res_id,
  input  wire logic                      flush,
  // to the profile port, in step with the beginning of execution: all operands are there
  output logic [IQ_SIZE-1:0]             iq_dready
);
  localparam int LAST = ALUS - 1;
  localparam int PIPE = (MUL_LATENCY > 1) ? MUL_LATENCY - 1 : 1;

  logic [IQ_SIZE-1:0] wait_q, hold_q;                    // not yet granted; granted once, result to come
  logic [IQ_SIZE-1:0] out1_q, out2_q;                    // left one and two cycles ago
  logic [IQ_SIZE-1:0] undo1_q, undo2_q;                  // granted for the first time one and two cycles ago
  logic [IQ_SIZE-1:0] woke1_q, woke2_q;                  // column cleared one and two cycles ago
  logic [LQ_SIZE-1:0] guess_q;                           // column cleared on a guess
  logic [IQ_SIZE-1:0] ready_q, dready1_q, dready2_q;     // the row is empty; so it was one and two cycles ago
  logic [IQ_SIZE-1:0] mul_q, div_q;
  logic [IQ_SIZE-1:0] mine_q  [0:UNITS-1];               // whose unit it is
  logic [DEP_W-1:0]   row_q   [0:IQ_SIZE-1];
  logic [DEP_W-1:0]   safe_q  [0:IQ_SIZE-1];
  logic [IQ_SIZE-1:0] older_q [0:IQ_SIZE-1];
  logic [ROBID_W-1:0] id_q    [0:IQ_SIZE-1];

  // bit b of the index is set when the one-hot bit stands where bit b of the position is set
  function [IQ_W-1:0] index_of(input [IQ_SIZE-1:0] onehot);
    logic [4:0] at;
    at[0] = (32'(onehot) & 32'hAAAA_AAAA) != 32'd0;
    at[1] = (32'(onehot) & 32'hCCCC_CCCC) != 32'd0;
    at[2] = (32'(onehot) & 32'hF0F0_F0F0) != 32'd0;
    at[3] = (32'(onehot) & 32'hFF00_FF00) != 32'd0;
    at[4] = (32'(onehot) & 32'hFFFF_0000) != 32'd0;
    index_of = IQ_W'(at);
  endfunction

  // --- free slots, lane k gets the k-th
  wire [IQ_SIZE-1:0] used = wait_q | hold_q | out1_q | out2_q;
  for (genvar k = 0; k < WIDTH; k++) begin : g_slot
    wire [IQ_SIZE-1:0] left;
    if (k == 0) begin : g_first assign left = ~used; end
    else        begin : g_rest  assign left = g_slot[k-1].left & ~g_slot[k-1].pick; end
    wire [IQ_SIZE-1:0] pick = left & (~left + 1'b1);
    assign iq_slot[k*IQ_W +: IQ_W] = index_of(pick);
    wire [IQ_SIZE-1:0] take = dis_queued[k] ? pick : '0;
    wire [IQ_SIZE-1:0] all;                               // taken by the lanes up to this one
    if (k == 0) begin : g_all assign all = take; end
    else        begin : g_all assign all = g_slot[k-1].all | take; end
  end
  assign iq_ready = g_slot[WIDTH-1].left != '0;
  wire [IQ_SIZE-1:0] taken_now = g_slot[WIDTH-1].all;

  // --- taken back: grants in the shadow of a load that did not hit
  wire [IQ_SIZE-1:0] undone = !load_cancel ? '0 : (LOAD_SHADOW == 2) ? undo1_q | undo2_q : (LOAD_SHADOW == 1) ? undo1_q : '0;
  wire [LQ_SIZE-1:0] cancelled = load_cancel ? LQ_SIZE'(1) << load_cancel_lq : '0;
  wire [LQ_SIZE-1:0] arrived   = load_done   ? LQ_SIZE'(1) << load_done_lq : '0;
  wire [LQ_SIZE-1:0] guessed   = wake_load   ? LQ_SIZE'(1) << wake_load_lq : '0;

  // --- results of multiplications and divisions: they take the last unit's grant and write port
  logic [PIPE-1:0]   mul_v_q;                            // multiplications granted 1..PIPE cycles ago
  logic [IQ_W-1:0]   mul_slot_q [0:PIPE-1];
  logic              div_v_q, div_again_q;               // a division is in flight; its result was granted in the last cycles
  logic [IQ_W-1:0]   div_slot_q;
  wire               mul_due = (MUL_LATENCY > 1) && mul_v_q[PIPE-1];
  wire               div_due = div_v_q && div_done && !div_again_q && !mul_due;
  wire               due     = mul_due || div_due;
  wire [IQ_W-1:0]    due_slot = mul_due ? mul_slot_q[PIPE-1] : div_slot_q;
  wire               due_go  = due && !undone[due_slot];
  wire [IQ_SIZE-1:0] due_bit = due_go ? IQ_SIZE'(1) << due_slot : '0;

  // --- select
  wire [IQ_SIZE-1:0] ready = wait_q & ready_q;
  wire [IQ_SIZE-1:0] long  = div_q | ((MUL_LATENCY > 1) ? mul_q : '0);   // come twice
  wire [UNITS*IQ_W-1:0] iss_slot;
  for (genvar u = 0; u < UNITS; u++) begin : g_unit
    wire [IQ_SIZE-1:0] may;
    if (u == ALUS)      begin : g_mem  assign may = mem_block ? '0 : mine_q[u]; end
    else if (u == LAST) begin : g_last assign may = due ? '0 : mine_q[u] & ~(div_v_q ? div_q : '0); end
    else                begin : g_alu  assign may = mine_q[u]; end
    wire [IQ_SIZE-1:0] req = ready & may;
    logic [IQ_SIZE-1:0] first;
    for (genvar i = 0; i < IQ_SIZE; i++) begin : g_first assign first[i] = req[i] && (older_q[i] & req) == '0; end
    wire [IQ_SIZE-1:0] grant = load_cancel ? '0 : first;
    wire [IQ_W-1:0]    slot;
    if (u == LAST) begin : g_long
      assign slot          = due ? due_slot : index_of(first);
      assign iss_valid[u]  = due ? due_go : req != '0 && !load_cancel;
      assign iss_start[u]  = (grant & long) != '0;
      assign iss_result[u] = due || (MUL_LATENCY == 1 && (grant & mul_q) != '0);
      assign iss_second[u] = due;
    end else begin : g_short
      assign slot          = index_of(first);
      assign iss_valid[u]  = req != '0 && !load_cancel;
      assign iss_start[u]  = 1'b0;
      assign iss_result[u] = 1'b0;
      assign iss_second[u] = 1'b0;
    end
    assign iss_slot[u*IQ_W +: IQ_W] = slot;
    wire [IQ_SIZE-1:0] all;                              // granted here and by the units in front
    if (u == 0) begin : g_all assign all = grant; end
    else        begin : g_all assign all = g_unit[u-1].all | grant; end
  end
  issue_payload u_payload (
    .clk, .dis_queued, .iq_slot, .dis_id, .ren_prd, .dis_pay0, .dis_pay1, .iss_slot, .iss_id, .iss_prd, .iss_pay0, .iss_pay1);
  wire [IQ_SIZE-1:0] granted = g_unit[ALUS].all;
  wire [IQ_SIZE-1:0] integer_grants = g_unit[LAST].all;
  wire [IQ_SIZE-1:0] last_grant = g_unit[LAST].grant;
  assign iss_div = due ? !mul_due : (last_grant & div_q) != '0;

  // --- wake-up
  wire [IQ_SIZE-1:0] waking   = (integer_grants & ~long) | due_bit;
  wire [IQ_SIZE-1:0] certain  = woke2_q & ~undone;
  wire [DEP_W-1:0]   clear    = {guessed | arrived, waking};
  wire [DEP_W-1:0]   sure     = {arrived, certain};
  wire [DEP_W-1:0]   back     = {cancelled, undone};
  wire [LQ_SIZE-1:0] fresh;                              // load-queue entries that the held lanes get: no guess is left there
  wire [DEP_W-1:0]   cleared  = clear | ({guess_q & ~fresh, woke1_q | woke2_q} & ~back);   // for rows at their dispatch
  for (genvar k = 0; k < WIDTH; k++) begin : g_fresh
    wire [LQ_SIZE-1:0] here = dec_load[k] ? LQ_SIZE'(1) << (ren_col[k*6 +: 6] - 6'(IQ_SIZE)) : '0;
    wire [LQ_SIZE-1:0] all;
    if (k == 0) begin : g_all assign all = here; end
    else        begin : g_all assign all = g_fresh[k-1].all | here; end
  end
  assign fresh = g_fresh[WIDTH-1].all;
  wire [IQ_SIZE-1:0] ready_d;
  logic [DEP_W-1:0]  row_d [0:IQ_SIZE-1];
  for (genvar i = 0; i < IQ_SIZE; i++) begin : g_row
    wire [DEP_W-1:0] row = (row_q[i] | (safe_q[i] & back)) & ~clear;
    assign ready_d[i] = row == '0;
    assign row_d[i]   = row;
  end
  always_ff @(posedge clk) begin
    for (int i = 0; i < IQ_SIZE; i++) row_q[i] <= row_d[i];
    for (int k = 0; k < WIDTH; k++) if (dis_queued[k]) row_q[iq_slot[k*IQ_W +: IQ_W]] <= ren_dep[k*DEP_W +: DEP_W] & ~cleared;
  end
  always_ff @(posedge clk) begin
    if (sure != '0) for (int i = 0; i < IQ_SIZE; i++) safe_q[i] <= safe_q[i] & ~sure;
    for (int k = 0; k < WIDTH; k++) if (dis_queued[k]) safe_q[iq_slot[k*IQ_W +: IQ_W]] <= ren_dep[k*DEP_W +: DEP_W] & ~sure;
  end

  // --- kill
  logic [IQ_SIZE-1:0] killed;
  always_comb begin
    killed = '0;
    if (kill) for (int i = 0; i < IQ_SIZE; i++) killed[i] = `YOUNGER(id_q[i], res_id);
    if (flush) killed = '1;
  end

  // --- a division gives way to an older one that is ready, unless its result is due or its grant may yet be taken back
  wire [IQ_SIZE-1:0] div_bit = IQ_SIZE'(1) << div_slot_q;
  assign div_drop = div_v_q && !div_again_q && !div_done && (older_q[div_slot_q] & ready & div_q) != '0
                  && ((undo1_q | undo2_q) & div_bit) == '0 && !flush;
  wire [IQ_SIZE-1:0] dropped = div_drop ? div_bit : '0;

  always_ff @(posedge clk)
    if (rst) begin
      wait_q <= '0; hold_q <= '0; out1_q <= '0; out2_q <= '0; undo1_q <= '0; undo2_q <= '0; woke1_q <= '0; woke2_q <= '0;
      guess_q <= '0;
    end else begin
      wait_q  <= ((wait_q & ~granted) | taken_now | undone | dropped) & ~killed;
      hold_q  <= ((hold_q & ~due_bit) | (last_grant & long)) & ~undone & ~dropped & ~killed;
      out1_q  <= ((granted & ~(last_grant & long)) | due_bit) & ~killed;
      out2_q  <= out1_q & ~undone & ~killed;
      undo1_q <= granted & ~killed;
      undo2_q <= undo1_q & ~undone & ~killed;
      woke1_q <= waking & ~killed;
      woke2_q <= woke1_q & ~undone & ~killed;
      guess_q <= ((guess_q & ~cancelled & ~arrived) | guessed) & ~(dis_fire ? fresh : '0);
    end
  always_ff @(posedge clk) begin
    ready_q   <= ready_d & ~taken_now;
    dready1_q <= ready_q & ~taken_now;
    dready2_q <= dready1_q & ready_d & ~taken_now;
  end
  assign iq_dready = load_cancel ? '0 : dready2_q;

  // --- to rename: what is certain, from registers
  for (genvar u = 0; u < ALUS; u++) begin : g_wake
    logic              v1_q, v2_q, keep1_q, keep2_q, second1_q;
    logic [PREG_W-1:0] preg1_q, preg2_q;
    wire keep = iss_second[u] && !(MUL_LATENCY == 2 && LOAD_SHADOW == 2 && !iss_div);   // there the first was in the last cycle
    always_ff @(posedge clk)
      if (rst) begin
        v1_q <= 1'b0; v2_q <= 1'b0;
      end else begin
        v1_q <= iss_valid[u] && !iss_start[u];
        v2_q <= v1_q && !(load_cancel && LOAD_SHADOW >= 1 && !keep1_q);
      end
    always_ff @(posedge clk) begin
      preg1_q <= iss_prd[u*PREG_W +: PREG_W]; preg2_q <= preg1_q;
      keep1_q <= keep; second1_q <= iss_second[u]; keep2_q <= second1_q;
    end
    assign wake_valid[u] = v2_q && preg2_q != '0 && !(load_cancel && LOAD_SHADOW == 2 && !keep2_q);
    assign wake_preg[u*PREG_W +: PREG_W] = preg2_q;
  end

  // --- allocate: an integer operation for any unit goes where the fewest wait, the next of its group to the unit behind
  logic [ALUS-1:0] least_q;
  logic [5:0]      count_q [0:ALUS-1];
  for (genvar u = 0; u < ALUS; u++) begin : g_count
    always_ff @(posedge clk) count_q[u] <= 6'($countones(wait_q & mine_q[u]));
    wire [5:0]      fewest;
    wire [ALUS-1:0] who;
    if (u == 0) begin : g_first
      assign fewest = count_q[0]; assign who = ALUS'(1);
    end else begin : g_rest
      wire less = count_q[u] < g_count[u-1].fewest;
      assign fewest = less ? count_q[u] : g_count[u-1].fewest;
      assign who    = less ? ALUS'(1) << u : g_count[u-1].who;
    end
  end
  always_ff @(posedge clk) least_q <= g_count[ALUS-1].who;

  // lane by lane: the classes with the lane's entry in them; a new entry is younger than all that are there and than the earlier
  // lanes of its group
  logic [IQ_SIZE-1:0] elders [0:WIDTH-1];      // by lane: what an index can reach
  for (genvar k = 0; k < WIDTH; k++) begin : g_alloc
    wire [2:0]         fu   = dec_fu[k*3 +: 3];
    wire [IQ_SIZE-1:0] take = g_slot[k].take;
    wire [IQ_SIZE-1:0] mul_in, div_in, seen;
    wire [ALUS-1:0]    turn, turn_next;
    if (k == 0) begin : g_first
      assign mul_in = mul_q & ~taken_now;
      assign div_in = div_q & ~taken_now;
      assign seen   = used;
      assign turn   = least_q;
    end else begin : g_rest
      assign mul_in = g_alloc[k-1].mul_d;
      assign div_in = g_alloc[k-1].div_d;
      assign seen   = g_alloc[k-1].seen | g_slot[k-1].take;
      assign turn   = g_alloc[k-1].turn_next;
    end
    assign turn_next = (fu == FU_ALU) ? ALUS'({turn, turn[ALUS-1]}) : turn;
    assign elders[k] = seen;
    wire [IQ_SIZE-1:0] mul_d = (fu == FU_MUL) ? mul_in | take : mul_in;
    wire [IQ_SIZE-1:0] div_d = (fu == FU_DIV) ? div_in | take : div_in;
    for (genvar u = 0; u < UNITS; u++) begin : g_mine
      wire here;
      if (u == ALUS) begin : g_mem assign here = fu == FU_MEM; end
      else begin : g_integer
        assign here = (fu == FU_ALU && turn[u]) || (u == 0 && fu == FU_BR) || (u == LAST && (fu == FU_MUL || fu == FU_DIV));
      end
      wire [IQ_SIZE-1:0] got, mine;
      if (k == 0) begin : g_first assign got = mine_q[u] & ~taken_now; end
      else        begin : g_rest  assign got = g_alloc[k-1].g_mine[u].mine; end
      assign mine = here ? got | take : got;
      if (k == WIDTH - 1) begin : g_last always_ff @(posedge clk) mine_q[u] <= mine; end
    end
  end
  always_ff @(posedge clk) begin
    mul_q <= g_alloc[WIDTH-1].mul_d; div_q <= g_alloc[WIDTH-1].div_d;
  end
  always_ff @(posedge clk) begin
    if (taken_now != '0) for (int i = 0; i < IQ_SIZE; i++) older_q[i] <= older_q[i] & ~taken_now;
    for (int k = 0; k < WIDTH; k++) if (dis_queued[k]) older_q[iq_slot[k*IQ_W +: IQ_W]] <= elders[k];
  end
  always_ff @(posedge clk)
    for (int k = 0; k < WIDTH; k++) if (dis_queued[k]) id_q[iq_slot[k*IQ_W +: IQ_W]] <= dis_id[k*ROBID_W +: ROBID_W];
  initial for (int i = 0; i < IQ_SIZE; i++) begin
    row_q[i] = '0; safe_q[i] = '0; older_q[i] = '0; id_q[i] = '0;
  end

  // --- multiplications and the division on their way
  wire mul_start = MUL_LATENCY > 1 && (last_grant & mul_q) != '0;
  wire [IQ_W-1:0] last_slot = index_of(last_grant);
  always_ff @(posedge clk)
    if (rst) mul_v_q <= '0;
    else begin
      mul_v_q[0] <= mul_start && !killed[last_slot];
      for (int i = 1; i < PIPE; i++) mul_v_q[i] <= mul_v_q[i-1] && !killed[mul_slot_q[i-1]] && !undone[mul_slot_q[i-1]];
    end
  always_ff @(posedge clk) begin
    mul_slot_q[0] <= last_slot;
    for (int i = 1; i < PIPE; i++) mul_slot_q[i] <= mul_slot_q[i-1];
  end
  // div_again_q: from the grant of the result until the divider is free, so that no division starts too early
  wire div_start = (last_grant & div_q) != '0;
  always_ff @(posedge clk)
    if (rst) begin
      div_v_q <= 1'b0; div_again_q <= 1'b0;
    end else if (div_start) begin
      div_v_q <= !killed[last_slot]; div_again_q <= 1'b0;
    end else if (div_v_q && !div_again_q && (killed[div_slot_q] || undone[div_slot_q] || div_drop)) begin
      div_v_q <= 1'b0;
    end else if (div_due) begin
      div_again_q <= 1'b1;
    end else if (div_again_q && !div_done) begin
      div_v_q <= 1'b0; div_again_q <= 1'b0;
    end
  always_ff @(posedge clk) if (div_start) div_slot_q <= last_slot;

  wire unused = &{1'b0, g_count[ALUS-1].fewest, g_alloc[WIDTH-1].turn_next};
  `CHECK(slots_are_free, (taken_now & used) == '0)
  `CHECK(nothing_is_granted_twice, (integer_grants & g_unit[ALUS].grant) == '0)
  `CHECK(a_cancelled_load_was_not_done, !(load_cancel && load_done && load_cancel_lq == load_done_lq))
endmodule
