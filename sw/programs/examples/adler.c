// SPDX-License-Identifier: Apache-2.0
// Example of docs/examples.md: a checksum in the manner of Adler-32, whose modulus is an argument. Each byte takes two divisions, each of
// which waits for that of the byte before. Changed: sums are reduced once for each block, which is small enough that they do not overflow.
#include "example.h"
#include <stdlib.h>

enum { BYTES = 2048, BLOCK = 256 };

static uint8_t bytes[BYTES];

NOINLINE static uint64_t bytes_check(uint64_t modulus) {
    uint64_t a = 1, b = 0;
#if CHANGED
    for (int begin = 0; begin < BYTES; begin += BLOCK) {
        for (int i = begin; i < begin + BLOCK; i++) {
            a += bytes[i];
            b += a;
        }
        a %= modulus;
        b %= modulus;
    }
#else
    for (int i = 0; i < BYTES; i++) {
        a = (a + bytes[i]) % modulus;
        b = (b + a) % modulus;
    }
#endif
    return b << 32 | a;
}

int main(int argc, char **argv) {
    uint64_t state = 1, modulus = argc > 1 ? strtoul(argv[1], NULL, 0) : 65521;
    for (int i = 0; i < BYTES; i++)
        bytes[i] = (uint8_t)random_next(&state);
    return result_check("sum", bytes_check(modulus), 0xf2ba000001df);
}
