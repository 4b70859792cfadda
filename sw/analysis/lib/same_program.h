/* Whether a trace (record --trace) is of this program: what ran at an address is what the program has there. Names of
 * another one would stand beside costs that are not its own.
 *
 * A program that writes code of its own says so with a fence.i: up to the first one every instruction must be the program's;
 * behind it most of them. What ran where the program has no code (processes of a kernel, code that was made) tells nothing. */
#ifndef SW_ANALYSIS_LIB_SAME_PROGRAM_H
#define SW_ANALYSIS_LIB_SAME_PROGRAM_H
#include "failure.h"

bool same_program(const char *trace, const char *program, failure_t *failure);
#endif
