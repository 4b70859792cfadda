// wait_table: predicts which loads must wait for older stores. A load that had to be refetched because it had read past an
// older store to the same address sets the bit of its PC; all bits are cleared every 2^CLEAR_W cycles, so that it forgets.
// Source: the Alpha 21264's store-wait table (Kessler, IEEE Micro 19(2), 1999).
`include "config.svh"
`default_nettype none
module wait_table #(parameter int SIZE_W = 6, parameter int CLEAR_W = 15) (
  input  wire logic                clk, rst,
  input  wire logic [WIDTH*64-1:0] dec_pc,
  output logic [WIDTH-1:0]         dis_load_waits,
  input  wire logic                order_flush,
  input  wire logic [63:0]         flush_from
);
  logic [(1<<SIZE_W)-1:0] wait_q;
  logic [CLEAR_W-1:0]     age_q;
  function [SIZE_W-1:0] hash(input [63:0] pc);
    hash = pc[SIZE_W:1] ^ pc[2*SIZE_W:SIZE_W+1];
  endfunction
  for (genvar k = 0; k < WIDTH; k++) begin : g_lane
    assign dis_load_waits[k] = wait_q[hash(dec_pc[k*64 +: 64])];
  end
  always_ff @(posedge clk)
    if (rst) begin
      wait_q <= '0; age_q <= '0;
    end else begin
      age_q <= age_q + 1'b1;
      if (age_q == '1) wait_q <= '0;
      if (order_flush) wait_q[hash(flush_from)] <= 1'b1;
    end
endmodule
