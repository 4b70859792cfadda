/* SPDX-License-Identifier: Apache-2.0 */
/* Compares estimates with the truth, instruction by instruction, for one property of
 * instructions. */
#ifndef SW_ANALYSIS_FINDING_COMPARISON_H
#define SW_ANALYSIS_FINDING_COMPARISON_H
#include "view.h"

enum { PROPERTY_COUNT = TRUTH_REPLAYED + 1 }; /* properties: TRUTH_FETCHED .. TRUTH_REPLAYED */

typedef struct {
    uint64_t pc;
    double samples;  /* samples with the property */
    double truth;    /* times the instruction had it */
    double expected; /* samples: truth / interval */
    estimate_t estimate;
    bool by_flow; /* the error is that of METHOD_FLOW: for retired instructions only */
    bool again;   /* by METHOD_FLOW: in the same block as the row before, so no new evidence */
} compared_t;

/* Whether the samples have the property's population: a filter on something else has
 * rejected some. */
bool comparison_is_whole(const filter_t *filter, truth_column_t property);

/* Every instruction with samples or truth of the property, by PC; the caller frees them with
 * free(). */
compared_t *comparison_make(const view_t *view, truth_column_t property, size_t *count);

/* How well they agree; `least` as in fit_start. */
fit_t comparison_fit(const view_t *view, truth_column_t property, const compared_t *list,
                     size_t count, double least);
#endif
