/* SPDX-License-Identifier: Apache-2.0 */
/* Random numbers for estimators (Marsaglia, "Xorshift RNGs", 2003: 64 bits, 13, 7, 17): the same for the same seed,
 * everywhere.
 *
 *     random_t random = random_start(seed);
 *     uint64_t below_ten = random_next(&random) % 10;
 */
#ifndef SW_ANALYSIS_RUNNING_RANDOM_H
#define SW_ANALYSIS_RUNNING_RANDOM_H
#include <stdint.h>

typedef struct {
    uint64_t state; /* not 0 */
} random_t;

/* Seeds that are close to each other begin far apart. */
static inline random_t random_start(uint64_t seed) {
    return (random_t){seed * UINT64_C(0x9E3779B97F4A7C15) | 1};
}

static inline uint64_t random_next(random_t *random) {
    random->state ^= random->state << 13;
    random->state ^= random->state >> 7;
    return random->state ^= random->state << 17;
}
#endif
