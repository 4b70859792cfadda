// SPDX-License-Identifier: Apache-2.0
// minstret: a dropped instruction and a header do not count, one that runs and a control instruction do
#include "profile.h"

// `count` instructions are counted in what stands between, the second read too
.macro counted value
    csrr s1, minstret
    sub s1, s1, s0
    expect s1, \value + 1
.endm

test_begin
    .irp value, 0, 1, 0, 1
    next_case
    flags \value
    point_csr pfcount, memory, s2
    csrr s0, minstret
    counted 0
    csrr s0, minstret
    p.addi 0, a1, a1, 1
    p.ld 0, a1, 0(s2)
    p.inc 0, 1
    counted 3 * \value
    csrr s0, minstret
    pblock 0, 4
    p.sd 0, a1, 0(s2)
    p.sw 0, a1, 0(s2)
    p.j 0, 1f
1:  p.mv 0, a1, a2
    addi a1, a1, 1
    counted 4 * \value + 1
    csrr s0, minstret
    setpf 3
    p.addi 3, a1, a1, 1
    resetpf 3
    p.addi 3, a1, a1, 1
    nop
    counted 4
    .endr
    // in a loop: 3 ordinary ones a round, and 2 every other one
    next_case
    li a2, 40
    csrr s0, minstret
1:  andi a3, a2, 1
    csrw pflags, a3
    p.addi 0, a1, a1, 1
    pblock 0, 1
    p.addi 0, a1, a1, 1
    addi a2, a2, -1
    bnez a2, 1b
    counted 4 * 40 + 2 * 20
test_end
