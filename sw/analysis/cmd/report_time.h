/* SPDX-License-Identifier: Apache-2.0 */
/* assay report --time: which functions the run was in, from its beginning to its end. */
#ifndef SW_ANALYSIS_CMD_REPORT_TIME_H
#define SW_ANALYSIS_CMD_REPORT_TIME_H
#include "sheet.h"
#include "view.h"

bool report_time(const view_t *view, rows_t *rows, failure_t *failure);
#endif
