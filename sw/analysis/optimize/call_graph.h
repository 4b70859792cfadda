/* SPDX-License-Identifier: Apache-2.0 */
/* Who calls whom in a program, and how often: estimates of how often its calls and jumps between
 * functions retired, by the method in force. Targets of indirect ones come from the samples. For a
 * system only its own program. */
#ifndef SW_ANALYSIS_OPTIMIZE_CALL_GRAPH_H
#define SW_ANALYSIS_OPTIMIZE_CALL_GRAPH_H
#include "view.h"

typedef struct {
    uint32_t from, to; /* numbers of functions */
    double calls;
} call_arc_t;

typedef struct {
    const symbol_t *symbol;
    double cycles, called; /* calls by all its callers; except itself */
} call_node_t;

typedef struct {
    call_node_t *nodes; /* by number of the symbol: one for each, even without cycles and calls */
    size_t count;
    call_arc_t *arcs; /* by caller and callee; none from a function to itself */
    size_t arc_count;
} call_graph_t;

/* `elf`: the program that was recorded. */
bool call_graph_open(call_graph_t *graph, const view_t *view, const char *elf, failure_t *failure);
void call_graph_close(call_graph_t *graph);

/* The most frequent caller of the function; NULL: unknown. */
const call_arc_t *call_graph_caller(const call_graph_t *graph, uint32_t function);
#endif
