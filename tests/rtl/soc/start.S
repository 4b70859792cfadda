/* SPDX-License-Identifier: Apache-2.0 */
# Start of the SoC tests: a stack, and a trap vector that calls trap(cause, pc) and goes on at what it returns.
    .section .text.start
    .globl _start
_start:
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    la      sp, stack_top
    la      t0, trap_entry
    csrw    mtvec, t0
    call    main
    li      t1, 0x100000
    li      t0, 0x5555
    beqz    a0, 1f
    slli    a0, a0, 16
    li      t0, 0x3333
    or      t0, t0, a0
1:  sw      t0, 0(t1)
    j       .

    .balign 4
trap_entry:
    addi    sp, sp, -128
    sd      ra, 0(sp)
    sd      t0, 8(sp)
    sd      t1, 16(sp)
    sd      t2, 24(sp)
    sd      a0, 32(sp)
    sd      a1, 40(sp)
    sd      a2, 48(sp)
    sd      a3, 56(sp)
    sd      a4, 64(sp)
    sd      a5, 72(sp)
    sd      a6, 80(sp)
    sd      a7, 88(sp)
    sd      t3, 96(sp)
    sd      t4, 104(sp)
    sd      t5, 112(sp)
    sd      t6, 120(sp)
    csrr    a0, mcause
    csrr    a1, mepc
    call    trap
    csrw    mepc, a0
    ld      ra, 0(sp)
    ld      t0, 8(sp)
    ld      t1, 16(sp)
    ld      t2, 24(sp)
    ld      a0, 32(sp)
    ld      a1, 40(sp)
    ld      a2, 48(sp)
    ld      a3, 56(sp)
    ld      a4, 64(sp)
    ld      a5, 72(sp)
    ld      a6, 80(sp)
    ld      a7, 88(sp)
    ld      t3, 96(sp)
    ld      t4, 104(sp)
    ld      t5, 112(sp)
    ld      t6, 120(sp)
    addi    sp, sp, 128
    mret

    .bss
    .balign 16
    .space  4096
stack_top:
