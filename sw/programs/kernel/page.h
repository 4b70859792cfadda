// SPDX-License-Identifier: Apache-2.0
// Physical pages. The kernel sees all memory in its own half, and hands out pointers into that.
#ifndef SW_PROGRAMS_KERNEL_PAGE_H
#define SW_PROGRAMS_KERNEL_PAGE_H

#include "layout.h"
#include <stdbool.h>
#include <stdint.h>

// A near page of zeros, or a page of undefined content; of the other kind if the wanted kind is used up; NULL if there
// are none.
void *page_get(void);
void *page_take(bool far);
void page_put(void *page);

// Far memory, by physical addresses; before the first page is taken.
void page_far(uint64_t from, uint64_t to);

extern char memory_end[]; // of RAM, in the kernel half (kernel.ld)
static inline uint64_t page_physical(const void *page) { return (uintptr_t)page - KERNEL_HALF; }
static inline void *page_at(uint64_t physical) { return (void *)(physical + KERNEL_HALF); }

#endif
