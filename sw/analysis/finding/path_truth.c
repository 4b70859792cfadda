/* SPDX-License-Identifier: Apache-2.0 */
/* See path_truth.h. */
#include "path_truth.h"
#include "memory.h"
#include "trace_file.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const scheme_names[SCHEMES + 1] = {"counts",   "history", "pairs",
                                               "register", "likely",  NULL};

/* Retired instructions in program order, and the tagged ones in the order in which their lives
 * ended. */
typedef struct {
    uint32_t *slots;
    uint8_t *taken;
    size_t count;
    struct tagged {
        uint64_t pc, sequence;
        uint32_t total;
        bool retired;
        size_t at; /* index of a retired instruction */
    } * tagged;
    size_t tagged_count;
} run_of_t;

static void add_tagged(run_of_t *run, const trace_record_t *r) {
    memory_room(run->tagged, run->tagged_count);
    run->tagged[run->tagged_count++] =
        (struct tagged){.pc = r->pc,
                        .sequence = r->sequence,
                        .total = r->end < PD_LATENCY_MAX ? r->end : PD_LATENCY_MAX,
                        .retired = r->cause == PD_ABORT_NONE,
                        .at = run->count};
}

static void add_retired(run_of_t *run, const paths_t *paths, const trace_record_t *r) {
    if (run->count % 65536 == 0) {
        run->slots = memory_resize(run->slots, (run->count + 65536) * sizeof *run->slots);
        run->taken = memory_resize(run->taken, run->count + 65536);
    }
    run->taken[run->count] = r->events >> PD_EVENT_TAKEN & 1;
    run->slots[run->count++] = flow_slot(paths->flow, r->pc);
}

static bool read_run(run_of_t *run, const paths_t *paths, const char *path, failure_t *failure) {
    trace_record_t r;
    trace_file_t trace;
    *run = (run_of_t){0};
    if (!trace_open(&trace, path, failure))
        return false;
    while (trace_next(&trace, &r)) {
        if (r.tag)
            add_tagged(run, &r);
        if (r.cause == PD_ABORT_NONE)
            add_retired(run, paths, &r);
    }
    return trace_close(&trace, failure);
}

static void free_run(run_of_t *run) {
    free(run->slots);
    free(run->taken);
    free(run->tagged);
}

/* --- the true path */

typedef struct {
    path_t path;
    uint64_t history; /* the directions on that path */
    unsigned bits;
} true_path_t;

/* Walks like paths.c, but along the trace. Returns false if the run began on the way. */
static bool true_path(const run_of_t *run, const paths_t *paths, size_t at,
                      const path_query_t *query, true_path_t *truth) {
    uint32_t entry = flow_entry(paths->flow, query->slot);
    int depth = 0;
    truth->path.count = truth->bits = 0;
    truth->history = 0;
    for (;; at--) {
        path_add(&truth->path, run->slots[at]);
        if (truth->bits == query->length || (query->intra && depth == 0 && run->slots[at] == entry))
            return true;
        if (at == 0 || run->slots[at - 1] == FLOW_NONE)
            return false;
        transfer_t transfer = flow_transfer(paths->flow, run->slots[at - 1]);
        if (transfer == TRANSFER_BRANCH)
            truth->history |= (uint64_t)run->taken[at - 1] << truth->bits++;
        depth += transfer == TRANSFER_RETURN;
        depth -= transfer_calls(transfer) && depth > 0;
    }
}

static bool same_path(const path_t *a, const path_t *b) {
    return a->count == b->count && memcmp(a->slots, b->slots, a->count * sizeof *a->slots) == 0;
}

/* --- success */

typedef struct {
    const paths_t *paths;
    const run_of_t *run;
    path_truth_t *truth;
    true_path_t actual;
    path_t found;
} trial_t;

static void judge(trial_t *trial, path_success_t *success, scheme_t scheme, bool one) {
    bool right = one && same_path(&trial->found, &trial->actual.path);
    success->right[scheme] += right;
    success->wrong[scheme] += one && !right;
}

static void try_length(trial_t *trial, path_query_t query, size_t at, path_also_t also) {
    path_success_t *success = &trial->truth->success[query.intra][query.length];
    if (!true_path(trial->run, trial->paths, at, &query, &trial->actual))
        return;
    success->tried++;
    judge(trial, success, SCHEME_COUNTS, paths_likely(trial->paths, &query, &trial->found));
    path_query_t all = query;
    all.known = PATHS_LENGTH_MOST;
    judge(trial, success, SCHEME_LIKELY, paths_first(trial->paths, &all, &trial->found));
    judge(trial, success, SCHEME_REGISTER,
          paths_consistent(trial->paths, &all, &trial->found) == PATHS_ONE);
    paths_found_t found = paths_consistent(trial->paths, &query, &trial->found);
    judge(trial, success, SCHEME_HISTORY, found == PATHS_ONE);
    query.also = also;
    found = paths_consistent(trial->paths, &query, &trial->found);
    judge(trial, success, SCHEME_PAIRS, found == PATHS_ONE);
}

static void try_sample(trial_t *trial, const sample_t *sample, path_also_t also, size_t at,
                       const unsigned *lengths, size_t count) {
    path_query_t query = {
        .slot = trial->run->slots[at], .history = sample->path, .also.slot = FLOW_NONE};
    if (query.slot == FLOW_NONE)
        return;
    query.length = PATHS_LENGTH_MOST;
    if (true_path(trial->run, trial->paths, at, &query, &trial->actual)) {
        trial->truth->samples++;
        trial->truth->directions += trial->actual.history == sample->path;
    }
    for (size_t l = 0; l < count; l++) {
        query.length = lengths[l];
        for (int intra = 0; intra < 2; intra++) {
            query.intra = intra;
            try_length(trial, query, at, also);
        }
    }
}

static bool is_of(const struct tagged *life, const sample_t *sample) {
    return life->pc == sample->pc && life->total == sample->latency[STAGE_TOTAL] &&
           life->retired == sample_retired(sample);
}

/* The first of a pair may have ended after the second. */
static bool has_first(const run_of_t *run, size_t second, const sample_t *first) {
    for (size_t at = second ? second - 1 : 1; at <= second + 1 && at < run->tagged_count; at += 2)
        if (is_of(&run->tagged[at], first) &&
            run->tagged[second].sequence > run->tagged[at].sequence)
            return true;
    return false;
}

/* Both are in the order in which lives ended; lives whose samples were lost are skipped. */
static size_t find_life(const run_of_t *run, const sample_t *first, const sample_t *second,
                        size_t from) {
    while (from < run->tagged_count &&
           !(second ? is_of(&run->tagged[from], second) && has_first(run, from, first)
                    : is_of(&run->tagged[from], first)))
        from++;
    return from;
}

/* Follows the samples and their lives, side by side. */
typedef struct {
    trial_t *trial;
    const unsigned *lengths;
    size_t count, life, retired, step;
    bool lost; /* a sample has no life */
} trying_t;

static void try_next(void *context, const sample_t *first, const sample_t *second) {
    trying_t *t = context;
    const run_of_t *run = t->trial->run;
    sample_t sample;
    path_also_t also;
    if (t->lost || !paths_sample(t->trial->paths, first, second, &sample, &also) ||
        !sample_retired(&sample))
        return;
    t->life = find_life(run, first, second, t->life);
    t->lost = t->life == run->tagged_count;
    if (!t->lost && t->retired++ % t->step == 0)
        try_sample(t->trial, &sample, also, run->tagged[t->life].at, t->lengths, t->count);
    t->life++;
}

static bool try_samples(trial_t *trial, const view_t *view, const unsigned *lengths, size_t count,
                        size_t most) {
    trying_t trying = {.trial = trial, .lengths = lengths, .count = count};
    trying.step = (size_t)view->total.retired / (most ? most : 1) + 1;
    view_walk_units(view, try_next, &trying);
    return !trying.lost;
}

bool path_truth_make(path_truth_t *truth, const paths_t *paths, const view_t *view,
                     const char *trace, const unsigned *lengths, size_t count, size_t most,
                     failure_t *failure) {
    run_of_t run;
    trial_t trial = {.paths = paths, .run = &run, .truth = truth};
    memset(truth, 0, sizeof *truth);
    truth->paired = view->seconds > 0;
    bool good = read_run(&run, paths, trace, failure);
    if (good && !try_samples(&trial, view, lengths, count, most))
        good = failure_set(failure,
                           "%s: lacks the lives of this profile's samples.\n"
                           "  Make both in one run: assay record --trace FILE -o PROFILE.",
                           trace);
    free_run(&run);
    path_free(&trial.actual.path);
    path_free(&trial.found);
    return good;
}
