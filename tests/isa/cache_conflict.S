// SPDX-License-Identifier: Apache-2.0
// More lines of one set than a cache has ways (4 KiB apart: the sets of 64 are the address's bits 11:6): dirty lines go and come
// back between stores that still wait, loads that take their bytes from those, AMOs, LR and SC, and code that lies in the same set.
#include "isa_test.h"
#define LINES 12
#define FIRST 0x80500140
#define CODE 0x8052017e     // an instruction across two lines
#define AGAIN (FIRST + LINES * 0x1000)

// a0 to the next of the lines in an order that meets all: five on
.macro next_line
    li t0, 5 * 0x1000
    add a0, a0, t0
    li t0, AGAIN
    bltu a0, t0, 77f
    li t0, LINES * 0x1000
    sub a0, a0, t0
77:
.endm

// the lines `n` and so many on are read: the first one goes
.macro read_others from, count
    li t0, FIRST + \from * 0x1000
    li t1, 0x1000
    .rept \count
    ld t2, 0(t0)
    add t0, t0, t1
    .endr
.endm

test_begin
    li s8, 0x0101010101010101
    // the lines' number in the first doubleword, 0 in the others
    li a0, FIRST
    li a1, 0
1:  sd a1, 0(a0)
    sd a1, 8(a0)
    sd zero, 16(a0)
    sd zero, 24(a0)
    li t0, 0x1000
    add a0, a0, t0
    addi a1, a1, 1
    li t0, LINES
    bne a1, t0, 1b

    // every line in turn: load, add, store, load; AMO; LR and SC; a byte
    next_case
    li s0, 1            // round
    li s1, 0            // sum of those before
    li a0, FIRST
1:  li s2, LINES
2:  srli s3, a0, 12
    andi s3, s3, 0xff   // number
    add s4, s3, s1
    ld a1, 0(a0)
    add a2, a1, s0
    sd a2, 0(a0)
    lw a3, 0(a0)
    bne a1, s4, test_fail
    bne a2, a3, test_fail
    addi a5, a0, 8
    amoadd.d a4, s0, (a5)
    bne a4, s4, test_fail
    addi a5, a0, 16
3:  lr.d a6, (a5)
    add a7, a6, s0
    sc.d t1, a7, (a5)
    bnez t1, 3b
    bne a6, s1, test_fail
    andi t1, s3, 7
    slli t2, t1, 3
    ld a6, 24(a0)
    add t1, t1, a0
    sb s0, 24(t1)
    ld a7, 24(a0)
    addi t3, s0, -1
    sll t3, t3, t2
    bne a6, t3, test_fail
    sll t3, s0, t2
    bne a7, t3, test_fail
    next_line
    addi s2, s2, -1
    bnez s2, 2b
    add s1, s1, s0
    addi s0, s0, 1
    li t0, 13
    bne s0, t0, 1b

    // stores to all lines at once, then loads, last stored first: wholes, and halves across what two stores left; in odd rounds
    // behind a fence
    next_case
    li s0, 24
1:  li a0, FIRST
    li t0, 0x1000
    mul s4, s0, s8
    not s5, s4
    .rept LINES
    sd s4, 32(a0)
    sh s5, 38(a0)
    add a0, a0, t0
    .endr
    andi t1, s0, 1
    beqz t1, 2f
    fence
2:  slli t2, s4, 16
    srli t2, t2, 16
    slli t3, s5, 48
    or t2, t2, t3
    srai t3, t2, 32
    .rept LINES
    sub a0, a0, t0
    ld a1, 32(a0)
    lw a2, 36(a0)
    bne a1, t2, test_fail
    bne a2, t3, test_fail
    .endr
    addi s0, s0, -1
    bnez s0, 1b

    // a store, and the others read, so that its line goes or does not come; then an AMO, LR and SC of it, with others read between
    next_case
    li s0, 16
    li a0, FIRST + 3 * 0x1000
    addi a3, a0, 40
    addi a4, a0, 48
1:  mul s4, s0, s8
    sd s4, 40(a0)
    sw s0, 40(a0)
    read_others 4, 8
    amoadd.w a1, s0, (a3)
    sb zero, 43(a0)
    read_others 0, 3
    read_others 5, 6
    ld a2, 40(a0)
    bne a1, s0, test_fail
    srli t1, s4, 32
    slli t1, t1, 32
    add t1, t1, s0
    add t1, t1, s0
    bne a2, t1, test_fail
    sd s4, 48(a0)
2:  lr.d a1, (a4)
    read_others 4, 8
    addi a5, a1, 1
    sc.d a6, a5, (a4)
    read_others 4, 8
    ld a2, 48(a0)
    bne a1, s4, test_fail
    bnez a6, 3f
    addi s4, s4, 1
3:  bne a2, s4, test_fail
    bnez a6, 2b
    addi s0, s0, -1
    bnez s0, 1b

    // code: all copies are called in each round, and then one of them is written anew: `addi a0, a0, n; ret`
    next_case
    li s0, 0
    li a1, CODE
    li a4, 0x0513
    li a5, 0x8067
1:  sh a4, 0(a1)
    li t0, 0x0005           // bits 31:16: n, and a0's upper bits
    slli t1, s0, 4
    or t0, t0, t1
    sh t0, 2(a1)
    sw a5, 4(a1)
    li t0, 0x1000
    add a1, a1, t0
    addi s0, s0, 1
    li t0, LINES
    bne s0, t0, 1b
    fence.i
    li s0, 16               // rounds
    li s1, LINES * (LINES - 1) / 2
    li s2, CODE
1:  li a0, 0
    li a1, CODE
    li a2, LINES
2:  jalr a1
    li t0, FIRST - CODE     // and the line of data in its set
    add t0, t0, a1
    ld t1, 0(t0)
    li t0, 0x1000
    add a1, a1, t0
    addi a2, a2, -1
    bnez a2, 2b
    bne a0, s1, test_fail
    // it gives 100 more from now on
    lhu t0, 2(s2)
    addi t0, t0, 100 << 4
    sh t0, 2(s2)
    addi s1, s1, 100
    fence.i
    li t0, 7 * 0x1000
    add s2, s2, t0
    li t0, CODE + LINES * 0x1000
    bltu s2, t0, 3f
    li t0, LINES * 0x1000
    sub s2, s2, t0
3:  addi s0, s0, -1
    bnez s0, 1b
test_end
