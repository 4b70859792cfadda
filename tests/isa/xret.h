// SPDX-License-Identifier: Apache-2.0
// Macros of the tests of mret and sret, on top of privilege.h.
#ifndef TESTS_ISA_XRET_H
#define TESTS_ISA_XRET_H
#include "privilege.h"

.macro status_is mask, value
    csrr a0, mstatus
    li a1, \mask
    and a0, a0, a1
    expect a0, \value
.endm

// sret from M with these bits of mstatus: where it goes is a case of its own, by ecall.
.macro case_sret bits, mode, after
    next_case
    li a0, SIE | SPIE | SPP | MPRV
    csrc mstatus, a0
    li a0, \bits
    csrs mstatus, a0
    la s6, 72f
    la s4, 71f
    csrw sepc, s4
    addi s4, s4, -4
    li s7, MODE_\mode
    li s10, 0
    sret
    j test_fail
71: ecall
72: passed
    status_is SIE | SPIE | SPP | MPRV, \after
.endm

#endif
