/* SPDX-License-Identifier: Apache-2.0 */
/* The dependence graph of a run on our core (Fields, Bodik, Hill and Newburn, TACO 2004, table II),
 * and its length when some of its edges are removed or made shorter.
 *
 *     graph_t *graph = graph_new(&machine);
 *     graph_set(graph, 1, 1u << PART_DMISS, 0);       lane 1: as if no load or store missed
 *     for (each row) graph_row(graph, &row);
 *     cost = graph_length(graph, 0) - graph_length(graph, 1);
 *
 * Of a row only the times are kept that later ones can depend on: memory is bounded by the
 * machine's window. GRAPH_LANES graphs are computed at once, one in each lane of every time. Each
 * edge, with the line of RTL that causes it: docs/graph.md.
 */
#ifndef SW_ANALYSIS_GRAPH_GRAPH_H
#define SW_ANALYSIS_GRAPH_GRAPH_H
#include "graph_row.h"
#include "trace.h"

enum { GRAPH_LANES = 16 };

/* Parts of the machine that can be made ideal: the paper's eight, then ours. */
typedef enum {
    PART_DL1,     /* a load that hits takes no time */
    PART_WIN,     /* reorder buffer, queues, registers, checkpoints are unlimited */
    PART_BW,      /* fetch, dispatch, issue, commit have unlimited width */
    PART_BMISP,   /* all transfers are predicted right */
    PART_DMISS,   /* all data are in the cache */
    PART_SHALU,   /* one-cycle operations take no time */
    PART_LGALU,   /* nor do multiplications, divisions, counts of bits */
    PART_IMISS,   /* all instructions are in the cache */
    PART_DTLB,    /* all pages are in the TLB */
    PART_ORDER,   /* loads wait only for stores that they read bytes of */
    PART_FORWARD, /* stores that have not been written forward any of their bytes */
    PARTS
} machine_part_t;

extern const char *const part_names[PARTS];

typedef struct graph graph_t;

graph_t *graph_new(const trace_machine_t *machine);
void graph_free(graph_t *graph);

/* Makes the parts of `ideal` (bits) cost nothing in this lane: for the instructions of one scope,
 * or for all (0). */
void graph_set(graph_t *graph, unsigned lane, uint32_t ideal, uint32_t scope);
/* Makes them cost nothing also for the instructions of this scope. Call after graph_set. */
void graph_with(graph_t *graph, unsigned lane, uint32_t scope);

/* Gives ideal parts the costs of another machine with other sizes and times, instead of 0: its
 * window, its integer units, its multiplier, its loads that hit. If dmiss or imiss are ideal, lines
 * come `sooner` cycles sooner (0: all are there). For comparisons with simulations, which cannot
 * make everything free. */
void graph_other(graph_t *graph, const trace_machine_t *other, int32_t sooner);

void graph_row(graph_t *graph, const graph_row_t *row);
/* One after the other. A wider machine is then known to dispatch two of them together, or not,
 * except at the end of the list. */
void graph_rows(graph_t *graph, const graph_row_t *rows, size_t count);

/* Puts a wait that the rules do not explain into the row, if there is evidence of its cause:
 * waiting for the memory unit after stores that are written and loads that retry; a grant cancelled
 * because of a load that is younger, or was on a wrong path; the wrong one of two scheduler queues
 * was full. The paper, too, measures contention (table V, RE and CC). Lane 0 learns: it must be
 * anchored, with nothing ideal. The other lanes use the row with what was learned, and so do graphs
 * that get it after this one. */
void graph_learn(graph_t *graph, graph_row_t *row);
/* Learns from many rows: a stage of row_pipeline.h. */
void graph_learn_rows(void *graph, graph_row_t *rows, size_t count);

/* Cycles up to the last retirement. */
int64_t graph_length(const graph_t *graph, unsigned lane);

/* --- accuracy of the model: every node is computed from what was measured before it */

/* Kinds of nodes: a block comes into the fetch buffer; a group leaves the aligner; dispatch; execution
 * begins; done; retirement; a store is written. */
typedef enum {
    NODE_BLOCK,
    NODE_FETCH,
    NODE_DISPATCH,
    NODE_ISSUE,
    NODE_DONE,
    NODE_COMMIT,
    NODE_WRITTEN,
    NODES
} node_t;

extern const char *const node_names[NODES];

typedef struct {
    uint64_t nodes, exact, early, late; /* measured at the model's time; before it; after it */
    uint64_t cycles_early, cycles_late;
} graph_check_t;

/* From now on lane 0 takes each time as measured; `check`, if not NULL, gets the comparison of each
 * with the model's. */
void graph_anchor(graph_t *graph, graph_check_t check[NODES]);

/* The listener gets each node with the model's time and the instruction, which has the measured
 * times. */
void graph_listen(graph_t *graph,
                  void (*listener)(void *context, node_t node, const graph_insn_t *insn,
                                   int64_t model),
                  void *context);

/* --- the graph itself, of lane 0: predecessors of each node */

/* A node, and where its edges begin in the record. Nodes that only pass a time on have the kind
 * NODES. */
typedef struct {
    int64_t time,
        ready; /* ready: when all its edges have come; after that it waited for its unit, or room */
    size_t first;
    uint32_t scope;
    uint8_t kind;
    bool value; /* when users may have the result of the last NODE_DONE before it */
} graph_node_t;

typedef struct {
    uint64_t from; /* number of a node, in order of creation */
    int32_t weight;
    uint8_t edge; /* graph_edge_name */
} graph_edge_t;

/* Grows with every row; its user removes nodes from the front and adds their number to `base`. */
typedef struct {
    graph_node_t *node;
    graph_edge_t *edge;
    size_t node_count, edge_count;
    uint64_t base; /* number of node[0] */
} graph_record_t;

/* The kind of the edge from `ready` to `time`. */
enum { GRAPH_CONTENTION = 255 };

void graph_record(graph_t *graph, graph_record_t *record);
const char *graph_edge_name(unsigned edge);
const char *graph_edge_meaning(unsigned edge); /* in plain words */

/* For tests of the tests: changes an edge, by its name ("rob+1"), or removes it ("rob-"). Returns
 * false if there is none. */
bool graph_plant(graph_t *graph, const char *fault);
#endif
