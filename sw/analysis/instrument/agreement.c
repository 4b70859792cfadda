/* SPDX-License-Identifier: Apache-2.0 */
/* See agreement.h. Both have the same table of sites, so blocks and edges are matched by their places in it, calls by their addresses. */
#include "agreement.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>

typedef struct {
    double *list[2];
    size_t count;
    double sum[2];
} vectors_t;

static void add(vectors_t *v, double one, double other) {
    if (v->count % 256 == 0)
        for (int i = 0; i < 2; i++)
            v->list[i] = memory_resize(v->list[i], (v->count + 256) * sizeof(double));
    v->list[0][v->count] = one;
    v->list[1][v->count++] = other;
    v->sum[0] += one;
    v->sum[1] += other;
}

static void add_edges(vectors_t *v, const counts_t *counts, const counts_t *whole,
                      sites_kind_t kind) {
    for (size_t i = 0; i < counts->function_count && i < whole->function_count; i++) {
        const counted_function_t *a = &counts->functions[i], *b = &whole->functions[i];
        bool gives = kind == SITES_BLOCKS ? counts_gives_blocks(counts, a) : a->kind == kind;
        for (size_t e = 0; gives && e < a->edge_count && e < b->edge_count; e++)
            if ((a->edges[e].kind == EDGE_BLOCK) == (kind == SITES_BLOCKS))
                add(v, (double)a->edges[e].count, (double)b->edges[e].count);
    }
}

static double count_of(const counts_t *counts, const counted_arc_t *arc) {
    for (size_t i = 0; i < counts->arc_count; i++)
        if (counts->arcs[i].pc == arc->pc && counts->arcs[i].self == arc->self)
            return (double)counts->arcs[i].count;
    return 0;
}

static void add_calls(vectors_t *v, const counts_t *counts, const counts_t *whole) {
    for (size_t i = 0; i < whole->arc_count; i++)
        add(v, count_of(counts, &whole->arcs[i]), (double)whole->arcs[i].count);
    for (size_t i = 0; i < counts->arc_count; i++)
        if (count_of(whole, &counts->arcs[i]) == 0)
            add(v, (double)counts->arcs[i].count, 0);
}

double agreement_distance(const counts_t *counts, const counts_t *whole, sites_kind_t kind) {
    vectors_t v = {0};
    double distance = 0;
    if (kind == SITES_CALLS)
        add_calls(&v, counts, whole);
    else
        add_edges(&v, counts, whole, kind);
    for (size_t i = 0; i < v.count && v.sum[0] > 0 && v.sum[1] > 0; i++)
        distance += fabs(v.list[0][i] / v.sum[0] - v.list[1][i] / v.sum[1]);
    free(v.list[0]);
    free(v.list[1]);
    return v.sum[0] > 0 && v.sum[1] > 0 ? distance : NAN;
}
