/* SPDX-License-Identifier: Apache-2.0 */
/* The first lines of a report: where most of the time goes, what it waits for, and which command shows more. */
#ifndef SW_ANALYSIS_CMD_REPORT_FIRST_H
#define SW_ANALYSIS_CMD_REPORT_FIRST_H
#include "columns.h"

/* `rows`: functions, or halves of processes. Prints nothing if there are no cycles. */
void report_first(const view_t *view, const row_t *rows, size_t count, bool functions, FILE *out);
#endif
