// SPDX-License-Identifier: Apache-2.0
// Memory order on one hart: what a load gives is the youngest older store's, whichever address or data come late, and whatever
// fence or atomic stands between. Loads of one place in order; devices after stores; aq and rl.
#include "isa_test.h"
#define CLINT_MSIP 0x2000000
#define CLINT_MTIMECMP 0x2004000

// 0 in `reg`, late
.macro late reg
    divu \reg, zero, s9
.endm

// Every case of order twenty times, so that what was learned of a late address is used, and then is wrong: its late part is the
// line's own place in even rounds and the next line in odd ones.
.macro rounds
    next_case
    li s0, 20
88: andi s1, s0, 1
    slli s1, s1, 6
.endm
.macro rounds_end
    addi s0, s0, -1
    bnez s0, 88b
.endm

// between a store and what follows
.macro order between:vararg
    // store, load
    rounds
    add a1, a0, s1
    late t0
    add a2, a0, t0
    sd s0, 0(a0)
    sd zero, 64(a0)
    \between
    sd s3, 0(a1)
    \between
    ld a3, 0(a2)
    ld a4, 64(a0)
    add t1, s0, zero
    mv t2, s3
    bnez s1, 1f
    mv t1, s3
    li t2, 0
1:  bne a3, t1, test_fail
    bne a4, t2, test_fail
    rounds_end
    // load, load of one place: the first one's address late, a store between the two, one in front
    rounds
    late t0
    add a2, a0, t0
    add a5, a2, s1
    sd s0, 0(a0)
    \between
    ld a3, 0(a2)
    \between
    sd s3, 0(a5)
    \between
    ld a4, 0(a0)
    ld a6, 0(a2)
    bne a3, s0, test_fail
    mv t1, s0
    bnez s1, 1f
    mv t1, s3
1:  bne a4, t1, test_fail
    bne a6, t1, test_fail
    rounds_end
    // load, store: the load does not see it, though its address is late and the store's is not
    rounds
    sd s0, 0(a0)
    late t0
    add a2, a0, t0
    \between
    ld a3, 0(a2)
    \between
    sd s3, 0(a0)
    lw a4, 4(a0)
    bne a3, s0, test_fail
    srai t1, s3, 32
    bne a4, t1, test_fail
    rounds_end
    // store, store: the last one stays, the first one's address late
    rounds
    late t0
    add a2, a0, t0
    sd s0, 0(a2)
    \between
    sh s3, 2(a0)
    \between
    sb s3, 5(a2)
    ld a3, 0(a0)
    fence
    ld a4, 0(a0)
    slli t1, s3, 48
    srli t1, t1, 32
    add t1, t1, s0
    andi t2, s3, 0xff
    slli t2, t2, 40
    add t1, t1, t2
    bne a3, t1, test_fail
    bne a4, t1, test_fail
    rounds_end
.endm

// An AMO's old value is what was stored in pieces before it, and what is loaded after it is its own; its address late.
.macro amo_order suffix
    rounds
    late t0
    add a2, a0, t0
    sd s3, 0(a0)
    sw s0, 4(a0)
    sb zero, 1(a2)
    amoadd.d\suffix a3, s0, (a2)
    lhu a4, 0(a0)
    sb s0, 0(a0)
    amoswap.w\suffix a5, s3, (a0)
    ld a6, 0(a2)
    slli t1, s0, 32
    slli t2, s3, 32
    srli t2, t2, 32
    li t3, 0xff00
    andn t2, t2, t3
    add t1, t1, t2
    bne a3, t1, test_fail
    add t1, t1, s0
    slli t2, t1, 48
    srli t2, t2, 48
    bne a4, t2, test_fail
    andi t2, t1, 0xff
    sub t1, t1, t2
    add t1, t1, s0
    sext.w t2, t1
    bne a5, t2, test_fail
    srli t1, t1, 32
    slli t1, t1, 32
    slli t2, s3, 32
    srli t2, t2, 32
    add t1, t1, t2
    bne a6, t1, test_fail
    rounds_end
.endm

// LR and SC: the same.
.macro lr_sc_order w, suffix_lr, suffix_sc
    rounds
    late t0
    add a2, a0, t0
    s\w s3, 0(a0)
    sb s0, 1(a2)
1:  lr.\w\suffix_lr a3, (a2)
    addi a4, a3, 3
    sc.\w\suffix_sc a5, a4, (a2)
    bnez a5, 1b
    lbu a6, 1(a0)
    l\w a7, 0(a0)
    sb zero, 0(a0)
    lhu t3, 0(a2)
    bne a6, s0, test_fail
    bne a7, a4, test_fail
    slli t1, s0, 8
    bne t3, t1, test_fail
    rounds_end
.endm

test_begin
    la a0, memory + 256
    li s3, 0x8899aabbccddee0f
    li s9, 7
    order
    order fence
    order fence.tso
    order fence r, r
    order fence w, r
    order fence.i
    amo_order
    amo_order .aq
    amo_order .rl
    amo_order .aqrl
    lr_sc_order d
    lr_sc_order d, .aq, .rl
    lr_sc_order d, .aqrl, .aqrl
    lr_sc_order w
    lr_sc_order w, .aq, .rl

    // a device reads what was stored to it, and memory what was stored before and after
    rounds
    li a2, CLINT_MTIMECMP
    li a3, CLINT_MSIP
    late t0
    add a1, a0, t0
    slli t2, s0, 12     // a line that misses
    add t2, t2, a0
    sd s3, 0(a1)
    sd s0, 1024(t2)
    sd s3, 0(a2)
    sw s0, 4(a2)
    ld t3, 1024(t2)
    bne t3, s0, test_fail
    ld a4, 0(a2)
    andi a5, s0, 1
    sw a5, 0(a3)
    lw a6, 0(a3)
    sd a4, 0(a0)
    ld a7, 0(a1)
    lwu t1, 0(a2)
    slli t2, s0, 32
    add t1, t1, t2
    bne a4, t1, test_fail
    bne a6, a5, test_fail
    bne a7, t1, test_fail
    slli t2, s3, 32
    srli t2, t2, 32
    slli t1, t1, 32
    srli t1, t1, 32
    bne t1, t2, test_fail
    rounds_end

    // ... twice in turn
    rounds
    li a2, CLINT_MSIP
    li a5, 1
    sw a5, 0(a2)
    sd s0, 0(a0)
    lw a3, 0(a2)
    fence
    sw zero, 0(a2)
    ld a4, 0(a0)
    lw a6, 0(a2)
    bne a3, a5, test_fail
    bne a4, s0, test_fail
    bnez a6, test_fail
    rounds_end
test_end
