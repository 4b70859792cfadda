// SPDX-License-Identifier: Apache-2.0
// Devices and ROM: no fetch, no atomics, no store to ROM, no access across doublewords.
#include "isa_test.h"
test_begin
    next_case
    li a1, 0x10000000
    case_traps 7, 0x10000000, amoadd.w a0, a2, (a1)

    next_case
    li a1, 0x10000000
    case_traps 5, 0x10000000, lr.w a0, (a1)

    next_case
    li a1, 0x10000000
    case_traps 7, 0x10000000, sc.w a0, a2, (a1)

    next_case
    li a1, 0x2000000
    case_traps 7, 0x2000000, amoswap.d a0, a2, (a1)

    next_case
    li a1, 0x1000
    case_traps 7, 0x1000, sw zero, 0(a1)

    next_case
    li a1, 0x1000
    case_traps 7, 0x1000, amoor.w a0, a2, (a1)

    next_case
    li a1, 0x1000
    case_traps 5, 0x1000, lr.d a0, (a1)

    next_case
    li a1, 0x200bffc
    case_traps 5, 0x200bffc, ld a0, 0(a1)

    next_case
    li a1, 0x2004001
    case_traps 7, 0x2004001, sd a0, 0(a1)

    next_case
    li a1, 0x88100000
    case_traps 5, 0x88100000, lb a0, 0(a1)

    next_case
    li a1, 0x880fffff
    case_traps 5, 0x88100000, lh a0, 0(a1)

    next_case
    li a1, 0x880ffffc
    case_traps 7, 0x88100000, sd a0, 0(a1)

    next_case
    li a1, 0x7fffffff
    case_traps 5, 0x7fffffff, lw a0, 0(a1)

    next_case
    li a1, 0x10000200
    case_traps 5, 0x10000200, lb a0, 0(a1)

    next_case
    li a1, 0xc600000
    case_traps 5, 0xc600000, lw a0, 0(a1)

    next_case
    li s2, 1
    li a1, 0x10000000
    mv s4, a1
    la s3, 8f
    jalr zero, 0(a1)
    case_trapped 0x10000000

    next_case
    li s2, 1
    li a1, 0x2000000
    mv s4, a1
    la s3, 8f
    jalr zero, 0(a1)
    case_trapped 0x2000000

    next_case
    li s2, 1
    li a1, 0x100000
    mv s4, a1
    la s3, 8f
    jalr zero, 0(a1)
    case_trapped 0x100000

    next_case
    li s2, 1
    li a1, 0xc000000
    mv s4, a1
    la s3, 8f
    jalr zero, 0(a1)
    case_trapped 0xc000000

    next_case
    li s2, 1
    li a1, 0x88100000
    mv s4, a1
    la s3, 8f
    jalr zero, 0(a1)
    case_trapped 0x88100000

    // the second half of an instruction lies behind the end of memory: mepc is the instruction, mtval its second half
    next_case
    li a1, 0x880ffffe
    li a2, 0x13
    sh a2, 0(a1)
    fence.i
    li s2, 1
    mv s4, a1
    la s3, 8f
    jalr zero, 0(a1)
    case_trapped 0x88100000

    // a compressed one fits
    next_case
    li a2, 0x8082
    sh a2, 0(a1)
    fence.i
    jalr ra, 0(a1)

    // RAM and resident RAM are one: an access may cross
    next_case
    li a1, 0x87fffffc
    li a2, 0x1122334455667788
    sd a2, 0(a1)
    ld a3, 0(a1)
    expect a3, 0x1122334455667788
    lwu a3, 4(a1)
    expect a3, 0x11223344
test_end
