// SPDX-License-Identifier: Apache-2.0
// Two loops that wait for memory, a word and a line a round: sums over data that no cache holds.
// The input: WORDS, and what `state` begins with.
#include <stdint.h>
#include <stdio.h>

#ifndef WORDS
#define WORDS 16000
#endif

static uint64_t words[WORDS];
static struct { uint64_t key, rest[7]; } records[WORDS / 8];

__attribute__((noinline)) static void fill(void) {
    uint64_t state = 1;
    for (unsigned i = 0; i < WORDS; i++)
        words[i] = state = state * 6364136223846793005u + 1442695040888963407u;
    for (unsigned i = 0; i < WORDS / 8; i++)
        records[i].key = words[i] >> 7;
}

__attribute__((noinline)) static uint64_t sum_words(void) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < WORDS; i++)
        sum = ((sum ^ words[i]) * 3 + (words[i] >> 9)) * 5; /* a few rounds to a line's latency */
    return sum;
}

__attribute__((noinline)) static uint64_t sum_records(void) {
    uint64_t sum = 0;
    for (unsigned i = 0; i < WORDS / 8; i++) {
        uint64_t key = records[i].key;
        for (int turn = 0; turn < 4; turn++)
            key = (key ^ key >> 3) * 5;
        sum = (sum << 1 | sum >> 63) ^ key;
    }
    return sum;
}

int main(void) {
    fill();
    uint64_t sum = 0;
    for (int round = 0; round < 3; round++)
        sum = sum * 7 + sum_words() + sum_records();
    printf("%016llx\n", (unsigned long long)sum);
    return 0;
}
