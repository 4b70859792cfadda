/* SPDX-License-Identifier: Apache-2.0 */
/* Sends output to a pager if stdout is a terminal: ASSAY_PAGER, the config file's `pager`, PAGER,
 * or `less`. */
#ifndef SW_ANALYSIS_COMMAND_PAGER_H
#define SW_ANALYSIS_COMMAND_PAGER_H
#include <stdbool.h>

/* Makes stdout the pager. `wanted`: not switched off by an option. Does nothing without a terminal,
 * or if the pager is "", `cat` or `false`. */
void pager_start(bool wanted);

/* Waits until the user has left the pager; stdout must be closed. */
void pager_end(void);
#endif
