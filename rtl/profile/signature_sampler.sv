// SPDX-License-Identifier: Apache-2.0
// Signature samples (Fields, Bodik, Hill and Newburn, TACO 2004, section 5.4): where a run of retired instructions began, and
// two bits for each, made by signature_hash.
// mpmsignature has the length, and the mean interval between starts, in retired instructions of the modes admitted by mpdisctl.
// A sample ends early at a trap or interrupt, after an xRET, when privilege or address space changes, when counting is
// inhibited, when HASH changes, and at the session's end; the frame's count shows it.
//
//   WAITS --interval over--> TAKES --long enough, or early--> FILLS --word complete--> LEAVES --last frame sent--> WAITS
//
// An interval that ends in a state other than WAITS is a dropped sample, counted in mpmsignatures; so starts = taken + dropped.
// A sample leaves through the profile channel, whatever mpdisctl and mpmdelivery do with records: without a session there is
// none.
// Bits wait in one memory until the last frame has left, so a frame's count, and which frame is last, are known at its start.
// Latency: none to the first bit; a frame's row is ready a cycle after row.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module signature_sampler #(
    parameter int LANES = 2, // instructions a cycle
    parameter int SIGNATURE = 2000 // maximum instructions of a signature sample; 0: none
) (
    input  logic                clk,
    input  logic                rst,
    // settings
    input  logic                enable,                 // a session is open, the mode is admitted, not inhibited
    input  logic                we,                     // a register of the profiler is written
    input  logic [11:0]         waddr,
    input  logic [63:0]         wdata,
    output logic [63:0]         signature_setting,      // mpmsignature
    output logic [63:0]         signature_counts,       // mpmsignatures
    // from the core's RETIRE
    input  logic                pp_has_signature,   // else there are no samples
    input  logic [LANES-1:0]    pp_ret_valid,
    input  logic [LANES*64-1:0] pp_ret_pc,
    input  logic                pp_trap,
    input  logic                pp_interrupt,
    input  logic                pp_xret,
    input  logic [1:0]          pp_priv,
    input  logic [15:0]         pp_context,
    input  logic [47:0]         instret,              // instructions that retired before this cycle
    // from signature_hash
    input  logic [LANES-1:0]    moved_lane,
    input  logic [LANES-1:0]    late_lane,
    input  logic                hash_ends,            // the bits change their meaning after this cycle's lanes
    input  logic [HASH_W-1:0]   hash,                 // HASH: meaning of the bits
    input  logic [HASH_W-1:0]   hash_setting,
    // to profile_streamer
    output logic                signature_busy,       // a frame is ready, or more will come
    output logic                signature_entry,      // a frame is ready
    output logic [4:0]          signature_words,      // its payload
    input  logic [4:0]          row,
    output logic [63:0]         signature_row,
    input  logic                signature_pop         // the frame has left
);
  localparam int HEAD   = PD_SIGNATURE_BITS;                       // words before the bits
  localparam int MOST   = PD_FRAME_SIGNATURE_WORDS - HEAD;         // words of bits in a frame
  localparam int WORDS  = (SIGNATURE + 31) / 32;
  localparam int WORD_W = $clog2((SIGNATURE + 63) / 32);    // at_q and from_q count them, too
  localparam logic [1:0] WAITS = 2'd0, TAKES = 2'd1, FILLS = 2'd2, LEAVES = 2'd3;

  // --- settings: a period of 0 means no samples; a length of 0, or too long for the memory, means all of the memory
  logic [30:0] period_q;
  logic [11:0] length_q;
  wire         own_we  = we & (waddr == PD_CSR_MPMSIGNATURE);
  wire         seed_we = we & (waddr == PD_CSR_MPMSEED);
  wire  [11:0] asked   = wdata[PD_MPMSIGNATURE_LENGTH_LO+:PD_MPMSIGNATURE_LENGTH_W];
  wire         fits    = (asked != 12'd0) & (asked <= 12'(SIGNATURE));
  always_ff @(posedge clk) begin
    if (rst) begin
      period_q <= 31'd0;
      length_q <= 12'(SIGNATURE);
    end else if (own_we) begin
      period_q <= pp_has_signature ? wdata[PD_MPMSIGNATURE_PERIOD_LO+:PD_MPMSIGNATURE_PERIOD_W] : 31'd0;
      length_q <= fits ? asked : 12'(SIGNATURE);
    end
  end

  logic             over, counts;
  logic [LANES-1:0] chosen;
  sample_interval #(.LANES(LANES)) u_interval (
      .clk, .rst, .setting_we(own_we), .seed_we, .seed(wdata[31:0] ^ 32'(PD_SIGNATURE_SEED)), .period(period_q), .random(1'b1),
      .counts, .counted((enable & counts) ? pp_ret_valid : '0), .over, .chosen
  );

  // --- the lanes of this cycle that belong to the sample, packed
  logic [1:0]  state_q;
  logic [11:0] left_q;                                     // instructions still to come
  logic [1:0]  priv_q;
  logic [15:0] context_q;
  logic [HASH_W-1:0] hash_q;
  wire         starts  = over & (state_q == WAITS);
  wire         changed = (pp_priv != priv_q) | (pp_context != context_q);
  wire         takes   = (state_q == TAKES) & enable & ~changed;
  wire  [11:0] left    = starts ? length_q : left_q;
  logic [2:0]  got, ahead;
  logic [7:0]  bits;
  logic [63:0] pc;
  logic        reached;                                    // the start is in this lane or before it
  always @* begin
    got     = 3'd0;
    ahead  = 3'd0;
    bits    = 8'd0;
    pc      = 64'd0;
    reached = takes;
    for (int i = 0; i < LANES; i++) begin
      if (chosen[i]) begin
        reached = takes | starts;
        pc      = pp_ret_pc[i*64+:64];
      end
      if (pp_ret_valid[i] & ~reached) ahead = ahead + 3'd1;
      if (pp_ret_valid[i] & reached & (12'(got) < left)) begin
        bits = bits | (8'({late_lane[i], moved_lane[i]}) << {got, 1'b0});
        got  = got + 3'd1;
      end
    end
  end
  wire ends = (state_q == TAKES || starts) &
              ((12'(got) == left) | pp_trap | pp_interrupt | pp_xret | hash_ends | ~(takes | starts));

  // --- into words, eight pairs at a time: a register that the newest pair enters at the top; eight pairs complete a part
  localparam int MORE = 2 * (LANES - 1);                    // bits of the next part that come with the last pair
  logic [MORE+15:0] shift_q, shift_d;
  logic [5:0]  pairs_q;                                     // pairs in the part, 0..31
  wire         fills  = (state_q == FILLS) & (pairs_q != 6'd0);
  wire  [2:0]  enter  = fills ? 3'd1 : got;
  wire  [5:0]  pairs  = (starts ? 6'd0 : pairs_q) + 6'(enter);
  wire         full   = pairs[3] != pairs_q[3];
  wire         whole  = pairs[5];
  logic [15:0] part;
  logic [47:0] parts_q;                                     // the three parts before it
  always @* begin
    shift_d = shift_q;
    part    = shift_q[MORE+:16];
    for (int i = 1; i <= LANES; i++)
      if (enter == 3'(i)) shift_d = (MORE+16)'({bits, shift_q} >> (2 * i));
    for (int i = 0; i < LANES; i++)                          // pairs of bits that belong to the next part
      if (pairs[2:0] == 3'(i)) part = shift_d[MORE-2*i+:16];
  end

  // --- state of the sample
  logic [63:0]       pc_q, read_q;
  logic [47:0]       number_q;
  logic [11:0]       sent_q;                                // instructions in sent frames
  logic [11:0]       taken_q;
  logic [WORD_W-1:0] at_q, from_q;                          // words made; first word of this frame
  logic [7:0]        part_q;
  logic [31:0]       samples_q, dropped_q;
  logic [63:0]       mem [0:(1<<WORD_W)-1];
  wire  [WORD_W-1:0] rest  = at_q - from_q;
  wire               last  = 32'(rest) <= MOST;
  wire  [4:0]        words = last ? 5'(rest) : 5'(MOST);
  wire  [11:0]       here  = last ? taken_q - sent_q : 12'(32 * MOST);
  wire  [WORD_W-1:0] read_at = from_q + WORD_W'(row) - WORD_W'(HEAD);
  always_ff @(posedge clk) begin
    if (rst) state_q <= WAITS;
    else
      case (state_q)
        WAITS:   if (starts) state_q <= ends ? FILLS : TAKES;
        TAKES:   if (ends) state_q <= FILLS;
        FILLS:   if (pairs_q == 6'd0) state_q <= LEAVES;
        default: if (signature_pop & last) state_q <= WAITS;
      endcase
    pairs_q <= (rst | (state_q == LEAVES)) ? 6'd0 : {1'b0, pairs[4:0]};
    shift_q <= shift_d;
    if (full) parts_q <= {part, parts_q[47:16]};
    if (whole) mem[at_q] <= {part, parts_q};              // read and write addresses differ: block RAM without bypass
    else read_q <= mem[read_at];
    if (starts) begin
      pc_q      <= pc;
      number_q  <= instret + 48'(ahead);
      priv_q    <= pp_priv;
      context_q <= pp_context;
      hash_q    <= hash;
    end
    left_q <= left - 12'(got);
    if (starts | (state_q == TAKES)) taken_q <= (starts ? 12'd0 : taken_q) + 12'(got);
    if (state_q == WAITS) begin
      at_q   <= '0;
      from_q <= '0;
      part_q <= 8'd0;
      sent_q <= 12'd0;
    end else begin
      if (whole) at_q <= at_q + 1'b1;
      if (signature_pop) begin
        from_q <= from_q + WORD_W'(MOST);
        part_q <= part_q + 8'd1;
        sent_q <= sent_q + here;
      end
    end
    if (rst) begin
      samples_q <= 32'd0;
      dropped_q <= 32'd0;
    end else begin
      if (starts) samples_q <= samples_q + 32'd1;
      if (over & ~starts) dropped_q <= dropped_q + 32'd1;
    end
  end

  logic [4:0] row_q;                                     // row of read_q
  always_ff @(posedge clk) row_q <= row;
  wire [63:0] info = {7'd0, last, 6'd0, priv_q, context_q, 4'd0, here, 1'b0, hash_q, part_q};
  always @*
    case (row_q)
      5'(PD_SIGNATURE_START):  signature_row = pc_q;
      5'(PD_SIGNATURE_INFO):   signature_row = info;
      5'(PD_SIGNATURE_NUMBER): signature_row = {16'd0, number_q};
      default:                 signature_row = read_q;
    endcase
  assign signature_words   = words + 5'(HEAD);
  assign signature_entry   = state_q == LEAVES;
  assign signature_busy    = state_q != WAITS;
  assign signature_setting = {13'd0, hash_setting, length_q, 1'b0, period_q};
  assign signature_counts  = {dropped_q, samples_q};

  wire unused_ok = &{1'b0, wdata};
  `CHECK(a_sample_has_room, !(whole & (32'(at_q) >= WORDS)))
  `CHECK(no_more_than_asked, !(signature_busy & (taken_q > 12'(SIGNATURE))))
  `CHECK(pops_what_it_showed, !(signature_pop & ~signature_entry))
endmodule
