// SPDX-License-Identifier: Apache-2.0
// Checked results: every program ends by comparing its results with the expected ones.
#ifndef SW_PROGRAMS_RESULT_H
#define SW_PROGRAMS_RESULT_H

#include <stdint.h>
#include <stdio.h>

// Prints one line about the result called `name`; returns an exit status: 0 if it is as expected,
// else 1.
static inline int result_check(const char *name, uint64_t got, uint64_t expected) {
    if (got == expected) {
        printf("%s 0x%lx ok\n", name, (unsigned long)got);
        return 0;
    }
    printf("%s 0x%lx WRONG, 0x%lx was expected\n", name, (unsigned long)got,
           (unsigned long)expected);
    return 1;
}

// Mixes one value into a running checksum (FNV-1a over 64-bit words).
static inline uint64_t result_mix(uint64_t sum, uint64_t value) {
    return (sum ^ value) * 0x100000001b3u;
}

#define RESULT_START 0xcbf29ce484222325u

// Pseudo-random numbers, the same on every machine (xorshift64*; Vigna 2016). State must not be 0.
static inline uint32_t random_next(uint64_t *state) {
    *state ^= *state >> 12;
    *state ^= *state << 25;
    *state ^= *state >> 27;
    return (uint32_t)(*state * 0x2545f4914f6cdd1du >> 32);
}

#endif
