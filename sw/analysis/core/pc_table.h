/* SPDX-License-Identifier: Apache-2.0 */
/* Tables by PC: entries of any type that begins with `uint64_t pc`, found by it.
 *
 *     pc_table_t table = {0};
 *     totals_t *t = pc_table_take(&table, pc, sizeof *t);      the entry of this PC; a new one is zero
 *     const totals_t *list = table.entries;                    list[0] to list[table.count - 1]
 *     pc_table_free(&table);
 */
#ifndef SW_ANALYSIS_CORE_PC_TABLE_H
#define SW_ANALYSIS_CORE_PC_TABLE_H
#include <stddef.h>
#include <stdint.h>

/* Open addressing. Entries stay in order of insertion until pc_table_sort. */
typedef struct {
    void *entries;
    size_t count;
    size_t size;     /* bytes of an entry */
    uint32_t *slots; /* index into entries plus one, 0 = free; at most half are in use */
    size_t slot_count;
} pc_table_t;

/* NULL when memory is out; the table is then unchanged. The pointer is valid until the next
 * new PC. */
void *pc_table_take(pc_table_t *table, uint64_t pc, size_t size);
void *pc_table_find(const pc_table_t *table, uint64_t pc); /* NULL: not found */
void pc_table_sort(pc_table_t *table);                     /* by PC; find and take still work */
void pc_table_free(pc_table_t *table);                     /* empties it, ready for use */
/* The place of an instruction, its key in tables by PC: user programs share addresses, so their
 * keys have the context in the 16 bits that are 0. Symbols of such programs have such addresses,
 * too. */
enum { PLACE_CONTEXT = 48 };
static inline uint64_t place_of(uint64_t pc, uint16_t context, uint8_t privilege) {
    return privilege == 0 && pc >> PLACE_CONTEXT == 0 ? pc | (uint64_t)context << PLACE_CONTEXT
                                                      : pc;
}
/* 0: a place shared by all contexts. */
static inline uint16_t place_context(uint64_t place) {
    uint16_t context = (uint16_t)(place >> PLACE_CONTEXT);
    return context == UINT16_MAX ? 0 : context;
}
static inline uint64_t place_pc(uint64_t place) {
    return place ^ (uint64_t)place_context(place) << PLACE_CONTEXT;
}
#endif
