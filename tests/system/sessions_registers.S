// SPDX-License-Identifier: Apache-2.0
// uint64_t registers_run(void): code whose every register, sp too, holds a number that is no address, to be interrupted now and then;
// how many were found changed. KEEPS_SP: all but sp. s9 counts rounds, s11 what was changed.
    .text
    .globl  registers_run, registers_loop, registers_end
    .option push
    .option norelax
    .altmacro
    .macro keeping op
    la      t0, registers_kept
    \op     ra, 0*8(t0)
    \op     sp, 1*8(t0)
    \op     gp, 2*8(t0)
    \op     tp, 3*8(t0)
    \op     s0, 4*8(t0)
    \op     s1, 5*8(t0)
    \op     s2, 6*8(t0)
    \op     s3, 7*8(t0)
    \op     s4, 8*8(t0)
    \op     s5, 9*8(t0)
    \op     s6, 10*8(t0)
    \op     s7, 11*8(t0)
    \op     s8, 12*8(t0)
    \op     s9, 13*8(t0)
    \op     s10, 14*8(t0)
    \op     s11, 15*8(t0)
    .endm
    .macro fill n
    li      x\n, 64 * \n + 1
    .endm
    .macro test n
    addi    s10, x\n, -(64 * \n + 1)
    snez    s10, s10
    add     s11, s11, s10
    .endm
    .macro all which
    \which  1
#ifndef KEEPS_SP
    \which  2
#endif
    .set    i, 3
    .rept   22
    \which  %i
    .set    i, i + 1
    .endr
    .set    i, 28
    .rept   4
    \which  %i
    .set    i, i + 1
    .endr
    .endm
registers_run:
    keeping sd
    li      s9, 30
    li      s11, 0
    all     fill
registers_loop:
    all     test
    addi    s9, s9, -1
    bnez    s9, registers_loop
registers_end:
    la      t0, registers_kept
    mv      a0, s11
    keeping ld
    ret
    .option pop

    .bss
    .balign 8
registers_kept:
    .skip   16 * 8
