// SPDX-License-Identifier: Apache-2.0
// When an SC must fail, and that it then writes nothing: without an LR, after another SC, be it one to another place that failed,
// for another line than the last LR's; with loads, fences and late addresses between. What is free: core/reservation_kept.S
#include "isa_test.h"

// SC at `at` fails; s2 stays there.
.macro sc_fails w, at
    sc.\w a5, s3, (\at)
    expect a5, 1
    l\w a6, 0(\at)
    bne a6, s2, test_fail
.endm
.macro sc_works w, at
    sc.\w a5, s2, (\at)
    bnez a5, test_fail
    l\w a6, 0(\at)
    bne a6, s2, test_fail
.endm

.macro must_fail w, between:vararg
    // an SC alone
    next_case
    s\w s2, 0(a0)
    s\w s2, 0(a1)
    lr.\w a4, (a0)
    sc_works \w, a0
    \between
    sc_fails \w, a0
    sc_fails \w, a1
    // twice
    lr.\w a4, (a0)
    \between
    sc.\w a5, s2, (a0)
    sc.\w a7, s3, (a0)
    sc.\w t1, s3, (a0)
    bnez a5, test_fail
    expect a7, 1
    expect t1, 1
    l\w a6, 0(a0)
    bne a6, s2, test_fail
    // to another place; then to the right one
    next_case
    lr.\w a4, (a0)
    \between
    sc_fails \w, a1
    \between
    sc_fails \w, a0
    // LR of two places: the last one counts
    next_case
    lr.\w a4, (a0)
    \between
    lr.\w a4, (a1)
    \between
    sc_fails \w, a0
    sc_fails \w, a1
    lr.\w a4, (a0)
    lr.\w a4, (a1)
    \between
    sc_works \w, a1
    sc_fails \w, a1
    // the address late, and a failing SC's result used at once
    next_case
    divu t0, zero, s9
    add a2, a0, t0
    lr.\w a4, (a2)
    divu t0, zero, s9
    add a3, a1, t0
    sc.\w a5, s3, (a3)
    add a6, a5, a5
    expect a6, 2
    sc_fails \w, a2
.endm

// On a path that is not taken: neither an LR makes a reservation nor an SC takes one away.
.macro not_taken
    next_case
    sd s2, 0(a0)
    sd s2, 0(a1)
    li s0, 8
1:  lr.d a4, (a0)
    divu t0, s0, s0
    bnez t0, 2f
    sc.d a5, s3, (a1)
    lr.d a4, (a1)
2:  sc_works d, a0
    divu t0, s0, s0
    bnez t0, 3f
    lr.d a4, (a0)
3:  sc_fails d, a0
    addi s0, s0, -1
    bnez s0, 1b
.endm

test_begin
    la a0, memory
    la a1, memory + 64
    li s2, 0x1122334455667788
    li s3, -1
    li s9, 7
    must_fail d, nop
    must_fail d, fence
    must_fail d, fence.i
    must_fail d, ld zero, 64(a0)
    // a word
    li s2, 0x11223344
    must_fail w, nop
    must_fail w, fence.tso
    li s2, 0x1122334455667788
    not_taken
test_end
