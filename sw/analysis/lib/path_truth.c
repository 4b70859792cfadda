/* See path_truth.h. */
#include "path_truth.h"
#include "memory.h"
#include "trace.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const scheme_names[SCHEMES] = {"counts", "history", "pairs", "register", "likely"};

/* Retired instructions in program order, and which of them had a tag. */
typedef struct {
    uint32_t *slots;
    uint8_t *taken;
    size_t count;
    struct tagged {
        uint64_t pc;
        uint32_t total;
        size_t at;
    } * tagged;
    size_t tagged_count;
} run_of_t;

static void add_retired(run_of_t *run, const paths_t *paths, const trace_record_t *r) {
    if (run->count % 65536 == 0) {
        run->slots = memory_resize(run->slots, (run->count + 65536) * sizeof *run->slots);
        run->taken = memory_resize(run->taken, run->count + 65536);
    }
    if (r->tag) {
        if (run->tagged_count % 1024 == 0)
            run->tagged =
                memory_resize(run->tagged, (run->tagged_count + 1024) * sizeof *run->tagged);
        run->tagged[run->tagged_count++] =
            (struct tagged){r->pc, r->end < PD_LATENCY_MAX ? r->end : PD_LATENCY_MAX, run->count};
    }
    run->taken[run->count] = r->events >> PD_EVENT_TAKEN & 1;
    run->slots[run->count++] = flow_slot(paths->flow, r->pc);
}

static bool read_run(run_of_t *run, const paths_t *paths, const char *path, failure_t *failure) {
    trace_record_t r;
    char header[TRACE_HEADER];
    *run = (run_of_t){0};
    FILE *file = fopen(path, "rb");
    if (!file)
        return failure_set(failure,
                           "%s: cannot be opened: %s.\n  Make it with `assay record --trace`.",
                           path, strerror(errno));
    bool good = fread(header, sizeof header, 1, file) == 1 &&
                memcmp(header, TRACE_MAGIC, sizeof TRACE_MAGIC - 1) == 0;
    while (good && fread(&r, sizeof r, 1, file) == 1)
        if (r.cause == PD_ABORT_NONE)
            add_retired(run, paths, &r);
    fclose(file);
    return good ||
           failure_set(failure, "%s: not a trace.\n  Make it with `assay record --trace`.", path);
}

static void free_run(run_of_t *run) {
    free(run->slots);
    free(run->taken);
    free(run->tagged);
}

/* --- the true path */

typedef struct {
    path_t path;
    uint64_t history; /* the directions on it */
    unsigned bits;
} true_path_t;

/* As the walks of paths.c, but along the trace. False: the run has begun on the way. */
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
    uint64_t random;
} trial_t;

static unsigned draw(trial_t *trial, unsigned bound) {
    trial->random ^= trial->random << 13;
    trial->random ^= trial->random >> 7;
    trial->random ^= trial->random << 17;
    return (unsigned)(trial->random >> 33) % bound;
}

static void judge(trial_t *trial, path_success_t *success, scheme_t scheme, bool one) {
    bool right = one && same_path(&trial->found, &trial->actual.path);
    success->right[scheme] += right;
    success->wrong[scheme] += one && !right;
}

static void try_length(trial_t *trial, path_query_t query, size_t at, unsigned distance) {
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
    path_also_t also = {distance <= at ? trial->run->slots[at - distance] : FLOW_NONE, distance,
                        distance};
    if (also.slot != FLOW_NONE)
        query.also = &also;
    found = paths_consistent(trial->paths, &query, &trial->found);
    judge(trial, success, SCHEME_PAIRS, found == PATHS_ONE);
}

static void try_sample(trial_t *trial, const sample_t *sample, size_t at, const unsigned *lengths,
                       size_t count) {
    path_query_t query = {.slot = trial->run->slots[at], .history = sample->path};
    unsigned distance = 1 + draw(trial, PAIR_WINDOW);
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
            try_length(trial, query, at, distance);
        }
    }
}

/* Both are in the order in which lives ended; lives whose samples were lost are passed over. */
static size_t find_life(const run_of_t *run, const sample_t *sample, size_t from) {
    while (from < run->tagged_count && (run->tagged[from].pc != sample->pc ||
                                        run->tagged[from].total != sample->latency[STAGE_TOTAL]))
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

static void try_next(void *context, const profile_t *profile, const record_t *record,
                     const sample_t *sample) {
    trying_t *t = context;
    (void)profile, (void)record;
    if (t->lost || !sample_retired(sample))
        return;
    const run_of_t *run = t->trial->run;
    t->life = find_life(run, sample, t->life);
    t->lost = t->life == run->tagged_count;
    if (!t->lost && t->retired++ % t->step == 0)
        try_sample(t->trial, sample, run->tagged[t->life].at, t->lengths, t->count);
    t->life++;
}

static bool try_samples(trial_t *trial, const view_t *view, const unsigned *lengths, size_t count,
                        size_t most) {
    trying_t trying = {.trial = trial, .lengths = lengths, .count = count};
    trying.step = (size_t)view->total.retired / (most ? most : 1) + 1;
    view_walk(view, try_next, &trying);
    return !trying.lost;
}

bool path_truth_make(path_truth_t *truth, const paths_t *paths, const view_t *view,
                     const char *trace, const unsigned *lengths, size_t count, size_t most,
                     failure_t *failure) {
    run_of_t run;
    trial_t trial = {.paths = paths, .run = &run, .truth = truth, .random = 88172645463325252u};
    memset(truth, 0, sizeof *truth);
    bool good = read_run(&run, paths, trace, failure);
    if (good && !try_samples(&trial, view, lengths, count, most))
        good = failure_set(failure,
                           "%s: has not the lives of this profile's samples.\n"
                           "  Make both in one run: assay record --trace FILE -o PROFILE.",
                           trace);
    free_run(&run);
    path_free(&trial.actual.path);
    path_free(&trial.found);
    return good;
}
