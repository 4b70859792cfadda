/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a trace (record --trace) is of this program: what ran at an address is what the program has there. Names of
 * another one would stand next to costs that are not its own.
 *
 * A program that writes code of its own says so with a fence.i: up to the first one every instruction must be the program's,
 * after it most of them. What ran where the program has no code (processes of a kernel, code that was made) tells nothing.
 * A reader of a trace with other aims shows the lives on the way, as a trace is long and is read only once.
 *
 *     if (!same_program_open(&same, "sort.elf", &failure)) ...
 *     while (trace_next(&trace, &life)) same_program_see(same, &life);
 *     if (!same_program_is(same, "sort.trace", &failure)) ...
 *     same_program_close(same);
 */
#ifndef SW_ANALYSIS_PROFILE_SAME_PROGRAM_H
#define SW_ANALYSIS_PROFILE_SAME_PROGRAM_H
#include "failure.h"
#include "trace.h"

typedef struct same_program same_program_t;

/* `program` stays the caller's, and must stay open as long as this is. */
bool same_program_open(same_program_t **same, const char *program, failure_t *failure);
void same_program_close(same_program_t *same);

void same_program_see(same_program_t *same, const trace_record_t *life);

/* Whether the trace is the program's, by the lives that were seen. */
bool same_program_is(const same_program_t *same, const char *trace, failure_t *failure);
#endif
