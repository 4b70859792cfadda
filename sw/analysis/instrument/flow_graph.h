/* What can be counted of functions: their blocks and edges, and which of these need a counter of their own.
 *
 * A block is an edge too, from its beginning to its end; so are the way in and the ways out. At every vertex as much goes in as out
 * (Knuth; Ball and Larus, "Optimally profiling and tracing programs", 1994), so the edges of a spanning tree follow from the others.
 * Jumps by a register go through one vertex, a hub, and have no counters: they are always in the tree.
 */
#ifndef SW_ANALYSIS_INSTRUMENT_FLOW_GRAPH_H
#define SW_ANALYSIS_INSTRUMENT_FLOW_GRAPH_H
#include "blocks.h"

typedef enum {
    EDGE_BLOCK, /* from: the block */
    EDGE_ENTRY, /* to */
    EDGE_FALL,  /* from, to */
    EDGE_TAKEN,
    EDGE_JUMP,
    EDGE_TO_HUB,   /* from: ends with a jump by a register */
    EDGE_FROM_HUB, /* to: its address is known to somebody */
    EDGE_EXIT,     /* from: returns, or goes to another function */
    EDGE_STOP      /* from: ends with a call that does not return */
} edge_kind_t;

typedef struct {
    edge_kind_t kind;
    uint32_t from, to; /* blocks of the function, from 0 */
    double cost;       /* of counting it in an activation, as guessed */
    bool counted;
} edge_t;

typedef struct {
    uint32_t *blocks; /* of the file */
    size_t block_count;
    edge_t *edges;
    size_t edge_count;
    bool ends;               /* each activation ends, as far as the function itself is concerned */
    double cost, plain_cost; /* of counting in an activation: the tree, each block */
} flow_graph_t;

typedef enum {
    COUNT_BLOCKS, /* every block */
    COUNT_EDGES,  /* every edge that can be counted */
    COUNT_TREE    /* what the others do not follow from */
} counting_t;

void flow_graph_make(flow_graph_t *graph, const assembly_t *assembly, const blocks_t *blocks,
                     uint32_t function, counting_t counting);
void flow_graph_free(flow_graph_t *graph);
#endif
