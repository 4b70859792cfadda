/* SPDX-License-Identifier: Apache-2.0 */
/* Rates of a tally that several reports print, so that they have the same meaning everywhere. */
#ifndef SW_ANALYSIS_FINDING_RATES_H
#define SW_ANALYSIS_FINDING_RATES_H
#include "estimate.h"

/* The rate k of n, with the confidence of samples of weight 1 with the same information. */
static inline estimate_t rate_of(const tally_t *tally, double k, double n) {
    double even = tally_evenness(tally);
    return estimate_rate(k * even, n * even);
}

/* Share of fetched instructions that did not retire. */
static inline estimate_t rate_aborted(const tally_t *tally) {
    return rate_of(tally, tally_aborted(tally), tally->samples);
}

/* Share of fetched instructions that met an I-cache miss. */
static inline estimate_t rate_icache(const tally_t *tally) {
    return rate_of(tally, tally->events[EVENT_ICACHE_MISS], tally->samples);
}

/* Share of retired loads, stores and atomics that missed the D-cache. */
static inline estimate_t rate_dcache(const tally_t *tally) {
    return rate_of(tally, tally->retired_events[EVENT_DCACHE_MISS], tally->memory);
}

/* Share of retired control transfers that were mispredicted. */
static inline estimate_t rate_mispredict(const tally_t *tally) {
    return rate_of(tally, tally->retired_events[EVENT_MISPREDICTED], tally->transfers);
}

/* Share of retired conditional branches that were taken. */
static inline estimate_t rate_taken(const tally_t *branches) {
    return rate_of(branches, branches->retired_events[EVENT_TAKEN], branches->retired);
}
#endif
