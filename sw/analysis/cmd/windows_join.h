/* SPDX-License-Identifier: Apache-2.0 */
/* Joins the profiles of a run's windows (running/windows.h) to one profile of the run.
 *
 * Its fact `runs` is the share of the run that was measured, so that figures of one run are those
 * of the whole. `window_ends` has the number of samples at the end of each window, stratum by
 * stratum; `window_strata` the number of windows of each stratum, since errors depend on how much
 * these differ; `window_weights` the weight of the samples of each window: the part of the run that
 * they stand for; `window_cycles` the length of each, since a sample whose life does not end in its
 * window is missing. Counts of the windows are weighed likewise; counts of the simulator (run_)
 * become the whole run's.
 */
#ifndef SW_ANALYSIS_CMD_WINDOWS_JOIN_H
#define SW_ANALYSIS_CMD_WINDOWS_JOIN_H
#include "recording.h"
#include "windows.h"

/* Writes the profile, from those in the windows' folder, profile.0 and on, and describes it on
 * standard error. */
bool windows_join(const windows_t *windows, const recording_t *recording, const char *output,
                  failure_t *failure);
#endif
