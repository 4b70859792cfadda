// SPDX-License-Identifier: Apache-2.0
// unit_queue: the scheduler's entries for one unit. Each of the SLOTS entries waits until its row of the dependency matrix is
// empty. queue_offer.sv assigns entries at dispatch; queue_matrix.sv holds the rows.
// Select: the oldest ready entry, by an age matrix. The payload is read in the same cycle, from one memory for each dispatch
// lane (one write port each: distributed RAM). A grant clears the entry's column in all rows (woke), so users are granted one
// cycle later; with ALU_EXTRA a one-cycle operation clears it a cycle later.
// COLUMNS = 0: the entries have no column (memory: loads use the column of their load-queue entry).
// LONG: multiplications and divisions come here (queue_long.sv). They are granted twice: first to start, then to write the
// result. They keep their slot until the second grant, and only that wakes users.
//
// After a grant an entry keeps its slot for two cycles (out1, out2): load_cancel takes back first grants of the last
// LOAD_SHADOW cycles. Nothing is granted in load_cancel's cycle. A second grant stays.
// Stalls for: block; a result that needs the unit's write port.
// Source: Goshima et al., MICRO-34 (2001) and Sassone et al., ISCA-34 (2007), matrix schedulers; Kessler, "The Alpha 21264
// Microprocessor", IEEE Micro 19(2), 1999, taking back what was issued in the shadow of a load.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`include "issue.svh"
`default_nettype none
module unit_queue #(parameter int SLOTS = 8, parameter int COLUMNS = 1, parameter int LONG = 0) (
  input  wire logic                     clk, rst,
  // dispatch
  input  wire logic [WIDTH-1:0]         here,        // held lanes assigned to this queue
  output logic                          room,        // there is a slot for each of them
  output logic [WIDTH*IQ_W-1:0]         slot_of,     // index of the slot, 0 for other lanes
  output logic [WIDTH*SLOTS-1:0]        pick_of,     // that slot, one-hot; none for other lanes
  input  wire logic [WIDTH-1:0]         dis_queued,  // the lane goes
  input  wire logic [WIDTH*3-1:0]       dec_fu,
  input  wire logic [WIDTH*COLS-1:0]    ren_dep,
  input  wire logic [WIDTH*LQ_SIZE-1:0] ren_ld_dep,
  input  wire logic [WIDTH*ROBID_W-1:0] dis_id,
  input  wire logic [WIDTH*PREG_W-1:0]  ren_prd,
  input  wire logic [WIDTH*PAY0_W-1:0]  dis_pay0,
  input  wire logic [WIDTH*PAY1_W-1:0]  dis_pay1,
  input  wire logic [WIDTH-1:0]         dis_hold,    // memory: hold the load until the store at this place is sent
  input  wire logic [WIDTH*SQ_W-1:0]    dis_hold_for,
  input  wire logic                     rr_store,
  input  wire logic [SQ_W-1:0]          rr_store_idx,
  output logic [5:0]                    waiting,     // waiting entries, one cycle ago
  // columns
  input  wire logic [COLS-1:0]          cleared,     // columns that are cleared but not certain
  input  wire logic [COLS-1:0]          sure,        // columns that become certain
  input  wire logic [LQ_SIZE-1:0]       ld_cleared, ld_sure,   // loads' columns: cleared, sure
  output logic [SLOTS-1:0]              woke, certain,         // columns of our own slots: cleared, sure
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
  // to the profile port, timed like the start of execution: all operands are ready
  output logic [SLOTS-1:0]              dready
);
  localparam int AT_W   = (SLOTS > 1) ? $clog2(SLOTS) : 1;
  localparam int LANE_B = (WIDTH > 1) ? $clog2(WIDTH) : 1;
  localparam int KEY_W  = ROBID_W + PREG_W;

  logic [SLOTS-1:0]   wait_q, hold_q;                    // wait: not yet granted; hold: granted once, result to come
  logic [SLOTS-1:0]   out1_q, out2_q;                    // left one and two cycles ago
  logic [SLOTS-1:0]   undo1_q, undo2_q;                  // granted for the first time one and two cycles ago
  logic [SLOTS-1:0]   woke1_q, woke2_q;                  // value granted one and two cycles ago, column cleared
  logic [SLOTS-1:0]   late_q;                            // value granted one cycle ago, column cleared now
  logic [SLOTS-1:0]   dready1_q, dready2_q;              // the row was empty one and two cycles ago
  logic [SLOTS-1:0]   older_q [0:SLOTS-1];
  logic [ROBID_W-1:0] id_q    [0:SLOTS-1];
  logic [SLOTS-1:0]   lane_q  [0:LANE_B-1];              // lane whose memory holds the payload, by bit of the lane number
  initial for (int i = 0; i < SLOTS; i++) begin
    older_q[i] = '0; id_q[i] = '0;
  end

  // loads that are held and not yet eligible; that enter the hold; that leave it
  wire [SLOTS-1:0]  held, keep, release_held;
  wire [SLOTS-1:0]  undone;                              // entries that are taken back
  wire [SLOTS-1:0]  used = wait_q | hold_q | held | out1_q | out2_q;
  wire [SLOTS-1:0]  stays = wait_q | hold_q | held | out1_q | (load_cancel ? out2_q : '0);
  wire [WIDTH-1:0]  fill;                                // lanes of `here` with a slot
  wire [SLOTS-1:0]  filled, taken_now;
  wire [WIDTH*SLOTS-1:0]  elders;                        // by lane: entries that are older
  wire [LANE_B*SLOTS-1:0] lanes_now;
  queue_offer #(.SLOTS(SLOTS), .AT_W(AT_W), .LANE_B(LANE_B)) u_offer (
    .clk, .rst, .here, .dis_queued, .used, .stays, .room, .fill, .slot_of, .pick_of, .elders, .filled, .taken_now, .lanes_now);

  // --- taken back
  assign undone = !load_cancel ? '0 : (LOAD_SHADOW == 2) ? undo1_q | undo2_q : (LOAD_SHADOW == 1) ? undo1_q : '0;

  // --- results of multiplications and divisions
  wire             due, due_go, due_div;                 // a result takes this cycle's grant; it was not taken back
  wire [AT_W-1:0]  due_slot;
  wire [SLOTS-1:0] due_bit, long, divs, dropped;         // entries granted twice; divisions; entries that give way
  wire             div_busy;

  // --- select
  wire [SLOTS-1:0] empty;                                // entries whose row is empty
  wire [SLOTS-1:0] ready = wait_q & empty;
  wire [SLOTS-1:0] req   = ready & ~(div_busy ? divs : '0);
  wire [SLOTS-1:0] oldest;
  for (genvar i = 0; i < SLOTS; i++) begin : g_first assign oldest[i] = (older_q[i] & req) == '0; end
  wire [SLOTS-1:0] first = req & (req != '0 ? oldest : 'x);
  wire             none  = block || load_cancel;
  wire [SLOTS-1:0] grant = (none || due) ? '0 : first;
  wire [AT_W-1:0]  slot  = due ? due_slot : AT_W'(slot_number(32'(first)));
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
  // a value becomes certain, and its slot free, at the same time after its grant, whether its column was cleared late or not
  wire [SLOTS-1:0] value = (COLUMNS != 0) ? (grant & ~long) | due_bit : '0;
  wire [SLOTS-1:0] late  = (ALU_EXTRA != 0) ? value & ~due_bit : '0;
  assign certain = woke2_q & ~undone;
  queue_matrix #(.SLOTS(SLOTS)) u_matrix (
    .clk, .pick_of, .filled, .ren_dep, .ren_ld_dep, .cleared, .sure, .ld_cleared, .ld_sure, .empty);
  always_ff @(posedge clk) begin
    if (filled != '0) for (int i = 0; i < SLOTS; i++) older_q[i] <= older_q[i] & ~filled;
    for (int k = 0; k < WIDTH; k++)
      if (fill[k]) begin
        older_q[slot_of[k*IQ_W +: AT_W]] <= elders[k*SLOTS +: SLOTS];
        id_q[slot_of[k*IQ_W +: AT_W]]    <= dis_id[k*ROBID_W +: ROBID_W];
      end
  end

  // --- loads that are held and not yet eligible
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
    always_comb begin
      sent = '0;
      if (rr_store) for (int i = 0; i < SLOTS; i++) sent[i] = for_q[i] == rr_store_idx;
    end
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
      woke <= '0; woke1_q <= '0; woke2_q <= '0; late_q <= '0;
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
      woke    <= ((value & ~late) | ((woke1_q | late_q) & ~undone)) & ~killed;
    end
  always_ff @(posedge clk) begin
    dready1_q <= load_cancel ? '0 : empty & ~taken_now;
    dready2_q <= dready1_q & ~taken_now;
    waiting   <= 6'($countones(wait_q));
  end
  // what was granted before the shadow of a load stays, and starts now
  assign dready = (load_cancel && LOAD_SHADOW == 2) ? '0 : dready2_q & empty;

  // --- multiplications and the division in flight
  if (LONG != 0) begin : g_long
    wire [AT_W-1:0] div_slot;
    queue_long #(.SLOTS(SLOTS), .AT_W(AT_W)) u_long (
      .clk, .rst, .dec_fu, .pick_of, .filled, .grant, .ready, .undone, .killed, .undo1_q, .undo2_q,
      .start_at(AT_W'(slot_number(32'(grant)))),
      .older_than_div(older_q[div_slot]), .div_early, .div_soon, .flush, .long, .divs, .div_busy, .div_slot_q(div_slot), .due,
      .due_div,
      .due_go, .due_slot, .due_bit, .iss_result, .div_drop, .dropped);
  end else begin : g_short
    assign long = '0; assign divs = '0; assign div_busy = 1'b0; assign due = 1'b0; assign due_div = 1'b0; assign due_slot = '0;
    assign due_go = 1'b0; assign due_bit = '0; assign iss_result = 1'b0; assign div_drop = 1'b0; assign dropped = '0;
    wire unused = &{1'b0, dec_fu, div_early, div_soon};
  end
endmodule
`default_nettype wire
