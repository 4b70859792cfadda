// SPDX-License-Identifier: Apache-2.0
// tags: the profile port beside the reorder buffer (rob_pointers.sv, with its contract) and a decode register, and a model of where
// each ProfileMe tag stands. Proved: a tag is on at most one instruction in flight, what the port says ends a tagged one is
// what ends it, and each ends once.
`include "config.svh"
`include "uop.svh"
`include "rob.svh"
`default_nettype none
module tags (
  input  wire logic                        clk, rst,
`include "rob_inputs.svh"
  input  wire logic [UNITS+1:0]            rob_done,
  input  wire logic [(UNITS+2)*ROBID_W-1:0] rob_done_id,
  input  wire logic                        res_misp,
  // slots and the tags that they get
  input  wire logic                        slot_first, slot_take,
  input  wire logic [WIDTH-1:0]            slot_valid,
  input  wire logic [WIDTH*PM_TAG_W-1:0]   pp_slot_tag,
  // the profile port's
  input  wire logic [WIDTH-1:0]            dec_no_unit,
  input  wire logic [WIDTH*IQ_W-1:0]       iq_slot,
  input  wire logic [3:0]                  dis_stall,
  input  wire logic [IQ_SIZE-1:0]          iq_dready,
  input  wire logic [UNITS-1:0]            ex_first,
  input  wire logic [UNITS*ROBID_W-1:0]    ex_id,
  input  wire logic [UNITS+2:0]            done,
  input  wire logic [(UNITS+3)*ROBID_W-1:0] done_id,
  input  wire logic                        res_valid, res_indirect,
  input  wire logic [63:0]                 res_target,
  input  wire logic [PM_TAGS-1:0]          pm_mem_issued, pm_mem_done, pm_addr_valid, pp_skidless,
  input  wire logic [PM_TAGS*64-1:0]       pm_addr,
  input  wire logic [PM_TAGS*16-1:0]       pm_event
);
  logic               flush, rob_oldest_valid, ret_hold;
  logic [WIDTH-1:0]   head_ret, ret, ret_stop_after, dec_valid;
  logic [ROWP_W-1:0]  rob_head, rob_tail;
  logic [ROBID_W-1:0] rob_oldest, flush_id;
  logic [2:0]         flush_cause;
  wire                kill    = res_misp && !flush;
  wire                recover = res_misp || flush;
  rob_pointers u_rob (.*, .done(rob_done), .done_id(rob_done_id));

  wire [WIDTH-1:0]           pp_slot_valid = (slot_first && !recover) ? slot_valid : '0;   // as in core.sv
  logic [WIDTH*PM_TAG_W-1:0] dec_tag, pp_ret_tag;
  logic [PM_TAGS-1:0]        pp_mapped, pp_issued, pp_retired, pp_aborted;
  profile_port u_port (.*, .pp_dready(), .pp_mem_issued(), .pp_mem_done(), .pp_rready(), .pp_oldest(), .pp_addr_valid(),
    .pp_abort_cause(), .pp_addr(), .pp_event(), .ex_div(1'b0), .pm_store_why('0), .pm_store_back('0), .pm_line_valid('0), .pm_line('0),
    .retires(1'b0), .rob_load(1'b0), .rob_store(1'b0), .head_waits(6'd0), .confirms(1'b0), .dis_alone(1'b0), .pp_wait_why(),
    .pp_store_why(), .pp_store_back(), .pp_line_valid(), .pp_line());

  // --- the decode register, as decode_lane.sv has it
  for (genvar k = 0; k < WIDTH; k++) begin : g_dec
    logic [PM_TAG_W-1:0] tag_q;
    wire  [PM_TAG_W-1:0] tag = slot_first ? pp_slot_tag[k*PM_TAG_W +: PM_TAG_W] : tag_q;
    always_ff @(posedge clk) begin
      tag_q <= tag;
      if (rst || recover)                dec_valid[k] <= 1'b0;
      else if (slot_take)                dec_valid[k] <= slot_valid[k];
      else if (dis_fire && dis_lane[k])  dec_valid[k] <= 1'b0;
      if (slot_take) dec_tag[k*PM_TAG_W +: PM_TAG_W] <= slot_valid[k] ? tag : '0;
    end
  end

  // --- the contract of slots, dispatch and profiler
  logic first_q = 1'b1;
  logic wait_q = 1'b0;                                   // the slots stand there, not taken yet
  logic [WIDTH-1:0] slot_was_q;
  wire [WIDTH-1:0] dec_left = dec_valid & ~(dis_fire ? dis_lane : '0);
  always_ff @(posedge clk) begin
    first_q <= 1'b0;
    wait_q  <= !rst && !recover && !slot_take && (slot_first || wait_q);
    slot_was_q <= slot_valid;
  end
  always @* begin
    if (dis_fire) assume ((dis_lane & ~dec_valid) == '0);
    assume (!slot_take || dec_left == '0);
    assume (slot_first == !wait_q || rst || slot_valid == '0);
    if (wait_q) assume (!slot_first && slot_valid == slot_was_q);
    if (rst || slot_valid == '0) assume (!slot_first);
    if (slot_first) assume (!wait_q);
  end

  // --- the model: each tag, by where it stands; taken from ports of core and profiler alone
  for (genvar t = 0; t < PM_TAGS; t++) begin : g_tag
    logic               slot_q, dec_q, rob_q, left_q;    // given, not decoded yet; in the decode register; in flight; retired
    logic [LANE_W-1:0]  lane_q;
    logic [ROBID_W-1:0] id_q;
    wire [WIDTH-1:0] given, here;
    for (genvar k = 0; k < WIDTH; k++) begin : g_lane
      assign given[k] = pp_slot_tag[k*PM_TAG_W +: PM_TAG_W] == PM_TAG_W'(t + 1);
      assign here[k]  = dec_valid[k] && dec_tag[k*PM_TAG_W +: PM_TAG_W] == PM_TAG_W'(t + 1);
    end
    wire busy  = slot_q || dec_q || rob_q;
    wire goes  = dec_q && dis_fire && dis_lane[lane_q];
    wire leaves = rob_q && rob_head == id_q[ROBID_W-1:LANE_W] && head_ret[id_q[LANE_W-1:0]];
    wire gone  = (slot_q || dec_q) && recover || rob_q && (flush || (kill && `YOUNGER(id_q, res_id)));
    always @* begin
      assume (given == '0 || (pp_slot_valid & given) == given);
      assume ((given & (given - 1'b1)) == '0);
      if (given != '0) assume (!busy && !left_q && !rst);   // the profiler gives a tag that is free
    end
    always_ff @(posedge clk)
      if (rst) begin
        slot_q <= 1'b0; dec_q <= 1'b0; rob_q <= 1'b0; left_q <= 1'b0;
      end else begin
        slot_q <= (given != '0 || slot_q) && !slot_take && !recover;
        dec_q  <= ((given != '0 || slot_q) && slot_take || dec_q && !goes) && !recover;
        rob_q  <= (rob_q || goes) && !leaves && !gone;
        left_q <= leaves;
        if (given != '0) for (int k = 0; k < WIDTH; k++) if (given[k]) lane_q <= LANE_W'(k);
        if (goes) id_q <= {rob_tail, lane_q};
      end
    always @(posedge clk)
      if (!rst) begin
        assert (32'(slot_q) + 32'(dec_q) + 32'(rob_q) + 32'(left_q) <= 1);   // one place
        assert ((here & (here - 1'b1)) == '0 && (here != '0) == dec_q);   // on one instruction
        assert (!(here != '0 && rob_q));   // in flight or not
        assert (pp_mapped[t] == goes);   // mapped when it goes
        assert (pp_retired[t] == left_q);   // retired when it leaves
        assert (pp_aborted[t] == gone);   // aborted when it goes
        assert (!(pp_retired[t] && pp_aborted[t]) && (!(pp_retired[t] || pp_aborted[t]) || busy || left_q));   // ends once
        assert (!pp_issued[t] || rob_q || left_q);   // issued in flight
      end
  end
  logic [WIDTH-1:0] ret_tagged;                           // lanes with a tag retire, in their place
  always_comb for (int k = 0; k < WIDTH; k++) ret_tagged[k] = pp_ret_tag[k*PM_TAG_W +: PM_TAG_W] != '0;
  always @(posedge clk)
    if (!rst) begin
      tagged_lane_retires: assert ((ret_tagged & ~ret) == '0 && $countones(ret_tagged) == $countones(pp_retired));
    end
endmodule
