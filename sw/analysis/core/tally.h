/* SPDX-License-Identifier: Apache-2.0 */
/* Tallies: the samples of one instruction, line or function, added up.
 *
 *     pc_table_t table = {0};                              of tally_t
 *     tally_table_add(&table, &sample);                    for every sample
 *     tally_t *hot = pc_table_find(&table, pc);
 *     tally_merge(&function, hot);                         instructions -> function
 *     pc_table_free(&table);
 *
 * Where the cycles go: each sample says which cycles are its own, and which it owes to the
 * instruction after which its window was empty (charge.h). A tally has the cycles that its own
 * samples spent and those that others owe to it; so a tally without samples can have cycles.
 */
#ifndef SW_ANALYSIS_CORE_TALLY_H
#define SW_ANALYSIS_CORE_TALLY_H
#include "charge.h"
#include "derived.h"
#include "pc_table.h"
#include "profile_defs.h"
#include "sample.h"

/* Sums of a quantity for mean and standard error. */
typedef struct {
    double count, weights;     /* sums of the weights w, of their squares */
    double sum, sums, squares; /* sums of w*x, of w*w*x, of w*w*x*x for values x */
} moments_t;

/* Samples with large charges: their number, and the squares of their charges; of retired accesses to
 * memory, of all others. */
typedef struct {
    double samples, squares;
} rare_t;
enum { RARE_MEMORY, RARE_OTHER, RARES };

/* Figures of a place by a method other than the samples alone (profile/method.h): sums, like
 * everything here. `again`: from redrawn samples, whose scatter is the error; `grain`, `least`,
 * `unmet`: squares of what one more sample would change, of the least error of the cycles, and of
 * long waits that no sample may have met. */
enum { FIGURES_AGAIN = 32 };
/* cycles_again differ by this part of a standard error, so that divisions of few samples stay
 * nearly linear */
#define FIGURES_DAMPED 0.5
typedef struct {
    double retired, taken, grain, taken_grain, least, unmet; /* `taken`: for a branch */
    rare_t rare[RARES];
    double cycles[WHY_COUNT],
        within[WHY_COUNT]; /* squares: of differences between samples of one instruction */
    float retired_again[FIGURES_AGAIN], taken_again[FIGURES_AGAIN], cycles_again[FIGURES_AGAIN];
} figures_t;

typedef struct {
    uint64_t pc;                   /* the instruction; the first one, when merged */
    uint64_t taken, taken_retired; /* samples, as they came */
    /* Sums of the samples' weights (sample.h), and of their squares. */
    double samples, retired, memory, transfers, weights;
    double aborted[ABORT_CAUSES];
    double events[EVENT_COUNT];         /* met by all samples */
    double retired_events[EVENT_COUNT]; /* met by retired samples */
    moments_t latency[STAGE_COUNT];     /* latencies of retired samples */
    moments_t late;                     /* a counter's samples: events after the overflow */
    double of_event[PD_EVENTS_MOST];    /* places: samples of each event of the session */
    double cycles[WHY_COUNT],
        squares[WHY_COUNT];               /* what single samples charge: sums, sums of squares */
    derived_sum_t derived[DERIVED_COUNT]; /* if requested (view_derive) */
    double detailed;                      /* samples with details, by weight */
    /* The tally's share in a grouping of all samples: of their cycles; of the retired ones,
     * counting 1 each. */
    charge_t time, retirement;
    figures_t figures;
} tally_t;

void moments_add(moments_t *moments, double value, double weight);
/* The two steps of tally_add; the second returns the cycles. */
void tally_count(tally_t *tally, const sample_t *sample);
double tally_spend(tally_t *tally, const sample_t *sample);
void tally_add(tally_t *tally, const sample_t *sample); /* with the sample's own cycles */
void tally_owe(tally_t *tally, const sample_t *sample); /* only the cycles that it owes */
/* Adds everything but the PC, and the shares, which belong to a grouping and are computed after
 * merging. */
void tally_merge(tally_t *into, const tally_t *from);
void tally_merge_figures(tally_t *into, const tally_t *from); /* adds only the figures */

double tally_cycles(const tally_t *tally);
double tally_aborted(const tally_t *tally);

/* Number of samples of weight 1 with the same information, divided by the sum of its weights: 1 if
 * all weigh 1. */
double tally_evenness(const tally_t *tally);

/* Index of the largest of `count` numbers above 0, except `except` (`count`: no exception); `count`
 * if there is none. */
unsigned index_of_most(const double *list, unsigned count, unsigned except);

/* The reason with most cycles, except `except` (WHY_COUNT: no exception); WHY_COUNT if there is
 * none. */
why_t tally_top_why(const tally_t *tally, why_t except);
const char *stage_name(stage_t stage);

/* Adds to the tallies at the sample's PC and, if it owes any cycles, at its owner_pc. Returns false
 * when memory is out. */
bool tally_table_add(pc_table_t *table, const sample_t *sample);
#endif
