/* SPDX-License-Identifier: Apache-2.0 */
/* The text format of perf script. First all events `cycles`, whose period is a sample's charge,
 * then all `instructions`, one for each retired sample: readers that keep one kind keep the first.
 * A cycle is a nanosecond; an address space is a process. An event is followed by its function,
 * then its callers, if stacks are known. */
#include "export.h"
#include "memory.h"
#include "printable.h"
#include <inttypes.h>
#include <stdlib.h>

/* A name without spaces, which would end it. stackcollapse-perf.pl cuts a name at its first
 * parenthesis, and would merge "step (a.c)" and "step (b.c)", or two C++ overloads, so brackets are
 * used instead. */
static char *clean_name(const char *name) {
    char *clean = printable(name, ""), *to = clean;
    for (const char *c = clean; *c; c++)
        if (c[0] != ' ' || c[1] != '(')
            *to++ = (char)(*c == ' '   ? '_'
                           : *c == '(' ? '['
                           : *c == ')' ? ']'
                           : *c == ';' ? ':'
                                       : *c);
    *to = 0;
    return clean;
}

typedef struct {
    export_t *export;
    FILE *out;
    char **names;
    calls_frame_t *frames; /* room for a stack */
    uint64_t taken;        /* samples */
} target_t;

static void put_part(FILE *out, const char *before, const char *name, const char *behind) {
    char *clean = clean_name(name);
    fprintf(out, "%s%s%s", before, clean, behind);
    free(clean);
}

static void put_frame(const target_t *target, uint64_t place) {
    const symbols_t *symbols = &target->export->view->profile.symbols;
    const symbol_t *symbol = symbols_at(symbols, place);
    const char *process = export_process(target->export, place);
    fprintf(target->out, "\t%16" PRIx64 " ", place_pc(place));
    if (symbol)
        fprintf(target->out, "%s+0x%" PRIx64, target->names[symbol - symbols->list],
                place - symbol->address);
    else
        put_part(target->out, "", export_function(target->export, place), "");
    put_part(target->out, " (", process ? process : target->export->program, ")\n");
}

static void put_event(const target_t *target, uint64_t place, uint32_t stack, uint64_t time,
                      const char *event, uint64_t period) {
    const call_tree_t *calls = target->export->calls;
    size_t count = 1;
    target->frames[0].place = place;
    if (calls)
        count = calls_frames(calls, stack, place, target->frames, EXPORT_DEPTH);
    const char *process = export_process(target->export, target->frames[count - 1].place);
    const char *command = process ? process : target->export->program;
    unsigned pid = place_context(target->frames[count - 1].place) + 1u;
    if (!period)
        return;
    put_part(target->out, "", command, "");
    fprintf(target->out, " %u/%u [000] %" PRIu64 ".%09" PRIu64 ": %" PRIu64 " %s:\n", pid, pid,
            time / 1000000000, time % 1000000000, period, event);
    for (size_t f = 0; f < count; f++)
        put_frame(target, target->frames[f].place);
    fputc('\n', target->out);
}

/* For windows of a run, which have times of their own, the sample's number. */
static uint64_t time_of(target_t *target, const sample_t *sample) {
    uint64_t number = target->taken++;
    return sample->window ? number : sample->time;
}

static void take_cycles(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    target_t *target = context;
    export_charge_t charges[2];
    int count = export_charges(sample, charges);
    uint64_t time = time_of(target, sample);
    (void)profile, (void)record;
    for (int i = 0; i < count; i++)
        put_event(target, charges[i].place, charges[i].stack, time, "cycles",
                  export_weight(target->export, charges[i].cycles));
}

static void take_retired(void *context, const profile_t *profile, const record_t *record,
                         const sample_t *sample) {
    target_t *target = context;
    uint64_t time = time_of(target, sample);
    (void)profile, (void)record;
    if (sample_retired(sample))
        put_event(target, place_of(sample->pc, sample->context, sample->privilege), sample->stack,
                  time, "instructions", export_weight(target->export, sample_weight(sample)));
}

bool export_perf_script(export_t *export, FILE *out, failure_t *failure) {
    target_t target = {export, out, export_names(export, clean_name),
                       memory_get(EXPORT_DEPTH * sizeof *target.frames), 0};
    (void)failure;
    view_walk(export->view, take_cycles, &target);
    target.taken = 0;
    view_walk(export->view, take_retired, &target);
    export_names_free(export, target.names);
    free(target.frames);
    return true;
}
