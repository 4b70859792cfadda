// SPDX-License-Identifier: Apache-2.0
// Shared by the examples of docs/examples.md. CHANGED: the program before (0) or after the change (1).
#ifndef SW_PROGRAMS_EXAMPLES_EXAMPLE_H
#define SW_PROGRAMS_EXAMPLES_EXAMPLE_H

#include "result.h"

// Called once, but shown as a function of its own in a report.
#define NOINLINE __attribute__((noinline, noclone))

// Not cleared at the start: the program writes all of it.
#define NOINIT __attribute__((section(".noinit")))

#endif
