// SPDX-License-Identifier: Apache-2.0
// pma: physical memory attributes of an address: cached memory, device, read-only. Combinational.
// All 64 bits count: an address outside the regions of memory_map.svh has no attribute, and an access there faults. Every
// region begins and ends on a doubleword, so all bytes of a doubleword have the same attributes.
`include "memory_map.svh"
`default_nettype none
module pma (
  input  wire logic [63:0] address,
  output logic             cached,  // read, write, atomic, speculation
  output logic             device,  // read, write; in order, once, never speculatively
  output logic             rom      // read
);
  wire [39:0] a    = address[39:0];
  wire        high = address[63:40] != 24'd0;

  assign cached = !high && in_ram(a);
  assign rom    = !high && in_span(a, MAP_ROM_BASE, MAP_ROM_SIZE, MAP_ROM_SPAN);
  assign device = !high && (in_region(a, MAP_FINISHER_BASE, MAP_FINISHER_SIZE) || in_region(a, MAP_CLINT_BASE, MAP_CLINT_SIZE)
                              || in_region(a, MAP_UART0_BASE, MAP_UART0_SIZE) || in_region(a, MAP_UART1_BASE, MAP_UART1_SIZE)
                              || in_span(a, MAP_PLIC_BASE, MAP_PLIC_SIZE, MAP_PLIC_SPAN));
endmodule
