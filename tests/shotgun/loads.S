// SPDX-License-Identifier: Apache-2.0
// Loads whose lines are missing: each round two that wait together, whose addresses are known at the same time, then a third, whose
// address waits for both. Without the misses of one of the two nothing is won, without those of both all: they are parallel.
// The third one's are beside none: its interaction with them is nothing.
    .equ    ROUNDS, 1000
    .text
    .globl  _start
_start:
    li      s0, 0x80100000          // three rows of lines, all zeros
    li      s1, 0x80200040
    li      s2, 0x80300080
    li      s3, ROUNDS
round:
first:
    ld      a0, 0(s0)
second:
    ld      a1, 0(s1)
    add     a2, a0, a1
    add     t0, s2, a2
third:
    ld      a3, 0(t0)
    addi    s0, s0, 64
    addi    s1, s1, 64
    addi    s2, s2, 64
    add     s0, s0, a3              // the next round waits for it
    add     s1, s1, a3
    addi    s3, s3, -1
    bnez    s3, round
    li      t0, 0x100000            // finisher: passed
    li      t1, 0x5555
    sw      t1, 0(t0)
1:  j       1b
