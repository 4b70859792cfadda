// SPDX-License-Identifier: Apache-2.0
// Functions that take different shares of the time, in rounds; which are the hottest its own samples must tell.
#include <stdio.h>

static unsigned long sum;

#define WORK(name, rounds)                                                                         \
    static __attribute__((noinline)) void name(void) {                                             \
        for (int i = 0; i < (rounds); i++)                                                         \
            sum = sum * 5 + (unsigned long)i;                                                      \
    }
WORK(cold_a, 2)
WORK(warm_a, 20)
WORK(hot_a, 100)
WORK(cold_b, 3)
WORK(hot_b, 160)
WORK(warm_b, 30)
WORK(hot_c, 240)

int main(void) {
    for (int round = 0; round < ROUNDS; round++) {
        cold_a();
        hot_a();
        warm_a();
        hot_b();
        cold_b();
        warm_b();
        hot_c();
    }
    printf("sum %lu\n", sum);
    return 0;
}
