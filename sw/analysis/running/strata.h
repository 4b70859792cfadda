/* SPDX-License-Identifier: Apache-2.0 */
/* Strata of a run: intervals that ran the same code (Perelman et al., "Picking Statistically Valid
 * and Early Simulation Points", PACT 2003), so that the different times of different code are no
 * error of a total over some of them.
 *
 * Intervals are clustered by their basic-block vectors (tb/iss/vectors.h): k-means (Lloyd, 1982),
 * started with random vectors that are far from each other (Arthur, Vassilvitskii: k-means++, SODA
 * 2007), on at most some thousand of them. A stratum in which too few intervals were measured is
 * dissolved: each of its intervals joins the stratum with the nearest mean.
 */
#ifndef SW_ANALYSIS_RUNNING_STRATA_H
#define SW_ANALYSIS_RUNNING_STRATA_H
#include "vector_size.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t count, intervals;
    size_t *of;    /* the stratum of each interval */
    double *share; /* the share of the intervals in each stratum */
} strata_t;

/* At most `most` strata of at least one interval. */
void strata_find(strata_t *strata, const int32_t (*vectors)[VECTOR_SIZE], size_t intervals,
                 size_t most);
/* Makes strata of their own from intervals that ran much code for the first time, those with most
 * of it first, at most `most`. They have nothing else in common, and their misses in caches and
 * predictors occur once. */
void strata_set_apart(strata_t *strata, const int32_t (*vectors)[VECTOR_SIZE], size_t most);
/* Afterwards each stratum has at least `least` of the `count` intervals that `measured` names; a
 * single stratum, if there are no more. */
void strata_join(strata_t *strata, const int32_t (*vectors)[VECTOR_SIZE], const size_t *measured,
                 size_t count, size_t least);
/* How many of `count` intervals are to be measured in each stratum: a quarter of them by its share,
 * the others by that and by how much the measured quantity differs in it (Neyman, "On the Two
 * Different Aspects of the Representative Method", 1934), or all by its share if `spread` is NULL;
 * at least `least`, or all of a stratum with fewer. */
void strata_allot(const strata_t *strata, const double *spread, double count, double least,
                  double *wanted);
void strata_free(strata_t *strata);
#endif
