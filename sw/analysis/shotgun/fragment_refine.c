/* SPDX-License-Identifier: Apache-2.0 */
/* See fragment_rows.h. What depends on the times of other instructions (which unit was free,
 * whether a store's line came before its turn, when a store is written) comes from the graph of the
 * fragment itself, which is computed PASSES times.
 */
#include "fragment_rows.h"
#include "graph.h"
#include "memory.h"
#include <stdlib.h>

enum { PASSES = 3 };

static void hear(void *context, node_t node, const graph_insn_t *insn, int64_t model) {
    graph_times_t *t = (graph_times_t *)&insn->measured;
    (void)context;
    switch (node) {
    case NODE_DISPATCH:
        t->dispatch = model;
        break;
    case NODE_ISSUE:
        t->issue = model;
        break;
    case NODE_DONE:
        t->done = model;
        break;
    case NODE_COMMIT:
        t->commit = model;
        break;
    case NODE_WRITTEN:
        t->written = model;
        break;
    default:
        break;
    }
}

/* A memory operation: its instruction, and how many loads so far wait for its line. */
typedef struct {
    size_t insn;
    int32_t waiting;
} access_t;

/* The instructions of a fragment, and the memory operations among them, by number. */
typedef struct {
    graph_insn_t **insn;
    access_t *memory;
    size_t count, operations;
} list_t;

/* The instructions that wait for the unit two cycles before this row is dispatched; their number
 * decides (`waiting` of unit_queue.sv, least_q of issue_queue.sv). An instruction waits from the
 * cycle after its dispatch until it is granted, two cycles before it executes. */
enum { COUNTED = 2, ENTERS = 1, GRANTED = 2 };
static unsigned waiting(const list_t *list, size_t first, unsigned unit, int64_t dispatch) {
    unsigned count = 0;
    for (size_t i = first; i-- > 0 && first - i <= 64;) {
        const graph_insn_t *insn = list->insn[i];
        count += insn->operands.operation != OPERATION_NONE && insn->unit == unit &&
                 insn->measured.dispatch + ENTERS <= dispatch - COUNTED &&
                 insn->measured.issue - GRANTED >= dispatch - COUNTED;
    }
    return count;
}

static uint8_t fixed_unit(const trace_machine_t *m, operation_t operation) {
    switch (operation) {
    case OPERATION_LOAD:
    case OPERATION_STORE:
    case OPERATION_ATOMIC:
        return (uint8_t)m->alus;
    case OPERATION_LONG:
    case OPERATION_DIVIDE:
        return (uint8_t)(m->alus - 1);
    default:
        return 0;
    }
}

/* Chooses units like issue_queue.sv: the unit with the fewest waiting; a unit that other
 * instructions must use counts as one more; the next of a row goes to the next unit with about as
 * few. */
static void set_units(const trace_machine_t *m, graph_row_t *row, const list_t *list, size_t first,
                      int64_t dispatch) {
    unsigned load[GRAPH_UNITS], least = 0;
    for (unsigned u = 0; u < m->alus; u++) {
        load[u] = waiting(list, first, u, dispatch) + (u == 0 || (u == m->alus - 1 && m->alus > 2));
        least = load[u] < load[least] ? u : least;
    }
    unsigned turn = least;
    for (unsigned i = 0; i < row->count; i++) {
        graph_insn_t *insn = &row->insn[i];
        insn->unit = fixed_unit(m, insn->operands.operation);
        if (insn->operands.operation != OPERATION_ALU)
            continue;
        insn->unit = (uint8_t)turn;
        do
            turn = (turn + 1) % m->alus;
        while (load[turn] >= load[least] + 2);
    }
}

/* A line that another instruction requested: when it has come, those that wait for it retry, one a
 * cycle. */
static void set_shared(const list_t *list, graph_insn_t *insn, const defaults_t *defaults) {
    access_t *access = &list->memory[insn->owner];
    const graph_insn_t *owner = list->insn[access->insn];
    bool load = owner->operands.operation == OPERATION_LOAD && owner->late != LATE_NOT;
    int32_t line = load ? (int32_t)(owner->measured.done - owner->measured.issue) - owner->page
                        : defaults->line;
    insn->extra = line + ++access->waiting;
}

static void set_row(const rows_setup_t *setup, list_t *list, graph_row_t *row, size_t first,
                    int64_t dispatch) {
    set_units(setup->machine, row, list, first, dispatch);
    for (unsigned i = 0; i < row->count; i++) {
        graph_insn_t *insn = &row->insn[i];
        if (is_memory(insn->operands.operation))
            list->memory[list->operations++] = (access_t){.insn = first + i};
        if (insn->late == LATE_SHARED)
            set_shared(list, insn, &setup->defaults);
    }
}

/* --- stores to be written */

/* A store is written three cycles after its retirement at the earliest, one a cycle, in a cycle of
 * the memory unit that no load takes; after a limit room is made for it, so that it waits no longer
 * (memory/mem_turn.sv, `waited_q`). */
enum { RETIRED = 3, ROOM_MADE = 7 };

/* The cycles in which loads execute. */
typedef struct {
    bool *load;
    int64_t end;
} cycles_t;

static cycles_t cycles_of_loads(const list_t *list) {
    int64_t last = 0;
    for (size_t i = 0; i < list->count; i++)
        last = list->insn[i]->measured.issue > last ? list->insn[i]->measured.issue : last;
    cycles_t cycles = {memory_get((size_t)last + 1), last + 1};
    for (size_t i = 0; i < list->count; i++)
        if (list->insn[i]->operands.operation == OPERATION_LOAD)
            cycles.load[list->insn[i]->measured.issue] = true;
    return cycles;
}

static int32_t taken_from(const cycles_t *cycles, int64_t cycle) {
    int32_t taken = 0;
    while (taken < ROOM_MADE && cycle + taken < cycles->end && cycles->load[cycle + taken])
        taken++;
    return taken;
}

static void set_drains(const list_t *list) {
    cycles_t cycles = cycles_of_loads(list);
    int64_t written = 0;
    for (size_t i = 0; i < list->count; i++) {
        graph_insn_t *insn = list->insn[i];
        if (insn->operands.operation != OPERATION_STORE)
            continue;
        int64_t own = insn->measured.commit + RETIRED, soonest = own > written ? own : written + 1;
        if (!insn->drain_misses) {
            insn->drain = taken_from(&cycles, soonest - 1);
            written = soonest + insn->drain;
        } else {
            written = insn->measured.written;
        }
    }
    free(cycles.load);
}

/* --- all passes */

static list_t list_of(const fragment_rows_t *rows) {
    list_t list = {0};
    size_t count = rows->count * GRAPH_WIDTH + 1;
    list.insn = memory_get(count * sizeof *list.insn);
    list.memory = memory_get(count * sizeof *list.memory);
    for (size_t r = 0; r < rows->count; r++)
        for (unsigned i = 0; i < rows->row[r].count; i++)
            list.insn[list.count++] = &rows->row[r].insn[i];
    return list;
}

/* The times of earlier rows in this pass are known; the row itself is assumed as much later than in
 * the last pass as the row before it was. */
static void work_out(const rows_setup_t *setup, list_t *list, fragment_rows_t *rows) {
    graph_t *graph = graph_new(setup->machine);
    size_t first = 0;
    int64_t later = 0;
    graph_listen(graph, hear, NULL);
    list->operations = 0;
    for (size_t r = 0; r < rows->count; r++) {
        graph_row_t *row = &rows->row[r];
        int64_t last = row->insn[0].measured.dispatch, *dispatch = &row->insn[0].measured.dispatch;
        set_row(setup, list, row, first, last + later);
        graph_row(graph, row);
        for (unsigned i = 1; i < row->count; i++) /* the listener gets only a row's first */
            row->insn[i].measured.dispatch = *dispatch;
        later = *dispatch - last;
        first += row->count;
    }
    graph_free(graph);
}

void fragment_refine(fragment_rows_t *rows, const rows_setup_t *setup) {
    list_t list = list_of(rows);
    for (int pass = 0; pass < PASSES; pass++) {
        set_drains(&list);
        work_out(setup, &list, rows);
    }
    free(list.memory);
    free(list.insn);
}
