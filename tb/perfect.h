// SPDX-License-Identifier: Apache-2.0
// Parts of the machine that a simulator with -DCFG_PERFECT=1 can make perfect: rtl/core/perfect. For
// multi-simulation, which is what interaction costs are judged by (docs/graph.md).
#ifndef TB_PERFECT_H
#define TB_PERFECT_H
#include "failure.h"
#include <stdbool.h>

// Caches and TLBs that have everything. `prediction`, `order`: the trace
// (sw/analysis/base/trace.h) of a run of the same program on any machine, from which its way through the program is foreseen, or which
// store each of its loads depends on; or NULL.
typedef struct {
    bool icache, dcache, itlb, dtlb;
    const char *prediction, *order;
} perfect_t;

// Called before memory is loaded.
bool perfect_open(const perfect_t *p, failure_t *failure);

// At the run's end: false, after a message, if the program took another way than in that trace.
bool perfect_close(void);

#endif
