// SPDX-License-Identifier: Apache-2.0
// Three loops that differ in what runs beside a waiting instruction (ProfileMe, MICRO-30, figure 7):
//
//     alone      a walk along pointers that miss the first-level cache: nothing to do meanwhile
//     chained    divisions, each of the last one's quotient, and a few additions beside them
//     crowded    two chains beside each other, a little slower than fetch: instructions wait for long in a full window,
//                while most issue slots are put to use
//
// Prints a sum; compile with -DROUNDS=N.
#include <stdint.h>
#include <stdio.h>

enum { CELLS = 4096, STRIDE = 8 };
static uint64_t cells[CELLS * STRIDE];

// One cycle through all cells, each in a line of its own, in an order that no prefetcher knows.
static void link_cells(void) {
    uint64_t at = 0;
    for (uint64_t i = 0; i < CELLS; i++) {
        uint64_t next = (at * 1229 + 1) % CELLS;
        cells[at * STRIDE] = (uint64_t)(uintptr_t)&cells[next * STRIDE];
        at = next;
    }
}

__attribute__((noipa)) static uint64_t alone(uint64_t rounds) {
    uint64_t at = (uint64_t)(uintptr_t)cells, sum = 0;
    for (uint64_t i = 0; i < rounds; i++) {
        at = *(const uint64_t *)(uintptr_t)at;
        sum += at & 0xff8;
    }
    return sum;
}

__attribute__((noipa)) static uint64_t chained(uint64_t rounds) {
    uint64_t value = 1, sum = 0;
    for (uint64_t i = 0; i < rounds; i++) {
        value = (UINT64_C(0xfedcba9876543) + value) / (i | 3);
        sum += i;
    }
    return value + sum;
}

__attribute__((noipa)) static uint64_t crowded(uint64_t rounds) {
    uint64_t a = 1, b = 2;
    for (uint64_t i = 0; i < rounds; i++)
        __asm__ volatile("mul %0, %0, %0\n mul %1, %1, %1\n"
                         ".rept 3\n addi %0, %0, 1\n addi %1, %1, 3\n .endr"
                         : "+r"(a), "+r"(b));
    return a + b;
}

int main(void) {
    link_cells();
    uint64_t sum = alone(4 * ROUNDS) ^ chained(6 * ROUNDS) ^ crowded(150 * ROUNDS);
    printf("%08lx%08lx\n", (unsigned long)(sum >> 32), (unsigned long)(sum & 0xffffffff));
    return 0;
}
