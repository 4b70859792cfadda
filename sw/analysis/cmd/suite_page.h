/* SPDX-License-Identifier: Apache-2.0 */
/* The history of a suite as one page: cycles over all labels, so that slow drift shows, too. */
#ifndef SW_ANALYSIS_CMD_SUITE_PAGE_H
#define SW_ANALYSIS_CMD_SUITE_PAGE_H
#include "history.h"

bool suite_page_write(const char *path, history_t *history, const history_label_t *labels,
                      size_t count, failure_t *failure);
#endif
