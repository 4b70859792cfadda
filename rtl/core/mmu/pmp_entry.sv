// SPDX-License-Identifier: Apache-2.0
// pmp_entry: whether an entry of the physical memory protection matches a page of 4 KiB, which is the grain.
// Latency: none. Source: privileged specification 1.12, section 3.7.1.
`include "config.svh"
`include "mmu.svh"
`default_nettype none
module pmp_entry (
  input  wire logic [1:0]       mode,                 // 0 off, 1 TOR, 3 NAPOT
  input  wire logic [PMP_W-1:0] pmp_addr,             // bits 53 to 9 of its address register
  input  wire logic [27:0]      pmp_page,
  input  wire logic             above,                // the page is not below the top of the entry before it
  output logic                  below,                // it is below this one's
  output logic                  hit
);
  wire [43:0] top = pmp_addr[44:1];
  // a NAPOT region's own bits: the ones at the end of the register, and the zero above them
  wire [44:0] own = pmp_addr & ~(pmp_addr + 45'd1);
  wire        near = (({16'd0, pmp_page} ^ top) & ~own[43:0]) == '0;
  assign below = top[43:28] != '0 || pmp_page < top[27:0];
  assign hit   = mode == 2'd3 ? near : mode == 2'd1 && below && above;
endmodule
