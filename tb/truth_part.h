// SPDX-License-Identifier: Apache-2.0
// A part listens to the truth of a run and writes one of its files (truth.h): one row of the table
// in truth.c.
#ifndef TB_TRUTH_PART_H
#define TB_TRUTH_PART_H
#include "account.h"
#include "truth.h"
#include <stdio.h>

// `self` is what `open` returned; functions that are NULL are not called. Until the run has ended
// these are called: `charge` for each charge of the account, before `end` of the instruction that
// is charged as the oldest; `cycle` after both.
typedef struct {
    void *(*open)(FILE *file, const truth_ask_t *ask, const probe_shape_t *shape);
    void (*charge)(void *self, const account_holder_t *holder, why_t why, uint64_t parts);
    void (*end)(void *self, const flight_insn_t *insn);
    void (*cycle)(void *self, const probe_cycle_t *cycle);
    void (*close)(void *self); // writes what is left, and frees
} truth_part_t;

extern const truth_part_t truth_totals; // exact totals of each instruction
extern const truth_part_t truth_halves; // likewise of user and kernel half of each process
extern const truth_part_t truth_data;   // exact totals of the data that each instruction touched
extern const truth_part_t
    truth_stacks; // stacks of calls, exact cycles in each, those of sampled ones
extern const truth_part_t truth_lives;    // what each sampled instruction was charged with
extern const truth_part_t truth_policies; // what other kinds of samplers would say
bool truth_trace_ended(void);             // all instructions of the trace have ended
extern const truth_part_t truth_trace;    // the life of every instruction (base/trace.h)

// Cycles for which a retired instruction was the oldest; `before`: the cycle of the retirement
// before it. It is in the window from the cycle after its mapping on.
static inline uint64_t truth_as_oldest(const flight_insn_t *insn, uint64_t before) {
    uint64_t in_window = insn->map + 1;
    return insn->end - (in_window > before ? in_window : before);
}

// Numbers of a CSV row, each after a comma. A run has so many that printf would take longer than a
// short run. DIGITS are enough for each.
enum { TRUTH_DIGITS = 21 };
char *truth_put_numbers(char *at, const uint64_t *values, size_t count);

#endif
