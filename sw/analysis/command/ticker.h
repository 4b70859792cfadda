/* SPDX-License-Identifier: Apache-2.0 */
/* Shows that a command takes longer than two seconds: `assay icost: 3 s`, on a standard error that
 * is a terminal, rewritten each second, and cleared when the command prints. (A run has the
 * simulator's own line.) */
#ifndef SW_ANALYSIS_COMMAND_TICKER_H
#define SW_ANALYSIS_COMMAND_TICKER_H

/* Begins; the first output to stdout ends it (outlet.h). */
void ticker_start(const char *name);
void ticker_stop(void);
#endif
