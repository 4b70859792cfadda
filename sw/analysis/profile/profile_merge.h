/* SPDX-License-Identifier: Apache-2.0 */
/* Merges several profiles of one program: runs with the same settings and different seeds, whose
 * samples add up.
 *
 * The result is a profile of `runs` runs (a fact of its meta; without it there is one), with the
 * samples of all: k samples of N runs estimate one run like k samples of a single run at an N-th of
 * the period, and reports show one run. Counters of the sampling hardware and the truth are sums
 * over the runs; counters of the simulator (with run_) are of one run, or the mean if runs differ,
 * which only a driver on the core can cause.
 */
#ifndef SW_ANALYSIS_PROFILE_PROFILE_MERGE_H
#define SW_ANALYSIS_PROFILE_PROFILE_MERGE_H
#include "profile.h"

/* Called with each profile as read, and its number. */
typedef void profile_looker_t(void *context, size_t i, const profile_t *profile);

/* Reads all profiles; `look` may be NULL. Returns false if one cannot be read, or does not fit the
 * first; the failure says which one and why. */
bool profile_merge(profile_t *profile, char *const *paths, size_t count, profile_looker_t *look,
                   void *context, failure_t *failure);

/* Whether a file begins like a profile. */
bool profile_is_there(const char *path);
#endif
