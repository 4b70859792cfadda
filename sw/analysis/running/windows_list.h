/* SPDX-License-Identifier: Apache-2.0 */
/* Reads the list of checkpoints that a run on the reference simulator (windows_reference.h) left in a folder. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_LIST_H
#define SW_ANALYSIS_RUNNING_WINDOWS_LIST_H
#include "windows.h"

/* Reads all rows of a folder's list. Returns whether the run ended, and then sets w->instructions and w->exit_code. */
bool windows_list_read(windows_t *w, const char *folder, windows_row_t **rows, size_t *count);

/* Steps of windows.c, on the windows' own folder. This one only reads how the run ended. */
bool windows_list_end(windows_t *w, failure_t *failure);
/* Reads the windows into w->list; leaves out a window that the program's end would cut. */
bool windows_list_windows(windows_t *w, failure_t *failure);

/* Reports that no window lies in the run; returns false. */
bool windows_list_none(const windows_t *w, failure_t *failure);
#endif
