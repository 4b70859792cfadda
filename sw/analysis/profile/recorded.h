/* SPDX-License-Identifier: Apache-2.0 */
/* The programs that a profile was recorded from, for reports that read them. They must be the same
 * files, since addresses mean something else in others. If the file has changed since, or is gone,
 * the profile has a copy. */
#ifndef SW_ANALYSIS_PROFILE_RECORDED_H
#define SW_ANALYSIS_PROFILE_RECORDED_H
#include "profile.h"
#include "trace.h"

/* The program's path: `elf`; if that is NULL, where it was recorded, or the stored copy until
 * profile_free. NULL after a message. */
const char *recorded_program(const profile_t *profile, const char *elf, failure_t *failure);

/* Prefix of facts: what the core does not report to the profiler, by its registers. */
#define UNTOLD "untold."

/* The path of a process's program: where it was recorded, if nothing better is known. NULL: not in
 * the profile. */
const char *recorded_process(const profile_t *profile, uint16_t asid);

/* The sizes of the machine that ran, as the simulator has written them, in the order of
 * trace_machine_t. False: unknown, for example for a board. */
bool recorded_machine(trace_machine_t *machine, const facts_t *counters);
#endif
