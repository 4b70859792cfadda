// SPDX-License-Identifier: Apache-2.0
// Linked lists that lie in the first-level cache, in the second-level one, in memory, in far memory, and in far memory but for lines that
// the first-level cache keeps; each is followed by a function of its own. Far is what a run says (--far): the arrays far_nodes and far_few_nodes.
// Idea: Drongowski, "Instruction-Based Sampling" (AMD, 2007), figure 2. Prints nothing; exit status 0.
#include <stddef.h>

#ifndef L2_NODES
#define L2_NODES 128
#endif
#ifndef MEMORY_NODES
#define MEMORY_NODES 1024
#endif
#ifndef STEPS
#define STEPS 3000
#endif
enum { LINE = 64, FEW = 8, STRIDE = 389 };

typedef struct node {
    struct node *next;
    char unused[LINE - sizeof(struct node *)];
} node_t;

#define NODES __attribute__((section(".noinit"), aligned(LINE))) node_t
static NODES few_nodes[FEW], l2_nodes[L2_NODES], memory_nodes[MEMORY_NODES],
    far_nodes[MEMORY_NODES], far_few_nodes[FEW];

// A ring: neighbours are STRIDE nodes apart, or one where there are few.
static void ring_build(node_t *nodes, int count) {
    int step = count > STRIDE ? STRIDE : 1;
    for (int i = 0; i < count; i++)
        nodes[i].next = &nodes[(i + step) % count];
}

#define FOLLOW(name)                                                                               \
    __attribute__((noipa)) static const node_t *name(const node_t *node) {                         \
        for (int i = 0; i < STEPS; i += 4)                                                         \
            node = node->next->next->next->next;                                                   \
        return node;                                                                               \
    }
FOLLOW(list_l1)
FOLLOW(list_l2)
FOLLOW(list_memory)
FOLLOW(list_far)
FOLLOW(list_far_kept)

int main(void) {
    ring_build(few_nodes, FEW);
    ring_build(l2_nodes, L2_NODES);
    ring_build(memory_nodes, MEMORY_NODES);
    ring_build(far_nodes, MEMORY_NODES);
    ring_build(far_few_nodes, FEW);
    const node_t *end[] = {list_l1(few_nodes), list_l2(l2_nodes), list_memory(memory_nodes),
                           list_far(far_nodes)};
    return !end[0] || !end[1] || !end[2] || !end[3] || !list_far_kept(far_few_nodes);
}
