// SPDX-License-Identifier: Apache-2.0
// assay-cc --hot=N/SAMPLES/PERIOD: counts the N instrumented functions with the most samples in the
// same run. All begin with their flags off; the sampler runs until it has seen SAMPLES of their
// retired instructions, and is then turned off.
#include "assay_driver.h"
#include "count_runtime.h"
#include <stddef.h>

// Addresses that carry numbers, from assay-cc.
extern char __assay_hot[], __assay_hot_samples[], __assay_hot_period[];
// From link.ld: begin and end of each function.
typedef struct {
    uintptr_t start, end;
} function_t;
extern const function_t __assay_functions_start[], __assay_functions_end[];

enum { FUNCTIONS_MOST = 4096 }; // later functions are never chosen
static uint32_t seen[FUNCTIONS_MOST];
static uint64_t samples;
hot_function_t __assay_hot_chosen[HOT_MOST + 1];

static size_t functions(void) {
    size_t count = ((uintptr_t)__assay_functions_end - (uintptr_t)__assay_functions_start) /
                   sizeof(function_t);
    return count < FUNCTIONS_MOST ? count : FUNCTIONS_MOST;
}

static size_t most_seen(void) {
    size_t most = 0;
    for (size_t i = 1; i < functions(); i++)
        if (seen[i] > seen[most])
            most = i;
    return most;
}

static void choose(void) {
    for (size_t n = 0; n < (uintptr_t)__assay_hot && n < HOT_MOST; n++) {
        size_t most = most_seen();
        const function_t *f = &__assay_functions_start[most];
        if (!seen[most])
            break;
        __assay_hot_chosen[n] = (hot_function_t){f->start, seen[most]};
        seen[most] = 0;
        counting_patch_range(f->start, f->end, true);
    }
}

static void take(const uint64_t *record) {
    uint64_t pc = record[PD_WORD_PC];
    if (!PD_GET(record[PD_WORD_PATH], PD_PATH_RETIRED))
        return;
    for (size_t i = 0; i < functions(); i++)
        if (pc >= __assay_functions_start[i].start && pc < __assay_functions_start[i].end) {
            seen[i]++;
            samples++;
            break;
        }
    if (samples == (uintptr_t)__assay_hot_samples) {
        profile_stop();
        choose();
    }
}

// Without a sampler there is nothing to choose by: all are counted.
void __assay_hot_start(void) {
    static struct profile_setup setup = {.sink = take};
    setup.period = (uintptr_t)__assay_hot_period;
    if (profile_present())
        profile_start(&setup);
    else
        counting_patch(true);
}

void __assay_hot_stop(void) { profile_stop(); }
