// SPDX-License-Identifier: Apache-2.0
// Whose each clock cycle is, and why: every cycle of the run is charged to instructions, exactly
// (in parts of a cycle, core/why_table.h), so that the sum of all charges is the run's cycles.
//
//   - n instructions retire: each has 1/n of the cycle
//   - none does, and there is an oldest one in the window (mapped, not retired): it is its cycle,
//     for what it waits for
//   - the window is empty after a mispredict, refetch, exception or an instruction that runs
//     alone, up to the next one that is mapped: it is the cycle of the instruction that caused it
//   - it is empty for other reasons: the next one to be mapped has the cycle
//
// Source: Gottschall, Eeckhout and Jahre, "TIP: Time-Proportional Instruction Profiling", MICRO
// 2021 (the four states of retirement: computing, stalled, flushed, drained); the categories are ours.
#ifndef TB_ACCOUNT_H
#define TB_ACCOUNT_H
#include "flight.h"
#include "why_table.h"

#define ACCOUNT_NOBODY UINT64_MAX // PC of cycles at the run's end that belong to nobody

// Who is charged: an instruction, as it was fetched. The cycles of an empty window are told when the
// next instruction is mapped, which is the taker: a sample of that one would know of them, also of
// those that it does not have to answer for (owed).
typedef struct {
    uint64_t pc;
    uint16_t context;
    uint8_t privilege;
    bool counted;      // the profiler counts the taker
    bool owed;         // the holder is not the taker, but the one whose fault the empty window was
    uint8_t tag;       // the taker's ProfileMe tag, 0 none
    uint64_t taker;    // the taker's sequence number
    uint64_t sequence; // the holder's own
    bool mapped;       // the holder was, so it is on the path that retires
} account_holder_t;

typedef void (*account_listener_t)(void *context, const account_holder_t *holder, why_t why,
                                   uint64_t parts);
typedef struct account account_t;

// Runs ahead of `flight`, which it steps. NULL: no memory.
account_t *account_open(flight_t *flight, account_listener_t listener, void *context);

// Takes one cycle, with flight_step in it: false if that is.
bool account_step(account_t *a, const probe_cycle_t *cycle);

// The run has ended: later events are not counted any more.
bool account_over(const account_t *a);

// Charges what is left of the run, which had so many cycles.
void account_close(account_t *a, uint64_t cycles);

#endif
