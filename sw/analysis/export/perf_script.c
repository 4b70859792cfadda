/* perf script's text. First all events `cycles`, whose period is what a sample charges, then all
 * `instructions`, one a retired sample: readers that keep one kind keep the first. A cycle is a
 * nanosecond; an address space is a process. */
#include "export.h"
#include "printable.h"
#include <inttypes.h>
#include <stdlib.h>

/* Without spaces, which end a name. stackcollapse-perf.pl cuts a name at its first parenthesis, and would make one function of
 * "step (a.c)" and "step (b.c)", or of two that C++ overloads: brackets stay. */
static void put_name(FILE *out, const char *name) {
    char *clean = printable(name, "");
    for (const char *c = clean; *c; c++) {
        if (c[0] == ' ' && c[1] == '(')
            continue;
        fputc(*c == ' ' ? '_' : *c == '(' ? '[' : *c == ')' ? ']' : *c, out);
    }
    free(clean);
}

static void put_event(const export_t *export, FILE *out, uint64_t place, uint64_t time,
                      const char *event, uint64_t period) {
    const char *process = export_process(export, place);
    const symbol_t *symbol = symbols_at(&export->view->profile.symbols, place);
    unsigned pid = place_context(place) + 1u;
    if (!period)
        return;
    put_name(out, process ? process : export->program);
    fprintf(out, " %u/%u [000] %" PRIu64 ".%09" PRIu64 ": %" PRIu64 " %s:\n\t%16" PRIx64 " ", pid,
            pid, time / 1000000000, time % 1000000000, period, event, place_pc(place));
    put_name(out, export_function(export, place));
    if (symbol)
        fprintf(out, "+0x%" PRIx64, place - symbol->address);
    fputs(" (", out);
    put_name(out, process ? process : export->program);
    fputs(")\n\n", out);
}

static void put_cycles(const export_t *export, FILE *out, const sample_t *sample) {
    export_charge_t charges[2];
    int count = export_charges(sample, charges);
    for (int i = 0; i < count; i++)
        put_event(export, out, charges[i].place, sample->time, "cycles",
                  export_weight(export, charges[i].cycles));
}

typedef struct {
    export_t *export;
    FILE *out;
} target_t;

static void take_cycles(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    const target_t *target = context;
    (void)profile, (void)record;
    put_cycles(target->export, target->out, sample);
}

static void take_retired(void *context, const profile_t *profile, const record_t *record,
                         const sample_t *sample) {
    const target_t *target = context;
    (void)profile, (void)record;
    if (sample_retired(sample))
        put_event(target->export, target->out,
                  place_of(sample->pc, sample->context, sample->privilege), sample->time,
                  "instructions", export_weight(target->export, 1));
}

bool export_perf_script(export_t *export, FILE *out, failure_t *failure) {
    target_t target = {export, out};
    (void)failure;
    view_walk(export->view, take_cycles, &target);
    view_walk(export->view, take_retired, &target);
    return true;
}
