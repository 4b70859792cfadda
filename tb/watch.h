// SPDX-License-Identifier: Apache-2.0
// The checkers that watch a simulation, with one interface for the harness: lock step (+check) and
// truth tracer (truth.h). Lock step also counts what the run covers (+cover).
//
//     watch_open(check, cover_path, &truth_ask, &failure)   // before the start
//     watch_memory(address, bytes, count)        // everything put into RAM
//     harness_mismatch()                         // they call it when they find a fault
//     watch_compare()                            // +memory: at the end, when the caches are clean
//     watch_close()                              // at the end, always
#ifndef TB_WATCH_H
#define TB_WATCH_H
#include "failure.h"
#include "truth.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Does nothing, and costs nothing, when nothing is requested. Returns false on failure; `failure`
// says why.
bool watch_open(bool check, const char *cover_path, const truth_ask_t *ask, failure_t *failure);
void watch_memory(uint64_t address, const void *bytes, size_t count);
// Pauses all records of the run until watch_restart; lock step goes on. Counts are not compared in
// such a run.
void watch_rest(void);
void watch_restart(void);
// Memory that others than the program write, too.
void watch_foreign(uint64_t address, uint64_t size);

// The core has written back all its data. Returns false, after a message, if memory differs from
// the ISS's.
bool watch_compare(void);

// The core has stopped counting. Returns false, after a message, if an event count differs from the
// ISS's.
bool watch_counts(void);

// The run hangs: prints what is in flight, if lock step is on.
void watch_report_flight(void);

// Returns false if a file could not be written.
bool watch_close(void);

#endif
