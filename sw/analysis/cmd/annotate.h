/* SPDX-License-Identifier: Apache-2.0 */
/* Prints an annotated function as tables. */
#ifndef SW_ANALYSIS_CMD_ANNOTATE_H
#define SW_ANALYSIS_CMD_ANNOTATE_H
#include "rows.h"

/* Source lines with samples, then every instruction under its source line. `lines` gives the source
 * texts. */
void annotate_print(const view_t *view, const annotation_t *annotation, lines_t *lines,
                    const rows_t *rows);

/* A row for each instruction, sorted; the caller frees them. */
row_t *annotate_rows(const view_t *view, const annotation_t *annotation, const rows_t *rows);
#endif
