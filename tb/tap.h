// SPDX-License-Identifier: Apache-2.0
// Delivers the core's probe to the checkers: switches tap.sv on and calls back in every cycle in
// which something happened.
#ifndef TB_TAP_H
#define TB_TAP_H
#include "probe.h"

typedef void (*tap_listener_t)(void *context, const probe_cycle_t *cycle);

// Returns false if this bench has another core than ours, and so no tap.
bool tap_there(void);

// Call once, before the machine leaves reset. The shape is that of the simulated core.
void tap_attach(tap_listener_t listener, void *context);
const probe_shape_t *tap_shape(void);

// Also delivers the values that retiring instructions write.
void tap_values(void);

// The simulated core's shape; works without tap_attach.
void tap_sizes(trace_machine_t *sizes);

#endif
