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

/* A chain's windows, from `from` to before `to`; those before `counted` only train the
 * predictors. */
typedef struct {
    size_t from, counted, to;
} chain_t;

static size_t chain_length(const windows_t *w) {
    return (w->count + WINDOWS_CHAINS - 1) / WINDOWS_CHAINS;
}

static size_t chain_count(const windows_t *w) {
    return (w->count + chain_length(w) - 1) / chain_length(w);
}

static chain_t chain_of(const windows_t *w, size_t chain) {
    size_t length = chain_length(w), counted = length * chain;
    size_t to = counted + length < w->count ? counted + length : w->count;
    return (chain_t){counted > 0 ? counted - length / 4 : 0, counted, to};
}

/* --- ranges of a window's number: counted, once more, not counted */

size_t windows_numbers(const windows_t *w) { return 2 * w->count + w->again; }

static const windows_row_t *row_at(const windows_t *w, size_t number, const char **folder) {
    bool again = number >= w->count && number < w->count + w->again;
    *folder = again ? w->again_folder : w->folder;
    return again ? &w->again_list[number - w->count]
                 : &w->list[number < w->count ? number : number - w->count - w->again];
}

/* --- a window, in its process */

static void set_start(const windows_t *w, size_t number, run_t *run) {
    const char *folder;
    const windows_row_t *row = row_at(w, number, &folder);
    run->restore = memory_print("%s/%" PRIu64, folder, row->file);
    run->warm = row->place > row->taken ? row->place - row->taken : 0;
    run->told = w->told; /* only up to its begin, if it is the only one */
    run->told_size = w->told_size;
    run->told_before = row->channel;
}

/* At the program's start predictors have learned nothing. */
void windows_set(const windows_t *w, size_t number, run_t *run) {
    const char *folder;
    run->windows.length = 0;
    if (w->whole)
        return;
    bool start = w->first || row_at(w, number, &folder)->taken == 0;
    set_start(w, number, run);
    run->predictors_left = windows_path(w, "predictors", w->chain);
    run->predictors = start ? NULL : run->predictors_left;
    run->measure = w->ask.length;
}

bool windows_rest(const windows_t *w, run_t *run, failure_t *failure) {
    set_start(w, 0, run);
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
    bool again;
    size_t now; /* number of the simulated window */
} job_t;

static int window_work(void *context, size_t i) {
    (void)i;
    job_t *job = context;
    return job->work(job->context, job->now);
}

/* The first chain with an error reports it. */
static void say_ended(const job_t *job, int status) {
    const windows_t *w = job->windows;
    const char *folder;
    char *log = windows_path(w, "log", w->chain), *said = windows_path(w, "said", 0);
    if (open(said, O_WRONLY | O_CREAT | O_EXCL, 0600) >= 0) {
        fprintf(stderr, "assay %s: window %zu, at instruction %" PRIu64 ", ended with status %d:\n",
                job->command, job->now, row_at(w, job->now, &folder)->place, status);
        process_show(log);
    }
    free(log);
    free(said);
}

static int run_window(job_t *job, size_t number) {
    int status;
    job->now = number;
    process_each(window_work, job, 1, 1, &status);
    if (status)
        say_ended(job, status);
    return status;
}

static int run_chain(job_t *job, size_t i) {
    windows_t *w = job->windows;
    chain_t chain = chain_of(w, i);
    int status = 0;
    w->chain = i;
    for (size_t now = chain.from; now < chain.to && !status; now++) {
        w->first = now == chain.from;
        status = run_window(job, now < chain.counted ? w->count + w->again + now : now);
    }
    return status;
}

static int run_again_chain(job_t *job) {
    windows_t *w = job->windows;
    int status = 0;
    w->chain = chain_count(w);
    for (size_t i = 0; i < w->again && !status; i++) {
        w->first = i == 0;
        status = run_window(job, w->count + i);
    }
    return status;
}

/* The chain of windows once more takes as long as any other: it comes first. */
static int chain_work(void *context, size_t i) {
    job_t *job = context;
    if (!job->again)
        return run_chain(job, i);
    return i == 0 ? run_again_chain(job) : run_chain(job, i - 1);
}

int windows_each(windows_t *w, const char *command, work_t *work, void *context, bool again) {
    job_t job = {.windows = w,
                 .command = command,
                 .work = work,
                 .context = context,
                 .again = again && w->again};
    size_t chains = chain_count(w) + job.again;
    int *ended = memory_get(chains * sizeof *ended), status = 0;
    process_each(chain_work, &job, chains, process_at_once(), ended);
    for (size_t i = 0; i < chains && !status; i++)
        status = ended[i];
    free(ended);
    return status;
}
