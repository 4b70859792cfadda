/* The rates that reports print of a tally, so that all of them mean the same. */
#ifndef SW_ANALYSIS_LIB_RATES_H
#define SW_ANALYSIS_LIB_RATES_H
#include "estimate.h"

/* Of fetched instructions, those that did not retire. */
static inline estimate_t rate_aborted(const tally_t *tally) {
    return estimate_rate((double)tally_aborted(tally), (double)tally->samples);
}

/* Of fetched instructions, those that met an I-cache miss. */
static inline estimate_t rate_icache(const tally_t *tally) {
    return estimate_rate((double)tally->events[EVENT_ICACHE_MISS], (double)tally->samples);
}

/* Of retired loads, stores and atomics, those that missed the D-cache. */
static inline estimate_t rate_dcache(const tally_t *tally) {
    return estimate_rate((double)tally->retired_events[EVENT_DCACHE_MISS], (double)tally->memory);
}

/* Of retired control transfers, those that were mispredicted. */
static inline estimate_t rate_mispredict(const tally_t *tally) {
    return estimate_rate((double)tally->retired_events[EVENT_MISPREDICTED],
                         (double)tally->transfers);
}
#endif
