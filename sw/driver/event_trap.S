// SPDX-License-Identifier: Apache-2.0
// The interrupt of event counters whose samples are added up (event_driver.h). A CSR access runs alone in the
// machine: it takes ten cycles, and eight more if other instructions are in between; reads of mepc, satp, mtval and
// mstatus are exceptions. So there are few of them.
//
// - Bit 0 of mpmvector: the hardware has acknowledged the interrupt, and counts nothing here.
// - mtval, which the interrupt has set to 0, holds the program's sp meanwhile.
// - A place is looked up by address space and PC. The mode is read only when it enters the table: a page is executable for
//   U or for S, not for both.
// - The table is larger than the cache: the set's line is requested before the accesses that run alone, and arrives
//   meanwhile. So is the second line of the state, when the first one is written.
// - A sample whose place is the first of its set goes straight from the first line to `mret`; everything else comes after that.
//
//     sp the state   t0 PC   t1 upper half of PLACE   t2 set   t3 of the counter   t4 overflows still to be served
//
// The handlers are made from one text: for one event or several; places stay in their way of a set, or move to the
// front.
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

    .macro each_of op, list:vararg
    .irp    n, \list
    \op     t\n, SAVED(\n)
    .endr
    .endm

// prefetch.r (Zicbop), a no-op on other cores.
    .macro ask base, offset=0
    ori     zero, \base, \offset + 1
    .endm

// Where the interrupt came: t1 becomes the key, t2 the set of the place. `saves`: the registers used here are not
// saved yet; stores are issued one by one, each with something else. And the interval after the next one, t5: a
// linear congruential generator (Knuth), of which the upper half is used. Both multiplications issue at once, before
// the accesses that run alone.
    .macro find n, saves
    .if \saves
    each_of sd, 6, 5
    ld      t6, EVENT_FACTOR(sp)
    each_of sd, 0
    csrr    t0, mepc
    each_of sd, 1
    .else
    ld      t6, EVENT_FACTOR(sp)
    csrr    t0, mepc
    .endif
    csrr    t1, satp
    lw      t5, COUNTER(\n, EVENT_KEY)
    slli    t1, t1, 4
    srli    t1, t1, 48
    or      t1, t1, t5
    xor     t2, t0, t1
    mul     t2, t2, t6
    ld      t5, EVENT_RANDOM(sp)
    mul     t5, t5, t6
    ld      t3, EVENT_MASK(sp)
    ld      t6, EVENT_TABLE(sp)
    addi    t5, t5, 1
    srli    t2, t2, 32
    and     t2, t2, t3
    lw      t3, COUNTER(\n, EVENT_RANGE)
    add     t2, t2, t6
    ask     t2
    sd      t5, EVENT_RANDOM(sp)
    srli    t5, t5, 32
    mul     t5, t5, t3
    lw      t6, COUNTER(\n, EVENT_LEAST)
    srli    t5, t5, 32
    add     t5, t5, t6
    .endm

// The overflow of mhpmcounter(3+n): clears OF, t6 is mhpmevent before; the counter gets its next interval, t3 is how
// late it is.
    .macro serve n
    ld      t3, COUNTER(\n, EVENT_NEXT)
    li      t6, 1
    slli    t6, t6, 63
    csrrc   t6, CSR_MHPMEVENT + EVENT_FIRST + \n, t6
    csrrw   t3, CSR_MHPMCOUNTER + EVENT_FIRST + \n, t3
    .endm

// Keeps the drawn interval less the events by which this one was late. If that is too short, it is skipped and
// another one drawn: `skip`, which returns to `kept`.
    .macro keep n, skip, kept
    sub     t3, t3, t5
    bgez    t3, \skip
\kept:
    sd      t3, COUNTER(\n, EVENT_NEXT)
    .endm
    .macro skipping n, skip, kept
\skip:
    ld      t5, EVENT_RANDOM(sp)
    ld      t6, EVENT_FACTOR(sp)
    mul     t5, t5, t6
    lw      t6, COUNTER(\n, EVENT_RANGE)
    addi    t5, t5, 1
    sd      t5, EVENT_RANDOM(sp)
    srli    t5, t5, 32
    mul     t5, t5, t6
    lw      t6, COUNTER(\n, EVENT_LEAST)
    srli    t5, t5, 32
    add     t6, t6, t5
    sub     t3, t3, t6
    bgez    t3, \skip
    j       \kept
    .endm

    .macro event_handler name, several, swap
    .section .text.\name, "ax"
    .globl  \name
    .type   \name, @function
    .balign 64
\name:
    csrw    mtval, sp
    la      sp, event_state
    ask     sp, 64
    each_of sd, 2, 3
    .if \several
    each_of sd, 4
    csrr    t4, PD_CSR_SCOUNTOVF
    each_of sd, 0, 1, 5, 6
    lw      t5, EVENT_COUNTED(sp)
    and     t4, t4, t5
.Lnext_\name:
    andi    t2, t4, 1 << EVENT_FIRST
    beqz    t2, .Lnone_\name
    find    0, 0
    serve   0
    xori    t4, t4, 1 << EVENT_FIRST
    .else
    find    0, 1
    serve   0
    bgez    t6, .Lidle_\name        // OF was 0
    .endif
    keep    0, .Lskip_\name, .Lkept_\name
    .if \several
    lw      t3, EVENT_LEFT(sp)
    addiw   t3, t3, -1
    sw      t3, EVENT_LEFT(sp)
    beqz    t3, .Lwork_\name
.Lserved_\name:
    .endif
    lw      t5, EVENT_WORK(sp)
    bnez    t5, .Lwork_\name
.Lput_\name:
    ld      t5, 8(t2)
    lw      t6, 4(t2)
    bne     t5, t0, .Lother_\name
    bne     t6, t1, .Lother_\name
.Lfound_\name:
    lw      t5, 0(t2)
    addiw   t5, t5, ONE
    bltz    t5, .Lrich_\name
    sw      t5, 0(t2)
    .if \several
    bnez    t4, .Lnext_\name
    .endif
.Lleave_\name:
    each_of ld, 0, 1, 2, 3, 5, 6
    .if \several
    each_of ld, 4
    .endif
    csrr    sp, mtval
    mret
    skipping 0, .Lskip_\name, .Lkept_\name

    .if \several
.Lnone_\name:
    .irp    n, 1, 2, 3, 4, 5, 6, 7
    andi    t2, t4, 1 << (EVENT_FIRST + \n)
    bnez    t2, .Lserve_\name\()_\n
    .endr
    j       .Ltold_\name
    .irp    n, 1, 2, 3, 4, 5, 6, 7
.Lserve_\name\()_\n:
    find    \n, 0
    serve   \n
    xori    t4, t4, 1 << (EVENT_FIRST + \n)
    keep    \n, .Lskip_\name\()_\n, .Lkept_\name\()_\n
    j       .Lserved_\name
    skipping \n, .Lskip_\name\()_\n, .Lkept_\name\()_\n
    .endr
    .endif
.Lother_\name:
    .irp    n, 1, 2, 3
    ld      t5, \n*16+8(t2)
    lw      t6, \n*16+4(t2)
    bne     t5, t0, .Lother_\name\()_\n
    beq     t6, t1, .Lfound_\name\()_\n
.Lother_\name\()_\n:
    .endr
    csrr    t3, mstatus
    lw      t5, 3*16(t2)
    bnez    t5, .Levict_\name
.Lfree_\name:                       // the first free way
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
.Lpush_\name:                       // evict the place at t2
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
.Ldown_\name:                       // those before it move back one way
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
.Lput_on_\name:
    .if \several
    bnez    t4, .Lnext_\name
    .endif
    j       .Lleave_\name
    .irp    n, 1, 2, 3
.Lfound_\name\()_\n:
    .if \swap
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
    j       .Lput_on_\name
.Lrich_\name\()_\n:
    addi    t2, t2, \n*16
    j       .Lrich_\name
    .else
    addi    t2, t2, \n*16
    j       .Lfound_\name
    .endif
    .endr
.Lrich_\name:                       // more than the count can hold: it is sent, and counts from 1
    csrr    t3, mstatus
    j       .Lpush_\name
    .ifeq \several
.Lidle_\name:                       // another interrupt's: the counter goes on
    csrw    CSR_MHPMCOUNTER + EVENT_FIRST, t3
    .endif
.Ltold_\name:                       // no sample: perhaps a system reports something
    la      t5, profile_stack_top - FRAME
    each_other sd
    sd      sp, 13*8(t5)
    mv      a1, a7
    mv      sp, t5
    call    event_told
    mv      t5, sp
    sd      a0, 8*8(t5)             // a7
    each_other ld
    ld      sp, 13*8(t5)
    j       .Lleave_\name
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
    j       .Lput_on_\name
    .size   \name, . - \name
    .endm

    event_handler event_vector_one_stay, 0, 0
    event_handler event_vector_one_swap, 0, 1
    event_handler event_vector_stay, 1, 0
    event_handler event_vector_swap, 1, 1
