/* See flow_graph.h. */
#include "flow_graph.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>

static double runs(const blocks_t *blocks, uint32_t block) {
    return pow(10, blocks->list[block].depth);
}

static void add_edge(flow_graph_t *g, edge_kind_t kind, uint32_t from, uint32_t to, double cost) {
    if (g->edge_count % 64 == 0)
        g->edges = memory_resize(g->edges, (g->edge_count + 64) * sizeof *g->edges);
    g->edges[g->edge_count++] = (edge_t){kind, from, to, cost, false};
}

static uint32_t local_of(const flow_graph_t *g, uint32_t block) {
    for (uint32_t i = 0; i < g->block_count; i++)
        if (g->blocks[i] == block)
            return i;
    return BLOCK_NONE;
}

/* A taken branch is counted on a way of its own, which costs a jump more. */
static void add_ways(flow_graph_t *g, const blocks_t *blocks, uint32_t from) {
    const block_t *b = &blocks->list[g->blocks[from]];
    double often = runs(blocks, g->blocks[from]);
    uint32_t next = b->next == BLOCK_NONE ? BLOCK_NONE : local_of(g, b->next);
    uint32_t target = b->target == BLOCK_NONE ? BLOCK_NONE : local_of(g, b->target);
    switch (b->end) {
    case FLOW_BRANCH:
        add_edge(g, EDGE_TAKEN, from, target, often);
        if (next != BLOCK_NONE)
            add_edge(g, EDGE_FALL, from, next, often / 2);
        break;
    case FLOW_JUMP:
        add_edge(g, EDGE_JUMP, from, target, often * 0.9);
        break;
    case FLOW_COMPUTED:
        add_edge(g, EDGE_TO_HUB, from, BLOCK_NONE, HUGE_VAL);
        break;
    case FLOW_ON:
        if (next != BLOCK_NONE)
            add_edge(g, EDGE_FALL, from, next, often * 0.9);
        else
            add_edge(g, EDGE_STOP, from, BLOCK_NONE, HUGE_VAL);
        break;
    default:
        add_edge(g, EDGE_EXIT, from, BLOCK_NONE, often);
        break;
    }
}

static void find_edges(flow_graph_t *g, const blocks_t *blocks, uint32_t function) {
    const asm_function_t *f = &blocks->functions[function];
    add_edge(g, EDGE_ENTRY, BLOCK_NONE, local_of(g, f->first), 0);
    for (uint32_t i = 0; i < g->block_count; i++) {
        add_edge(g, EDGE_BLOCK, i, i, runs(blocks, g->blocks[i]));
        add_ways(g, blocks, i);
        if ((f->has_computed || f->is_reentered) && blocks->list[g->blocks[i]].has_address)
            add_edge(g, EDGE_FROM_HUB, BLOCK_NONE, i, HUGE_VAL);
    }
}

/* --- the tree */

typedef struct {
    uint32_t *parent; /* of a vertex: 2 * block, its end one more; then the hub, and outside */
    size_t blocks;
} forest_t;

static uint32_t root_of(forest_t *f, uint32_t vertex) {
    while (f->parent[vertex] != vertex)
        vertex = f->parent[vertex] = f->parent[f->parent[vertex]];
    return vertex;
}

static uint32_t vertex_from(const forest_t *f, const edge_t *e) {
    uint32_t hub = (uint32_t)(2 * f->blocks);
    return e->kind == EDGE_BLOCK      ? 2 * e->from
           : e->kind == EDGE_ENTRY    ? hub + 1
           : e->kind == EDGE_FROM_HUB ? hub
                                      : 2 * e->from + 1;
}

static uint32_t vertex_to(const forest_t *f, const edge_t *e) {
    uint32_t hub = (uint32_t)(2 * f->blocks);
    switch (e->kind) {
    case EDGE_BLOCK:
        return 2 * e->from + 1;
    case EDGE_TO_HUB:
        return hub;
    case EDGE_EXIT:
    case EDGE_STOP:
        return hub + 1;
    default:
        return 2 * e->to;
    }
}

static int compare_costs(const void *a, const void *b) {
    const edge_t *x = *(edge_t *const *)a, *y = *(edge_t *const *)b;
    if (x->cost != y->cost)
        return x->cost > y->cost ? -1 : 1;
    return (x > y) - (x < y);
}

/* The costly ones first: what closes no circle needs no counter. The entry has one in any case: if it followed from the ends, it would tell
 * nothing of activations that have not ended, and in a function without an end it would follow from nothing. */
static void span(flow_graph_t *g) {
    forest_t forest = {memory_get((2 * g->block_count + 2) * sizeof(uint32_t)), g->block_count};
    edge_t **order = memory_get((g->edge_count + 1) * sizeof(edge_t *));
    for (uint32_t i = 0; i < 2 * g->block_count + 2; i++)
        forest.parent[i] = i;
    for (size_t i = 0; i < g->edge_count; i++)
        order[i] = &g->edges[i];
    qsort(order, g->edge_count, sizeof *order, compare_costs);
    for (size_t i = 0; i < g->edge_count; i++) {
        uint32_t from = root_of(&forest, vertex_from(&forest, order[i]));
        uint32_t to = root_of(&forest, vertex_to(&forest, order[i]));
        order[i]->counted = from == to || order[i]->kind == EDGE_ENTRY;
        if (!order[i]->counted)
            forest.parent[from] = to;
    }
    free(order);
    free(forest.parent);
}

static bool is_counted(const flow_graph_t *g, const edge_t *e, counting_t counting) {
    if (counting == COUNT_BLOCKS)
        return e->kind == EDGE_BLOCK;
    if (e->kind != EDGE_BLOCK)
        return !isinf(e->cost);
    for (size_t i = 0; i < g->edge_count; i++)
        if (g->edges[i].kind == EDGE_FROM_HUB && g->edges[i].to == e->from)
            return true;
    return false;
}

void flow_graph_make(flow_graph_t *g, const blocks_t *blocks, uint32_t function,
                     counting_t counting) {
    *g = (flow_graph_t){.blocks = memory_get((blocks->count + 1) * sizeof(uint32_t))};
    for (uint32_t i = 0; i < blocks->count; i++)
        if (blocks->list[i].function == function)
            g->blocks[g->block_count++] = i;
    find_edges(g, blocks, function);
    if (counting == COUNT_TREE) {
        span(g);
        return;
    }
    for (size_t i = 0; i < g->edge_count; i++)
        g->edges[i].counted = is_counted(g, &g->edges[i], counting);
}

void flow_graph_free(flow_graph_t *g) {
    free(g->blocks);
    free(g->edges);
}
