// SPDX-License-Identifier: Apache-2.0
// Entry of the sampling interrupt, and the probe for its hardware.
//
// The interrupt has a vector and a scratch register of its own, mpmvector and mpmscratch. mtvec and mscratch stay the
// program's: its traps go from the hardware to its handler, direct or vectored, with every register unchanged, and
// never pass through here. (Software alone could not hand a trap on like that: a jump to an address from memory costs
// a register.)
//
//     the program runs, its trap handlers too   mpmscratch = top of the driver's stack
//     profile_vector runs                       mpmscratch = the program's sp
//
// - The program's sp need not be valid: nothing is read or written through it.
// - From interrupt to mret mstatus.MIE is 0 and nothing here traps, so this never interrupts itself.
// - A trap handler of the program runs with MIE = 0: a sample that ends in it waits for its mret. One that sets MIE again is
//   sampled inside; it has saved mepc, mcause and mstatus by then, as for any other nested interrupt.
// - Like any interrupt this one changes mepc, mcause, mtval and mstatus.MPIE. With MIE = 1 a program does not rely on them.
//
// Only registers that C may change are saved.
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

// The interrupt if the hardware sends the records: it only starts that. mpmscratch is mip.LCOFI's bit while the
// program runs.
    .section .text.profile_hand_on, "ax"
    .globl  profile_hand_on
    .type   profile_hand_on, @function
    .balign 64
profile_hand_on:
    csrrw   t0, PD_CSR_MPMSCRATCH, t0
    csrc    mip, t0
    csrwi   PD_CSR_MPMSEND, 0
    csrrw   t0, PD_CSR_MPMSCRATCH, t0
    mret
    .size   profile_hand_on, . - profile_hand_on

    .section .text.profile_vector, "ax"
    .globl  profile_vector
    .type   profile_vector, @function
    .balign 4
profile_vector:
    csrrw   sp, PD_CSR_MPMSCRATCH, sp
    addi    sp, sp, -FRAME
    each_register sd
    mv      a0, sp
    call    profile_interrupt
    each_register ld
    addi    sp, sp, FRAME
    csrrw   sp, PD_CSR_MPMSCRATCH, sp
    mret
    .size   profile_vector, . - profile_vector

// A counter's overflow, handled in the same way: its mhpmcounter3 counts only the csrci and the mret of the driver.
// The resident driver's start ends in the same way (resident.S).
    .section .text.counter_vector, "ax"
    .globl  counter_vector
    .type   counter_vector, @function
    .balign 4
counter_vector:
    csrsi   mcountinhibit, 8
    csrrw   sp, PD_CSR_MPMSCRATCH, sp
    addi    sp, sp, -FRAME
    each_register sd
    mv      a0, sp
    call    counter_interrupt
    each_register ld
    addi    sp, sp, FRAME
    csrrw   sp, PD_CSR_MPMSCRATCH, sp
    csrci   mcountinhibit, 8
    mret
    .size   counter_vector, . - counter_vector

// uint64_t profile_probe(void): mpmconfig, or 0 if the core has none. Interrupts are off: one that came now would be
// taken for the illegal instruction.
    .section .text.profile_probe, "ax"
    .globl  profile_probe
    .type   profile_probe, @function
profile_probe:
    csrrci  t2, mstatus, 8          // MIE
    la      t0, 1f
    csrrw   t1, mtvec, t0
    li      a0, 0
    csrr    a0, PD_CSR_MPMCONFIG
    .balign 4
1:  csrw    mtvec, t1               // an illegal instruction ends here, too
    csrw    mstatus, t2
    ret
    .size   profile_probe, . - profile_probe

    .section .bss.profile_stack, "aw", @nobits
    .balign 16
    .skip   2048
    .globl  profile_stack_top
profile_stack_top:
