// SPDX-License-Identifier: Apache-2.0
// Physical memory map. Made from rtl/include/memory_map.svh by sw/analysis/base/memory_map.awk: do not edit;
// `make test-isa-qemu` fails when the two drift.
#ifndef SW_ANALYSIS_BASE_MEMORY_MAP_H
#define SW_ANALYSIS_BASE_MEMORY_MAP_H
#define MAP_ROM_BASE 0x1000ull
#define MAP_ROM_SIZE 0xF000ull
#define MAP_ROM_SPAN 0x10000ull
#define MAP_FINISHER_BASE 0x100000ull
#define MAP_FINISHER_SIZE 0x1000ull
#define MAP_CLINT_BASE 0x2000000ull
#define MAP_CLINT_SIZE 0x10000ull
#define MAP_PLIC_BASE 0xC000000ull
#define MAP_PLIC_SIZE 0x600000ull
#define MAP_PLIC_SPAN 0x800000ull
#define MAP_UART0_BASE 0x10000000ull
#define MAP_UART0_SIZE 0x100ull
#define MAP_UART1_BASE 0x10000100ull
#define MAP_UART1_SIZE 0x100ull
#define MAP_RAM_BASE 0x80000000ull
#define MAP_RAM_SIZE 0x8000000ull
#define MAP_RESIDENT_BASE 0x88000000ull
#define MAP_RESIDENT_SIZE 0x100000ull
#define RESET_PC 0x1000ull
#endif
