/* SPDX-License-Identifier: Apache-2.0 */
/* See stat_windows.h. */
#include "stat_windows.h"
#include "command.h"
#include "hpm_events.h"
#include "memory.h"
#include "run_facts.h"
#include "run_options.h"
#include "windows_look.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const run_t *run;
    windows_t *windows;
    int screen; /* where progress is shown, -1: nowhere */
} job_t;

/* --- a window, in a process of its own */

static bool write_facts(const facts_t *facts, const char *path, failure_t *failure) {
    FILE *out = fopen(path, "w");
    for (size_t i = 0; out && i < facts->count; i++)
        fprintf(out, "%s,%s\n", facts->list[i].name, facts->list[i].value);
    return (out && fclose(out) == 0) ||
           failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
}

static bool write_outcome(const windows_t *w, size_t i, outcome_t *outcome, failure_t *failure) {
    char *counts = windows_path(w, "counts", i), *machine = windows_path(w, "machine", i);
    hpm_sum(&outcome->stats);
    bool good = write_facts(&outcome->stats, counts, failure) &&
                write_facts(&outcome->machine, machine, failure);
    free(counts);
    free(machine);
    return good;
}

static int window_run(void *context, size_t i) {
    const job_t *job = context;
    run_t run = *job->run;
    outcome_t outcome;
    failure_t failure;
    if (!windows_enter(job->windows)) {
        failure_set(&failure, "window %zu: its streams cannot be opened: %s.", i, strerror(errno));
        return command_fail("stat", &failure);
    }
    windows_set(job->windows, i, &run);
    if (!simulate(&run, &outcome, &failure))
        return command_fail("stat", &failure);
    int status = windows_status(job->windows, run_status(&run, "stat", &outcome));
    if (status == STATUS_GOOD && !write_outcome(job->windows, i, &outcome, &failure))
        status = command_fail("stat", &failure);
    outcome_free(&outcome);
    if (job->screen >= 0)
        dprintf(job->screen, "\rassay stat: window %zu of %zu ", i + 1,
                job->windows->count + job->windows->again);
    return status;
}

/* --- all of them */

static bool take_window(stat_t *stat, const job_t *job, size_t i, failure_t *failure) {
    char *counts = windows_path(job->windows, "counts", i);
    char *machine = windows_path(job->windows, "machine", i);
    outcome_t outcome = {.end = RUN_PROGRAM_ENDED};
    bool good = facts_read(&outcome.stats, counts, failure) &&
                facts_read(&outcome.machine, machine, failure);
    outcome.seconds = facts_number(&outcome.stats, "seconds", 0);
    if (good && !stat->runs)
        run_facts(&stat->run, job->run, &outcome.machine);
    if (good)
        stat_add_window(stat, &outcome);
    outcome_free(&outcome);
    free(counts);
    free(machine);
    return good;
}

static int run_windows(stat_t *stat, job_t *job) {
    failure_t failure;
    size_t count = job->windows->count + job->windows->again;
    int status = windows_each(job->windows, "stat", window_run, job, true);
    if (job->screen >= 0)
        dprintf(job->screen, "\r\033[K");
    for (size_t i = 0; i < count && status == STATUS_GOOD; i++)
        if (!take_window(stat, job, i, &failure))
            status = command_fail("stat", &failure);
    return status;
}

static void set_sampling(stat_t *stat, const windows_t *w) {
    stat->ask = w->ask;
    stat->whole = w->whole;
    stat->again = w->again;
    stat->times = (double)w->again_times;
    stat->which = memory_get(w->again * sizeof *stat->which);
    for (size_t i = 0; i < w->again; i++)
        stat->which[i] = windows_again(w, i);
    stat->sampling = windows_sampling(w);
}

/* --- the command's */

static bool cycles_of(const windows_t *w, size_t i, double *cycles, double *instructions,
                      failure_t *failure) {
    char *counts = windows_path(w, "counts", i);
    facts_t facts = {0};
    bool good = facts_read(&facts, counts, failure);
    *cycles = facts_number(&facts, "cycles", 0);
    *instructions = facts_number(&facts, "instructions", 1);
    facts_free(&facts);
    free(counts);
    return good;
}

int stat_windows(stat_t *stat, const run_t *run) {
    windows_t windows;
    failure_t failure;
    if (!windows_open(&windows, run, &failure))
        return command_fail("stat", &failure);
    job_t job = {run, &windows, isatty(STDERR_FILENO) ? dup(STDERR_FILENO) : -1};
    int status = windows_look(&windows, "stat", window_run, &job, cycles_of);
    if (status == STATUS_GOOD) {
        set_sampling(stat, &windows);
        status = run_windows(stat, &job);
    }
    if (status == STATUS_GOOD)
        status = run_program_status(windows.exit_code);
    facts_set(&stat->facts, "exit_code", "%llu", (unsigned long long)windows.exit_code);
    if (job.screen >= 0)
        close(job.screen);
    windows_close(&windows);
    return status;
}
