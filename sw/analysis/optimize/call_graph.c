/* SPDX-License-Identifier: Apache-2.0 */
/* See call_graph.h. */
#include "call_graph.h"
#include "flow.h"
#include "memory.h"
#include <stdlib.h>

typedef struct {
    call_graph_t *graph;
    const flow_t *flow;
    const symbols_t *symbols;
} building_t;

static bool leads_elsewhere(transfer_t transfer) {
    return transfer == TRANSFER_JUMP || transfer == TRANSFER_INDIRECT_JUMP ||
           transfer_calls(transfer);
}

/* A jump within a function is no call; a jump into the middle of another one belongs to it, as a
 * part that the compiler has split off. */
static void add_arc(building_t *b, uint64_t from, uint64_t to, double calls) {
    const symbol_t *caller = symbols_at(b->symbols, from), *callee = symbols_at(b->symbols, to);
    call_graph_t *graph = b->graph;
    if (!caller || !callee || caller == callee || !(calls > 0))
        return;
    size_t count = graph->arc_count++;
    memory_room(graph->arcs, count);
    graph->arcs[count] = (call_arc_t){(uint32_t)(caller - b->symbols->list),
                                      (uint32_t)(callee - b->symbols->list), calls};
    graph->nodes[callee - b->symbols->list].called += calls;
}

/* Adds the cycles and the direct transfers of a tally. */
static void add_tally(building_t *b, const view_t *view, const tally_t *tally) {
    const symbol_t *symbol = symbols_at(b->symbols, tally->pc);
    if (place_context(tally->pc) || !symbol)
        return;
    b->graph->nodes[symbol - b->symbols->list].cycles += view_cycles(view, tally).value;
    uint32_t slot = flow_slot(b->flow, tally->pc);
    uint32_t target = slot == FLOW_NONE ? FLOW_NONE : flow_target(b->flow, slot);
    if (target != FLOW_NONE && leads_elsewhere(flow_transfer(b->flow, slot)))
        add_arc(b, tally->pc, flow_pc(b->flow, target), view_retired(view, tally).value);
}

typedef struct {
    building_t *building;
    double interval;
} indirect_t;

static void add_indirect(void *context, const profile_t *profile, const record_t *record,
                         const sample_t *sample) {
    indirect_t *by = context;
    building_t *b = by->building;
    (void)profile, (void)record;
    uint32_t slot = flow_slot(b->flow, sample->pc);
    if (!sample_retired(sample) || !sample->address || slot == FLOW_NONE ||
        place_context(place_of(sample->pc, sample->context, sample->privilege)))
        return;
    if (flow_target(b->flow, slot) == FLOW_NONE && leads_elsewhere(flow_transfer(b->flow, slot)))
        add_arc(b, sample->pc, sample->address, sample_weight(sample) * by->interval);
}

static int compare_arcs(const void *a, const void *b) {
    const call_arc_t *x = a, *y = b;
    if (x->from != y->from)
        return x->from < y->from ? -1 : 1;
    return (x->to > y->to) - (x->to < y->to);
}

static void merge_arcs(call_graph_t *graph) {
    size_t kept = 0;
    if (graph->arc_count)
        qsort(graph->arcs, graph->arc_count, sizeof *graph->arcs, compare_arcs);
    for (size_t i = 0; i < graph->arc_count; i++)
        if (kept && compare_arcs(&graph->arcs[kept - 1], &graph->arcs[i]) == 0)
            graph->arcs[kept - 1].calls += graph->arcs[i].calls;
        else
            graph->arcs[kept++] = graph->arcs[i];
    graph->arc_count = kept;
}

bool call_graph_open(call_graph_t *graph, const view_t *view, const char *elf, failure_t *failure) {
    const symbols_t *symbols = &view->profile.symbols;
    const tally_t *tallies = view->table.entries;
    flow_t *flow;
    *graph = (call_graph_t){.count = symbols->count};
    if (!flow_open(&flow, elf, failure))
        return false;
    building_t building = {graph, flow, symbols};
    graph->nodes = memory_get((graph->count + 1) * sizeof *graph->nodes);
    for (size_t i = 0; i < graph->count; i++)
        graph->nodes[i].symbol = &symbols->list[i];
    for (size_t i = 0; i < view->table.count; i++)
        add_tally(&building, view, &tallies[i]);
    view_walk(view, add_indirect, &(indirect_t){&building, view->interval});
    merge_arcs(graph);
    flow_close(flow);
    return true;
}

void call_graph_close(call_graph_t *graph) {
    free(graph->nodes);
    free(graph->arcs);
}

const call_arc_t *call_graph_caller(const call_graph_t *graph, uint32_t function) {
    const call_arc_t *most = NULL;
    for (size_t i = 0; i < graph->arc_count; i++)
        if (graph->arcs[i].to == function && (!most || graph->arcs[i].calls > most->calls))
            most = &graph->arcs[i];
    return most;
}
