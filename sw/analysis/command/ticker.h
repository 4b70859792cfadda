/* SPDX-License-Identifier: Apache-2.0 */
/* A command that takes longer than two seconds says so: `assay icost: 3 s`, on a standard error that is a terminal, written over each
 * second, and gone when the command prints. (A run has a line of its own, from the simulator.) */
#ifndef SW_ANALYSIS_COMMAND_TICKER_H
#define SW_ANALYSIS_COMMAND_TICKER_H

/* Begins; what is written to stdout ends it (outlet.h). */
void ticker_start(const char *name);
void ticker_stop(void);
#endif
