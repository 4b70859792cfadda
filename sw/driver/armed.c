// SPDX-License-Identifier: Apache-2.0
// Linked with a program, samples it from before main to after exit: the hardware sends the records
// over the profile channel, and the program runs as it would without (make fpga; docs/board.md). On
// a core without a sampler the program just runs.
#include "assay_driver.h"

#ifndef ARMED_PERIOD
#define ARMED_PERIOD 10000 // fetched instructions a sample
#endif

__attribute__((constructor)) static void arm(void) {
    struct profile_setup setup = {.period = ARMED_PERIOD, .seed = 1, .stream = true};
    if (profile_present())
        profile_start(&setup);
}

// All waiting records have left when it returns.
__attribute__((destructor)) static void end(void) { profile_stop(); }
