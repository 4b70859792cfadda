/* SPDX-License-Identifier: Apache-2.0 */
/* See flow_graph.h. */
#include "flow_graph.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>

static void add_edge(flow_graph_t *g, edge_kind_t kind, uint32_t from, uint32_t to) {
    memory_room(g->edges, g->edge_count);
    g->edges[g->edge_count++] = (edge_t){kind, from, to, 0, false};
}

static uint32_t local_of(const flow_graph_t *g, uint32_t block) {
    for (uint32_t i = 0; i < g->block_count; i++)
        if (g->blocks[i] == block)
            return i;
    return BLOCK_NONE;
}

static void add_ways(flow_graph_t *g, const blocks_t *blocks, uint32_t from) {
    const block_t *b = &blocks->list[g->blocks[from]];
    uint32_t next = b->next == BLOCK_NONE ? BLOCK_NONE : local_of(g, b->next);
    uint32_t target = b->target == BLOCK_NONE ? BLOCK_NONE : local_of(g, b->target);
    switch (b->end) {
    case FLOW_BRANCH:
        add_edge(g, EDGE_TAKEN, from, target);
        if (next != BLOCK_NONE)
            add_edge(g, EDGE_FALL, from, next);
        break;
    case FLOW_JUMP:
        add_edge(g, EDGE_JUMP, from, target);
        break;
    case FLOW_COMPUTED:
    case FLOW_GOTO:
        add_edge(g, EDGE_TO_HUB, from, BLOCK_NONE);
        break;
    case FLOW_ON:
        if (next != BLOCK_NONE)
            add_edge(g, EDGE_FALL, from, next);
        else
            add_edge(g, EDGE_STOP, from, BLOCK_NONE);
        break;
    default:
        add_edge(g, EDGE_EXIT, from, BLOCK_NONE);
        break;
    }
}

static void find_edges(flow_graph_t *g, const blocks_t *blocks, uint32_t function) {
    const asm_function_t *f = &blocks->functions[function];
    add_edge(g, EDGE_ENTRY, BLOCK_NONE, local_of(g, f->first));
    for (uint32_t i = 0; i < g->block_count; i++) {
        add_edge(g, EDGE_BLOCK, i, i);
        add_ways(g, blocks, i);
        const block_t *b = &blocks->list[g->blocks[i]];
        if (f->has_computed && b->has_address)
            add_edge(g, EDGE_FROM_HUB, BLOCK_NONE, i);
        if (b->is_again)
            add_edge(g, EDGE_AGAIN, BLOCK_NONE, i);
    }
}

/* --- estimated frequency of each edge per activation (Ball and Larus, "Branch prediction for
 * free", 1993) */

/* Probabilities of a branch: the way that stays in a loop, or enters one; if both do, backwards, or
 * forwards to code that the compiler has not put next to it. */
#define STAYS 0.9
#define BACK 0.7
#define AHEAD 0.4
/* Counting a taken branch needs a way of its own: one more jump, and code that is not the next. */
#define DETOUR 3.0
enum { ROUNDS = 300 }; /* rounds that nested loops need */

static double share_taken(const blocks_t *blocks, const block_t *b) {
    if (b->next == BLOCK_NONE)
        return 1;
    if (b->taken >= 0)
        return b->taken;
    const block_t *target = &blocks->list[b->target], *next = &blocks->list[b->next];
    if (target->depth != next->depth)
        return target->depth > next->depth ? STAYS : 1 - STAYS;
    return target <= b ? BACK : AHEAD;
}

/* The edge's share of the executions of its beginning. */
static double share_of(const flow_graph_t *g, const blocks_t *blocks, const edge_t *e,
                       size_t addresses) {
    if (e->kind == EDGE_FROM_HUB)
        return 1 / (double)addresses;
    if (e->kind != EDGE_TAKEN && e->kind != EDGE_FALL)
        return 1;
    const block_t *b = &blocks->list[g->blocks[e->from]];
    double taken = b->end == FLOW_BRANCH ? share_taken(blocks, b) : 0;
    return e->kind == EDGE_TAKEN ? taken : 1 - taken;
}

static size_t edges_from_hub(const flow_graph_t *g) {
    size_t count = 0;
    for (size_t i = 0; i < g->edge_count; i++)
        count += g->edges[i].kind == EDGE_FROM_HUB;
    return count;
}

/* Takes everything that waits there. */
static double depart(double *at) {
    double count = *at;
    *at = 0;
    return count;
}

/* Follows an edge; until the edge is priced, `cost` is its frequency. */
static void go(edge_t *e, double count, double *to) {
    e->cost += count;
    *to += count;
}

/* One round in code order. `waiting`: before each block, then before the hub. The exits of a block
 * come after it. */
static void go_around(flow_graph_t *g, const double *share, double *waiting) {
    double *hub = &waiting[g->block_count], *outside = hub + 1;
    double count = depart(hub);
    for (size_t i = 0; i < g->edge_count; i++)
        if (g->edges[i].kind == EDGE_FROM_HUB)
            go(&g->edges[i], count * share[i], &waiting[g->edges[i].to]);
    for (size_t i = 0; i < g->edge_count; i++) {
        edge_t *e = &g->edges[i];
        bool leaves = e->kind == EDGE_EXIT || e->kind == EDGE_STOP;
        if (e->kind == EDGE_BLOCK)
            e->cost += count = depart(&waiting[e->from]);
        else if (edge_has_from(e->kind))
            go(e, count * share[i],
               leaves                   ? outside
               : e->kind == EDGE_TO_HUB ? hub
                                        : &waiting[e->to]);
    }
}

static void guess(flow_graph_t *g, const blocks_t *blocks) {
    double *share = memory_get((g->edge_count + 1) * sizeof *share);
    double *waiting = memory_get((g->block_count + 2) * sizeof *waiting);
    size_t addresses = edges_from_hub(g);
    for (size_t i = 0; i < g->edge_count; i++)
        share[i] = share_of(g, blocks, &g->edges[i], addresses);
    go(&g->edges[0], 1, &waiting[g->edges[0].to]);
    for (int round = 0; round < ROUNDS; round++)
        go_around(g, share, waiting);
    free(share);
    free(waiting);
}

/* --- the cost of a counter */

/* Whether each activation ends: the function has an exit, and no call, no foreign code, no block
 * without a successor. */
static bool ends_always(const flow_graph_t *g, const blocks_t *blocks, uint32_t function,
                        const assembly_t *assembly) {
    bool has_exit = false;
    for (size_t i = 0; i < g->edge_count; i++) {
        if (g->edges[i].kind == EDGE_STOP)
            return false;
        has_exit |= g->edges[i].kind == EDGE_EXIT;
    }
    for (size_t i = 0; i < g->block_count; i++) {
        const block_t *b = &blocks->list[g->blocks[i]];
        for (size_t at = b->first; at <= b->last; at++)
            if (assembly->list[at].foreign ||
                (asm_flow(&assembly->list[at]) == FLOW_CALL && !asm_saves(&assembly->list[at])))
                return false;
    }
    return has_exit && !blocks->functions[function].is_handler;
}

/* Whether an edge has a place of its own. Jumps by a register, calls that do not return, and
 * repeated returns of a call have none. */
static bool has_place(const flow_graph_t *g, const blocks_t *blocks, const edge_t *e) {
    if (e->kind == EDGE_FALL)
        return !blocks->list[g->blocks[e->from]].is_twice;
    return e->kind != EDGE_TO_HUB && e->kind != EDGE_FROM_HUB && e->kind != EDGE_STOP &&
           e->kind != EDGE_AGAIN;
}

/* A counter costs more in a short block than in a long one. */
static double crowding(const blocks_t *blocks, uint32_t block) {
    const block_t *b = &blocks->list[block];
    return 1 + 0.25 / (double)(b->last - b->first + 1);
}

static void price(flow_graph_t *g, const blocks_t *blocks) {
    for (size_t i = 0; i < g->edge_count; i++) {
        edge_t *e = &g->edges[i];
        g->plain_cost += e->kind == EDGE_BLOCK ? e->cost : 0;
        if ((e->kind == EDGE_EXIT || e->kind == EDGE_STOP) && !g->ends)
            g->cost += e->cost;
        e->cost = !has_place(g, blocks, e)            ? HUGE_VAL
                  : e->kind == EDGE_ENTRY && !g->ends ? 0
                  : e->kind == EDGE_TAKEN             ? DETOUR * e->cost
                  : e->kind == EDGE_BLOCK ? e->cost * crowding(blocks, g->blocks[e->from])
                                          : e->cost;
    }
}

/* --- the tree */

typedef struct {
    size_t *parent; /* by vertex */
} forest_t;

static size_t root_of(forest_t *f, size_t vertex) {
    while (f->parent[vertex] != vertex)
        vertex = f->parent[vertex] = f->parent[f->parent[vertex]];
    return vertex;
}

static int compare_costs(const void *a, const void *b) {
    const edge_t *x = *(edge_t *const *)a, *y = *(edge_t *const *)b;
    if (x->cost != y->cost)
        return x->cost > y->cost ? -1 : 1;
    return (x > y) - (x < y);
}

/* The costly ones first: an edge that closes no cycle needs no counter. The entry has one if not
 * every activation ends: if it were derived from the ends, it would miss those that have not ended,
 * and in a function without an end it could not be derived. */
static void span(flow_graph_t *g) {
    forest_t forest = {memory_get((2 * g->block_count + 2) * sizeof(size_t))};
    edge_t **order = memory_get((g->edge_count + 1) * sizeof(edge_t *));
    for (size_t i = 0; i < 2 * g->block_count + 2; i++)
        forest.parent[i] = i;
    for (size_t i = 0; i < g->edge_count; i++)
        order[i] = &g->edges[i];
    qsort(order, g->edge_count, sizeof *order, compare_costs);
    for (size_t i = 0; i < g->edge_count; i++) {
        const edge_t *e = order[i];
        size_t from = root_of(&forest, edge_vertex_from(e->kind, e->from, g->block_count));
        size_t to = root_of(&forest, edge_vertex_to(e->kind, e->to, g->block_count));
        order[i]->counted = from == to || (order[i]->kind == EDGE_ENTRY && !g->ends);
        if (order[i]->counted)
            g->cost += order[i]->cost;
        else
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
        if ((g->edges[i].kind == EDGE_FROM_HUB || g->edges[i].kind == EDGE_AGAIN) &&
            g->edges[i].to == e->from)
            return true;
    return false;
}

void flow_graph_make(flow_graph_t *g, const assembly_t *assembly, const blocks_t *blocks,
                     uint32_t function, counting_t counting) {
    *g = (flow_graph_t){.blocks = memory_get((blocks->count + 1) * sizeof(uint32_t))};
    for (uint32_t i = 0; i < blocks->count; i++)
        if (blocks->list[i].function == function)
            g->blocks[g->block_count++] = i;
    find_edges(g, blocks, function);
    g->ends = ends_always(g, blocks, function, assembly);
    guess(g, blocks);
    price(g, blocks);
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
