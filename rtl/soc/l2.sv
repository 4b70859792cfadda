// SPDX-License-Identifier: Apache-2.0
// The RAM side of the interconnect: the second-level cache (l2_cache.sv), or with L2_KIB 0 only wires.
//
// Latency:  without a cache none, all paths are combinational; with one see l2_cache.sv.
// l2_away marks the data reads (by ID) that wait for memory: those that missed; without a cache all.
// clean_req: the D-cache's pulse that it is written back. clean_done: all data is in memory.
`include "axi.svh"
`include "config.svh"
`default_nettype none
module l2 (
  input  wire logic        clk, rst,
  input  wire logic        clean_req,
  output logic             clean_done,
  output logic             l2_hit, l2_miss, l2_writeback,
  output logic [MSHRS-1:0] l2_away,
  // from the interconnect
  `AXI_L2_PORTS(input wire, output),
  // memory
  `AXI_RAM_PORTS(output, input wire)
);
  if (L2_KIB == 0) begin : g_none
    assign clean_done = clean_req;
    assign {l2_hit, l2_miss, l2_writeback} = '0;
    assign l2_away = '1;
    assign `AXI_RAM_MASTER = `AXI_L2_MASTER;
    assign `AXI_L2_SLAVE   = `AXI_RAM_SLAVE;
    wire unused = &{1'b0, clk, rst};
  end else begin : g_cache
    l2_cache cache (
      .clk, .rst, .clean_req, .clean_done, .l2_hit, .l2_miss, .l2_writeback, .l2_away, `AXI_L2, `AXI_RAM
    );
  end
endmodule
`default_nettype wire
