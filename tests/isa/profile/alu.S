// SPDX-License-Identifier: Apache-2.0
// p.addi, p.add, p.mv, p.li, p.lui.t0, p.auipc.t0
#include "profile.h"

.macro case_dropped flag
    next_case
    flags 0xf & ~(1 << \flag)
    li a1, 11
    li a2, 22
    li t0, 33
    p.addi \flag, a1, a1, 5
    p.add \flag, a2, a1, a2
    p.mv \flag, a1, a2
    p.li \flag, a2, -1
    p.lui.t0 \flag, 0xfffff
    p.auipc.t0 \flag, 0
    expect a1, 11
    expect a2, 22
    expect t0, 33
.endm

test_begin
    .irp f, 0, 1, 2, 3
    flags 1 << \f
    case_ri p.addi.\f, 3, 1, 2
    case_ri p.addi.\f, 0x7ff, 0, 0x7ff
    case_ri p.addi.\f, 0xffffffffffffffff, 0x7ff, -0x800
    case_ri p.addi.\f, 0x8000000000000000, 0x7fffffffffffffff, 1
    case_rr p.add.\f, 3, 1, 2
    case_rr p.add.\f, 0, 0x8000000000000000, 0x8000000000000000
    case_rr_same p.add.\f, 0x2468acf1fdb97530, 0x12345678fedcba98
    case_r p.mv.\f, 0x1122334455667788, 0x1122334455667788
    next_case
    p.li.\f a1, -2048
    expect a1, -2048
    .endr
    .irp f, 0, 1, 2, 3
    case_dropped \f
    next_case
    flags 1 << \f
    p.lui.t0 \f, 0x12345
    expect t0, 0x12345000
    p.lui.t0 \f, 0x80000
    expect t0, 0xffffffff80000000
1:  p.auipc.t0 \f, 0x12
    la t1, 1b + 0x12000
    bne t0, t1, test_fail
2:  p.auipc.t0 \f, %pcrel_hi(memory)
    p.addi \f, t0, t0, %pcrel_lo(2b)
    la t1, memory
    bne t0, t1, test_fail
    p.lui.t0 \f, %hi(0x12345678)
    p.addi \f, t0, t0, %lo(0x12345678)
    expect t0, 0x12345678
    .endr
test_end
