// SPDX-License-Identifier: Apache-2.0
// Charges every clock cycle of the run to the instructions that caused it, with the reason. The
// charges are exact, in parts of a cycle (core/why_table.h), so their sum is the run's cycles.
//
//   - n instructions retire: each is charged 1/n of the cycle
//   - none retires, but the window holds an instruction: the oldest (mapped, not retired) is
//     charged, with what it waits for
//   - the window is empty after a mispredict, refetch, exception or an instruction that runs
//     alone: the instruction that caused it is charged, until the next one is mapped
//   - the window is empty for another reason: the next instruction to be mapped is charged
//
// Source: Gottschall, Eeckhout and Jahre, "TIP: Time-Proportional Instruction Profiling", MICRO
// 2021 (the four states of retirement: computing, stalled, flushed, drained); the categories are
// ours.
#ifndef TB_ACCOUNT_H
#define TB_ACCOUNT_H
#include "flight.h"
#include "why_table.h"

#define ACCOUNT_NOBODY UINT64_MAX // PC of cycles at the run's end that belong to no instruction

// Who is charged: an instruction, as it was fetched. The cycles of an empty window are reported
// when the next instruction (the taker) is mapped: a sample of the taker would show them, also
// those that another instruction caused (owed).
typedef struct {
    uint64_t pc;
    uint16_t context;
    uint8_t privilege;
    bool counted;      // the profiler counts the taker
    bool owed;         // the holder is not the taker, but the instruction that emptied the window
    uint8_t tag;       // the taker's ProfileMe tag, 0 none
    uint64_t taker;    // the taker's sequence number
    uint64_t sequence; // the holder's own
    bool mapped;       // the holder was mapped, so it is on the path that retires
} account_holder_t;

typedef void (*account_listener_t)(void *context, const account_holder_t *holder, why_t why,
                                   uint64_t parts);
typedef struct account account_t;

// Steps `flight` and runs ahead of it. Returns NULL when memory is short.
account_t *account_open(flight_t *flight, account_listener_t listener, void *context);

// Takes one cycle and calls flight_step. Returns false if flight_step does.
bool account_step(account_t *a, const probe_cycle_t *cycle);

// The run has ended: later events are not counted.
bool account_over(const account_t *a);

// Charges the rest of the run, which had `cycles` cycles.
void account_close(account_t *a, uint64_t cycles);

#endif
