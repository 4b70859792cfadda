/* SPDX-License-Identifier: Apache-2.0 */
/* Runs the program on the reference simulator, to prepare the windows (windows.h): a list of
 * checkpoints in a folder, and the vectors of the run's intervals. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_REFERENCE_H
#define SW_ANALYSIS_RUNNING_WINDOWS_REFERENCE_H
#include "windows.h"

/* Sets w->begun: how far the run has come when its system reports the begin of the process of
 * --begin. */
bool windows_find_begin(windows_t *w, const run_t *run, failure_t *failure);

/* The whole run, whose output is ours: only with the vectors of its intervals; with a checkpoint in
 * each stretch. */
bool windows_run_intervals(windows_t *w, const run_t *run, failure_t *failure);
bool windows_run_stretches(windows_t *w, const run_t *run, failure_t *failure);
/* The run, whose output is ours, only up to the begin of the simulated rest. */
bool windows_run_to_rest(windows_t *w, const run_t *run, failure_t *failure);

/* The whole run once more, without output, with checkpoints in `folder`: `warm` instructions before
 * each place of a list (windows_strata.h). */
bool windows_run_places(windows_t *w, const run_t *run, const char *folder, const char *list,
                        uint64_t warm, failure_t *failure);
#endif
