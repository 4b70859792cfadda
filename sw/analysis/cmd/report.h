/* SPDX-License-Identifier: Apache-2.0 */
/* The table of `assay report`, for the commands that print the same. */
#ifndef SW_ANALYSIS_CMD_REPORT_H
#define SW_ANALYSIS_CMD_REPORT_H
#include "report_calls.h"
#include "rows.h"

/* A row for each function, or a process' half, sorted; after `count` of them one with all. `calls`: NULL where they are not asked
 * for; `*keep` holds what the rows point to. Both are to be freed. */
row_t *report_rows(const view_t *view, const rows_t *rows, const report_calls_t *calls,
                   size_t *count, void **keep);

/* The report, on stdout, in the form of `rows`. */
void report_print(const view_t *view, const rows_t *rows, const report_calls_t *calls);
#endif
