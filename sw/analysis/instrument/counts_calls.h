/* SPDX-License-Identifier: Apache-2.0 */
/* Calls of the program's code, for counts.c alone. */
#ifndef SW_ANALYSIS_INSTRUMENT_COUNTS_CALLS_H
#define SW_ANALYSIS_INSTRUMENT_COUNTS_CALLS_H
#include "program.h"

/* Where the call before this return address goes; 0: it goes by a register that somebody has loaded, or no call is there. */
uint64_t counts_called(const program_t *program, uint64_t return_address);
#endif
