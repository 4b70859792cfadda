// What the bench tells about a run: statistics, the trap that ended it, the signature, progress.
#ifndef ASSAY_REPORT_H
#define ASSAY_REPORT_H
#include "program.h"
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef struct outcome {
    const char
        *reason; // "finisher", "tohost", "limit", "trap", "lockstep", "check", "signal", "signal"
    uint64_t exit_code; // the program's
    bool mtvec_taken;
    uint64_t mtvec_pc;
    double seconds; // of simulation, on this computer
} outcome;

bool report_stats(const char *path,
                  const outcome *o); // false: the file cannot be written (said on stderr)
void report_trap(const program *p);  // from the mailbox, on stderr
bool report_signature(const char *path, const program *p);
void report_progress(double seconds);

#endif
