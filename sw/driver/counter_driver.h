// SPDX-License-Identifier: Apache-2.0
// Sampling by the overflow of an event counter, the classical way (Sscofpmf): mhpmcounter3 counts an event down to an
// overflow, whose interrupt lands somewhere after the instruction that had it. That PC - or with `attributed` the one that the
// hardware says the event belongs to - leaves over the profile channel as a RECORD frame (profile.def, COUNT), and counting goes on.
//
//     static struct counter_setup setup = {.event = 33, .period = 1000};
//     counter_arm(&setup);
//
// Machine mode, one hart; the instruction sampler rests. As with assay_driver.h the interrupt has a vector of its own.
// Counting rests from the driver's first instruction to its last but one: two of its own per sample are counted as retired.
#ifndef SW_DRIVER_COUNTER_DRIVER_H
#define SW_DRIVER_COUNTER_DRIVER_H
#include <stdbool.h>
#include <stdint.h>

struct counter_setup {
    uint64_t event;  // for mhpmevent3: number of the event, and MINH, SINH, UINH
    uint64_t period; // mean interval in events, at least 8; 0 = 1000
    uint32_t seed;   // seed of the random intervals; 0 = 1
    uint64_t entry;  // told to the reader of the stream
    bool
        attributed; // the PC is that of the instruction with the event, where the hardware knows it (docs/events.md)
};

// Sets up everything but lets nothing count yet: the code that follows does, by clearing bit 3 of mcountinhibit.
void counter_arm(const struct counter_setup *setup);

#endif
