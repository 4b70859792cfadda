// SPDX-License-Identifier: Apache-2.0
// Reads the vector of tap.sv whenever its bell toggles: where it lies, or through VPI.
#include "tap.h"
#include "vpi_object.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// The vector comes in two parts, because Verilator's VPI reads at most 64 words at once.
enum { SPLIT = 32, MAX_WORDS = SPLIT + 64 };

static struct {
    tap_listener_t listener;
    void *context;
    probe_shape_t shape;
    vpiHandle low, high;
    tap_find_t *find; // NULL: through VPI
    const uint8_t *bell;
    const void *low_words, *high_words;
    uint8_t rung;
} tap;

static void read_words(vpiHandle vector, uint32_t *words, size_t count) {
    s_vpi_value value = {.format = vpiVectorVal};
    vpi_get_value(vector, &value);
    for (size_t i = 0; i < count; i++)
        words[i] = (uint32_t)value.value.vector[i].aval & ~(uint32_t)value.value.vector[i].bval;
}

static void deliver(const uint32_t words[MAX_WORDS]) {
    probe_cycle_t cycle;
    probe_unpack(&tap.shape, words, &cycle);
    tap.listener(tap.context, &cycle);
}

static PLI_INT32 on_bell(p_cb_data data) {
    (void)data;
    uint32_t words[MAX_WORDS];
    read_words(tap.low, words, SPLIT);
    read_words(tap.high, words + SPLIT, probe_words(&tap.shape) - SPLIT);
    deliver(words);
    return 0;
}

void tap_find_by(tap_find_t *find) { tap.find = find; }

void tap_look(void) {
    uint32_t words[MAX_WORDS];
    if (!tap.bell || *tap.bell == tap.rung)
        return;
    tap.rung = *tap.bell;
    memcpy(words, tap.low_words, SPLIT * sizeof *words);
    memcpy(words + SPLIT, tap.high_words, (probe_words(&tap.shape) - SPLIT) * sizeof *words);
    deliver(words);
}

const probe_shape_t *tap_shape(void) { return &tap.shape; }

void tap_sizes(uint32_t sizes[PROBE_SIZES]) {
    read_words(object_find("tb.u_tap.sizes"), sizes, PROBE_SIZES);
}

static void connect_vpi(void) {
    static s_cb_data callback;
    static s_vpi_value value = {.format = vpiSuppressVal};
    static s_vpi_time when = {.type = vpiSuppressTime};
    tap.low = object_find("tb.u_tap.words");
    tap.high = object_find("tb.u_tap.high_words");
    callback = (s_cb_data){.reason = cbValueChange,
                           .cb_rtn = on_bell,
                           .obj = object_find("tb.u_tap.bell"),
                           .value = &value,
                           .time = &when};
    vpi_register_cb(&callback);
}

static const void *variable(const char *name) {
    const void *there = tap.find(name);
    if (!there) {
        fprintf(stderr, "tap: no variable tb.u_tap.%s in this simulator: is it in tb/pub.vlt?\n",
                name);
        exit(2);
    }
    return there;
}

static void connect_variables(void) {
    tap.low_words = variable("words");
    tap.high_words = variable("high_words");
    tap.bell = variable("bell");
    tap.rung = *tap.bell;
}

void tap_attach(tap_listener_t listener, void *context) {
    uint32_t shape = (uint32_t)signal_get("tb.u_tap.shape");
    tap.listener = listener;
    tap.context = context;
    uint32_t registers = (uint32_t)signal_get("tb.u_tap.registers");
    tap.shape = (probe_shape_t){shape & 0xff,
                                shape >> 8 & 0xff,
                                shape >> 16 & 0xff,
                                registers & 0xff,
                                registers >> 8 & 0xff,
                                registers >> 16 & 0xff,
                                {0}};
    tap_sizes(tap.shape.sizes);
    if (probe_words(&tap.shape) > MAX_WORDS) {
        fprintf(stderr, "tap: %zu words in a cycle where %d are expected at most\n",
                probe_words(&tap.shape), MAX_WORDS);
        exit(2);
    }
    if (tap.find)
        connect_variables();
    else
        connect_vpi();
    signal_put("tb.u_tap.enable", 1);
}
