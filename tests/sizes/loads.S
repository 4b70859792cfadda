# SPDX-License-Identifier: Apache-2.0
# A chain of loads that hit, beside loads that miss: some of the chain issue in the very cycle in which it turns out that an earlier load, guessed to
# hit, has missed. Sampled, each must say when its address was ready (port_checker.sv).
    .globl _start
_start:
    li      t0, 0x80100000
    li      t2, 0x80110000
    li      t1, 120
    sd      t0, 0(t0)
1:  ld      a0, 0(t0)
    ld      a1, 0(t2)
    ld      a0, 0(a0)
    ld      a0, 0(a0)
    ld      a0, 0(a0)
    ld      a0, 0(a0)
    ld      a1, 8(t2)
    ld      a0, 0(a0)
    ld      a0, 0(a0)
    xor     a2, a0, t0
    add     t2, t2, a2
    ld      a0, 0(a0)
    addi    t2, t2, 64
    addi    t1, t1, -1
    bnez    t1, 1b
    li      t0, 0x100000
    li      t1, 0x5555
    sw      t1, 0(t0)
2:  j       2b
