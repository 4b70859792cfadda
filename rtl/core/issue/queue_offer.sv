// SPDX-License-Identifier: Apache-2.0
// queue_offer: assigns slots of a queue (unit_queue.sv) to dispatched instructions. Free slots are chosen a cycle ahead, so
// dispatch takes them from registers. Latency: none. Assumes: a slot that is neither `used` nor `stays` is free in the next
// cycle.
`include "config.svh"
`include "issue.svh"
`include "check.svh"
`default_nettype none
module queue_offer #(parameter int SLOTS = 8, parameter int AT_W = 3, parameter int LANE_B = 1) (
  input  wire logic                     clk, rst,
  input  wire logic [WIDTH-1:0]         here,        // held lanes assigned to this queue
  input  wire logic [WIDTH-1:0]         dis_queued,  // the lane goes
  input  wire logic [SLOTS-1:0]         used, stays, // slots not free now; slots not free in the next cycle
  output logic                          room,        // there is a slot for each of them
  output logic [WIDTH-1:0]              fill,        // lanes of `here` with a slot
  output logic [WIDTH*IQ_W-1:0]         slot_of,     // index of the slot, 0 for other lanes
  output logic [WIDTH*SLOTS-1:0]        pick_of,     // that slot, one-hot; none for other lanes
  output logic [WIDTH*SLOTS-1:0]        elders,      // by lane: entries that are older
  output logic [SLOTS-1:0]              filled,      // slots that are filled
  output logic [SLOTS-1:0]              taken_now,   // ... that are taken
  output logic [LANE_B*SLOTS-1:0]       lanes_now    // by bit of the lane number: slots filled by lanes with that bit set
);
  localparam int MANY_B = $clog2(WIDTH + 1);
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

  // --- free slots: registers offer WIDTH of them, the first to the first lane of `here`, and so on. Next come those that were
  // not taken, then others that will be free.
  // A lane's instruction is written to its offered slot in any case. The slot is taken if the instruction is dispatched, which
  // is known later in the cycle.
  logic [WIDTH-1:0]      offered_q;                      // 0...01...1
  logic [WIDTH*AT_W-1:0] offer_q;                        // indices of the offered slots
  wire [WIDTH-1:0]  enter = here & dis_queued;           // lanes of `here` that are dispatched
  for (genvar k = 0; k < WIDTH; k++) begin : g_slot
    wire [LANE_B-1:0] nth;                               // earlier lanes of `here`
    wire [AT_W-1:0]   at   = offer_q[nth*AT_W +: AT_W];
    wire [SLOTS-1:0]  put  = fill[k] ? SLOTS'(1) << at : '0;
    wire [SLOTS-1:0]  all, take;                         // slots that are filled; that are taken
    wire [LANE_B*SLOTS-1:0] lanes;                       // by bit of the lane number: slots filled by lanes with that bit set
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
      assign nth = '0; assign all = put; assign elders[k*SLOTS +: SLOTS] = used; assign take = dis_queued[k] ? put : '0;
    end else begin : g_rest
      assign nth = g_slot[k-1].nth + LANE_B'(here[k-1]);
      assign all = g_slot[k-1].all | put; assign elders[k*SLOTS +: SLOTS] = used | g_slot[k-1].all;
      assign take = dis_queued[k] ? g_slot[k-1].take | put : g_slot[k-1].take;
    end
  end
  assign room = fill == here;
  assign filled    = g_slot[WIDTH-1].all;
  assign taken_now = g_slot[WIDTH-1].take;
  assign lanes_now = g_slot[WIDTH-1].lanes;
  // slots of the set, counted from both ends: {indices, valid bits}
  function automatic logic [WIDTH*(AT_W+1)-1:0] choice(input logic [SLOTS-1:0] set);
    logic [SLOTS-1:0] left, low, high;
    left = set;
    for (int n = 0; n < WIDTH; n += 2) begin
      low  = lowest(left);
      high = highest(left);
      choice[n] = left != '0;
      choice[WIDTH + n*AT_W +: AT_W] = AT_W'(slot_number(32'(low)));
      if (n + 1 < WIDTH) begin
        choice[n+1] = (left & ~low) != '0;
        choice[WIDTH + (n+1)*AT_W +: AT_W] = AT_W'(slot_number(32'(high)));
      end
      left = left & ~low & ~high;
    end
  endfunction
  function automatic logic [SLOTS-1:0] as_set(input logic [WIDTH-1:0] valids, input logic [WIDTH*AT_W-1:0] ats);
    as_set = '0;
    for (int n = 0; n < WIDTH; n++) if (valids[n]) as_set = as_set | SLOTS'(1) << ats[n*AT_W +: AT_W];
  endfunction
  // `own`, then `more`, without the indices taken from the front
  function automatic logic [WIDTH*AT_W-1:0] moved_up(input logic [WIDTH*AT_W-1:0] own, more, input logic [MANY_B-1:0] many, gone);
    logic [2*WIDTH*AT_W-1:0] line;
    line     = '0;
    moved_up = '0;
    for (int n = 0; n <= WIDTH; n++)
      if (many == MANY_B'(n))
        line = ((2*WIDTH*AT_W)'(more) << n*AT_W) | ((2*WIDTH*AT_W)'(own) & ~({2*WIDTH*AT_W{1'b1}} << n*AT_W));
    for (int n = 0; n <= WIDTH; n++) if (gone == MANY_B'(n)) moved_up = (WIDTH*AT_W)'(line >> n*AT_W);
  endfunction
  // what is offered next: {indices, valid bits}
  function automatic logic [WIDTH*(AT_W+1)-1:0] next_offer(input logic [WIDTH-1:0] valids, leave, input logic [WIDTH*AT_W-1:0] ats,
                                                           input logic [SLOTS-1:0] stay);
    logic [WIDTH-1:0]      other;                        // further slots to offer
    logic [WIDTH*AT_W-1:0] other_at;
    logic [MANY_B-1:0]     offers, taken;
    {other_at, other} = choice(~(stay | as_set(valids, ats)));
    offers     = MANY_B'($countones(valids));
    taken      = MANY_B'($countones(leave));
    next_offer = {moved_up(ats, other_at, offers, taken),
                  WIDTH'(((2*WIDTH)'(valids) | ((2*WIDTH)'(other) << offers)) >> taken)};
  endfunction
  always_ff @(posedge clk)
    if (rst) begin offered_q <= '0; offer_q <= '0; end
    else if (enter != '0 || !(&offered_q)) {offer_q, offered_q} <= next_offer(offered_q, enter, offer_q, stays);

  `CHECK(slots_are_free, (filled & used) == '0)
endmodule
`default_nettype wire
