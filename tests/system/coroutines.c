// SPDX-License-Identifier: Apache-2.0
// Two coroutines, each with a stack of its own in the program's data.
#include <stdint.h>
#include <stdio.h>

enum { RA, SP, WORDS = 5 };
void swap(uint64_t *from, uint64_t *to);

static uint64_t contexts[2][WORDS], back[WORDS];
static char stacks[2][4096] __attribute__((aligned(16)));
static unsigned long sum;

static __attribute__((noinline)) void step(int me, int i) {
    sum = sum * 3 + (unsigned long)(me ? i : -i);
    swap(contexts[me], contexts[!me]);
}

static void body(int me) {
    for (int i = 0; i < 5 + me; i++)
        step(me, i);
    swap(contexts[me], back);
}

static void first(void) { body(0); }
static void second(void) { body(1); }

int main(void) {
    contexts[0][RA] = (uintptr_t)first;
    contexts[1][RA] = (uintptr_t)second;
    for (int i = 0; i < 2; i++)
        contexts[i][SP] = (uintptr_t)(stacks[i] + sizeof stacks[i]);
    swap(back, contexts[0]);
    printf("sum %lu\n", sum);
    return 0;
}
