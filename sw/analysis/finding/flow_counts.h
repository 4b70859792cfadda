/* SPDX-License-Identifier: Apache-2.0 */
/* How often each basic block of a program ran, from samples and the flow between blocks.
 *
 *     flow_counts_t *counts = flow_counts_open(flow, samples, taken, interval);
 *     flow_counts_solve(counts, samples, taken);
 *     n = flow_counts_at(counts, slot);              for every instruction of the block
 *     flow_counts_close(counts);
 *
 * The k samples of a block of L instructions, of each S that run one, are Poisson's with mean L*x/S where the block ran
 * x times. What enters a block leaves it. So the likeliest counts are those that make the sum over all blocks of
 * L*x/S - k*log(x) least (a branch's two ways each have their own samples, L is 1) while flow is kept:
 * a minimum-cost flow with convex costs, here piecewise linear, made finer round what was found. A function is a
 * network of its own: flow comes in at its entry, and wherever somebody may jump to, and leaves at returns and at jumps that
 * nobody knows the goal of. A call goes on after itself.
 *
 * A graph may be wrong: a block is entered in its middle, a call does not come back, code has been changed. Samples tell:
 * a block whose parts differ beyond chance is cut there, and one that the flow around it denies is left alone: flow may
 * come and go there, and it has no count but its samples. How many, the caller is to say aloud.
 */
#ifndef SW_ANALYSIS_FINDING_FLOW_COUNTS_H
#define SW_ANALYSIS_FINDING_FLOW_COUNTS_H
#include "flow.h"
#include "method.h"

typedef struct flow_counts flow_counts_t;

/* Retired samples by slot, and those of branches that were taken. They decide which blocks to believe. */
flow_counts_t *flow_counts_open(const flow_t *flow, const float *samples, const float *taken,
                                double interval);
void flow_counts_close(flow_counts_t *counts);

/* Finds the counts: the first time exactly, later (for other samples of the same run) near the first ones. */
void flow_counts_solve(flow_counts_t *counts, const float *samples, const float *taken);

/* How often an instruction ran, NaN: it is in no function with samples; what one more sample of its block would
 * change. How often a branch was taken, NaN: its ways cannot be told apart; what one more sample of its
 * rarer way would change. */
double flow_counts_at(const flow_counts_t *counts, uint32_t slot);
double flow_counts_grain(const flow_counts_t *counts, uint32_t slot);
double flow_counts_taken(const flow_counts_t *counts, uint32_t slot);
double flow_counts_taken_grain(const flow_counts_t *counts, uint32_t slot);

flow_trust_t flow_counts_trust(const flow_counts_t *counts);
#endif
