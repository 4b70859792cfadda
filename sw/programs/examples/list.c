// SPDX-License-Identifier: Apache-2.0
// Example of docs/examples.md: a list whose nodes lie anywhere in memory, each in a cache line of its own. Changed: the values that
// are added up lie in an array, in the list's order.
#include "example.h"

enum { NODES = 1024, ROUNDS = 4 };

struct node {
    struct node *next;
    int64_t value;
    char name[48];
};

static struct node nodes[NODES] NOINIT;
static struct node *first;
static int64_t values[NODES];

// Neighbours in the list are 389 nodes apart.
static void list_build(uint64_t *state) {
    for (int i = 0; i < NODES; i++) {
        struct node *node = &nodes[i * 389 % NODES];
        node->value = random_next(state) & 0xffff;
        node->next = first;
        first = node;
        values[NODES - 1 - i] = node->value;
    }
}

#if CHANGED
NOINLINE static int64_t list_sum(void) {
    int64_t sum = 0;
    for (int i = 0; i < NODES; i++)
        sum += values[i];
    return sum;
}
#else
NOINLINE static int64_t list_sum(void) {
    int64_t sum = 0;
    for (const struct node *node = first; node; node = node->next)
        sum += node->value;
    return sum;
}
#endif

int main(void) {
    uint64_t state = 1, sum = 0;
    list_build(&state);
    for (int i = 0; i < ROUNDS; i++)
        sum = result_mix(sum, (uint64_t)list_sum());
    return result_check("list", sum, 0x1bd36f82556e9978);
}
