/* SPDX-License-Identifier: Apache-2.0 */
/* The quantities that pairs estimate, counted from the lives of all instructions of the same run:
 * no window limits them, and nothing is sampled. */
#ifndef SW_ANALYSIS_FINDING_PAIR_TRUTH_H
#define SW_ANALYSIS_FINDING_PAIR_TRUTH_H
#include "lives.h"
#include "pairs.h"

/* Useful issues in the cycles in progress, for all executions and for accesses that hit or
 * missed. */
typedef struct {
    double cycles, useful;
} pair_exact_t;

typedef struct {
    uint64_t pc;
    pair_exact_t in[OVERLAP_CASES];
    uint64_t executions;
    double retired,
        near; /* executions that retired; instructions that retired near them, with themselves */
} pair_truth_t;

/* A table of pair_truth_t, without what the profiler did not count; the caller frees it. */
pc_table_t pairs_truth(const pairs_t *pairs, const lives_t *lives, pairs_key_t *key);

double pair_truth_wasted(const pair_truth_t *truth, const nested_t *nested);
double pair_truth_ipc(const pair_truth_t *truth);
#endif
