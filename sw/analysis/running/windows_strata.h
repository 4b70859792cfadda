/* SPDX-License-Identifier: Apache-2.0 */
/* Strata of a run (strata.h) by the vectors that the reference simulator left in the windows' folder: each window's, and where
 * windows are to lie if they are chosen by strata. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_STRATA_H
#define SW_ANALYSIS_RUNNING_WINDOWS_STRATA_H
#include "windows.h"

/* Sets w->strata. */
bool windows_find_strata(windows_t *w, failure_t *failure);
/* Writes the places of intervals by chance in each stratum (WINDOWS_POINTS) into the file: a line each, ascending. */
bool windows_choose_places(const windows_t *w, const char *path, failure_t *failure);
#endif
