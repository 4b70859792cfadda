/* The truth of time beside the estimate: for every instruction or function the cycles that it is
 * really charged with (core/truth.h's last columns), and its samples.
 */
#ifndef SW_ANALYSIS_LIB_CHARGES_H
#define SW_ANALYSIS_LIB_CHARGES_H
#include "view.h"

typedef struct {
    uint64_t pc;      /* of the instruction: its place; of the function: its first one with any */
    const char *name; /* of the function */
    tally_t tally;    /* its samples */
    double cycles[WHY_COUNT], all;
    double truth;     /* share of the cycles */
    estimate_t share; /* the same as report has it */
} charged_t;

typedef struct {
    charged_t *list; /* most cycles first */
    size_t count;
    double cycles, apart; /* of what the profiler counted; of the rest of the run */
} charges_t;

/* False: the profile has no truth of time. To be freed. */
bool charges_of_instructions(charges_t *charges, const view_t *view);
bool charges_of_functions(charges_t *charges, const view_t *view);
void charges_free(charges_t *charges);

/* How far the estimated shares are off. `wrong`: the part of the cycles that is charged to somebody
 * else, half the sum of all errors. */
typedef struct {
    double wrong, mean, most;
    const charged_t *worst;
} charges_error_t;
charges_error_t charges_error(const charges_t *charges);

/* All of them added up. */
charged_t charges_total(const charges_t *charges, const view_t *view);

/* The category with most cycles but for `except` (WHY_COUNT: all count); WHY_COUNT if there is none. */
why_t charged_top(const charged_t *charged, why_t except);

/* What report calls it. */
reason_t reason_of(why_t why);
#endif
