// SPDX-License-Identifier: Apache-2.0
// Takes the words of tap.sv.
#include "tap.h"
#include "bell.h"
#include "vpi_object.h"

static struct {
    tap_listener_t listener;
    void *context;
    probe_shape_t shape;
} tap;

static void take(const uint32_t *words) {
    probe_cycle_t cycle;
    probe_unpack(&tap.shape.count, words, &cycle);
    tap.listener(tap.context, &cycle);
}

bool tap_there(void) { return object_there("tb.u_tap.enable"); }

void tap_values(void) { signal_put("tb.u_tap.values", 1); }

const probe_shape_t *tap_shape(void) { return &tap.shape; }

void tap_sizes(trace_machine_t *sizes) {
    object_words(object_find("tb.u_tap.sizes"), (uint32_t *)sizes,
                 sizeof *sizes / sizeof(uint32_t));
}

void tap_attach(tap_listener_t listener, void *context) {
    uint32_t shape = (uint32_t)signal_get("tb.u_tap.shape"), units = shape >> 8;
    tap.listener = listener;
    tap.context = context;
    tap.shape.count = (probe_counts_t){.lanes = shape & 0xff, .units = units, .dones = units + 3};
    tap_sizes(&tap.shape.sizes);
    bell_listen("tb.u_tap", probe_words(&tap.shape.count), take);
    signal_put("tb.u_tap.enable", 1);
}
