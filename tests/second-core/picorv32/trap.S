// SPDX-License-Identifier: Apache-2.0
// A loop, then an instruction that traps: with the seed of run.sh it is sampled.
    .globl _start
_start:
    li a0, 60
    li a2, 0x10800
1:  sw a0, 0(a2)
    lw a1, 0(a2)
    addi a0, a0, -1
    bnez a0, 1b
    li t0, 0x10000004
    sw zero, 0(t0)
    ebreak
