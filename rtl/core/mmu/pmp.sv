// SPDX-License-Identifier: Apache-2.0
// pmp: physical memory protection of a page of 4 KiB, which is also the grain: what S and U may do there (pmp_s*) and what M may
// (pmp_m*). The first entry that matches decides; it binds M only if it is locked. If none matches, M may do all, S and U nothing.
// While pmp_ask is high, one entry a cycle is compared, from entry 0 up. pmp_known pulses in the cycle in which the answer is
// known; the answer stands from the next cycle until that of the next question.
// Latency in cycles: the number of the entry that decides; if none does, the number of the last entry that is not off.
// pmp_ask with pmp_drop starts again: the page or a register changes in the next cycle. Otherwise the page must not change.
// Source: privileged specification 1.12, section 3.7.
`include "config.svh"
`include "mmu.svh"
`include "check.svh"
`default_nettype none
module pmp (
  input  wire logic                    clk, rst,
  // registers: {l, 0, 0, a, x, w, r} of each entry, and the address register of the one at pmp_index, as pmp_csr.sv gives it
  input  wire logic [8*PMP_SLOTS-1:0]  pmp_cfg,
  output logic [3:0]                   pmp_index,
  input  wire logic [PMP_W-1:0]        pmp_addr,
  // a question
  input  wire logic                    pmp_ask, pmp_drop,
  input  wire logic [27:0]             pmp_page,
  output logic                         pmp_known,
  // its answer
  output logic                         pmp_sr, pmp_sw, pmp_sx,
  output logic                         pmp_mr, pmp_mw, pmp_mx
);
  if (PMP_ENTRIES == 0) begin : g_none
    assign pmp_index = 4'd0;
    assign pmp_known = pmp_ask;
    assign {pmp_sx, pmp_sw, pmp_sr, pmp_mx, pmp_mw, pmp_mr} = 6'h3F;
    wire unused = clk ^ rst ^ ^pmp_cfg ^ ^pmp_addr ^ pmp_drop ^ ^pmp_page;
  end else begin : g_some
    logic [3:0] index_q;
    logic       above_q;                              // not below the top of the entry before this one
    logic [5:0] may_q;
    wire  [7:0] cfg = pmp_cfg[8*index_q +: 8];
    wire        hit, below;
    pmp_entry u_entry (.mode(cfg[4:3]), .pmp_addr, .pmp_page, .above(above_q), .below, .hit);
    logic       more;                                 // an entry after this one is not off
    always_comb begin
      more = 1'b0;
      for (int i = 1; i < PMP_ENTRIES; i++)
        if (4'(i) > index_q && pmp_cfg[8*i+3 +: 2] != 2'd0) more = 1'b1;
    end
    assign pmp_index = index_q;
    assign pmp_known = pmp_ask && (hit || !more);
    wire goes_on = !rst && pmp_ask && !pmp_known && !pmp_drop;
    always_ff @(posedge clk) begin
      index_q <= goes_on ? index_q + 4'd1 : 4'd0;
      above_q <= !goes_on || !below;
      if (pmp_known) may_q <= hit ? {cfg[2:0], cfg[2:0] | {3{!cfg[7]}}} : 6'h07;
    end
    assign {pmp_sx, pmp_sw, pmp_sr, pmp_mx, pmp_mw, pmp_mr} = may_q;

    logic [27:0] page_q;
    logic        on_q;
    always_ff @(posedge clk) begin page_q <= pmp_page; on_q <= goes_on; end
    `CHECK(page_stands, !on_q || !pmp_ask || page_q == pmp_page)
  end
endmodule
