// SPDX-License-Identifier: Apache-2.0
// A list that is walked, each node on a line of its own that is in no cache: the value is what retirement waits for, the next node's
// address what the run waits for. -DLEAVES_VALUE: without the value it takes as long.
#include <stdio.h>
struct node {
    struct node *next;
    long value, pad[6];
};
enum { NODES = 1024 };
static struct node nodes[NODES];
__attribute__((noipa)) long sum(const struct node *p) {
    long s = 0;
    while (p) {
#ifdef LEAVES_VALUE
        s++;
#else
        s += p->value;
#endif
        p = p->next;
    }
    return s;
}
int main(void) {
    unsigned at = 0;
    for (unsigned i = 0; i < NODES; i++) {
        unsigned to = (at + 389) % NODES;
        nodes[at].value = i;
        nodes[at].next = i + 1 < NODES ? &nodes[to] : 0;
        at = to;
    }
    long s = 0;
    for (int r = 0; r < 4; r++)
        s += sum(nodes);
    printf("%ld\n", s);
    return 0;
}
