// How a session's random intervals begin: what goes into the interval generator (mpmseed) and the
// counter (mpdiscounter) for a period and a seed. The driver on the core and the bench outside
// agree on it, so that a seed gives the same samples by either way.
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
#endif
