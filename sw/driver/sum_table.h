// SPDX-License-Identifier: Apache-2.0
// Samples added up where they are taken: a hash table of entries, each the sum of many samples of
// one instruction that agree in all yes-or-no properties (profile.def, FMT 6). Four ways, as in
// DCPI (Anderson et al., SOSP-16, section 4): a bucket's tags are adjacent, so a look-up touches
// one cache line. If a bucket is full an entry is evicted; nothing is lost.
//
//     struct sum_table table = {.entries = memory, .count = 1024, .leave = send};
//     sum_table_start(&table);
//     sum_table_add(&table, record);        calls send() with evicted entries
//     sum_table_end(&table);                calls send() with all that is left
#ifndef SW_DRIVER_SUM_TABLE_H
#define SW_DRIVER_SUM_TABLE_H
#include "profile_defs.h"
#include <stddef.h>
#include <stdint.h>

enum { SUM_WAYS = 4 };

// Why an entry leaves: SUM_KEY.LEFT.
enum { SUM_LEFT_END, SUM_LEFT_ROOM, SUM_LEFT_FULL, SUM_LEFT_REASON };

struct sum_table {
    uint64_t (
        *entries)[PD_SUM_WORDS]; // `count` of them, then room for as many tags: sum_table_bytes()
    uint32_t count;              // a power of two, at least SUM_WAYS
    void (*leave)(const uint64_t *entry);
    uint64_t (*tags)[SUM_WAYS]; // 0: free
    uint32_t victim;            // the way to evict next
};

// Found by the reader of the memory of a program that ended without profile_stop. Entries with
// COUNT 0 are empty.
struct sum_rest {
    uint64_t entries, count; // address and number
    uint64_t sequence;       // number of the next frame
};

static inline size_t sum_table_bytes(uint32_t count) {
    return (size_t)count * (PD_SUM_WORDS + 1) * sizeof(uint64_t);
}

void sum_table_start(struct sum_table *table);
void sum_table_add(struct sum_table *table, const uint64_t *record);
void sum_table_end(struct sum_table *table);

#endif
