/* SPDX-License-Identifier: Apache-2.0 */
/* The counter by which the machine guesses that a load hits (rtl/core/memory/hit_guess.sv):
 * plus one for a load that hits, minus two for one that does not; from GUESS_LEAST on it
 * guesses a hit. */
#ifndef SW_ANALYSIS_GRAPH_HIT_GUESS_H
#define SW_ANALYSIS_GRAPH_HIT_GUESS_H
#include <stdbool.h>
#include <stdint.h>

enum { GUESS_MOST = 15, GUESS_LEAST = 8 };

static inline int32_t count_hit(int32_t hits, bool hit) {
    if (hit)
        return hits + (hits < GUESS_MOST);
    return hits < 2 ? 0 : hits - 2;
}
#endif
