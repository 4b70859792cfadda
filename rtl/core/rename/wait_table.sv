// SPDX-License-Identifier: Apache-2.0
// wait_table: predicts which older store a load must wait for. When a load is refetched because it read past an older store,
// the table records at the load's PC how many stores back that store was. From then on the load waits for the address of the
// store at that distance (issue/load_hold.sv). If the load is refetched again, it waits for all stores up to the farthest. The
// whole table is cleared every 2^CLEAR_W cycles.
// Two ways, with tags: without tags, an independent load in a busy loop waited in vain for another load's store.
// Read with the slots, held with the decode register; written two cycles after the refetch, long before the load returns.
// order_viol may name several loads before the first refetch: the table keeps the oldest, the only one that will be refetched.
// Source: the Alpha 21264's store-wait table (Kessler, IEEE Micro 19(2), 1999), where a load waits for all stores; the distance
// instead of the store's PC: Yoaz et al., ISCA-26 (1999), exclusive collision predictor.
`include "config.svh"
`include "rob.svh"
`include "check.svh"
`default_nettype none
module wait_table #(parameter int SIZE_W = 5, parameter int TAG_W = 6, parameter int CLEAR_W = 15) (
  input  wire logic                   clk, rst,
  input  wire logic                   slot_take,      // the slots go into the decode register
  input  wire logic [WIDTH*64-1:0]    slot_pc,
  output logic [WIDTH*SQP_W-1:0]      dec_back,       // distance in stores to the one that the lane's load waits for; 0: none
  output logic [WIDTH-1:0]            dec_back_all,   // the load also waits for all stores in between
  // a load read past a store, order_viol_back stores back; recovery; that load is refetched
  input  wire logic                   order_viol,
  input  wire logic [ROBID_W-1:0]     order_viol_id,
  input  wire logic [SQP_W-1:0]       order_viol_back,
  input  wire logic                   kill,
  input  wire logic [ROBID_W-1:0]     res_id,
  input  wire logic                   flush, order_flush,
  input  wire logic [ROBID_W-1:0]     flush_id,
  input  wire logic [63:0]            flush_from
);
  localparam int SETS = 1 << SIZE_W;
  localparam int ENTRY_W = TAG_W + SQP_W + 1;
  logic [SETS-1:0]    next_q;                            // the way for a new load of the set
  logic [CLEAR_W-1:0] age_q;
  logic               viol_q;                            // a load will be refetched; its id; the store that it read past
  logic [ROBID_W-1:0] viol_id_q;
  logic [SQP_W-1:0]   back_q;
  logic [SIZE_W-1:0]  set_q;
  logic [TAG_W-1:0]   tag_q;
  function [SIZE_W-1:0] set_of(input [63:0] pc);
    set_of = pc[SIZE_W:1] ^ pc[2*SIZE_W:SIZE_W+1];
  endfunction
  function [TAG_W-1:0] tag_of(input [63:0] pc);
    tag_of = pc[SIZE_W+1 +: TAG_W] ^ pc[SIZE_W+TAG_W+1 +: TAG_W];
  endfunction
  wire [1:0]         put;                                // ways to write
  wire [SQP_W:0]     put_back;
  localparam int BACKS = WIDTH * (SQP_W + 1);
  wire [2*BACKS-1:0] back;                               // by way and lane: {all, distance}
  for (genvar w = 0; w < 2; w++) begin : g_way
    wire  [WIDTH:0]     valid;                           // for the lanes' sets; for set_q
    wire  [(WIDTH+1)*SIZE_W-1:0] sets;
    assign sets[WIDTH*SIZE_W +: SIZE_W] = set_q;
    valid_bits #(.AT_W(SIZE_W), .READS(WIDTH + 1)) u_valid (
      .clk, .rst, .clear(age_q == '1), .change(put[w]), .at(set_q), .to(1'b1), .read_at(sets), .valid);
    logic [ENTRY_W-1:0] row_q [0:SETS-1];                // {tag, all, distance}
    initial for (int i = 0; i < SETS; i++) row_q[i] = '0;
    for (genvar k = 0; k < WIDTH; k++) begin : g_lane
      wire [SIZE_W-1:0] set  = set_of(slot_pc[k*64 +: 64]);
      wire [ENTRY_W-1:0] row = row_q[set];
      assign sets[k*SIZE_W +: SIZE_W] = set;
      assign back[w*BACKS + k*(SQP_W+1) +: SQP_W+1] =
        valid[k] && row[SQP_W+1 +: TAG_W] == tag_of(slot_pc[k*64 +: 64]) ? row[SQP_W:0] : '0;
    end
    wire [ENTRY_W-1:0] old  = row_q[set_q];
    wire               mine = valid[WIDTH] && old[SQP_W+1 +: TAG_W] == tag_q;
    always_ff @(posedge clk) if (put[w]) row_q[set_q] <= {tag_q, put_back};
  end
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    always_ff @(posedge clk)
      if (slot_take)
        {dec_back_all[k], dec_back[k*SQP_W +: SQP_W]} <= back[k*(SQP_W+1) +: SQP_W+1] | back[BACKS + k*(SQP_W+1) +: SQP_W+1];
  end

  // the recorded refetch
  wire stays = viol_q && !(kill && `YOUNGER(viol_id_q, res_id));
  wire named = order_viol && !(kill && `YOUNGER(order_viol_id, res_id)) && !(stays && `YOUNGER(order_viol_id, viol_id_q));
  always_ff @(posedge clk) viol_q <= !rst && !flush && (stays || named);
  logic             flushed_q;
  logic [SQP_W-1:0] flush_back_q;
  wire              again = g_way[0].mine || g_way[1].mine;
  wire [SQP_W-1:0]  old   = g_way[0].mine ? g_way[0].old[SQP_W-1:0] : g_way[1].mine ? g_way[1].old[SQP_W-1:0] : '0;
  assign put_back = {again, flush_back_q > old ? flush_back_q : old};
  assign put      = !flushed_q ? 2'b00 : again ? {g_way[1].mine, g_way[0].mine} : {next_q[set_q], !next_q[set_q]};
  always_ff @(posedge clk) begin
    if (named) begin
      viol_id_q <= order_viol_id; back_q <= order_viol_back;
    end
    flushed_q    <= order_flush && !rst;
    set_q        <= set_of(flush_from);
    tag_q        <= tag_of(flush_from);
    flush_back_q <= back_q;
  end
  always_ff @(posedge clk)
    if (rst) begin
      next_q <= '0; age_q <= '0;
    end else begin
      age_q <= age_q + 1'b1;
      if (flushed_q && !again) next_q[set_q] <= !next_q[set_q];
    end
  `CHECK(a_refetch_was_named, !order_flush || rst || (viol_q && viol_id_q == flush_id))
endmodule
