// SPDX-License-Identifier: Apache-2.0
// The start of a session's random intervals: the values of the interval generator (mpmseed) and the
// counter (mpdiscounter) for a period and a seed. The driver on the core and the bench outside use
// the same, so that a seed gives the same samples either way.
#ifndef SW_DRIVER_INTERVALS_H
#define SW_DRIVER_INTERVALS_H

#include "profile_defs.h"
#include <stdint.h>

typedef struct {
    uint32_t state;   // mpmseed
    uint64_t counter; // mpdiscounter
} intervals_t;

// The first interval is uniform in 1 .. period, as if sampling had always been on.
static inline intervals_t intervals_begin(uint64_t period, uint32_t seed) {
    uint32_t state = seed * UINT32_C(0x9E3779B1);
    uint64_t mixed = (uint64_t)(state ^ state >> 15) * UINT32_C(0x85EBCA6B) >> 16;
    uint32_t first = (uint32_t)(mixed % period) + 1;
    return (intervals_t){state, (uint64_t)(uint32_t)-period << PD_MPDISCOUNTER_INITVAL_LO |
                                    (uint32_t)-first};
}

// The shortest period at which counting need not stop, with a stream or a ring. No interval is
// below half of it, so with two tags two windows are fetched before a tag is needed again, and a
// record is queued before the next one ends (profiler.sv). A single tag takes twice that.
static inline uint64_t intervals_shortest(uint64_t window, uint64_t width, uint64_t tags) {
    uint64_t shortest = 2 * window > 32 * width ? 2 * window : 32 * width;
    return tags == 1 ? 2 * shortest : shortest;
}

// mpmstrata for this period of plain choices: as many others between two of them as `strata`
// requests, or as possible. The others' intervals may be shorter than a period's: few lives last
// for a window, and collisions are compensated (attach.md).
static inline uint64_t intervals_strata(uint64_t period, uint64_t strata, uint64_t shortest) {
    if (period < shortest)
        return 0;
    while (PD_GET(strata, PD_MPMSTRATA_LOG) &&
           period >> PD_GET(strata, PD_MPMSTRATA_LOG) < shortest * 3 / 8)
        strata -= PD_PUT(PD_MPMSTRATA_LOG, 1);
    return PD_GET(strata, PD_MPMSTRATA_LOG) ? strata : 0;
}

// The interval set in the hardware: from one choice, plain or not, to the next.
static inline uint64_t intervals_between(uint64_t period, uint64_t strata) {
    unsigned log = (unsigned)PD_GET(strata, PD_MPMSTRATA_LOG);
    return (period + (UINT64_C(1) << log) / 2) >> log;
}
#endif
