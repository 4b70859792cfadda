// What opens and closes windows. Both save what C may change below the program's stack pointer.
    .macro each_register op
    \op     ra, 0(sp)
    \op     t0, 8(sp)
    \op     t1, 16(sp)
    \op     t2, 24(sp)
    \op     t3, 32(sp)
    \op     t4, 40(sp)
    \op     t5, 48(sp)
    \op     t6, 56(sp)
    \op     a0, 64(sp)
    \op     a1, 72(sp)
    \op     a2, 80(sp)
    \op     a3, 88(sp)
    \op     a4, 96(sp)
    \op     a5, 104(sp)
    \op     a6, 112(sp)
    \op     a7, 120(sp)
    .endm

// void __assay_vector: the timer's interrupt. Any other trap goes to whom mtvec named before, at once: the instruction is made again,
// and traps again.
    .section .text.__assay_vector, "ax"
    .globl  __assay_vector
    .type   __assay_vector, @function
    .balign 4
__assay_vector:
    addi    sp, sp, -128
    each_register sd
    csrr    a0, mcause
    bltz    a0, 1f
    ld      a0, __assay_old_vector
    csrw    mtvec, a0
    j       2f
1:  call    __assay_tick
2:  each_register ld
    addi    sp, sp, 128
    mret
    .size   __assay_vector, . - __assay_vector

// void __assay_overflow_vector: mhpmcounter3 has overflowed (its interrupt has a vector of its own, mpmvector). Nothing of this is counted but
// the first and the last instructions.
    .section .text.__assay_overflow_vector, "ax"
    .globl  __assay_overflow_vector
    .type   __assay_overflow_vector, @function
    .balign 4
__assay_overflow_vector:
    csrsi   mcountinhibit, 8
    addi    sp, sp, -128
    each_register sd
    call    __assay_tick
    each_register ld
    addi    sp, sp, 128
    csrci   mcountinhibit, 8
    mret
    .size   __assay_overflow_vector, . - __assay_overflow_vector
