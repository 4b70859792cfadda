// What the bench tells about a run: statistics, the trap that ended it, the signature, progress.
#ifndef TB_REPORT_H
#define TB_REPORT_H
#include "program.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { REPORT_PLACE = 128 };

typedef struct {
    const char *reason; // "finisher", "tohost", "limit", "trap", "lockstep", "check", "signal"
    uint64_t exit_code; // the program's
    bool mtvec_taken;
    uint64_t mtvec_pc;
    double seconds; // of simulation, on this computer
} outcome_t;

bool report_stats(const char *path,
                  const outcome_t *o); // false: the file cannot be written (said on stderr)
void report_trap(const program_t *p);  // from the mailbox, on stderr
bool report_signature(const char *path, const program_t *p);
void report_progress(double seconds);
// "main+0x1c", or "?" where no code is.
void report_place(const program_t *p, uint64_t pc, char text[REPORT_PLACE]);

#endif
