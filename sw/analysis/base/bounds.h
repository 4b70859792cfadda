// SPDX-License-Identifier: Apache-2.0
// Bounds of the bench's own numbers, for all who read them (those of sampling are in
// rtl/include/profile.def).
#ifndef SW_ANALYSIS_BASE_BOUNDS_H
#define SW_ANALYSIS_BASE_BOUNDS_H
#include "memory_map.h"

// sim_ram.sv: cycles from address to data. It compares 32-bit times by their signed difference.
#define MEM_LATENCY_LEAST 2
#define MEM_LATENCY_MOST 0x7fffffff
#define MEM_LATENCY_DEFAULT 40
// Range of addresses for far memory: RAM and the resident RAM. Far memory consists of whole lines.
#define FAR_LEAST MAP_RAM_BASE
#define FAR_MOST (MAP_RESIDENT_BASE + MAP_RESIDENT_SIZE)
#define FAR_LINE 64
#define FAR_PAGE 4096
// Bytes a cycle in each direction; the port of sim_ram.sv is 8 wide.
#define MEM_BANDWIDTH_LEAST 1
#define MEM_BANDWIDTH_MOST 8
#define MEM_BANDWIDTH_DEFAULT 8
// Bytes that a profile channel with limited bandwidth takes in 2^20 cycles: at most one a cycle.
#define CHANNEL_RATE_MOST (1 << 20)
// Cycles of an interval: a row takes longer to write than a hundred cycles take to simulate.
#define INTERVAL_LEAST 100
#define INTERVAL_DEFAULT 100000
// Powers of two for which the resident driver has memory (resident.ld): slots of the ring, entries
// of the table.
#define RESIDENT_RING_MOST 2048
#define RESIDENT_TABLE_LEAST 4
#define RESIDENT_TABLE_MOST 4096
#define RESIDENT_PLACES_MOST 32768

#endif
