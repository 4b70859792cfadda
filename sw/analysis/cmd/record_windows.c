/* SPDX-License-Identifier: Apache-2.0 */
/* See recording.h: `assay record --window N`, a profile of a run by windows of it (running/windows.h).
 *
 * Each window is a process of its own, which writes a profile as if it were a run, with a seed of its own. They become one profile
 * whose fact `runs` is the share of the run that was measured, so that figures of one run are those of the whole. `window_ends` says how
 * many samples there were at the end of each, `window_strata` how many of them each stratum has: errors are by how much the windows of a
 * stratum differ.
 */
#include "command.h"
#include "format.h"
#include "memory.h"
#include "printable.h"
#include "process.h"
#include "profile_defs.h"
#include "profile_merge.h"
#include "recording.h"
#include "windows.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const recording_t *recording;
    windows_t *windows;
} job_t;

static int window_run(void *context, size_t i) {
    const job_t *job = context;
    recording_t one = *job->recording;
    failure_t failure;
    image_t *image;
    one.run.setup.seed += i;
    one.quiet = true;
    if (!windows_enter(job->windows) || !image_open(&image, one.run.program, &failure)) {
        fprintf(stderr, "window %zu cannot begin: %s.\n", i, strerror(errno));
        return STATUS_FAILED;
    }
    windows_set(job->windows, i, &one.run);
    char *path = windows_path(job->windows, "profile", i);
    int status = recording_run(&one, image, path);
    free(path);
    image_close(image);
    return status;
}

/* --- their profiles as one, those of a stratum after each other */

/* Whether a window's samples can be told to be of a stratum: each interval had the same chance, whatever its stratum. */
static bool has_strata(const windows_t *w) {
    return w->ask.points != POINTS_STRETCH && w->strata.count > 1;
}

/* In this order; `sizes` becomes how many there are of each stratum. */
static size_t *windows_in_order(const windows_t *w, size_t *sizes) {
    size_t *order = memory_get(w->count * sizeof *order), count = 0;
    for (size_t k = 0; k < (has_strata(w) ? w->strata.count : 1); k++)
        for (size_t i = 0; i < w->count; i++)
            if (!has_strata(w) || windows_stratum(w, i) == k) {
                order[count++] = i;
                sizes[k]++;
            }
    return order;
}

/* What the simulator counted in a window, the mean of all, becomes the whole run's. */
static void scale_counters(profile_t *profile, double scale) {
    facts_t *counters = &profile->counters;
    for (size_t i = 0; i < counters->count; i++) {
        const fact_t *fact = &counters->list[i];
        bool counted = strncmp(fact->name, "run_", 4) == 0 && *fact->value &&
                       !fact->value[strspn(fact->value, "0123456789")] &&
                       strcmp(fact->name, "run_width") != 0;
        if (counted)
            facts_set(counters, fact->name, "%.0f", scale * strtod(fact->value, NULL));
    }
}

static void set_list(facts_t *meta, const char *name, const size_t *list, size_t count) {
    char *text;
    size_t size;
    FILE *out = memory_stream(&text, &size);
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%zu", i ? "," : "", list[i]);
    fclose(out);
    facts_set(meta, name, "%s", text);
    free(text);
}

static void set_facts(profile_t *profile, const job_t *job, const size_t *ends,
                      const size_t *sizes) {
    const windows_t *w = job->windows;
    double share = (double)(w->count * w->ask.length) / (double)windows_part(w);
    facts_t *meta = &profile->meta;
    facts_set(meta, "runs", "%.9g", share);
    facts_set(meta, "window_length", "%" PRIu64, w->ask.length);
    facts_set(meta, "window_warm", "%" PRIu64, w->ask.warm);
    set_list(meta, "window_ends", ends, w->count);
    if (has_strata(w))
        set_list(meta, "window_strata", sizes, w->strata.count);
    facts_set(meta, "seed", "%" PRIu64, job->recording->run.setup.seed);
    scale_counters(profile, (double)w->count / share);
}

static void say(const job_t *job, const profile_t *profile, const char *output) {
    number_t n[2];
    const windows_t *w = job->windows;
    printable_line(stderr,
                   "assay record: %s: %s samples of %zu windows of %" PRIu64
                   " instructions, %.2f %% of the run's %s.",
                   output, format_count(&n[0], (double)profile->count), w->count, w->ask.length,
                   100 * (double)(w->count * w->ask.length) / (double)windows_part(w),
                   format_count(&n[1], (double)windows_part(w)));
}

static bool write_all(const job_t *job, const char *output, failure_t *failure) {
    size_t count = job->windows->count;
    char **paths = memory_get(count * sizeof *paths);
    size_t *ends = memory_get(count * sizeof *ends);
    size_t *sizes = memory_get(job->windows->strata.count * sizeof *sizes);
    size_t *order = windows_in_order(job->windows, sizes);
    profile_t profile;
    for (size_t i = 0; i < count; i++)
        paths[i] = windows_path(job->windows, "profile", order[i]);
    bool good = profile_merge(&profile, paths, count, ends, failure);
    if (good) {
        set_facts(&profile, job, ends, sizes);
        good = profile_write(&profile, output, failure);
        if (good)
            say(job, &profile, output);
        profile_free(&profile);
    }
    for (size_t i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
    free(ends);
    free(sizes);
    free(order);
    return good;
}

static int run_windows(job_t *job, const char *output) {
    failure_t failure;
    int status = windows_each(job->windows, "record", window_run, job, false);
    if (status == STATUS_GOOD && !write_all(job, output, &failure))
        status = command_fail("record", &failure);
    return status;
}

static bool seeds_fit(const job_t *job, failure_t *failure) {
    return job->recording->run.setup.seed + windows_numbers(job->windows) <= PD_SEED_MOST ||
           failure_set(failure, "--seed: the last window's would be above %" PRIu64 ".",
                       (uint64_t)PD_SEED_MOST);
}

int recording_windows(const recording_t *recording, const char *output) {
    windows_t windows;
    failure_t failure;
    job_t job = {recording, &windows};
    if (!windows_open(&windows, &recording->run, &failure))
        return command_fail("record", &failure);
    int status =
        seeds_fit(&job, &failure) ? run_windows(&job, output) : command_fail("record", &failure);
    if (status == STATUS_GOOD)
        status = run_program_status(windows.exit_code);
    windows_close(&windows);
    return status;
}

/* --- the rest of a run, from the begin of a process on */

int recording_rest(const recording_t *recording, image_t *image, const char *output) {
    windows_t windows;
    failure_t failure;
    recording_t one = *recording;
    if (!windows_open(&windows, &recording->run, &failure))
        return command_fail("record", &failure);
    int status = STATUS_FAILED;
    if (windows_rest(&windows, &one.run, &failure))
        status = one.runs > 1 ? recording_runs(&one, output) : recording_run(&one, image, output);
    else
        command_fail("record", &failure);
    windows_close(&windows);
    return status;
}
