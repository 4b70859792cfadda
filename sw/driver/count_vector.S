// void __assay_vector: the timer's interrupt opens and closes windows. Any other trap goes to whom mtvec named before, at once: the
// instruction is made again, and traps again.
    .section .text.__assay_vector, "ax"
    .globl  __assay_vector
    .type   __assay_vector, @function
    .balign 4
__assay_vector:
    addi    sp, sp, -128
    sd      ra, 0(sp)
    sd      t0, 8(sp)
    sd      t1, 16(sp)
    sd      t2, 24(sp)
    sd      t3, 32(sp)
    sd      t4, 40(sp)
    sd      t5, 48(sp)
    sd      t6, 56(sp)
    sd      a0, 64(sp)
    sd      a1, 72(sp)
    sd      a2, 80(sp)
    sd      a3, 88(sp)
    sd      a4, 96(sp)
    sd      a5, 104(sp)
    sd      a6, 112(sp)
    sd      a7, 120(sp)
    csrr    a0, mcause
    bltz    a0, 1f
    ld      a0, __assay_old_vector
    csrw    mtvec, a0
    j       2f
1:  call    __assay_tick
2:  ld      ra, 0(sp)
    ld      t0, 8(sp)
    ld      t1, 16(sp)
    ld      t2, 24(sp)
    ld      t3, 32(sp)
    ld      t4, 40(sp)
    ld      t5, 48(sp)
    ld      t6, 56(sp)
    ld      a0, 64(sp)
    ld      a1, 72(sp)
    ld      a2, 80(sp)
    ld      a3, 88(sp)
    ld      a4, 96(sp)
    ld      a5, 104(sp)
    ld      a6, 112(sp)
    ld      a7, 120(sp)
    addi    sp, sp, 128
    mret
    .size   __assay_vector, . - __assay_vector
