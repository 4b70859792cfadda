// SPDX-License-Identifier: Apache-2.0
// pmp: physical memory protection of a page of 4 KiB, which is also the grain: what S and U may do there (s) and what M may (m).
// The first entry that matches decides; over M it has power only when it is locked. None matches: M may, S and U may not.
// One entry a cycle is compared, from the first one on, while pmp_ask is high: pmp_known, a pulse, in the cycle in which the answer
// is known; it stands from the next cycle on until that of the next question.
// Latency: the number of the entry that decides, from 0; where none does, that of the last one that is not off.
// pmp_ask with pmp_drop begins anew: the page or a register is another one in the next cycle. Else the page stands.
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
