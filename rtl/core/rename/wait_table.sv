// wait_table: predicts which store in front of it a load must wait for. A load that had to be refetched because it had read past an
// older store leaves at its PC how many stores back that one was; from then on it waits for the address of the store that is so
// many back. When that does not do, it waits for all up to the farthest. All is forgotten every 2^CLEAR_W cycles.
// Read with the slots, held beside the decode register; written two cycles after the refetch, long before the load is here again.
// Several loads may be named by order_viol before the first is refetched: kept is the oldest, the only one that will be.
// Source: the Alpha 21264's store-wait table (Kessler, IEEE Micro 19(2), 1999), where a load waits for all; the distance instead of
// the store's PC: Yoaz et al., ISCA-26 (1999), exclusive collision predictor.
`include "config.svh"
`include "rob.svh"
`include "check.svh"
`default_nettype none
module wait_table #(parameter int SIZE_W = 6, parameter int CLEAR_W = 15) (
  input  wire logic                   clk, rst,
  input  wire logic                   slot_take,      // the slots go into the decode register
  input  wire logic [WIDTH*64-1:0]    slot_pc,
  output logic [WIDTH*SQP_W-1:0]      dec_back,       // how many back is the store that a load in the lane waits for; 0: none
  output logic [WIDTH-1:0]            dec_back_all,   // ... and for all in between
  // a load read past a store so many stores back; recovery; that load is refetched
  input  wire logic                   order_viol,
  input  wire logic [ROBID_W-1:0]     order_viol_id,
  input  wire logic [SQP_W-1:0]       order_viol_back,
  input  wire logic                   kill,
  input  wire logic [ROBID_W-1:0]     res_id,
  input  wire logic                   flush, order_flush,
  input  wire logic [ROBID_W-1:0]     flush_id,
  input  wire logic [63:0]            flush_from
);
  localparam int ROWS = 1 << SIZE_W;
  logic [ROWS-1:0]    wait_q;
  logic [SQP_W:0]     back_of_q [0:ROWS-1];              // {all, how many back}
  logic [CLEAR_W-1:0] age_q;
  logic               viol_q;                            // the load that will be refetched; the store that it read past
  logic [ROBID_W-1:0] viol_id_q;
  logic [SQP_W-1:0]   back_q;
  initial for (int i = 0; i < ROWS; i++) back_of_q[i] = '0;
  function [SIZE_W-1:0] hash(input [63:0] pc);
    hash = pc[SIZE_W:1] ^ pc[2*SIZE_W:SIZE_W+1];
  endfunction
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    wire [SIZE_W-1:0] row = hash(slot_pc[k*64 +: 64]);
    always_ff @(posedge clk)
      if (slot_take) {dec_back_all[k], dec_back[k*SQP_W +: SQP_W]} <= wait_q[row] ? back_of_q[row] : '0;
  end

  // the refetch that is noted
  wire stays = viol_q && !(kill && `YOUNGER(viol_id_q, res_id));
  wire named = order_viol && !(kill && `YOUNGER(order_viol_id, res_id)) && !(stays && `YOUNGER(order_viol_id, viol_id_q));
  always_ff @(posedge clk) viol_q <= !rst && !flush && (stays || named);
  logic              flushed_q;
  logic [SIZE_W-1:0] row_q;
  logic [SQP_W-1:0]  flush_back_q;
  wire [SQP_W-1:0]   old = wait_q[row_q] ? back_of_q[row_q][SQP_W-1:0] : '0;
  wire [SQP_W-1:0]   far = (flush_back_q > old) ? flush_back_q : old;
  always_ff @(posedge clk) begin
    if (named) begin
      viol_id_q <= order_viol_id; back_q <= order_viol_back;
    end
    flushed_q    <= order_flush && !rst;
    row_q        <= hash(flush_from);
    flush_back_q <= back_q;
    if (flushed_q) back_of_q[row_q] <= {wait_q[row_q], far};
  end
  always_ff @(posedge clk)
    if (rst) begin
      wait_q <= '0; age_q <= '0;
    end else begin
      age_q <= age_q + 1'b1;
      if (age_q == '1) wait_q <= '0;
      if (flushed_q) wait_q[row_q] <= 1'b1;
    end
  `CHECK(a_refetch_was_named, !order_flush || rst || (viol_q && viol_id_q == flush_id))
endmodule
