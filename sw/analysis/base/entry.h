/* SPDX-License-Identifier: Apache-2.0 */
/* An entry of a table by PC; ends the program when memory is out. */
#ifndef SW_ANALYSIS_BASE_ENTRY_H
#define SW_ANALYSIS_BASE_ENTRY_H
#include "memory.h"
#include "pc_table.h"

/* A new entry is zero. */
static inline void *table_entry(pc_table_t *table, uint64_t pc, size_t size) {
    void *entry = pc_table_take(table, pc, size);
    if (!entry)
        memory_out();
    return entry;
}
#endif
