/* SPDX-License-Identifier: Apache-2.0 */
/* The truth of time next to the estimate: for every instruction or function its true cycles
 * (profile/truth.h's last columns), and its samples.
 */
#ifndef SW_ANALYSIS_FINDING_CHARGES_H
#define SW_ANALYSIS_FINDING_CHARGES_H
#include "view.h"

typedef struct {
    uint64_t pc;      /* the instruction's place; a function's first place with any */
    const char *name; /* the function's name */
    tally_t tally;    /* its samples */
    double fetched, cycles[WHY_COUNT], all; /* the truth */
    double truth;                           /* share of the cycles */
    estimate_t share, estimate; /* share of all cycles, as in report; estimated cycles */
    fit_charges_t fit;
} charged_t;

typedef struct {
    charged_t *list; /* most cycles first */
    size_t count;
    double cycles, apart;     /* cycles that the profiler counted; cycles of the rest of the run */
    charge_t whys[WHY_COUNT]; /* what all samples charge, by reason */
} charges_t;

/* Returns false if the profile has no truth of time. The caller frees the list. */
bool charges_of_instructions(charges_t *charges, const view_t *view);
bool charges_of_functions(charges_t *charges, const view_t *view);
void charges_free(charges_t *charges);

/* The error of the estimated shares. `wrong`: the part of the cycles charged to another
 * instruction, half the sum of all errors. */
typedef struct {
    double wrong, mean, most;
    const charged_t *worst;
} charges_error_t;
charges_error_t charges_error(const charges_t *charges);

/* The sum of all of them. */
charged_t charges_total(const charges_t *charges, const view_t *view);

/* What the samples of each function charge by reason, WHY_COUNT reasons one after the other,
 * functions in the order of the list. The caller frees it. */
charge_t *charges_by_why(const charges_t *functions, const view_t *view);

/* How the cycles agree with the truth: by instruction, each where at least `least` samples and
 * charges are expected, and by reason, over all. Impossible: sampled cycles of a reason that an
 * instruction, or the run, truly lacks. */
fit_t charges_fit(const charges_t *instructions, const view_t *view, double least);
fit_charges_t charges_fit_why(const charges_t *instructions, const view_t *view, why_t why,
                              double truth);
fit_t charges_fit_whys(const charges_t *instructions, const view_t *view, double least);
#endif
