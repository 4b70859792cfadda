/* SPDX-License-Identifier: Apache-2.0 */
# Boot ROM of the SoC: starts a program after reset, and reports the trap of a program without a trap handler.
#
# The block at the start of resident RAM selects what to start; the bench or a board's loader writes it:
#
#     0  magic "ASSAYPRM"        without it the program starts at the bottom of RAM
#     8  program's entry
#    16  resident's entry, or 0  it is entered with a0 = the block, arms itself and goes on to the program
#    24  device tree, or 0       the program finds its arguments there (docs/programs.md)
#    32  settings of the resident (docs/profile-registers.md)
#
# A program is entered as by QEMU's `virt`: a0 = hart id, a1 = device tree, or 0. No stack is assumed.
# A program that traps before it sets mtvec ends here: cause, PC and value go to the finisher's mailbox, then the run fails. t0
# is not saved: there is nothing to return to.

    .equ FINISHER, 0x100000
    .equ RAM,      0x80000000
    .equ BLOCK,    0x88000000
    .equ FAIL,     0x13333          # exit code 1

    .section .text
    .option norvc
    .globl _start
_start:
    la      t0, trap
    csrw    mtvec, t0
    li      t1, BLOCK
    li      t2, RAM
    ld      t3, 0(t1)
    ld      t4, magic
    li      a1, 0
    bne     t3, t4, enter           # no block: the program is at the bottom of RAM
    ld      t2, 8(t1)
    ld      a1, 24(t1)
    ld      t3, 16(t1)
    beqz    t3, enter
    mv      a0, t1
    jr      t3
enter:
    csrr    a0, mhartid
    jr      t2

    .balign 64
trap:
    li      t0, FINISHER
    csrr    t1, mcause
    sd      t1, 8(t0)
    csrr    t1, mepc
    sd      t1, 16(t0)
    csrr    t1, mtval
    sd      t1, 24(t0)
    li      t1, FAIL
    sw      t1, 0(t0)
    j       .                       # a board's finisher may not stop the machine

    .balign 8
magic:
    .ascii  "ASSAYPRM"
