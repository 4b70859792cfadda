/* SPDX-License-Identifier: Apache-2.0 */
/* See graph.h. The stages are in graph_fetch.c, graph_dispatch.c, graph_execute.c, graph_retire.c;
 * the graph's interface is here. Edges: edges.h. Computation of nodes: lanes.h. */
#include "graph_stages.h"
#include "memory.h"
#include "other_units.h"
#include <stdlib.h>
#include <string.h>

const char *const part_names[PARTS] = {"dl1",   "win",   "bw",   "bmisp", "dmiss", "shalu",
                                       "lgalu", "imiss", "dtlb", "order", "fwd"};
const char *const node_names[NODES] = {"block", "fetch",  "dispatch", "issue",
                                       "done",  "commit", "written"};

void graph_row(graph_t *g, const graph_row_t *row) {
    if (g->narrow)
        graph_take_narrow(g, row);
    else
        graph_take(g, row);
}

void graph_learn(graph_t *g, graph_row_t *row) {
    g->learns = row;
    graph_row(g, row);
    g->learns = NULL;
}

static void peek(graph_t *g, const graph_row_t *rows, size_t count, size_t at) {
    g->next = at + 1 < count ? &rows[at + 1] : NULL;
}

void graph_rows(graph_t *g, const graph_row_t *rows, size_t count) {
    for (size_t r = 0; r < count; r++) {
        peek(g, rows, count, r);
        graph_row(g, &rows[r]);
    }
}

void graph_learn_rows(void *graph, graph_row_t *rows, size_t count) {
    for (size_t r = 0; r < count; r++) {
        peek(graph, rows, count, r);
        graph_learn(graph, &rows[r]);
    }
}

/* --- life cycle */

static unsigned lanes_of_cell(const graph_t *g) { return g->narrow ? 4 : LANES; }

static void set_cells(graph_t *g) {
    unsigned lanes = lanes_of_cell(g);
    for (unsigned t = 0; t < CELLS * lanes; t++)
        ((int32_t *)g->cell)[t] = t < CELL_ROW * lanes ? 0 : LONG_AGO;
}

/* Call before the first row: it changes the place of cells. */
static void widen(graph_t *g) {
    if (g->narrow) {
        g->narrow = false;
        set_cells(g);
    }
}

static void use_lanes(graph_t *g, unsigned lanes) {
    g->lanes = lanes > g->lanes ? lanes : g->lanes;
    g->quads = (g->lanes + 3) / 4;
    if (g->quads > 1)
        widen(g);
}

graph_t *graph_new(const trace_machine_t *machine) {
    graph_t *g = memory_get(sizeof *g);
    g->machine = g->other = *machine;
    g->narrow = true;
    use_lanes(g, 1);
    edges_set(g->edge, machine);
    set_cells(g);
    memset(g->keep, 0xff, sizeof g->keep);
    g->run_hits = GUESS_MOST;
    return g;
}

void graph_free(graph_t *g) {
    free(g ? g->other_units : NULL);
    free(g);
}

void graph_other(graph_t *g, const trace_machine_t *other, int32_t sooner) {
    widen(g);
    g->other = *other;
    g->sooner = sooner;
    g->partial = 1u << PART_WIN | 1u << PART_SHALU | 1u << PART_LGALU | 1u << PART_DL1;
    if (other->width > g->machine.width) {
        g->partial |= 1u << PART_BW;
        other_units_new(g, other->alus);
    }
    g->other.alus = g->machine.alus; /* the units are those of the run */
    if (sooner)
        g->partial |= 1u << PART_DMISS | 1u << PART_IMISS;
    edges_other(g->edge, other, sooner != 0);
    if (is_partial(g, PART_BW)) /* the other machine, too, writes one store a cycle */
        g->edge[EDGE_DRAIN_RATE].best = g->edge[EDGE_DRAIN_RATE].weight;
    for (unsigned l = 0; l < LANES; l++)
        set_lane(g, l, g->scope_of[l] == 0);
}

void graph_set(graph_t *g, unsigned lane, uint32_t ideal, uint32_t scope) {
    use_lanes(g, lane + 1);
    g->ideal[lane] = ideal;
    g->scope_of[lane] = scope;
    g->with_of[lane] = 0;
    set_lane(g, lane, scope == 0);
}

void graph_with(graph_t *g, unsigned lane, uint32_t scope) { g->with_of[lane] = scope; }

int64_t graph_length(const graph_t *g, unsigned lane) {
    return ((const int32_t *)g->cell)[lanes_of_cell(g) * CELL_COMMIT + lane] + g->moved;
}

void graph_anchor(graph_t *g, graph_check_t check[NODES]) {
    g->anchored = true;
    g->check = check;
    if (check)
        widen(g);
}

/* Cells hold no node at first: 0. */
void graph_record(graph_t *g, graph_record_t *record) {
    widen(g);
    g->record = record;
    record->base = 1;
}

const char *graph_edge_name(unsigned edge) {
    return edge == GRAPH_CONTENTION ? "contention" : edge_name(edge);
}

const char *graph_edge_meaning(unsigned edge) {
    return edge == GRAPH_CONTENTION ? "a unit or a queue that others had" : edge_meaning(edge);
}

void graph_listen(graph_t *g,
                  void (*listener)(void *context, node_t node, const graph_insn_t *insn,
                                   int64_t model),
                  void *context) {
    widen(g);
    g->listener = listener;
    g->context = context;
}

bool graph_plant(graph_t *g, const char *fault) {
    widen(g);
    return edges_plant(g->edge, fault);
}
