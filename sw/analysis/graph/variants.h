/* SPDX-License-Identifier: Apache-2.0 */
/* A run on other machines: the length of its dependence graph with parts made ideal, for any number
 * of such variants in one pass over the rows.
 *
 *     variant_t list[] = {{0, 0, 0}, {1u << PART_DMISS, 0, 0}};
 *     if (!variants_measure(list, 2, &source, &failure)) ...
 *     cost = list[0].length - list[1].length;
 *
 * A source gives rows from the first on: a trace (trace_source), or fragments assembled from
 * samples.
 */
#ifndef SW_ANALYSIS_GRAPH_VARIANTS_H
#define SW_ANALYSIS_GRAPH_VARIANTS_H
#include "graph.h"
#include "row_pipeline.h"
#include "trace_rows.h"

typedef struct {
    uint32_t ideal; /* parts that are ideal */
    uint32_t scope; /* the scope for which they are ideal; 0: all instructions */
    int64_t length; /* result, in cycles */
    uint32_t with;  /* another scope for which they are ideal, too; 0: none */
} variant_t;

row_source_t trace_source(trace_rows_t *rows);

/* Sets the lengths; returns the number of instructions. */
uint64_t variants_measure(variant_t *list, size_t count, const row_source_t *source);

/* Interaction costs (section 2.2) of all sets of `parts` parts, from the lengths of the machines in
 * which they are ideal: length[set] for each set of bits. In cycles; icost[0] is 0. */
void icosts_make(unsigned parts, const int64_t *length, int64_t *icost);
#endif
