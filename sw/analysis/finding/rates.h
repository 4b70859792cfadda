/* The rates that reports print of a tally, so that all of them mean the same. */
#ifndef SW_ANALYSIS_FINDING_RATES_H
#define SW_ANALYSIS_FINDING_RATES_H
#include "estimate.h"

/* As sure as so many samples of one weight would make it. */
static inline estimate_t rate_of(const tally_t *tally, double k, double n) {
    double even = tally_evenness(tally);
    return estimate_rate(k * even, n * even);
}

/* Of fetched instructions, those that did not retire. */
static inline estimate_t rate_aborted(const tally_t *tally) {
    return rate_of(tally, tally_aborted(tally), tally->samples);
}

/* Of fetched instructions, those that met an I-cache miss. */
static inline estimate_t rate_icache(const tally_t *tally) {
    return rate_of(tally, tally->events[EVENT_ICACHE_MISS], tally->samples);
}

/* Of retired loads, stores and atomics, those that missed the D-cache. */
static inline estimate_t rate_dcache(const tally_t *tally) {
    return rate_of(tally, tally->retired_events[EVENT_DCACHE_MISS], tally->memory);
}

/* Of retired control transfers, those that were mispredicted. */
static inline estimate_t rate_mispredict(const tally_t *tally) {
    return rate_of(tally, tally->retired_events[EVENT_MISPREDICTED], tally->transfers);
}

/* Of retired conditional branches, those that were taken. */
static inline estimate_t rate_taken(const tally_t *branches) {
    return rate_of(branches, branches->retired_events[EVENT_TAKEN], branches->retired);
}
#endif
