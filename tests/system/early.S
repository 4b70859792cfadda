// SPDX-License-Identifier: Apache-2.0
// Loads that read past an older store, again and again: the store's address comes from a division, the load's is there at once. What
// the core learns of a load is how far back its store was; so the distance grows from 1 to DISTANCES stores, in ROWS places, and when
// all have been learned it has forgotten the first (rtl/core/rename/wait_table.sv). In each second place a branch that
// is decided later still, and often mispredicted, kills load and store again.
    .equ    ROUNDS, 20
    .equ    ROWS, 64
    .text
    .globl  _start
_start:
    la      s0, memory
    li      s1, ROUNDS
    li      s2, 1                   // distances
    li      s3, 2
    li      s4, 3
    li      s5, 4
    li      s6, 0x2545f491          // pseudo-random bits
    li      s7, 88172645
round:
    li      t0, 1
distance:
    .set    row, 0
    .rept   ROWS
    mul     s6, s6, s7
    addi    s6, s6, 1
    div     a1, s7, s6              // the address comes late
    mul     a1, a1, zero
    add     a1, a1, s0
    .if row & 1
    mul     a3, a1, a1              // the branch's operand later still
    srli    a4, s6, 40
    xor     a3, a3, a4
    mul     a3, a3, s2
    mul     a5, a3, s2
    andi    a3, a5, 1
    beqz    a3, 1f
    .endif
    sd      t0, 0(a1)
    beq     t0, s2, 1f
    sd      t0, 64(s0)
    beq     t0, s3, 1f
    sd      t0, 72(s0)
    beq     t0, s4, 1f
    sd      t0, 80(s0)
1:  ld      a2, 0(s0)
    add     s8, s8, a2
    .set    row, row + 1
    .endr
    addi    t0, t0, 1
    bleu    t0, s5, distance
    addi    s1, s1, -1
    bnez    s1, round
    li      t0, 0x100000            // finisher: passed
    li      t1, 0x5555
    sw      t1, 0(t0)
1:  j       1b
    .balign 64
memory:
    .skip   128
