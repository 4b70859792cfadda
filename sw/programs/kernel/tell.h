// SPDX-License-Identifier: Apache-2.0
// Reports to a profiling driver which program an address space has, so that readers of the samples can name
// them (sw/driver/told.h). If nobody listens, it tries only once.
#ifndef SW_PROGRAMS_KERNEL_TELL_H
#define SW_PROGRAMS_KERNEL_TELL_H

#include "process.h"

// The process runs this program from here on; the name ends with a zero or a blank.
void tell_exec(const process_t *process, const char *name);
void tell_exit(const process_t *process);

#endif
