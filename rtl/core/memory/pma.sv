// SPDX-License-Identifier: Apache-2.0
// pma: physical memory attributes of an address: cached memory, device, read-only. Combinational.
// All 64 bits count: what lies in no region of memory_map.svh has no attribute, and an access there faults.
// Every region begins and ends on a doubleword, so an access inside a doubleword has one answer.
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

  // regions of a power-of-two size, on a multiple of it
  function automatic in_region(input [39:0] addr, input [39:0] base, input [39:0] size);
    in_region = (addr & ~(size - 40'd1)) == base;
  endfunction

  assign cached = !high && (in_region(a, MAP_RAM_BASE, MAP_RAM_SIZE) || in_region(a, MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE));
  assign rom    = !high && a >= MAP_ROM_BASE && a < MAP_ROM_BASE + MAP_ROM_SIZE;
  assign device = !high && (in_region(a, MAP_FINISHER_BASE, MAP_FINISHER_SIZE) || in_region(a, MAP_CLINT_BASE, MAP_CLINT_SIZE)
                              || in_region(a, MAP_UART0_BASE, MAP_UART0_SIZE) || in_region(a, MAP_UART1_BASE, MAP_UART1_SIZE)
                              || (a >= MAP_PLIC_BASE && a < MAP_PLIC_BASE + MAP_PLIC_SIZE));
endmodule
