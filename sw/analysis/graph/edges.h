/* SPDX-License-Identifier: Apache-2.0 */
/* The edges of the dependence graph (edges.def; docs/graph.md): their weights, which ideal part of
 * the machine makes a weight 0, and which one removes the edge. */
#ifndef SW_ANALYSIS_GRAPH_EDGES_H
#define SW_ANALYSIS_GRAPH_EDGES_H
#include "edge_defs.h"
#include "graph.h"

enum {
    NOT_PART = PARTS, /* an edge that weighs the same in every lane */
    OTHER_WINDOW,     /* edges of the other machine's window: if PART_WIN is ideal */
    WIDER,            /* edges of a wider machine: if PART_BW is ideal */
    WIDER_OWN,        /* ... with the run's window: and PART_WIN is not */
    WIDER_OTHER,      /* ... with the other machine's window: and PART_WIN is, too */
    RUN_QUEUES,       /* queues of the integer units that the run had */
    NEVER,            /* edges that no lane has */
    LOAD_LATE,        /* the newest load does not hit on its first access */
    LOAD_UNGUESSED,   /* users of that load are not issued on the guess that it hits */
    MASKS
};

/* The edges, and the weight of each unless the machine's sizes and the run give it. */
#define EDGE_NAME(name, ...) EDGE_##name,
#define EDGE_WEIGHT(name, text, weight, ...) WEIGHT_##name = (weight),
typedef enum { EDGE_LIST(EDGE_NAME) EDGES } edge_t;
enum { EDGE_LIST(EDGE_WEIGHT) };
#undef EDGE_NAME
#undef EDGE_WEIGHT

typedef struct {
    const char *name;
    int32_t weight;
    uint8_t ideal; /* part that, if ideal, makes its weight 0 */
    uint8_t gone;  /* part that, if ideal, removes the edge */
    bool absent;   /* removed by a planted fault */
    int32_t best;  /* its weight when its part is ideal */
} edge_rule_t;

const char *edge_name(unsigned edge);
const char *edge_meaning(unsigned edge); /* what is waited for, in plain words */

/* Sets the edges of the machine. */
void edges_set(edge_rule_t edge[EDGES], const trace_machine_t *machine);

/* Gives ideal parts the values of the other machine, not 0; `lines`: cache lines are still fetched,
 * too. */
void edges_other(edge_rule_t edge[EDGES], const trace_machine_t *other, bool lines);

/* Plants a fault, for graph_plant. */
bool edges_plant(edge_rule_t edge[EDGES], const char *fault);
#endif
