/* The program that a profile is of, for what a report reads from it: it must be the one that was recorded,
 * because addresses of another one mean something else. */
#ifndef SW_ANALYSIS_LIB_RECORDED_H
#define SW_ANALYSIS_LIB_RECORDED_H
#include "facts.h"
#include "failure.h"
#include "trace.h"

/* Its path: `elf`, or NULL for where it was recorded. NULL after a message. */
const char *recorded_program(const facts_t *meta, const char *elf, failure_t *failure);

/* Sizes of the machine that ran, as the simulator has written them: numbers in the order of trace_machine_t. False: none are known, as
 * of a board. */
bool recorded_machine(trace_machine_t *machine, const facts_t *counters);
#endif
