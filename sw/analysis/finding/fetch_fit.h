/* SPDX-License-Identifier: Apache-2.0 */
/* Compares fetch samples with the truth of the same run, place by place, for one derived event of
 * fetches. */
#ifndef SW_ANALYSIS_FINDING_FETCH_FIT_H
#define SW_ANALYSIS_FINDING_FETCH_FIT_H
#include "comparison.h"

/* Whether the profile has fetch samples and the truth of fetches. */
bool fetch_fit_can(const view_t *view);

/* Every place with samples or truth of the event, which is a count, by PC; the caller frees them
 * with free(). */
compared_t *fetch_compare(const view_t *view, derived_t event, size_t *count);

/* How well they agree; `least` as in fit_start. Counts are judged like those of instructions,
 * cycles like charges (fit_charges), since a few fetches are long. Impossible: samples where truly
 * none had the event. */
fit_t fetch_fit(const view_t *view, derived_t event, double least);
#endif
