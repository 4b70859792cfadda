// SPDX-License-Identifier: Apache-2.0
// Physical memory map: QEMU `virt`'s addresses, and the PMA of each region. Shared by core (pma.sv) and SoC.
`ifndef MEMORY_MAP_SVH
`define MEMORY_MAP_SVH
localparam logic [39:0] MAP_ROM_BASE      = 40'h00_0000_1000;  // boot ROM: read, execute
localparam logic [39:0] MAP_ROM_SIZE      = 40'h00_0000_F000;
localparam logic [39:0] MAP_ROM_SPAN      = 40'h00_0001_0000;  // the aligned power of two that contains it
localparam logic [39:0] MAP_FINISHER_BASE = 40'h00_0010_0000;  // finisher (sifive_test) and trap mailbox
localparam logic [39:0] MAP_FINISHER_SIZE = 40'h00_0000_1000;
localparam logic [39:0] MAP_CLINT_BASE    = 40'h00_0200_0000;
localparam logic [39:0] MAP_CLINT_SIZE    = 40'h00_0001_0000;
localparam logic [39:0] MAP_PLIC_BASE     = 40'h00_0C00_0000;
localparam logic [39:0] MAP_PLIC_SIZE     = 40'h00_0060_0000;
localparam logic [39:0] MAP_PLIC_SPAN     = 40'h00_0080_0000;
localparam logic [39:0] MAP_UART0_BASE    = 40'h00_1000_0000;  // console, 16550
localparam logic [39:0] MAP_UART0_SIZE    = 40'h00_0000_0100;
localparam logic [39:0] MAP_UART1_BASE    = 40'h00_1000_0100;  // profile channel, 16550 (nothing there on QEMU)
localparam logic [39:0] MAP_UART1_SIZE    = 40'h00_0000_0100;
localparam logic [39:0] MAP_RAM_BASE      = 40'h00_8000_0000;  // program RAM, 128 MiB: cached
localparam logic [39:0] MAP_RAM_SIZE      = 40'h00_0800_0000;
localparam logic [39:0] MAP_RESIDENT_BASE = 40'h00_8800_0000;  // resident profiler's RAM, 1 MiB after the program's: cached
localparam logic [39:0] MAP_RESIDENT_SIZE = 40'h00_0010_0000;
localparam logic [63:0] RESET_PC          = 64'h0000_0000_0000_1000;

// in_span: is the address in a region that lies in one aligned block of `span` bytes, a power of two? in_region: in a region
// that is such a block. Only bits that differ within the block are compared with the size, so no subtraction is as wide as an
// address.
function automatic in_span(input [39:0] addr, input [39:0] base, input [39:0] size, input [39:0] span);
  in_span = ((addr ^ base) & ~(span - 40'd1)) == 40'd0 && (addr & (span - 40'd1)) >= (base & (span - 40'd1))
         && (addr & (span - 40'd1)) < (base & (span - 40'd1)) + size;
endfunction
function automatic in_region(input [39:0] addr, input [39:0] base, input [39:0] size);
  in_region = ((addr ^ base) & ~(size - 40'd1)) == 40'd0;
endfunction

// in_ram: is there memory at the address? All program RAM exists, or with -DMAP_RAM_MIB=n the first n MiB.
`ifndef MAP_RAM_MIB
`define MAP_RAM_MIB 128
`endif
function automatic in_ram(input [39:0] addr);
  in_ram = in_span(addr, MAP_RAM_BASE, 40'(`MAP_RAM_MIB) << 20, MAP_RAM_SIZE)
        || in_region(addr, MAP_RESIDENT_BASE, MAP_RESIDENT_SIZE);
endfunction
`endif
