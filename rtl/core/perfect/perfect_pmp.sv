// SPDX-License-Identifier: Apache-2.0
// perfect_pmp: what pmp.sv says of a page, of all entries at once. For simulation.
// Latency 1: the entries are compared before the clock edge, their permissions chosen after it.
`include "config.svh"
`include "mmu.svh"
`default_nettype none
module perfect_pmp (
  input  wire logic                    clk,
  input  wire logic [8*PMP_SLOTS-1:0]  pmp_cfg,
  input  wire logic [PMP_W*PMP_SLOTS-1:0] pmp_all,
  input  wire logic [27:0]             pmp_page,
  output logic                         pmp_sr, pmp_sw, pmp_sx,
  output logic                         pmp_mr, pmp_mw, pmp_mx
);
  if (PMP_ENTRIES == 0) begin : g_none
    assign {pmp_sx, pmp_sw, pmp_sr, pmp_mx, pmp_mw, pmp_mr} = 6'h3F;
    wire unused = clk ^ ^pmp_cfg ^ ^pmp_all ^ ^pmp_page;
  end else begin : g_some
    wire  [PMP_ENTRIES-1:0] hit, below;
    logic [PMP_ENTRIES-1:0] hit_q;
    for (genvar i = 0; i < PMP_ENTRIES; i++) begin : g_entry
      pmp_entry u_entry (.mode(pmp_cfg[8*i+3 +: 2]), .pmp_addr(pmp_all[PMP_W*i +: PMP_W]), .pmp_page,
                         .above(i == 0 || !below[i > 0 ? i-1 : 0]), .below(below[i]), .hit(hit[i]));
    end
    always_ff @(posedge clk) hit_q <= hit;
    always_comb begin
      {pmp_sx, pmp_sw, pmp_sr, pmp_mx, pmp_mw, pmp_mr} = 6'h07;
      for (int i = PMP_ENTRIES - 1; i >= 0; i--)
        if (hit_q[i])
          {pmp_sx, pmp_sw, pmp_sr, pmp_mx, pmp_mw, pmp_mr} = {pmp_cfg[8*i +: 3], pmp_cfg[8*i +: 3] | {3{!pmp_cfg[8*i+7]}}};
    end
  end
endmodule
