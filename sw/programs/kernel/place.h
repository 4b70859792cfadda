// SPDX-License-Identifier: Apache-2.0
// Which pages of processes lie in near memory. Whoever loads the kernel says in the device tree, under /chosen:
//
//   assay,far     FROM TO, 64 bits each: the physical addresses of memory that answers late
//   assay,near    lines `ADDRESS PROGRAM`: pages of processes that are to be near; the program's name as in the command lines
//
// Then the pages that the kernel makes for processes come from far memory, but for those of the list; its own, tables above all, are near.
// What lies in its image and is mapped as it lies there stays. Of near memory that is used up a page is far, and the other way round.
#ifndef SW_PROGRAMS_KERNEL_PLACE_H
#define SW_PROGRAMS_KERNEL_PLACE_H

#include <stdbool.h>
#include <stdint.h>

// Before the first page is taken. NULL: no tree.
void place_start(const void *tree);

// Whether the page of this program (its name ends with a zero, a blank or `;`) is to be far.
bool place_is_far(const char *program, uint64_t page);

#endif
