// The truth of a run: what really happened to every instruction, never what a sample says.
//
// +truth=F writes totals for each PC, over the slots that the profiler counts (all, if it counts
// none in the whole run); +trace=F writes the life of each instruction (base/trace.h).
#ifndef TB_TRUTH_H
#define TB_TRUTH_H
#include "failure.h"
#include "flight.h"
#include "probe.h"

typedef struct truth truth_t;

// Either path may be NULL. The trace holds instructions fetched from cycle `from` to `to`. NULL:
// a file cannot be written.
truth_t *truth_open(const probe_shape_t *shape, const char *totals_path, const char *trace_path,
                    uint64_t from, uint64_t to, failure_t *failure);

// One cycle. False: the probe is inconsistent, truth_fault says how.
bool truth_cycle(truth_t *t, const probe_cycle_t *cycle);
const char *truth_fault(const truth_t *t);

// Writes the totals and closes the files; what is still in flight is left out. False when writing
// failed.
bool truth_close(truth_t *t);

#endif
