/* SPDX-License-Identifier: Apache-2.0 */
/* See multisim.h. Each simulation is a process of its own, which runs the simulator, as every
 * command does, and writes its cycles if and only if the program has ended well. */
#include "multisim.h"
#include "ending.h"
#include "home.h"
#include "image.h"
#include "kept_input.h"
#include "memory.h"
#include "output.h"
#include "sha256.h"
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    OTHER_CYCLES = 2000,
    KEY = 1024,
    LAST_LINES = 4,
    STATUS_ENDED = 1,
    STATUS_NONE = 2,
    STATUS_SIGNAL = 128
};

const char *const multisim_names[MULTISIM_PARTS] = {"imiss", "dmiss", "bmisp", "dtlb", "order",
                                                    "dl1",   "shalu", "bw",    "win",  "lgalu"};

/* A simulation: of one set, or of one of the traces. */
typedef struct {
    run_t run;
    const char *program; /* checksums of the program and of its possible input */
    const kept_input_t *input;
    char *config, *result, *log; /* result: cycles, and what they depend on */
    char key[KEY];
    uint64_t cycles;
    bool beginning; /* ending by the cycle limit is good */
} job_t;

/* --- what a result depends on */

char *multisim_simulator(const char *config, const char *simulator, failure_t *failure) {
    char *path = home_simulator(config, simulator, failure);
    if (!path)
        failure_set(failure,
                    "%s: no simulator with ideal parts of this name.\n"
                    "  `make multisim-sims` builds those of `board`.",
                    config);
    return path;
}

static bool make_key(job_t *job, failure_t *failure) {
    struct stat status;
    const run_t *run = &job->run;
    char *simulator = multisim_simulator(job->config, run->simulator, failure);
    if (!simulator)
        return false;
    bool there = stat(simulator, &status) == 0;
    free(simulator);
    snprintf(job->key, sizeof job->key,
             "%s sim %" PRIdMAX ".%09ld.%" PRIdMAX " perfect %d%d%d%d%d memory %" PRIu64 " %" PRIu64
             "%s far %" PRIx64 "-%" PRIx64 ":%" PRIu64 " near %s limit %" PRIu64 " %s",
             job->program, (intmax_t)status.st_mtim.tv_sec, status.st_mtim.tv_nsec,
             (intmax_t)status.st_size, run->perfect_icache, run->perfect_dcache,
             run->perfect_prediction != NULL, run->perfect_dtlb, run->perfect_order != NULL,
             run->memory_latency, run->memory_bandwidth, run->memory_shared ? " shared" : "",
             run->far_from, run->far_to, run->far_latency, run->near ? run->near : "none",
             run->max_cycles, run->command_line ? run->command_line : "");
    return there || failure_set(failure, "%s: cannot be read.", job->config);
}

/* The result of an earlier run that depended on the same things. */
static bool find_result(job_t *job) {
    char line[KEY + 32] = "", *key;
    FILE *file = fopen(job->result, "r");
    if (!file)
        return false;
    bool read = fgets(line, sizeof line, file);
    fclose(file);
    job->cycles = strtoull(line, &key, 10);
    line[strcspn(line, "\n")] = 0;
    return read && *key == ' ' && strcmp(key + 1, job->key) == 0 &&
           (!job->run.trace || access(job->run.trace, R_OK) == 0);
}

static void print_result(FILE *out, void *context) {
    const job_t *job = context;
    fprintf(out, "%" PRIu64 " %s\n", job->cycles, job->key);
}

/* --- simulations */

static bool streams_to(const kept_input_t *input, const char *log) {
    int out = open(log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    return kept_input_open(input) && out >= 0 && dup2(out, 1) == 1 && dup2(out, 2) == 2;
}

/* Jobs without a result. */
typedef struct {
    const multisim_t *m;
    job_t **list;
    size_t count;
} remaining_t;

/* 0 if the job has its cycles; else the last line of its log says why not. */
static int judge_job(job_t *job, const outcome_t *outcome) {
    failure_t failure;
    char *end = ending_words(&job->run, outcome);
    bool good = (outcome->end == RUN_PROGRAM_ENDED && outcome->exit_code == 0) ||
                (outcome->end == RUN_CYCLE_LIMIT && job->beginning);
    int status = good ? 0 : STATUS_ENDED;
    job->cycles = facts_integer(&outcome->stats, "cycles", 0);
    if (!good) {
        char *words = last_words(job->log, LAST_LINES);
        printf("%s%s%s\n", end ? end : "interrupted", *words ? "; the last words: " : "", words);
        free(words);
    } else if (!output_print(job->result, print_result, job, &failure)) {
        printf("%s\n", failure.text);
        status = STATUS_NONE;
    }
    free(end);
    return status;
}

/* In a process of its own; returns its status. */
static int do_job(void *context, size_t i) {
    const remaining_t *left = context;
    job_t *job = left->list[i];
    failure_t failure;
    outcome_t outcome;
    if (!left->m->quiet && left->count > 1)
        fprintf(stderr, "assay icost: simulation %zu of %zu begins\n", i + 1, left->count);
    if (!streams_to(job->input, job->log))
        return STATUS_NONE;
    bool made = simulate(&job->run, &outcome, &failure);
    if (!made)
        printf("%s\n", failure.text);
    int status = made ? judge_job(job, &outcome) : STATUS_NONE;
    fflush(stdout);
    return status;
}

/* Says why a simulation has no result. */
static bool refuse_job(const multisim_t *m, const job_t *job, int status, failure_t *failure) {
    if (m->ended && status == STATUS_ENDED)
        *m->ended = true;
    char *why = status > STATUS_SIGNAL
                    ? memory_print("ended by a signal: %s", strsignal(status - STATUS_SIGNAL))
                    : last_words(job->log, 1);
    failure_set(failure, "%s on %s: %s.\n  %s has what it printed.", job->run.program, job->config,
                *why ? why : "the simulation did not end well", job->log);
    free(why);
    return false;
}

/* Runs all simulations without a result, some at a time; waits for all, even after a failure. */
static bool run_jobs(const multisim_t *m, job_t *list, size_t count, failure_t *failure) {
    remaining_t left = {m, memory_get((count + 1) * sizeof *left.list), 0};
    int *status = memory_get((count + 1) * sizeof *status);
    bool good = true;
    for (size_t i = 0; i < count && good; i++) {
        good = make_key(&list[i], failure);
        if (good && !find_result(&list[i])) {
            unlink(list[i].result);
            left.list[left.count++] = &list[i];
        }
    }
    if (good)
        process_each(do_job, &left, left.count, m->jobs, status);
    for (size_t i = 0; i < left.count && good; i++)
        good = (status[i] == 0 && find_result(left.list[i])) ||
               refuse_job(m, left.list[i], status[i], failure);
    free(left.list);
    free(status);
    return good;
}

/* --- sets */

static char *config_of(const char *config, uint32_t ideal) {
    char *name = memory_print("ideal/%s", config);
    for (unsigned p = MULTISIM_DL1; p < MULTISIM_PARTS; p++)
        if (ideal >> p & 1) {
            char *longer = memory_print("%s-%s", name, multisim_names[p]);
            free(name);
            name = longer;
        }
    return name;
}

static uint32_t parts_of(const char *of) {
    uint32_t parts = 0;
    for (size_t length; *(of += strspn(of, ",+")); of += length) {
        length = strcspn(of, ",+");
        for (unsigned p = 0; p < MULTISIM_PARTS; p++)
            if (strlen(multisim_names[p]) == length && strncmp(multisim_names[p], of, length) == 0)
                parts |= 1u << p;
    }
    return parts;
}

bool multisim_configs(const char *config, const char *of, multisim_config_t *each, void *context) {
    uint32_t sizes = parts_of(of) >> MULTISIM_DL1 << MULTISIM_DL1;
    bool good = true;
    for (uint32_t set = 0; good; set = (set - sizes) & sizes) {
        char *name = config_of(config, set);
        good = each(context, name);
        free(name);
        if (set == sizes)
            break;
    }
    return good;
}

/* The settings that all simulations have. */
typedef struct {
    const multisim_t *m;
    kept_input_t input;
    char *program;
} common_t;

static job_t make_job(const common_t *c, uint32_t ideal, const char *name, const char *trace) {
    const multisim_t *m = c->m;
    job_t job = {.run = *m->run, .program = c->program, .input = &c->input};
    job.config = config_of(m->run->config, ideal);
    job.result = memory_print("%s/%s.cycles", m->folder, name);
    job.log = memory_print("%s/%s.log", m->folder, name);
    job.run.config = job.config;
    job.run.perfect_icache = job.run.perfect_itlb = ideal >> MULTISIM_IMISS & 1;
    job.run.perfect_dcache = ideal >> MULTISIM_DMISS & 1;
    job.run.perfect_dtlb = ideal >> MULTISIM_DTLB & 1;
    job.run.perfect_order = ideal >> MULTISIM_ORDER & 1 ? trace : NULL;
    job.run.perfect_prediction = ideal >> MULTISIM_BMISP & 1 ? trace : NULL;
    return job;
}

static void free_jobs(job_t *list, size_t count) {
    for (size_t i = 0; i < count; i++) {
        free(list[i].config);
        free(list[i].result);
        free(list[i].log);
    }
    free(list);
}

/* The traces of the real machine, and of the one with all parts ideal: of the latter only the
 * beginning, for its sizes. */
static bool run_traces(const common_t *c, uint32_t all, char *trace, char *other,
                       failure_t *failure) {
    const uint32_t sizes = 1u << MULTISIM_DL1 | 1u << MULTISIM_SHALU | 1u << MULTISIM_BW |
                           1u << MULTISIM_WIN | 1u << MULTISIM_LGALU;
    job_t *job = memory_get(2 * sizeof *job);
    job[0] = make_job(c, 0, "trace", NULL);
    job[1] = make_job(c, all & sizes, "other", NULL);
    job[0].run.trace = trace;
    job[1].run.trace = other;
    job[1].run.max_cycles = OTHER_CYCLES;
    job[1].beginning = true;
    bool good = run_jobs(c->m, job, 2, failure);
    free_jobs(job, 2);
    return good;
}

static bool run_sets(const common_t *c, multisim_set_t *list, size_t count, const char *trace,
                     failure_t *failure) {
    job_t *job = memory_get(count * sizeof *job);
    for (size_t i = 0; i < count; i++)
        job[i] = make_job(c, list[i].ideal, list[i].name, trace);
    bool good = run_jobs(c->m, job, count, failure);
    for (size_t i = 0; i < count; i++)
        list[i].cycles = (int64_t)job[i].cycles;
    free_jobs(job, count);
    return good;
}

/* --- the whole multi-simulation */

static bool open_common(common_t *c, const char *program, failure_t *failure) {
    char input[SHA256_TEXT];
    if (mkdir(c->m->folder, 0777) != 0 && errno != EEXIST)
        return failure_set(failure, "%s: cannot be made: %s.\n  Choose another folder with -o.",
                           c->m->folder, strerror(errno));
    if (!kept_input_take(&c->input, c->m->folder, failure))
        return false;
    if (!kept_input_sum(&c->input, input))
        return failure_set(failure, "standard input: cannot be read: %s.", strerror(errno));
    c->program = memory_print("%s input %s", program, input);
    return true;
}

bool multisim_run(const multisim_t *m, multisim_set_t *list, size_t count, char **trace,
                  char **other, failure_t *failure) {
    image_t *image;
    uint32_t all = 0;
    for (size_t i = 0; i < count; i++)
        all |= list[i].ideal;
    *trace = memory_print("%s/trace", m->folder);
    *other = memory_print("%s/other.trace", m->folder);
    if (!image_open(&image, m->run->program, failure))
        return false;
    common_t c = {.m = m, .input = {.file = -1}};
    bool good = open_common(&c, image_sha256(image), failure) &&
                run_traces(&c, all, *trace, *other, failure) &&
                run_sets(&c, list, count, *trace, failure);
    kept_input_forget(&c.input);
    free(c.program);
    image_close(image);
    return good;
}
