// SPDX-License-Identifier: Apache-2.0
// Captures, one cycle after the choice, the fetch-slot data of the instruction that got a tag. The choice's paths end at these
// registers and at the tag itself. One lane is captured in a cycle. When both instructions of a pair are chosen in one cycle,
// the second's data come one cycle after the first's; slot_busy says that the lanes are kept for it.
// Latency: one cycle after the choice, two for the second of a pair chosen in the same cycle; slot_we names the tag.
// Assumes: nothing is given while slot_busy; the second of a pair is not read before the first.
`include "profile_sizes.svh"
`include "check.svh"
`default_nettype none
module chosen_slot #(
    parameter int LANES = 2, // instructions a cycle
    parameter int TAGS = 2 // samples in flight
) (
    input  logic                      clk,
    input  logic                      rst,
    // the choice: slots, one-hot or 0, and the tags that they get
    input  logic [LANES-1:0]          first,
    input  logic [LANES-1:0]          second,
    input  logic [TAGS-1:0]        give_first,
    input  logic [TAGS-1:0]        give_second,
    input  logic [15:0]               first_pair,       // {gap[13:0], member[1:0]}
    input  logic [15:0]               second_pair,
    // from the profile port
    input  logic [LANES*64-1:0]       pp_slot_pc,
    input  logic [LANES*PATH_W-1:0]   pp_slot_hist,
    input  logic [5:0]                known,            // bits of pp_slot_hist that the profile may show
    input  logic [LANES*WAITED_W-1:0] pp_slot_waited,
    input  logic [LANES-1:0]          pp_slot_icmiss,
    input  logic [LANES-1:0]          pp_slot_itlbmiss,
    input  logic [LANES-1:0]          pp_slot_rvc,
    input  logic [LANES*4-1:0]        pp_slot_itype,
    input  logic [LANES*3-1:0]        pp_slot_type,
    input  logic [1:0]                pp_priv,
    input  logic [15:0]               pp_context,
    output logic                      slot_busy,
    output logic [TAGS-1:0]        slot_we,
    output logic [63:0]               slot_pc,
    output logic [PATH_W-1:0]         slot_path,
    output logic [WAITED_W-1:0]       slot_waited,
    output logic [15:0]               slot_context,
    output logic [13:0]               slot_facts,       // {icmiss, itlbmiss, rvc, itype[3:0], priv[1:0], lane[1:0], type[2:0]}
    output logic [15:0]               slot_pair
);
  logic [LANES-1:0]          first_q, second_q, icmiss_q, itlbmiss_q, rvc_q;
  logic [TAGS-1:0]        give_first_q, give_second_q;
  logic [LANES*64-1:0]       pc_q;
  logic [LANES*PATH_W-1:0]   path_q;
  logic [LANES*WAITED_W-1:0] waited_q;
  logic [LANES*4-1:0]        itype_q;
  logic [LANES*3-1:0]        type_q;
  logic [1:0]                priv_q;
  logic [5:0]                known_q;
  logic [PATH_W-1:0]         known_mask;
  logic [15:0]               context_q, first_pair_q, second_pair_q;

  wire both = (give_first_q != '0) & (give_second_q != '0);
  always_ff @(posedge clk) begin
    give_first_q <= rst ? '0 : give_first;
    if (~both | rst) begin
      give_second_q <= rst ? '0 : give_second;
      first_q       <= first;
      second_q      <= second;
      first_pair_q  <= first_pair;
      second_pair_q <= second_pair;
      pc_q          <= pp_slot_pc;
      path_q        <= pp_slot_hist;
      known_q       <= known;
      waited_q      <= pp_slot_waited;
      icmiss_q      <= pp_slot_icmiss;
      itlbmiss_q    <= pp_slot_itlbmiss;
      rvc_q         <= pp_slot_rvc;
      itype_q       <= pp_slot_itype;
      type_q        <= pp_slot_type;
      priv_q        <= pp_priv;
      context_q     <= pp_context;
    end
  end

  wire              is_first = give_first_q != '0;
  wire [LANES-1:0]  lane     = is_first ? first_q : second_q;
  always @* begin
    for (int i = 0; i < PATH_W; i++) known_mask[i] = i < 32'(known_q);
    slot_pc     = 64'd0;
    slot_path   = '0;
    slot_waited = '0;
    slot_facts  = 14'd0;
    for (int i = 0; i < LANES; i++)
      if (lane[i]) begin
        slot_pc     = slot_pc | pc_q[i*64+:64];
        slot_path   = slot_path | (path_q[i*PATH_W+:PATH_W] & known_mask);
        slot_waited = slot_waited | waited_q[i*WAITED_W+:WAITED_W];
        slot_facts  = slot_facts | {icmiss_q[i], itlbmiss_q[i], rvc_q[i], itype_q[i*4+:4], priv_q, 2'(i), type_q[i*3+:3]};
      end
  end
  assign slot_busy    = both;
  assign slot_we      = is_first ? give_first_q : give_second_q;
  assign slot_context = context_q;
  assign slot_pair    = is_first ? first_pair_q : second_pair_q;

  `CHECK(nothing_is_given_meanwhile, !(both & ((give_first | give_second) != '0)))
endmodule
