/* SPDX-License-Identifier: Apache-2.0 */
/* Strata of a run: intervals that ran the same code (Perelman et al., "Picking Statistically Valid and Early Simulation Points", PACT
 * 2003), so that a total by some of them has no error by how much time the others take.
 *
 * Intervals are put together by their basic-block vectors (tb/iss/vectors.h): k-means (Lloyd, 1982), begun with vectors by chance that are
 * far from each other (Arthur, Vassilvitskii: k-means++, SODA 2007), on no more than some thousand of them. A stratum in which too few
 * intervals were measured is dissolved: each of its intervals joins the one whose mean is nearest.
 */
#ifndef SW_ANALYSIS_RUNNING_STRATA_H
#define SW_ANALYSIS_RUNNING_STRATA_H
#include "vector_size.h"
#include <stddef.h>
#include <stdint.h>

typedef struct {
    size_t count, intervals;
    size_t *of;    /* of each interval, its stratum */
    double *share; /* of each stratum, the share of the intervals that it has */
} strata_t;

/* At most `most` strata of at least one interval. */
void strata_find(strata_t *strata, const int32_t (*vectors)[VECTOR_SIZE], size_t intervals,
                 size_t most);
/* Intervals that ran much code for the first time become strata of their own, those with most of it first, no more than `most`. They are alike
 * in nothing else, and what they miss in caches and predictors comes once. */
void strata_set_apart(strata_t *strata, const int32_t (*vectors)[VECTOR_SIZE], size_t most);
/* Of `count` intervals that `measured` names each stratum then has at least `least`; all are of one, if there are no more. */
void strata_join(strata_t *strata, const int32_t (*vectors)[VECTOR_SIZE], const size_t *measured,
                 size_t count, size_t least);
/* How many of `count` intervals are to be measured in each stratum: a quarter of them by its share, the others by that and by how much what
 * is measured differs in it (Neyman, "On the Two Different Aspects of the Representative Method", 1934), all by its share if `spread` is
 * NULL; `least` at least, of a stratum with fewer all. */
void strata_allot(const strata_t *strata, const double *spread, double count, double least,
                  double *wanted);
void strata_free(strata_t *strata);
#endif
