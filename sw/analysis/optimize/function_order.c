/* SPDX-License-Identifier: Apache-2.0 */
/* See function_order.h. */
#include "function_order.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>

/* A group of adjacent functions, identified by the number of its first one. */
typedef struct {
    uint32_t next, last; /* by function: the next one, NONE; by group: its last one */
    uint32_t group;
    double bytes, cycles; /* by group */
} place_t;

#define NONE UINT32_MAX
#define COOLER 8.0 /* a caller's group may lose so much of its cycles per byte */

static bool has_run(const call_node_t *node) { return node->cycles > 0 || node->called > 0; }

static double density(const place_t *group) { return group->cycles / fmax(group->bytes, 1); }

static place_t *place_alone(const call_graph_t *graph) {
    place_t *places = memory_get((graph->count + 1) * sizeof *places);
    for (uint32_t i = 0; i < graph->count; i++)
        places[i] =
            (place_t){NONE, i, i, (double)graph->nodes[i].symbol->size, graph->nodes[i].cycles};
    return places;
}

static void append(place_t *places, uint32_t group, uint32_t behind) {
    places[places[group].last].next = behind;
    places[group].last = places[behind].last;
    places[group].bytes += places[behind].bytes;
    places[group].cycles += places[behind].cycles;
    for (uint32_t i = behind; i != NONE; i = places[i].next)
        places[i].group = group;
}

static void join_caller(const call_graph_t *graph, place_t *places, uint32_t function) {
    const call_arc_t *arc = call_graph_caller(graph, function);
    if (!arc || places[arc->from].group == places[function].group)
        return;
    place_t *into = &places[places[arc->from].group], *from = &places[places[function].group];
    double bytes = into->bytes + from->bytes;
    bool cooler = density(into) > COOLER * (into->cycles + from->cycles) / fmax(bytes, 1);
    if (bytes <= ORDER_PAGE && !cooler)
        append(places, places[arc->from].group, places[function].group);
}

/* --- sorting: by a value, the largest first, then by number */

typedef struct {
    double value;
    uint32_t number;
} ranked_t;

static int compare_ranked(const void *a, const void *b) {
    const ranked_t *x = a, *y = b;
    if (x->value != y->value)
        return x->value < y->value ? 1 : -1;
    return (x->number > y->number) - (x->number < y->number);
}

static size_t rank_functions(const call_graph_t *graph, ranked_t *ranked) {
    size_t count = 0;
    for (uint32_t i = 0; i < graph->count; i++)
        if (has_run(&graph->nodes[i]))
            ranked[count++] = (ranked_t){graph->nodes[i].cycles, i};
    qsort(ranked, count, sizeof *ranked, compare_ranked);
    return count;
}

static size_t rank_groups(const call_graph_t *graph, const place_t *places, ranked_t *ranked) {
    size_t count = 0;
    for (uint32_t i = 0; i < graph->count; i++)
        if (has_run(&graph->nodes[i]) && places[i].group == i)
            ranked[count++] = (ranked_t){density(&places[i]), i};
    qsort(ranked, count, sizeof *ranked, compare_ranked);
    return count;
}

uint32_t *function_order(const call_graph_t *graph, size_t *count) {
    uint32_t *order = memory_get((graph->count + 1) * sizeof *order);
    ranked_t *ranked = memory_get((graph->count + 1) * sizeof *ranked);
    place_t *places = place_alone(graph);
    size_t functions = rank_functions(graph, ranked);
    for (size_t i = 0; i < functions; i++)
        join_caller(graph, places, ranked[i].number);
    size_t groups = rank_groups(graph, places, ranked);
    *count = 0;
    for (size_t i = 0; i < groups; i++)
        for (uint32_t f = ranked[i].number; f != NONE; f = places[f].next)
            order[(*count)++] = f;
    free(places);
    free(ranked);
    return order;
}

order_distance_t order_distance(const call_graph_t *graph, const uint32_t *order, size_t count) {
    double *at = memory_get((graph->count + 1) * sizeof *at), behind = 0, calls = 0;
    order_distance_t sum = {0};
    for (size_t i = 0; i < count; behind += (double)graph->nodes[order[i]].symbol->size, i++)
        at[order[i]] = behind;
    for (size_t i = 0; i < graph->arc_count; i++) {
        const call_arc_t *arc = &graph->arcs[i];
        double from = (double)graph->nodes[arc->from].symbol->address;
        calls += arc->calls;
        sum.now += arc->calls * fabs((double)graph->nodes[arc->to].symbol->address - from);
        sum.then += arc->calls * fabs(at[arc->to] - at[arc->from]);
    }
    free(at);
    return (order_distance_t){sum.now / calls, sum.then / calls};
}
