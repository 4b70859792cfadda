/* SPDX-License-Identifier: Apache-2.0 */
/* Latency against time: how long an instruction is in progress, from fetch until it is ready to
 * retire, times how often it retires; and its charge, how long it held up retirement
 * (docs/report.md). ProfileMe, MICRO-30, section 6: the first does not indicate the second, because
 * lives overlap.
 */
#ifndef SW_ANALYSIS_FINDING_BOTTLENECKS_H
#define SW_ANALYSIS_FINDING_BOTTLENECKS_H
#include "view.h"

typedef struct {
    const tally_t *tally;
    moments_t latency; /* retired samples, fetch to retire-ready */
    charge_t progress;
    estimate_t total, share;  /* cycles in progress, and their share of those of all */
    estimate_t cycles;        /* share of the run's cycles */
    size_t rank, cycles_rank; /* 1 is the first */
} bottleneck_t;

/* Instructions with retired samples, most cycles in progress first; the caller frees them with
 * free(). */
bottleneck_t *bottlenecks_make(const view_t *view, size_t *count);

/* Spearman's rank correlation of the two, over instructions with at least `least` retired samples;
 * NaN: fewer than three. */
double bottlenecks_correlation(const bottleneck_t *list, size_t count, uint64_t least);
#endif
