// SPDX-License-Identifier: Apache-2.0
// Physical pages. The kernel sees all memory in its own half: what is handed out are pointers into
// that.
#ifndef SW_PROGRAMS_KERNEL_PAGE_H
#define SW_PROGRAMS_KERNEL_PAGE_H

#include "layout.h"
#include <stdint.h>

// A page of zeros, or with anything in it; NULL where there is no more.
void *page_get(void);
void *page_take(void);
void page_put(void *page);

static inline uint64_t page_physical(const void *page) { return (uintptr_t)page - KERNEL_HALF; }
static inline void *page_at(uint64_t physical) { return (void *)(physical + KERNEL_HALF); }

#endif
