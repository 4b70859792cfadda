/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a trace (record --trace) and a profile are of the same run: each retired sample is one of
 * the tagged lives in the trace, by its address and how long it took. With the wrong trace a reader
 * would print the truth of another run. */
#ifndef SW_ANALYSIS_PROFILE_SAME_RUN_H
#define SW_ANALYSIS_PROFILE_SAME_RUN_H
#include "profile.h"

bool same_run(const profile_t *profile, const char *trace, failure_t *failure);
#endif
