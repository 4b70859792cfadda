/* SPDX-License-Identifier: Apache-2.0 */
/* Chooses the simulator that runs a program: `plain` has neither profiling hardware nor checks, and
 * a cycle of it costs a fifth less (sim/sim.mk). `run` and `stat` use it when it is enough.
 */
#ifndef SW_ANALYSIS_RUNNING_SIMULATOR_H
#define SW_ANALYSIS_RUNNING_SIMULATOR_H
#include "program.h"
#include "simulate.h"

/* run_t.simulator of a command that leaves the choice to simulator_choose. */
#define SIMULATOR_FITTING "fitting"

/* `plain`, if the run needs nothing that it lacks, the program has no instruction that reads or
 * writes registers of the profiling hardware, and it was built from the same RTL as `verilator`;
 * else `verilator`. A named simulator stays. */
void simulator_choose(run_t *run, const program_t *program);

bool simulator_is_plain(const run_t *run);

/* It was built around another core than ours (TAP_ABSENT, docs/attach.md): of its inside the bench knows nothing. */
bool simulator_has_other_core(const run_t *run);

/* What the run asks for that the plain simulator has not, NULL: nothing. */
const char *simulator_plain_lacks(const run_t *run);
#endif
