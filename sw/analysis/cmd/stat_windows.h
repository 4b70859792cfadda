/* SPDX-License-Identifier: Apache-2.0 */
/* `assay stat --window N`: the counts of windows of a run (windows.h), and the estimate of the
 * whole run. */
#ifndef SW_ANALYSIS_CMD_STAT_WINDOWS_H
#define SW_ANALYSIS_CMD_STAT_WINDOWS_H
#include "stat_report.h"

/* Simulates them and adds their counts to `stat`; returns the program's exit status, or that of a
 * failure, after a message. */
int stat_windows(stat_t *stat, const run_t *run);
#endif
