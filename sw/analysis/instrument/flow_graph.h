/* SPDX-License-Identifier: Apache-2.0 */
/* What can be counted in functions: their blocks and edges, and which of these need a counter of
 * their own.
 *
 * A block is an edge too, from its beginning to its end; so are the entry and the exits. At every
 * vertex as much flows in as out (Knuth; Ball and Larus, "Optimally profiling and tracing
 * programs", 1994), so the edges of a spanning tree follow from the others. Jumps by a register go
 * through one vertex, a hub, and have no counters: they are always in the tree.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_FLOW_GRAPH_H
#define SW_ANALYSIS_INSTRUMENT_FLOW_GRAPH_H
#include "blocks.h"

typedef enum {
    EDGE_BLOCK, /* from: the block */
    EDGE_ENTRY, /* to: the first block */
    EDGE_FALL,  /* from, to */
    EDGE_TAKEN,
    EDGE_JUMP,
    EDGE_TO_HUB,   /* from: ends with a jump by a register */
    EDGE_FROM_HUB, /* to: its address is taken */
    EDGE_EXIT,     /* from: returns, or goes to another function */
    EDGE_STOP,     /* from: ends with a call that does not return */
    EDGE_AGAIN,    /* to: an earlier call returns once more, or it is entered from elsewhere */
    EDGE_KINDS
} edge_kind_t;

static inline bool edge_has_from(edge_kind_t kind) {
    return kind != EDGE_ENTRY && kind != EDGE_FROM_HUB && kind != EDGE_AGAIN;
}

static inline bool edge_has_to(edge_kind_t kind) {
    return kind != EDGE_EXIT && kind != EDGE_STOP && kind != EDGE_TO_HUB;
}

/* Vertices of a function: 2 * block, its end one more; then the hub, and outside. */
static inline size_t edge_vertex_from(edge_kind_t kind, uint32_t from, size_t blocks) {
    if (!edge_has_from(kind))
        return 2 * blocks + (kind != EDGE_FROM_HUB);
    return 2 * (size_t)from + (kind != EDGE_BLOCK);
}

static inline size_t edge_vertex_to(edge_kind_t kind, uint32_t to, size_t blocks) {
    if (!edge_has_to(kind))
        return 2 * blocks + (kind != EDGE_TO_HUB);
    return 2 * (size_t)to + (kind == EDGE_BLOCK);
}

typedef struct {
    edge_kind_t kind;
    uint32_t from, to; /* blocks of the function, from 0 */
    double cost;       /* estimated cost of counting it, per activation */
    bool counted;
} edge_t;

typedef struct {
    uint32_t *blocks; /* their numbers in the file */
    size_t block_count;
    edge_t *edges;
    size_t edge_count;
    bool ends;               /* each activation ends, as far as the function itself shows */
    double cost, plain_cost; /* cost of counting, per activation: the tree, each block */
} flow_graph_t;

typedef enum {
    COUNT_BLOCKS, /* every block */
    COUNT_EDGES,  /* every edge that can be counted */
    COUNT_TREE    /* edges that do not follow from others */
} counting_t;

void flow_graph_make(flow_graph_t *graph, const assembly_t *assembly, const blocks_t *blocks,
                     uint32_t function, counting_t counting);
void flow_graph_free(flow_graph_t *graph);
#endif
