/* SPDX-License-Identifier: Apache-2.0 */
/* The cycles that retired instructions stayed in each stage, compared with the truth of the same
 * run. One more `stage`: how many stores back the store was that a load read past, which samples
 * with details have. */
#ifndef SW_ANALYSIS_FINDING_STAYS_H
#define SW_ANALYSIS_FINDING_STAYS_H
#include "view.h"

enum { STAYS_BACK = STAGE_PHASES, STAYS_COUNT };

/* The mean stay over all instructions: sampled and true. */
typedef struct {
    estimate_t sampled;
    double truth;
} stay_t;
stay_t stays_mean(const view_t *view, int stage);

/* How the stays agree with the truth, instruction by instruction, where at least `least` samples
 * and stays are expected; judged like charges (fit_charges), since a few stays are long.
 * Impossible: sampled cycles where truly none retired with any. */
fit_t stays_fit(const view_t *view, int stage, double least);
/* Whether the samples have the stores that loads read past. */
bool stays_know_stores(const view_t *view);
#endif
