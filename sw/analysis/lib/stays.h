/* The cycles that retired instructions stayed in each stage, beside the truth of the same run. */
#ifndef SW_ANALYSIS_LIB_STAYS_H
#define SW_ANALYSIS_LIB_STAYS_H
#include "view.h"

/* Over all retired instructions, a mean: sampled and true. */
typedef struct {
    estimate_t sampled;
    double truth;
} stay_t;
stay_t stays_mean(const view_t *view, stage_t stage);

/* How they agree, instruction by instruction, each where at least `least` samples and stays are expected: judged like
 * charges (fit_charges), since a few stays are long. Impossible: sampled cycles where truly none retired with any. */
fit_t stays_fit(const view_t *view, stage_t stage, double least);
#endif
