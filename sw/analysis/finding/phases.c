/* SPDX-License-Identifier: Apache-2.0 */
/* See phases.h. */
#include "phases.h"
#include "memory.h"
#include <stdlib.h>

enum { SAMPLES_EACH = 10 };

typedef struct {
    phases_t *phases;
    const view_t *view;
    uint64_t last; /* the latest time of a sample */
} taking_t;

static void take_last(void *context, const profile_t *profile, const record_t *record,
                      const sample_t *sample) {
    taking_t *taking = context;
    (void)profile, (void)record;
    taking->last = sample->time > taking->last ? sample->time : taking->last;
}

static size_t row_of(const taking_t *taking, uint64_t place) {
    const phases_t *p = taking->phases;
    const symbol_t *symbol = symbols_at(&taking->view->profile.symbols, place);
    size_t row = 0;
    while (row + 1 < p->rows && p->functions[row].symbol != symbol)
        row++;
    return row;
}

static void take_cycles(void *context, const profile_t *profile, const record_t *record,
                        const sample_t *sample) {
    taking_t *taking = context;
    phases_t *p = taking->phases;
    item_t item[SAMPLE_ITEMS];
    size_t part = (size_t)((double)sample->time / p->length);
    part = part < p->parts ? part : p->parts - 1;
    (void)profile, (void)record;
    p->samples[part]++;
    for (int n = sample_items(sample, item); n-- > 0;) {
        uint64_t place = item[n].owed
                             ? place_of(sample->owner_pc, sample->context, sample->owner_privilege)
                             : place_of(sample->pc, sample->context, sample->privilege);
        p->cycles[row_of(taking, place) * p->parts + part] +=
            sample_weight(sample) * item[n].cycles * taking->view->interval;
    }
}

bool phases_make(phases_t *phases, const view_t *view, size_t parts, failure_t *failure) {
    taking_t taking = {phases, view, 0};
    size_t count, most = view->total.taken / SAMPLES_EACH;
    *phases = (phases_t){.parts = most < parts ? most : parts};
    if (profile_windows(&view->profile))
        return failure_set(failure,
                           "%s: it is of windows of a run, whose samples have the time of their "
                           "window.\n  Record without --window to see phases.",
                           view->profile.path);
    view_walk(view, take_last, &taking);
    if (!taking.last || !samplers[view->sampler].timed)
        return failure_set(failure,
                           "%s: its samples have no time.\n  Record without --aggregate, "
                           "--counter and --sample-by.",
                           view->profile.path);
    if (phases->parts < 2)
        return failure_set(failure,
                           "%s: %llu samples are too few to see phases.\n  Record with a smaller "
                           "-c.",
                           view->profile.path, (unsigned long long)view->total.taken);
    phases->functions = view_functions(view, &count);
    phases->rows = 1 + (count < PHASES_ROWS ? count : PHASES_ROWS);
    phases->length = (double)(taking.last + 1) / (double)phases->parts;
    phases->cycles = memory_get(phases->rows * phases->parts * sizeof *phases->cycles);
    phases->samples = memory_get(phases->parts * sizeof *phases->samples);
    view_walk(view, take_cycles, &taking);
    return true;
}

double phases_cycles(const phases_t *phases, size_t row, size_t part) {
    return phases->cycles[row * phases->parts + part];
}

double phases_share(const phases_t *phases, size_t row, size_t part) {
    double all = 0;
    for (size_t r = 0; r < phases->rows; r++)
        all += phases_cycles(phases, r, part);
    return all > 0 ? phases_cycles(phases, row, part) / all : 0;
}

const char *phases_name(const phases_t *phases, size_t row) {
    return row + 1 < phases->rows ? function_name(&phases->functions[row]) : "(others)";
}

void phases_free(phases_t *phases) {
    free(phases->functions);
    free(phases->cycles);
    free(phases->samples);
}
