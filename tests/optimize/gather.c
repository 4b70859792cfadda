// SPDX-License-Identifier: Apache-2.0
// Rows of a table, 48 bytes each, by a list of their numbers: the list is read in order, the rows are anywhere.
// The input: ROWS, and what `state` begins with.
#include <stdint.h>
#include <stdio.h>

#ifndef ROWS
#define ROWS 3000
#endif

static uint32_t numbers[ROWS];
static struct {
    uint32_t key, count;
    uint64_t rest[5];
} table[ROWS];

__attribute__((noinline)) static void fill(void) {
    uint64_t state = 1;
    for (uint32_t i = 0; i < ROWS; i++) {
        state = state * 6364136223846793005u + 1442695040888963407u;
        numbers[i] = (uint32_t)(state >> 33) % ROWS;
        table[i].key = (uint32_t)(state >> 20);
    }
}

__attribute__((noinline)) static uint64_t by_list(void) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < ROWS; i++)
        sum = (sum ^ table[numbers[i]].key) * 3;
    return sum;
}

// Those of few keys are counted.
__attribute__((noinline)) static uint64_t in_order(void) {
    uint64_t sum = 0;
    for (uint32_t i = 0; i < ROWS; i++)
        if (table[i].key % 4 == 0)
            sum += ++table[i].count;
    return sum;
}

int main(void) {
    uint64_t sum = 0;
    fill();
    for (int round = 0; round < 4; round++)
        sum = sum * 7 + by_list() + in_order();
    printf("%llu\n", (unsigned long long)sum);
    return 0;
}
