// SPDX-License-Identifier: Apache-2.0
// Example of docs/examples.md: folds names to lower case, letter by letter into a record of its own, and hashes each from there as one word.
// That load needs bytes of eight stores, so it waits until they are in the cache, which takes a memory access for the record's line. Changed:
// assembles the word in a register, and stores it as the hash reads it.
#include "example.h"
#include <string.h>

enum { RECORDS = 1024, NAMES = 64, LETTERS = 8 };

struct record {
    uint8_t name[LETTERS];
    uint8_t more[56];
};

static struct record records[RECORDS] NOINIT;
static uint8_t names[NAMES][LETTERS], folds[256];

static void name_fold(struct record *record, const uint8_t *name) {
#if CHANGED
    uint64_t word = 0;
    for (int i = 0; i < LETTERS; i++)
        word |= (uint64_t)folds[name[i]] << 8 * i;
    memcpy(record->name, &word, sizeof word);
#else
    for (int i = 0; i < LETTERS; i++)
        record->name[i] = folds[name[i]];
#endif
}

static uint64_t name_hash(const struct record *record, uint64_t hash) {
    uint64_t word;
    memcpy(&word, record->name, sizeof word);
    return result_mix(hash, word);
}

NOINLINE static uint64_t names_add(void) {
    uint64_t hash = RESULT_START;
    for (int i = 0; i < RECORDS; i++) {
        name_fold(&records[i], names[i % NAMES]);
        hash = name_hash(&records[i], hash);
    }
    return hash;
}

int main(void) {
    uint64_t state = 1;
    for (int i = 0; i < 256; i++)
        folds[i] = (uint8_t)(i >= 'A' && i <= 'Z' ? i + 'a' - 'A' : i);
    for (int i = 0; i < NAMES; i++)
        for (int letter = 0; letter < LETTERS; letter++)
            names[i][letter] = (uint8_t)('A' + random_next(&state) % 26);
    return result_check("names", names_add(), 0x61a1a8a17bf4d25);
}
