// SPDX-License-Identifier: Apache-2.0
// Interrupts are vectored to base + 4 * cause, exceptions go to the base.
#include "isa_test.h"
test_begin
    // the software interrupt, cause 3
    next_case
    la a1, vector + 1
    csrw mtvec, a1
    li a3, 0
    csrsi mie, 8
    csrsi mstatus, 8
    li a1, 0x2000000
    li a2, 1
    sw a2, 0(a1)
1:  beqz a3, 1b
    csrci mstatus, 8
    expect a3, 3

    // an exception in vectored mode
    next_case
    li a3, 0
    la s4, 2f
2:  ecall
    expect a3, 100

    // the overflow interrupt, cause 13, raised by software
    next_case
    li a3, 0
    set_csr mie, 0x2000
    csrsi mstatus, 8
    csrs mip, a1
3:  beqz a3, 3b
    expect a3, 13
    expect_csr mip, 0
    j 9f
    .balign 64
    vector: j vector_exception
    .rept 2
    j test_fail
    .endr
    j vector_software
    .rept 9
    j test_fail
    .endr
    j vector_overflow
    vector_exception: csrr a4, mepc
    bne a4, s4, test_fail
    addi a4, a4, 4
    csrw mepc, a4
    li a3, 100
    mret
    vector_software: li a4, 0x2000000
    sw zero, 0(a4)
    li a3, 3
    mret
    vector_overflow: li a4, 0x2000
    csrc mip, a4
    li a3, 13
    mret
9:
test_end
