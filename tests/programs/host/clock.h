// SPDX-License-Identifier: Apache-2.0
// Stands in for sw/driver/clock.h where the programs are compiled for the host: no time is printed
// there.
#ifndef TESTS_PROGRAMS_HOST_CLOCK_H
#define TESTS_PROGRAMS_HOST_CLOCK_H

#include <stdint.h>

static inline uint64_t clock_cycles(void) { return 0; }

#endif
