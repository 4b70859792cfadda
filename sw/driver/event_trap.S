// SPDX-License-Identifier: Apache-2.0
// The interrupt of event counters whose samples are added up (event_driver.h). A CSR access runs alone in the machine, in ten cycles
// and some more where other instructions are in between: so there are few, side by side.
//
//     the program runs    mpmscratch = address of struct event_state
//     the handler runs    sp = that, mpmscratch = the program's sp
//
// The state lies where the low bits of its address are the counters' in mcountinhibit and scountovf: no register is loaded to
// stop them. (Counters above mhpmcounter10 meet other bits of it: a machine that has such lets them count again with a sample.)
//
//     t0 PC   t1 upper half of PLACE   t2 set   t3 overflows that are still to be served
//
// Two handlers are made of one text: places stay in their way of a set, or move to the front.
#include "event_driver.h"

#define FRAME (16 * 8)
#define CSR_MHPMCOUNTER 0xB00
#define CSR_MHPMEVENT 0x320
#define COUNTER(n, field) (EVENT_COUNTERS + (n)*EVENT_COUNTER_BYTES + (field))(sp)
#define FACTOR 0x9E3779B1 // any odd one with its bits all over does

    .macro each_saved op
    \op     t0, EVENT_SAVED+0*8(sp)
    \op     t1, EVENT_SAVED+1*8(sp)
    \op     t2, EVENT_SAVED+2*8(sp)
    \op     t3, EVENT_SAVED+3*8(sp)
    \op     t4, EVENT_SAVED+4*8(sp)
    \op     t5, EVENT_SAVED+5*8(sp)
    \op     t6, EVENT_SAVED+6*8(sp)
    .endm

    .macro each_other op
    \op     ra, 0*8(t5)
    \op     a0, 1*8(t5)
    \op     a1, 2*8(t5)
    \op     a2, 3*8(t5)
    \op     a3, 4*8(t5)
    \op     a4, 5*8(t5)
    \op     a5, 6*8(t5)
    \op     a6, 7*8(t5)
    \op     a7, 8*8(t5)
    \op     t0, 9*8(t5)
    \op     t1, 10*8(t5)
    \op     t3, 11*8(t5)
    .endm

// The overflow of mhpmcounter(3+n): OF falls, the counter gets its next interval, and the one after that is drawn (xorshift64,
// Marsaglia, 2003). Where the interrupt came later than an interval lasts, the events of some are skipped.
    .macro serve n
    ld      t5, COUNTER(\n, EVENT_SELECT)
    ld      t6, COUNTER(\n, EVENT_NEXT)
    csrw    CSR_MHPMEVENT + EVENT_FIRST + \n, t5
    csrrw   t4, CSR_MHPMCOUNTER + EVENT_FIRST + \n, t6
    ld      t5, EVENT_RANDOM(sp)
    lw      t6, COUNTER(\n, EVENT_KEY)
    xori    t3, t3, 1 << (EVENT_FIRST + \n)
    or      t1, t1, t6
1:  slli    t6, t5, 13
    xor     t5, t5, t6
    srli    t6, t5, 7
    xor     t5, t5, t6
    slli    t6, t5, 17
    xor     t5, t5, t6
    lwu     t6, COUNTER(\n, EVENT_RANGE)
    srli    t2, t5, 32
    mul     t2, t2, t6
    lwu     t6, COUNTER(\n, EVENT_LEAST)
    srli    t2, t2, 32
    add     t2, t2, t6
    sub     t4, t4, t2
    bgez    t4, 1b
    sd      t5, EVENT_RANDOM(sp)
    sd      t4, COUNTER(\n, EVENT_NEXT)
    .endm


    .macro event_handler name, swap
    .section .text.\name, "ax"
    .globl  \name
    .type   \name, @function
    .balign 64
\name:
    csrrw   sp, PD_CSR_MPMSCRATCH, sp
    csrs    mcountinhibit, sp
    each_saved sd
    lui     t3, (1 << PD_LCOFI) >> 12
    csrc    mip, t3
    csrr    t3, PD_CSR_SCOUNTOVF
.Lagain_\name:
    csrr    t0, mepc
    csrr    t1, satp
    csrr    t2, mstatus
    andi    t3, t3, EVENT_INHIBIT
    and     t3, t3, sp
    slli    t1, t1, 4
    srli    t1, t1, 48
    srli    t2, t2, 11
    andi    t2, t2, 3
    slli    t2, t2, PD_PLACE_PRIV_LO - 32
    or      t1, t1, t2
    .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
    andi    t2, t3, 1 << (EVENT_FIRST + \n)
    bnez    t2, .Lserve_\name\()_\n
    .endr
    j       .Lleave_\name
    .irp    n, 1, 2, 3, 4, 5, 6, 7
.Lserve_\name\()_\n:
    serve   \n
    j       .Lserved_\name
    .endr
.Lserve_\name\()_0:
    serve   0
.Lserved_\name:
    lw      t5, EVENT_LEFT(sp)
    lw      t6, EVENT_WORK(sp)
    addiw   t5, t5, -1
    sw      t5, EVENT_LEFT(sp)
    beqz    t5, .Lwork_\name
    bnez    t6, .Lwork_\name
.Lput_\name:
    xor     t2, t0, t1
    li      t5, FACTOR
    mul     t2, t2, t5
    ld      t6, EVENT_MASK(sp)
    ld      t5, EVENT_TABLE(sp)
    srli    t2, t2, 26
    and     t2, t2, t6
    add     t2, t2, t5
    .irp    n, 0, 1, 2, 3
    ld      t5, \n*16+8(t2)
    lw      t6, \n*16+4(t2)
    bne     t5, t0, .Lother_\name\()_\n
    beq     t6, t1, .Lfound_\name\()_\n
.Lother_\name\()_\n:
    .endr
    lw      t5, 3*16(t2)
    bnez    t5, .Levict_\name
.Lfree_\name:                           // the first way without samples
    lw      t5, 0(t2)
    beqz    t5, .Lnew_\name
    addi    t2, t2, 16
    j       .Lfree_\name
.Levict_\name:
    .if \swap
    addi    t2, t2, 3*16
    .else
    lw      t5, EVENT_VICTIM(sp)
    add     t2, t2, t5
    addiw   t5, t5, 16
    andi    t5, t5, EVENT_SET_BYTES - 1
    sw      t5, EVENT_VICTIM(sp)
    .endif
.Lpush_\name:                           // the place at t2 leaves
    ld      t5, 0(t2)
    ld      t6, 8(t2)
    ld      t4, EVENT_AT(sp)
    sd      t5, 0(t4)
    sd      t6, 8(t4)
    ld      t5, EVENT_END(sp)
    addi    t4, t4, 16
    sd      t4, EVENT_AT(sp)
    bltu    t4, t5, .Lnew_\name
    sw      sp, EVENT_WORK(sp)      // not 0
.Lnew_\name:
    slli    t1, t1, 32
    addi    t1, t1, 1
    .if \swap
    andi    t6, t2, EVENT_SET_BYTES - 1
    beqz    t6, .Lfront_\name
.Ldown_\name:                           // those before it move down a way
    ld      t4, -16(t2)
    ld      t5, -8(t2)
    sd      t4, 0(t2)
    sd      t5, 8(t2)
    addi    t2, t2, -16
    addi    t6, t6, -16
    bnez    t6, .Ldown_\name
.Lfront_\name:
    .endif
    sd      t1, 0(t2)
    sd      t0, 8(t2)
    bnez    t3, .Lagain_\name
    j       .Lleave_\name
    .if \swap
    .irp    n, 1, 2, 3
.Lfound_\name\()_\n:
    ld      t6, \n*16(t2)
    addi    t6, t6, 1
    addiw   t5, t6, 0
    bltz    t5, .Lrich_\name\()_\n
    ld      t4, 0(t2)
    ld      t5, 8(t2)
    sd      t0, 8(t2)
    sd      t6, 0(t2)
    sd      t4, \n*16(t2)
    sd      t5, \n*16+8(t2)
    bnez    t3, .Lagain_\name
    j       .Lleave_\name
    .endr
.Lrich_\name\()_3:
    addi    t2, t2, 16
.Lrich_\name\()_2:
    addi    t2, t2, 16
.Lrich_\name\()_1:
    addi    t2, t2, 16
    j       .Lpush_\name
    .else
.Lfound_\name\()_3:
    addi    t2, t2, 16
.Lfound_\name\()_2:
    addi    t2, t2, 16
.Lfound_\name\()_1:
    addi    t2, t2, 16
    .endif
.Lfound_\name\()_0:
    lw      t5, 0(t2)
    addiw   t5, t5, 1
    bltz    t5, .Lpush_\name            // more than the count can hold: it leaves, and counts from 1
    sw      t5, 0(t2)
    bnez    t3, .Lagain_\name
.Lleave_\name:
    each_saved ld
    csrc    mcountinhibit, sp
    csrrw   sp, PD_CSR_MPMSCRATCH, sp
    mret
.Lwork_\name:
    la      t5, profile_stack_top - FRAME
    each_other sd
    sd      sp, 12*8(t5)
    mv      a0, sp
    mv      a1, t1
    mv      sp, t5
    call    event_work
    mv      t5, sp
    mv      t6, a0
    each_other ld
    ld      sp, 12*8(t5)
    beqz    t6, .Lput_\name
    bnez    t3, .Lagain_\name
    j       .Lleave_\name
    .size   \name, . - \name
    .endm

    event_handler event_vector_stay, 0
    event_handler event_vector_swap, 1
