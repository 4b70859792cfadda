/* SPDX-License-Identifier: Apache-2.0 */
/* Places that the driver of counters has added up (sw/driver/event_driver.h), judged by the trace of the same run: the life of every
 * instruction, the handler's too.
 *
 *   places TRACE CHANNEL EVENTS COUNTERS STRAY [cost]
 *
 * CHANNEL: the profile channel's bytes. EVENTS, COUNTERS: how many were asked for.
 *   - each overflow that was served has its place: counter, PC of the instruction after the handler (it retires, or traps), its address space; the table has
 *     just these, but for what was dropped: so many less. STRAY of them may be elsewhere: where the kernel was interrupted before that
 *     instruction, and where the run was cut
 *   - with a cycle's counter: counted cycles are those without the handler, samples are spread over them as the instructions are that retire next
 *   - an event's samples times its interval are the events in the trace, whether it has a counter of its own or takes turns
 * cost: prints handlers, cycles and instructions of hit, miss and work (the C part ran) instead, from the last instruction before the
 * handler to the first one after; then bytes, places, samples. Without a TRACE ("") these alone.
 */
#include "memory.h"
#include "session.h"
#include "slurp.h"
#include "trace_file.h"
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RESIDENT PD_BOOT_BASE
enum {
    RESIDENT_BYTES = 0x100000,
    ENTRY = 0x34311073,    /* csrw mtval, sp: the handler begins */
    GO = 0x30200073,       /* mret */
    GO_FIRST = 0x3202B073, /* csrc mcountinhibit, t0: the resident driver's start */
    MSTATUS = 0x300,
    RA = 1,
    T6 = 31 /* csrrc t6, mhpmeventN, t6: an overflow is served */
};
enum { HIT, MISS, WORK, KINDS };

typedef struct {
    uint64_t pc, key; /* address space, counter */
    int64_t count;
} place_t;

typedef struct {
    place_t *list;
    size_t count, room;
} places_t;

static void places_add(places_t *places, uint64_t pc, uint64_t key, int64_t count) {
    if (places->count == places->room) {
        places->room = places->room ? 2 * places->room : 1024;
        places->list = memory_resize(places->list, places->room * sizeof *places->list);
    }
    places->list[places->count++] = (place_t){pc, key, count};
}

static int compare_places(const void *a, const void *b) {
    const place_t *x = a, *y = b;
    return x->pc != y->pc ? (x->pc > y->pc) - (x->pc < y->pc)
                          : (x->key > y->key) - (x->key < y->key);
}

/* Those of one place become one. */
static void places_sum(places_t *places) {
    size_t kept = 0;
    qsort(places->list, places->count, sizeof *places->list, compare_places);
    for (size_t i = 0; i < places->count; i++)
        if (kept && compare_places(&places->list[kept - 1], &places->list[i]) == 0)
            places->list[kept - 1].count += places->list[i].count;
        else
            places->list[kept++] = places->list[i];
    places->count = kept;
}

typedef struct {
    places_t served; /* overflows by the trace */
    places_t next;   /* cycles in which an instruction was the next to retire */
    uint64_t
        events[2 *
               PD_EVENTS_MOST]; /* by kind of event: cycles, instructions, conditional branches */
    unsigned counter[PD_EVENTS_MOST], counters; /* served in this handler */
    uint64_t last, flushed,
        stopped; /* cycles: of the last retirement of the program, flush, begin of counting */
    bool inside, counting;
    int kind;
    uint64_t instructions;
    uint64_t handlers[KINDS], cycles[KINDS], lengths[KINDS];
    uint64_t end;
} judge_t;
enum { CYCLES, INSTRUCTIONS, BRANCHES };

static uint64_t retired_at(const trace_record_t *life) { return life->fetch + life->end; }

static bool in_driver(const trace_record_t *life) { return life->pc - RESIDENT < RESIDENT_BYTES; }

static bool is_csr(uint32_t raw, uint32_t first, uint32_t last) {
    uint32_t number = raw >> 20;
    return (raw & 0x7F) == 0x73 && (raw & 0x7000) && number >= first && number <= last;
}

static bool is_branch(uint32_t raw) {
    return (raw & 0x7F) == 0x63 || ((raw & 3) == 1 && raw >> 14 == 3);
}

static void take_handler(judge_t *judge, const trace_record_t *life) {
    uint32_t raw = life->raw;
    if (raw == ENTRY && !judge->inside) {
        judge->inside = true;
        judge->counters = 0;
        judge->kind = HIT;
        judge->instructions = 0;
    }
    judge->instructions++;
    if (is_csr(raw, 0x323, 0x32A) && (raw >> 7 & 31) == T6 && judge->inside &&
        judge->counters < PD_EVENTS_MOST)
        judge->counter[judge->counters++] = (raw >> 20) - 0x323;
    if (is_csr(raw, MSTATUS, MSTATUS) && judge->kind == HIT)
        judge->kind = MISS;
    if ((raw & 0x7F) == 0x67 && (raw >> 7 & 31) == RA)
        judge->kind = WORK;
}

/* The first instruction after a handler is where it came. */
static void take_place(judge_t *judge, const trace_record_t *life) {
    for (unsigned i = 0; i < judge->counters; i++)
        places_add(&judge->served, life->pc, (uint64_t)life->context << 8 | judge->counter[i], 1);
    judge->handlers[judge->kind] += 1;
    judge->cycles[judge->kind] += retired_at(life) - judge->last;
    judge->lengths[judge->kind] += judge->instructions;
    judge->inside = false;
}

static void take_life(judge_t *judge, const trace_record_t *life) {
    enum { RETIRED, FLUSHED = 3, TRAPPED = 4 };
    uint64_t now = retired_at(life);
    if (life->cause == TRAPPED && judge->inside && !in_driver(life))
        take_place(judge, life);
    if (life->cause == FLUSHED)
        judge->flushed = now;
    if (life->cause != RETIRED)
        return;
    judge->end = now;
    if (life->raw == ENTRY && in_driver(life) && judge->counting) {
        judge->events[CYCLES] += judge->flushed - judge->stopped;
        judge->counting = false;
    }
    if (judge->counting) {
        judge->events[INSTRUCTIONS]++;
        judge->events[BRANCHES] += is_branch(life->raw);
    }
    if (in_driver(life) && (life->raw == GO_FIRST || (life->raw == GO && judge->inside))) {
        judge->last = life->raw == GO_FIRST ? 0 : judge->last;
        judge->stopped = now;
        judge->counting = true;
    }
    if (in_driver(life)) {
        take_handler(judge, life);
        return;
    }
    if (judge->inside)
        take_place(judge, life);
    else if (judge->last && judge->counting)
        places_add(&judge->next, life->pc, 0, (int64_t)(now - judge->last));
    judge->last = now;
}

static void read_trace(judge_t *judge, const char *path) {
    trace_file_t trace;
    trace_record_t life;
    failure_t failure;
    if (!trace_open(&trace, path, &failure)) {
        fprintf(stderr, "%s\n", failure.text);
        exit(125);
    }
    while (trace_next(&trace, &life))
        take_life(judge, &life);
    if (judge->counting)
        judge->events[CYCLES] += judge->end - judge->stopped;
    if (!trace_close(&trace, &failure)) {
        fprintf(stderr, "%s\n", failure.text);
        exit(125);
    }
    places_sum(&judge->served);
    places_sum(&judge->next);
}

/* --- what came by the channel */

typedef struct {
    session_t session;
    size_t bytes;
    places_t places;
    uint64_t counters;
    double samples[PD_EVENTS_MOST];
} told_t;

static unsigned event_of(const told_t *told, unsigned number) {
    unsigned i = 0;
    while (i < told->session.event_count &&
           PD_GET(told->session.events[i].asked, PD_ASKED_EVENT) != number)
        i++;
    return i;
}

static void read_told(told_t *told, const char *path) {
    uint8_t *bytes = slurp(path, &told->bytes);
    if (!session_read(&told->session, bytes, told->bytes))
        exit(125);
    for (size_t r = 0; r < told->session.count; r++) {
        sample_t sample;
        record_decode(&told->session.records[r], &sample);
        unsigned event = event_of(told, sample.counted.event);
        unsigned counter = event < told->counters ? event : (unsigned)told->counters - 1;
        uint64_t count = sample_count(&sample);
        places_add(&told->places, sample.pc, (uint64_t)sample.context << 8 | counter,
                   (int64_t)count);
        if (event < PD_EVENTS_MOST)
            told->samples[event] += (double)count;
    }
    places_sum(&told->places);
    free(bytes);
}

/* --- verdicts */

static int faults;
__attribute__((format(printf, 2, 3))) static void expect(bool good, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (!good) {
        vprintf(format, arguments);
        faults++;
    }
    va_end(arguments);
}

static void judge_places(const judge_t *judge, const told_t *told, int64_t stray) {
    places_t both = {0};
    const int64_t most = stray;
    int64_t served = 0, kept = 0, dropped = 0, missing = 0;
    for (size_t i = 0; i < judge->served.count; i++) {
        places_add(&both, judge->served.list[i].pc, judge->served.list[i].key,
                   judge->served.list[i].count);
        served += judge->served.list[i].count;
    }
    for (size_t i = 0; i < told->places.count; i++) {
        places_add(&both, told->places.list[i].pc, told->places.list[i].key,
                   -told->places.list[i].count);
        kept += told->places.list[i].count;
    }
    for (size_t i = 0; i < told->session.event_count; i++)
        dropped += (int64_t)told->session.events[i].dropped;
    places_sum(&both);
    for (size_t i = 0; i < both.count; i++) {
        stray -= both.list[i].count < 0 ? -both.list[i].count : 0;
        expect(both.list[i].count >= 0 || stray >= 0,
               "0x%" PRIx64 " space %" PRIu64 " counter %" PRIu64 ": %" PRId64
               " samples more than there were\n",
               both.list[i].pc, both.list[i].key >> 8, both.list[i].key & 255, -both.list[i].count);
        missing += both.list[i].count > 0 ? both.list[i].count : 0;
    }
    int64_t off = missing - dropped;
    expect(off >= 0 && off <= most,
           "%" PRId64 " samples are missing, %" PRId64 " were said to be dropped\n", missing,
           dropped);
    expect(told->session.link.lost == 0 && told->session.link.skipped == 0 &&
               told->session.invalid == 0,
           "frames: %" PRIu64 " lost, %" PRIu64 " bytes skipped, %" PRIu64 " not readable\n",
           told->session.link.lost, told->session.link.skipped, told->session.invalid);
    expect(served >= 40, "too few: %" PRId64 " overflows\n", served);
    printf("%" PRId64 " overflows at %zu places, %" PRId64 " added up, %" PRId64 " dropped; ",
           served, judge->served.count, kept, dropped);
    free(both.list);
}

/* Samples of each event, with what was dropped and the turns of others taken in, against the events of the trace. */
static void judge_totals(const judge_t *judge, const told_t *told) {
    enum { HPM_CYCLES = 16, HPM_INSTRUCTIONS = 1 }; /* else conditional branches */
    for (size_t i = 0; i < told->session.event_count; i++) {
        uint64_t asked = told->session.events[i].asked, number = PD_GET(asked, PD_ASKED_EVENT);
        double least = (double)PD_GET(asked, PD_ASKED_LEAST),
               most = (double)PD_GET(asked, PD_ASKED_MOST);
        double mean = (least + most) / 2, spread = (most - least) / (most + least);
        double turn =
            (double)told->session.events[i].counted / (double)told->session.events[i].cycles;
        double n = told->samples[i] + (double)told->session.events[i].dropped;
        double truth = (double)judge->events[number == HPM_CYCLES         ? CYCLES
                                             : number == HPM_INSTRUCTIONS ? INSTRUCTIONS
                                                                          : BRANCHES];
        double sigma = mean * sqrt(n * spread * spread / 3 + 1) / turn;
        double bound = turn < 1 ? 0.25 * truth : 4.5 * sigma;
        expect(fabs(n * mean / turn - truth) <= bound,
               "event %" PRIu64 ": %.0f samples, %.0f events by them, %.0f in the trace\n", number,
               n, n * mean / turn, truth);
        printf("event %" PRIu64 " %+.1f %%; ", number, 100 * (n * mean / turn / truth - 1));
    }
}

/* Samples of cycles by place against the cycles in which it was the next to retire: chi^2, of neighbours of which 10 are expected. */
static void judge_spread(const judge_t *judge, const told_t *told) {
    double all = 0, sum = 0, freedom = 0, expected = 0, met = 0;
    size_t k = 0;
    for (size_t i = 0; i < judge->next.count; i++)
        all += (double)judge->next.list[i].count;
    for (size_t i = 0; i < judge->next.count; i++) {
        expected += told->samples[0] * (double)judge->next.list[i].count / all;
        for (; k < told->places.count && told->places.list[k].pc <= judge->next.list[i].pc; k++)
            met += (told->places.list[k].key & 255) ? 0 : (double)told->places.list[k].count;
        if (expected < 10)
            continue;
        sum += (met - expected) * (met - expected) / expected;
        freedom++;
        expected = met = 0;
    }
    expect(freedom >= 3 && sum <= freedom + 5 * sqrt(2 * freedom),
           "spread over instructions: chi^2 %.1f of %.0f\n", sum, freedom);
    printf("chi^2 %.1f of %.0f\n", sum, freedom);
}

/* hit, miss and work: handlers, cycles, instructions of each; bytes of the channel, places, samples. */
static void print_cost(const judge_t *judge, const told_t *told, bool traced) {
    for (int k = 0; k < KINDS && traced; k++)
        printf("%" PRIu64 ",%" PRIu64 ",%" PRIu64 ",", judge->handlers[k], judge->cycles[k],
               judge->lengths[k]);
    printf("%zu,%zu,%" PRIu64 "\n", told->bytes, told->session.count, told->session.samples);
}

int main(int count, char **argument) {
    judge_t judge = {0};
    told_t told = {0};
    if (count < 6)
        return fprintf(stderr, "usage: places.c says\n"), 125;
    told.counters = strtoull(argument[4], NULL, 10);
    read_told(&told, argument[2]);
    if (*argument[1])
        read_trace(&judge, argument[1]);
    if (count > 6)
        return print_cost(&judge, &told, *argument[1] != 0), 0;
    expect(told.session.event_count == strtoull(argument[3], NULL, 10), "%zu events are told of\n",
           told.session.event_count);
    judge_places(&judge, &told, strtoll(argument[5], NULL, 10));
    judge_totals(&judge, &told);
    judge_spread(&judge, &told);
    return faults ? 1 : 0;
}
