/* SPDX-License-Identifier: Apache-2.0 */
/* Shared by `stat --window` and `record --window`: the first look at a long run
 * (running/windows.h), and the status of a window. */
#ifndef SW_ANALYSIS_CMD_WINDOWS_LOOK_H
#define SW_ANALYSIS_CMD_WINDOWS_LOOK_H
#include "windows.h"

/* The cycles of window i, from the results that its process has left. */
typedef bool windows_cycles_t(const windows_t *windows, size_t i, double *cycles,
                              double *instructions, failure_t *failure);

/* Where a first look is wanted: simulates its windows, and chooses those that count by how much cycles an instruction differ in each stratum.
 * Returns a status, after a message. */
int windows_look(windows_t *windows, const char *command, work_t *work, void *context,
                 windows_cycles_t *cycles_of);

/* The status of a window whose run ended with this one: if a window covers the run, the program's
 * status is reported at the end. */
int windows_status(const windows_t *windows, int status);
#endif
