// SPDX-License-Identifier: Apache-2.0
// stvec: what can be written; interrupts are vectored, exceptions are not; mtvec's mode does not matter
#include "privilege.h"
privilege_begin
    next_case
    li a0, -1
    csrr a1, stvec
    csrw stvec, a0
    write_csr stvec, 0x80001234, a0
    expect_csr stvec, 0x80001234, a2
    write_csr stvec, 0x80001235, a0
    expect_csr stvec, 0x80001235, a2

    // the software interrupt, from U and from S
    .irp mode, U, S
    next_case
    la a0, vectors + 1
    csrw stvec, a0
    csrwi mideleg, 2
    csrwi mie, 2
    csrwi mip, 2
    csrsi mstatus, SIE
    attempt_traps \mode, S, 0x8000000000000001, 0, nop
    expect a7, 1
    csrwi mip, 0
    .endr

    // of S: the timer's, by the bit in mip that is software's without Sstc
    next_case
    write_csr mideleg, 0x20, a0
    csrw mie, a0
    csrs mip, a0
    attempt_traps U, S, 0x8000000000000005, 0, nop
    expect a7, 5
    csrc mip, a0
    write_csr mideleg, 0x200, a0
    csrw mie, a0
    csrs mip, a0
    attempt_traps U, S, 0x8000000000000009, 0, nop
    expect a7, 9
    csrc mip, a0

    next_case
    write_csr medeleg, 4, a0
    attempt_traps U, S, 2, 0xffffffff, .4byte 0xffffffff
    expect a7, 0
    j 9f
    .balign 64
vectors:
    .irp cause, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    j 8f + 8 * \cause
    .endr
8:  .irp cause, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    li a7, \cause
    j supervisor_handler
    .endr
9:
test_end
