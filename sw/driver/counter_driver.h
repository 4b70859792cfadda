// SPDX-License-Identifier: Apache-2.0
// Sampling by the overflow of an event counter, the classical way (Sscofpmf): mhpmcounter3 counts
// an event up to its overflow, whose interrupt comes somewhere after the instruction that caused
// it. That PC (or with `attributed` the one to which the hardware attributes the event) is sent
// over the profile channel as a RECORD frame (profile.def, COUNT), and counting goes on.
//
//     static struct counter_setup setup = {.event = 33, .period = 1000};
//     counter_arm(&setup);
//
// Machine mode, one hart; the instruction sampler is off. As with assay_driver.h the interrupt has
// a vector of its own. Counting stops from the driver's first instruction to its last but one: two
// driver instructions per sample are counted as retired.
#ifndef SW_DRIVER_COUNTER_DRIVER_H
#define SW_DRIVER_COUNTER_DRIVER_H
#include <stdbool.h>
#include <stdint.h>

struct counter_setup {
    uint64_t event;  // for mhpmevent3: number of the event, and MINH, SINH, UINH
    uint64_t period; // mean interval in events, at least 8; 0 = 1000
    uint32_t seed;   // seed of the random intervals; 0 = 1
    uint64_t entry;  // told to the reader of the stream
    bool attributed; // the PC is that of the instruction with the event, if the hardware knows it
                     // (docs/events.md)
};

// Sets up everything but does not start counting: the code that follows does, by clearing bit 3 of
// mcountinhibit.
void counter_arm(const struct counter_setup *setup);

#endif
