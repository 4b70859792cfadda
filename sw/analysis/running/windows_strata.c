/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_strata.h. */
#include "windows_strata.h"
#include "memory.h"
#include "random.h"
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef int32_t vector_t[VECTOR_SIZE];

/* All that the file has; NULL: it cannot be read. */
static vector_t *read_vectors(const windows_t *w, size_t *count, failure_t *failure) {
    char *path = memory_print("%s/vectors", w->folder);
    vector_t *vectors = NULL, one;
    FILE *in = fopen(path, "rb");
    *count = 0;
    if (in) /* what is measured begins later */
        fseeko(in, (off_t)(w->begun / w->ask.length * sizeof one), SEEK_SET);
    while (in && fread(one, sizeof one, 1, in) == 1) {
        memory_room(vectors, *count);
        memcpy(vectors[(*count)++], one, sizeof one);
    }
    if (in)
        fclose(in);
    if (!*count)
        failure_set(failure, "%s: nothing is in it, though the program has run.", path);
    free(path);
    return vectors;
}

static size_t interval_of(const windows_t *w, size_t i) {
    size_t last = w->strata_of - 1, interval = (w->list[i].place - w->begun) / w->ask.length;
    return interval < last ? interval : last;
}

/* Windows that were chosen by strata are of these. */
static size_t strata_most(const windows_t *w) {
    size_t most = w->ask.points ? WINDOWS_STRATA : w->count / WINDOWS_OF_STRATUM;
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
                w->ask.points ? 1 : WINDOWS_LEAST);
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

/* Each interval with the chance that it has among those of its stratum that are left. */
static size_t choose(const strata_t *strata, size_t intervals, const windows_t *w, uint64_t *list) {
    random_t random = random_start(w->ask.seed);
    size_t *left = memory_get(strata->count * sizeof *left), count = 0;
    size_t *wanted = memory_get(strata->count * sizeof *wanted);
    for (size_t i = 0; i < intervals; i++) {
        left[strata->of[i]]++;
        wanted[strata->of[i]] = WINDOWS_POINTS;
    }
    for (size_t i = 0; i < intervals; i++) {
        size_t k = strata->of[i];
        if (random_next(&random) % left[k]-- < wanted[k]) {
            wanted[k]--;
            list[count++] = w->begun + i * w->ask.length;
        }
    }
    free(left);
    free(wanted);
    return count;
}

bool windows_choose_places(const windows_t *w, const char *path, failure_t *failure) {
    size_t intervals;
    vector_t *vectors = read_vectors(w, &intervals, failure);
    strata_t strata;
    if (!vectors)
        return false;
    strata_find(&strata, vectors, intervals, WINDOWS_STRATA, NULL, 0, 0);
    uint64_t *list = memory_get(strata.count * WINDOWS_POINTS * sizeof *list);
    size_t count = choose(&strata, intervals, w, list);
    bool good = write_list(path, list, count, failure);
    free(list);
    strata_free(&strata);
    free(vectors);
    return good;
}
