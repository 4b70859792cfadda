/* SPDX-License-Identifier: Apache-2.0 */
/* Rows from their source through stages, each stage in a thread of its own: while rows are read, earlier ones are
 * gone over.
 *
 *     row_stage_t stages[] = {{learn, graph}, {take, others}};
 *     row_pipeline(&source, stages, 2);
 *
 * Each stage takes every row once, in order, after the stage before it; what one writes into a row, later ones
 * read. The source is asked in the caller's thread alone. Memory: a few batches of rows.
 */
#ifndef SW_ANALYSIS_GRAPH_ROW_PIPELINE_H
#define SW_ANALYSIS_GRAPH_ROW_PIPELINE_H
#include "graph_row.h"

typedef struct {
    const trace_machine_t *machine;
    bool (*next)(void *context, graph_row_t *row); /* false at the end */
    void *context;
    const trace_machine_t *other; /* other machine of graph_other; NULL: ideal is for nothing */
    int32_t sooner;
    bool made; /* the rows were made, not measured: nothing can be learnt from them */
} row_source_t;

typedef struct {
    void (*take)(void *context, graph_row_t *rows, size_t count);
    void *context;
} row_stage_t;

/* Returns how many instructions there were. */
uint64_t row_pipeline(const row_source_t *source, const row_stage_t *stages, size_t count);
#endif
