// SPDX-License-Identifier: Apache-2.0
// Profile instructions whose flag is 1: they take their places among loads, stores and transfers, and a load must wait for a store
// that is one of them. A sum that is wrong ends the run with 1.
#include "isa_test.h"
.include "instrument.inc"
#define ROUNDS 50
#define COUNTERS 0x80500000
#define FLAG 1

test_begin
    li gp, 1
    li sp, 0x80600000
    li s0, COUNTERS
    csrw pfcount, s0
    sd zero, 8(s0)
    li s1, ROUNDS
    li s2, 7
    setpf FLAG
round:
    p.inc FLAG, 1
    mul a1, s1, s2
    divu a1, a1, s2             // late, so that the load comes in front of the store
    sub a1, a1, s1              // 0
    add a2, s0, a1
    p.sd FLAG, s1, 64(a2)
    ld a3, 64(s0)
    bne a3, s1, test_fail
    p.ld FLAG, a4, 64(s0)
    bne a4, s1, test_fail
    p.j FLAG, 1f
    j test_fail
1:  sw a4, 72(a2)
    p.lw FLAG, a5, 72(s0)
    bne a5, s1, test_fail
    pushpf FLAG
    poppf FLAG
    j 2f                        // to what follows it, where another one is
2:  bnez s1, 3f
    j test_fail
3:  addi s1, s1, -1
    bnez s1, round
    ld a5, 8(s0)                // counted each time
    li a6, ROUNDS
    bne a5, a6, test_fail
    test_end
