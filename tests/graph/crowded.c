/* SPDX-License-Identifier: Apache-2.0 */
/* Code that is larger than the instruction cache of `board`, again and again, with branches that nobody can predict: what their
 * wrong paths fetch is needed now and then, and is in the way else; what the cache keeps depends on its sets and ways. */
#include <stdint.h>
#include <stdio.h>

enum { ROUNDS = 12 };

static uint64_t random_bits = 88172645463325252;

/* Some 250 bytes: by one of two ways, each of them more than a line. */
#define MIX(x, n) (x) = ((x) ^ (x) >> 7) + (uint64_t)(n)*0x1357911 + ((x) << 3)
#define MIX4(x, n) MIX(x, n), MIX(x, n + 1), MIX(x, n + 2), MIX(x, n + 3)
#define PART(n)                                                                                    \
    if (random_bits >> ((n) % 61) & 1)                                                             \
        MIX4(x, n);                                                                                \
    else                                                                                           \
        MIX4(x, n + 7), x ^= n;
#define PARTS(n) PART(n) PART(n + 1) PART(n + 2) PART(n + 3)
#define MORE(n) PARTS(n) PARTS(n + 4) PARTS(n + 8) PARTS(n + 12)

static uint64_t round_of(uint64_t x) { MORE(1) MORE(17) MORE(33) MORE(49) return x; }

int main(void) {
    uint64_t x = 1;
    for (unsigned i = 0; i < ROUNDS; i++) {
        random_bits ^= random_bits << 13;
        random_bits ^= random_bits >> 7;
        random_bits ^= random_bits << 17;
        x = round_of(x);
    }
    printf("%016lx\n", (unsigned long)x);
}
