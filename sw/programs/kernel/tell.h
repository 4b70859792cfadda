// SPDX-License-Identifier: Apache-2.0
// Tells a profiling driver which program an address space has, so that whoever gets the samples can name them
// (sw/driver/told.h). Where nobody listens the first attempt is the last one.
#ifndef SW_PROGRAMS_KERNEL_TELL_H
#define SW_PROGRAMS_KERNEL_TELL_H

#include "process.h"

// From here on the process runs this program; the name ends with a zero or a blank.
void tell_exec(const process_t *process, const char *name);
void tell_exit(const process_t *process);

#endif
