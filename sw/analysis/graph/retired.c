/* SPDX-License-Identifier: Apache-2.0 */
/* See retired.h. */
#include "retired.h"
#include <inttypes.h>
#include <string.h>

enum {
    CAUSE_ORDER = 2, /* `cause` of a record: base/trace.h */
    AHEAD = 64,      /* records whose successors are known */
    FAR = 1 << 27    /* cycles between two times */
};

unsigned retired_unit(const retired_t *r, const trace_record_t *life) {
    const trace_machine_t *m = &r->trace.header.machine;
    unsigned unit = life->queue / m->aluq_size;
    return unit < m->alus ? unit : m->alus;
}

operands_t retired_operands(retired_t *r, uint32_t raw) {
    unsigned at = raw * 2654435761u >> 22;
    if (r->known[at].raw != raw) {
        r->known[at].raw = raw;
        r->known[at].operands = operands_of(raw);
    }
    return r->known[at].operands;
}

/* A result, even of a wrong path, takes its unit before older instructions (issue/unit_queue.sv,
 * `due`). */
static void note_result(retired_t *r, const trace_record_t *life) {
    operation_t operation =
        (life->raw & 0x57) == 0x13 ? retired_operands(r, life->raw).operation : OPERATION_NONE;
    uint64_t due = life->fetch + life->done;
    if (operation == OPERATION_LONG || operation == OPERATION_DIVIDE)
        r->due[retired_unit(r, life)][due % RETIRED_DUE] = due;
}

static void read_ahead(retired_t *r) {
    size_t left = r->count - r->at;
    memmove(r->read, r->read + r->at, left * sizeof *r->read);
    r->at = 0;
    r->count = left + trace_read(&r->trace, r->read + left, RETIRED_READ - left);
    for (size_t n = left; n < r->count; n++)
        note_result(r, &r->read[n]);
}

static const trace_record_t *read_record(retired_t *r) {
    if (r->count - r->at < AHEAD && !r->ended) {
        read_ahead(r);
        r->ended = r->count < RETIRED_READ;
    }
    return r->at < r->count ? &r->read[r->at++] : NULL;
}

static uint32_t most(uint32_t a, uint32_t b) { return a > b ? a : b; }

/* The latest of three that may never have been, plus one: 0 if none was. */
static uint32_t latest(uint32_t a, uint32_t b, uint32_t c) {
    return most(most(a + 1, b + 1), c + 1);
}

/* Whether the times of a life are in order. */
static bool is_whole(const trace_record_t *life, uint64_t fetch) {
    return life->fetch >= fetch && most(life->map, life->done) <= life->end &&
           latest(life->ready, life->issue, life->memory_issue) <= (uint64_t)life->end + 1;
}

/* Whether the times of a life are within the range of a graph's. */
static bool fits_graph(const trace_record_t *life, uint64_t fetch) {
    return life->fetch - fetch < FAR &&
           most(most(life->end, life->block[0]), life->block[1]) < FAR &&
           latest(life->memory_done, life->filled, life->written) <= life->end + FAR + 1;
}

/* The fault of a life, after one that was fetched in cycle `fetch`; NULL: none. */
static const char *wrong_with(const trace_record_t *life, uint64_t fetch) {
    return !is_whole(life, fetch)     ? "has times that cannot be: the trace is damaged"
           : !fits_graph(life, fetch) ? "waited for 2^27 cycles or more, which no graph holds"
                                      : NULL;
}

bool retired_read(retired_t *r) {
    uint64_t fetch = r->next.fetch;
    const trace_record_t *record;
    r->order = false;
    while ((record = read_record(r)) && record->cause != 0)
        r->order |= record->cause == CAUSE_ORDER;
    r->has_next = record != NULL;
    if (!record)
        return false;
    r->next = *record;
    const char *wrong = wrong_with(&r->next, r->opened ? fetch : r->next.fetch);
    r->opened = true;
    r->has_next = !wrong;
    r->wrong = wrong;
    if (r->same)
        same_program_see(r->same, &r->next);
    return r->has_next;
}

bool retired_is_due(const retired_t *r, unsigned unit, uint64_t cycle) {
    return r->due[unit][cycle % RETIRED_DUE] == cycle;
}

/* Reports the fault that a reader would meet first. */
bool retired_good(const retired_t *r, failure_t *failure) {
    if (r->same && !same_program_is(r->same, r->trace.path, failure))
        return false;
    return !r->wrong || failure_set(failure,
                                    "%s: its instruction %" PRIu64 " %s.\n"
                                    "  Make it again with `assay record --trace`.",
                                    r->trace.path, r->next.sequence, r->wrong);
}
