// SPDX-License-Identifier: Apache-2.0
// Access to control and status registers by number or name, in files compiled with zicsr.
//
//   uint64_t before = csr_read(mcycle);
//   csr_set(PD_CSR_MCOUNTINHIBIT, 2);
#ifndef SW_DRIVER_CSR_H
#define SW_DRIVER_CSR_H

#include <stdint.h>

#define CSR_NAME(csr) #csr
#define CSR_TEXT(csr) CSR_NAME(csr)

#define csr_read(csr)                                                                              \
    __extension__({                                                                                \
        uint64_t csr_value;                                                                        \
        __asm__ volatile("csrr %0, " CSR_TEXT(csr) : "=r"(csr_value) : : "memory");                \
        csr_value;                                                                                 \
    })
#define csr_write(csr, value)                                                                      \
    __asm__ volatile("csrw " CSR_TEXT(csr) ", %0" : : "r"((uint64_t)(value)) : "memory")
#define csr_set(csr, bits)                                                                         \
    __asm__ volatile("csrs " CSR_TEXT(csr) ", %0" : : "r"((uint64_t)(bits)) : "memory")
#define csr_clear(csr, bits)                                                                       \
    __asm__ volatile("csrc " CSR_TEXT(csr) ", %0" : : "r"((uint64_t)(bits)) : "memory")

#define CSR_MSTATUS_MIE (UINT64_C(1) << 3)

#endif
