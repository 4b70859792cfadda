// SPDX-License-Identifier: Apache-2.0
// Bits and numbers of the privileged architecture, as far as the kernel uses them. Usable from
// assembly.
#ifndef SW_PROGRAMS_KERNEL_CSRS_H
#define SW_PROGRAMS_KERNEL_CSRS_H

#define CSR_MENVCFG 0x30a // not every assembler knows these two
#define CSR_STIMECMP 0x14d

#define MSTATUS_MPP 0x1800
#define MSTATUS_MPP_S 0x0800
#define SSTATUS_SPP 0x100
#define SIE_TIMER 0x20

#define PMP_NAPOT_RWX 0x1f
#define MENVCFG_TIMER_ADUE 0xa000000000000000 // STCE, ADUE
#define MEDELEG_ALL 0xb1ff                    // all but the call from S itself
#define MIDELEG_S                                                                                  \
    0x2222 // software, timer, external; counter overflow, raised by tell.c for a driver in M
#define COUNTERS_BASE 0x7 // cycle, time, instret

#define SATP_SV39 0x8000000000000000
#define SATP_ASID_LO 44

#define CAUSE_TIMER 0x8000000000000005
#define CAUSE_BREAKPOINT 3
#define CAUSE_FETCH_PAGE 12
#define CAUSE_LOAD_PAGE 13
#define CAUSE_STORE_PAGE 15
#define CAUSE_ECALL_U 8

#define PTE_V 0x01
#define PTE_R 0x02
#define PTE_W 0x04
#define PTE_X 0x08
#define PTE_U 0x10
#define PTE_G 0x20
#define PTE_A 0x40
#define PTE_D 0x80
#define PTE_PPN_LO 10

#endif
