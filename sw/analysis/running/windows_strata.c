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

/* All that the file has, from where what is measured begins on; NULL: there is nothing. */
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
        failure_set(failure, "%s: nothing is in it, though the program has run.", path);
    if (there && !*count)
        free(bytes);
    free(path);
    return *count ? (vector_t *)bytes : NULL;
}

static size_t interval_of(const windows_t *w, size_t i) {
    size_t last = w->strata_of - 1, interval = (w->list[i].place - w->begun) / w->ask.length;
    return interval < last ? interval : last;
}

/* Windows that were chosen by strata are of these. */
static size_t strata_most(const windows_t *w) {
    size_t most = w->ask.points == POINTS_SIMPOINT ? WINDOWS_STRATA : w->count / WINDOWS_OF_STRATUM;
    return most < WINDOWS_STRATA ? most : WINDOWS_STRATA;
}

bool windows_find_strata(windows_t *w, failure_t *failure) {
    vector_t *vectors = read_vectors(w, &w->strata_of, failure);
    if (!vectors)
        return false;
    size_t *measured = memory_get(w->count * sizeof *measured);
    for (size_t i = 0; i < w->count; i++)
        measured[i] = interval_of(w, i);
    strata_find(&w->strata, vectors, w->strata_of, strata_most(w), measured, w->count,
                w->ask.points == POINTS_SIMPOINT ? 1 : WINDOWS_LEAST);
    free(measured);
    free(vectors);
    return true;
}

size_t windows_stratum(const windows_t *w, size_t i) { return w->strata.of[interval_of(w, i)]; }

/* --- places in them */

static bool write_list(const char *path, const uint64_t *list, size_t count, failure_t *failure) {
    FILE *out = fopen(path, "w");
    for (size_t i = 0; out && i < count; i++)
        fprintf(out, "%" PRIu64 "\n", list[i]);
    return (out && fclose(out) == 0) ||
           failure_set(failure, "%s: cannot be written: %s.", path, strerror(errno));
}

/* As many of all intervals as can be measured, so that they and their warm-up are no more than half of the run. */
static double half_of_all(size_t intervals, const windows_ask_t *ask) {
    return (double)intervals * (double)ask->length / 2 / (double)(ask->length + ask->warm);
}

/* Each interval with the chance that it has among those of its stratum that are left. */
static size_t choose(const strata_t *strata, size_t intervals, double *wanted, uint64_t seed,
                     const windows_t *w, uint64_t *list) {
    random_t random = random_start(seed);
    size_t *left = memory_get(strata->count * sizeof *left), count = 0;
    for (size_t k = 0; k < strata->count; k++)
        left[k] = (size_t)round(strata->share[k] * (double)intervals);
    for (size_t i = 0; i < intervals; i++) {
        size_t k = strata->of[i];
        if ((double)(random_next(&random) % left[k]--) < wanted[k]) {
            wanted[k]--;
            list[count++] = w->begun + i * w->ask.length;
        }
    }
    free(left);
    return count;
}

bool windows_choose_places(windows_t *w, const double *spread, const char *path,
                           failure_t *failure) {
    size_t intervals;
    vector_t *vectors = read_vectors(w, &intervals, failure);
    strata_t strata;
    if (!vectors)
        return false;
    strata_find(&strata, vectors, intervals, WINDOWS_STRATA, NULL, 0, 0);
    double most = half_of_all(intervals, &w->ask);
    w->first_look = !spread && most >= WINDOWS_POINTS + WINDOWS_LOOK;
    double count_of = w->first_look ? WINDOWS_LOOK : most < WINDOWS_POINTS ? most : WINDOWS_POINTS;
    double *wanted = memory_get(strata.count * sizeof *wanted);
    strata_allot(&strata, strata.count == w->strata.count ? spread : NULL, count_of,
                 WINDOWS_LEAST_POINTS, wanted);
    uint64_t *list = memory_get(intervals * sizeof *list);
    size_t count = choose(&strata, intervals, wanted, spread ? ~w->ask.seed : w->ask.seed, w, list);
    free(wanted);
    bool good = write_list(path, list, count, failure);
    free(list);
    strata_free(&strata);
    free(vectors);
    return good;
}
