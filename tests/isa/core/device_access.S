// SPDX-License-Identifier: Apache-2.0
// Devices and ROM: no fetch, no atomics, no store to ROM, no access across doublewords.
#include "isa_test.h"

// What is refused at this address, in a1.
.macro refused address, cause, tval, insn:vararg
    li a1, \address
    case_traps \cause, \tval, \insn
.endm

.macro no_fetch address, tval
    next_case
    li a1, \address
    li s2, 1
    mv s4, a1
    la s3, 8f
    jalr zero, 0(a1)
    case_trapped \tval
.endm

test_begin
    refused 0x10000000, 7, 0x10000000, amoadd.w a0, a2, (a1)
    refused 0x10000000, 5, 0x10000000, lr.w a0, (a1)
    refused 0x10000000, 7, 0x10000000, sc.w a0, a2, (a1)
    refused 0x2000000, 7, 0x2000000, amoswap.d a0, a2, (a1)
    refused 0x1000, 7, 0x1000, sw zero, 0(a1)
    refused 0x1000, 7, 0x1000, amoor.w a0, a2, (a1)
    refused 0x1000, 5, 0x1000, lr.d a0, (a1)
    refused 0x200bffc, 5, 0x200bffc, ld a0, 0(a1)
    refused 0x2004001, 7, 0x2004001, sd a0, 0(a1)
    refused 0x88100000, 5, 0x88100000, lb a0, 0(a1)
    refused 0x880fffff, 5, 0x88100000, lh a0, 0(a1)
    refused 0x880ffffc, 7, 0x88100000, sd a0, 0(a1)
    refused 0x7fffffff, 5, 0x7fffffff, lw a0, 0(a1)
    refused 0x10000200, 5, 0x10000200, lb a0, 0(a1)
    refused 0xc600000, 5, 0xc600000, lw a0, 0(a1)
    .irp address, 0x10000000, 0x2000000, 0x100000, 0xc000000, 0x88100000
    no_fetch \address, \address
    .endr

    // the second half of an instruction lies beyond the end of memory: mepc is the instruction, mtval its second half
    li a1, 0x880ffffe
    li a2, 0x13
    sh a2, 0(a1)
    fence.i
    no_fetch 0x880ffffe, 0x88100000

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
