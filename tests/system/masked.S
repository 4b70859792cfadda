// SPDX-License-Identifier: Apache-2.0
// Two equal halves, and between them a write of a register that matters to the resident profiler: WRITE_name.
// mie, mstatus, mcountinhibit and mip end sampling there. mscratch and mtvec are the program's own, as is a short critical
// section: all of the program is sampled, and it exits with 0 if the register kept its value.
    .option arch, +zicsr
    .macro half
    li      t0, 5000
1:  addi    t0, t0, -1
    xor     t1, t1, t0
    add     t2, t2, t1
    bnez    t0, 1b
    .endm

    .globl  _start
    .type   _start, @function
_start:
    li      s0, 0                   // the exit code
    half
#if defined WRITE_mie
    csrw    mie, zero
#elif defined WRITE_mstatus
    csrci   mstatus, 8
#elif defined WRITE_mcountinhibit
    csrsi   mcountinhibit, 2
#elif defined WRITE_mip
    csrci   mstatus, 8
    half                            // a sample waits
    csrw    mip, zero
    csrsi   mstatus, 8
#elif defined WRITE_mscratch
    li      t3, 0x123456789
    csrw    mscratch, t3
    li      sp, 0x123456789         // nor is it a stack
#elif defined WRITE_mtvec
    la      t3, handler
    csrw    mtvec, t3
    ecall
    addi    s0, s0, -1
#elif defined WRITE_section
    csrci   mstatus, 8
    addi    s1, s1, 1
    csrsi   mstatus, 8
#endif
    half
#if defined WRITE_mscratch
    csrr    t4, mscratch
    sub     s0, t3, t4
#endif
    li      t0, 0x100000
    li      t1, 0x5555
    beqz    s0, 2f
    li      t1, 0x13333
2:  sw      t1, 0(t0)
3:  j       3b
    .size   _start, . - _start

    .type   handler, @function
    .balign 4
handler:
    addi    s0, s0, 1
    csrr    t4, mepc
    addi    t4, t4, 4
    csrw    mepc, t4
    mret
    .size   handler, . - handler
