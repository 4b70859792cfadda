// What lock step says when the two sides differ: the last instructions of both with disassembly,
// and what is in flight.
#ifndef TB_LOCKSTEP_REPORT_H
#define TB_LOCKSTEP_REPORT_H
#include "flight.h"
#include "iss.h"
#include <stdio.h>

enum { REPORT_HISTORY = 16 };

typedef struct report_line {
    flight_insn core;
    iss_effect iss;
    int interrupt; // cause of an interrupt taken here instead of an instruction, or -1
} report_line;

typedef struct lockstep_report {
    FILE *file;
    report_line line[REPORT_HISTORY];
    uint64_t count;
} lockstep_report;

void report_note(lockstep_report *r, const flight_insn *insn, const iss_effect *effect);
void report_interrupt(lockstep_report *r, const probe_cycle *cycle);

// Both return false, to be passed on. `trap`: the cycle whose trap is at fault, or NULL.
bool report_mismatch(lockstep_report *r, const flight *f, const probe_cycle *cycle,
                     const char *what, const probe_cycle *trap);
bool report_pc(lockstep_report *r, const flight *f, const probe_cycle *cycle,
               const flight_insn *insn, uint64_t expected);
void report_flight(const lockstep_report *r, const flight *f);

#endif
