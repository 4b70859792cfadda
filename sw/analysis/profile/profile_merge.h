/* SPDX-License-Identifier: Apache-2.0 */
/* Several profiles of one program as one: runs with the same settings and other seeds, whose samples add up.
 *
 * The result is a profile of `runs` runs (a fact of its meta; without it there is one), with the samples of all: k of N runs
 * stand for one run as k of one at an N-th of the period would, and reports say what one run has. What the sampling hardware
 * counted and the truth are sums over the runs; what the simulator counted (counters with run_) is of one run, the mean where
 * runs differ, which only a driver on the core can make them.
 */
#ifndef SW_ANALYSIS_PROFILE_PROFILE_MERGE_H
#define SW_ANALYSIS_PROFILE_PROFILE_MERGE_H
#include "profile.h"

/* Is shown each profile as it was read, by its number. */
typedef void profile_looker_t(void *context, size_t i, const profile_t *profile);

/* Reads all profiles; `look` may be NULL. False: one cannot be read, or does not fit the first; the failure says which one and why. */
bool profile_merge(profile_t *profile, char *const *paths, size_t count, profile_looker_t *look,
                   void *context, failure_t *failure);

/* Whether a file begins as a profile does. */
bool profile_is_there(const char *path);
#endif
