// Parts of the machine that a simulator with -DCFG_PERFECT=1 can make perfect: rtl/core/perfect. For
// multi-simulation, which is what interaction costs are judged by (docs/graph.md).
#ifndef TB_PERFECT_H
#define TB_PERFECT_H
#include "failure.h"
#include <stdbool.h>

// Before memory is loaded. `prediction`: the trace (sw/analysis/base/trace.h) of a run of the same program on
// any machine, whose way through the program is foreseen; or NULL.
bool perfect_open(bool icache, bool dcache, const char *prediction, failure_t *failure);

// At the run's end: false, after a message, if the program took another way than in that trace.
bool perfect_close(void);

#endif
