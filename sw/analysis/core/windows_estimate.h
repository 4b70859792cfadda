/* SPDX-License-Identifier: Apache-2.0 */
/* Estimates a total over a whole run from windows of it (Wunderlich et al., "SMARTS", ISCA 2003,
 * section 2). Window i measured x[i] of something in n[i] instructions; the run has `whole` of
 * them. The total is whole * sum x / sum n.
 *
 * Its standard error is by jackknife over the windows: each is left out in turn, and the variance
 * is k - 1 times the mean square of the change. It is smaller by the share of the run that was
 * measured (a finite population): windows that cover everything leave no error. One window gives no
 * error: NaN. The error is not less than if the windows had met one more event: the rest of the run
 * may have events that no window has met.
 *
 * With strata (strata.h) this is done in each stratum, of which the run has a known share, and the
 * totals are added (Cochran, Sampling Techniques, 1977, 5A.9, stratification after selection): the
 * difference between strata is then no error.
 *
 * Warm-up leaves another error, since caches and predictors have had less time to learn than in the
 * whole run, and have not learned from what ran just before. Some windows are simulated again with
 * several times the warm-up. If the remaining error falls as warm-up grows, the rest of it is
 * known, too: after `times` the warm-up it is one part in `times`. That is subtracted from the
 * total (windows_total). How much the windows differ in it stays as an error, and half of what was
 * not measured.
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
    size_t strata; /* 0 or 1: no strata */
    size_t *of;    /* the stratum of each window */
    double *share; /* the run's share in each stratum */
} windows_sampling_t;

estimate_t windows_estimate(const double *x, const windows_sampling_t *windows);

/* How much x / n differs between the windows of each stratum: the standard deviation; with few
 * windows it is drawn towards the mean of all (which counts as much as one more window). */
void windows_spread(const double *x, const windows_sampling_t *windows, double *spread);

/* Windows that were simulated again with `times` the warm-up: those in `which`, each of which
 * stands for an equal part of the run; they follow all windows in x and n. */
typedef struct {
    const size_t *which;
    size_t count;
    double times; /* 2 or more */
} windows_again_t;

/* How much the total is too large because of incomplete warm-up. */
estimate_t windows_left(const double *x, const windows_sampling_t *windows,
                        const windows_again_t *again);
/* The total without the warm-up's remaining error; not below 0. */
estimate_t windows_total(const double *x, const windows_sampling_t *windows,
                         const windows_again_t *again);
#endif
