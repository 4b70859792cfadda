/* SPDX-License-Identifier: Apache-2.0 */
/* assay truth --of cycles and --of why: the truth of time beside the estimates of report. */
#ifndef SW_ANALYSIS_CMD_TRUTH_TIME_H
#define SW_ANALYSIS_CMD_TRUTH_TIME_H
#include "rows.h"

typedef enum { TIME_CYCLES, TIME_WHY } truth_time_t;

/* Returns the exit status. */
int truth_time(const view_t *view, const char *path, truth_time_t what, const rows_t *rows,
               bool all);

/* The lines of --help. */
void truth_time_help(FILE *out);
#endif
