/* SPDX-License-Identifier: Apache-2.0 */
/* See cut_rows.h. Owners are counted from the start of the fragment; of an owner in an earlier one
 * only the length of the wait for it is known. */
#include "cut_rows.h"
#include "graph.h"
#include "memory.h"
#include <stdlib.h>

struct cut_rows {
    trace_rows_t *rows;
    const samples_t *samples;
    graph_t *learner;
    size_t skeleton;
    uint64_t seen;           /* instructions */
    uint32_t memory, stores; /* memory operations and stores among them */
};

bool cut_rows_open(cut_rows_t **cut, const char *trace, const samples_t *samples,
                   failure_t *failure) {
    cut_rows_t *c = memory_get(sizeof *c);
    if (!trace_rows_open(&c->rows, trace, failure)) {
        free(c);
        return false;
    }
    c->samples = samples;
    c->learner = graph_new(trace_rows_machine(c->rows));
    graph_anchor(c->learner, NULL);
    *cut = c;
    return true;
}

bool cut_rows_end(cut_rows_t *c, failure_t *failure) {
    bool good = trace_rows_end(c->rows, failure);
    graph_free(c->learner);
    free(c);
    return good;
}

static bool next_row(cut_rows_t *c, graph_row_t *row) {
    if (!trace_rows_next(c->rows, row))
        return false;
    graph_learn(c->learner, row);
    return true;
}

static void count_row(cut_rows_t *c, const graph_row_t *row) {
    c->seen += row->count;
    for (unsigned i = 0; i < row->count; i++) {
        operation_t operation = row->insn[i].operands.operation;
        c->stores += operation == OPERATION_STORE;
        c->memory += is_memory(operation);
    }
}

static void rebase(graph_insn_t *insn, const trace_machine_t *machine, uint32_t memory,
                   uint32_t stores) {
    bool store = insn->late == LATE_ADDRESS || insn->late == LATE_STORE;
    uint32_t base = store ? stores : memory;
    if (insn->late != LATE_SHARED && !store)
        return;
    if (insn->owner >= base) {
        insn->owner -= base;
    } else {
        insn->late = LATE_LINE;
        insn->extra =
            (int32_t)(insn->measured.done - insn->measured.issue) - insn->page - load_done(machine);
    }
}

/* The first row begins a block, whatever it came after. */
static void begin_fragment(graph_row_t *row) {
    graph_insn_t *first = &row->insn[0];
    row->starts_group = first->starts_block = true;
    row->goes_on = false;
    if (first->block_count == 0)
        first->block_count = 1;
    first->block[0] = (graph_block_t){.came = CAME_BLOCK};
}

bool cut_rows_next(cut_rows_t *c, fragment_rows_t *rows) {
    graph_row_t row;
    if (c->skeleton == c->samples->skeleton_count)
        return false;
    uint64_t first = c->samples->first[c->skeleton];
    uint64_t end = first + c->samples->skeleton[c->skeleton].count;
    c->skeleton++;
    while (c->seen < first && next_row(c, &row))
        count_row(c, &row);
    uint32_t memory = c->memory, stores = c->stores;
    *rows = (fragment_rows_t){memory_get(SKELETON_MOST * sizeof *rows->row), 0};
    while (c->seen < end && rows->count < SKELETON_MOST && next_row(c, &row)) {
        count_row(c, &row);
        for (unsigned i = 0; i < row.count; i++)
            rebase(&row.insn[i], &c->samples->machine, memory, stores);
        if (rows->count == 0)
            begin_fragment(&row);
        rows->row[rows->count++] = row;
    }
    return true;
}
