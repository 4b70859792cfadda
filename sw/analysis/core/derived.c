/* SPDX-License-Identifier: Apache-2.0 */
/* See derived.h, and derived.def for the events. */
#include "derived.h"
#include "profile_defs.h"
#include <string.h>

/* --- the words of derived.def */

#define ALL true
#define RETIRED sample_retired(s)
#define MET(event) sample_met(s, EVENT_##event)
#define STAGE(stage) ((double)s->latency[STAGE_##stage]) /* 0 if unknown */
#define WAITED(why) waited(s, WHY_##why)
#define MEMORY (RETIRED && kind_is_memory(s->kind))
#define READS (s->kind != KIND_STORE)
#define WRITES (s->kind != KIND_LOAD)
#define BRANCH (RETIRED && s->kind == KIND_TRANSFER)
#define BIT(type) (UINT64_C(1) << PD_HEADER_##type##_LO)
#define KIND(type) ((s->transfer & BIT(type)) != 0)
#define OWN(kind, field) PD_GET(s->own, PD_##kind##_##field) /* for a side kind */
#define FETCHED OWN(FETCH, COMPLETE)
#define LIVED (!OWN(FETCH, KILLED))
#define PAGE(size) (LIVED && OWN(FETCH, PAGE) == PD_PAGE_##size)
#define NOT_TAKEN KIND(NTBR)
#define CONDITIONAL (KIND(TKBR) || KIND(NTBR))
#define INDIRECT (KIND(INDCALL) || KIND(INDJMP) || KIND(INDLJMP) || KIND(CORSWAP))

static double waited(const sample_t *s, why_t why) {
    double cycles = 0;
    for (int r = 0; r < SAMPLE_RUNS; r++)
        cycles += s->runs[r].why == why ? s->runs[r].cycles : 0;
    return cycles;
}

/* --- the table */

#define COUNTED(name, needs, condition, filter, amd, meaning)                                      \
    {#name, NEEDS_##needs, false, filter, amd, meaning},
#define SUMMED(name, needs, cycles, condition, filter, amd, meaning)                               \
    {#name, NEEDS_##needs, true, filter, amd, meaning},
const derived_event_t derived_events[DERIVED_COUNT] = {
#include "derived.def"
};
#undef COUNTED
#undef SUMMED

derived_t derived_named(const char *name) {
    int event = 0;
    while (event < DERIVED_COUNT && strcmp(derived_events[event].name, name) != 0)
        event++;
    return (derived_t)event;
}

/* --- adding up */

void derived_merge(derived_sum_t into[DERIVED_COUNT], const derived_sum_t from[DERIVED_COUNT]) {
    for (int event = 0; event < DERIVED_COUNT; event++) {
        into[event].sum += from[event].sum;
        into[event].squares += from[event].squares;
    }
}

/* x: an instruction's, or the sum of `count` of them, each with an equal part. */
static void add(derived_sum_t *sum, double x, double weight, double count) {
    sum->sum += weight * x;
    sum->squares += weight * weight * x * x / count;
}

static bool is_known(const sample_t *s, derived_need_t needs) {
    sampler_kind_t kind = derived_kind(needs);
    if (s->sampler >= SAMPLER_BESIDE || kind >= SAMPLER_BESIDE)
        return s->sampler == kind;
    return needs == NEEDS_ANY ||
           (samplers[s->sampler].single && (needs == NEEDS_LIFE || s->detailed));
}

void derived_add(derived_sum_t sums[DERIVED_COUNT], const sample_t *s) {
    double weight = sample_weight(s), count = sample_count(s);
    if (!samplers[s->sampler].timed && s->sampler < SAMPLER_BESIDE)
        return;
#define COUNTED(name, needs, condition, filter, amd, meaning)                                      \
    if (is_known(s, NEEDS_##needs) && (condition))                                                 \
        add(&sums[DERIVED_##name], count, weight, count);
#define SUMMED(name, needs, cycles, condition, filter, amd, meaning)                               \
    if (is_known(s, NEEDS_##needs) && (condition))                                                 \
        add(&sums[DERIVED_##name], cycles, weight, count);
#include "derived.def"
#undef COUNTED
#undef SUMMED
}
