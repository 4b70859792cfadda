/* SPDX-License-Identifier: Apache-2.0 */
/* See engine.h.
 *
 * Slurm gets arrays of jobs, none larger than its MaxArraySize. All have a name made from the
 * folder's: if the front end was killed, the next one waits for jobs with that name before it
 * submits the rest. A task that Slurm restarts finds its result, or does its work again. */
#include "engine.h"
#include "memory.h"
#include "output.h"
#include "process.h"
#include "sha256.h"
#include "suite.h"
#include "work.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *const engine_names[] = {"pool", "parallel", "slurm", NULL};

enum {
    NOT_BEGUN = 127,
    WORDS_MOST = 256,
    PARALLEL_REFUSES = 255, /* up to 101: so many jobs have failed */
    POLL_MS = 200,
    QUEUE_POLLS = 10,
    SETTLE_POLLS = 25,
    ARRAY_USUAL = 1001
};

static const char *self(char path[4096]) {
    ssize_t length = readlink("/proc/self/exe", path, 4095);
    path[length > 0 ? length : 0] = 0;
    return path;
}

/* --- this machine */

static int do_one(void *context, size_t i) {
    const engine_t *engine = context;
    return work_do(engine->folder, engine->key[i]);
}

static bool run_pool(const engine_t *engine, int *stopped) {
    int *status = memory_get((engine->count + 1) * sizeof *status);
    process_each(do_one, (void *)engine, engine->count,
                 engine->jobs ? engine->jobs : process_at_once(), status);
    for (size_t i = 0; i < engine->count; i++) {
        int ended = status[i] - 128;
        if (ended == SIGINT || ended == SIGTERM || ended == SIGHUP)
            *stopped = ended;
    }
    free(status);
    return true;
}

/* --- lists of keys in files */

typedef struct {
    const engine_t *engine;
    char *const *key;
    size_t count;
} part_of_t;

static void print_keys(FILE *out, void *context) {
    const part_of_t *part = context;
    for (size_t i = 0; i < part->count; i++)
        fprintf(out, "%s\n", part->key[i]);
}

/* Adds the user's words for the engine. */
static bool add_options(const engine_t *engine, suite_words_t *options, char **word, size_t *count,
                        failure_t *failure) {
    if (!suite_words(options, engine->options ? engine->options : ""))
        return failure_set(failure, "--engine-options: a closing \" was expected.");
    for (size_t i = 0; i < options->count && *count < WORDS_MOST - 16; i++)
        word[(*count)++] = options->list[i];
    return true;
}

/* --- GNU parallel */

static bool run_parallel(const engine_t *engine, int *stopped, failure_t *failure) {
    char path[4096], jobs[16], *list = memory_print("%s/keys", engine->folder);
    static char key[] = "@assay-key@"; /* a path may have a {} */
    char *word[WORDS_MOST] = {"parallel", "--will-cite", "--quote", "--jobs", jobs, "-I", key};
    size_t count = 7;
    suite_words_t options = {0};
    ending_t ending;
    snprintf(jobs, sizeof jobs, "%zu", engine->jobs ? engine->jobs : process_at_once());
    bool good =
        output_print(list, print_keys, &(part_of_t){engine, engine->key, engine->count}, failure) &&
        add_options(engine, &options, word, &count, failure);
    char *const rest[] = {
        (char *)self(path), "suite", "work", (char *)engine->folder, key, "::::", list};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        word[count++] = rest[i];
    word[count] = NULL;
    if (good && !process_run(word, &ending, failure))
        good = failure_set(failure,
                           "GNU parallel cannot be started; Debian's package `parallel` has it.");
    *stopped = !good ? 0 : ending.passed ? ending.passed : ending.signal;
    if (good && !*stopped && ending.status == PARALLEL_REFUSES)
        good = failure_set(failure, "GNU parallel has refused the runs, or has ended with an error "
                                    "(see above); --engine-options passes options on to it.\n"
                                    "  The next call takes the results that there are.");
    suite_words_free(&options);
    free(list);
    return good;
}

/* --- Slurm */

typedef struct {
    const engine_t *engine;
    char name[64]; /* of its jobs */
    size_t largest;
    size_t queued; /* jobs of this name at the last query */
} slurm_t;

static void take_limit(void *context, char *line) {
    slurm_t *slurm = context;
    const char *equals = strchr(line, '=');
    if (strncmp(line, "MaxArraySize", 12) == 0 && equals && atoi(equals + 1) > 1)
        slurm->largest = (size_t)atoi(equals + 1) - 1;
}

static void take_job(void *context, char *line) { ((slurm_t *)context)->queued += *line != 0; }

static void take_nothing(void *context, char *line) { (void)context, (void)line; }

/* Returns false if Slurm did not answer. */
static bool ask_queue(slurm_t *slurm) {
    failure_t failure;
    ending_t ending;
    char *const words[] = {"squeue", "--noheader", "--name", slurm->name, "--format=%i", NULL};
    slurm->queued = 0;
    return process_lines(words, take_job, slurm, &ending, &failure) && ending.status == 0;
}

static size_t results_missing(const engine_t *engine) {
    size_t missing = 0;
    for (size_t i = 0; i < engine->count; i++) {
        char *path = work_result(engine->folder, engine->key[i]);
        missing += access(path, F_OK) != 0;
        free(path);
    }
    return missing;
}

/* Waits until all results are there, or the queue has nothing left that could make one; allows time
 * for a shared file system to show the last ones. */
static void wait_results(slurm_t *slurm) {
    unsigned gone = 0;
    for (unsigned poll = 0; gone < SETTLE_POLLS && results_missing(slurm->engine); poll++) {
        nanosleep(&(struct timespec){0, POLL_MS * 1000000L}, NULL);
        if (gone)
            gone++;
        else if (poll % QUEUE_POLLS == 0)
            gone = ask_queue(slurm) && !slurm->queued;
    }
}

static void print_script(FILE *out, void *context) {
    (void)context;
    fputs("#!/bin/sh\n# A task of an array: KEYS ASSAY FOLDER. Its number is the line of its key.\n"
          "exec \"$2\" suite work \"$3\" \"$(sed -n \"$((SLURM_ARRAY_TASK_ID + 1))p\" \"$1\")\"\n",
          out);
}

static bool submit(const slurm_t *slurm, size_t from, size_t size, failure_t *failure) {
    const engine_t *engine = slurm->engine;
    char path[4096], limit[16] = "";
    char *keys = memory_print("%s/keys.%zu", engine->folder, from);
    char *script = memory_print("%s/slurm.sh", engine->folder);
    char *log = memory_print("--output=%s/slurm.log", engine->folder);
    if (engine->jobs)
        snprintf(limit, sizeof limit, "%%%u", engine->jobs);
    char *array = memory_print("--array=0-%zu%s", size - 1, limit);
    char *word[WORDS_MOST] = {"sbatch", "--parsable", "--job-name", (char *)slurm->name,
                              array,    log,          "--requeue",  "--open-mode=append"};
    size_t count = 8;
    suite_words_t options = {0};
    ending_t ending = {0};
    bool good =
        output_print(keys, print_keys, &(part_of_t){engine, engine->key + from, size}, failure) &&
        output_print(script, print_script, NULL, failure) &&
        add_options(engine, &options, word, &count, failure);
    char *const rest[] = {script, keys, (char *)self(path), (char *)engine->folder};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        word[count++] = rest[i];
    word[count] = NULL;
    good = good && process_lines(word, take_nothing, NULL, &ending, failure);
    if (good && (ending.status || ending.signal))
        good = failure_set(
            failure,
            "sbatch has refused the runs (see above); --engine-options passes options on to it.");
    suite_words_free(&options);
    free(keys);
    free(script);
    free(log);
    free(array);
    return good;
}

/* The keys without a result, with their list. */
static engine_t still_missing(const engine_t *engine, char **list) {
    engine_t rest = *engine;
    rest.key = list;
    rest.count = 0;
    for (size_t i = 0; i < engine->count; i++) {
        char *path = work_result(engine->folder, engine->key[i]);
        if (access(path, F_OK) != 0)
            list[rest.count++] = engine->key[i];
        free(path);
    }
    return rest;
}

static bool run_slurm(const engine_t *engine, failure_t *failure) {
    char sum[SHA256_TEXT], **list = memory_get((engine->count + 1) * sizeof *list);
    slurm_t slurm = {.engine = engine, .largest = ARRAY_USUAL - 1};
    ending_t ending;
    sha256_of(engine->folder, strlen(engine->folder), sum);
    snprintf(slurm.name, sizeof slurm.name, "assay-suite-%.12s", sum);
    char *const config[] = {"scontrol", "show", "config", NULL};
    bool good = process_lines(config, take_limit, &slurm, &ending, failure) &&
                ((ending.status == 0 && ask_queue(&slurm)) ||
                 failure_set(failure, "Slurm does not answer (scontrol, squeue)."));
    if (good && slurm.queued) {
        fprintf(stderr, "assay suite: %s is in Slurm's queue already: waiting for it.\n",
                slurm.name);
        wait_results(&slurm);
    }
    engine_t rest = still_missing(engine, list);
    slurm.engine = &rest;
    for (size_t from = 0; good && from < rest.count; from += slurm.largest)
        good =
            submit(&slurm, from,
                   rest.count - from < slurm.largest ? rest.count - from : slurm.largest, failure);
    if (good && rest.count) {
        fprintf(stderr, "assay suite: %zu runs are Slurm's; `scancel --name %s` ends them.\n",
                rest.count, slurm.name);
        wait_results(&slurm);
    }
    free(list);
    return good;
}

bool engine_run(const engine_t *engine, int *stopped, failure_t *failure) {
    *stopped = 0;
    return !engine->count                    ? true
           : engine->kind == ENGINE_POOL     ? run_pool(engine, stopped)
           : engine->kind == ENGINE_PARALLEL ? run_parallel(engine, stopped, failure)
                                             : run_slurm(engine, failure);
}
