// SPDX-License-Identifier: Apache-2.0
// Fetch samples (AMD's Instruction-Based Sampling; Drongowski 2007). Of the fetches that the front end begins in the modes
// admitted by mpdisctl, every PERIOD-th, or one at random intervals, is followed to its end. Its outcome leaves through the
// profile channel, beside the samples of instructions. Fetches that come to nothing are counted and chosen like any other.
//
//   IDLE --chosen--> LIVES --pp_fetch_ends--> LEAVES --frame sent--> IDLE   (a killed fetch goes to LEAVES at once)
//
// A fetch chosen in a state other than IDLE is dropped and counted. So is one in LIVES when counting ends, because it may never
// end. chosen = samples + dropped, plus the one in LIVES.
// Latency: the frame is ready in the cycle after the fetch's last one; a row of it a cycle after row. The core is not affected.
`include "profile_sizes.svh"
`include "profile_defs.svh"
`include "check.svh"
`default_nettype none
module fetch_sampler (
    input  logic        clk,
    input  logic        rst,
    input  logic [63:0] mtime,
    // settings
    input  logic        enable,           // a session is open, not inhibited, not in a handler for which counting rests
    input  logic [3:0]  modes,            // sampled modes, by number
    input  logic        we,               // a register of the profiler is written
    input  logic [11:0] waddr,
    input  logic [63:0] wdata,
    output logic [63:0] fetch_setting,    // mpmfetch
    output logic [63:0] fetch_counts,     // mpmfetches
    output logic [63:0] fetch_starts,     // mpmfetchstarts
    // from the core
    input  logic        pp_has_fetches,   // else there are no samples
    input  logic        pp_fetch_starts, pp_fetch_killed,
    input  logic [63:0] pp_fetch_pc,
    input  logic [1:0]  pp_fetch_priv, pp_fetch_page,
    input  logic [15:0] pp_fetch_context,
    input  logic        pp_fetch_ends, pp_fetch_complete, pp_fetch_refused,
    input  logic        pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid,
    input  logic [39:0] pp_fetch_pa,
    // to profile_streamer
    output logic        fetch_busy,       // a frame is ready, or will be
    output logic        fetch_entry,      // a frame is ready
    input  logic [4:0]  row,
    output logic [63:0] fetch_row,
    input  logic        fetch_pop         // the frame has left
);
  // --- settings
  logic [30:0] period_q;
  logic        random_q;
  wire         own_we  = we & (waddr == PD_CSR_MPMFETCH);
  wire         seed_we = we & (waddr == PD_CSR_MPMSEED);
  always_ff @(posedge clk) begin
    if (rst) begin
      period_q <= 31'd0;
      random_q <= 1'b0;
    end else if (own_we) begin
      period_q <= pp_has_fetches ? wdata[PD_MPMFETCH_PERIOD_LO+:PD_MPMFETCH_PERIOD_W] : 31'd0;
      random_q <= pp_has_fetches & wdata[PD_MPMFETCH_RAND_LO];
    end
  end

  logic        chosen, counts, over_unused;
  wire         starts = enable & counts & pp_fetch_starts & modes[pp_fetch_priv];
  sample_interval u_interval (
      .clk, .rst, .setting_we(own_we), .seed_we, .seed(wdata[31:0] ^ 32'(PD_FETCH_SEED)), .period(period_q), .random(random_q),
      .counts, .counted(starts), .over(over_unused), .chosen
  );

  // --- a followed fetch
  logic        lives_q, leaves_q;
  wire         takes   = chosen & ~lives_q & ~leaves_q;
  wire         begins  = takes & ~pp_fetch_killed;
  wire         life    = begins | lives_q;          // the fetch under way is followed
  wire         forsook = lives_q & ~enable;         // counting has ended
  wire         ends    = life & pp_fetch_ends & ~forsook;
  wire         made    = ends | (takes & pp_fetch_killed);
  logic [31:0] samples_q, dropped_q;
  logic [47:0] starts_q, number_q;
  logic [15:0] lost_q, context_q;
  logic [63:0] pc_q, when_q;
  logic [39:0] pa_q;
  logic [11:0] latency_q, waited_q;
  logic [1:0]  priv_q, page_q;
  logic        complete_q, killed_q, refused_q, icmiss_q, itmiss_q, itlb2_q, walked_q, pav_q;
  wire  [11:0] latency = takes ? 12'd0 : latency_q;
  wire  [11:0] waited  = takes ? 12'd0 : waited_q;
  always_ff @(posedge clk) begin
    if (rst) begin
      lives_q   <= 1'b0;
      leaves_q  <= 1'b0;
      samples_q <= 32'd0;
      dropped_q <= 32'd0;
      starts_q  <= 48'd0;
    end else begin
      lives_q  <= life & ~ends & ~forsook;
      leaves_q <= made | (leaves_q & ~fetch_pop);
      if (made) samples_q <= samples_q + 32'd1;
      if ((chosen & ~takes) | forsook) dropped_q <= dropped_q + 32'd1;
      if (starts) starts_q <= starts_q + 48'd1;
    end
    if (takes) begin
      pc_q      <= pp_fetch_pc;
      priv_q    <= pp_fetch_priv;
      context_q <= pp_fetch_context;
      when_q    <= mtime;
      number_q  <= starts_q + 48'd1;
      lost_q    <= dropped_q[15:0];
      killed_q  <= pp_fetch_killed;
    end
    if (takes | lives_q) begin
      latency_q <= (latency == '1) ? latency : latency + 12'd1;
      if (waited != '1) waited_q <= waited + {11'd0, life & pp_fetch_paged};
      complete_q <= ends & pp_fetch_complete;
      refused_q  <= ends & pp_fetch_refused;
      icmiss_q   <= (~takes & icmiss_q) | (life & pp_fetch_icmiss);
      itmiss_q   <= (~takes & itmiss_q) | (life & pp_fetch_paged);
      itlb2_q    <= (~takes & itlb2_q) | (life & pp_fetch_itlb2);
      walked_q   <= (~takes & walked_q) | (life & pp_fetch_walked);
      pav_q      <= (~takes & pav_q) | (life & pp_fetch_pa_valid);
    end
    if (takes | (life & pp_fetch_pa_valid)) begin
      pa_q   <= (life & pp_fetch_pa_valid) ? pp_fetch_pa : 40'd0;
      page_q <= (life & pp_fetch_pa_valid) ? pp_fetch_page : 2'(PD_PAGE_UNKNOWN);
    end
  end

  // --- the frame
  logic [4:0]  row_q;                               // row of fetch_row
  always_ff @(posedge clk) row_q <= row;
  wire  [63:0] word = {3'(PD_FMT_FETCH), 5'd0, waited_q, latency_q, context_q, priv_q, 4'd0, page_q, pav_q, walked_q, itlb2_q,
                       itmiss_q, icmiss_q, refused_q, killed_q, complete_q};
  always @*
    case (row_q)
      5'(PD_WORD_BESIDE):         fetch_row = word;
      5'(PD_WORD_BESIDE_PC):      fetch_row = pc_q;
      5'(PD_WORD_BESIDE_ADDRESS): fetch_row = {24'd0, pa_q};
      5'(PD_WORD_BESIDE_TIME):    fetch_row = when_q;
      default:                     fetch_row = {lost_q, number_q};
    endcase
  assign fetch_entry   = leaves_q;
  assign fetch_busy    = lives_q | leaves_q;
  assign fetch_setting = {32'd0, random_q, period_q};
  assign fetch_counts  = {dropped_q, samples_q};
  assign fetch_starts  = {16'd0, starts_q};

  wire unused_ok = &{1'b0, over_unused, wdata};
  `CHECK(pops_what_it_showed, !(fetch_pop & ~fetch_entry))
  `CHECK(one_under_way, !(lives_q & pp_fetch_starts & ~pp_fetch_killed))
  `CHECK(nothing_of_other_modes, !(takes & ~modes[pp_fetch_priv]))
endmodule
