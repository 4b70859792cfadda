/* SPDX-License-Identifier: Apache-2.0 */
/* See strata.h. */
#include "strata.h"
#include "memory.h"
#include "random.h"
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { LEARNT = 4096, ROUNDS = 20 };

typedef double mean_t[VECTOR_SIZE];

typedef struct {
    const int32_t (*vectors)[VECTOR_SIZE];
    size_t intervals, step; /* every `step`th is used for clustering */
    mean_t *means;
    size_t count;
    random_t random;
} clusters_t;

static double distance(const int32_t *vector, const double *mean) {
    double sum = 0;
    for (int i = 0; i < VECTOR_SIZE; i++)
        sum += (vector[i] - mean[i]) * (vector[i] - mean[i]);
    return sum;
}

static size_t nearest(const clusters_t *c, const int32_t *vector, double *best) {
    size_t which = 0;
    *best = INFINITY;
    for (size_t k = 0; k < c->count; k++) {
        double d = distance(vector, c->means[k]);
        if (d < *best) {
            *best = d;
            which = k;
        }
    }
    return which;
}

static double chance(random_t *random) { /* 0 to 1 */
    return (double)(random_next(random) >> 11) / (double)(UINT64_C(1) << 53);
}

/* One more, at an interval; `away` becomes each one's distance from the nearest of all. */
static void add_mean(clusters_t *c, size_t interval, double *away) {
    double *mean = c->means[c->count++];
    for (int i = 0; i < VECTOR_SIZE; i++)
        mean[i] = c->vectors[interval][i];
    for (size_t i = 0; i < c->intervals; i += c->step)
        away[i] = fmin(away[i], distance(c->vectors[i], mean));
}

/* One more mean: a random interval, likelier the farther it is from all means. Returns false if all
 * have distance 0. */
static bool begin_another(clusters_t *c, double *away) {
    double all = 0;
    for (size_t i = 0; i < c->intervals; i += c->step)
        all += away[i];
    double until = chance(&c->random) * all;
    for (size_t i = 0; i < c->intervals; i += c->step)
        if (away[i] > 0 && (until -= away[i]) <= 0) {
            add_mean(c, i, away);
            return true;
        }
    return false;
}

/* Moves each mean to that of the intervals nearest to it; returns whether one has moved. */
static bool improve(clusters_t *c) {
    mean_t *sums = memory_get(c->count * sizeof *sums);
    size_t *sizes = memory_get(c->count * sizeof *sizes);
    bool moved = false;
    double best;
    for (size_t i = 0; i < c->intervals; i += c->step) {
        size_t k = nearest(c, c->vectors[i], &best);
        sizes[k]++;
        for (int v = 0; v < VECTOR_SIZE; v++)
            sums[k][v] += c->vectors[i][v];
    }
    for (size_t k = 0; k < c->count; k++)
        for (int v = 0; v < VECTOR_SIZE && sizes[k]; v++) {
            double mean = sums[k][v] / (double)sizes[k];
            moved = moved || mean != c->means[k][v];
            c->means[k][v] = mean;
        }
    free(sums);
    free(sizes);
    return moved;
}

static void learn(clusters_t *c, size_t most) {
    double *away = memory_get(c->intervals * sizeof *away);
    for (size_t i = 0; i < c->intervals; i++)
        away[i] = INFINITY;
    c->means = memory_get(most * sizeof *c->means);
    add_mean(c, 0, away);
    while (c->count < most && begin_another(c, away)) {
    }
    free(away);
    for (int round = 0; round < ROUNDS && improve(c); round++) {
    }
}

void strata_find(strata_t *s, const int32_t (*vectors)[VECTOR_SIZE], size_t intervals,
                 size_t most) {
    clusters_t c = {.vectors = vectors,
                    .intervals = intervals,
                    .step = 1 + intervals / LEARNT,
                    .random = random_start(1)};
    double best;
    learn(&c, most ? most : 1);
    *s = (strata_t){.count = c.count,
                    .intervals = intervals,
                    .of = memory_get(intervals * sizeof *s->of),
                    .share = memory_get(c.count * sizeof *s->share)};
    for (size_t i = 0; i < intervals; i++) {
        s->of[i] = nearest(&c, vectors[i], &best);
        s->share[s->of[i]] += 1 / (double)intervals;
    }
    free(c.means);
}

/* --- intervals that occur once */

/* The interval with most new code among those in a stratum below `strata`; `intervals`: none has a
 * good deal of it. */
static size_t newest(const strata_t *s, const int32_t (*vectors)[VECTOR_SIZE], size_t strata) {
    enum { LINES = 8 };
    int32_t most = LINES * VECTOR_MISS - 1;
    size_t found = s->intervals;
    for (size_t i = 0; i < s->intervals; i++)
        if (s->of[i] < strata && vectors[i][VECTOR_NEW] > most) {
            most = vectors[i][VECTOR_NEW];
            found = i;
        }
    return found;
}

void strata_set_apart(strata_t *s, const int32_t (*vectors)[VECTOR_SIZE], size_t most) {
    size_t strata = s->count;
    s->share = memory_resize(s->share, (strata + most) * sizeof *s->share);
    while (s->count < strata + most) {
        size_t i = newest(s, vectors, strata);
        if (i == s->intervals)
            return;
        s->share[s->of[i]] -= 1 / (double)s->intervals;
        s->share[s->count] = 1 / (double)s->intervals;
        s->of[i] = s->count++;
    }
}

/* --- strata with too few measured intervals */

static void means_of(const strata_t *s, const int32_t (*vectors)[VECTOR_SIZE], mean_t *means) {
    for (size_t i = 0; i < s->intervals; i++)
        for (int v = 0; v < VECTOR_SIZE; v++)
            means[s->of[i]][v] += vectors[i][v] / (s->share[s->of[i]] * (double)s->intervals);
}

/* Each interval of a stratum joins the one of the others with the nearest mean; the last stratum
 * takes its number. */
static void dissolve(strata_t *s, const int32_t (*vectors)[VECTOR_SIZE], size_t which) {
    clusters_t others = {.means = memory_get(s->count * sizeof *others.means)};
    size_t last = s->count - 1;
    double best;
    means_of(s, vectors, others.means);
    memmove(others.means[which], others.means[last], sizeof *others.means);
    others.count = s->count = last;
    s->share[which] = s->share[last];
    for (size_t i = 0; i < s->intervals; i++)
        if (s->of[i] == which) {
            s->of[i] = nearest(&others, vectors[i], &best);
            s->share[s->of[i]] += 1 / (double)s->intervals;
        } else if (s->of[i] == last)
            s->of[i] = which;
    free(others.means);
}

static size_t fewest(const strata_t *s, const size_t *measured, size_t count, size_t *least) {
    size_t *has = memory_get(s->count * sizeof *has), smallest = 0;
    for (size_t i = 0; i < count; i++)
        has[s->of[measured[i]]]++;
    for (size_t k = 1; k < s->count; k++)
        if (has[k] < has[smallest])
            smallest = k;
    *least = has[smallest];
    free(has);
    return smallest;
}

void strata_join(strata_t *s, const int32_t (*vectors)[VECTOR_SIZE], const size_t *measured,
                 size_t count, size_t least) {
    for (size_t has, which; s->count > 1; dissolve(s, vectors, which)) {
        which = fewest(s, measured, count, &has);
        if (has >= least)
            return;
    }
}

void strata_allot(const strata_t *s, const double *spread, double count, double least,
                  double *wanted) {
    const double by_share = 0.25;
    double all = 0;
    for (size_t k = 0; spread && k < s->count; k++)
        all += s->share[k] * spread[k];
    for (size_t k = 0; k < s->count; k++) {
        double part = s->share[k];
        if (all > 0)
            part = part * by_share + part * spread[k] / all * (1 - by_share);
        wanted[k] = round(fmax(least, part * count));
    }
}

void strata_free(strata_t *s) {
    free(s->of);
    free(s->share);
    *s = (strata_t){0};
}
