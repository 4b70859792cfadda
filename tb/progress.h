// SPDX-License-Identifier: Apache-2.0
// How far a run is, on standard error: one line that is written over, from the third second on, twice a second.
#ifndef TB_PROGRESS_H
#define TB_PROGRESS_H
#include <stdint.h>

// Seconds since the run's start; samples that have left: of a run without a sampler 0.
void progress_show(double seconds, uint64_t samples);

// Takes the line away, before something else is printed.
void progress_clear(void);

#endif
