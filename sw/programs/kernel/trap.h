// SPDX-License-Identifier: Apache-2.0
// What entry.S calls.
#ifndef SW_PROGRAMS_KERNEL_TRAP_H
#define SW_PROGRAMS_KERNEL_TRAP_H

#include "process.h"

// Handles a trap of `process`; returns the process to run next.
process_t *trap_handle(process_t *process, uint64_t cause, uint64_t value);

// A trap of the kernel: explains it and ends the run.
_Noreturn void kernel_fault(uint64_t cause, uint64_t pc, uint64_t value);

#endif
