// SPDX-License-Identifier: Apache-2.0
// A mispredicted branch that is decided when the store queue is full of stores that have retired: what comes next, a store, waits for room
// in an empty window. That is not the branch's fault (pp_empty_owed), though the cycles before were.
    .equ    ROUNDS, 200
    .equ    STORES, 16
    .text
    .globl  _start
_start:
    la      s0, memory
    li      s1, ROUNDS
    li      s6, 0x2545f491          // pseudo-random bits
    li      s7, 88172645
round:
    mul     s6, s6, s7
    addi    s6, s6, 1
    srli    a2, s6, 40
    andi    a2, a2, 1
    div     a1, s7, s6              // the branch is decided late
    and     a1, a1, zero
    add     a2, a2, a1
    .set    at, 0
    .rept   STORES                  // each misses
    sd      s1, at(s0)
    .set    at, at + 64
    .endr
    beqz    a2, 1f
    sd      s1, 8(s0)
    sd      s1, 16(s0)
1:  sd      s1, 24(s0)
    sd      s1, 32(s0)
    addi    s0, s0, 64 * STORES
    addi    s1, s1, -1
    bnez    s1, round
    li      t0, 0x100000            // finisher: passed
    li      t1, 0x5555
    sw      t1, 0(t0)
1:  j       1b
    .bss
    .balign 4096
memory:
    .skip   64 * STORES * ROUNDS + 64
