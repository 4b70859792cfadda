/* SPDX-License-Identifier: Apache-2.0 */
/* Why a run has not ended well, in words, and what was said before it ended. */
#ifndef SW_ANALYSIS_RUNNING_ENDING_H
#define SW_ANALYSIS_RUNNING_ENDING_H
#include "simulate.h"

/* Without a full stop; NULL: there is nothing to say. To be freed. */
char *ending_words(const run_t *run, const outcome_t *outcome);

/* The last lines of a file, `lines` at most, as one line without a full stop: with `; ` between,
 * without blank ones and those that `assay` itself has written. "": there is none. To be freed. */
char *last_words(const char *path, unsigned lines);
#endif
