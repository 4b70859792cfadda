// SPDX-License-Identifier: Apache-2.0
// The interrupt of event counters whose samples are added up (event_driver.h). A CSR access runs alone in the machine, in ten cycles
// and eight more where other instructions are in between: so there are few, side by side.
//
//     the program runs    mpmscratch = address of struct event_state
//     the handler runs    sp = that, mpmscratch = the program's sp
//
// - The state lies where the low bits of its address are the counters' in mcountinhibit and scountovf: no register is loaded to stop
//   them. (Counters above mhpmcounter10 meet other bits of it: a machine that has such lets them count again with a sample.)
// - mip is cleared before OF is looked at: an overflow that comes later interrupts again.
// - A place is met by address space and PC. In which mode that was is read when it comes into the table: of a page U or S may execute, not
//   both.
//
//     t0 PC   t1 upper half of PLACE   t2 set   t3 of the counter   t4 overflows that are still to be served
//
// The handlers are made of one text: of one event or several; places stay in their way of a set, or move to the front.
#include "event_driver.h"

#define FRAME (16 * 8)
#define CSR_MHPMCOUNTER 0xB00
#define CSR_MHPMEVENT 0x320
#define COUNTER(n, field) (EVENT_COUNTERS + (n)*EVENT_COUNTER_BYTES + (field))(sp)
#define SAVED(n) (EVENT_SAVED + (n)*8)(sp)
#define ONE (1 << PD_PLACE_COUNT_LO)

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
    \op     t2, 11*8(t5)
    \op     t4, 12*8(t5)
    .endm

// The overflow of mhpmcounter(3+n): where it came; OF falls; the counter gets its next interval, and tells how late it is.
    .macro serve n
    csrr    t0, mepc
    csrr    t1, satp
    csrrw   t2, CSR_MHPMEVENT + EVENT_FIRST + \n, t2
    csrrw   t3, CSR_MHPMCOUNTER + EVENT_FIRST + \n, t3
    .endm

// t1 becomes the key, t2 the set that the place is in.
    .macro find n
    lw      t5, COUNTER(\n, EVENT_KEY)
    ld      t6, EVENT_FACTOR(sp)
    slli    t1, t1, 4
    srli    t1, t1, 48
    or      t1, t1, t5
    xor     t2, t0, t1
    mul     t2, t2, t6
    ld      t5, EVENT_MASK(sp)
    ld      t6, EVENT_TABLE(sp)
    srli    t2, t2, 32
    and     t2, t2, t5
    add     t2, t2, t6
    .endm

// The interval after the next one is drawn, less the events by which this one was late. A linear congruential generator (Knuth), of
// which the upper half is used. Where an interval is shorter than the interrupt was late, it is skipped.
    .macro draw n
1:  ld      t5, EVENT_RANDOM(sp)
    ld      t6, EVENT_FACTOR(sp)
    mul     t5, t5, t6
    lwu     t6, COUNTER(\n, EVENT_RANGE)
    addi    t5, t5, 1
    sd      t5, EVENT_RANDOM(sp)
    srli    t5, t5, 32
    mul     t5, t5, t6
    lwu     t6, COUNTER(\n, EVENT_LEAST)
    sub     t3, t3, t6
    srli    t5, t5, 32
    sub     t3, t3, t5
    bgez    t3, 1b
    sd      t3, COUNTER(\n, EVENT_NEXT)
    .endm

    .macro event_handler name, several, swap
    .section .text.\name, "ax"
    .globl  \name
    .type   \name, @function
    .balign 64
\name:
    csrrw   sp, PD_CSR_MPMSCRATCH, sp
    csrs    mcountinhibit, sp
    sd      t0, SAVED(0)
    sd      t1, SAVED(1)
    sd      t2, SAVED(2)
    sd      t3, SAVED(3)
    lui     t1, (1 << PD_LCOFI) >> 12
    .if \several
    sd      t4, SAVED(4)
    csrc    mip, t1
    csrr    t4, PD_CSR_SCOUNTOVF
    sd      t5, SAVED(5)
    sd      t6, SAVED(6)
    andi    t4, t4, EVENT_INHIBIT
    and     t4, t4, sp
.Lnext_\name:
    .irp    n, 0, 1, 2, 3, 4, 5, 6, 7
    andi    t2, t4, 1 << (EVENT_FIRST + \n)
    bnez    t2, .Lserve_\name\()_\n
    .endr
    j       .Lleave_\name
    .irp    n, 1, 2, 3, 4, 5, 6, 7
.Lserve_\name\()_\n:
    ld      t2, COUNTER(\n, EVENT_SELECT)
    ld      t3, COUNTER(\n, EVENT_NEXT)
    serve   \n
    xori    t4, t4, 1 << (EVENT_FIRST + \n)
    find    \n
    draw    \n
    j       .Lserved_\name
    .endr
.Lserve_\name\()_0:
    ld      t2, COUNTER(0, EVENT_SELECT)
    ld      t3, COUNTER(0, EVENT_NEXT)
    serve   0
    xori    t4, t4, 1 << EVENT_FIRST
    .else
    ld      t2, COUNTER(0, EVENT_SELECT)
    ld      t3, COUNTER(0, EVENT_NEXT)
    csrc    mip, t1
    serve   0
    sd      t4, SAVED(4)
    sd      t5, SAVED(5)
    sd      t6, SAVED(6)
    bgez    t2, .Lidle_\name        // OF was 0
    .endif
    find    0
    draw    0
    lw      t3, EVENT_LEFT(sp)
    addiw   t3, t3, -1
    sw      t3, EVENT_LEFT(sp)
    beqz    t3, .Lwork_\name
.Lserved_\name:
    lw      t5, EVENT_WORK(sp)
    bnez    t5, .Lwork_\name
.Lput_\name:
    .irp    n, 0, 1, 2, 3
    ld      t5, \n*16+8(t2)
    lw      t6, \n*16+4(t2)
    bne     t5, t0, .Lother_\name\()_\n
    beq     t6, t1, .Lfound_\name\()_\n
.Lother_\name\()_\n:
    .endr
    csrr    t3, mstatus
    lw      t5, 3*16(t2)
    bnez    t5, .Levict_\name
.Lfree_\name:                       // the first way without samples
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
.Lpush_\name:                       // the place at t2 leaves
    ld      t5, EVENT_AT(sp)
    ld      t6, 0(t2)
    sd      t6, 0(t5)
    ld      t6, 8(t2)
    sd      t6, 8(t5)
    ld      t6, EVENT_END(sp)
    addi    t5, t5, 16
    sd      t5, EVENT_AT(sp)
    bltu    t5, t6, .Lnew_\name
    sw      sp, EVENT_WORK(sp)      // not 0
.Lnew_\name:
    srli    t3, t3, 11              // mstatus.MPP
    andi    t3, t3, 3
    slli    t1, t1, 32
    or      t1, t1, t3
    addi    t1, t1, ONE
    .if \swap
    andi    t6, t2, EVENT_SET_BYTES - 1
    beqz    t6, .Lfront_\name
.Ldown_\name:                       // those before it move down a way
    ld      t3, -16(t2)
    ld      t5, -8(t2)
    sd      t3, 0(t2)
    sd      t5, 8(t2)
    addi    t2, t2, -16
    addi    t6, t6, -16
    bnez    t6, .Ldown_\name
.Lfront_\name:
    .endif
    sd      t1, 0(t2)
    sd      t0, 8(t2)
    .if \several
    bnez    t4, .Lnext_\name
    .endif
    j       .Lleave_\name
    .if \swap
    .irp    n, 1, 2, 3
.Lfound_\name\()_\n:
    ld      t6, \n*16(t2)
    addi    t6, t6, ONE
    addiw   t5, t6, 0
    bltz    t5, .Lrich_\name\()_\n
    ld      t3, 0(t2)
    ld      t5, 8(t2)
    sd      t0, 8(t2)
    sd      t6, 0(t2)
    sd      t3, \n*16(t2)
    sd      t5, \n*16+8(t2)
    .if \several
    bnez    t4, .Lnext_\name
    .endif
    j       .Lleave_\name
    .endr
.Lrich_\name\()_3:
    addi    t2, t2, 16
.Lrich_\name\()_2:
    addi    t2, t2, 16
.Lrich_\name\()_1:
    addi    t2, t2, 16
    j       .Lrich_\name\()_0
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
    addiw   t5, t5, ONE
    bltz    t5, .Lrich_\name\()_0
    sw      t5, 0(t2)
    .if \several
    bnez    t4, .Lnext_\name
    .endif
.Lleave_\name:
    ld      t0, SAVED(0)
    ld      t1, SAVED(1)
    ld      t2, SAVED(2)
    ld      t3, SAVED(3)
    ld      t4, SAVED(4)
    ld      t5, SAVED(5)
    ld      t6, SAVED(6)
    csrc    mcountinhibit, sp
    csrrw   sp, PD_CSR_MPMSCRATCH, sp
    mret
.Lrich_\name\()_0:                  // more than the count can hold: it leaves, and counts from 1
    csrr    t3, mstatus
    j       .Lpush_\name
    .ifeq \several
.Lidle_\name:                       // somebody else's interrupt: the counter goes on
    csrw    CSR_MHPMCOUNTER + EVENT_FIRST, t3
    j       .Lleave_\name
    .endif
.Lwork_\name:
    la      t5, profile_stack_top - FRAME
    each_other sd
    sd      sp, 13*8(t5)
    mv      a0, sp
    mv      a1, t1
    mv      sp, t5
    call    event_work
    mv      t5, sp
    mv      t3, a0
    each_other ld
    ld      sp, 13*8(t5)
    beqz    t3, .Lput_\name
    .if \several
    bnez    t4, .Lnext_\name
    .endif
    j       .Lleave_\name
    .size   \name, . - \name
    .endm

    event_handler event_vector_one_stay, 0, 0
    event_handler event_vector_one_swap, 0, 1
    event_handler event_vector_stay, 1, 0
    event_handler event_vector_swap, 1, 1
