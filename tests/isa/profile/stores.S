// SPDX-License-Identifier: Apache-2.0
// p.sd, p.sw: the base instruction while the flag is 1; while it is 0 memory and everything else stay
#include "profile.h"

.macro case_dropped flag
    next_case
    flags 0xf & ~(1 << \flag)
    la a1, memory + 64
    li a2, 0x5a5a5a5a5a5a5a5a
    sd a2, 0(a1)
    sd a2, 8(a1)
    li a3, -1
    p.sd \flag, a3, 0(a1)
    p.sw \flag, a3, 8(a1)
    ld a4, 0(a1)
    ld a5, 8(a1)
    expect a4, 0x5a5a5a5a5a5a5a5a
    expect a5, 0x5a5a5a5a5a5a5a5a
    fence
    ld a4, 0(a1)
    expect a4, 0x5a5a5a5a5a5a5a5a
    li a1, 0x200000
    p.sd \flag, a3, 0(a1)
    p.sw \flag, a3, -1(a1)
    li a1, 0x100000 // the finisher: a store would end the run
    li a3, 0x3333
    p.sw \flag, a3, 0(a1)
.endm

test_begin
    .irp f, 0, 1, 2, 3
    flags 1 << \f
    case_store p.sd.\f, 0x1122334455667788, 8, 0, 0x1122334455667788, 0x5a5a5a5a5a5a5a5a
    case_store p.sd.\f, 0x1122334455667788, 8, -2048, 0x1122334455667788, 0x5a5a5a5a5a5a5a5a
    case_store p.sw.\f, 0x1122334455667788, 12, 2047, 0x556677885a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store p.sw.\f, 0x1122334455667788, 14, -4, 0x77885a5a5a5a5a5a, 0x5a5a5a5a5a5a5566
    .endr
    .irp f, 0, 1, 2, 3
    case_dropped \f
    .endr

    next_case
    flags 2
    li a1, 0x200000
    case_traps 7, 0x200010, p.sd 1, a1, 16(a1)
    case_traps 7, 0x1ffffc, p.sw 1, a1, -4(a1)

    // read, add, write back: as a counter without p.inc
    next_case
    la a1, memory + 128
    sd zero, 0(a1)
    li a2, 50
    li a3, 0
1:  andi t1, a2, 1
    csrw pflags, t1
    p.ld 0, a3, 0(a1)
    p.addi 0, a3, a3, 1
    p.sd 0, a3, 0(a1)
    addi a2, a2, -1
    bnez a2, 1b
    ld a4, 0(a1)
    expect a4, 25
test_end
