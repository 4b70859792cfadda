// SPDX-License-Identifier: Apache-2.0
// Parts of the machine that a simulator with -DCFG_PERFECT=1 can make perfect: rtl/core/perfect.
// Used for multi-simulation, by which interaction costs are checked (docs/graph.md).
#ifndef TB_PERFECT_H
#define TB_PERFECT_H
#include "failure.h"
#include <stdbool.h>

// Caches and TLBs that never miss. `prediction`, `order`: the trace (sw/analysis/base/trace.h) of a
// run of the same program on any machine, which gives its way through the program, or the store
// that each of its loads depends on; or NULL.
typedef struct {
    bool icache, dcache, itlb, dtlb;
    const char *prediction, *order;
} perfect_t;

// Called before memory is loaded.
bool perfect_open(const perfect_t *p, failure_t *failure);

// Called at the run's end. Returns false, after a message, if the program took another way than in
// that trace.
bool perfect_close(void);

#endif
