// SPDX-License-Identifier: Apache-2.0
// Test bench: a stand-in for a profiler that uses every tag. Gives free tags to random slots, asks now and then for a
// skidless stop. Knows which tags are free by their strobes, as a profiler would.
`include "profile_sizes.svh"
`default_nettype none
module random_tagger #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2   // samples in flight
) (
    input  wire logic                      clk,
    input  wire logic                      rst,
    input  wire logic [LANES-1:0]          slot_valid,
    input  wire logic [LANES-1:0]          slot_on_path,
    output logic [LANES*(TAGS>3?3:2)-1:0]      slot_tag,
    input  wire logic [TAGS-1:0]        retired,
    input  wire logic [TAGS-1:0]        aborted,
    output logic [TAGS-1:0]             skidless
);
  localparam int TAG_W = TAGS > 3 ? 3 : 2;
  logic [TAGS-1:0] busy_q, skid_q, given;
  logic [31:0]        random_q;

  always_comb begin
    given    = '0;
    slot_tag = '0;
    for (int i = 0; i < LANES; i++) begin
      for (int t = 0; t < TAGS; t++) begin
        if (slot_valid[i] & slot_on_path[i] & ~busy_q[t] & ~given[t] & (slot_tag[i*TAG_W+:TAG_W] == '0) &
            (random_q[i*6+t*2+:3] == 3'd1)) begin
          slot_tag[i*TAG_W+:TAG_W] = TAG_W'(t + 1);
          given[t] = 1'b1;
        end
      end
    end
  end

  wire [31:0] x1 = random_q ^ (random_q << 13);
  wire [31:0] x2 = x1 ^ (x1 >> 17);
  always_ff @(posedge clk) begin
    random_q <= rst ? 32'd2463534242 : x2 ^ (x2 << 5);
    busy_q   <= rst ? '0 : (busy_q & ~(retired | aborted)) | given;
    for (int t = 0; t < TAGS; t++) if (given[t]) skid_q[t] <= random_q[20+t];
  end
  assign skidless = busy_q & skid_q;
endmodule
