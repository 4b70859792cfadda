// SPDX-License-Identifier: Apache-2.0
// fetches: fetch_sampler with any core that keeps the contract of its fetches, with any settings. Proved from its ports: a record that
// waits to be sent is of a mode that was admitted when a fetch of it began while counting was on, so a mode that never was leaves
// nothing; a killed one has nothing but its mode and address space; what became of a fetch is one of three; a page that came was
// waited for.
`include "config.svh"
`include "profile_defs.svh"
`default_nettype none
module fetches (
  input wire logic        clk, rst,
  input wire logic        enable, we, pop,
  input wire logic [3:0]  modes,
  input wire logic [11:0] waddr,
  input wire logic [63:0] wdata, now,
  input wire logic        pp_has_fetches, pp_fetch_starts, pp_fetch_killed,
  input wire logic [63:0] pp_fetch_pc,
  input wire logic [1:0]  pp_fetch_priv, pp_fetch_page,
  input wire logic [15:0] pp_fetch_context,
  input wire logic        pp_fetch_ends, pp_fetch_complete, pp_fetch_refused,
  input wire logic        pp_fetch_icmiss, pp_fetch_paged, pp_fetch_itlb2, pp_fetch_walked, pp_fetch_pa_valid,
  input wire logic [39:0] pp_fetch_pa
);
  logic        busy, entry, first_q = 1'b1, open_q;
  logic [63:0] setting, counts, starts, word;
  fetch_sampler u_fetch (
    .clk, .rst, .mtime(now), .enable, .modes, .we, .waddr, .wdata, .fetch_setting(setting),
    .fetch_counts(counts), .fetch_starts(starts), .pp_has_fetches, .pp_fetch_starts, .pp_fetch_killed, .pp_fetch_pc, .pp_fetch_priv,
    .pp_fetch_page, .pp_fetch_context, .pp_fetch_ends, .pp_fetch_complete, .pp_fetch_refused, .pp_fetch_icmiss, .pp_fetch_paged,
    .pp_fetch_itlb2, .pp_fetch_walked, .pp_fetch_pa_valid, .pp_fetch_pa, .fetch_busy(busy), .fetch_entry(entry),
    .row(5'(PD_WORD_BESIDE)), .fetch_row(word), .fetch_pop(pop && entry));

  logic [3:0] admitted_q;                                // modes of which a fetch began while they were admitted, and counted
  wire        begins = pp_fetch_starts && !pp_fetch_killed;
  always @* begin
    if (first_q) assume (rst);
    assume (!(begins && open_q));                        // port_fetches.sv
    assume (!(pp_fetch_complete && pp_fetch_refused));
    assume (pp_fetch_paged || !(pp_fetch_itlb2 || pp_fetch_walked));
  end
  always_ff @(posedge clk) begin
    first_q <= 1'b0;
    open_q  <= !rst && (begins || open_q) && !pp_fetch_ends;
    if (rst) admitted_q <= '0;
    else if (enable && pp_fetch_starts && modes[pp_fetch_priv]) admitted_q[pp_fetch_priv] <= 1'b1;
  end
  always @* if (!first_q && !rst && entry) begin
    admitted:  assert (admitted_q[word[PD_BESIDE_PRIV_LO +: 2]]);
    one_fate:  assert (32'(word[PD_FETCH_COMPLETE_LO]) + 32'(word[PD_FETCH_KILLED_LO]) + 32'(word[PD_FETCH_REFUSED_LO]) <= 1);
    killed:    assert (!word[PD_FETCH_KILLED_LO] || (word[PD_FETCH_KILLED_LO-1 +: 1] == 1'b0 && word[PD_BESIDE_PRIV_LO-1 : PD_FETCH_REFUSED_LO] == '0));
    waited:    assert (word[PD_FETCH_ITMISS_LO] || !(word[PD_FETCH_ITLB2_LO] || word[PD_FETCH_WALKED_LO]));
  end
endmodule
`default_nettype wire
