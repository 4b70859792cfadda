// SPDX-License-Identifier: Apache-2.0
// Counts with profile instructions while other processes do the same: flags, pfstack and pfcount are its
// own. Its argument is the flags that it sets; it ends well only if flags and counters are right after
// many system calls and time slices.
#include "csr.h"
#include "instrument_defs.h"
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { FLAGS = 4, ROUNDS = 300, TURNS = 50, EVERY = 8 };

int sched_yield(void); // runtime.c

static uint64_t counters[FLAGS]; // in a page that is not allocated before the first p.inc

static void count(void) {
    p_inc(0, 0);
    p_inc(1, 1);
    p_inc(2, 2);
    p_inc(3, 3);
}

int main(int argc, char **argv) {
    uint64_t flags = argc > 1 ? strtoul(argv[1], NULL, 0) : 0;
    uint64_t stack = -(64 * (flags + 1)), base = (uint64_t)counters;
    csr_write(PI_CSR_PFLAGS, flags);
    csr_write(PI_CSR_PFSTACK, stack);
    csr_write(PI_CSR_PFCOUNT, base);
    int wrong = 0;
    for (int round = 0; round < ROUNDS; round++) {
        for (int turn = 0; turn < TURNS; turn++)
            count();
        if (round % EVERY == 0)
            sched_yield();
        wrong += csr_read(PI_CSR_PFLAGS) != flags;
        wrong += csr_read(PI_CSR_PFSTACK) != stack;
        wrong += csr_read(PI_CSR_PFCOUNT) != base;
    }
    for (int f = 0; f < FLAGS; f++)
        wrong += counters[f] != (flags >> f & 1 ? ROUNDS * TURNS : 0);
    printf("flags %d: %d wrong\n", (int)flags, wrong);
    return wrong != 0;
}
