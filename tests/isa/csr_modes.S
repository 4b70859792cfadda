// SPDX-License-Identifier: Apache-2.0
// A CSR of a higher mode is illegal, to read and to write; tval the bits. Who may read cycle, time and instret mcounteren and
// scounteren say.
#include "privilege.h"

// csrr a0
.macro refused mode, csr
    attempt_traps \mode, M, 2, ((\csr) << 20) | 0x2573, .4byte ((\csr) << 20) | 0x2573
.endm
.macro granted mode, csr
    attempt_passes \mode, csrr a0, \csr
.endm

// By these registers S, and U, may read the counters whose bits are set.
.macro counters m, s, by_s, by_u
    next_case
    csrwi mcounteren, \m
    csrwi scounteren, \s
    .irp n, 0, 1, 2
    granted M, 0xc00 + \n
    .if (\by_s >> \n) & 1
    granted S, 0xc00 + \n
    .else
    refused S, 0xc00 + \n
    .endif
    .if (\by_u >> \n) & 1
    granted U, 0xc00 + \n
    .else
    refused U, 0xc00 + \n
    .endif
    .endr
.endm

privilege_begin
    next_case
    // sstatus, sie, stvec, scounteren, sscratch, sepc, scause, stval, sip, satp
    .irp csr, 0x100, 0x104, 0x105, 0x106, 0x140, 0x141, 0x142, 0x143, 0x144, 0x180
    refused U, \csr
    granted S, \csr
    granted M, \csr
    .endr

    next_case
    // mstatus, misa, medeleg, mideleg, mie, mtvec, mcounteren, mscratch, mepc, mcause, mtval, mip, pmpcfg0, pmpaddr0, mcycle,
    // minstret, mhartid
    .irp csr, 0x300, 0x301, 0x302, 0x303, 0x304, 0x305, 0x306, 0x340, 0x341, 0x342, 0x343, 0x344, 0x3a0, 0x3b0, 0xb00, 0xb02, 0xf14
    refused U, \csr
    refused S, \csr
    granted M, \csr
    .endr

    // a refused write changes nothing
    next_case
    write_csr sscratch, 5, a0
    csrw mscratch, a0
    li a1, 7
    attempt U, csrw sscratch, a1
    expect s5, 2
    attempt S, csrw mscratch, a1
    expect s5, 2
    attempt_passes S, csrrw a2, sscratch, a1
    expect a2, 5
    expect_csr sscratch, 7, a2
    expect_csr mscratch, 5, a2

    counters 0, 7, 0, 0
    counters 7, 0, 7, 0
    counters 7, 7, 7, 7
    counters 5, 6, 5, 4

    // S sets scounteren itself
    next_case
    li a1, 1
    attempt_passes S, csrrw a0, scounteren, a1
    expect a0, 6
    granted U, 0xc00
    refused U, 0xc02
test_end
