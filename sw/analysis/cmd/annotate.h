/* An annotated function as tables for people. */
#ifndef SW_ANALYSIS_CMD_ANNOTATE_H
#define SW_ANALYSIS_CMD_ANNOTATE_H
#include "annotation.h"

/* Source lines with samples, then every instruction under its source line. `lines` gives the source
 * texts. */
void annotate_print(const view_t *view, const annotation_t *annotation, lines_t *lines, bool wide);
#endif
