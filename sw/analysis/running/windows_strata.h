/* SPDX-License-Identifier: Apache-2.0 */
/* Strata of a run (strata.h) by the vectors that the reference simulator left in the windows'
 * folder: the stratum of each window, and the places of windows if they are chosen by strata. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_STRATA_H
#define SW_ANALYSIS_RUNNING_WINDOWS_STRATA_H
#include "windows.h"

/* A step of windows.c. Sets w->strata, unless places were chosen by them; those with too few windows join others. */
bool windows_find_strata(windows_t *w, failure_t *failure);
/* Writes the places of intervals by chance in each stratum into the file: a line each, ascending. Where w->spread is not known it sets w->strata,
 * and of a long run it chooses for a first look: w->first_look. */
bool windows_choose_places(windows_t *w, const char *path, failure_t *failure);
/* The file of places for `assay-iss --places`. */
bool windows_write_places(const char *path, const uint64_t *list, size_t count, failure_t *failure);
#endif
