// SPDX-License-Identifier: Apache-2.0
// The truth of a run: what really happened to every instruction, independent of the samples.
//
// +truth=F writes totals for each instruction, by PC and, for user programs, address space: a CSV
// file. Rows with `counted` 1 are of the slots that the profiler counts (all, if it counts none in
// the whole run), those with 0 of the others. After the counts come the cycles charged to the
// instruction, in parts of a cycle, by why (account.h); over all rows they add up to the run's
// cycles.
//
// The same run: by half of a process with +truth-halves=F, by address of data with +truth-data=F
// (truth_data.c), by call stack with +truth-stacks=F (truth_stacks.c). +trace=F writes the life of
// each instruction (base/trace.h). +lives=F writes, for each instruction that had a ProfileMe tag,
// what it was charged with, in parts of a cycle by why: what its sample ought to say. +policies=F:
// truth_policies.c.
#ifndef TB_TRUTH_H
#define TB_TRUTH_H
#include "failure.h"
#include "probe.h"

typedef struct truth truth_t;

// Files, NULL: not requested. The trace holds instructions fetched from cycle `from` to `to`.
typedef struct {
    const char *totals, *halves, *data, *stacks, *lives, *policies, *trace;
    uint64_t from, to;
} truth_ask_t;

bool truth_asked(const truth_ask_t *ask); // whether any file is requested

// Returns NULL if a file cannot be written.
truth_t *truth_open(const probe_shape_t *shape, const truth_ask_t *ask, failure_t *failure);

// While the truth is paused, no cycle is charged and no instruction's end is noted.
void truth_rest(truth_t *t, bool rests);

// Takes one cycle. Returns false if the probe is inconsistent; truth_fault says how.
bool truth_cycle(truth_t *t, const probe_cycle_t *cycle);
const char *truth_fault(const truth_t *t);

// Writes the rest and closes the files. `cycles`: of the whole run. Instructions still in flight
// are left out, except for the cycles charged to them. Returns false when writing failed.
bool truth_close(truth_t *t, uint64_t cycles);

#endif
