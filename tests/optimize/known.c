// SPDX-License-Identifier: Apache-2.0
// Functions that are called so often as their names say, with unused ones in between.
#include <stdio.h>

#define APART __attribute__((noipa))
#define UNUSED(name)                                                                               \
    APART __attribute__((used)) static void name(void) {                                           \
        __asm__ volatile(".rept 300\nnop\n.endr");                                                 \
    }

static volatile unsigned sum;

APART static void ten(unsigned i) { sum += 3 * i; }
UNUSED(unused_1)
APART static void thousand(unsigned i) { sum += i; }
UNUSED(unused_2)
APART static void once(unsigned count) {
    for (unsigned i = 1; i < count; i++) {
        thousand(i);
        if (i % 100 == 1)
            ten(i);
    }
}
UNUSED(unused_3)

int main(void) {
    thousand(0);
    once(1000);
    printf("%u\n", sum);
    return 0;
}
