// SPDX-License-Identifier: Apache-2.0
// What the bench reports about a run: statistics, the trap that ended it, the signature.
#ifndef TB_REPORT_H
#define TB_REPORT_H
#include "event_defs.h"
#include "program.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { REPORT_PLACE = 128 };

// The registers through which a program may switch sampling off: mie, mstatus, mcountinhibit, mip.
enum { REPORT_MASKS = 4 };
int report_mask(unsigned csr); // index of that register, -1: not one of them

typedef struct {
    const char *reason; // "finisher", "tohost", "limit", "trap", "lockstep", "check", "signal"
    uint64_t exit_code; // the program's
    uint64_t masked_pc[REPORT_MASKS]; // where the program switched sampling off; 0: nowhere
    double seconds;                   // seconds of simulation, on this computer
} outcome_t;

// The core's events and leaves, by number, after it has stopped counting.
void report_counts(uint64_t counts[HPM_NUMBERS]);

bool report_stats(const char *path,
                  const outcome_t *o); // false: the file cannot be written (said on stderr)
// Writes a row of all counts up to now, and the width; before the first row, a row of their names.
void report_interval(FILE *f, bool first);
void report_trap(const program_t *p); // from the mailbox, on stderr
bool report_signature(const char *path, const program_t *p);
// Writes the entries of the resident driver's table (sum_table.h), from clean memory, after what
// the driver has sent.
void report_rest(uint64_t address, FILE *profile);
void report_places(uint64_t address, FILE *profile); // likewise from a struct event_rest
// "main+0x1c", or "?" outside code.
void report_place(const program_t *p, uint64_t pc, char text[REPORT_PLACE]);

#endif
