/* SPDX-License-Identifier: Apache-2.0 */
/* The table of `assay report`, also for other commands that print it. */
#ifndef SW_ANALYSIS_CMD_REPORT_H
#define SW_ANALYSIS_CMD_REPORT_H
#include "report_calls.h"
#include "rows.h"

/* A row for each function, or half of a process, sorted; after `count` of them one for all.
 * `calls`: NULL if not requested; `*keep` holds what the rows point to. The caller frees both. */
row_t *report_rows(const view_t *view, const rows_t *rows, const report_calls_t *calls,
                   size_t *count, void **keep);

/* The report, on stdout, in the form of `rows`. */
void report_print(const view_t *view, const rows_t *rows, const report_calls_t *calls);
#endif
