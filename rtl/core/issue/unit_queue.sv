// SPDX-License-Identifier: Apache-2.0
// unit_queue: the scheduler's entries for one unit. SLOTS entries; each waits until its row of the dependency matrix is empty.
// Free slots are chosen a cycle ahead: dispatch takes them from registers.
// Select: the oldest ready entry, by an age matrix; the payload is read in the same cycle, from a memory a dispatch lane (one write
// port each: distributed RAM). A grant clears the entry's column in all rows (waking), so that users are granted one cycle later;
// with ALU_EXTRA the grant of a one-cycle operation does it a cycle later.
// COLUMNS = 0: the entries have no column (memory: loads have those of their load-queue entries).
// LONG: multiplications and divisions come here. They are granted twice, first to start, then, when their result comes (at a fixed
// time, or after div_soon), to write it; until then they keep their slot, and only the second grant wakes. Another division may be
// granted after the second grant of the last. One that is not half done gives way to an older one that becomes ready (div_drop).
//
// After a grant an entry keeps its slot for two cycles (out1, out2): first grants of the last LOAD_SHADOW cycles are taken back by
// load_cancel, in whose cycle nothing is granted. row_q and load_q are what select sees, safe_q and sload_q what is certain.
// A second grant stays.
// May be held up by: block; a result that needs the unit's write port.
// Source: Goshima et al., MICRO-34 (2001) and Sassone et al., ISCA-34 (2007), matrix schedulers; Kessler, "The Alpha 21264
// Microprocessor", IEEE Micro 19(2), 1999, taking back what was issued in the shadow of a load.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`include "check.svh"
`default_nettype none
module unit_queue #(parameter int SLOTS = 8, parameter int COLUMNS = 1, parameter int LONG = 0) (
  input  wire logic                     clk, rst,
  // dispatch
  input  wire logic [WIDTH-1:0]         here,        // held lanes that come here
  output logic                          room,        // there is a slot for each of them
  output logic [WIDTH*IQ_W-1:0]         slot_of,     // index of the slot, 0 for other lanes
  output logic [WIDTH*SLOTS-1:0]        pick_of,     // that slot bit by bit, none for other lanes
  input  wire logic [WIDTH-1:0]         dis_queued,  // the lane goes
  input  wire logic [WIDTH*3-1:0]       dec_fu,
  input  wire logic [WIDTH*COLS-1:0]    ren_dep,
  input  wire logic [WIDTH*LQ_SIZE-1:0] ren_ld_dep,
  input  wire logic [WIDTH*ROBID_W-1:0] dis_id,
  input  wire logic [WIDTH*PREG_W-1:0]  ren_prd,
  input  wire logic [WIDTH*PAY0_W-1:0]  dis_pay0,
  input  wire logic [WIDTH*PAY1_W-1:0]  dis_pay1,
  input  wire logic [WIDTH-1:0]         dis_hold,    // memory: a load stays until the store at this place is sent
  input  wire logic [WIDTH*SQ_W-1:0]    dis_hold_for,
  input  wire logic                     rr_store,
  input  wire logic [SQ_W-1:0]          rr_store_idx,
  output logic [5:0]                    waiting,     // entries, one cycle ago
  // columns
  input  wire logic [COLS-1:0]          clear,       // columns that are cleared in this cycle
  input  wire logic [COLS-1:0]          sure,        // columns that are certain
  input  wire logic [COLS-1:0]          back,        // columns that are set again
  input  wire logic [COLS-1:0]          cleared,     // columns that an instruction dispatched now does not wait for
  input  wire logic [LQ_SIZE-1:0]       ld_clear, ld_sure, ld_back, ld_cleared,   // loads' columns: clear, sure, back, cleared
  input  wire logic                     ld_event,    // one of the loads' columns changes
  output logic [SLOTS-1:0]              waking, woke, certain, undone,   // columns of our own slots: clear, cleared, sure, back
  input  wire logic                     load_cancel,
  // the grant
  input  wire logic                     block,
  output logic                          iss_valid,
  output logic                          iss_start,   // starts a multiplication or division, writes nothing yet
  output logic                          iss_result,  // writes the result of one (also of a one-cycle multiplication)
  output logic                          iss_second,  // it was granted before
  output logic                          iss_div,     // it is a division
  output logic [ROBID_W-1:0]            iss_id,
  output logic [PREG_W-1:0]             iss_prd,
  output logic [PAY0_W-1:0]             iss_pay0,
  output logic [PAY1_W-1:0]             iss_pay1,
  input  wire logic                     div_early, div_soon,   // divider.sv
  output logic                          div_drop,
  // recovery
  input  wire logic                     kill,        // everything younger than res_id leaves
  input  wire logic [ROBID_W-1:0]       res_id,
  input  wire logic                     flush,
  output logic [SLOTS-1:0]              killed,      // slots whose instruction leaves
  // to the profile port, in step with the beginning of execution: all operands are there
  output logic [SLOTS-1:0]              dready
);
  localparam int AT_W   = (SLOTS > 1) ? $clog2(SLOTS) : 1;
  localparam int LANE_B = (WIDTH > 1) ? $clog2(WIDTH) : 1;
  localparam int KEY_W  = ROBID_W + PREG_W;
  localparam int MANY_B = $clog2(WIDTH + 1);
  localparam int PIPE   = (MUL_LATENCY > 1) ? MUL_LATENCY - 1 : 1;

  logic [SLOTS-1:0]   wait_q, hold_q;                    // wait: not yet granted; hold: granted once, result to come
  logic [SLOTS-1:0]   out1_q, out2_q;                    // left one and two cycles ago
  logic [SLOTS-1:0]   undo1_q, undo2_q;                  // granted for the first time one and two cycles ago
  logic [SLOTS-1:0]   woke1_q, woke2_q;                  // its value was granted one and two cycles ago, the column is cleared
  logic [SLOTS-1:0]   late_q;                            // its value was granted one cycle ago, the column is cleared now
  logic [SLOTS-1:0]   dready1_q, dready2_q;              // the row was empty one and two cycles ago
  logic [COLS-1:0]    row_q   [0:SLOTS-1];               // the matrix: what the integer units bring, and loads
  logic [COLS-1:0]    safe_q  [0:SLOTS-1];
  logic [LQ_SIZE-1:0] load_q  [0:SLOTS-1];
  logic [LQ_SIZE-1:0] sload_q [0:SLOTS-1];
  logic [SLOTS-1:0]   older_q [0:SLOTS-1];
  logic [ROBID_W-1:0] id_q    [0:SLOTS-1];
  logic [SLOTS-1:0]   lane_q  [0:LANE_B-1];              // lane whose memory holds the payload, bit by bit
  initial for (int i = 0; i < SLOTS; i++) begin
    row_q[i] = '0; safe_q[i] = '0; load_q[i] = '0; sload_q[i] = '0; older_q[i] = '0; id_q[i] = '0;
  end

  // bit b of the index is set when the one-hot bit stands where bit b of the position is set
  function [AT_W-1:0] index_of(input [SLOTS-1:0] onehot);
    logic [4:0] at;
    at[0] = (32'(onehot) & 32'hAAAA_AAAA) != 32'd0;
    at[1] = (32'(onehot) & 32'hCCCC_CCCC) != 32'd0;
    at[2] = (32'(onehot) & 32'hF0F0_F0F0) != 32'd0;
    at[3] = (32'(onehot) & 32'hFF00_FF00) != 32'd0;
    at[4] = (32'(onehot) & 32'hFFFF_0000) != 32'd0;
    index_of = AT_W'(at);
  endfunction
  // the lowest, or highest, of a set, without a carry chain
  function [SLOTS-1:0] lowest(input [SLOTS-1:0] set);
    logic [SLOTS-1:0] above;
    above  = SLOTS'(set << 1);
    above  = above | SLOTS'(above << 1);
    above  = above | SLOTS'(above << 2);
    above  = above | SLOTS'(above << 4);
    above  = above | SLOTS'(above << 8);
    above  = above | SLOTS'(above << 16);
    lowest = set & ~above;
  endfunction
  function [SLOTS-1:0] highest(input [SLOTS-1:0] set);
    logic [SLOTS-1:0] under;
    under   = set >> 1;
    under   = under | (under >> 1);
    under   = under | (under >> 2);
    under   = under | (under >> 4);
    under   = under | (under >> 8);
    under   = under | (under >> 16);
    highest = set & ~under;
  endfunction

  // --- free slots: WIDTH of them are offered from registers, the first to the first lane that comes here, and so on. What is
  // offered next: those that were not taken, then others that will be free.
  // An offered slot is filled with what stands before it, and taken if that is dispatched, which is known later in the cycle
  wire [SLOTS-1:0]  held, keep, release_held;            // loads that are held (load_hold.sv); begin, end to be
  wire [SLOTS-1:0]  used = wait_q | hold_q | held | out1_q | out2_q;
  logic [WIDTH-1:0]      offered_q;                      // 0...01...1
  logic [WIDTH*AT_W-1:0] offer_q;                        // indices of the offered slots
  wire [WIDTH-1:0]  fill;                                // lanes of `here` with a slot
  wire [WIDTH-1:0]  enter = here & dis_queued;           // lanes of `here` that are dispatched
  logic [SLOTS-1:0] elders [0:WIDTH-1];                  // by lane: entries that are older
  for (genvar k = 0; k < WIDTH; k++) begin : g_slot
    wire [LANE_B-1:0] nth;                               // earlier lanes that come here
    wire [AT_W-1:0]   at   = offer_q[nth*AT_W +: AT_W];
    wire [SLOTS-1:0]  put  = fill[k] ? SLOTS'(1) << at : '0;
    wire [SLOTS-1:0]  all, take;                         // slots that are filled; that are taken
    wire [LANE_B*SLOTS-1:0] lanes;                       // slots filled by lanes with this bit of their number set
    for (genvar b = 0; b < LANE_B; b++) begin : g_lane_bit
      wire [SLOTS-1:0] from;
      if (k == 0) begin : g_first assign from = '0; end
      else        begin : g_rest  assign from = g_slot[k-1].lanes[b*SLOTS +: SLOTS]; end
      assign lanes[b*SLOTS +: SLOTS] = ((k >> b) & 1) != 0 ? from | put : from;
    end
    assign fill[k] = here[k] && offered_q[nth];
    assign slot_of[k*IQ_W +: IQ_W] = here[k] ? IQ_W'(at) : '0;
    assign pick_of[k*SLOTS +: SLOTS] = put;
    if (k == 0) begin : g_first
      assign nth = '0; assign all = put; assign elders[k] = used; assign take = dis_queued[k] ? put : '0;
    end else begin : g_rest
      assign nth = g_slot[k-1].nth + LANE_B'(here[k-1]);
      assign all = g_slot[k-1].all | put; assign elders[k] = used | g_slot[k-1].all;
      assign take = dis_queued[k] ? g_slot[k-1].take | put : g_slot[k-1].take;
    end
  end
  assign room = fill == here;
  wire [SLOTS-1:0] filled    = g_slot[WIDTH-1].all;
  wire [SLOTS-1:0] taken_now = g_slot[WIDTH-1].take;
  wire [LANE_B*SLOTS-1:0] lanes_now = g_slot[WIDTH-1].lanes;
  // slots of the set, counted from both ends: {indices, valid bits}
  function automatic logic [WIDTH*(AT_W+1)-1:0] choice(input logic [SLOTS-1:0] set);
    logic [SLOTS-1:0] left, low, high;
    left = set;
    for (int n = 0; n < WIDTH; n += 2) begin
      low  = lowest(left);
      high = highest(left);
      choice[n] = left != '0;
      choice[WIDTH + n*AT_W +: AT_W] = index_of(low);
      if (n + 1 < WIDTH) begin
        choice[n+1] = (left & ~low) != '0;
        choice[WIDTH + (n+1)*AT_W +: AT_W] = index_of(high);
      end
      left = left & ~low & ~high;
    end
  endfunction
  function automatic logic [SLOTS-1:0] as_set(input logic [WIDTH-1:0] valids, input logic [WIDTH*AT_W-1:0] ats);
    as_set = '0;
    for (int n = 0; n < WIDTH; n++) if (valids[n]) as_set = as_set | SLOTS'(1) << ats[n*AT_W +: AT_W];
  endfunction
  // indices in line, then those of `more`, without the ones taken from the front
  function automatic logic [WIDTH*AT_W-1:0] moved_up(input logic [WIDTH*AT_W-1:0] own, more, input logic [MANY_B-1:0] many, gone);
    logic [2*WIDTH*AT_W-1:0] line;
    line     = '0;
    moved_up = '0;
    for (int n = 0; n <= WIDTH; n++)
      if (many == MANY_B'(n))
        line = ((2*WIDTH*AT_W)'(more) << n*AT_W) | ((2*WIDTH*AT_W)'(own) & ~({2*WIDTH*AT_W{1'b1}} << n*AT_W));
    for (int n = 0; n <= WIDTH; n++) if (gone == MANY_B'(n)) moved_up = (WIDTH*AT_W)'(line >> n*AT_W);
  endfunction
  wire changes = enter != '0 || !(&offered_q);
  logic [SLOTS-1:0]      unused_slots;
  logic [WIDTH-1:0]      other, offered_d;               // there is another slot to offer
  logic [WIDTH*AT_W-1:0] other_at, offer_d;
  logic [MANY_B-1:0]     offers, taken;
  always_comb
    if (changes) begin
      unused_slots = ~(wait_q | hold_q | held | out1_q | (load_cancel ? out2_q : '0) | as_set(offered_q, offer_q));
      {other_at, other} = choice(unused_slots);
      offers    = MANY_B'($countones(offered_q));
      taken     = MANY_B'($countones(enter));
      offered_d = WIDTH'(((2*WIDTH)'(offered_q) | ((2*WIDTH)'(other) << offers)) >> taken);
      offer_d   = moved_up(offer_q, other_at, offers, taken);
    end else begin
      unused_slots = 'x; other = 'x; other_at = 'x; offers = 'x; taken = 'x; offered_d = 'x; offer_d = 'x;
    end
  always_ff @(posedge clk)
    if (rst)          begin offered_q <= '0; offer_q <= '0; end
    else if (changes) begin offered_q <= offered_d; offer_q <= offer_d; end

  // --- taken back
  assign undone = !load_cancel ? '0 : (LOAD_SHADOW == 2) ? undo1_q | undo2_q : (LOAD_SHADOW == 1) ? undo1_q : '0;

  // --- results of multiplications and divisions
  wire             due, due_go, due_div;                 // a result takes this cycle's grant; it has not been taken back
  wire [AT_W-1:0]  due_slot;
  wire [SLOTS-1:0] due_bit, long, divs, dropped;         // entries that come twice; that are divisions; that give way
  wire             div_busy;

  // --- select
  wire [SLOTS-1:0] empty;                                // entries whose row is empty
  wire [SLOTS-1:0] ready = wait_q & empty;
  wire [SLOTS-1:0] req   = ready & ~(div_busy ? divs : '0);
  wire [SLOTS-1:0] oldest;
  for (genvar i = 0; i < SLOTS; i++) begin : g_first assign oldest[i] = (older_q[i] & req) == '0; end
  wire [SLOTS-1:0] first = req & oldest;
  wire             none  = block || load_cancel;
  wire [SLOTS-1:0] grant = (none || due) ? '0 : first;
  wire [AT_W-1:0]  slot  = due ? due_slot : index_of(first);
  assign iss_valid  = due ? due_go : req != '0 && !none;
  assign iss_start  = (grant & long) != '0;
  assign iss_second = due;
  assign iss_div    = due ? due_div : (grant & divs) != '0;

  // --- payload
  wire [LANE_B-1:0] whose;
  for (genvar b = 0; b < LANE_B; b++) begin : g_whose
    initial lane_q[b] = '0;
    always_ff @(posedge clk) lane_q[b] <= (lane_q[b] & ~filled) | lanes_now[b*SLOTS +: SLOTS];
    assign whose[b] = ((due ? due_bit : first) & lane_q[b]) != '0;
  end
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    logic [KEY_W-1:0]  key_q  [0:SLOTS-1];
    logic [PAY0_W-1:0] pay0_q [0:SLOTS-1];
    logic [PAY1_W-1:0] pay1_q [0:SLOTS-1];
    initial for (int i = 0; i < SLOTS; i++) begin
      key_q[i] = '0; pay0_q[i] = '0; pay1_q[i] = '0;
    end
    wire [AT_W-1:0] at = slot_of[k*IQ_W +: AT_W];
    always_ff @(posedge clk)
      if (fill[k]) begin
        key_q[at]  <= {dis_id[k*ROBID_W +: ROBID_W], ren_prd[k*PREG_W +: PREG_W]};
        pay0_q[at] <= dis_pay0[k*PAY0_W +: PAY0_W];
        pay1_q[at] <= dis_pay1[k*PAY1_W +: PAY1_W];
      end
    wire [KEY_W-1:0]  key;
    wire [PAY0_W-1:0] pay0;
    wire [PAY1_W-1:0] pay1;
    if (k == 0) begin : g_only
      assign key = key_q[slot]; assign pay0 = pay0_q[slot]; assign pay1 = pay1_q[slot];
    end else begin : g_rest
      wire mine = whose == LANE_B'(k);
      assign key  = mine ? key_q[slot]  : g_lane[k-1].key;
      assign pay0 = mine ? pay0_q[slot] : g_lane[k-1].pay0;
      assign pay1 = mine ? pay1_q[slot] : g_lane[k-1].pay1;
    end
  end
  assign {iss_id, iss_prd} = iss_valid ? g_lane[WIDTH-1].key : 'x;
  assign iss_pay0 = iss_valid ? g_lane[WIDTH-1].pay0 : 'x;
  assign iss_pay1 = iss_valid ? g_lane[WIDTH-1].pay1 : 'x;

  // --- rows
  // a value is certain, and its slot is free for another, equally long after its grant whether its column was cleared late or not
  wire [SLOTS-1:0] value = (COLUMNS != 0) ? (grant & ~long) | due_bit : '0;
  wire [SLOTS-1:0] late  = (ALU_EXTRA != 0) ? value & ~due_bit : '0;
  assign waking  = (value & ~late) | (late_q & ~undone);
  assign woke    = woke1_q | woke2_q;
  assign certain = woke2_q & ~undone;
  for (genvar i = 0; i < SLOTS; i++) begin : g_row assign empty[i] = row_q[i] == '0 && load_q[i] == '0; end
  always_ff @(posedge clk) begin
    for (int i = 0; i < SLOTS; i++) row_q[i] <= (row_q[i] | (safe_q[i] & back)) & ~clear;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) row_q[slot_of[k*IQ_W +: AT_W]] <= ren_dep[k*COLS +: COLS] & ~cleared;
  end
  always_ff @(posedge clk) begin
    if (ld_event)
      for (int i = 0; i < SLOTS; i++) load_q[i] <= (load_q[i] | (sload_q[i] & ld_back)) & ~ld_clear;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) load_q[slot_of[k*IQ_W +: AT_W]] <= ren_ld_dep[k*LQ_SIZE +: LQ_SIZE] & ~ld_cleared;
  end
  always_ff @(posedge clk) begin
    if (sure != '0) for (int i = 0; i < SLOTS; i++) safe_q[i] <= safe_q[i] & ~sure;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) safe_q[slot_of[k*IQ_W +: AT_W]] <= ren_dep[k*COLS +: COLS] & ~sure;
  end
  always_ff @(posedge clk) begin
    if (ld_event) for (int i = 0; i < SLOTS; i++) sload_q[i] <= sload_q[i] & ~ld_sure;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) sload_q[slot_of[k*IQ_W +: AT_W]] <= ren_ld_dep[k*LQ_SIZE +: LQ_SIZE] & ~ld_sure;
  end
  always_ff @(posedge clk) begin
    if (filled != '0) for (int i = 0; i < SLOTS; i++) older_q[i] <= older_q[i] & ~filled;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) begin
        older_q[slot_of[k*IQ_W +: AT_W]] <= elders[k];
        id_q[slot_of[k*IQ_W +: AT_W]]    <= dis_id[k*ROBID_W +: ROBID_W];
      end
  end

  // --- loads that are held: they do not wait for their turn yet
  if (COLUMNS == 0) begin : g_held
    logic [SLOTS-1:0] held_q, sent;
    logic [SQ_W-1:0]  for_q [0:SLOTS-1];
    initial for (int i = 0; i < SLOTS; i++) for_q[i] = '0;
    for (genvar k = 0; k < WIDTH; k++) begin : g_keep
      wire [SLOTS-1:0] all;
      wire [SLOTS-1:0] own = dis_hold[k] ? pick_of[k*SLOTS +: SLOTS] : '0;
      if (k == 0) begin : g_first assign all = own; end
      else        begin : g_rest  assign all = g_keep[k-1].all | own; end
    end
    always_comb for (int i = 0; i < SLOTS; i++) sent[i] = rr_store && for_q[i] == rr_store_idx;
    assign held         = held_q;
    assign keep         = g_keep[WIDTH-1].all;
    assign release_held = held_q & sent;
    always_ff @(posedge clk)
      if (rst) held_q <= '0;
      else     held_q <= ((held_q & ~sent) | (taken_now & keep)) & ~killed;
    always_ff @(posedge clk)
      for (int k = 0; k < WIDTH; k++)
        if (fill[k]) for_q[slot_of[k*IQ_W +: AT_W]] <= dis_hold_for[k*SQ_W +: SQ_W];
  end else begin : g_no_loads
    assign held = '0; assign keep = '0; assign release_held = '0;
    wire unused = &{1'b0, dis_hold, dis_hold_for, rr_store, rr_store_idx};
  end

  // --- states
  always_comb begin
    killed = '0;
    if (kill) for (int i = 0; i < SLOTS; i++) killed[i] = `YOUNGER(id_q[i], res_id);
    if (flush) killed = '1;
  end
  always_ff @(posedge clk)
    if (rst) begin
      wait_q <= '0; hold_q <= '0; out1_q <= '0; out2_q <= '0; undo1_q <= '0; undo2_q <= '0;
      woke1_q <= '0; woke2_q <= '0; late_q <= '0;
    end else begin
      wait_q  <= ((wait_q & ~grant) | (taken_now & ~keep) | release_held | undone | dropped) & ~killed;
      hold_q  <= ((hold_q & ~due_bit) | (grant & long)) & ~undone & ~dropped & ~killed;
      out1_q  <= ((grant & ~long) | due_bit) & ~killed;
      out2_q  <= out1_q & ~undone & ~killed;
      undo1_q <= grant & ~killed;
      undo2_q <= undo1_q & ~undone & ~killed;
      late_q  <= late & ~killed;
      woke1_q <= value & ~late & ~killed;
      woke2_q <= (woke1_q | late_q) & ~undone & ~killed;
    end
  always_ff @(posedge clk) begin
    dready1_q <= load_cancel ? '0 : empty & ~taken_now;
    dready2_q <= dready1_q & ~taken_now;
    waiting   <= 6'($countones(wait_q));
  end
  assign dready = load_cancel ? '0 : dready2_q & empty;

  // --- multiplications and the division on their way
  if (LONG != 0) begin : g_long
    logic [SLOTS-1:0] mul_q, div_q;
    logic [PIPE-1:0]  mul_v_q;                           // multiplications granted 1..PIPE cycles ago
    logic [AT_W-1:0]  mul_slot_q [0:PIPE-1];
    logic             div_v_q, div_due_q;                // a division was granted once; its result is due
    logic [AT_W-1:0]  div_slot_q;
    wire              mul_due   = MUL_LATENCY > 1 && mul_v_q[PIPE-1];
    wire              div_takes = div_due_q && !mul_due;
    wire [SLOTS-1:0]  div_bit   = SLOTS'(1) << div_slot_q;
    assign long     = div_q | ((MUL_LATENCY > 1) ? mul_q : '0);
    assign divs     = div_q;
    assign div_busy = div_v_q;
    assign due      = mul_due || div_takes;
    assign due_div  = !mul_due;
    assign due_slot = mul_due ? mul_slot_q[PIPE-1] : div_slot_q;
    assign due_go   = due && !undone[due_slot];
    assign due_bit  = due_go ? SLOTS'(1) << due_slot : '0;
    assign iss_result = due || (MUL_LATENCY == 1 && (grant & mul_q) != '0);
    // a division does not give way while its grant may be taken back
    assign div_drop = div_v_q && div_early && (older_q[div_slot_q] & ready & div_q) != '0
                    && ((undo1_q | undo2_q) & div_bit) == '0 && !flush;
    assign dropped  = div_drop ? div_bit : '0;

    wire [SLOTS-1:0] mul_d, div_d;
    for (genvar k = 0; k < WIDTH; k++) begin : g_class
      wire [SLOTS-1:0] mul_in, div_in, mul, div;
      if (k == 0) begin : g_first
        assign mul_in = mul_q & ~filled; assign div_in = div_q & ~filled;
      end else begin : g_rest
        assign mul_in = g_class[k-1].mul; assign div_in = g_class[k-1].div;
      end
      wire [SLOTS-1:0] put = pick_of[k*SLOTS +: SLOTS];
      assign mul = (dec_fu[k*3 +: 3] == FU_MUL) ? mul_in | put : mul_in;
      assign div = (dec_fu[k*3 +: 3] == FU_DIV) ? div_in | put : div_in;
      if (k == WIDTH - 1) begin : g_last
        assign mul_d = mul; assign div_d = div;
      end
    end
    wire            mul_start = MUL_LATENCY > 1 && (grant & mul_q) != '0;
    wire            div_start = (grant & div_q) != '0;
    wire [AT_W-1:0] start_at  = index_of(grant);
    always_ff @(posedge clk)
      if (rst) mul_v_q <= '0;
      else begin
        mul_v_q[0] <= mul_start && !killed[start_at];
        for (int i = 1; i < PIPE; i++) mul_v_q[i] <= mul_v_q[i-1] && !killed[mul_slot_q[i-1]] && !undone[mul_slot_q[i-1]];
      end
    always_ff @(posedge clk) begin
      mul_q <= mul_d; div_q <= div_d;
      mul_slot_q[0] <= start_at;
      for (int i = 1; i < PIPE; i++) mul_slot_q[i] <= mul_slot_q[i-1];
      if (div_start) div_slot_q <= start_at;
    end
    wire div_leaves = killed[div_slot_q] || undone[div_slot_q] || div_drop;
    always_ff @(posedge clk)
      if (rst) begin
        div_v_q <= 1'b0; div_due_q <= 1'b0;
      end else if (div_start) begin
        div_v_q <= !killed[start_at];
      end else if (div_leaves || div_takes) begin
        div_v_q <= 1'b0; div_due_q <= 1'b0;
      end else if (div_soon) div_due_q <= 1'b1;
  end else begin : g_short
    assign long = '0; assign divs = '0; assign div_busy = 1'b0; assign due = 1'b0; assign due_div = 1'b0; assign due_slot = '0;
    assign due_go = 1'b0; assign due_bit = '0; assign iss_result = 1'b0; assign div_drop = 1'b0; assign dropped = '0;
    wire unused = &{1'b0, dec_fu, div_early, div_soon};
  end

  `CHECK(slots_are_free, (filled & used) == '0)
endmodule
