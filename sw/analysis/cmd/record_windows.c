/* SPDX-License-Identifier: Apache-2.0 */
/* See recording.h: `assay record --window N`, a profile of a run from windows of it
 * (running/windows.h). Each window is a process of its own, which writes a profile as if it were a
 * run, with a seed of its own. windows_join.h joins them.
 */
#include "command.h"
#include "profile_defs.h"
#include "recording.h"
#include "windows_join.h"
#include "windows_look.h"
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
    int status = windows_status(job->windows, recording_run(&one, image, path));
    free(path);
    image_close(image);
    return status;
}

static bool cycles_of(const windows_t *w, size_t i, double *cycles, double *instructions,
                      failure_t *failure) {
    char *path = windows_path(w, "profile", i);
    profile_t profile;
    bool good = profile_read(&profile, path, failure);
    if (good) {
        *cycles = facts_number(&profile.counters, "run_cycles", 0);
        *instructions = facts_number(&profile.counters, "run_instructions", 1);
        profile_free(&profile);
    }
    free(path);
    return good;
}

/* --- all of them */

static int run_windows(job_t *job, const char *output) {
    failure_t failure;
    int status = windows_look(job->windows, "record", window_run, job, cycles_of);
    if (status == STATUS_GOOD)
        status = windows_each(job->windows, "record", window_run, job, false);
    if (status == STATUS_GOOD && !windows_join(job->windows, job->recording, output, &failure))
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
