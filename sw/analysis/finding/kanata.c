/* SPDX-License-Identifier: Apache-2.0 */
/* See kanata.h. A Kanata log is a list of commands in time order: `C n` lets n cycles pass,
 * `I` adds an instruction, `L` labels it, `S` begins a stage, `E` ends it, `R` removes the
 * instruction, with 0 for retired and 1 for flushed. Reference: docs/kanata-log-format.md of
 * shioyadan/Konata. */
#include "kanata.h"
#include "listing.h"
#include "memory.h"
#include "trace_file.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STAGES = 6, COMES_IN = 'I', ENDS = 'E' };

typedef struct {
    uint64_t cycle;
    uint32_t insn; /* number in the log */
    uint8_t order; /* order among moments of one cycle and instruction */
    char stage;    /* COMES_IN, ENDS, else the stage that begins */
} moment_t;

typedef struct {
    trace_record_t *records; /* in fetch order */
    bare_insn_t *insns;
    moment_t *moments; /* sorted by time */
    size_t count, moment_count;
} window_t;

static int compare_sequence(const void *a, const void *b) {
    const trace_record_t *x = a, *y = b;
    return (x->sequence > y->sequence) - (x->sequence < y->sequence);
}

static int compare_moments(const void *a, const void *b) {
    const moment_t *x = a, *y = b;
    if (x->cycle != y->cycle)
        return x->cycle < y->cycle ? -1 : 1;
    if (x->insn != y->insn)
        return x->insn < y->insn ? -1 : 1;
    return x->order - y->order;
}

/* --- reading */

static void read_records(trace_file_t *trace, uint64_t from, uint64_t to, window_t *w) {
    trace_record_t r;
    while (trace_next(trace, &r)) {
        if (r.fetch < from || r.fetch > to)
            continue;
        memory_room(w->records, w->count);
        w->records[w->count++] = r;
    }
    if (w->count)
        qsort(w->records, w->count, sizeof *w->records, compare_sequence);
}

static bool window_read(const char *path, uint64_t from, uint64_t to, window_t *w,
                        failure_t *failure) {
    trace_file_t trace;
    if (!trace_open(&trace, path, failure))
        return false;
    read_records(&trace, from, to, w);
    return trace_close(&trace, failure);
}

/* --- sorted by time */

static void add_moment(window_t *w, size_t insn, uint64_t cycle, int order, char stage) {
    w->moments[w->moment_count++] = (moment_t){cycle, (uint32_t)insn, (uint8_t)order, stage};
}

/* The stages that an instruction reached, each with its first cycle. */
static void add_moments(window_t *w, size_t insn) {
    const trace_record_t *r = &w->records[insn];
    const struct {
        uint32_t since;
        char stage;
    } begins[STAGES] = {{0, 'D'},        {r->map, 'W'},          {r->ready, 'R'},
                        {r->issue, 'X'}, {r->memory_issue, 'M'}, {r->done, 'C'}};
    add_moment(w, insn, r->fetch, 0, COMES_IN);
    for (int i = 0; i < STAGES; i++)
        if (begins[i].since != TRACE_NEVER && begins[i].since <= r->end)
            add_moment(w, insn, r->fetch + begins[i].since, i + 1, begins[i].stage);
    add_moment(w, insn, r->fetch + r->end, STAGES + 1, ENDS);
}

static void window_order(window_t *w) {
    w->moments = memory_get(w->count * (STAGES + 2) * sizeof *w->moments);
    for (size_t i = 0; i < w->count; i++)
        add_moments(w, i);
    if (w->moment_count)
        qsort(w->moments, w->moment_count, sizeof *w->moments, compare_moments);
}

static bool window_disassemble(window_t *w, failure_t *failure) {
    w->insns = memory_get(w->count * sizeof *w->insns);
    for (size_t i = 0; i < w->count; i++)
        w->insns[i] = (bare_insn_t){.pc = w->records[i].pc, .raw = w->records[i].raw};
    return listing_bare(w->insns, w->count, failure);
}

static void window_free(window_t *w) {
    free(w->records);
    free(w->insns);
    free(w->moments);
}

/* --- writing */

static void print_labels(const window_t *w, uint32_t insn, FILE *log) {
    const trace_record_t *r = &w->records[insn];
    fprintf(log, "L\t%" PRIu32 "\t0\t%" PRIx64 ": %s\n", insn, r->pc, w->insns[insn].text);
    fprintf(log,
            "L\t%" PRIu32 "\t1\tbits %08" PRIx32 ", events %05" PRIx32 ", address %" PRIx64 "\\n\n",
            insn, r->raw, r->events, r->address);
}

/* `stage`: the stage of each instruction, 0: none yet. */
static void print_moment(const window_t *w, const moment_t *m, uint64_t *retired, char *stage,
                         FILE *log) {
    const trace_record_t *r = &w->records[m->insn];
    if (m->stage == COMES_IN) {
        fprintf(log, "I\t%" PRIu32 "\t%" PRIu64 "\t0\n", m->insn, r->sequence);
        print_labels(w, m->insn, log);
        return;
    }
    if (stage[m->insn])
        fprintf(log, "E\t%" PRIu32 "\t0\t%c\n", m->insn, stage[m->insn]);
    if (m->stage == ENDS) {
        fprintf(log, "R\t%" PRIu32 "\t%" PRIu64 "\t%d\n", m->insn, *retired, r->cause != 0);
        *retired += r->cause == 0;
    } else {
        fprintf(log, "S\t%" PRIu32 "\t0\t%c\n", m->insn, m->stage);
        stage[m->insn] = m->stage;
    }
}

static void print_log(const window_t *w, FILE *log) {
    char *stage = memory_get(w->count);
    uint64_t cycle = w->moment_count ? w->moments[0].cycle : 0, retired = 0;
    fprintf(log, "Kanata\t0004\nC=\t%" PRIu64 "\n", cycle);
    for (size_t i = 0; i < w->moment_count; i++) {
        const moment_t *m = &w->moments[i];
        if (m->cycle > cycle)
            fprintf(log, "C\t%" PRIu64 "\n", m->cycle - cycle);
        cycle = m->cycle;
        print_moment(w, m, &retired, stage, log);
    }
    free(stage);
}

bool kanata_write(const char *trace, uint64_t from, uint64_t to, FILE *log, failure_t *failure) {
    window_t w = {0};
    bool good = window_read(trace, from, to, &w, failure) && window_disassemble(&w, failure);
    if (good) {
        window_order(&w);
        print_log(&w, log);
    }
    window_free(&w);
    return good;
}
