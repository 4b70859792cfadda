// SPDX-License-Identifier: Apache-2.0
// Which pages of processes are in near memory. The loader says so in the device tree, under /chosen:
//
//   assay,far     FROM TO, 64 bits each: the physical addresses of slow memory
//   assay,near    lines `ADDRESS PROGRAM`: pages of processes that are to be near; the program's name as in the command lines
//
// Pages that the kernel makes for processes then come from far memory, except those of the list; its own pages, above all page tables, are
// near. Pages mapped directly from its image stay. When near memory is used up a page is far, and vice versa.
#ifndef SW_PROGRAMS_KERNEL_PLACE_H
#define SW_PROGRAMS_KERNEL_PLACE_H

#include <stdbool.h>
#include <stdint.h>

// Call before the first page is taken. NULL: no tree.
void place_start(const void *tree);

// Whether the page of this program (its name ends with a zero, a blank or `;`) is to be far.
bool place_is_far(const char *program, uint64_t page);

#endif
