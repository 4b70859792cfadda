// SPDX-License-Identifier: Apache-2.0
// The simulated machine's RAM, byte by byte: 128 MiB at 0x8000_0000, then 1 MiB of resident RAM.
// Data in the core's D-cache is not here until it has been cleaned.
#ifndef TB_SIM_MEMORY_H
#define TB_SIM_MEMORY_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <vpi_user.h>

bool memory_covers(uint64_t address, uint64_t size);                 // all of it is RAM
void memory_write(uint64_t address, const void *bytes, size_t size); // only where memory_covers()
void memory_read(uint64_t address, void *bytes, size_t size);

// A second array of the same words, in a perfect cache: writes go there, too. `reads`: it holds
// what the program writes, and is read instead.
void memory_also(vpiHandle words, bool reads);

#endif
