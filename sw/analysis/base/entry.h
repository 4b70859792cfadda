/* SPDX-License-Identifier: Apache-2.0 */
/* The entry of a table by PC that is there, or memory is out. */
#ifndef SW_ANALYSIS_BASE_ENTRY_H
#define SW_ANALYSIS_BASE_ENTRY_H
#include "memory.h"
#include "pc_table.h"

/* A new one is zero. */
static inline void *table_entry(pc_table_t *table, uint64_t pc, size_t size) {
    void *entry = pc_table_take(table, pc, size);
    if (!entry)
        memory_out();
    return entry;
}
#endif
