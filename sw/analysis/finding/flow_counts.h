/* SPDX-License-Identifier: Apache-2.0 */
/* How often each basic block of a program ran, from samples and the flow between blocks.
 *
 *     flow_counts_t *counts = flow_counts_open(flow, samples, taken, interval);
 *     flow_counts_solve(counts, samples, taken);
 *     n = flow_counts_at(counts, slot);              for every instruction of the block
 *     flow_counts_close(counts);
 *
 * The k samples of a block of L instructions, one in S executed ones, are Poisson-distributed with
 * mean L*x/S if the block ran x times. What enters a block leaves it. So the likeliest counts
 * minimise the sum over all blocks of L*x/S - k*log(x) (the two ways of a branch each have their
 * own samples, L is 1) under conservation of flow: a minimum-cost flow with convex costs, here
 * piecewise linear, refined around the solution. A function is a network of its own: flow comes in
 * at its entry, and wherever indirect jumps may go, and leaves at returns and at jumps with unknown
 * targets. After a call flow continues at the next instruction.
 *
 * A graph may be wrong: a block is entered in its middle, a call does not return, code has been
 * changed. Samples show it: a block whose parts differ beyond chance is cut there, and one that
 * contradicts the flow around it is left alone: flow may come and go there, and its only count is
 * its samples. The caller must report how many.
 */
#ifndef SW_ANALYSIS_FINDING_FLOW_COUNTS_H
#define SW_ANALYSIS_FINDING_FLOW_COUNTS_H
#include "flow.h"
#include "method.h"

typedef struct flow_counts flow_counts_t;

/* Retired samples by slot, and those of taken branches. They decide which blocks are trusted. */
flow_counts_t *flow_counts_open(const flow_t *flow, const float *samples, const float *taken,
                                double interval);
void flow_counts_close(flow_counts_t *counts);

/* Finds the counts: the first time exactly, later (for other samples of the same run) near the
 * first solution. */
void flow_counts_solve(flow_counts_t *counts, const float *samples, const float *taken);

/* How often an instruction ran, NaN: in no function with samples; and the change by one more sample
 * of its block. How often a branch was taken, NaN: its ways cannot be distinguished; and the change
 * by one more sample of its rarer way. */
double flow_counts_at(const flow_counts_t *counts, uint32_t slot);
double flow_counts_grain(const flow_counts_t *counts, uint32_t slot);
double flow_counts_taken(const flow_counts_t *counts, uint32_t slot);
double flow_counts_taken_grain(const flow_counts_t *counts, uint32_t slot);

flow_trust_t flow_counts_trust(const flow_counts_t *counts);
#endif
