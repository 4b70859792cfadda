// The signature around one tag's instruction: its own bits, those of the ten that retired before it, and of the ten behind it, up
// to the next trap, interrupt or xRET. word_o is the record's word SIGNATURE; open_o while some are still to come.
// An instruction that does not retire has none: the word is 0 behind fresh_i.
// Latency: word_o one cycle behind the lane that completes it.
`include "config.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module signature_window (
    input  logic                clk,
    input  logic                rst,
    input  logic                fresh_i,       // it was given in the cycle before: what is here is another's
    input  logic [WIDTH-1:0]    own_i,         // this tag's instruction retires in this lane
    input  logic [WIDTH-1:0]    pp_ret_valid,
    input  logic [WIDTH-1:0]    moved_i,       // from signature_hash
    input  logic [WIDTH-1:0]    late_i,
    input  logic [HASH_W-1:0]   hash_i,        // ... what they stand for
    input  logic [WIDTH*24-1:0] before_i,      // from signature_history
    input  logic                ends_i,        // nothing behind this cycle's lanes belongs to it
    output logic                open_o,
    output logic [HASH_W+49:0]  word_o
);
  localparam logic [3:0] MOST = 4'd10;
  logic        open_q, open;
  logic [19:0] ahead_q, ahead, after_q, after;
  logic [1:0]  own_q, own;
  logic [HASH_W-1:0] hash_q, hash;
  logic [3:0]  known_q, known, count_q, count;
  always @* begin
    open   = open_q;
    ahead  = fresh_i ? 20'd0 : ahead_q;
    known  = fresh_i ? 4'd0 : known_q;
    own    = fresh_i ? 2'd0 : own_q;
    hash   = fresh_i ? '0 : hash_q;
    after  = fresh_i ? 20'd0 : after_q;
    count  = fresh_i ? 4'd0 : count_q;
    for (int i = 0; i < WIDTH; i++) begin
      if (open & pp_ret_valid[i] & (count != MOST)) begin
        after = after | ({18'd0, late_i[i], moved_i[i]} << {count, 1'b0});       // 0 from there up
        count = count + 4'd1;
      end
      if (own_i[i]) begin
        open            = 1'b1;
        {known, ahead} = before_i[i*24+:24];
        own             = {late_i[i], moved_i[i]};
        hash            = hash_i;
        after           = 20'd0;
        count           = 4'd0;
      end
    end
  end
  always_ff @(posedge clk) begin
    if (rst) begin
      open_q   <= 1'b0;
      ahead_q <= 20'd0;
      known_q  <= 4'd0;
      own_q    <= 2'd0;
      hash_q   <= '0;
      after_q  <= 20'd0;
      count_q  <= 4'd0;
    end else begin
      open_q   <= open & (count != MOST) & ~ends_i;
      ahead_q <= ahead;
      known_q  <= known;
      own_q    <= own;
      hash_q   <= hash;
      after_q  <= after;
      count_q  <= count;
    end
  end
  assign open_o = open_q;
  assign word_o = {hash_q, count_q, known_q, after_q, own_q, ahead_q};

  `CHECK(one_lane_is_its_own, (own_i & (own_i - 1'b1)) == '0)
  `CHECK(closed_when_it_is_given_again, !(fresh_i & open_q))
endmodule
