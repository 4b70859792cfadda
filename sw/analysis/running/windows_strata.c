/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_strata.h. */
#include "windows_strata.h"
#include "memory.h"
#include "random.h"
#include "whole_file.h"
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t vector_t[VECTOR_SIZE];

/* All vectors of the file, from the begin of measurement on; NULL: none. */
static vector_t *read_vectors(const windows_t *w, size_t *count, failure_t *failure) {
    char *path = memory_print("%s/vectors", w->folder);
    size_t size, before = w->begun / w->ask.length;
    uint8_t *bytes;
    bool there = whole_file_read(path, &bytes, &size);
    size_t all = there ? size / sizeof(vector_t) : 0;
    *count = all > before ? all - before : 0;
    if (*count)
        memmove(bytes, bytes + before * sizeof(vector_t), *count * sizeof(vector_t));
    else
        failure_set(failure, "%s: it is empty, although the program has run.", path);
    if (there && !*count)
        free(bytes);
    free(path);
    return *count ? (vector_t *)bytes : NULL;
}

static size_t interval_of(const windows_t *w, size_t i) {
    size_t last = w->strata.intervals - 1, interval = (w->list[i].place - w->begun) / w->ask.length;
    return interval < last ? interval : last;
}

/* If some are measured in each stratum, by the differences in it, few are enough; else so many that
 * the windows show their differences. */
static size_t strata_most(const windows_ask_t *ask, double count) {
    bool by_spread = ask->points != POINTS_STRETCH;
    return by_spread ? WINDOWS_STRATA : (size_t)fmin(WINDOWS_STRATA, count / WINDOWS_OF_STRATUM);
}

/* At least so many in each of these. */
static size_t strata_least(const windows_ask_t *ask) {
    return ask->points == POINTS_STRETCH ? WINDOWS_LEAST : 1;
}

bool windows_find_strata(windows_t *w, failure_t *failure) {
    size_t intervals;
    vector_t *vectors = read_vectors(w, &intervals, failure);
    if (!vectors)
        return false;
    if (!w->strata.count)
        strata_find(&w->strata, vectors, intervals, strata_most(&w->ask, (double)w->count));
    size_t *measured = memory_get(w->count * sizeof *measured);
    for (size_t i = 0; i < w->count; i++)
        measured[i] = interval_of(w, i);
    strata_join(&w->strata, vectors, measured, w->count, strata_least(&w->ask));
    free(measured);
    free(vectors);
    return true;
}

size_t windows_stratum(const windows_t *w, size_t i) { return w->strata.of[interval_of(w, i)]; }

/* --- places in them */

bool windows_write_places(const char *path, const uint64_t *list, size_t count,
                          failure_t *failure) {
    FILE *out = fopen(path, "w");
    for (size_t i = 0; out && i < count; i++)
        fprintf(out, "%" PRIu64 "\n", list[i]);
    return (out && fclose(out) == 0) ||
           failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
}

/* As many of all intervals as can be measured, so that they and their warm-up are at most half of
 * the run. */
static double half_of_all(size_t intervals, const windows_ask_t *ask) {
    return (double)intervals * (double)ask->length / 2 / (double)(ask->length + ask->warm);
}

/* How many windows there are to be. */
static double count_of(windows_t *w, size_t intervals) {
    const double most = half_of_all(intervals, &w->ask), all = WINDOWS_POINTS + WINDOWS_LOOK;
    w->first_look = !w->spread && most >= all;
    return w->first_look ? WINDOWS_LOOK : fmin(most, WINDOWS_POINTS);
}

/* Each interval with its probability among those of its stratum that are left. */
static size_t choose(const windows_t *w, double *wanted, uint64_t seed, uint64_t *list) {
    const strata_t *strata = &w->strata;
    random_t random = random_start(seed);
    size_t *left = memory_get(strata->count * sizeof *left), count = 0;
    for (size_t k = 0; k < strata->count; k++)
        left[k] = (size_t)round(strata->share[k] * (double)strata->intervals);
    for (size_t i = 0; i < strata->intervals; i++) {
        size_t k = strata->of[i];
        if ((double)(random_next(&random) % left[k]--) < wanted[k]) {
            wanted[k]--;
            list[count++] = w->begun + i * w->ask.length;
        }
    }
    free(left);
    return count;
}

static bool find_strata(windows_t *w, failure_t *failure) {
    size_t intervals;
    vector_t *vectors = read_vectors(w, &intervals, failure);
    if (!vectors)
        return false;
    double count = count_of(w, intervals);
    strata_find(&w->strata, vectors, intervals, strata_most(&w->ask, count));
    strata_set_apart(&w->strata, vectors, (size_t)fmin(WINDOWS_APART, count / WINDOWS_OF_STRATUM));
    free(vectors);
    return true;
}

bool windows_choose_places(windows_t *w, const char *path, failure_t *failure) {
    if (!w->spread && !find_strata(w, failure))
        return false;
    uint64_t seed = w->spread ? ~w->ask.seed : w->ask.seed;
    double *wanted = memory_get(w->strata.count * sizeof *wanted);
    uint64_t *list = memory_get(w->strata.intervals * sizeof *list);
    strata_allot(&w->strata, w->spread, count_of(w, w->strata.intervals), WINDOWS_LEAST_POINTS,
                 wanted);
    bool good = windows_write_places(path, list, choose(w, wanted, seed, list), failure);
    free(list);
    free(wanted);
    return good;
}
