// void __assay_call: called at a function's entry by p.jal.t0, to count who calls whom: t0 is where it goes on, in the callee; ra is
// where the callee will return to. Changes t0, t1, t3 to t6, which are free at an entry.
//
// The arcs {ra, t0, count} lie in a hash table; one that finds no room is counted as lost.
#include "instrument_arcs.h"

    .section .text.__assay_call, "ax"
    .globl  __assay_call
    .type   __assay_call, @function
__assay_call:
    .cfi_startproc
    .cfi_return_column t0
    la      t6, __assay_arcs
    srli    t1, ra, 1
    srli    t3, t0, 1
    slli    t4, t3, 5
    add     t1, t1, t4
    xor     t1, t1, t3
    li      t3, ARC_ROWS                    // rows still to look at
1:  andi    t1, t1, ARC_ROWS - 1
    slli    t4, t1, 5
    add     t4, t4, t6
    ld      t5, ARC_COUNT(t4)
    beqz    t5, 2f                          // nobody's yet
    ld      t5, ARC_FROM(t4)
    bne     t5, ra, 3f
    ld      t5, ARC_SELF(t4)
    bne     t5, t0, 3f
    ld      t5, ARC_COUNT(t4)
    j       4f
2:  sd      ra, ARC_FROM(t4)
    sd      t0, ARC_SELF(t4)
4:  addi    t5, t5, 1
    sd      t5, ARC_COUNT(t4)
    jr      t0
3:  addi    t1, t1, 1
    addi    t3, t3, -1
    bnez    t3, 1b
    la      t4, __assay_arcs_lost
    ld      t5, 0(t4)
    addi    t5, t5, 1
    sd      t5, 0(t4)
    jr      t0
    .cfi_endproc
    .size   __assay_call, . - __assay_call

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
