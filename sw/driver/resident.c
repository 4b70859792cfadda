// SPDX-License-Identifier: Apache-2.0
// The resident driver: profiles an unmodified program.
//
// It has its own RAM after the program's. The boot ROM enters it instead of the program; it arms
// the sampler and returns the program's entry to resident.S, which jumps there. From then on only
// the sampling interrupt runs. The program's traps are untouched: one without a handler ends in the
// boot ROM's report, as without this driver.
#include "assay_driver.h"
#include "counter_driver.h"
#include "event_driver.h"
#include "profile_defs.h"
#include <stddef.h>

uint64_t resident_start(const uint64_t *boot);
extern unsigned char resident_ring[], resident_table[]; // after the driver: resident.ld

static void start_counter(const struct profile_setup *setup) {
    static struct counter_setup counter;
    counter.event = setup->counter;
    counter.period = setup->period;
    counter.seed = (uint32_t)setup->seed;
    counter.entry = setup->entry;
    counter.attributed = setup->attributed != 0;
    counter_arm(&counter);
}

static void start_events(const struct profile_setup *setup) {
    static struct event_setup events;
    const uint64_t *const asked[PD_EVENTS_MOST] = SETUP_EVENTS(setup);
    for (unsigned i = 0; i < PD_EVENTS_MOST; i++)
        ((volatile uint64_t *)events.event)[i] = *asked[i];
    events.counters = setup->event_counters;
    events.turn = setup->event_turn;
    events.swap = setup->table_swap;
    events.seed = (uint32_t)setup->seed;
    events.entry = setup->entry;
    events.table = resident_table;
    events.entries = setup->table_entries;
    events.buffer = resident_ring;
    events.buffer_entries = setup->buffer_entries;
    event_arm(&events);
}

uint64_t resident_start(const uint64_t *boot) {
    static struct profile_setup setup; // not on the stack: the compiler would call memset for it
    for (unsigned i = 0; i < PD_SETTING_COUNT; i++)
        ((volatile uint64_t *)setup.word)[i] = boot[PD_BOOT_WORDS + i]; // nor memcpy
    setup.entry = boot[PD_BOOT_ENTRY];
    setup.ring = setup.ring_slots ? resident_ring : NULL;
    setup.table = setup.table_entries ? resident_table : NULL;
    setup.start_held = true;
    if (setup.event0)
        start_events(&setup);
    else if (setup.counter)
        start_counter(&setup);
    else
        profile_arm(&setup);
    return setup.entry;
}
