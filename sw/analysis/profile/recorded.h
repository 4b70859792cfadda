/* SPDX-License-Identifier: Apache-2.0 */
/* The programs that a profile was recorded from, for reports that read them: they must be the same files, because another one's
 * addresses mean something else. Where the file has changed meanwhile, or is gone, the profile has kept it. */
#ifndef SW_ANALYSIS_PROFILE_RECORDED_H
#define SW_ANALYSIS_PROFILE_RECORDED_H
#include "profile.h"
#include "trace.h"

/* The program's path: `elf`; if that is NULL, where it was recorded, or the kept file until profile_free. NULL after a message. */
const char *recorded_program(const profile_t *profile, const char *elf, failure_t *failure);

/* Prefix of facts: what the core does not tell the profiler, as its registers say. */
#define UNTOLD "untold."

/* The path of a process' program: where it was recorded, if nothing better is known. NULL: the profile knows none. */
const char *recorded_process(const profile_t *profile, uint16_t asid);

/* The sizes of the machine that ran, as the simulator has written them, in the order of trace_machine_t. False: none are known, for
 * example for a board. */
bool recorded_machine(trace_machine_t *machine, const facts_t *counters);
#endif
