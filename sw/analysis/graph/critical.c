/* SPDX-License-Identifier: Apache-2.0 */
/* See critical.h. Each PC is a scope of its own, numbered from 1. */
#include "critical.h"
#include "entry.h"
#include "memory.h"
#include "pc_table.h"
#include "trace_rows.h"
#include "walk.h"
#include <stdlib.h>

typedef struct {
    uint64_t pc, critical;
} step_t;

struct critical {
    pc_table_t steps; /* of step_t, in the order of their numbers */
    int64_t cycles;
};

static uint32_t number_of(void *context, uint64_t pc) {
    critical_t *critical = context;
    step_t *step = table_entry(&critical->steps, pc, sizeof *step);
    return (uint32_t)(step - (step_t *)critical->steps.entries) + 1;
}

static void walk_run(critical_t *critical, trace_rows_t *rows) {
    size_t count;
    row_source_t source = trace_source(rows);
    walk_t *list = walk_graph(&source, &count, &critical->cycles);
    step_t *steps = critical->steps.entries;
    for (size_t i = 0; i < count; i++)
        if (list[i].scope > 0)
            steps[list[i].scope - 1].critical = list[i].critical;
    free(list);
}

bool critical_read(critical_t **out, const char *trace, const char *program, failure_t *failure) {
    trace_rows_t *rows;
    *out = NULL;
    if (!trace_rows_open(&rows, trace, failure))
        return false;
    if (!trace_rows_of(rows, program, failure)) {
        trace_rows_close(rows);
        return false;
    }
    critical_t *critical = memory_get(sizeof *critical);
    *critical = (critical_t){0};
    trace_rows_scope(rows, number_of, critical);
    walk_run(critical, rows);
    if (!trace_rows_end(rows, failure)) {
        critical_free(critical);
        return false;
    }
    *out = critical;
    return true;
}

void critical_free(critical_t *critical) {
    if (!critical)
        return;
    pc_table_free(&critical->steps);
    free(critical);
}

double critical_share(const critical_t *critical, uint64_t pc) {
    const step_t *step = pc_table_find(&critical->steps, pc);
    return step && critical->cycles > 0 ? (double)step->critical / (double)critical->cycles : 0;
}

double critical_part(const critical_t *critical, uint64_t start, uint64_t end) {
    const step_t *steps = critical->steps.entries;
    uint64_t sum = 0;
    for (size_t i = 0; i < critical->steps.count; i++)
        sum += steps[i].pc >= start && steps[i].pc < end ? steps[i].critical : 0;
    return critical->cycles > 0 ? (double)sum / (double)critical->cycles : 0;
}
