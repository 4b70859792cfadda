/* SPDX-License-Identifier: Apache-2.0 */
/* Retirement, the writing of stores, and a row's way through all stages; see graph.h. */
#include "graph_stages.h"
#include "other_units.h"

/* Cycles of the cache's ports that a line takes: to fill it, to copy its victim. And the
 * most cycles for which operations from register read take the memory unit from a store to
 * be written. */
enum { PORT_OF_LINE = 16, M0_TAKEN = 7 };

static void weigh_drain(graph_t *g, const graph_insn_t *insn) {
    if (insn->line) /* the store waits for its line */
        return;
    if (insn->drain_misses)
        weigh_line(g, PART_DMISS, insn->drain, PORT_OF_LINE);
    else { /* longer than M0 can be taken (mem_turn.sv, waited_q) it waits for lines: ports,
              victims */
        int32_t port = insn->drain > M0_TAKEN ? 0 : insn->drain;
        weigh(g, unless_partial(g, PART_BW), port);
        weigh_line(g, PART_DMISS, insn->drain - port, PORT_OF_LINE);
    }
}

/* When a store that waits for lines comes to the memory unit for the first time. */
static void make_tried(graph_t *g) {
    start(g);
    join(g, EDGE_DRAIN, CELL_COMMIT);
    join(g, EDGE_DRAIN_RATE, CELL_WRITTEN);
    put(g, CELL_TRIED + g->stores % STORES);
}

/* The store of these lanes could not request the newest line when it executed. */
static void ask_late(graph_t *g, const graph_insn_t *insn) {
    unsigned line = CELL_LINE + (unsigned)((g->lines - 1) % LINES);
    start(g);
    join(g, EDGE_FILLED, line);
    for (unsigned l = 0; l < g->lanes; l++)
        g->weight[l] = ~g->unasked[l] & LONG_AGO;
    g->weighed = true;
    weigh_line(g, PART_DMISS, insn->came, load_done(&g->machine));
    join(g, EDGE_LATE_ASK, CELL_TRIED + g->stores % STORES);
    put(g, line);
}

static void note_asker(graph_t *g, const graph_insn_t *insn) {
    unsigned at = g->stores % STORES;
    g->asker[at].line = insn->came && !insn->asks_late ? g->lines : 0;
    memcpy(g->asker[at].unasked, g->unasked, sizeof g->unasked);
}

static void make_written(graph_t *g, const graph_insn_t *insn) {
    bool waits = insn->drain > M0_TAKEN || insn->drain_misses || insn->came;
    g->tried = g->tried << 1 | waits;
    if (waits)
        make_tried(g);
    if (insn->came)
        ask_late(g, insn);
    start(g);
    weigh_drain(g, insn);
    join(g, EDGE_DRAIN, CELL_COMMIT);
    weigh_drain(g, insn);
    join(g, EDGE_DRAIN_RATE, CELL_WRITTEN);
    if (insn->came)
        join(g, EDGE_FILLED, CELL_LINE + (g->lines - 1) % LINES);
    note_asker(g, insn);
    if (waits)
        g->stalled_store = g->stores + 1;
    found(g, NODE_WRITTEN, insn, insn->measured.written);
    put(g, CELL_WRITTEN);
    put(g, CELL_STORE + g->stores % STORES);
}

static void make_commit(graph_t *g, const graph_insn_t *insn, bool first) {
    start(g);
    join(g, EDGE_COMPLETE, CELL_DONE);
    if (first)
        weigh_joined(g);
    join(g, first ? EDGE_COMMIT_RATE : EDGE_IN_ORDER, CELL_COMMIT);
    found(g, NODE_COMMIT, insn, insn->measured.commit);
    put(g, CELL_COMMIT);
}

/* The instruction takes its entries in the rings. */
static void retire(graph_t *g, const graph_insn_t *insn) {
    operation_t operation = insn->operands.operation;
    if (insn->operands.rd)
        put(g, CELL_DESTINATION + g->destinations++ % DESTINATIONS);
    if (is_load(insn))
        put(g, CELL_LOAD + g->loads++ % LOADS);
    if (operation == OPERATION_BRANCH) {
        put(g, CELL_CHECKPOINT + g->checkpoints++ % CHECKPOINTS);
        copy(g, CELL_BRANCH, CELL_DONE);
        g->branch_scope = insn->scope;
    }
    if (is_load(insn) || operation == OPERATION_STORE)
        copy(g, CELL_MEMORY + g->memory++ % MEMORY, CELL_PAGED);
    if (operation == OPERATION_STORE) {
        copy(g, CELL_SENT + g->stores % STORES, CELL_PAGED);
        copy(g, CELL_RETIRED + g->stores % STORES, CELL_COMMIT);
        make_written(g, insn);
        g->stores++;
    }
}

/* Keeps times small: all move back together. */
static void move_back(graph_t *g) {
    g->moved += MOVE;
    for (unsigned c = 0; c < CELLS; c++)
        for (unsigned l = 0; l < 4 * quads_of(g); l++) {
            int32_t *time = &at(g, c)[l];
            *time = *time < LONG_AGO + MOVE ? LONG_AGO : *time - MOVE;
        }
    for (unsigned l = 0; l < LANES; l++)
        g->cleared[l] -= MOVE >> 6;
    other_units_move(g, MOVE);
}

/* Whether the row goes with the wider machine's row so far, or its first instructions do. */
static bool goes_on(const graph_t *g, const graph_row_t *row) {
    bool alone = g->alone || row->insn[0].operands.serial != SERIAL_NOT;
    return !alone && row->insn[0].pc - g->last_pc <= 4 &&
           !(g->filled_checkpoint && has_checkpoint(row));
}

/* Bandwidth of a wider machine: rows of a straight path that fill one row there go together. */
static void pair_rows(graph_t *g, const graph_row_t *row) {
    static const uint8_t rates[] = {EDGE_GROUP_RATE, EDGE_SLOTS, EDGE_ROW_RATE, EDGE_COMMIT_RATE};
    bool straight = goes_on(g, row);
    unsigned width = g->other.width, filled = (straight ? g->filled : 0) + row->count;
    g->second = straight && filled <= width;
    g->filled_checkpoint = (g->second && g->filled_checkpoint) || has_checkpoint(row);
    g->filled = filled <= width ? filled : filled - width;
    g->others += !g->second;
    g->ended[g->others % ROWS] = g->rows;
    g->last_pc = row->insn[row->count - 1].pc;
    g->next_joins = g->next && goes_on(g, g->next) && g->filled + g->next->count <= width;
    for (unsigned e = 0; e < sizeof rates; e++)
        g->edge[rates[e]].best = !g->second;
}

STAGE void graph_take(graph_t *g, const graph_row_t *row) {
    if (GRAPH_NARROW && !g->ruled)
        set_rules(g);
    enter(g, row->insn[0].scope);
    if (is_partial(g, PART_BW))
        pair_rows(g, row);
    graph_fetch(g, row);
    graph_dispatch(g, row);
    for (unsigned i = 0; i < row->count; i++) {
        enter(g, row->insn[i].scope);
        graph_execute(g, &row->insn[i]);
        make_commit(g, &row->insn[i], i == 0);
        retire(g, &row->insn[i]);
    }
    copy(g, row_cell(g, g->rows++), CELL_COMMIT);
    if (at(g, CELL_COMMIT)[0] > TOO_LATE)
        move_back(g);
}
