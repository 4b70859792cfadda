// SPDX-License-Identifier: Apache-2.0
// Progress of a run, on standard error: one line that is overwritten, from the third second on,
// twice a second.
#ifndef TB_PROGRESS_H
#define TB_PROGRESS_H
#include <stdint.h>

// Seconds since the run's start; samples that have left (0 without a sampler).
void progress_show(double seconds, uint64_t samples);

// Clears the line, before something else is printed.
void progress_clear(void);

#endif
