// A Kanata log is a list of commands in the order of time: `C n` lets n cycles pass, `I` brings an
// instruction in, `L` labels it, `S` begins a stage (and ends the one before), `R` takes it out,
// with 0 for retired and 1 for flushed. Reference: docs/kanata-log-format.md of shioyadan/Konata.
#include "kanata.h"
#include "disassemble.h"
#include "truth.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { STAGES = 7 };

typedef struct event {
    uint64_t cycle;
    uint32_t insn; // number in the log
    uint8_t order; // of events of one cycle and instruction
    char stage;    // 'I' comes in, 'E' ends, else the stage that begins
} event;

typedef struct window {
    trace_record *record;
    disassembly *text;
    event *event;
    size_t records, events;
} window;

static int compare_sequence(const void *a, const void *b) {
    const trace_record *x = a, *y = b;
    return (x->sequence > y->sequence) - (x->sequence < y->sequence);
}

static int compare_event(const void *a, const void *b) {
    const event *x = a, *y = b;
    if (x->cycle != y->cycle)
        return x->cycle < y->cycle ? -1 : 1;
    if (x->insn != y->insn)
        return x->insn < y->insn ? -1 : 1;
    return x->order - y->order;
}

static bool read_header(FILE *trace) {
    char magic[8];
    uint32_t numbers[2];
    return fread(magic, sizeof magic, 1, trace) == 1 &&
           memcmp(magic, TRACE_MAGIC, sizeof magic) == 0 &&
           fread(numbers, sizeof numbers, 1, trace) == 1 && numbers[0] == TRACE_VERSION &&
           numbers[1] == TRACE_RECORD;
}

static bool read_records(FILE *trace, uint64_t from, uint64_t to, window *w) {
    size_t capacity = 0;
    trace_record r;
    while (fread(&r, sizeof r, 1, trace) == 1) {
        if (r.fetch < from || r.fetch > to)
            continue;
        if (w->records == capacity) {
            capacity = capacity ? 2 * capacity : 1024;
            trace_record *larger = realloc(w->record, capacity * sizeof *larger);
            if (!larger)
                return false;
            w->record = larger;
        }
        w->record[w->records++] = r;
    }
    if (w->records)
        qsort(w->record, w->records, sizeof *w->record, compare_sequence);
    return true;
}

static void add_event(window *w, size_t insn, uint64_t cycle, uint8_t order, char stage) {
    w->event[w->events++] = (event){cycle, (uint32_t)insn, order, stage};
}

// The stages that an instruction reached, each from its cycle on.
static void add_insn(window *w, size_t insn) {
    const trace_record *r = &w->record[insn];
    const struct {
        uint32_t since;
        char stage;
    } begins[STAGES] = {{0, 'D'},        {r->map, 'W'},          {r->ready, 'R'},
                        {r->issue, 'X'}, {r->memory_issue, 'M'}, {r->done, 'C'}};
    add_event(w, insn, r->fetch, 0, 'I');
    for (uint8_t i = 0; i < STAGES && begins[i].stage; i++)
        if (begins[i].since != TRACE_NEVER && begins[i].since <= r->end)
            add_event(w, insn, r->fetch + begins[i].since, (uint8_t)(i + 1), begins[i].stage);
    add_event(w, insn, r->fetch + r->end, STAGES + 1, 'E');
}

static void print_labels(const window *w, uint32_t insn, FILE *log) {
    const trace_record *r = &w->record[insn];
    fprintf(log, "L\t%" PRIu32 "\t0\t%" PRIx64 ": %s\n", insn, r->pc, w->text[insn].text);
    fprintf(log,
            "L\t%" PRIu32 "\t1\tbits %08" PRIx32 ", events %05" PRIx32 ", address %" PRIx64 "\\n\n",
            insn, r->raw, r->events, r->address);
}

static void print_event(const window *w, const event *e, uint64_t *retired, char *stage,
                        FILE *log) {
    const trace_record *r = &w->record[e->insn];
    if (e->stage == 'I') {
        fprintf(log, "I\t%" PRIu32 "\t%" PRIu64 "\t0\n", e->insn, r->sequence);
        print_labels(w, e->insn, log);
    } else if (e->stage == 'E') {
        fprintf(log, "E\t%" PRIu32 "\t0\t%c\n", e->insn, stage[e->insn]);
        fprintf(log, "R\t%" PRIu32 "\t%" PRIu64 "\t%d\n", e->insn, *retired, r->cause != 0);
        *retired += r->cause == 0;
    } else {
        if (stage[e->insn])
            fprintf(log, "E\t%" PRIu32 "\t0\t%c\n", e->insn, stage[e->insn]);
        fprintf(log, "S\t%" PRIu32 "\t0\t%c\n", e->insn, e->stage);
        stage[e->insn] = e->stage;
    }
}

static bool print_log(window *w, FILE *log) {
    char *stage = calloc(w->records + 1, 1);
    uint64_t cycle = w->events ? w->event[0].cycle : 0, retired = 0;
    if (!stage)
        return false;
    fprintf(log, "Kanata\t0004\nC=\t%" PRIu64 "\n", cycle);
    for (size_t i = 0; i < w->events; i++) {
        const event *e = &w->event[i];
        if (e->cycle > cycle)
            fprintf(log, "C\t%" PRIu64 "\n", e->cycle - cycle);
        cycle = e->cycle;
        print_event(w, e, &retired, stage, log);
    }
    free(stage);
    return !ferror(log);
}

// Allocates what depends on the number of records, and fills it.
static bool prepare(window *w) {
    w->text = calloc(w->records + 1, sizeof *w->text);
    w->event = calloc((w->records + 1) * (STAGES + 2), sizeof *w->event);
    if (!w->text || !w->event)
        return false;
    for (size_t i = 0; i < w->records; i++) {
        w->text[i].pc = w->record[i].pc;
        w->text[i].raw = w->record[i].raw;
        add_insn(w, i);
    }
    disassemble(w->text, w->records);
    if (w->events)
        qsort(w->event, w->events, sizeof *w->event, compare_event);
    return true;
}

bool kanata_convert(FILE *trace, uint64_t from, uint64_t to, FILE *log, const char **error) {
    window w = {0};
    *error = "not a trace of this version (+trace=F of the simulator writes one)";
    bool ok = read_header(trace);
    if (ok) {
        *error = "not enough memory: take a smaller window";
        ok = read_records(trace, from, to, &w) && prepare(&w);
    }
    if (ok) {
        *error = "the log cannot be written";
        ok = print_log(&w, log);
    }
    free(w.record);
    free(w.text);
    free(w.event);
    return ok;
}
