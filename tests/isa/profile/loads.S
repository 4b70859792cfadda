// SPDX-License-Identifier: Apache-2.0
// p.ld, p.lw: the base instruction while the flag is 1; while it is 0 nothing, at any address
#include "profile.h"

// With this flag off and all others on.
.macro case_dropped flag
    next_case
    flags 0xf & ~(1 << \flag)
    la a1, memory + 16
    li a4, 0x1234567812345678
    mv a5, a1
    p.ld \flag, a4, 8(a1)
    p.lw \flag, a4, 0(a1)
    p.ld \flag, a1, 0(a1)
    p.lw \flag, zero, 4(a1)
    expect a4, 0x1234567812345678
    bne a1, a5, test_fail
    li a1, 0x200000 // nothing is there
    p.ld \flag, a4, 0(a1)
    p.lw \flag, a4, 2047(a1)
    li a1, -1
    p.ld \flag, a4, -2048(a1)
    expect a4, 0x1234567812345678
.endm

test_begin
    .irp f, 0, 1, 2, 3
    flags 1 << \f
    case_load p.ld.\f, 0x8171615141312111, 8, 0
    case_load p.ld.\f, 0x8171615141312111, 8, 2040
    case_load p.ld.\f, 0x8171615141312111, 8, -2048
    case_load p.ld.\f, 0x1281716151413121, 9, 3
    case_load p.lw.\f, 0x0000000041312111, 8, -8
    case_load p.lw.\f, 0xffffffff81716151, 12, 4
    .endr
    flags 0xf
    case_load p.ld.1, 0x8171615141312111, 8, 0
    .irp f, 0, 1, 2, 3
    case_dropped \f
    .endr

    // the value that an older instruction makes, and a younger one takes, stays on a drop
    next_case
    flags 0
    la a1, memory
    li a2, 7
    add a3, a2, a2
    p.ld 0, a3, 0(a1)
    add a3, a3, a3
    p.ld 0, a3, 0(a1)
    addi a3, a3, 1
    expect a3, 29

    // faults: those of the base instruction, with its tval
    next_case
    flags 4
    li a1, 0x200000
    li a4, 5
    case_traps 5, 0x200010, p.ld 2, a4, 16(a1)
    expect a4, 5
    case_traps 5, 0x1ffffc, p.lw 2, a4, -4(a1)
    expect a4, 5
test_end
