// SPDX-License-Identifier: Apache-2.0
// Delivers the core's probe to the checkers: switches tap.sv on and calls back in every cycle in
// which something happened.
#ifndef TB_TAP_H
#define TB_TAP_H
#include "probe.h"

typedef void (*tap_listener_t)(void *context, const probe_cycle_t *cycle);

// A simulator that is linked with the bench can say where the variables of tb.u_tap lie (a bit in a byte, vectors in words of
// 32 bits) and then calls tap_look after each clock edge: a cycle costs no search through VPI. Call it before the run starts.
typedef const void *tap_find_t(const char *name);
void tap_find_by(tap_find_t *find);
void tap_look(void);

// Call once, before the machine leaves reset. The shape is that of the simulated core.
void tap_attach(tap_listener_t listener, void *context);
const probe_shape_t *tap_shape(void);

// trace_machine_t of the simulated core; without tap_attach, too.
void tap_sizes(uint32_t sizes[PROBE_SIZES]);

#endif
