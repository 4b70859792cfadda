/* SPDX-License-Identifier: Apache-2.0 */
/* See other_units.h. The choice is that of issue/issue_queue.sv. */
#include "other_units.h"
#include "memory.h"

/* Cycles from the state of the queues to the dispatch that uses it, and from a grant to the issue. */
enum { KNOWN = 2, GRANTED = 2 };

enum { UNITS = 4, WAITING = 16 };

/* A unit: when the newest instructions came to its queue, and when they left it. */
typedef struct {
    int32_t entered[WAITING], left[WAITING];
    uint8_t next;
} unit_t;

struct other_units {
    unit_t unit[UNITS];
    uint8_t count;
    uint8_t turn, fits, chosen; /* the unit of the next instruction; a bit for each unit that may
                                   have one; that of the newest instruction */
};

void other_units_new(graph_t *g, unsigned units) {
    g->other_units = memory_get(LANES * sizeof *g->other_units);
    for (unsigned l = 0; l < LANES; l++)
        g->other_units[l].count = (uint8_t)units;
}

unsigned other_unit_chosen(const graph_t *g, unsigned lane) {
    unsigned chosen = g->other_units[lane].chosen;
    return chosen < g->machine.alus ? chosen : chosen + 1;
}

unsigned other_unit_last(const graph_t *g) { return g->other_units->count; }

/* Instructions of the unit that wait in its queue in this cycle. */
static unsigned waiting(const unit_t *u, int32_t cycle) {
    unsigned count = 0;
    for (unsigned n = 0; n < WAITING; n++)
        count += u->entered[n] < cycle && u->left[n] - GRANTED >= cycle;
    return count;
}

static void choose_first(graph_t *g, unsigned lane, int32_t cycle) {
    struct other_units *o = &g->other_units[lane];
    unsigned load[UNITS], least = 0, last = o->count - 1u;
    for (unsigned u = 0; u <= last; u++) {
        load[u] = waiting(&o->unit[u], cycle) + (u == 0 || (u == last && last > 1));
        least = load[u] < load[least] ? u : least;
    }
    o->turn = least;
    o->fits = 0;
    for (unsigned u = 0; u <= last; u++)
        o->fits |= (uint8_t)((load[u] < load[least] + 2) << u);
}

void other_units_row(graph_t *g) {
    for (unsigned l = 0; l < g->lanes && !g->second; l++)
        if (is_wider(g, l))
            choose_first(g, l, g->node[l] - KNOWN);
}

/* The next fitting unit after this one. */
static uint8_t next_turn(const struct other_units *o) {
    unsigned u = o->turn;
    do
        u = u + 1 < o->count ? u + 1 : 0;
    while (!(o->fits >> u & 1) && u != o->turn);
    return (uint8_t)u;
}

void other_units_choose(graph_t *g, const graph_insn_t *insn) {
    operation_t operation = insn->operands.operation;
    bool any = operation == OPERATION_ALU,
         last = operation == OPERATION_LONG || operation == OPERATION_DIVIDE;
    for (unsigned l = 0; l < g->lanes; l++) {
        struct other_units *o = &g->other_units[l];
        if (!is_wider(g, l))
            continue;
        o->chosen = any ? o->turn : last ? (uint8_t)(o->count - 1) : 0;
        if (any)
            o->turn = next_turn(o);
    }
}

void other_units_issued(graph_t *g, const graph_insn_t *insn) {
    for (unsigned l = 0; l < g->lanes && insn->unit != g->machine.alus; l++) {
        unit_t *u = &g->other_units[l].unit[g->other_units[l].chosen];
        if (!is_wider(g, l))
            continue;
        u->entered[u->next] = at(g, CELL_DISPATCH)[l];
        u->left[u->next] = g->node[l];
        u->next = (uint8_t)((u->next + 1) % WAITING);
    }
}

void other_units_move(graph_t *g, int32_t cycles) {
    for (unsigned l = 0; l < g->lanes && g->other_units; l++)
        for (unsigned u = 0; u < UNITS; u++)
            for (unsigned n = 0; n < WAITING; n++) {
                g->other_units[l].unit[u].entered[n] -= cycles;
                g->other_units[l].unit[u].left[n] -= cycles;
            }
}
