// SPDX-License-Identifier: Apache-2.0
// One clock cycle of the core as the bench sees it (probe_cycle_t). tb/probe.def has its fields and
// their meaning: tap.sv packs the wires into words, tap.c fetches them, probe_unpack extracts the
// fields. A cycle in which nothing happened is not delivered, so `cycle` may jump.
#ifndef TB_PROBE_H
#define TB_PROBE_H
#include "probe_defs.h"
#include "trace.h"
#include <stddef.h>

// The machine, from the RTL's configuration.
typedef struct {
    probe_counts_t count; // lanes, issue ports, ports of completion
    trace_machine_t sizes;
} probe_shape_t;

// What the oldest load waits for (bits of oldest_waits); 0: it is under way.
enum {
    PROBE_WAIT_L2 = 1,
    PROBE_WAIT_RAM = 2,
    PROBE_WAIT_STORE = 4,
    PROBE_WAIT_DEVICE = 8,
    PROBE_WAIT_PAGE = 16
};

#endif
