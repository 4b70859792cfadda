/* SPDX-License-Identifier: Apache-2.0 */
/* Charges: the cycles that samples attribute to places, and the sums for their error.
 *
 *     bill_t bill = {0};
 *     bill_add(&bill, &part, 12);              what one sample charges, and whom: a place, a reason
 *     bill_pay(&bill);
 *     bill_follow(&before, &bill, 1);          and how alike it is to the sample before it
 *
 * A sample charges its own time (an empty window before it, its wait as the oldest instruction, its
 * part of the cycle in which it retired), and what it owes to the instruction after which its
 * window was empty. So it charges at most two places, and the groups that these are parts of.
 */
#ifndef SW_ANALYSIS_CORE_CHARGE_H
#define SW_ANALYSIS_CORE_CHARGE_H
#include "sample.h"
#include "window_sums.h"

enum { PAIR_DISTANCES = 3 }; /* a sample with itself, the next one, the one after that */

/* Sums over pairs of samples at each distance, a sample of weight w charging y to this one and z to
 * all: within y*y', across y*z' + z*y', beside y*w' + w*y'; and over samples of y*y*z and 2*y*z*z,
 * for second order. */
typedef struct {
    double samples, cycles; /* number of samples that charged it; their cycles */
    double within[PAIR_DISTANCES], across[PAIR_DISTANCES], beside[PAIR_DISTANCES];
    double cubes_within, cubes_across;
    window_sums_t windows; /* for a run by windows */
} charge_t;

/* What a sample charges, and whether to its owner instead of itself. */
typedef struct {
    why_t why;
    bool owed;
    double cycles;
} item_t;

static inline bool is_spent(spent_t spent) { return (spent.cycles != 0) & (spent.why != WHY_BASE); }
static inline bool sample_owes(const sample_t *sample) { return is_spent(sample->owed); }

/* One of the sample's runs, of 0 cycles if there was none. The hardware knows only that fetch had
 * nothing to give; the sample's events say why. */
static inline item_t sample_wait(const sample_t *sample, int r) {
    spent_t run = sample->runs[r];
    bool spent = is_spent(run);
    why_t fetch = sample_met(sample, EVENT_ICACHE_MISS) ? WHY_FRONT_ICACHE
                  : sample_met(sample, EVENT_ITLB_MISS) ? WHY_FRONT_ITLB
                                                        : WHY_FRONT_FETCH;
    why_t why = run.why == WHY_FRONT_FETCH ? fetch : run.why;
    return (item_t){spent ? why : WHY_BASE, false, spent ? run.cycles : 0};
}
/* The sample's part of the cycle in which it retired. */
static inline double sample_base(const sample_t *sample) {
    return samplers[sample->sampler].summed ? sample->summed.base
           : sample->together               ? 1.0 / sample->together
                                            : 0;
}
/* `all`: the cycles that the sample charges in total. */
double sample_alike(const sample_t *sample, double all);
enum { SAMPLE_ITEMS = SAMPLE_RUNS + 2 };
int sample_items(const sample_t *sample, item_t item[SAMPLE_ITEMS]); /* how many */

enum { BILL_LINES = 64 };
typedef struct {
    charge_t *to;
    double cycles;
} bill_line_t;
typedef struct {
    bill_line_t line[BILL_LINES]; /* `lines` of them */
    int lines;
    double all, weight;
    double samples;  /* number of samples that the bill stands for; 0: one */
    uint32_t window; /* for a run by windows; 0: none */
    const windows_known_t *windows;
    double alike; /* number of equally charging samples with the same sum of squares; 0: one */
} bill_t;

/* `to` NULL: charged to nobody of interest. */
void bill_add(bill_t *bill, charge_t *to, double cycles);
/* Charges them also to a group that contains the one they were added for. Beyond BILL_LINES nobody
 * is charged. */
void bill_also(bill_t *bill, charge_t *to, double cycles);

/* Must be called for all samples, in this order when everything is added; samples without
 * neighbours count as independent. */
void bill_weigh(bill_t *bill, double weight);
void bill_pay(const bill_t *bill);
void bill_follow(const bill_t *earlier, const bill_t *later, int distance);
#endif
