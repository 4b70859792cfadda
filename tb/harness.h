// SPDX-License-Identifier: Apache-2.0
// What the harness offers to the checkers that run inside it (lock step, truth tracer), and to
// Verilator's main loop.
#ifndef TB_HARNESS_H
#define TB_HARNESS_H
#include <stdbool.h>

void harness_mismatch(void); // ends the run with exit code 5; the caller has said why on stderr
bool harness_drains(
    void); // true, once: a signal ended the simulation, but samples are still under way

#endif
