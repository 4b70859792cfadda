/* SPDX-License-Identifier: Apache-2.0 */
#include "profile_defs.h"
// void jump_once(uint64_t control): switches the sampler on, with the next instruction that it counts chosen, and runs the four
// bytes at jump_word with every register the address behind them. Goes on there, also by a trap. Nothing else may be counted
// before: no other control transfer, and the jump far enough behind the switch to be fetched after it.
    .option norvc
    .option norelax                 // nothing by gp, which is another one behind the jump
    .option arch, +zicsr, +zifencei
    .macro  each_kept what
    \what   ra, 0(t0)
    \what   sp, 8(t0)
    \what   gp, 16(t0)
    \what   tp, 24(t0)
    \what   s0, 32(t0)
    \what   s1, 40(t0)
    \what   s2, 48(t0)
    \what   s3, 56(t0)
    \what   s4, 64(t0)
    \what   s5, 72(t0)
    \what   s6, 80(t0)
    \what   s7, 88(t0)
    \what   s8, 96(t0)
    \what   s9, 104(t0)
    \what   s10, 112(t0)
    \what   s11, 120(t0)
    .endm

    .text
    .globl  jump_once
    .globl  jump_word
    .type   jump_once, @function
jump_once:
    fence.i
    la      t0, kept
    each_kept sd
    la      t1, behind
    csrrw   t2, mtvec, t1
    sd      t2, 128(t0)
    li      t2, 0x80000000ffffffff
    csrw    PD_CSR_MPDISCOUNTER, t2
    csrw    PD_CSR_MPDISCTL, a0
    .rept   64
    nop
    .endr
    la      x31, behind
    .irp    reg, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30
    mv      x\reg, x31
    .endr
    .balign 4
jump_word:
    .word   0
behind:
    la      t0, kept
    each_kept ld
    ld      t2, 128(t0)
    csrw    mtvec, t2
    ret
    .size   jump_once, . - jump_once

    .bss
    .balign 8
kept:
    .space  17 * 8
