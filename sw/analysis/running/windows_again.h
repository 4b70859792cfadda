/* SPDX-License-Identifier: Apache-2.0 */
/* Which windows are simulated once more after a longer warm-up, to measure the error that the
 * shorter one leaves. The warm-up is so many times as long, and the windows so few, that they take
 * at most a quarter of the run; a run that is too short for AGAIN_LEAST of them has none. They are
 * spread evenly along the run: each stands for an equal part of it. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_AGAIN_H
#define SW_ANALYSIS_RUNNING_WINDOWS_AGAIN_H
#include "windows.h"

enum {
    AGAIN_MOST = 16, /* windows, and each after AGAIN_TIMES_MOST times the warm-up */
    AGAIN_LEAST = 4, /* fewer give no error */
    AGAIN_TIMES_MOST = 16,
    AGAIN_TIMES_LEAST = 4, /* a shorter one would tell little */
    AGAIN_SHARE = 4,       /* one part in so many of the run */
};

/* How many for a run of so many instructions; `times` the warm-up each. */
size_t windows_again_count(double instructions, uint64_t warm, uint64_t *times);
/* Their numbers, ascending, each once, of `count` windows that stand for `weight` of the run each;
 * at most `most`. Returns how many. */
size_t windows_again_choose(const double *weight, size_t count, size_t most, size_t *chosen);
#endif
