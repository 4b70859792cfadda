// issue_queue: one scheduler for all units. IQ_SIZE entries; each waits until its row of the dependency matrix is empty.
// Columns: one for each IQ slot (a producer that is still in its slot) and one for each load-queue entry (loads leave
// their slot when they issue). A result's column is cleared in all rows when its users may be selected: for one-cycle
// operations when they are granted, for multiplications and divisions when they are granted a second time (to write their
// result; until then they keep their slot), for loads when the load-store unit says so, in the same cycle.
// Select: for each unit the oldest ready entry, by an age matrix. One grant a unit and cycle; the grant's payload is
// registered by the reader (register read is the next cycle).
// May be held up by: mem_block (the load-store unit wants its pipe), a result that needs the last unit's write port.
// Source of the matrix: Goshima et al., MICRO-34 (2001); Sassone et al., ISCA-34 (2007), matrix schedulers.
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
  input  wire logic [WIDTH*3-1:0]        dec_fu,
  input  wire logic [WIDTH*DEP_W-1:0]    ren_dep_map,    // less what wakes in this cycle and woke in the last one
  input  wire logic [WIDTH*DEP_W-1:0]    ren_dep_group,
  input  wire logic [WIDTH*ROBID_W-1:0]  dis_id,
  input  wire logic [WIDTH*PREG_W-1:0]   ren_prd,
  input  wire logic [WIDTH*PAY0_W-1:0]   dis_pay0,
  input  wire logic [WIDTH*PAY1_W-1:0]   dis_pay1,
  // wake-up
  input  wire logic                      wake_load,
  input  wire logic [LQ_W-1:0]           wake_load_lq,
  output logic [DEP_W-1:0]               wake_mask,   // columns that wake in this cycle
  output logic [ALUS-1:0]                wake_valid,  // the integer units' results that wake in this cycle
  output logic [ALUS*PREG_W-1:0]         wake_preg,
  // to register read, one a unit (unit ALUS is memory)
  output logic [UNITS-1:0]               iss_valid,
  output logic [UNITS-1:0]               iss_start,   // last unit: starts a multiplication or division, writes nothing yet
  output logic [UNITS-1:0]               iss_result,  // last unit: writes the result of one (also of a one-cycle multiplication)
  output logic                           iss_div,     // last unit: it is a division
  output logic [UNITS*ROBID_W-1:0]       iss_id,
  output logic [UNITS*PREG_W-1:0]        iss_prd,
  output logic [UNITS*PAY0_W-1:0]        iss_pay0,
  output logic [UNITS*PAY1_W-1:0]        iss_pay1,
  // from the units
  input  wire logic                      mem_block,
  input  wire logic                      div_done,    // level: the divider has its result
  // from recovery
  input  wire logic                      kill,        // everything younger than res_id leaves
  input  wire logic [ROBID_W-1:0]        res_id,
  input  wire logic                      flush,
  // to the profile port and probe
  output logic [IQ_SIZE-1:0]             iq_dready    // waiting here with all operands there
);
  localparam int LAST = ALUS - 1;
  localparam int PIPE = (MUL_LATENCY > 1) ? MUL_LATENCY - 1 : 1;

  logic [IQ_SIZE-1:0] wait_q, hold_q;                    // not yet granted; granted once, result to come
  logic [IQ_SIZE-1:0] any_q, br_q, mul_q, div_q, mem_q;  // issue classes
  logic [DEP_W-1:0]   row_q   [0:IQ_SIZE-1];
  logic [IQ_SIZE-1:0] older_q [0:IQ_SIZE-1];
  logic [ROBID_W-1:0] id_q    [0:IQ_SIZE-1];
  logic [PREG_W-1:0]  prd_q   [0:IQ_SIZE-1];
  logic [PAY0_W-1:0]  pay0_q  [0:IQ_SIZE-1];
  logic [PAY1_W-1:0]  pay1_q  [0:IQ_SIZE-1];

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
  wire [IQ_SIZE-1:0] free = ~(wait_q | hold_q);
  for (genvar k = 0; k < WIDTH; k++) begin : g_slot
    wire [IQ_SIZE-1:0] left;
    if (k == 0) begin : g_first assign left = free; end
    else        begin : g_rest  assign left = g_slot[k-1].left & ~g_slot[k-1].pick; end
    wire [IQ_SIZE-1:0] pick = left & (~left + 1'b1);
    assign iq_slot[k*IQ_W +: IQ_W] = index_of(pick);
    wire [IQ_SIZE-1:0] take = dis_queued[k] ? pick : '0;
    wire [IQ_SIZE-1:0] all;                               // taken by the lanes up to this one
    if (k == 0) begin : g_all assign all = take; end
    else        begin : g_all assign all = g_slot[k-1].all | take; end
  end
  assign iq_ready = g_slot[WIDTH-1].left != '0;

  // --- ready entries
  wire [DEP_W-1:0] load_mask = wake_load ? DEP_W'(1) << (IQ_SIZE + 32'(wake_load_lq)) : '0;
  logic [IQ_SIZE-1:0] clear;
  for (genvar i = 0; i < IQ_SIZE; i++) begin : g_clear assign clear[i] = (row_q[i] & ~load_mask) == '0; end
  wire [IQ_SIZE-1:0] ready = wait_q & clear;
  assign iq_dready = ready;

  // --- results of multiplications and divisions: they take the last unit's grant and write port
  logic [PIPE-1:0]   mul_v_q;                            // multiplications granted 1..PIPE cycles ago
  logic [IQ_W-1:0]   mul_slot_q [0:PIPE-1];
  logic              div_v_q, div_again_q;               // a division is in flight; its result was granted in the last cycles
  logic [IQ_W-1:0]   div_slot_q;
  wire               mul_due = (MUL_LATENCY > 1) && mul_v_q[PIPE-1];
  wire               div_due = div_v_q && div_done && !div_again_q && !mul_due;
  wire [IQ_W-1:0]    due_slot = mul_due ? mul_slot_q[PIPE-1] : div_slot_q;

  // --- select
  for (genvar u = 0; u < UNITS; u++) begin : g_unit
    wire [IQ_SIZE-1:0] cls;
    wire [IQ_SIZE-1:0] taken;                            // by the units in front of this one
    if (u == ALUS) begin : g_mem
      assign cls = mem_block ? '0 : mem_q;
      assign taken = '0;
    end else begin : g_alu
      wire [IQ_SIZE-1:0] long_ok = (u != LAST) ? '0 : (MUL_LATENCY > 1) ? (mul_q | (div_v_q ? '0 : div_q)) : (div_v_q ? '0 : div_q);
      wire [IQ_SIZE-1:0] one = any_q | ((u == 0) ? br_q : '0) | ((u == LAST && MUL_LATENCY == 1) ? mul_q : '0);
      assign cls = (u == LAST && (mul_due || div_due)) ? '0 : one | long_ok;
      if (u == 0) begin : g_first assign taken = '0; end
      else        begin : g_rest  assign taken = g_unit[u-1].taken | g_unit[u-1].grant; end
    end
    wire [IQ_SIZE-1:0] req = ready & cls & ~taken;
    logic [IQ_SIZE-1:0] grant;
    for (genvar i = 0; i < IQ_SIZE; i++) begin : g_grant assign grant[i] = req[i] && (older_q[i] & req) == '0; end
    wire               due  = (u == LAST) && (mul_due || div_due);
    wire               got  = req != '0;
    wire [IQ_W-1:0]    slot = due ? due_slot : index_of(grant);
    wire [IQ_SIZE-1:0] stay = (u == LAST) ? grant & (div_q | ((MUL_LATENCY > 1) ? mul_q : '0)) : '0;   // keeps its slot
    assign iss_valid[u]  = got || due;
    assign iss_start[u]  = stay != '0;
    assign iss_result[u] = due || (u == LAST && MUL_LATENCY == 1 && (grant & mul_q) != '0);
    assign iss_id  [u*ROBID_W +: ROBID_W] = id_q[slot];
    assign iss_prd [u*PREG_W +: PREG_W]   = prd_q[slot];
    assign iss_pay0[u*PAY0_W +: PAY0_W]   = pay0_q[slot];
    assign iss_pay1[u*PAY1_W +: PAY1_W]   = pay1_q[slot];
    wire [IQ_SIZE-1:0] leave = (grant & ~stay) | (due ? (IQ_SIZE'(1) << due_slot) : '0);               // slot is free next cycle
    wire [IQ_SIZE-1:0] left;                             // leave from here and the units in front
    if (u == 0) begin : g_leave assign left = leave; end
    else        begin : g_leave assign left = g_unit[u-1].left | leave; end
    if (u < ALUS) begin : g_wake
      assign wake_valid[u] = leave != '0 && prd_q[slot] != '0;
      assign wake_preg[u*PREG_W +: PREG_W] = prd_q[slot];
    end
  end
  assign iss_div = |(g_unit[LAST].grant & div_q) || div_due;

  wire [IQ_SIZE-1:0] leaving = g_unit[LAST].left;
  wire [IQ_SIZE-1:0] staying = g_unit[LAST].stay;
  wire [IQ_SIZE-1:0] granted = leaving | staying | g_unit[ALUS].grant;
  assign wake_mask = DEP_W'(leaving) | load_mask;

  // --- kill
  logic [IQ_SIZE-1:0] killed;
  always_comb begin
    killed = '0;
    if (kill) for (int i = 0; i < IQ_SIZE; i++) killed[i] = `YOUNGER(id_q[i], res_id);
    if (flush) killed = '1;
  end

  // --- allocate
  wire [IQ_SIZE-1:0] taken_now = g_slot[WIDTH-1].all;

  logic [IQ_SIZE-1:0] elders [0:WIDTH-1];      // by lane: what an index can reach
  // lane by lane: the classes with the lane's entry in them; a new entry is younger than all that wait and than the earlier lanes
  // of its group
  for (genvar k = 0; k < WIDTH; k++) begin : g_alloc
    wire [2:0]         fu   = dec_fu[k*3 +: 3];
    wire [IQ_SIZE-1:0] take = g_slot[k].take;
    wire [IQ_SIZE-1:0] any_in, br_in, mul_in, div_in, mem_in, seen;
    if (k == 0) begin : g_first
      assign any_in = any_q & ~taken_now;
      assign br_in  = br_q  & ~taken_now;
      assign mul_in = mul_q & ~taken_now;
      assign div_in = div_q & ~taken_now;
      assign mem_in = mem_q & ~taken_now;
      assign seen   = wait_q;
    end else begin : g_rest
      assign any_in = g_alloc[k-1].any_d;
      assign br_in  = g_alloc[k-1].br_d;
      assign mul_in = g_alloc[k-1].mul_d;
      assign div_in = g_alloc[k-1].div_d;
      assign mem_in = g_alloc[k-1].mem_d;
      assign seen   = g_alloc[k-1].seen | g_slot[k-1].take;
    end
    assign elders[k] = seen;
    wire [IQ_SIZE-1:0] any_d = (fu == FU_ALU) ? any_in | take : any_in;
    wire [IQ_SIZE-1:0] br_d  = (fu == FU_BR)  ? br_in  | take : br_in;
    wire [IQ_SIZE-1:0] mul_d = (fu == FU_MUL) ? mul_in | take : mul_in;
    wire [IQ_SIZE-1:0] div_d = (fu == FU_DIV) ? div_in | take : div_in;
    wire [IQ_SIZE-1:0] mem_d = (fu == FU_MEM) ? mem_in | take : mem_in;
  end

  always_ff @(posedge clk)
    if (rst) begin
      wait_q <= '0; hold_q <= '0;
    end else begin
      wait_q <= ((wait_q & ~granted) | taken_now) & ~killed;
      hold_q <= ((hold_q & ~leaving) | staying) & ~killed;
    end
  always_ff @(posedge clk) begin
    any_q <= g_alloc[WIDTH-1].any_d; br_q <= g_alloc[WIDTH-1].br_d; mul_q <= g_alloc[WIDTH-1].mul_d;
    div_q <= g_alloc[WIDTH-1].div_d; mem_q <= g_alloc[WIDTH-1].mem_d;
  end

  logic [DEP_W-1:0] woke_q;                    // in the last cycle: rename does not know it yet
  always_ff @(posedge clk) woke_q <= rst ? '0 : wake_mask;
  always_ff @(posedge clk) begin
    for (int i = 0; i < IQ_SIZE; i++) row_q[i] <= row_q[i] & ~wake_mask;
    for (int k = 0; k < WIDTH; k++)
      if (dis_queued[k])
        row_q[iq_slot[k*IQ_W +: IQ_W]] <= (ren_dep_map[k*DEP_W +: DEP_W] & ~wake_mask & ~woke_q) | ren_dep_group[k*DEP_W +: DEP_W];
  end
  always_ff @(posedge clk) begin
    if (taken_now != '0) for (int i = 0; i < IQ_SIZE; i++) older_q[i] <= older_q[i] & ~taken_now;
    for (int k = 0; k < WIDTH; k++) if (dis_queued[k]) older_q[iq_slot[k*IQ_W +: IQ_W]] <= elders[k];
  end
  always_ff @(posedge clk)
    for (int k = 0; k < WIDTH; k++)
      if (dis_queued[k]) begin
        id_q  [iq_slot[k*IQ_W +: IQ_W]] <= dis_id  [k*ROBID_W +: ROBID_W];
        prd_q [iq_slot[k*IQ_W +: IQ_W]] <= ren_prd [k*PREG_W +: PREG_W];
        pay0_q[iq_slot[k*IQ_W +: IQ_W]] <= dis_pay0[k*PAY0_W +: PAY0_W];
        pay1_q[iq_slot[k*IQ_W +: IQ_W]] <= dis_pay1[k*PAY1_W +: PAY1_W];
      end
  initial for (int i = 0; i < IQ_SIZE; i++) begin
    row_q[i] = '0; older_q[i] = '0; id_q[i] = '0; prd_q[i] = '0; pay0_q[i] = '0; pay1_q[i] = '0;
  end

  // --- multiplications and the division on their way
  wire mul_start = |(g_unit[LAST].grant & mul_q) && MUL_LATENCY > 1;
  wire [IQ_W-1:0] last_slot = index_of(g_unit[LAST].grant);
  always_ff @(posedge clk)
    if (rst) mul_v_q <= '0;
    else begin
      mul_v_q[0] <= mul_start && !killed[last_slot];
      for (int i = 1; i < PIPE; i++) mul_v_q[i] <= mul_v_q[i-1] && !killed[mul_slot_q[i-1]];
    end
  always_ff @(posedge clk) begin
    mul_slot_q[0] <= last_slot;
    for (int i = 1; i < PIPE; i++) mul_slot_q[i] <= mul_slot_q[i-1];
  end
  // div_again_q: from the grant of the result until the divider is free, so that no division starts too early
  wire div_start = |(g_unit[LAST].grant & div_q);
  always_ff @(posedge clk)
    if (rst) begin
      div_v_q <= 1'b0; div_again_q <= 1'b0;
    end else if (div_start) begin
      div_v_q <= !killed[last_slot]; div_again_q <= 1'b0;
    end else if (div_v_q && !div_again_q && killed[div_slot_q]) begin
      div_v_q <= 1'b0;
    end else if (div_due) begin
      div_again_q <= 1'b1;
    end else if (div_again_q && !div_done) begin
      div_v_q <= 1'b0; div_again_q <= 1'b0;
    end
  always_ff @(posedge clk) if (div_start) div_slot_q <= last_slot;

  `CHECK(slots_are_free, (taken_now & (wait_q | hold_q)) == '0)
  `CHECK(nothing_is_granted_twice, (leaving & g_unit[ALUS].grant) == '0)
endmodule
