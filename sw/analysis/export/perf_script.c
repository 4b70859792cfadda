/* SPDX-License-Identifier: Apache-2.0 */
/* perf script's text. First all events `cycles`, whose period is what a sample charges, then all
 * `instructions`, one a retired sample: readers that keep one kind keep the first. A cycle is a
 * nanosecond; an address space is a process. */
#include "export.h"
#include "printable.h"
#include <inttypes.h>
#include <stdlib.h>

/* A name without spaces, which end it. stackcollapse-perf.pl cuts a name at its first parenthesis, and would make one function of
 * "step (a.c)" and "step (b.c)", or of two that C++ overloads: brackets stay. */
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
} target_t;

static void put_part(FILE *out, const char *before, const char *name, const char *behind) {
    char *clean = clean_name(name);
    fprintf(out, "%s%s%s", before, clean, behind);
    free(clean);
}

static void put_event(const target_t *target, uint64_t place, uint64_t time, const char *event,
                      uint64_t period) {
    const symbols_t *symbols = &target->export->view->profile.symbols;
    const symbol_t *symbol = symbols_at(symbols, place);
    const char *process = export_process(target->export, place);
    const char *command = process ? process : target->export->program;
    unsigned pid = place_context(place) + 1u;
    if (!period)
        return;
    put_part(target->out, "", command, "");
    fprintf(target->out,
            " %u/%u [000] %" PRIu64 ".%09" PRIu64 ": %" PRIu64 " %s:\n\t%16" PRIx64 " ", pid, pid,
            time / 1000000000, time % 1000000000, period, event, place_pc(place));
    if (symbol)
        fprintf(target->out, "%s+0x%" PRIx64, target->names[symbol - symbols->list],
                place - symbol->address);
    else
        put_part(target->out, "", export_function(target->export, place), "");
    put_part(target->out, " (", command, ")\n\n");
}

static void take_cycles(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    const target_t *target = context;
    export_charge_t charges[2];
    int count = export_charges(sample, charges);
    (void)profile, (void)record;
    for (int i = 0; i < count; i++)
        put_event(target, charges[i].place, sample->time, "cycles",
                  export_weight(target->export, charges[i].cycles));
}

static void take_retired(void *context, const profile_t *profile, const record_t *record,
                         const sample_t *sample) {
    const target_t *target = context;
    (void)profile, (void)record;
    if (sample_retired(sample))
        put_event(target, place_of(sample->pc, sample->context, sample->privilege), sample->time,
                  "instructions", export_weight(target->export, sample_weight(sample)));
}

bool export_perf_script(export_t *export, FILE *out, failure_t *failure) {
    target_t target = {export, out, export_names(export, clean_name)};
    (void)failure;
    view_walk(export->view, take_cycles, &target);
    view_walk(export->view, take_retired, &target);
    export_names_free(export, target.names);
    return true;
}
