/* SPDX-License-Identifier: Apache-2.0 */
/* Calls in the program's code; used only by counts.c. */
#ifndef SW_ANALYSIS_INSTRUMENT_COUNTS_CALLS_H
#define SW_ANALYSIS_INSTRUMENT_COUNTS_CALLS_H
#include "program.h"

/* Target of the call before this return address; 0: it goes by a loaded register, or there is no
 * call. */
uint64_t counts_called(const program_t *program, uint64_t return_address);
#endif
