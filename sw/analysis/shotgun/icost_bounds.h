/* SPDX-License-Identifier: Apache-2.0 */
/* The confidence of interaction costs from fragments: a bootstrap that draws as many fragments as
 * there are, again and again. In 95 of 100 draws the icost of a set is from `low` to `high`, as a
 * share of the draw's length. The effect of rare fragments is known only as far as some of them are
 * in the sample.
 *
 * That is the error of sampling. Fragments are also assembled from samples of other times, and are
 * not quite the run: bounds_widen adds that error, whose size was measured on programs of
 * sw/programs (docs/results/icost, samples against the graph). */
#ifndef SW_ANALYSIS_SHOTGUN_ICOST_BOUNDS_H
#define SW_ANALYSIS_SHOTGUN_ICOST_BOUNDS_H
#include "shotgun.h"

typedef struct {
    double low, high;
} bounds_t;

/* For what no fragment has, by the number of fragments; `either_sign`: for an interaction. */
bounds_t bounds_unmet(uint64_t fragments, bool either_sign);

/* Call after shotgun_measure with all sets of `parts` parts in their order. The caller frees the
 * bounds with free(). */
bounds_t *bounds_of_icosts(const shotgun_t *shotgun, unsigned parts, uint64_t seed);

/* Call after shotgun_measure with `count` variants, the first of which has nothing ideal: by how
 * much each is shorter. */
bounds_t *bounds_of_costs(const shotgun_t *shotgun, size_t count, uint64_t seed);
/* The interaction of two variants, with `both` of them together; the first variant has nothing ideal. */
typedef struct {
    size_t one, other, both;
} together_t;

/* `share`: the figure as a share of the run; `cost`: the least cost of the parts concerned, which
 * limits the error. */
void bounds_widen(bounds_t *bounds, double share, double cost);

int64_t together_cycles(const together_t *of, const int64_t *length);
bounds_t *bounds_of_pairs(const shotgun_t *shotgun, const together_t *list, size_t count,
                          uint64_t seed);
#endif
