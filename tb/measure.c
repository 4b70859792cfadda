// SPDX-License-Identifier: Apache-2.0
// See measure.h.
#include "measure.h"
#include "bounds.h"
#include "prepare.h"
#include "vpi_object.h"
#include "watch.h"

static enum { RESTORING, WARMING, MEASURING } stage;
static uint64_t first;   // instructions that retire before the program's first
static uint64_t latency; // of memory, except while a checkpoint is restored
// how far loads are from forgetting what they wait for, once the checkpoint is restored
static uint64_t forgets;

// The counters of counts.sv.
#define COUNT(name) "tb.u_counts." #name
static const struct {
    const char *name;
    int elements; // 0: no array
} counts[] = {
    {COUNT(cycles), 0},        {COUNT(instructions), 0},         {COUNT(counted_cycles), 0},
    {COUNT(driver_cycles), 0}, {COUNT(program_instructions), 0}, {COUNT(counted_instructions), 0},
    {COUNT(program_slots), 0}, {COUNT(counted_slots), 0},        {COUNT(retired_slots), 0},
    {COUNT(plane), 40},        {COUNT(unit_events), 16},         {COUNT(lost_slots), 32},
    {COUNT(dead_slots), 8}};

static void clear_counts(void) {
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        if (!counts[i].elements)
            signal_put(counts[i].name, 0);
        for (int e = 0; e < counts[i].elements; e++)
            element_put(counts[i].name, e, 0);
    }
}

static void begin(const options_t *o) {
    stage = MEASURING;
    watch_restart();
    clear_counts();
    if (o->sample && !o->resident)
        prepare_sampler(o);
    signal_put("tb.measure_at", o->measure);
}

// By its place, evenly spread.
static uint64_t spread(uint64_t place) { return (place + 1) * UINT64_C(0x9E3779B97F4A7C15) >> 48; }

void measure_open(const options_t *o, uint64_t before, uint64_t place) {
    if (!o->measure)
        return;
    forgets = spread(place);
    watch_rest();
    stage = o->restore ? RESTORING : WARMING;
    first = before;
    latency = signal_get("tb.latency");
    if (o->restore)
        signal_put("tb.latency", MEM_LATENCY_LEAST);
    signal_put("tb.measure_at", o->restore ? before : before + o->warm);
}

static void warm_up(const options_t *o) {
    stage = WARMING;
    signal_put("tb.measure_at", first + o->warm);
}

bool measure_look(const options_t *o) {
    if (stage == MEASURING)
        return true;
    if (stage == RESTORING) {
        signal_put("tb.latency", latency);
        signal_put("tb.u_soc.u_core.u_wait_table.age_q", forgets);
    }
    if (stage == RESTORING && o->warm)
        warm_up(o);
    else
        begin(o);
    return false;
}
