/* SPDX-License-Identifier: Apache-2.0 */
/* See windows.h: windows in chains, each in a process of its own. */
#include "memory.h"
#include "process.h"
#include "windows.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* --- chains */

/* A chain's windows, from `from` to before `to`, each `step`th; those before `counted` are for what the predictors learn from them. */
typedef struct {
    size_t from, counted, to, step;
} chain_t;

/* Windows of a chain, and those before it that are not counted: both even. */
static size_t chain_length(const windows_t *w) {
    return (w->count + 2 * WINDOWS_CHAINS - 1) / (2 * WINDOWS_CHAINS) * 2;
}

static size_t chain_lead(const windows_t *w) { return (chain_length(w) / 4 + 1) / 2 * 2; }

static size_t chain_count(const windows_t *w) {
    return (w->count + chain_length(w) - 1) / chain_length(w);
}

/* The last one, after all the others, is the second of them once more. */
static chain_t chain_of(const windows_t *w, size_t chain) {
    bool again = chain == chain_count(w);
    size_t length = chain_length(w), counted = length * (again ? chain_count(w) > 1 : chain);
    size_t to = counted + length < w->count ? counted + length : w->count;
    return (chain_t){counted > 0 ? counted - chain_lead(w) : 0, counted, to, again ? 2 : 1};
}

size_t windows_twice(const windows_t *w) {
    chain_t chain = w->count ? chain_of(w, chain_count(w)) : (chain_t){0};
    return w->count ? (chain.to - chain.counted + 1) / 2 : 0;
}

size_t windows_again(const windows_t *w, size_t i) {
    return chain_of(w, chain_count(w)).counted + 2 * i;
}

/* --- what a window's number says: of those that are counted, those once more, those that are not counted, and of these once more */

static size_t number_of(const windows_t *w, const chain_t *chain, size_t now) {
    bool again = chain->step > 1;
    if (now < chain->counted)
        return w->count + w->again + (again ? w->count : 0) + now;
    return again ? w->count + (now - chain->counted) / 2 : now;
}

size_t windows_numbers(const windows_t *w) { return 3 * w->count + w->again; }

static const windows_row_t *row_at(const windows_t *w, size_t number, bool *half) {
    size_t lead = number - w->count - w->again;
    *half = number >= w->count && (number < w->count + w->again || lead >= w->count);
    if (number < w->count)
        return &w->list[number];
    return number < w->count + w->again ? &w->list[windows_again(w, number - w->count)]
                                        : &w->list[lead % w->count];
}

/* --- a window, in its process */

static void set_start(const windows_t *w, const windows_row_t *row, bool half, run_t *run) {
    run->restore = memory_print("%s/%" PRIu64, w->folder, row->file[half]);
    run->warm = row->place > row->taken[half] ? row->place - row->taken[half] : 0;
    run->told = w->told; /* no further than to its begin, where it is the only one */
    run->told_size = w->told_size;
    run->told_before = row->channel[half];
}

void windows_set(const windows_t *w, size_t number, run_t *run) {
    bool half;
    const windows_row_t *row = row_at(w, number, &half);
    set_start(w, row, half, run);
    run->predictors_left = windows_path(w, "predictors", w->chain);
    run->predictors = w->first ? NULL : run->predictors_left;
    run->measure = w->ask.length;
    run->windows.length = 0;
}

bool windows_rest(const windows_t *w, run_t *run, failure_t *failure) {
    set_start(w, &w->list[0], false, run);
    run->measure = UINT64_MAX / 4; /* more than any run has */
    return kept_input_open(&w->input) ||
           failure_set(failure, "standard input: cannot be read again: %s.", strerror(errno));
}

bool windows_enter(const windows_t *w) {
    char *log = windows_path(w, "log", w->chain);
    bool good = kept_input_open(&w->input) &&
                process_redirect(STDOUT_FILENO, "/dev/null", O_WRONLY) &&
                process_redirect(STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC);
    free(log);
    return good;
}

/* --- all of them */

typedef struct {
    windows_t *windows;
    const char *command;
    work_t *work;
    void *context;
    chain_t chain;
    size_t now; /* the window that is simulated */
} job_t;

static int window_work(void *context, size_t i) {
    (void)i;
    job_t *job = context;
    return job->work(job->context, number_of(job->windows, &job->chain, job->now));
}

/* The first chain in which something is wrong says so. */
static void say_ended(const job_t *job, int status) {
    const windows_t *w = job->windows;
    char *log = windows_path(w, "log", w->chain), *said = windows_path(w, "said", 0);
    if (open(said, O_WRONLY | O_CREAT | O_EXCL, 0600) >= 0) {
        fprintf(stderr, "assay %s: window %zu, at instruction %" PRIu64 ", ended with status %d:\n",
                job->command, job->now, w->list[job->now].place, status);
        process_show(log);
    }
    free(log);
    free(said);
}

static int chain_work(void *context, size_t i) {
    job_t *job = context;
    int status = 0;
    job->chain = chain_of(job->windows, i);
    job->windows->chain = i;
    for (job->now = job->chain.from; job->now < job->chain.to && !status;
         job->now += job->chain.step) {
        job->windows->first = job->now == job->chain.from;
        process_each(window_work, job, 1, 1, &status);
        if (status)
            say_ended(job, status);
    }
    return status;
}

int windows_each(windows_t *w, const char *command, work_t *work, void *context, bool again) {
    size_t chains = chain_count(w) + (again && w->again);
    job_t job = {.windows = w, .command = command, .work = work, .context = context};
    int *ended = memory_get(chains * sizeof *ended), status = 0;
    process_each(chain_work, &job, chains, process_at_once(), ended);
    for (size_t i = 0; i < chains && !status; i++)
        status = ended[i];
    free(ended);
    return status;
}
