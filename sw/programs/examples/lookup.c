// SPDX-License-Identifier: Apache-2.0
// Example of docs/examples.md: looks keys up in a table that is larger than the cache. The work for one key fills the window, so one miss
// at a time is under way. Changed: first computes the places of eight keys, then loads from one after the other.
#include "example.h"

enum { SLOTS = 1 << 14, KEYS = 2048, BATCH = 8 };

static uint32_t slots[SLOTS] NOINIT;
static uint32_t random_words[8][16];

// Tabulation hashing: a random word for each four bits.
static uint32_t key_place(uint32_t key) {
    uint32_t place = 0;
    for (int i = 0; i < 8; i++)
        place ^= random_words[i][key >> 4 * i & 15];
    return place % SLOTS;
}

NOINLINE static uint64_t keys_find(uint32_t step) {
    uint64_t sum = 0;
#if CHANGED
    for (uint32_t key = 0; key < KEYS; key += BATCH) {
        uint32_t place[BATCH];
        for (uint32_t i = 0; i < BATCH; i++)
            place[i] = key_place((key + i) * step);
        for (uint32_t i = 0; i < BATCH; i++)
            sum += slots[place[i]];
    }
#else
    for (uint32_t key = 0; key < KEYS; key++)
        sum += slots[key_place(key * step)];
#endif
    return sum;
}

int main(void) {
    uint64_t state = 1;
    for (uint32_t i = 0; i < SLOTS; i++)
        slots[i] = i;
    for (int i = 0; i < 8; i++)
        for (int digit = 0; digit < 16; digit++)
            random_words[i][digit] = random_next(&state);
    return result_check("found", keys_find(0x9e3779b1), 0xfd442a);
}
