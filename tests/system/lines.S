// SPDX-License-Identifier: Apache-2.0
// Lines that a load waits for and does not ask for itself: asked for by one that a mispredict has taken back; by a store, in front of a
// load that is fetched anew since it read past another store (as in early.S); by the other load of two, when the same line had been
// fetched long before; by the first of several loads, while the line comes: one of them reads the tags just before.
    .equ    ROUNDS, 500
    .equ    PASSES, 4
    .equ    ROWS, 64
    .equ    TURNS, 40
    .equ    COMING, 20              // lines that come, in each turn at as many distances
    .equ    SET, 4096               // lines so far apart share a set
    .macro  behind rd, from         // rd as it is, when `from` has come
    and     \from, \from, zero
    add     \rd, \rd, \from
    .endm
    .text
    .globl  _start
_start:
    la      s0, memory
    la      s8, other
    li      s1, ROUNDS
    li      s6, 0x2545f491          // pseudo-random bits
    li      s7, 88172645
round:
    mul     s6, s6, s7
    addi    s6, s6, 1
    div     a1, s7, s6              // the branch is decided late
    srli    a2, s6, 40
    behind  a2, a1
    andi    a2, a2, 1
    beqz    a2, 1f
    ld      a3, 0(s0)
    addi    s1, s1, -1
    addi    s0, s0, 64
    bnez    s1, round
    j       passes
1:  addi    s1, s1, -1
    addi    s2, s1, 1
    addi    s3, s1, 2
    addi    s4, s1, 3
    addi    s5, s1, 4
    ld      a3, 8(s0)
    ld      a4, 16(s0)
    addi    s0, s0, 64
    bnez    s1, round
passes:
    li      s1, PASSES
    li      s2, 1
    li      s3, 2
pass:
    li      t0, 1                   // so many stores back
distance:
    .rept   ROWS
    sd      t0, 0(s0)
    mul     s6, s6, s7
    addi    s6, s6, 1
    div     a1, s7, s6              // the address comes late
    mul     a1, a1, zero
    add     a1, a1, s8
    sd      t0, 0(a1)
    beq     t0, s2, 1f
    sd      t0, 64(s8)
    beq     t0, s3, 1f
    sd      t0, 72(s8)
1:  ld      a2, 0(s8)
    ld      a3, 8(s0)
    ld      a4, 16(s0)
    addi    s0, s0, 64
    .endr
    addi    t0, t0, 1
    li      t1, 3
    bleu    t0, t1, distance
    addi    s1, s1, -1
    bnez    s1, pass
    li      s1, TURNS
turn:
    la      s0, memory
    li      s2, SET
    add     a1, s0, s2
    add     a2, a1, s2
    add     a3, a2, s2
    fence
    ld      a4, 0(s0)               // at once
    ld      a5, 0(a1)
    ld      a6, 0(a2)
    ld      a7, 0(a3)
    fence
    mv      t1, a3
    li      t2, 12
1:  add     t1, t1, s2              // one after the other
    ld      t3, 0(t1)
    behind  t1, t3
    addi    t2, t2, -1
    bnez    t2, 1b
    .irp    line, a3, a2, a1
    fence
    ld      a4, 0(\line)
    ld      a5, 8(\line)
    ld      a6, 16(\line)
    .endr
    addi    s1, s1, -1
    bnez    s1, turn
    la      s0, coming
    li      s1, TURNS
    li      s2, 1
come:
    .set    late, 0
    .rept   COMING
    ld      a4, 0(s0)
    mv      t1, s0
    .rept   late
    mul     t1, t1, s2
    .endr
    .irp    offset, 8, 16, 24, 32, 40, 48, 56
    ld      a5, \offset(t1)
    .endr
    behind  s0, a4
    addi    s0, s0, 64
    .set    late, late + 1
    .endr
    addi    s1, s1, -1
    bnez    s1, come
    li      t0, 0x100000            // finisher: passed
    li      t1, 0x5555
    sw      t1, 0(t0)
1:  j       1b
    .bss
    .balign 4096
memory:
    .skip   64 * (2 * ROUNDS + 3 * PASSES * ROWS) + 17 * SET
other:
    .skip   128
coming:
    .skip   64 * TURNS * COMING
