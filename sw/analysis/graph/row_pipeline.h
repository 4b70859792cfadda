/* SPDX-License-Identifier: Apache-2.0 */
/* Passes rows from their source through stages, each stage in a thread of its own: while rows are
 * read, earlier ones are processed.
 *
 *     row_stage_t stages[] = {{learn, graph}, {take, others}};
 *     row_pipeline(&source, stages, 2);
 *
 * Each stage takes every row once, in order, after the stage before it; later stages read what
 * earlier ones write into a row. The source is called only in the caller's thread. Memory: a few
 * batches of rows.
 */
#ifndef SW_ANALYSIS_GRAPH_ROW_PIPELINE_H
#define SW_ANALYSIS_GRAPH_ROW_PIPELINE_H
#include "graph_row.h"

typedef struct {
    const trace_machine_t *machine;
    bool (*next)(void *context, graph_row_t *row); /* false at the end */
    void *context;
    const trace_machine_t *other; /* other machine of graph_other; NULL: ideal means no cost */
    int32_t sooner;
    bool made; /* the rows were made, not measured: nothing can be learned from them */
} row_source_t;

typedef struct {
    void (*take)(void *context, graph_row_t *rows, size_t count);
    void *context;
} row_stage_t;

/* Returns the number of instructions. */
uint64_t row_pipeline(const row_source_t *source, const row_stage_t *stages, size_t count);
#endif
