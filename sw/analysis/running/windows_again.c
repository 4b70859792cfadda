/* SPDX-License-Identifier: Apache-2.0 */
/* See windows_again.h. */
#include "windows_again.h"
#include <math.h>

size_t windows_again_count(double instructions, uint64_t warm, uint64_t *times) {
    double warmups = warm ? floor(instructions / AGAIN_SHARE / (double)warm) : 0;
    double count = fmin(AGAIN_MOST, floor(warmups / AGAIN_TIMES_LEAST));
    if (count < AGAIN_LEAST)
        return 0;
    *times = (uint64_t)fmin(AGAIN_TIMES_MOST, floor(warmups / count));
    return (size_t)count;
}

size_t windows_again_choose(const double *weight, size_t count, size_t most, size_t *chosen) {
    double all = 0, before = 0;
    size_t next = 0, found = 0;
    for (size_t i = 0; i < count; i++)
        all += weight[i];
    for (size_t i = 0; i < count; i++) {
        before += weight[i];
        size_t first = next;
        while (next < most && ((double)next + 0.5) * all < before * (double)most)
            next++;
        if (next > first)
            chosen[found++] = i;
    }
    return found;
}
