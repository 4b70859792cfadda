// SPDX-License-Identifier: Apache-2.0
// System calls: number in a7, arguments in a0 to a2, result in a0, below 0 an error. Numbers and
// meaning are those of Linux for RISC-V.
#ifndef SW_PROGRAMS_KERNEL_SYSCALL_H
#define SW_PROGRAMS_KERNEL_SYSCALL_H

#define SYS_READ 63           // file 0, buffer, size: bytes read; 0 at the end
#define SYS_WRITE 64          // file 1 or 2, buffer, size: bytes written
#define SYS_EXIT 93           // status
#define SYS_CLOCK_GETTIME 113 // clock (any), two longs: seconds and nanoseconds since reset
#define SYS_SCHED_YIELD 124
#define SYS_GETPID 172
#define SYS_BRK                                                                                    \
    214 // new end of the heap, or 0: returns the present end, the old one if it cannot be moved

#define SYS_EBADF (-9)
#define SYS_EFAULT (-14)
#define SYS_ENOSYS (-38)

#ifndef __ASSEMBLER__
#include "process.h"
// Executes the call of a process; returns the process to run next.
process_t *syscall_handle(process_t *process);
#endif

#endif
