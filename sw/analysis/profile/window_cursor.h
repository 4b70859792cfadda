/* SPDX-License-Identifier: Apache-2.0 */
/* Which window of a run each sample of a profile comes from, and its weight because of that
 * (cmd/windows_join.h has the facts). Samples come in their order:
 *
 *     window_cursor_t cursor = {0};
 *     while (...) window_cursor_place(&cursor, &profile->meta, &sample);
 */
#ifndef SW_ANALYSIS_PROFILE_WINDOW_CURSOR_H
#define SW_ANALYSIS_PROFILE_WINDOW_CURSOR_H
#include "facts.h"
#include "sample.h"
#include <stdint.h>

typedef struct {
    /* For each of the next windows: the number of samples at its end, its samples' weight, its
     * cycles. */
    const char *ends, *weights, *cycles;
    double weight, length;
    uint32_t window;
    size_t window_end, taken;
} window_cursor_t;

/* Sets the sample's window, 0 in a whole run, and multiplies its weight. */
void window_cursor_place(window_cursor_t *cursor, const facts_t *meta, sample_t *sample);
#endif
