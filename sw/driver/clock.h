// SPDX-License-Identifier: Apache-2.0
// Reading the core's own counters: cycles and retired instructions since reset.
//
//   uint64_t begin = clock_cycles();
//   work();
//   printf("%lu cycles\n", clock_cycles() - begin);
//
// Both values differ from machine to machine (QEMU counts neither as we do): a program whose
// output must be the same everywhere does not print them.
#ifndef SW_DRIVER_CLOCK_H
#define SW_DRIVER_CLOCK_H

#include <stdint.h>

// CSR instructions need zicsr in the assembler only; in -march it would pick another C library.
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
