/* See variants.h. Rows are read in batches: each graph of GRAPH_LANES takes a whole batch while its times are in the
 * processor's cache. Lane 0 of the first graph learns contention; variants have the lanes behind it. */
#include "variants.h"
#include "memory.h"
#include <stdlib.h>

enum { BATCH = 64, LEARNER = 1 };

static bool next_of_trace(void *context, graph_row_t *row) { return trace_rows_next(context, row); }

row_source_t trace_source(trace_rows_t *rows) {
    return (row_source_t){
        .machine = trace_rows_machine(rows), .next = next_of_trace, .context = rows};
}

static uint64_t feed(graph_t **graphs, size_t count, const row_source_t *source) {
    graph_anchor(graphs[0], NULL);
    size_t most = count > 1 ? BATCH : 1, rows = most;
    graph_row_t *batch = memory_get(most * sizeof *batch);
    uint64_t instructions = 0;
    while (rows == most) {
        for (rows = 0; rows < most && source->next(source->context, &batch[rows]); rows++) {
            graph_learn(graphs[0], &batch[rows]);
            instructions += batch[rows].count;
        }
        for (size_t g = 1; g < count; g++)
            for (size_t r = 0; r < rows; r++)
                graph_row(graphs[g], &batch[r]);
    }
    free(batch);
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

/* icost(U) is cost(U) less the icosts of all its true subsets: differences, a part at a time. */
void icosts_make(unsigned parts, const int64_t *length, int64_t *icost) {
    size_t sets = (size_t)1 << parts;
    for (size_t s = 0; s < sets; s++)
        icost[s] = length[0] - length[s];
    for (unsigned p = 0; p < parts; p++)
        for (size_t s = 0; s < sets; s++)
            if (s >> p & 1)
                icost[s] -= icost[s ^ (size_t)1 << p];
}
