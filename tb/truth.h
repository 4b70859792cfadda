// SPDX-License-Identifier: Apache-2.0
// The truth of a run: what really happened to every instruction, never what a sample says.
//
// +truth=F writes totals for each instruction, by PC and, of user programs, address space: a CSV file.
// Rows with `counted` 1 are of the slots that the profiler counts (all, if it counts none in the whole
// run), those with 0 of the others. After the counts come the cycles that are charged to it, in
// parts of a cycle, by why (account.h): over all rows they are the run's cycles. +truth-data=F writes the
// same run by half of a process with +truth-halves=F, by address of data (truth_data.c), +truth-stacks=F by stack of calls (truth_stacks.c). +trace=F writes the
// life of each instruction (base/trace.h). +lives=F writes, for each instruction that had a ProfileMe
// tag, what it was charged with, in parts of a cycle by why: what its sample ought to say.
// +policies=F: truth_policies.c.
#ifndef TB_TRUTH_H
#define TB_TRUTH_H
#include "failure.h"
#include "probe.h"

typedef struct truth truth_t;

// Files, NULL: not asked for. The trace holds instructions fetched from cycle `from` to `to`.
typedef struct {
    const char *totals, *halves, *data, *stacks, *lives, *policies, *trace;
    uint64_t from, to;
} truth_ask_t;

bool truth_asked(const truth_ask_t *ask); // for any file

// NULL: a file cannot be written.
truth_t *truth_open(const probe_shape_t *shape, const truth_ask_t *ask, failure_t *failure);

// While it rests nothing is charged to anybody, and no instruction's end is noted.
void truth_rest(truth_t *t, bool rests);

// One cycle. False: the probe is inconsistent, truth_fault says how.
bool truth_cycle(truth_t *t, const probe_cycle_t *cycle);
const char *truth_fault(const truth_t *t);

// Writes the rest and closes the files. The run had so many cycles; instructions still in flight are left
// out, but for the cycles that they are charged with. False when writing failed.
bool truth_close(truth_t *t, uint64_t cycles);

#endif
