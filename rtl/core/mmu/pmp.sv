// SPDX-License-Identifier: Apache-2.0
// pmp: physical memory protection for a page of 4 KiB, which is also the grain: what S and U may do there (s) and what M may do
// (m). The first matching entry decides; it restricts M only if it is locked. Without a match M may do everything, S and U
// nothing.
// Latency 1: entries are compared before the clock edge, permissions selected after it. The masks of NAPOT entries are
// registers of pmp_csr: a change takes effect two cycles later. (Privileged specification 1.12, section 3.7.)
`include "config.svh"
`include "mmu.svh"
`default_nettype none
module pmp (
  input  wire logic                    clk,
  input  wire logic [8*PMP_SLOTS-1:0]  pmp_cfg,
  input  wire logic [PMP_W*PMP_SLOTS-1:0] pmp_addr,
  input  wire logic [27:0]             pmp_page,
  output logic                         pmp_sr, pmp_sw, pmp_sx,
  output logic                         pmp_mr, pmp_mw, pmp_mx
);
  if (PMP_ENTRIES == 0) begin : g_none
    assign {pmp_sx, pmp_sw, pmp_sr, pmp_mx, pmp_mw, pmp_mr} = 6'h3F;
    wire unused = clk ^ ^pmp_cfg ^ ^pmp_addr ^ ^pmp_page;
  end else begin : g_some
    logic [PMP_ENTRIES-1:0] hit_q;
    wire  [PMP_ENTRIES-1:0] first = hit_q & (~hit_q + PMP_ENTRIES'(1));
    wire  [2:0] s_all, m_all;                           // OR over all entries
    for (genvar i = 0; i < PMP_ENTRIES; i++) begin : g_entry
      wire [1:0]   mode  = pmp_cfg[8*i+3 +: 2];
      wire [43:0]  top   = pmp_addr[PMP_W*i +: 44];
      wire         below = top[43:28] != '0 || pmp_page < top[27:0];
      wire         above;                             // not below the top of the previous entry
      wire         near  = pmp_addr[PMP_W*i+72] && ((pmp_page ^ top[27:0]) & ~pmp_addr[PMP_W*i+44 +: 28]) == '0;     // NAPOT
      always_ff @(posedge clk) hit_q[i] <= mode == 2'd3 ? near : mode == 2'd1 && below && above;
      wire [2:0]   s_acc, m_acc;                      // permissions of the first match up to this entry
      wire [2:0]   s_own = first[i] ? pmp_cfg[8*i +: 3] : 3'd0;
      wire [2:0]   m_own = first[i] ? pmp_cfg[8*i +: 3] | {3{!pmp_cfg[8*i+7]}} : 3'd0;
      if (i == 0) begin : g_first
        assign above = 1'b1;
        assign s_acc = s_own;
        assign m_acc = m_own;
      end else begin : g_rest
        assign above = !g_entry[i-1].below;
        assign s_acc = s_own | g_entry[i-1].s_acc;
        assign m_acc = m_own | g_entry[i-1].m_acc;
      end
      if (i == PMP_ENTRIES - 1) begin : g_last
        assign s_all = s_acc;
        assign m_all = m_acc;
      end
    end
    assign {pmp_sx, pmp_sw, pmp_sr} = s_all;
    assign {pmp_mx, pmp_mw, pmp_mr} = m_all | {3{hit_q == '0}};
  end
endmodule
