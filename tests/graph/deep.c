/* SPDX-License-Identifier: Apache-2.0 */
/* A deep recursion: each call stores to two lines of its own. More retired stores wait than a small cache has ways for: lines that
 * stores requested when they executed leave before the stores are written, and are requested again. Then a loop without stores. */
#include <stdio.h>

enum { DEPTH = 200, ROUNDS = 4, LOOP = 2000 };

__attribute__((noinline)) static unsigned long deep(unsigned long n, unsigned long x) {
    volatile char frame[64];
    frame[n & 63] = (char)x;
    return n == 0 ? x : deep(n - 1, x * 31 + n) + frame[n & 63];
}

int main(void) {
    unsigned long sum = 0;
    for (unsigned long i = 0; i < ROUNDS; i++)
        sum += deep(DEPTH, i);
    for (unsigned long i = 0; i < LOOP; i++)
        sum += i * 3 ^ i >> 2;
    printf("%lu\n", sum);
    return 0;
}
