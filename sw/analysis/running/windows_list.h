/* SPDX-License-Identifier: Apache-2.0 */
/* The list of checkpoints that a run on the reference simulator (windows_reference.h) has left in a folder. */
#ifndef SW_ANALYSIS_RUNNING_WINDOWS_LIST_H
#define SW_ANALYSIS_RUNNING_WINDOWS_LIST_H
#include "windows.h"

/* All rows of a folder's list; sets w->instructions and w->exit_code if the run came to its end, and returns whether it did. */
bool windows_list_read(windows_t *w, const char *folder, windows_row_t **rows, size_t *count);

/* As a step of windows.c, of the windows' own folder: only how the run ended. */
bool windows_list_end(windows_t *w, failure_t *failure);
/* ... the windows, which become w->list: a window that the program's end would cut is left out. */
bool windows_list_windows(windows_t *w, failure_t *failure);

/* Says that no window is in the run: false. */
bool windows_list_none(const windows_t *w, failure_t *failure);
#endif
