/* SPDX-License-Identifier: Apache-2.0 */
/* What a profile's facts say of how it was recorded; see profile.h. */
#include "memory.h"
#include "profile.h"
#include <stdlib.h>
#include <string.h>

double profile_runs(const profile_t *profile) {
    double runs = facts_number(&profile->meta, "runs", 1);
    return runs > 0 ? runs : 1;
}

size_t profile_windows(const profile_t *profile) {
    size_t count = 0;
    for (const char *at = facts_text(&profile->meta, "window_ends"); at; at = strchr(at + 1, ','))
        count++;
    return count;
}

/* Sizes that do not add up to all windows are taken for none. */
uint32_t *profile_window_strata(const profile_t *profile, size_t *strata) {
    const char *at = facts_text(&profile->meta, "window_strata");
    uint32_t *sizes = at ? memory_get((strlen(at) + 1) * sizeof *sizes) : NULL;
    size_t count = 0, windows = 0;
    for (char *end; at && *at; at = end + (*end == ',')) {
        sizes[count] = (uint32_t)strtoul(at, &end, 10);
        windows += sizes[count++];
        if (end == at)
            break;
    }
    *strata = count;
    if (windows == profile_windows(profile))
        return sizes;
    free(sizes);
    return NULL;
}

double profile_strata(const profile_t *profile) {
    const char *text = facts_text(&profile->meta, "strata"); /* N:CYCLES, or that there are none */
    double times = text ? strtod(text, NULL) : 1;
    return times >= 1 ? times : 1;
}

double profile_choice(const profile_t *profile) {
    return facts_number(&profile->meta, "period", 0) / profile_strata(profile);
}

/* A program that profiles itself may have added its samples up, unasked. */
sampler_kind_t profile_sampler(const profile_t *profile) {
    bool sums = facts_text(&profile->meta, "table") || facts_text(&profile->counters, "sums_left");
    return facts_text(&profile->meta, "event.0")   ? SAMPLER_PLACE
           : facts_text(&profile->meta, "counter") ? SAMPLER_COUNTER
           : facts_text(&profile->meta, "every")   ? SAMPLER_DUE
           : sums                                  ? SAMPLER_SUM
                                                   : SAMPLER_INSTRUCTION;
}
