/* SPDX-License-Identifier: Apache-2.0 */
/* Facts of a run: machine, memory, input, and who made it, where and when; names as in a profile's
 * meta (docs/assay.md). */
#ifndef SW_ANALYSIS_RUNNING_RUN_FACTS_H
#define SW_ANALYSIS_RUNNING_RUN_FACTS_H
#include "simulate.h"

/* `machine`: what the run reported (outcome_t); sizes known otherwise are in `facts` already. */
void run_facts(facts_t *facts, const run_t *run, const facts_t *machine);

/* Who made it, when and where. */
void run_facts_maker(facts_t *facts);
#endif
