/* SPDX-License-Identifier: Apache-2.0 */
/* See icost_bounds.h. */
#include "icost_bounds.h"
#include "memory.h"
#include <math.h>
#include <stdlib.h>

enum { DRAWS = 1000, OUTSIDE = 25 /* draws on either side */ };

typedef struct {
    unsigned parts;          /* 0: costs, not icosts */
    const together_t *pairs; /* NULL: neither */
    size_t sets, draws;
    float *share; /* share[set * DRAWS + draw] */
    int64_t *icost;
} draws_t;

static void take_draw(void *context, const int64_t *length) {
    draws_t *d = context;
    if (d->parts)
        icosts_make(d->parts, length, d->icost);
    for (size_t i = 0; i < d->sets && !d->parts; i++)
        d->icost[i] = d->pairs ? together_cycles(&d->pairs[i], length) : length[0] - length[i];
    for (size_t i = 0; i < d->sets; i++)
        d->share[i * DRAWS + d->draws] = (float)((double)d->icost[i] / (double)length[0]);
    d->draws++;
}

static int compare_shares(const void *a, const void *b) {
    const float *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

int64_t together_cycles(const together_t *of, const int64_t *length) {
    return length[of->one] + length[of->other] - length[of->both] - length[0];
}

/* Draws of few fragments spread too little, since they are centred on their own mean, and so do
 * their 95 %: Student's quantile for the normal one (expanded percentiles, Hesterberg 2015). */
static double widening(uint64_t fragments) {
    double free = fragments > 2 ? (double)fragments - 1 : 1;
    return (1 + (1.96 * 1.96 + 1) / (4 * free)) * sqrt(1 + 1 / free);
}

static bounds_t range_of(const float *share, double wider) {
    double middle = (double)share[DRAWS / 2];
    return (bounds_t){middle - wider * (middle - (double)share[OUTSIDE]),
                      middle + wider * ((double)share[DRAWS - 1 - OUTSIDE] - middle)};
}

/* 310 of 324 costs and interactions of nine programs' long runs are within 1.96 times a fortieth of
 * the root of the cost: a cost of 1 % of the run is known to 0.25 points, one of 25 % to 1.25. */
static double reconstruction_sigma(double cost) { return sqrt(fabs(cost)) / 40; }

void bounds_widen(bounds_t *bounds, double share, double cost) {
    double made = 1.96 * reconstruction_sigma(fmax(fabs(cost), fabs(share)));
    bounds->low = share - hypot(fmax(share - bounds->low, 0), made);
    bounds->high = share + hypot(fmax(bounds->high - share, 0), made);
}

/* For what is in no fragment: it may still occur in so few that 95 of 100 samples of this size have
 * some of it, three in number (Hanley, Lippman-Hand, "If Nothing Goes Wrong, Is Everything All
 * Right?", JAMA 1983), and be all that those fragments do. */
bounds_t bounds_unmet(uint64_t fragments, bool either_sign) {
    double most = fragments > 3 ? 3 / (double)fragments : 1;
    return (bounds_t){either_sign ? -most : 0, most};
}

/* A set of one part, and a variant against the first, has a cost: not below 0. */
static bool is_interaction(const draws_t *d, size_t set) {
    return d->pairs || (d->parts && set & (set - 1));
}

static bool is_nothing(const draws_t *d, size_t set) { return !d->pairs && set == 0; }

static bounds_t range_in(const draws_t *d, size_t set, uint64_t fragments) {
    const float *share = d->share + set * DRAWS;
    bool unmet = share[0] == 0 && share[DRAWS - 1] == 0 && !is_nothing(d, set);
    return unmet ? bounds_unmet(fragments, is_interaction(d, set))
                 : range_of(share, widening(fragments));
}

static bounds_t *draw(const shotgun_t *shotgun, unsigned parts, const together_t *pairs,
                      size_t sets, uint64_t seed) {
    draws_t d = {.parts = parts, .pairs = pairs, .sets = sets};
    bounds_t *bounds = memory_get(d.sets * sizeof *bounds);
    d.share = memory_get(d.sets * DRAWS * sizeof *d.share);
    d.icost = memory_get(d.sets * sizeof *d.icost);
    shotgun_resample(shotgun, DRAWS, seed, take_draw, &d);
    for (size_t i = 0; i < d.sets && d.draws == DRAWS; i++) {
        float *share = d.share + i * DRAWS;
        qsort(share, DRAWS, sizeof *share, compare_shares);
        bounds[i] = range_in(&d, i, shotgun_facts(shotgun).given[GIVEN_NOT]);
    }
    free(d.share);
    free(d.icost);
    return bounds;
}

bounds_t *bounds_of_icosts(const shotgun_t *shotgun, unsigned parts, uint64_t seed) {
    return draw(shotgun, parts, NULL, (size_t)1 << parts, seed);
}

bounds_t *bounds_of_costs(const shotgun_t *shotgun, size_t count, uint64_t seed) {
    return draw(shotgun, 0, NULL, count, seed);
}

bounds_t *bounds_of_pairs(const shotgun_t *shotgun, const together_t *list, size_t count,
                          uint64_t seed) {
    return draw(shotgun, 0, list, count, seed);
}
