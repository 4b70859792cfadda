/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_join.h. */
#include "windows_join.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include "profile_merge.h"
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Windows in the order in which their profiles are joined. */
typedef struct {
    const windows_t *windows;
    size_t strata;   /* 1: unknown */
    size_t *sizes;   /* windows of each */
    size_t *order;   /* of each, its number; */
    size_t *ends;    /* ... samples up to its end; */
    double *weight;  /* ... its weight in the run, 1 on average; */
    double *sampled; /* ... its samples, which cover a part of it; */
    double *cycles;  /* ... its cycles */
    profile_t profile;
    size_t samples;
    double *sums; /* of each of the profile's counters */
} join_t;

/* Whether a window's samples can be assigned to a stratum: in stretches each interval had the same
 * probability, whatever its stratum. */
static size_t strata_told(const windows_t *w) {
    return w->ask.points != POINTS_STRETCH && w->strata.count > 1 ? w->strata.count : 1;
}

static size_t stratum_told(const join_t *join, size_t window) {
    return join->strata > 1 ? windows_stratum(join->windows, window) : 0;
}

static void order_windows(join_t *join) {
    const windows_t *w = join->windows;
    size_t count = 0;
    for (size_t k = 0; k < join->strata; k++) {
        for (size_t i = 0; i < w->count; i++)
            if (stratum_told(join, i) == k)
                join->order[count + join->sizes[k]++] = i;
        for (size_t end = count + join->sizes[k]; count < end; count++)
            join->weight[count] =
                join->strata > 1 ? w->strata.share[k] * (double)w->count / (double)join->sizes[k]
                                 : 1;
    }
}

static join_t start(const windows_t *w) {
    join_t join = {.windows = w,
                   .strata = strata_told(w),
                   .sizes = memory_get(strata_told(w) * sizeof(size_t)),
                   .order = memory_get(w->count * sizeof(size_t)),
                   .ends = memory_get(w->count * sizeof(size_t)),
                   .weight = memory_get(w->count * sizeof(double)),
                   .sampled = memory_get(w->count * sizeof(double)),
                   .cycles = memory_get(w->count * sizeof(double))};
    order_windows(&join);
    return join;
}

static void finish(join_t *join) {
    free(join->sizes);
    free(join->order);
    free(join->ends);
    free(join->weight);
    free(join->sampled);
    free(join->cycles);
    free(join->sums);
}

/* --- counters */

static bool of_simulator(const char *name) { return strncmp(name, "run_", 4) == 0; }

/* Whether it was counted while counting was on. */
static bool while_counted(const char *name) {
    return strcmp(name, "fetched") == 0 || strcmp(name, "counted_cycles") == 0;
}

/* Whether it grows with the run; others are of samples, sizes, or not numbers. */
static bool is_of_run(const fact_t *fact) {
    bool is = (of_simulator(fact->name) && strcmp(fact->name, "run_width") != 0) ||
              while_counted(fact->name) || strcmp(fact->name, "cycles") == 0 ||
              strcmp(fact->name, "instructions") == 0;
    return is && *fact->value && !fact->value[strspn(fact->value, "0123456789")];
}

/* With a short period counting may pause while a sample is under way (mpdisctl.HOLD), longer if
 * much is fetched: the part of a window's fetches that its samples cover is known. */
static double part_counted(const facts_t *counters) {
    double all = facts_number(counters, "run_program_slots", 0);
    double counted = facts_number(counters, "run_counted_slots", 0);
    return all > 0 && counted > 0 ? counted / all : 1;
}

static void look(void *context, size_t i, const profile_t *read) {
    join_t *join = context;
    const facts_t *counters = &join->profile.counters; /* of the first, which is read into it */
    if (i == 0)
        join->sums = memory_get(counters->count * sizeof *join->sums);
    join->samples += read->count;
    join->ends[i] = join->samples;
    join->sampled[i] = join->weight[i] / part_counted(&read->counters);
    join->cycles[i] = facts_number(&read->counters, "run_cycles", 0);
    for (size_t c = 0; c < counters->count; c++) {
        const char *name = counters->list[c].name;
        join->sums[c] += (while_counted(name) ? join->sampled[i] : join->weight[i]) *
                         facts_number(&read->counters, name, 0);
    }
}

static double sum_of(const join_t *join, const char *name) {
    const facts_t *counters = &join->profile.counters;
    double sum = 0;
    for (size_t c = 0; c < counters->count; c++)
        if (strcmp(counters->list[c].name, name) == 0)
            sum = join->sums[c];
    return sum;
}

/* `whole`: ratio of the run to the measured part. */
static void set_counters(join_t *join, double whole) {
    facts_t *counters = &join->profile.counters;
    for (size_t c = 0; c < counters->count; c++) {
        const fact_t *fact = &counters->list[c];
        if (is_of_run(fact))
            facts_set(counters, fact->name, "%.0f",
                      join->sums[c] * (of_simulator(fact->name) ? whole : 1));
    }
    facts_set(counters, "run_ipc", "%.4f",
              sum_of(join, "run_instructions") / sum_of(join, "run_cycles"));
}

/* Exact counts of windows cannot be weighed: they say nothing about the run. Nobody saw the calls
 * that led to a window in the middle of a run. */
static void drop_truth(profile_t *profile) {
    pc_table_t *const tables[] = {&profile->truth,         &profile->apart,
                                  &profile->halves,        &profile->data,
                                  &profile->truth_fetches, &profile->fetches_apart};
    for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
        pc_table_free(tables[i]);
    stacks_free(&profile->stacks);
}

/* --- facts */

typedef void put_t(FILE *out, const void *list, size_t i);

static void put_number(FILE *out, const void *list, size_t i) {
    fprintf(out, "%zu", ((const size_t *)list)[i]);
}

static void put_real(FILE *out, const void *list, size_t i) {
    fprintf(out, "%.9g", ((const double *)list)[i]);
}

static void set_list(facts_t *meta, const char *name, put_t *put, const void *list, size_t count) {
    char *text;
    size_t size;
    FILE *out = memory_stream(&text, &size);
    for (size_t i = 0; i < count; i++) {
        fputs(i ? "," : "", out);
        put(out, list, i);
    }
    fclose(out);
    facts_set(meta, name, "%s", text);
    free(text);
}

static void set_facts(join_t *join, uint64_t seed) {
    const windows_t *w = join->windows;
    double share = sum_of(join, "run_instructions") / (double)windows_part(w);
    facts_t *meta = &join->profile.meta;
    facts_set(meta, "runs", "%.9g", share);
    facts_set(meta, "window_length", "%" PRIu64, w->ask.length);
    facts_set(meta, "window_warm", "%" PRIu64, w->ask.warm);
    set_list(meta, "window_ends", put_number, join->ends, w->count);
    set_list(meta, "window_weights", put_real, join->sampled, w->count);
    set_list(meta, "window_cycles", put_real, join->cycles, w->count);
    if (join->strata > 1)
        set_list(meta, "window_strata", put_number, join->sizes, join->strata);
    facts_set(meta, "seed", "%" PRIu64, seed);
    set_counters(join, 1 / share);
}

static void say(const join_t *join, const char *output) {
    number_t n[2];
    const windows_t *w = join->windows;
    printable_line(stderr,
                   "assay record: %s: %s samples of %zu windows of %" PRIu64
                   " instructions, %.2f %% of the run's %s.",
                   output, format_count(&n[0], (double)join->profile.count), w->count,
                   w->ask.length,
                   100 * (double)(w->count * w->ask.length) / (double)windows_part(w),
                   format_count(&n[1], (double)windows_part(w)));
}

static void say_whole(const join_t *join, const char *output) {
    number_t n[2];
    printable_line(
        stderr,
        "assay record: %s: %s samples of all of the run, which is short beside its windows and "
        "their warm-up: %s instructions.",
        output, format_count(&n[0], (double)join->profile.count),
        format_count(&n[1], (double)windows_part(join->windows)));
}

static bool write_profile(join_t *join, const recording_t *recording, const char *output,
                          failure_t *failure) {
    if (!join->windows->whole) {
        drop_truth(&join->profile);
        set_facts(join, recording->run.setup.seed);
    }
    if (!profile_write(&join->profile, output, failure))
        return false;
    (join->windows->whole ? say_whole : say)(join, output);
    return true;
}

bool windows_join(const windows_t *w, const recording_t *recording, const char *output,
                  failure_t *failure) {
    join_t join = start(w);
    char **paths = memory_get(w->count * sizeof *paths);
    for (size_t i = 0; i < w->count; i++)
        paths[i] = windows_path(w, "profile", join.order[i]);
    bool good = profile_merge(&join.profile, paths, w->count, look, &join, failure);
    if (good) {
        good = write_profile(&join, recording, output, failure);
        profile_free(&join.profile);
    }
    for (size_t i = 0; i < w->count; i++)
        free(paths[i]);
    free(paths);
    finish(&join);
    return good;
}
