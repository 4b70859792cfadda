/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the program on the reference simulator, to prepare the windows (windows.h): a list of
 * checkpoints in a folder, and the vectors of the run's intervals. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_REFERENCE_H
#define SW_ANALYSIS_RUNNING_WINDOWS_REFERENCE_H
#include "windows.h"

/* Sets w->begun: how far the run has come when its system tells that the process of --begin begins. */
bool windows_find_begin(windows_t *w, failure_t *failure);

/* All of the run, whose output is ours: with the vectors of its intervals alone; with a checkpoint in each stretch. */
bool windows_run_intervals(windows_t *w, failure_t *failure);
bool windows_run_stretches(windows_t *w, failure_t *failure);
/* The run, whose output is ours, no further than to where the rest begins, which is simulated. */
bool windows_run_to_rest(windows_t *w, failure_t *failure);

/* All of it once more, unheard, with checkpoints in `folder`: `warm` instructions before each place of a list (windows_strata.h). */
bool windows_run_places(windows_t *w, const char *folder, const char *list, uint64_t warm,
                        failure_t *failure);
#endif
