/* SPDX-License-Identifier: Apache-2.0 */
/* See same_run.h. */
#include "same_run.h"
#include "memory.h"
#include "trace_file.h"
#include <stdio.h>
#include <stdlib.h>

typedef struct {
    uint64_t pc;
    uint32_t total;
} stay_t;

typedef struct {
    stay_t *list;
    size_t count;
    bool strange; /* a sample is not among the tagged lives */
} stayed_t;

static int compare(const void *a, const void *b) {
    const stay_t *x = a, *y = b;
    return x->pc != y->pc ? (x->pc > y->pc) - (x->pc < y->pc)
                          : (x->total > y->total) - (x->total < y->total);
}

static void add(stayed_t *stayed, const trace_record_t *life) {
    memory_room(stayed->list, stayed->count);
    stayed->list[stayed->count++] =
        (stay_t){life->pc, life->end < PD_LATENCY_MAX ? life->end : PD_LATENCY_MAX};
}

static void read_tagged(stayed_t *stayed, trace_file_t *trace) {
    trace_record_t life;
    while (trace_next(trace, &life))
        if (life.tag && life.cause == PD_ABORT_NONE)
            add(stayed, &life);
    if (stayed->count)
        qsort(stayed->list, stayed->count, sizeof *stayed->list, compare);
}

static void look_up(void *context, const profile_t *profile, const record_t *record,
                    const sample_t *sample) {
    stayed_t *stayed = context;
    stay_t stay = {sample->pc, sample->latency[STAGE_TOTAL]};
    (void)profile, (void)record;
    if (!stayed->strange && samplers[sample->sampler].single && sample_retired(sample))
        stayed->strange = !stayed->count || !bsearch(&stay, stayed->list, stayed->count,
                                                     sizeof *stayed->list, compare);
}

bool same_run(const profile_t *profile, const char *trace, failure_t *failure) {
    stayed_t stayed = {0};
    trace_file_t file;
    if (!trace_open(&file, trace, failure))
        return false;
    read_tagged(&stayed, &file);
    bool good = trace_close(&file, failure);
    if (good)
        profile_walk(profile, look_up, &stayed);
    free(stayed.list);
    if (stayed.strange)
        failure_set(failure,
                    "%s: lacks the lives of this profile's samples.\n"
                    "  Make both in one run: assay record --trace FILE -o PROFILE.",
                    trace);
    return good && !stayed.strange;
}
