/* SPDX-License-Identifier: Apache-2.0 */
/* Dispatch of a row, and the room that it needs; see graph.h. */
#include "graph_stages.h"
#include "other_units.h"
#include "slots.h"

typedef struct {
    unsigned destinations, loads, stores, checkpoints, units[GRAPH_UNITS];
} wants_t;

static void add_wants(wants_t *w, const graph_row_t *row) {
    for (unsigned i = 0; i < row->count; i++) {
        const graph_insn_t *insn = &row->insn[i];
        operation_t operation = insn->operands.operation;
        w->destinations += insn->operands.rd != 0;
        w->loads += is_load(insn);
        w->stores += operation == OPERATION_STORE;
        w->checkpoints += operation == OPERATION_BRANCH;
        if (operation != OPERATION_NONE)
            w->units[insn->unit]++;
    }
}

/* Room in a ring: the entry `size` before the last wanted one must have left. */
static void join_ring(graph_t *g, edge_t edge, unsigned cell, unsigned ring, uint64_t wanted,
                      uint32_t size, unsigned gone) {
    if (wanted > size)
        join_if(g, edge, cell + (unsigned)((wanted - size - 1) % ring), gone);
}

/* Room for the row in all but the reorder buffer. `gone` removes the edges, `queues` those of the
 * integer units' queues. */
static void join_room(graph_t *g, const wants_t *w, const trace_machine_t *m, unsigned gone,
                      unsigned queues) {
    join_ring(g, EDGE_REGISTERS, CELL_DESTINATION, DESTINATIONS, g->destinations + m->width,
              m->pregs - 32, gone);
    if (w->loads)
        join_ring(g, EDGE_LOADS, CELL_LOAD, LOADS, g->loads + w->loads, m->lq_size, gone);
    if (w->stores)
        join_ring(g, EDGE_STORES, CELL_STORE, STORES, g->stores + w->stores, m->sq_size, gone);
    if (w->checkpoints)
        join_ring(g, EDGE_CHECKPOINTS, CELL_CHECKPOINT, CHECKPOINTS, g->checkpoints + 1,
                  m->branches, gone);
    for (unsigned u = 0; u < GRAPH_UNITS; u++)
        if (w->units[u] && w->units[u] <= queue_size(m, u))
            join_if(g, EDGE_QUEUE, cell_of_queue(g, u, queue_size(m, u) - w->units[u]),
                    u == m->alus ? gone : queues);
}

static void join_window(graph_t *g, const wants_t *w, const trace_machine_t *m, unsigned gone,
                        unsigned queues) {
    if (g->rows >= m->rob_rows)
        join_if(g, EDGE_ROB, row_cell(g, g->rows - m->rob_rows), gone);
    join_room(g, w, m, gone, queues);
}

/* A wider machine's reorder buffer has larger rows, and fewer. */
static void join_wide_rows(graph_t *g, const wants_t *w, const trace_machine_t *m, unsigned gone) {
    if (g->others > m->rob_rows)
        join_if(g, EDGE_ROB, row_cell(g, g->ended[(g->others - m->rob_rows) % ROWS]), gone);
    join_room(g, w, m, gone, NEVER);
}

/* A wider machine's row needs room for all of its instructions: for those of the run's next row,
 * too, if it joins this one. */
static void join_wider(graph_t *g, wants_t wants) {
    trace_machine_t own = g->machine;
    own.width = g->other.width;
    own.rob_rows = (own.rob_rows * g->machine.width + own.width - 1) / own.width;
    if (g->next_joins)
        add_wants(&wants, g->next);
    join_wide_rows(g, &wants, &own, WIDER_OWN);
    join_wide_rows(g, &wants, &g->other, WIDER_OTHER);
}

static void join_alone(graph_t *g, const graph_row_t *row) {
    serial_t serial = row->insn[0].operands.serial;
    if (serial != SERIAL_NOT) {
        weigh(g, NOT_PART, row->held);
        join(g, EDGE_EMPTY, CELL_COMMIT);
    }
    if (serial == SERIAL_DRAINED)
        join(g, EDGE_DRAINED, CELL_WRITTEN);
    if (g->alone)
        join(g, EDGE_AFTER_ALONE, CELL_COMMIT);
    g->alone = serial != SERIAL_NOT;
}

/* The memory unit is kept free in these cycles if the queue is nearly full in them: an operation
 * that is issued later takes the next free ones. */
typedef struct {
    int32_t from, room; /* begin; until when the queue is nearly full */
} urgent_t;

static void lose(graph_t *g, unsigned lane, urgent_t urgent, int32_t first, int32_t cycles) {
    for (int32_t t = first; t < first + cycles; t++)
        if (t >= urgent.from && t < urgent.room)
            slots_lose(g, lane, g->machine.alus, t + g->edge[EDGE_URGENT].weight);
}

/* A store whose line is there is in the memory unit for a cycle. A store without its line tries
 * first, and younger ones follow until it has failed (memory/store_queue.sv, `dr_fail`). */
static void lose_to_store(graph_t *g, unsigned lane, urgent_t urgent, uint64_t store) {
    int32_t written = at(g, CELL_STORE + store % STORES)[lane] - 1;
    lose(g, lane, urgent, written, 1);
    if (g->tried >> (g->stores - 1 - store) & 1) {
        int32_t tried = at(g, CELL_TRIED + store % STORES)[lane] - 1;
        if (written > tried + FAILS)
            lose(g, lane, urgent, tried, FAILS);
    }
}

/* While the store queue is nearly full, each store to be written takes a later cycle of the memory
 * unit. Store `number`, dispatched now, fills the queue until the store at `head` is written.
 * Operations already issued keep their cycles. */
static void block_urgent(graph_t *g, unsigned lane, uint64_t number, uint32_t size) {
    uint32_t width = is_wider(g, lane) ? g->other.width : g->machine.width;
    if (number + 1 + width < size + 1)
        return;
    uint64_t head = number + 1 + width - size;
    int32_t before = head ? at(g, CELL_STORE + (head - 1) % STORES)[lane] + WEIGHT_DRAIN : 0,
            from = g->node[lane] + 2 > before ? g->node[lane] + 2 : before;
    urgent_t urgent = {from, at(g, CELL_STORE + head % STORES)[lane] + WEIGHT_DRAIN};
    if (urgent.room <= from)
        return;
    /* stores that are written earlier, one directly before the other, take nothing */
    uint64_t s = g->stores;
    while (s > head && at(g, CELL_STORE + (s - 1) % STORES)[lane] > from)
        s--;
    for (; s < g->stores; s++)
        lose_to_store(g, lane, urgent, s);
}

static void block_memory(graph_t *g, unsigned stores) {
    for (unsigned l = 0; l < g->lanes; l++) {
        bool endless = !g->keep[PART_WIN][l];
        if (!is_narrow(g, l))
            continue;
        for (unsigned s = 0; s < stores && (!endless || is_partial(g, PART_WIN)); s++)
            block_urgent(g, l, g->stores + s, endless ? g->other.sq_size : g->machine.sq_size);
    }
}

/* There was room later than the edges say: in a lane where the row comes later than that, it does
 * not wait. */
static void hold_queued(graph_t *g, const graph_row_t *row, const times_t room) {
    if (g->learns && row->stalled) {
        int64_t measured = row->insn[0].measured.dispatch;
        g->learns->queued = later_than(g, g->node[0], measured);
        g->learns->room = later_than(g, room[0], measured);
    }
    for (unsigned q = 0; q < quads_of(g) && row->queued; q++) {
        four_t wait = const_fours(room)[q] + row->room - fours(g->node)[q], none = {0};
        four_t less = later(none, row->queued - wait); /* less than `queued` */
        wait = later(none, row->queued - less);
        fours(g->node)[q] += wait & const_fours(g->keep[PART_WIN])[q];
    }
}

STAGE void graph_dispatch(graph_t *g, const graph_row_t *row) {
    const graph_insn_t *first = &row->insn[0];
    wants_t wants = {0};
    add_wants(&wants, row);
    times_t room;
    start(g);
    join_window(g, &wants, &g->machine, PART_WIN, RUN_QUEUES);
    if (!GRAPH_NARROW && g->partial)
        join_window(g, &wants, &g->other, OTHER_WINDOW, OTHER_WINDOW);
    if (is_partial(g, PART_BW))
        join_wider(g, wants);
    memcpy(room, g->node, quads_of(g) * sizeof(four_t));
    join(g, EDGE_DECODE, CELL_FETCH);
    weigh_joined(g);
    join(g, EDGE_ROW_RATE, CELL_DISPATCH);
    join_alone(g, row);
    hold_queued(g, row, room);
    found(g, NODE_DISPATCH, first, first->measured.dispatch);
    put(g, CELL_DISPATCH);
    slots_clear(g);
    if (is_partial(g, PART_BW))
        other_units_row(g);
    if (wants.stores && !is_absent(g, EDGE_URGENT))
        block_memory(g, wants.stores);
}
