// SPDX-License-Identifier: Apache-2.0
// p.j, p.jal, p.jal.t0, p.jalr: taken while the flag is 1; while it is 0 the next instruction follows and nothing is linked
#include "profile.h"

// `jump` goes back to 4b. a3: 1 more where the instruction after it runs.
.macro case_jump flag, linked, jump:vararg
    next_case
    li a3, 0
    flags 1 << \flag
    li \linked, 77
    j 6f
    .option rvc
    c.nop // targets and transfers at odd half-words, too
    .option norvc
4:  addi a3, a3, 2
    j 5f
6:  \jump
3:  addi a3, a3, 1
5:
    .ifc \linked,t3
    expect t3, 77
    .else
    la t4, 3b
    bne \linked, t4, test_fail
    .endif
    expect a3, 2
    // dropped
    li a3, 0
    flags 0xf & ~(1 << \flag)
    li \linked, 77
    \jump
    addi a3, a3, 1
    expect a3, 1
    expect \linked, 77
.endm

test_begin
    .irp f, 0, 1, 2, 3
    case_jump \f, t3, p.j \f, 4b
    case_jump \f, ra, p.jal \f, 4b
    case_jump \f, t0, p.jal.t0 \f, 4b
    .endr

    // forward; then with a register
    .irp f, 0, 1, 2, 3
    next_case
    flags 0xf
    li a3, 0
    p.j \f, 1f
    li a3, 1
1:  expect a3, 0
    p.jal \f, 2f
3:  li a3, 1
2:  expect a3, 0
    la t1, 3b
    bne ra, t1, test_fail
    la a1, 4f - 12
    p.jalr \f, zero, 12(a1)
    li a3, 1
4:  expect a3, 0
    la a1, 5f + 1 // bit 0 is cleared
    p.jalr \f, ra, (a1)
6:  li a3, 1
5:  expect a3, 0
    la t1, 6b
    bne ra, t1, test_fail
    la t0, 7f + 2048
    p.jalr \f, t0, -2048(t0)
8:  li a3, 1
7:  expect a3, 0
    la t1, 8b
    bne t0, t1, test_fail
    flags 0xf & ~(1 << \f)
    li ra, 5
    li t0, 6
    li a1, 0x200000
    p.jalr \f, zero, (a1)
    p.jalr \f, ra, (a1)
    p.jalr \f, t0, (a1)
    p.jalr \f, ra, (zero)
    expect ra, 5
    expect t0, 6
    .endr

    // a fetch fault at the target is the target's
    next_case
    flags 1
    li a1, 0x200000
    la s3, 1f
    li s2, 1
    mv s4, a1
    p.jalr 0, zero, (a1)
    j test_fail
1:  bnez s3, test_fail
    expect s5, 0x200000
test_end
