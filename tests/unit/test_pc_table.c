// SPDX-License-Identifier: Apache-2.0
// Tables by PC, with entries of another size than the tallies' (test_estimate.c has those).
#include "pc_table.h"
#include <criterion/criterion.h>

typedef struct {
    uint64_t pc;
    uint32_t value;
    char filler[20];
} entry_t;

enum { COUNT = 5000 };

// Addresses in no order, and some that differ in high bits only.
static uint64_t pc_of(uint64_t i) { return (i * 7919 % COUNT) * 2 + (i % 3 << 60); }

Test(pc_table, entries_stay_through_growth_and_sorting) {
    pc_table_t table = {0};
    cr_assert_null(pc_table_find(&table, 0));
    for (uint64_t i = 0; i < 2 * COUNT; i++) {
        entry_t *entry = pc_table_take(&table, pc_of(i % COUNT), sizeof *entry);
        cr_assert(entry);
        cr_assert_eq(entry->value, i < COUNT ? 0 : i % COUNT + 1);
        entry->value = (uint32_t)(i % COUNT) + 1;
    }
    cr_assert_eq(table.count, COUNT);
    for (int sorted = 0; sorted < 2; sorted++, pc_table_sort(&table))
        for (uint64_t i = 0; i < COUNT; i++) {
            const entry_t *entry = pc_table_find(&table, pc_of(i));
            cr_assert(entry && entry->pc == pc_of(i) && entry->value == i + 1);
        }
    const entry_t *list = table.entries;
    for (size_t i = 1; i < table.count; i++)
        cr_assert_lt(list[i - 1].pc, list[i].pc);
    cr_assert_null(pc_table_find(&table, 1));
    pc_table_free(&table);
}

Test(pc_table, empty_again_after_free) {
    pc_table_t table = {0};
    pc_table_sort(&table);
    cr_assert(pc_table_take(&table, 0, sizeof(entry_t)));
    cr_assert(pc_table_find(&table, 0));
    pc_table_free(&table);
    cr_assert_null(pc_table_find(&table, 0));
    cr_assert_eq(table.count, 0);
    cr_assert(pc_table_take(&table, 4, sizeof(entry_t)));
    pc_table_free(&table);
}
