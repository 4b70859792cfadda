/* The programs that a profile is of, for what a report reads from them: they must be those that were recorded, because addresses of
 * another one mean something else. Where the file is another one meanwhile, or gone, the profile has kept it. */
#ifndef SW_ANALYSIS_PROFILE_RECORDED_H
#define SW_ANALYSIS_PROFILE_RECORDED_H
#include "profile.h"
#include "trace.h"

/* Its path: `elf`; NULL: where it was recorded, or of the kept one, valid until profile_free. NULL after a message. */
const char *recorded_program(const profile_t *profile, const char *elf, failure_t *failure);

/* The path of a process' program; where it was recorded if nobody knows better, NULL: the profile knows none. */
const char *recorded_process(const profile_t *profile, uint16_t asid);

/* Sizes of the machine that ran, as the simulator has written them: numbers in the order of trace_machine_t. False: none are known, for
 * example of a board. */
bool recorded_machine(trace_machine_t *machine, const facts_t *counters);
#endif
