/* SPDX-License-Identifier: Apache-2.0 */
/* A total over a whole run by windows of it (Wunderlich et al., "SMARTS", ISCA 2003, section 2). Window i measured x[i] of something
 * in n[i] instructions; the run has `whole` of them. The total is whole * sum x / sum n.
 *
 * Its standard error is by jackknife over the windows: each is left out in turn, and k - 1 times the mean square of what that changes
 * is the variance. It is smaller by the share of the run that was not measured (a finite population): windows that cover all of it
 * leave no error. One window tells no error: NaN.
 *
 * Warm-up leaves another error, since caches and predictors were empty before it. Some windows are simulated again after half of the
 * warm-up. Where what is left is at least halved when warm-up is doubled, it is no more after the whole of it than what that changes.
 */
#ifndef SW_ANALYSIS_CORE_WINDOWS_ESTIMATE_H
#define SW_ANALYSIS_CORE_WINDOWS_ESTIMATE_H
#include "estimate.h"
#include <stddef.h>

estimate_t windows_estimate(const double *x, const double *n, size_t count, double whole);

/* How much half of the warm-up changes the total: `again` of the `count` windows, those in `which`, were simulated again; they are
 * the ones that follow them in x and n. */
double windows_left(const double *x, const double *n, size_t count, const size_t *which,
                    size_t again, double whole);
#endif
