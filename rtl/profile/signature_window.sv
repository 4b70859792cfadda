// SPDX-License-Identifier: Apache-2.0
// The signature around one tag's instruction: its own bits, those of the ten retired before it, and of the ten after it, up to
// the next trap, interrupt or xRET. signature is the record's word SIGNATURE; window_open while some are still to come. An
// instruction that does not retire has no signature: the word is 0 after fresh.
// Later instructions enter at the top and shift down, so they need no position counter: if fewer than ten come, zeros follow.
// Latency: signature one cycle after the lane that completes it; after one that ends early up to ten more. No record is read
// that fast: SIGNATURE comes after eleven other words.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module signature_window #(
    parameter int LANES = 2 // instructions a cycle
) (
    input  logic                clk,
    input  logic                rst,
    input  logic                fresh,          // the tag was given in the cycle before: old contents belong to another instruction
    input  logic [LANES-1:0]    own_lane,         // this tag's instruction retires in this lane
    input  logic [LANES-1:0]    pp_ret_valid,
    input  logic [LANES-1:0]    moved_lane,       // from signature_hash
    input  logic [LANES-1:0]    late_lane,
    input  logic [HASH_W-1:0]   hash,             // HASH: meaning of the bits
    input  logic [LANES*24-1:0] before_lane,      // from signature_history
    input  logic                ends,             // the signature ends after this cycle's lanes
    output logic                window_open,
    output logic [HASH_W+49:0]  signature
);
  localparam logic [3:0] MOST = 4'd10;
  logic        open_q, open, starts;
  logic [19:0] ahead_q, after_q;
  logic [23:0] ahead;
  logic [1:0]  own_q, own;
  logic [HASH_W-1:0]    hash_q;
  logic [3:0]           known_q, count_q, count, moved_q;   // moved_q: pairs entered into after_q, including zeros
  logic [2:0]           enter;                              // pairs that enter in this cycle
  logic [2*LANES-1:0]   pairs;
  logic [2*LANES+19:0]  after;
  always @* begin
    open   = open_q;
    starts = 1'b0;
    ahead  = 24'd0;
    own    = 2'd0;
    count  = count_q;
    enter  = 3'd0;
    pairs  = '0;
    for (int i = 0; i < LANES; i++) begin
      if (open & pp_ret_valid[i] & (count != MOST)) begin
        pairs[2*enter+:2] = {late_lane[i], moved_lane[i]};
        enter = enter + 3'd1;
        count = count + 4'd1;
      end
      if (own_lane[i]) begin
        open   = 1'b1;
        starts = 1'b1;
        ahead  = before_lane[i*24+:24];
        own    = {late_lane[i], moved_lane[i]};
        count  = 4'd0;
      end
    end
    if (~open & (moved_q != MOST)) enter = 3'd1;
    after = {pairs, after_q};
    for (int n = 1; n <= LANES; n++)
      if (enter == 3'(n)) after = {pairs, after_q} >> (2 * n);
  end
  always_ff @(posedge clk) begin
    open_q  <= ~rst & open & (count != MOST) & ~ends;
    moved_q <= starts ? 4'(enter) : moved_q + 4'(enter);
    if (rst | fresh) begin
      ahead_q <= 20'd0;
      known_q <= 4'd0;
      own_q   <= 2'd0;
      hash_q  <= '0;
      after_q <= 20'd0;
      count_q <= 4'd0;
    end else begin
      if (starts) begin
        {known_q, ahead_q} <= ahead;
        own_q  <= own;
        hash_q <= hash;
      end
      after_q <= after[19:0];
      count_q <= count;
    end
    if (rst) moved_q <= MOST;
  end
  assign window_open = open_q;
  assign signature   = {hash_q, count_q, known_q, after_q, own_q, ahead_q};

  wire unused_ok = &{1'b0, after[2*LANES+19:20]};
  `CHECK(one_lane_is_its_own, (own_lane & (own_lane - 1'b1)) == '0)
  `CHECK(closed_when_it_is_given_again, !(fresh & (open_q | starts)))
endmodule
