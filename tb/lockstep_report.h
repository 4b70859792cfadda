// SPDX-License-Identifier: Apache-2.0
// What lock step says when the two sides differ: the last instructions of both with disassembly,
// and what is in flight.
#ifndef TB_LOCKSTEP_REPORT_H
#define TB_LOCKSTEP_REPORT_H
#include "flight.h"
#include "iss.h"
#include <stdio.h>

enum { REPORT_HISTORY = 16 };

typedef struct {
    flight_insn_t core;
    iss_effect_t iss;
    int interrupt; // cause of an interrupt taken here instead of an instruction, or -1
} report_line_t;

typedef struct {
    FILE *file;
    report_line_t line[REPORT_HISTORY];
    uint64_t count;
} lockstep_report_t;

void report_note(lockstep_report_t *r, const flight_insn_t *insn, const iss_effect_t *effect);
void report_interrupt(lockstep_report_t *r, const probe_cycle_t *cycle);

// Both return false, to be passed on. `trap`: the cycle whose trap is at fault, or NULL.
bool report_mismatch(lockstep_report_t *r, const flight_t *f, const probe_cycle_t *cycle,
                     const char *what, const probe_cycle_t *trap);
bool report_pc(lockstep_report_t *r, const flight_t *f, const probe_cycle_t *cycle,
               const flight_insn_t *insn, uint64_t expected);
void report_flight(const lockstep_report_t *r, const flight_t *f);

#endif
