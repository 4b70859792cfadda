// SPDX-License-Identifier: Apache-2.0
// Reads the core's own counters: cycles and retired instructions since reset.
//
//   uint64_t begin = clock_cycles();
//   work();
//   printf("%lu cycles\n", clock_cycles() - begin);
//
// Both values depend on the machine (QEMU counts neither as this core does): a program whose output
// must be the same everywhere does not print them.
#ifndef SW_DRIVER_CLOCK_H
#define SW_DRIVER_CLOCK_H

#include <stdint.h>

// CSR instructions need zicsr only in the assembler; in -march it would pick another C library.
#define CLOCK_READ_CSR(name)                                                                       \
    uint64_t value;                                                                                \
    __asm__ volatile(".option push\n.option arch, +zicsr\ncsrr %0, " name "\n.option pop"          \
                     : "=r"(value)                                                                 \
                     :                                                                             \
                     : "memory");                                                                  \
    return value

static inline uint64_t clock_cycles(void) { CLOCK_READ_CSR("cycle"); }

static inline uint64_t clock_instructions(void) { CLOCK_READ_CSR("instret"); }

#endif
