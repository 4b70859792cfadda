/* SPDX-License-Identifier: Apache-2.0 */
/* See windows.h. */
#include "windows.h"
#include "home.h"
#include "memory.h"
#include "process.h"
#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *windows_path(const windows_t *w, const char *kind, size_t i) {
    return memory_print("%s/%s.%zu", w->folder, kind, i);
}

/* --- the whole run, on the reference simulator */

/* Of each stretch of so many instructions a place by chance, or even places from the first one on. */
static char *places(const windows_ask_t *ask) {
    uint64_t every = ask->every ? ask->every : ask->length;
    return memory_print("%" PRIu64 ",%" PRIu64 ",%d,%" PRIu64 ",%" PRIu64, ask->skip, every,
                        ask->every ? 0 : WINDOWS_MOST, ask->warm, ask->skip_given ? 0 : ask->seed);
}

static bool run_whole(windows_t *w, const run_t *run, failure_t *failure) {
    ending_t ending;
    size_t count = 0;
    char *iss = home_reference(failure), *at = places(&w->ask);
    char **argument = memory_get((run->argument_count + 8) * sizeof *argument);
    char *const fixed[] = {iss, "--checkpoints", w->folder, "--at", at, (char *)run->program};
    for (; count < sizeof fixed / sizeof *fixed; count++)
        argument[count] = fixed[count];
    for (size_t i = 0; i < run->argument_count; i++)
        argument[count++] = run->arguments[i];
    bool good = iss && process_run(argument, &ending, failure);
    free(argument);
    free(iss);
    free(at);
    return good;
}

static windows_row_t *row_of(windows_t *w, uint64_t place) {
    for (size_t i = w->count; i-- > 0;)
        if (w->list[i].place == place)
            return &w->list[i];
    memory_room(w->list, w->count);
    w->list[w->count] = (windows_row_t){.place = place, .taken = {UINT64_MAX, UINT64_MAX}};
    return &w->list[w->count++];
}

/* Whether it is the last one. */
static bool read_row(windows_t *w, const char *line) {
    uint64_t file, place, taken;
    unsigned nearer;
    if (sscanf(line, "end,%" SCNu64 ",%" SCNu64, &w->exit_code, &w->instructions) == 2)
        return true;
    if (sscanf(line, "%" SCNu64 ",%" SCNu64 ",%" SCNu64 ",%*u,%u", &file, &place, &taken,
               &nearer) != 4)
        return false;
    windows_row_t *row = row_of(w, place);
    row->file[nearer != 0] = file;
    row->taken[nearer != 0] = taken;
    return false;
}

/* A window that the program's end would cut is left out. */
static bool read_list(windows_t *w, const run_t *run, failure_t *failure) {
    char *path = memory_print("%s/list.csv", w->folder), line[256];
    FILE *list = fopen(path, "r");
    bool ended = false;
    while (list && fgets(line, sizeof line, list))
        ended = read_row(w, line);
    if (list)
        fclose(list);
    free(path);
    while (w->count && w->list[w->count - 1].place + w->ask.length > w->instructions)
        w->count--;
    while (w->ask.warm && windows_again(w->again) < w->count)
        w->again++;
    if (!ended)
        return failure_set(failure,
                           "%s: did not end on the reference simulator (see above), which runs it "
                           "before its windows are simulated.",
                           run->program);
    return w->count || failure_set(failure,
                                   "%s: ran %" PRIu64
                                   " instructions: none of the windows is in them.\n  Simulate all "
                                   "of it, without --window, or choose smaller ones.",
                                   run->program, w->instructions);
}

bool windows_open(windows_t *w, const run_t *run, failure_t *failure) {
    *w = (windows_t){.folder = process_folder(failure), .ask = run->windows};
    if (!w->folder)
        return false;
    if (kept_input_take(&w->input, w->folder, failure) && run_whole(w, run, failure) &&
        read_list(w, run, failure))
        return true;
    windows_close(w);
    return false;
}

/* --- its windows */

enum { TWICE = WINDOWS_CHAIN / 2 }; /* windows of a chain that are simulated once more */

size_t windows_again(size_t i) { return i / TWICE * WINDOWS_AGAIN * WINDOWS_CHAIN + i % TWICE * 2; }

/* What a window's number says: of those that are counted, those once more, those that are not counted, and of these once more. */
static const windows_row_t *row_at(const windows_t *w, size_t number, bool *half) {
    size_t lead = number - w->count - w->again;
    *half = number >= w->count && (number < w->count + w->again || lead >= w->count);
    if (number < w->count)
        return &w->list[number];
    return number < w->count + w->again ? &w->list[windows_again(number - w->count)]
                                        : &w->list[lead % w->count];
}

size_t windows_numbers(const windows_t *w) { return 3 * w->count + w->again; }

void windows_set(const windows_t *w, size_t number, run_t *run) {
    bool half;
    const windows_row_t *row = row_at(w, number, &half);
    run->restore = memory_print("%s/%" PRIu64, w->folder, row->file[half]);
    run->predictors_left = windows_path(w, "predictors", w->chain);
    run->predictors = w->first ? NULL : run->predictors_left;
    run->warm = row->place > row->taken[half] ? row->place - row->taken[half] : 0;
    run->measure = w->ask.length;
    run->windows.length = 0;
}

bool windows_enter(const windows_t *w) {
    char *log = windows_path(w, "log", w->chain);
    bool good = kept_input_open(&w->input) &&
                process_redirect(STDOUT_FILENO, "/dev/null", O_WRONLY) &&
                process_redirect(STDERR_FILENO, log, O_WRONLY | O_CREAT | O_TRUNC);
    free(log);
    return good;
}

/* --- in chains */

/* A chain's windows, from `from` to before `to`, each `step`th; those before `counted` are for what the predictors learn from them. */
typedef struct {
    size_t from, counted, to, step;
} chain_t;

typedef struct {
    windows_t *windows;
    const char *command;
    work_t *work;
    void *context;
    chain_t chain;
    size_t now; /* the window that is simulated */
} job_t;

static size_t chains_of(size_t windows, size_t length) { return (windows + length - 1) / length; }

static chain_t chain_of(const windows_t *w, size_t chain) {
    size_t whole = chains_of(w->count, WINDOWS_CHAIN);
    bool again = chain >= whole;
    size_t counted = WINDOWS_CHAIN * (again ? WINDOWS_AGAIN * (chain - whole) : chain);
    size_t to = counted + WINDOWS_CHAIN;
    return (chain_t){counted > 0 ? counted - WINDOWS_LEAD : 0, counted,
                     to < w->count ? to : w->count, again ? 2 : 1};
}

static size_t number_of(const windows_t *w, const chain_t *chain, size_t now) {
    bool again = chain->step > 1;
    if (now < chain->counted)
        return w->count + w->again + (again ? w->count : 0) + now;
    return again
               ? w->count + now / (WINDOWS_CHAIN * WINDOWS_AGAIN) * TWICE + now % WINDOWS_CHAIN / 2
               : now;
}

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
    size_t chains = chains_of(w->count, WINDOWS_CHAIN) + (again ? chains_of(w->again, TWICE) : 0);
    job_t job = {.windows = w, .command = command, .work = work, .context = context};
    int *ended = memory_get(chains * sizeof *ended), status = 0;
    process_each(chain_work, &job, chains, process_at_once(), ended);
    for (size_t i = 0; i < chains && !status; i++)
        status = ended[i];
    free(ended);
    return status;
}

void windows_close(windows_t *w) {
    DIR *folder = opendir(w->folder);
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char *path = memory_print("%s/%s", w->folder, entry->d_name);
        unlink(path);
        free(path);
    }
    if (folder)
        closedir(folder);
    kept_input_forget(&w->input);
    rmdir(w->folder);
    free(w->folder);
    free(w->list);
    *w = (windows_t){0};
}
