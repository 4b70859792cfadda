/* SPDX-License-Identifier: Apache-2.0 */
/* How sure interaction costs are that come from fragments: a bootstrap, drawing as many fragments as there are, again
 * and again. In 95 of 100 draws the icost of a set is from `low` to `high`, as a share of the draw's
 * length. What rare fragments bring is known only as far as some of them are in the sample.
 *
 * That is the error of sampling. Fragments are put together from samples of other times, too, and are not quite the run: bounds_widen
 * adds that error, whose size was taken from programs of sw/programs (docs/results/icost, samples against the graph). */
#ifndef SW_ANALYSIS_SHOTGUN_ICOST_BOUNDS_H
#define SW_ANALYSIS_SHOTGUN_ICOST_BOUNDS_H
#include "shotgun.h"

typedef struct {
    double low, high;
} bounds_t;

/* Of what no fragment has, by how many there are; `either_sign`: of an interaction. */
bounds_t bounds_unmet(uint64_t fragments, bool either_sign);

/* Called after shotgun_measure with all sets of `parts` parts in their order. To be freed with free(). */
bounds_t *bounds_of_icosts(const shotgun_t *shotgun, unsigned parts, uint64_t seed);

/* Called after shotgun_measure with `count` variants, the first of which has nothing ideal: by how much each is shorter. */
bounds_t *bounds_of_costs(const shotgun_t *shotgun, size_t count, uint64_t seed);
/* The interaction of two variants, with `both` of them together; the first variant has nothing ideal. */
typedef struct {
    size_t one, other, both;
} together_t;

/* `share`: the figure as a share of the run; `cost`: the least cost of the parts concerned, which bounds what can be wrong. */
void bounds_widen(bounds_t *bounds, double share, double cost);

int64_t together_cycles(const together_t *of, const int64_t *length);
bounds_t *bounds_of_pairs(const shotgun_t *shotgun, const together_t *list, size_t count,
                          uint64_t seed);
#endif
