/* SPDX-License-Identifier: Apache-2.0 */
/* Time by a monotonic clock, for the time between two calls. */
#ifndef SW_ANALYSIS_BASE_ELAPSED_H
#define SW_ANALYSIS_BASE_ELAPSED_H
#include <stdint.h>

double elapsed_seconds(void);
uint64_t elapsed_milliseconds(void); /* whole milliseconds */
#endif
