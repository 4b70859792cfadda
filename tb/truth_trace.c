// SPDX-License-Identifier: Apache-2.0
// The life of every instruction, in the form of base/trace.h.
#include "memory.h"
#include "trace.h"
#include "truth_part.h"
#include <stdlib.h>

// Records of the trace that wait, oldest first, for a store among them to be written.
typedef struct {
    trace_record_t record;
    bool is_store, wanted; // a retired store, not yet written; within the requested part
} pending_t;

enum { PENDING = 1 << 14 };

typedef struct {
    FILE *file;
    uint64_t from, to;
    pending_t *pending; // PENDING of them, a ring
    size_t pending_from, pending_to;
    uint64_t written; // records
} tracer_t;

static bool ended; // all of the trace's cycles have been recorded

static uint32_t since(const flight_insn_t *insn, uint64_t cycle) {
    return cycle == FLIGHT_NEVER ? TRACE_NEVER : (uint32_t)(cycle - insn->fetch);
}

// A retired store, as the store queue has it.
static bool is_store(const flight_insn_t *insn) {
    return insn->cause == ABORT_NONE && flight_is_store(insn);
}

static void trace_flush(tracer_t *t, bool all) {
    for (; t->pending_from != t->pending_to; t->pending_from++) {
        pending_t *p = &t->pending[t->pending_from % PENDING];
        if (p->is_store && !all)
            return;
        if (p->wanted)
            t->written += fwrite(&p->record, sizeof p->record, 1, t->file);
    }
}

// The oldest waiting store was written in the cycle before.
static void trace_write(tracer_t *t, const probe_cycle_t *cycle) {
    size_t i = t->pending_from;
    while (i != t->pending_to && !t->pending[i % PENDING].is_store)
        i++;
    if (i == t->pending_to)
        return;
    pending_t *p = &t->pending[i % PENDING];
    p->is_store = false;
    p->record.written = (uint32_t)(cycle->cycle - 1 - p->record.fetch);
    p->record.speculation |= (uint8_t)((cycle->store_missed ? TRACE_LINE_MISSING : 0) |
                                       (cycle->store_asked ? TRACE_ASKED_LATE : 0));
    trace_flush(t, false);
}

static uint8_t since_cancel(const flight_insn_t *insn) {
    bool near =
        insn->issue != FLIGHT_NEVER && insn->cancel != 0 && insn->issue - insn->cancel < 256;
    return near ? (uint8_t)(insn->issue - insn->cancel) : 0;
}

static void trace_add(tracer_t *t, const flight_insn_t *insn, bool wanted) {
    trace_record_t r = {.sequence = insn->sequence,
                        .pc = insn->pc,
                        .address = insn->has_store     ? insn->store_address
                                   : insn->has_address ? insn->address
                                                       : insn->target,
                        .fetch = insn->fetch,
                        .raw = insn->raw,
                        .events = insn->events,
                        .map = since(insn, insn->map),
                        .ready = since(insn, insn->ready),
                        .issue = since(insn, insn->issue),
                        .memory_issue = since(insn, insn->memory_issue),
                        .memory_done = since(insn, insn->memory_done),
                        .done = since(insn, insn->done),
                        .end = since(insn, insn->end),
                        .cause = insn->cause,
                        .flags = (uint8_t)((insn->compressed ? TRACE_COMPRESSED : 0) |
                                           (insn->counted ? TRACE_COUNTED : 0) |
                                           insn->privilege << TRACE_PRIVILEGE_SHIFT),
                        .tag = insn->tag,
                        .queue = insn->queue,
                        .context = insn->context,
                        .block = {(uint32_t)(insn->fetch - insn->block[0]),
                                  (uint32_t)(insn->fetch - insn->block[1])},
                        .block_waits = {insn->block_waits[0], insn->block_waits[1]},
                        .filled = since(insn, insn->filled),
                        .written = TRACE_NEVER,
                        .line_back = insn->line_owner <= insn->sequence
                                         ? (uint32_t)(insn->sequence - insn->line_owner)
                                         : TRACE_NEVER,
                        .waits = insn->waits,
                        .paged_lines = insn->paged_lines < UINT16_MAX ? (uint16_t)insn->paged_lines
                                                                      : UINT16_MAX,
                        .paged = insn->paged,
                        .store_back = insn->store_back,
                        .speculation = (uint8_t)((insn->guessed ? TRACE_GUESSED : 0) |
                                                 (insn->cancelled ? TRACE_CANCELLED : 0) |
                                                 (insn->linked ? TRACE_LINKED : 0)),
                        .cancel = since_cancel(insn)};
    if (t->pending_to - t->pending_from == PENDING)
        trace_flush(t, true);
    t->pending[t->pending_to++ % PENDING] = (pending_t){r, is_store(insn), wanted};
    trace_flush(t, false);
}

static void trace_begin(FILE *file, const probe_shape_t *shape) {
    const uint32_t numbers[2] = {TRACE_VERSION, TRACE_RECORD};
    fwrite(TRACE_MAGIC, 8, 1, file);
    fwrite(numbers, sizeof numbers, 1, file);
    fwrite(&shape->sizes, sizeof shape->sizes, 1, file);
}

static void trace_end(tracer_t *t) {
    trace_end_t end = {TRACE_END_MAGIC, 0};
    trace_flush(t, true);
    end.lives = t->written;
    fwrite(&end, sizeof end, 1, t->file);
}

static void *trace_open(FILE *file, const truth_ask_t *ask, const probe_shape_t *shape) {
    tracer_t *t = memory_get(sizeof *t);
    *t = (tracer_t){.file = file, .from = ask->from, .to = ask->to};
    t->pending = memory_get(PENDING * sizeof *t->pending);
    trace_begin(file, shape);
    return t;
}

// A retirement after the last cycle means that all instructions before it have ended.
static void trace_take(void *self, const flight_insn_t *insn) {
    tracer_t *t = self;
    trace_add(t, insn, insn->fetch >= t->from && insn->fetch <= t->to);
    ended |= insn->fetch > t->to && insn->cause == ABORT_NONE;
}

bool truth_trace_ended(void) { return ended; }

static void trace_cycle(void *self, const probe_cycle_t *cycle) {
    if (cycle->store_written)
        trace_write(self, cycle);
}

static void trace_close(void *self) {
    tracer_t *t = self;
    trace_end(t);
    free(t->pending);
    free(t);
}

const truth_part_t truth_trace = {trace_open, NULL, trace_take, trace_cycle, trace_close};
