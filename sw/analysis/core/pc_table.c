/* SPDX-License-Identifier: Apache-2.0 */
/* See pc_table.h. */
#include "pc_table.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_SLOTS = 256 };

static uint8_t *entry_at(const pc_table_t *table, size_t index) {
    return (uint8_t *)table->entries + index * table->size;
}

static uint64_t pc_of(const void *entry) {
    uint64_t pc;
    memcpy(&pc, entry, sizeof pc);
    return pc;
}

/* The slot of this PC, or the free one where it belongs. */
static size_t slot_of(const pc_table_t *table, uint64_t pc) {
    size_t mask = table->slot_count - 1;
    size_t slot = (size_t)((pc >> 1) * 0x9e3779b97f4a7c15u >> 20) & mask;
    while (table->slots[slot] && pc_of(entry_at(table, table->slots[slot] - 1)) != pc)
        slot = (slot + 1) & mask;
    return slot;
}

static void fill_slots(pc_table_t *table) {
    memset(table->slots, 0, table->slot_count * sizeof *table->slots);
    for (size_t i = 0; i < table->count; i++)
        table->slots[slot_of(table, pc_of(entry_at(table, i)))] = (uint32_t)i + 1;
}

static bool grow(pc_table_t *table) {
    size_t slot_count = table->slot_count ? 2 * table->slot_count : FIRST_SLOTS;
    void *entries = realloc(table->entries, slot_count / 2 * table->size);
    if (!entries)
        return false;
    table->entries = entries;
    uint32_t *slots = realloc(table->slots, slot_count * sizeof *slots);
    if (!slots)
        return false;
    table->slots = slots;
    table->slot_count = slot_count;
    fill_slots(table);
    return true;
}

void *pc_table_take(pc_table_t *table, uint64_t pc, size_t size) {
    table->size = size;
    void *there = pc_table_find(table, pc);
    if (there)
        return there;
    if (table->count == table->slot_count / 2 && !grow(table))
        return NULL;
    table->slots[slot_of(table, pc)] = (uint32_t)table->count + 1;
    uint8_t *fresh = entry_at(table, table->count++);
    memset(fresh, 0, size);
    memcpy(fresh, &pc, sizeof pc);
    return fresh;
}

void *pc_table_find(const pc_table_t *table, uint64_t pc) {
    uint32_t index = table->count ? table->slots[slot_of(table, pc)] : 0;
    return index ? entry_at(table, index - 1) : NULL;
}

static int compare_pc(const void *a, const void *b) {
    uint64_t x = pc_of(a), y = pc_of(b);
    return (x > y) - (x < y);
}

void pc_table_sort(pc_table_t *table) {
    if (!table->count)
        return;
    qsort(table->entries, table->count, table->size, compare_pc);
    fill_slots(table);
}

void pc_table_free(pc_table_t *table) {
    free(table->entries);
    free(table->slots);
    *table = (pc_table_t){0};
}
