/* SPDX-License-Identifier: Apache-2.0 */
/* The critical path of a run's dependence graph, and how far each instruction is from it.
 *
 * The graph is walked backwards from the end of a piece of it, one piece after the other; each
 * extends so far beyond the part of interest that later nodes no longer matter. Memory: a piece.
 */
#ifndef SW_ANALYSIS_GRAPH_WALK_H
#define SW_ANALYSIS_GRAPH_WALK_H
#include "variants.h"

enum { WALK_EDGES = 256, WALK_SLACKS = 8 };

/* Figures of one scope (graph_insn_t); scope 0: instructions without one. */
typedef struct {
    uint32_t scope;
    uint64_t instructions;
    uint64_t critical;         /* cycles of the critical path that end at one of its nodes */
    uint64_t edge[WALK_EDGES]; /* those cycles by kind of edge */
    uint64_t slack
        [WALK_SLACKS]; /* instructions that could be done 0, 1, 2 to 3, 4 to 7, ... cycles later */
    double slack_sum;
} walk_t;

/* The figures in the order of scopes; the caller frees them with free(). `cycles`: of the whole
 * run. */
walk_t *walk_graph(const row_source_t *source, size_t *count, int64_t *cycles);

/* The sum of all scopes. */
walk_t walk_total(const walk_t *list, size_t count);
#endif
