/* SPDX-License-Identifier: Apache-2.0 */
/* Strata of a run (strata.h) by the vectors that the reference simulator left in the windows' folder: each window's, and where
 * windows are to lie if they are chosen by strata. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_STRATA_H
#define SW_ANALYSIS_RUNNING_WINDOWS_STRATA_H
#include "windows.h"

/* Sets w->strata. */
bool windows_find_strata(windows_t *w, failure_t *failure);
/* Writes the places of intervals by chance in each stratum into the file: a line each, ascending. `spread` by stratum (strata_allot), NULL: not
 * known; then of a long run it chooses for a first look, and sets w->first_look. */
bool windows_choose_places(windows_t *w, const double *spread, const char *path,
                           failure_t *failure);
#endif
