// SPDX-License-Identifier: Apache-2.0
// The signature bits of the last ten retired instructions, as seen by each lane of this cycle (signature_window keeps them for
// a sample). Instructions before a trap, an interrupt or an xRET do not count: they belong to another run of instructions.
// before_lane, by lane: {how many of the ten are known, their bits, the last one's lowest}. Latency: none.
`include "profile_sizes.svh"
`default_nettype none
module signature_history #(
    parameter int LANES = 2 // instructions a cycle
) (
    input  logic                clk,
    input  logic                rst,
    input  logic [LANES-1:0]    pp_ret_valid,
    input  logic [LANES-1:0]    moved_lane,       // from signature_hash
    input  logic [LANES-1:0]    late_lane,
    input  logic                breaks,           // another run of instructions begins after this cycle's lanes
    output logic [LANES*24-1:0] before_lane
);
  logic [19:0] bits_q, bits;
  logic [3:0]  count_q, count;
  always @* begin
    bits        = bits_q;
    count       = count_q;
    before_lane = '0;
    for (int i = 0; i < LANES; i++) begin
      before_lane[i*24+:24] = {count, bits};
      if (pp_ret_valid[i]) begin
        bits  = {bits[17:0], late_lane[i], moved_lane[i]};
        count = (count == 4'd10) ? count : count + 4'd1;
      end
    end
  end
  always_ff @(posedge clk) begin
    count_q <= (rst | breaks) ? 4'd0 : count;
    bits_q  <= (rst | breaks) ? 20'd0 : bits;
  end
endmodule
