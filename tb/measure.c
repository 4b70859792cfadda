// SPDX-License-Identifier: Apache-2.0
// See measure.h.
#include "measure.h"
#include "prepare.h"
#include "vpi_object.h"
#include "watch.h"

static bool begun;

static const struct {
    const char *name;
    int elements; // 0: no array
} counts[] = {
    {"tb.cycles", 0},        {"tb.instructions", 0},         {"tb.counted_cycles", 0},
    {"tb.driver_cycles", 0}, {"tb.program_instructions", 0}, {"tb.counted_instructions", 0},
    {"tb.program_slots", 0}, {"tb.counted_slots", 0},        {"tb.retired_slots", 0},
    {"tb.plane", 40},        {"tb.unit_events", 16},         {"tb.lost_slots", 32},
    {"tb.dead_slots", 8}};

static void clear_counts(void) {
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        if (!counts[i].elements)
            signal_put(counts[i].name, 0);
        for (int e = 0; e < counts[i].elements; e++)
            element_put(counts[i].name, e, 0);
    }
}

static void begin(const options_t *o) {
    begun = true;
    watch_restart();
    clear_counts();
    if (o->sample && !o->resident)
        prepare_sampler(o);
    signal_put("tb.measure_at", o->measure);
}

void measure_open(const options_t *o, uint64_t before) {
    if (!o->measure)
        return;
    watch_rest();
    signal_put("tb.measure_at", before + o->warm);
}

bool measure_look(const options_t *o) {
    if (begun)
        return true;
    begin(o);
    return false;
}
