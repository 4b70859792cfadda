// SPDX-License-Identifier: Apache-2.0
// p.addi, p.add, p.mv, p.li, p.lui.t0, p.auipc.t0, p.ld, p.lw, p.sd, p.sw: the base instruction while the flag is 1; while it is 0
// registers and memory stay, at any address
#include "profile.h"
#include "sums.h"

.macro case_made reg, label, by:vararg
    \by
    la t1, \label
    bne \reg, t1, test_fail
.endm

// With this flag off and all others on.
.macro case_dropped flag
    next_case
    flags 0xf & ~(1 << \flag)
    la a1, memory + 64
    li a2, 0x5a5a5a5a5a5a5a5a
    sd a2, 0(a1)
    li a3, -1
    li t0, 33
    p.sd \flag, a3, 0(a1)
    p.sw \flag, a3, 4(a1)
    ld a4, 0(a1)
    expect a4, 0x5a5a5a5a5a5a5a5a
    fence
    ld a4, 0(a1)
    expect a4, 0x5a5a5a5a5a5a5a5a
    mv a5, a1
    p.ld \flag, a1, 0(a1)
    p.lw \flag, zero, 4(a1)
    p.addi \flag, a1, a1, 5
    p.add \flag, a1, a1, a2
    p.mv \flag, a1, a2
    p.li \flag, a1, -1
    bne a1, a5, test_fail
    p.lui.t0 \flag, 0xfffff
    p.auipc.t0 \flag, 0
    expect t0, 33
    li a1, 0x200000 // nothing is there
    p.ld \flag, a4, 0(a1)
    p.lw \flag, a4, 2047(a1)
    p.sd \flag, a3, 0(a1)
    p.sw \flag, a3, -1(a1)
    expect a4, 0x5a5a5a5a5a5a5a5a
    li a1, 0x100000 // the finisher: a store would end the run
    li a3, 0x3333
    p.sw \flag, a3, 0(a1)
.endm

test_begin
    .irp f, 0, 1, 2, 3
    flags 1 << \f
    sum_ri p.addi.\f, values, 0xa9b36c55459c5330, 0, 1, -1, 2047, -2048, 1365, -1366 // as integer.S has them
    sum_rr p.add.\f, pairs, 0x0d29c8777a6b52a1
    case_load p.ld.\f, 0x8171615141312111, 8, 0
    case_load p.ld.\f, 0x8171615141312111, 8, 2040
    case_load p.ld.\f, 0x1281716151413121, 9, -2048
    case_load p.lw.\f, 0x0000000041312111, 8, -8
    case_load p.lw.\f, 0xffffffff81716151, 12, 4
    case_store p.sd.\f, 0x1122334455667788, 2048, 0, 0x1122334455667788, 0x5a5a5a5a5a5a5a5a
    case_store p.sd.\f, 0x1122334455667788, 2048, -2048, 0x1122334455667788, 0x5a5a5a5a5a5a5a5a
    case_store p.sw.\f, 0x1122334455667788, 2052, 2047, 0x556677885a5a5a5a, 0x5a5a5a5a5a5a5a5a
    case_store p.sw.\f, 0x1122334455667788, 2054, -4, 0x77885a5a5a5a5a5a, 0x5a5a5a5a5a5a5566
    next_case
    flags 1 << \f
    p.li.\f a1, -2048
    expect a1, -2048
    p.mv.\f a2, a1
    expect a2, -2048
    p.lui.t0 \f, 0x12345
    expect t0, 0x12345000
    p.lui.t0 \f, 0x80000
    expect t0, 0xffffffff80000000
1:  case_made t0, 1b + 0x12000, p.auipc.t0 \f, 0x12
2:  p.auipc.t0 \f, %pcrel_hi(memory)
    case_made t0, memory, p.addi \f, t0, t0, %pcrel_lo(2b)
    // faults: those of the base instruction, with its tval
    li a1, 0x200000
    li a4, 5
    case_traps 5, 0x200010, p.ld \f, a4, 16(a1)
    case_traps 5, 0x1ffffc, p.lw \f, a4, -4(a1)
    case_traps 7, 0x200010, p.sd \f, a1, 16(a1)
    case_traps 7, 0x1ffffc, p.sw \f, a1, -4(a1)
    expect a4, 5
    case_dropped \f
    .endr
    flags 0xf
    case_load p.ld.1, 0x8171615141312111, 8, 0

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
#include "operands.h"
