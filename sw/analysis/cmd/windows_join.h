/* SPDX-License-Identifier: Apache-2.0 */
/* Profiles of a run's windows (running/windows.h) as one profile of the run.
 *
 * Its fact `runs` is the share of the run that was measured, so that figures of one run are those of the whole. `window_ends` says how many
 * samples there were at the end of each window, those of a stratum after each other; `window_strata` how many windows each stratum has, as errors
 * are by how much these differ; `window_weights` what the samples of each window weigh: how much of the run they stand for.
 * `window_cycles` has how long each took: a sample stands for those, too, that were under way at its end and are lost (profile_read.c).
 * What was counted in the windows is weighed likewise; what the simulator counted (run_) becomes the whole run's.
 */
#ifndef SW_ANALYSIS_CMD_WINDOWS_JOIN_H
#define SW_ANALYSIS_CMD_WINDOWS_JOIN_H
#include "recording.h"
#include "windows.h"

/* Writes the profile, by those in the windows' folder, profile.0 and on, and says on standard error what is in it. */
bool windows_join(const windows_t *windows, const recording_t *recording, const char *output,
                  failure_t *failure);
#endif
