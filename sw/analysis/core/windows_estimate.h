/* SPDX-License-Identifier: Apache-2.0 */
/* A total over a whole run by windows of it (Wunderlich et al., "SMARTS", ISCA 2003, section 2). Window i measured x[i] of something
 * in n[i] instructions; the run has `whole` of them. The total is whole * sum x / sum n.
 *
 * Its standard error is by jackknife over the windows: each is left out in turn, and k - 1 times the mean square of what that changes
 * is the variance. It is smaller by the share of the run that was not measured (a finite population): windows that cover all of it
 * leave no error. One window tells no error: NaN. It is not less than if the windows had met one event more: of what none of them has met,
 * the rest of the run may have some.
 *
 * With strata (strata.h) that is done in each, of which the run has a known share, and the totals are added (Cochran, Sampling Techniques,
 * 1977, 5A.9, stratification after selection): how much they differ is no error any more.
 *
 * Warm-up leaves another error, since caches and predictors have had less time to learn than in the whole run, and have not learned from
 * what ran just before. Some windows are simulated again after several times the warm-up. If what is left falls as warm-up grows, the rest of it
 * is known, too: after `times` the warm-up it is one part in `times`. So much is taken off the total (windows_total). How much the
 * windows differ in it stays as an error, and half of what was not measured.
 */
#ifndef SW_ANALYSIS_CORE_WINDOWS_ESTIMATE_H
#define SW_ANALYSIS_CORE_WINDOWS_ESTIMATE_H
#include "estimate.h"
#include <stddef.h>

/* The windows that were measured, and what is known of the whole run. */
typedef struct {
    size_t count;
    const double *n;
    double whole;
    size_t strata; /* 0 or 1: none */
    size_t *of;    /* of each window, its stratum */
    double *share; /* of each stratum, its share of the run */
} windows_sampling_t;

estimate_t windows_estimate(const double *x, const windows_sampling_t *windows);

/* How much x / n differs between the windows of each stratum: the standard deviation, where that of few windows is drawn to
 * the mean of all (one more window counts as much as that). */
void windows_spread(const double *x, const windows_sampling_t *windows, double *spread);

/* Windows that were simulated again after `times` the warm-up: those in `which`, each of which stands for as much of the run; they are the ones
 * that follow all windows in x and n. */
typedef struct {
    const size_t *which;
    size_t count;
    double times; /* 2 or more */
} windows_again_t;

/* How much the total is too large by what warm-up leaves. */
estimate_t windows_left(const double *x, const windows_sampling_t *windows,
                        const windows_again_t *again);
/* The total without what warm-up has left; not below 0. */
estimate_t windows_total(const double *x, const windows_sampling_t *windows,
                         const windows_again_t *again);
#endif
