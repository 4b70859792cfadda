/* SPDX-License-Identifier: Apache-2.0 */
/* What is printed goes to a pager where stdout is a terminal: ASSAY_PAGER, the config file's `pager`, PAGER, or `less`. */
#ifndef SW_ANALYSIS_COMMAND_PAGER_H
#define SW_ANALYSIS_COMMAND_PAGER_H
#include <stdbool.h>

/* From now on stdout is the pager. `wanted`: not false by an option. Nothing happens where there is no terminal, or the pager is
 * "", `cat` or `false`. */
void pager_start(bool wanted);

/* Waits until the user has left the pager; stdout must be closed. */
void pager_end(void);
#endif
