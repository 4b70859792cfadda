// SPDX-License-Identifier: Apache-2.0
// Takes the words of retire.sv.
#include "retire.h"
#include "bell.h"
#include "vpi_object.h"

static struct {
    retire_listener_t listener;
    retire_shape_t shape;
} retire;

static void take(const uint32_t *words) {
    retire_t r;
    retire_unpack(&retire.shape.count, words, &r);
    retire.listener(&r);
}

const retire_shape_t *retire_shape(void) { return &retire.shape; }

void retire_attach(retire_listener_t listener) {
    uint32_t shape = (uint32_t)signal_get("tb.u_retire.shape");
    retire.listener = listener;
    retire.shape =
        (retire_shape_t){{shape & 0xff}, shape >> 8 & 0xff, shape >> 16 & 0xff, shape >> 24};
    bell_listen("tb.u_retire", retire_words(&retire.shape.count), take);
    signal_put("tb.u_retire.enable", 1);
}
