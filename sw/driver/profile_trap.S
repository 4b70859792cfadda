// Trap vector of the profiling driver, and the probe for its hardware.
//
// mscratch holds the top of the driver's own stack while the program runs, and the program's sp while
// the driver does. Only registers that C may change are saved.
#include "profile_defs.h"

#define FRAME (16 * 8)

    .macro each_register op
    \op     ra, 0*8(sp)
    \op     t0, 1*8(sp)
    \op     t1, 2*8(sp)
    \op     t2, 3*8(sp)
    \op     t3, 4*8(sp)
    \op     t4, 5*8(sp)
    \op     t5, 6*8(sp)
    \op     t6, 7*8(sp)
    \op     a0, 8*8(sp)
    \op     a1, 9*8(sp)
    \op     a2, 10*8(sp)
    \op     a3, 11*8(sp)
    \op     a4, 12*8(sp)
    \op     a5, 13*8(sp)
    \op     a6, 14*8(sp)
    \op     a7, 15*8(sp)
    .endm

    .section .text.profile_vector, "ax"
    .globl  profile_vector
    .type   profile_vector, @function
    .balign 4
profile_vector:
    csrrw   sp, mscratch, sp
    addi    sp, sp, -FRAME
    each_register sd
    csrr    a0, mcause
    call    profile_trap
    beqz    a0, chain
    each_register ld
    addi    sp, sp, FRAME
    csrrw   sp, mscratch, sp
    mret

// Not ours: the vector that was there before takes the trap as if it had come to it; only t0 is lost
// to the jump, and kept in mscratch.
chain:
    each_register ld
    addi    sp, sp, FRAME
    csrrw   sp, mscratch, sp
    csrw    mscratch, t0
    ld      t0, profile_old_vector
    andi    t0, t0, -4
    jr      t0
    .size   profile_vector, . - profile_vector

// uint64_t profile_probe(void): mpmconfig, or 0 where the core does not have it.
    .section .text.profile_probe, "ax"
    .globl  profile_probe
    .type   profile_probe, @function
profile_probe:
    csrr    t2, mstatus
    la      t0, 1f
    csrrw   t1, mtvec, t0
    li      a0, 0
    csrr    a0, PD_CSR_MPMCONFIG
    .balign 4
1:  csrw    mtvec, t1               // an illegal instruction comes here, too
    csrw    mstatus, t2
    ret
    .size   profile_probe, . - profile_probe

    .section .bss.profile_stack, "aw", @nobits
    .balign 16
    .skip   2048
    .globl  profile_stack_top
profile_stack_top:
    .globl  profile_old_vector
    .balign 8
profile_old_vector:
    .skip   8
