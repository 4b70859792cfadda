/* SPDX-License-Identifier: Apache-2.0 */
/* Whether a trace (record --trace) is of this program: the instructions that ran at an address are
 * the program's. Otherwise names of one program would appear next to costs of another.
 *
 * A program that writes code announces it with a fence.i: up to the first one every instruction
 * must be the program's, after it most of them. Instructions outside the program's code (processes
 * of a kernel, generated code) tell nothing. A reader of a trace with other aims shows the lives as
 * it goes, since a trace is long and is read only once.
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

/* `program` stays the caller's, and must stay open as long as this does. */
bool same_program_open(same_program_t **same, const char *program, failure_t *failure);
void same_program_close(same_program_t *same);

void same_program_see(same_program_t *same, const trace_record_t *life);

/* Whether the trace is the program's, by the lives seen. */
bool same_program_is(const same_program_t *same, const char *trace, failure_t *failure);
#endif
