// SPDX-License-Identifier: Apache-2.0
// Interrupts that open and close windows. The first two save the registers that C may change, below the program's
// stack pointer.
#include "event_defs.h"
#include "instrument_defs.h"
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

// void __assay_vector: the timer's interrupt. For any other trap mtvec gets its former handler back: the instruction
// runs again, and traps again.
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

// void __assay_overflow_vector: mhpmcounter3 has overflowed (its interrupt has a vector of its own, mpmvector). Of
// this code only the first and the last instructions are counted.
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

// void __assay_turn_vector: the same interrupt if only flags of the whole program are switched. Each turn is {minus
// its length, flags, the next turn}. Code and turns fit in one cache line each: with short windows, two misses are
// most of a turn's cost. Its own instructions from the write of mhpmcounter3 on belong to the turn.
    .section .text.__assay_turn_vector, "ax"
    .globl  __assay_turn_vector
    .type   __assay_turn_vector, @function
    .balign 64
__assay_turn_vector:
    addi    sp, sp, -16
    sd      a0, 0(sp)
    sd      a1, 8(sp)
    ld      a0, __assay_turn
    ld      a1, 0(a0)
    csrw    mhpmcounter3, a1
    csrwi   mhpmevent3, HPM_INSTRUCTIONS    // clears OF
    lui     a1, 1 << 13 >> 12               // interrupt 13
    csrc    mip, a1
    ld      a1, 8(a0)
    csrw    PI_CSR_PFLAGS, a1
    ld      a1, 16(a0)
    sd      a1, __assay_turn, a0
    ld      a0, 0(sp)
    ld      a1, 8(sp)
    addi    sp, sp, 16
    mret
    .size   __assay_turn_vector, . - __assay_turn_vector
