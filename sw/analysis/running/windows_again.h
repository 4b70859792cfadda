/* SPDX-License-Identifier: Apache-2.0 */
/* Which windows are simulated once more after a longer warm-up, to tell what the shorter one leaves: so many times as long, and no more of
 * them, that they take no more than a quarter of the run; of a run that is too short for AGAIN_LEAST of them none. They lie evenly along
 * the run: each stands for as much of it as any other. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_AGAIN_H
#define SW_ANALYSIS_RUNNING_WINDOWS_AGAIN_H
#include "windows.h"

enum {
    AGAIN_MOST = 16, /* windows, and each after AGAIN_TIMES_MOST times the warm-up */
    AGAIN_LEAST = 4, /* fewer tell no error */
    AGAIN_TIMES_MOST = 16,
    AGAIN_TIMES_LEAST = 4, /* shorter would tell little */
    AGAIN_SHARE = 4,       /* one part in so many of the run */
};

/* How many of a run of so many instructions; `times` the warm-up each. */
size_t windows_again_count(double instructions, uint64_t warm, uint64_t *times);
/* Their numbers, ascending, each once, of `count` windows that stand for `weight` of the run each; no more than `most`. Returns how many. */
size_t windows_again_choose(const double *weight, size_t count, size_t most, size_t *chosen);
#endif
