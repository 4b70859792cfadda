/* SPDX-License-Identifier: Apache-2.0 */
/* Derived events of instruction samples, and of the side samples' kinds: the table derived.def.
 *
 *     derived_sum_t sums[DERIVED_COUNT] = {0};
 *     derived_add(sums, &sample);                          for every sample
 *     sums[derived_named("ls_dcache_miss")].sum            samples, by weight; for cycles their sum
 */
#ifndef SW_ANALYSIS_CORE_DERIVED_H
#define SW_ANALYSIS_CORE_DERIVED_H
#include "sample.h"

#define COUNTED(name, ...) DERIVED_##name,
#define SUMMED(name, ...) DERIVED_##name,
typedef enum {
#include "derived.def"
    DERIVED_COUNT
} derived_t;
#undef COUNTED
#undef SUMMED

/* What a sample has to be for the event to be known. */
#define NEED_BESIDE(NAME, ...) NEEDS_##NAME,
typedef enum { NEEDS_ANY, NEEDS_LIFE, NEEDS_DETAILS, PD_BESIDE_LIST(NEED_BESIDE) } derived_need_t;

/* The side kind; SAMPLER_INSTRUCTION: an event of instructions. */
static inline sampler_kind_t derived_kind(derived_need_t needs) {
    return needs <= NEEDS_DETAILS ? SAMPLER_INSTRUCTION
                                  : (sampler_kind_t)(SAMPLER_BESIDE + (needs - NEEDS_DETAILS - 1));
}

typedef struct {
    const char *name;
    derived_need_t needs;
    bool cycles; /* a sum of cycles; else a count of instructions, or of samples of the side kind */
    const char *filter; /* name for `record -e`; "": none */
    const char *amd;    /* AMD's name of the same event; "": none */
    const char *meaning;
} derived_event_t;
extern const derived_event_t derived_events[DERIVED_COUNT];

/* Sums of w*x and of the squares of w*x, for weights w. */
typedef struct {
    double sum, squares;
} derived_sum_t;

void derived_add(derived_sum_t sums[DERIVED_COUNT], const sample_t *sample);
void derived_merge(derived_sum_t into[DERIVED_COUNT], const derived_sum_t from[DERIVED_COUNT]);
derived_t derived_named(const char *name); /* DERIVED_COUNT: none */
#endif
