// SPDX-License-Identifier: Apache-2.0
// Example of docs/examples.md: keeps the random numbers that are below a limit, with an unpredictable branch. Changed: stores each
// number, and advances to the next place only if the number is to be kept.
#include "example.h"

enum { NUMBERS = 4096 };

static uint16_t numbers[NUMBERS] NOINIT, kept[NUMBERS + 1] NOINIT;

NOINLINE static int numbers_filter(uint16_t limit) {
    int count = 0;
    for (int i = 0; i < NUMBERS; i++) {
#if CHANGED
        kept[count] = numbers[i];
        count += numbers[i] < limit;
#else
        if (numbers[i] < limit)
            kept[count++] = numbers[i];
#endif
    }
    return count;
}

int main(void) {
    uint32_t word = 1;
    uint64_t sum = RESULT_START;
    for (int i = 0; i < NUMBERS; i++) {
        word = word * 1664525 + 1013904223; // Knuth's multiplier
        numbers[i] = (uint16_t)(word >> 16);
    }
    int count = numbers_filter(1u << 15);
    sum = result_mix(sum, (uint64_t)count);
    for (int i = 0; i < count; i += 16)
        sum = result_mix(sum, kept[i]);
    return result_check("kept", sum, 0x7797d54b4c074558);
}
