/* SPDX-License-Identifier: Apache-2.0 */
/* Issue, execution, and when a value can be used; see graph.h.
 *
 * Issue is not an edge but a search: instructions come in program order and take the first free
 * cycle of their unit. Since a unit takes the oldest ready instruction, the result is the same.
 */
#include "graph_stages.h"
#include "other_units.h"
#include "slots.h"

/* Cycles from a store's issue until it requests its line, and until others of the same line have
 * executed. */
enum { ASKS = 2, SAME_LINE = 7 };

/* Cycles from a cancellation of grants, because a load that was expected to hit has missed, until
 * operations issue again. */
enum { AFTER_CANCEL = 3 };

/* Cycles in which nothing issues then, from edge `cancel` on: that of the cancellation and those in
 * which users of a load were granted on the guess. */
static unsigned cancelled_cycles(const graph_t *g) { return 1 + g->machine.load_shadow; }

/* Whether an older store is written after `time`, because lines missed. */
static bool waits_for_lines(graph_t *g, int32_t time) {
    return g->stalled_store && at(g, CELL_STORE + (g->stalled_store - 1) % STORES)[0] > time;
}

/* The wait of an instruction beyond its slot: for the memory unit, because its grant was cancelled,
 * or for a younger multiplication or division, whose result takes the unit when it is due
 * (issue/unit_queue.sv, `due`). */
static void learn_held(graph_t *g, const graph_insn_t *insn, int32_t ready, int32_t model) {
    graph_insn_t *learns = &g->learns->insn[insn - g->learns->insn];
    int32_t late = later_than(g, model, insn->measured.issue);
    bool by_load = insn->cancel && insn->cancel <= late + AFTER_CANCEL;
    learns->held_by_line = !by_load && waits_for_lines(g, ready);
    if (late && (by_load || insn->unit == g->machine.alus || insn->after_result)) {
        learns->held = (int32_t)(insn->measured.issue - g->moved) - ready;
        learns->held_by_load = by_load;
    }
}

/* The memory unit is kept free for stores that retry their write because lines miss, while the
 * store queue is nearly full. Waiting for it is then due to lines, and to the queue's size, too. */
static void hold_issue(graph_t *g, const graph_insn_t *insn) {
    unsigned lines = unless_partial(g, PART_DMISS), width = unless_partial(g, PART_BW);
    if (insn->held && insn->held_by_line)
        for (unsigned l = 0; l < g->lanes; l++)
            g->node[l] += insn->held & g->keep[width][l] & g->keep[lines][l] &
                          g->keep[unless_partial(g, PART_WIN)][l];
    else
        hold(g, insn->held_by_load ? lines : width, insn->held);
}

/* The first free cycle of the unit. The lane that learns takes its own cycle before the others. */
static void find_cycle(graph_t *g, const graph_insn_t *insn) {
    int32_t ready = g->node[0], learned = ready;
    if (g->learns) {
        learned = slots_find(g, insn->unit, 0, ready);
        learn_held(g, insn, ready, learned);
    }
    hold_issue(g, insn);
    if (is_partial(g, PART_BW))
        other_units_choose(g, insn);
    slots_find_from(g, insn->unit, g->learns != NULL);
    if (g->learns)
        set_first(g, learned);
}

static void make_issue(graph_t *g, const graph_insn_t *insn) {
    const operands_t *o = &insn->operands;
    start(g);
    join(g, EDGE_SELECT, CELL_DISPATCH);
    if (o->rs1)
        join(g, EDGE_OPERAND, CELL_REGISTER + o->rs1);
    if (o->rs2)
        join(g, EDGE_OPERAND, CELL_REGISTER + o->rs2);
    uint32_t held_for = graph_held_for(g, insn);
    if (held_for && held_for <= g->stores)
        join(g, EDGE_SENT, CELL_SENT + (unsigned)((g->stores - held_for) % STORES));
    if (o->operation == OPERATION_DIVIDE)
        join(g, EDGE_DIVIDER, CELL_DIVIDER);
    find_cycle(g, insn);
    int32_t model = g->node[0];
    found(g, NODE_ISSUE, insn, insn->measured.issue);
    if (g->node[0] != model) /* anchored: it took another cycle */
        slots_move(g, 0, insn->unit, model, g->node[0]);
    if (is_partial(g, PART_BW))
        other_units_issued(g, insn);
    put(g, CELL_ISSUE);
}

static void join_late(graph_t *g, const graph_insn_t *insn) {
    if (insn->late == LATE_SHARED)
        weigh_line(g, is_partial(g, PART_DMISS) ? PART_DMISS : NOT_PART, insn->extra, 2);
    else
        weigh(g, NOT_PART, insn->extra);
    if (insn->late == LATE_SHARED)
        join(g, EDGE_LINE, CELL_MEMORY + insn->owner % MEMORY);
    else if (insn->late == LATE_ADDRESS)
        join(g, EDGE_ADDRESS, CELL_SENT + insn->owner % STORES);
    else if (insn->late == LATE_STORE)
        join(g, EDGE_PARTIAL, CELL_STORE + insn->owner % STORES);
    else if (insn->late == LATE_HEAD)
        join(g, EDGE_HEAD, CELL_COMMIT);
}

/* The cell of the line requested `back` lines before this one. */
static unsigned cell_of_line(const graph_t *g, uint32_t back) {
    return CELL_LINE + (unsigned)((g->lines - back) % LINES);
}

/* The end of the consecutive cycles from `time` on in which older stores are written, or tried. */
static int32_t drains_until(graph_t *g, unsigned lane, int32_t time) {
    uint64_t s = g->stores, newest = g->stores;
    while (s && newest - s < STORES - 1 && at(g, CELL_STORE + (s - 1) % STORES)[lane] > time)
        s--;
    for (; s < newest; s++) {
        int32_t written = at(g, CELL_STORE + s % STORES)[lane] - 1;
        if (written == time)
            time++;
        else
            return g->tried >> (newest - 1 - s) & 1 &&
                           at(g, CELL_TRIED + s % STORES)[lane] - 1 == time &&
                           written > time + FAILS
                       ? time + FAILS
                       : time;
    }
    return time;
}

/* When, from `time` on, at most `most` lines are under way. Lines requested later do not count. */
static int32_t lines_until(graph_t *g, unsigned lane, int32_t time, unsigned most) {
    int32_t came[LINES];
    unsigned count = 0;
    for (unsigned back = 1; back <= LINES && back <= g->lines; back++) {
        int32_t line = at(g, cell_of_line(g, back))[lane];
        if (line <= time || line - g->took[(g->lines - back) % LINES] > time)
            continue;
        unsigned at = count++;
        for (; at && came[at - 1] > line; at--)
            came[at] = came[at - 1];
        came[at] = line;
    }
    return count > most ? came[count - most - 1] : time;
}

/* When a store can request its line: not while another one is written (memory/mem_outcome.sv,
 * `soon`), and only if one more than that could miss (memory/dcache.sv, `mshr_spare`). A line that
 * cannot be requested then is not requested. */
typedef struct {
    int32_t delay, wait; /* cycles after its issue; how many of them wait for lines to come */
} ask_t;

static ask_t ask_of(graph_t *g, unsigned lane) {
    int32_t sent = at(g, CELL_PAGED)[lane], until = drains_until(g, lane, sent);
    int32_t asks = lines_until(g, lane, until + ASKS, g->machine.mshrs - 2) - ASKS;
    return (ask_t){asks - sent, asks - until};
}

static void learn_ask(graph_t *g, const graph_insn_t *insn) {
    g->learns->insn[insn - g->learns->insn].ask_delay = ask_of(g, 0).delay;
}

/* The longest wait for lines with which a store still requests its line when it executes: by the
 * other stores to the line, if these are unknown; by what was learned, as it requested in the run. */
static int32_t most_wait(const graph_insn_t *insn) {
    int32_t most = insn->lines_known ? 0 : SAME_LINE;
    return insn->ask_delay > most ? insn->ask_delay : most;
}

static void ask_early(graph_t *g, const graph_insn_t *insn) {
    if (insn->asks_late) {
        memset(g->unasked, -1, sizeof g->unasked);
        return;
    }
    if (g->learns)
        learn_ask(g, insn);
    int32_t most = most_wait(insn), known = insn->ask_delay;
    for (unsigned l = 0; l < g->lanes; l++) {
        ask_t ask = ask_of(g, l);
        g->unasked[l] = -(ask.wait > most);
        g->node[l] += ask.wait > most || ask.delay < known ? 0 : ask.delay - known;
    }
}

/* When the line comes that the load or store requests: after as many cycles as in the run, from its
 * issue, or from when the line came that made room for it. */
static void make_line(graph_t *g, const graph_insn_t *insn) {
    uint32_t room = g->machine.mshrs;
    start(g);
    weigh_line(g, PART_DMISS, insn->came, load_done(&g->machine));
    join(g, EDGE_ASK, CELL_PAGED);
    if (insn->operands.operation == OPERATION_STORE)
        ask_early(g, insn);
    if (insn->turn && g->lines >= room) {
        weigh_line(g, PART_DMISS, insn->came - load_done(&g->machine), 0);
        join(g, EDGE_MSHR, cell_of_line(g, room));
    }
    g->took[g->lines % LINES] = insn->came;
    put(g, CELL_LINE + g->lines++ % LINES);
}

/* The stores from `first` on are written sooner, because the line that the first one waits for is
 * there. */
static void write_sooner(graph_t *g, unsigned lane, uint64_t first, int32_t line) {
    int32_t before = first ? at(g, CELL_STORE + (first - 1) % STORES)[lane] : LONG_AGO, sooner = 0;
    for (uint64_t s = first; s < g->stores; s++) {
        int32_t *written = &at(g, CELL_STORE + s % STORES)[lane];
        int32_t soonest = at(g, CELL_RETIRED + s % STORES)[lane] + WEIGHT_DRAIN,
                time = *written - sooner;
        if (soonest < before + WEIGHT_DRAIN_RATE)
            soonest = before + WEIGHT_DRAIN_RATE;
        if (s == first)
            time = line;
        time = time > soonest ? time : soonest;
        time = time < *written ? time : *written;
        sooner = *written - time;
        *written = before = time;
    }
    at(g, CELL_WRITTEN)[lane] = before;
}

/* A store whose line an older store could not request when that one executed: it requests the line
 * itself, if it can. */
static void ask_for_other(graph_t *g, const graph_insn_t *insn) {
    uint64_t first = g->stores - insn->same_line, line = g->asker[first % STORES].line;
    if (insn->same_line > g->stores || !line || g->lines - line >= LINES - 1)
        return;
    int32_t *unasked = g->asker[first % STORES].unasked;
    weigh_line(g, PART_DMISS, g->took[(line - 1) % LINES], load_done(&g->machine));
    /* not as measured, nor as recorded */
    for (unsigned l = g->anchored || record_of(g); l < g->lanes; l++) {
        if (!unasked[l])
            continue;
        ask_t ask = ask_of(g, l);
        int32_t *came = &at(g, CELL_LINE + (line - 1) % LINES)[l];
        int32_t comes = at(g, CELL_PAGED)[l] + ask.delay + g->weight[l];
        if (ask.wait > 0)
            continue;
        unasked[l] = 0;
        if (comes < *came) {
            *came = comes;
            write_sooner(g, l, first, comes);
        }
    }
    memset(g->weight, 0, sizeof g->weight);
    g->weighed = false;
}

static void join_load(graph_t *g, const graph_insn_t *insn) {
    bool own = insn->late == LATE_LINE || insn->late == LATE_PAGE;
    if (insn->late == LATE_LINE)
        weigh_line(g, PART_DMISS, insn->extra, 0);
    join(g, EDGE_HIT, CELL_PAGED);
    if (insn->late != LATE_NOT && !own)
        join_late(g, insn);
    if (insn->late == LATE_LINE && insn->came)
        join(g, EDGE_FILLED, CELL_LINE + (g->lines - 1) % LINES);
}

/* The edges into the end of an instruction that is not a load. */
static void join_done(graph_t *g, const graph_insn_t *insn) {
    switch (insn->operands.operation) {
    case OPERATION_NONE:
        join(g, EDGE_NO_UNIT, CELL_DISPATCH);
        break;
    case OPERATION_BRANCH:
        join(g, EDGE_RESOLVE, CELL_ISSUE);
        break;
    case OPERATION_LONG:
        join(g, EDGE_LONG_DONE, CELL_ISSUE);
        break;
    case OPERATION_DIVIDE:
        weigh(g, unless_partial(g, PART_LGALU), insn->latency);
        join(g, EDGE_DIVIDE, CELL_ISSUE);
        break;
    case OPERATION_STORE:
        join(g, EDGE_STORE_DONE, CELL_PAGED);
        break;
    case OPERATION_ATOMIC:
        weigh(g, NOT_PART, insn->latency - insn->page);
        join(g, EDGE_ALONE, CELL_PAGED);
        break;
    case OPERATION_SYSTEM:
        weigh(g, NOT_PART, insn->latency);
        join(g, EDGE_ALONE, CELL_ISSUE);
        break;
    default:
        join(g, EDGE_OPERAND, CELL_ISSUE);
    }
}

static void make_loaded(graph_t *g, const graph_insn_t *insn) {
    join_load(g, insn);
    graph_load(g, insn);
    graph_guess(g, insn);
}

/* When the page of a load or store is known. Lines of page tables are data, too. */
static void make_paged(graph_t *g, const graph_insn_t *insn) {
    if (!insn->page) {
        copy(g, CELL_PAGED, CELL_ISSUE);
        return;
    }
    start(g);
    weigh(g, PART_DTLB, insn->page);
    for (unsigned l = 0; l < g->lanes; l++)
        g->weight[l] -=
            insn->page_lines & g->keep[PART_DTLB][l] & ~g->keep[unless_partial(g, PART_DMISS)][l];
    join(g, EDGE_PAGE, CELL_ISSUE);
    put(g, CELL_PAGED);
}

static void make_done(graph_t *g, const graph_insn_t *insn) {
    if (is_memory(insn->operands.operation))
        make_paged(g, insn);
    if (insn->came)
        make_line(g, insn);
    else if (insn->same_line)
        ask_for_other(g, insn);
    start(g);
    if (insn->operands.operation == OPERATION_LOAD)
        make_loaded(g, insn);
    else
        join_done(g, insn);
    found(g, NODE_DONE, insn, insn->measured.done);
    put(g, CELL_DONE);
}

/* When a value comes from the cache. A load that has it at once wakes its users on the guess that
 * it hits, or afterwards; a load that retries wakes them then. */
static void join_value_of_load(graph_t *g, const graph_insn_t *insn) {
    bool late = insn->late != LATE_NOT;
    if (late)
        join_if(g, EDGE_AGAIN, CELL_DONE, NOT_PART);
    if (insn->unguessed) {
        if (late) /* not later than the load's retry */
            weigh(g, unless_partial(g, PART_DL1), load_done(&g->machine));
        join_if(g, EDGE_UNGUESSED, late ? CELL_ISSUE : CELL_DONE, NOT_PART);
    }
    if (!insn->unguessed || late)
        join(g, EDGE_LOADED, CELL_DONE);
    for (unsigned l = 0; l < g->lanes; l++) {
        int32_t again = at(g, CELL_DONE)[l] + g->edge[EDGE_AGAIN].weight,
                unguessed = at(g, CELL_ISSUE)[l] + (load_done(&g->machine) & g->keep[PART_DL1][l]) +
                            g->edge[EDGE_UNGUESSED].weight;
        if (g->awaits[l] && again > g->node[l])
            g->node[l] = again;
        if (g->learned[l] && unguessed > g->node[l])
            g->node[l] = unguessed;
    }
}

/* When the users of a value may execute. */
static void make_value(graph_t *g, const graph_insn_t *insn) {
    operation_t operation = insn->operands.operation;
    bool alone = insn->operands.serial != SERIAL_NOT || insn->late == LATE_HEAD;
    start(g);
    if (alone)
        join(g, EDGE_WAKE, CELL_DONE);
    else if (operation == OPERATION_LOAD)
        join_value_of_load(g, insn);
    else if (operation == OPERATION_LONG)
        join(g, EDGE_LONG, CELL_ISSUE);
    else if (operation == OPERATION_DIVIDE)
        join(g, EDGE_DIVIDED, CELL_DONE);
    else
        join(g, EDGE_ALU, CELL_ISSUE);
    put(g, CELL_REGISTER + insn->operands.rd);
    if (record_of(g))
        g->record->node[g->record->node_count - 1].value = true;
}

STAGE void graph_execute(graph_t *g, const graph_insn_t *insn) {
    operation_t operation = insn->operands.operation;
    if (operation != OPERATION_NONE)
        make_issue(g, insn);
    make_done(g, insn);
    if (insn->operands.rd)
        make_value(g, insn);
    if (operation == OPERATION_NONE)
        return;
    bool twice = operation == OPERATION_DIVIDE || operation == OPERATION_LONG;
    enter_queue(g, insn->unit, twice ? CELL_DONE : CELL_ISSUE);
    if (operation == OPERATION_DIVIDE)
        copy(g, CELL_DIVIDER, CELL_DONE);
    if (twice)
        slots_fill(g, insn->unit, insn->unit, CELL_DONE, 0, 1, unless_partial(g, PART_LGALU));
    if (insn->late != LATE_NOT && insn->late != LATE_HEAD)
        slots_fill(g, insn->unit, insn->unit, CELL_DONE, -load_done(&g->machine), 1, LOAD_LATE);
    if (insn->page && insn->late != LATE_PAGE)
        slots_fill(g, insn->unit, insn->unit, CELL_PAGED, 0, 1, PART_DTLB);
    if (insn->cancels && !is_absent(g, EDGE_CANCEL))
        slots_fill(g, 0, g->machine.alus, CELL_ISSUE, g->edge[EDGE_CANCEL].weight,
                   cancelled_cycles(g), LOAD_LATE);
}
