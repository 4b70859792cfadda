/* SPDX-License-Identifier: Apache-2.0 */
/* Strata of a run (strata.h) by the vectors that the reference simulator left in the windows'
 * folder: the stratum of each window, and the places of windows if they are chosen by strata. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_STRATA_H
#define SW_ANALYSIS_RUNNING_WINDOWS_STRATA_H
#include "windows.h"

/* Sets w->strata, unless places were chosen by them; strata with too few windows join others. */
bool windows_find_strata(windows_t *w, failure_t *failure);
/* Sets w->strata the first time, and writes the places of random intervals in each into the file,
 * one a line, ascending. `spread` by stratum (strata_allot), NULL: unknown; then it chooses for a
 * first look in a long run, and sets w->first_look. */
bool windows_choose_places(windows_t *w, const double *spread, const char *path,
                           failure_t *failure);
/* The file of places for `assay-iss --places`. */
bool windows_write_places(const char *path, const uint64_t *list, size_t count, failure_t *failure);
#endif
