// SPDX-License-Identifier: Apache-2.0
// A small program to annotate: a function with a loop, one that is inlined, one in assembly. It is
// never really run.
static volatile long data[64];

static inline long weigh(long value) { return value * 3 + 1; }

__attribute__((noinline)) long sum(const volatile long *from, long count) {
    long total = 0;
    for (long i = 0; i < count; i++)
        if (from[i] & 1)
            total += weigh(from[i]);
    return total;
}

__attribute__((noinline)) void fill(volatile long *to, long count) {
    for (long i = 0; i < count; i++)
        to[i] = i ^ 5;
}

void start(void) {
    fill(data, 64);
    data[0] = sum(data, 64);
    for (;;)
        ;
}
