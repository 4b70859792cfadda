// SPDX-License-Identifier: Apache-2.0
// Pointer chase: follows a random cycle through tables from the size of the first-level cache to
// far beyond it. Every load depends on the one before it, so time a load is the latency of the
// level that the table fits into. chase-times.elf (-DCHASE_TIMES) prints these times; chase.elf
// does not, because its output is the same on every machine.
#include "clock.h"
#include "result.h"
#include <stddef.h>

#if SIZE_SHORT
enum { LARGEST = 4 * 1024, STEPS = 256 };
static const size_t sizes[] = {2 * 1024, 4 * 1024};
static const uint64_t expected[] = {0x7c9ec9ad8f483955, 0x21b55620effb8785};
#else
enum { LARGEST = 512 * 1024, STEPS = 16384 };
static const size_t sizes[] = {4 * 1024, 16 * 1024, 64 * 1024, 512 * 1024};
static const uint64_t expected[] = {0x6f51f23d8d5ea325, 0x55f26b9da93dea5, 0x93780017fa796345,
                                    0x369872d53bd1c7e5};
#endif

// One node a cache line.
struct node {
    struct node *next;
    uint32_t number;
    uint32_t unused[13];
};

static struct node nodes[LARGEST / sizeof(struct node)] __attribute__((section(".noinit")));

// Links the first `count` nodes to one cycle in random order (Sattolo's shuffle).
static void cycle_build(size_t count, uint64_t *state) {
    for (size_t i = 0; i < count; i++)
        nodes[i] = (struct node){.next = &nodes[i], .number = (uint32_t)i};
    for (size_t i = count - 1; i > 0; i--) {
        size_t j = (size_t)((uint64_t)random_next(state) * i >> 32);
        struct node *next = nodes[i].next;
        nodes[i].next = nodes[j].next;
        nodes[j].next = next;
    }
}

// Follows `steps` links; a checksum of the nodes met at every eighth step.
static uint64_t cycle_follow(long steps) {
    const struct node *node = nodes;
    uint64_t sum = RESULT_START;
    for (; steps > 0; steps -= 8) {
        node = node->next->next->next->next;
        node = node->next->next->next->next;
        sum = result_mix(sum, node->number);
    }
    return sum;
}

int main(void) {
    uint64_t state = 9;
    int wrong = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char name[32];
        cycle_build(sizes[i] / sizeof(struct node), &state);
        cycle_follow(STEPS / 4); // warm up
        uint64_t begin = clock_cycles();
        uint64_t sum = cycle_follow(STEPS);
        uint64_t cycles = clock_cycles() - begin;
        snprintf(name, sizeof name, "%d KiB", (int)(sizes[i] / 1024));
        wrong |= result_check(name, sum, expected[i]);
#ifdef CHASE_TIMES
        printf("  %d.%02d cycles a load\n", (int)(cycles / STEPS),
               (int)(cycles % STEPS * 100 / STEPS));
#else
        (void)cycles;
#endif
    }
    return wrong;
}
