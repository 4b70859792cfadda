/* SPDX-License-Identifier: Apache-2.0 */
/* A total over a whole run by windows of it (Wunderlich et al., "SMARTS", ISCA 2003, section 2). Window i measured x[i] of something
 * in n[i] instructions; the run has `whole` of them. The total is whole * sum x / sum n.
 *
 * Its standard error is by jackknife over the windows: each is left out in turn, and k - 1 times the mean square of what that changes
 * is the variance. It is smaller by the share of the run that was not measured (a finite population): windows that cover all of it
 * leave no error. One window tells no error: NaN.
 *
 * With strata (strata.h) that is done in each, of which the run has a known share, and the totals are added (Cochran, Sampling Techniques,
 * 1977, 5A.9, stratification after selection): how much they differ is no error any more.
 *
 * Warm-up leaves another error, since caches and predictors were empty before it. Some windows are simulated again after half of the
 * warm-up. Where what is left is at least halved when warm-up is doubled, it is no more after the whole of it than what that changes.
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

/* How much half of the warm-up changes the total: `again` of the windows, those in `which`, were simulated again; they are
 * the ones that follow them in x and n. */
double windows_left(const double *x, const windows_sampling_t *windows, const size_t *which,
                    size_t again);
#endif
