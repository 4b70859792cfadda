// SPDX-License-Identifier: Apache-2.0
// What lock step prints when the two sides differ: the last instructions of both with disassembly,
// and what the tap saw in flight.
#ifndef TB_LOCKSTEP_REPORT_H
#define TB_LOCKSTEP_REPORT_H
#include "flight.h"
#include "iss.h"
#include "retire.h"
#include <stdio.h>

enum { REPORT_HISTORY = 16 };

typedef struct {
    uint64_t cycle;
    retire_lane_t core;
    iss_effect_t iss;
    int interrupt; // cause of an interrupt taken instead of an instruction, or -1
} report_line_t;

typedef struct {
    FILE *file;
    report_line_t line[REPORT_HISTORY];
    uint64_t count;
} lockstep_report_t;

void report_note(lockstep_report_t *r, uint64_t cycle, const retire_lane_t *insn,
                 const iss_effect_t *effect);
void report_interrupt(lockstep_report_t *r, const retire_cycle_t *now);

// Both return false, to be passed on. `trap`: the cycle's trap is at fault.
bool report_mismatch(lockstep_report_t *r, const retire_cycle_t *now, const char *what, bool trap);
bool report_pc(lockstep_report_t *r, const retire_cycle_t *now, uint64_t pc, uint64_t expected);

void report_flight(FILE *file, const flight_t *f);

#endif
