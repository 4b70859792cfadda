/* SPDX-License-Identifier: Apache-2.0 */
/* Why a run has not ended well, in words, and the last messages before its end. */
#ifndef SW_ANALYSIS_RUNNING_ENDING_H
#define SW_ANALYSIS_RUNNING_ENDING_H
#include "simulate.h"

/* Without a full stop; NULL: nothing to say. The caller frees it. */
char *ending_words(const run_t *run, const outcome_t *outcome);

/* The last lines of a file, at most `lines`, as one line without a full stop: separated by `; `,
 * without blank ones and those that `assay` itself has written. "": none. The caller frees it. */
char *last_words(const char *path, unsigned lines);
#endif
