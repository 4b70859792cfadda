/* SPDX-License-Identifier: Apache-2.0 */
/* See variants.h. Each graph of GRAPH_LANES processes a whole batch of rows while its times are in
 * the processor's cache. Lane 0 of the first graph learns contention; variants have the other
 * lanes. */
#include "variants.h"
#include "memory.h"
#include "process.h"
#include <stdlib.h>

enum { LEARNER = 1 };

static bool next_of_trace(void *context, graph_row_t *row) { return trace_rows_next(context, row); }

row_source_t trace_source(trace_rows_t *rows) {
    return (row_source_t){
        .machine = trace_rows_machine(rows), .next = next_of_trace, .context = rows};
}

/* Graphs that process rows in one thread. */
typedef struct {
    graph_t **graphs;
    size_t count;
} group_t;

static void take(void *context, graph_row_t *rows, size_t count) {
    group_t *group = context;
    for (size_t g = 0; g < group->count; g++)
        graph_rows(group->graphs[g], rows, count);
}

/* The graphs after the first are distributed over as many threads as there are processors. */
static uint64_t feed(graph_t **graphs, size_t count, const row_source_t *source) {
    size_t rest = count - 1, threads = process_at_once();
    threads = rest < threads ? rest : threads;
    group_t *group = memory_get((threads + 1) * sizeof *group);
    row_stage_t *stage = memory_get((threads + 1) * sizeof *stage);
    graph_anchor(graphs[0], NULL);
    stage[0] = (row_stage_t){graph_learn_rows, graphs[0]};
    for (size_t t = 0; t < threads; t++) {
        size_t from = rest * t / threads, to = rest * (t + 1) / threads;
        group[t] = (group_t){graphs + 1 + from, to - from};
        stage[t + 1] = (row_stage_t){take, &group[t]};
    }
    uint64_t instructions = row_pipeline(source, stage, threads + 1);
    free(stage);
    free(group);
    return instructions;
}

uint64_t variants_measure(variant_t *list, size_t count, const row_source_t *source) {
    size_t graph_count = (count + LEARNER + GRAPH_LANES - 1) / GRAPH_LANES;
    graph_t **graphs = memory_get(graph_count * sizeof *graphs);
    for (size_t g = 0; g < graph_count; g++) {
        graphs[g] = graph_new(source->machine);
        if (source->other)
            graph_other(graphs[g], source->other, source->sooner);
    }
    for (size_t v = 0; v < count; v++) {
        graph_t *graph = graphs[(v + LEARNER) / GRAPH_LANES];
        graph_set(graph, (v + LEARNER) % GRAPH_LANES, list[v].ideal, list[v].scope);
        graph_with(graph, (v + LEARNER) % GRAPH_LANES, list[v].with);
    }
    uint64_t instructions = feed(graphs, graph_count, source);
    for (size_t v = 0; v < count; v++)
        list[v].length =
            graph_length(graphs[(v + LEARNER) / GRAPH_LANES], (v + LEARNER) % GRAPH_LANES);
    for (size_t g = 0; g < graph_count; g++)
        graph_free(graphs[g]);
    free(graphs);
    return instructions;
}

/* icost(U) is cost(U) less the icosts of all its true subsets: differences, one part at a time. */
void icosts_make(unsigned parts, const int64_t *length, int64_t *icost) {
    size_t sets = (size_t)1 << parts;
    for (size_t s = 0; s < sets; s++)
        icost[s] = length[0] - length[s];
    for (unsigned p = 0; p < parts; p++)
        for (size_t s = 0; s < sets; s++)
            if (s >> p & 1)
                icost[s] -= icost[s ^ (size_t)1 << p];
}
