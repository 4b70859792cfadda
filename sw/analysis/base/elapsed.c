/* SPDX-License-Identifier: Apache-2.0 */
/* See elapsed.h. */
#include "elapsed.h"
#include <time.h>

static struct timespec now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time;
}

double elapsed_seconds(void) {
    struct timespec time = now();
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

uint64_t elapsed_milliseconds(void) {
    struct timespec time = now();
    return (uint64_t)time.tv_sec * 1000 + (uint64_t)time.tv_nsec / 1000000;
}
