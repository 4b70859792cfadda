// SPDX-License-Identifier: Apache-2.0
// What waits for translations: loads and fetch over many pages, after a fence, by a table whose one leaf covers RAM. The same
// code without translation has none of it.
#include "event_test.h"
#include "slopes.h"
#define FIELD 0x80500000            // 64 pieces of a page and a line: no two in one page, or in one set of a cache
#define PIECES 64
#define STEP 4160
#define TABLE 0x80480000
#define MPRV 0x20000
#define MPP 0x1800
#define MPP_S 0x800

// A pointer in each piece to the next one; they are in the data cache then.
.macro pointers
    li a2, FIELD
    li a3, FIELD + PIECES * STEP
    li a4, STEP
1:  add a5, a2, a4
    sd a5, 0(a2)
    mv a2, a5
    bne a2, a3, 1b
.endm

.macro chase
    li a1, FIELD
    .rept PIECES
    ld a1, 0(a1)
    .endr
.endm

.macro stores
    li a1, FIELD
    li a4, STEP
    .rept PIECES
    sd a1, 8(a1)
    add a1, a1, a4
    .endr
.endm

// Loads across the ends of ENDS pages, one after the other: the first page of each is known by then.
#define ENDS 8
.macro across
    li a3, FIELD + 4096 - 4
    li a4, 4096
    .rept ENDS
    ld a1, 0(a3)
    and a1, a1, zero
    add a3, a3, a1
    add a3, a3, a4
    .endr
    nops 200
.endm

// Data as in S with the table, from after a fence on; or as it is.
.macro as_supervisor
    sfence.vma
    clear_csr mstatus, MPRV | MPP
    set_csr mstatus, MPRV | MPP_S
.endm
.macro as_machine
    clear_csr mstatus, MPRV
.endm

// A jump to the next in each piece, and back after the last.
.macro jumps pieces=PIECES
    li a2, FIELD
    li a3, FIELD + \pieces * STEP
    li a4, STEP
    lw a5, jump
1:  sw a5, 0(a2)
    add a2, a2, a4
    bne a2, a3, 1b
    lw a5, back
    sw a5, 0(a2)
    fence.i
.endm

// Runs them in `mode`: MPP_S or MPP. The ecall at their end comes back here.
.macro run mode
    sfence.vma
    clear_csr mstatus, MPP
    set_csr mstatus, \mode
    write_csr mepc, FIELD
    point_csr mtvec, 5f
    mret
    .balign 4
5:
.endm

// A round through PLACES pages, of code and of data, a6 times, in `mode`: what the TLBs hold after the first one. a0: cycles of all
#define PLACES 4
.macro tours mode, rounds
    li a6, \rounds
    sfence.vma
    clear_csr mstatus, MPP
    set_csr mstatus, \mode
    point_csr mepc, tour
    point_csr mtvec, 5f
    measure HPM_CYCLES
    mret
    .balign 4
5:  stop_plain
.endm

// Cycles of 200 rounds more.
.macro rounds_of mode, rd
    tours \mode, 100
    mv \rd, a0
    tours \mode, 300
    sub \rd, a0, \rd
.endm

// A load in each page of `blocks` blocks. A block has as many pages as an odd number of sets of the second level, and more blocks than
// one share these sets: it takes its ways in turn, so two blocks go into different ways.
#define BLOCK 33
#define APART (128 * 4096)
#define L2_TLB_WAYS BY_WIDTH(2, 4)
.macro blocks from, count
    li a1, FIELD + \from * APART
    li a2, \count
2:  mv a3, a1
    li a4, BLOCK
    li a5, 4096
1:  ld a0, 0(a3)
    add a3, a3, a5
    addi a4, a4, -1
    bnez a4, 1b
    li a5, APART
    add a1, a1, a5
    addi a2, a2, -1
    bnez a2, 2b
.endm

events_begin
    li t5, -1
    write_csr pmpaddr0, -1
    write_csr pmpcfg0, 0x1f
    li a1, TABLE
    li a2, TABLE + 4096
1:  sd zero, 0(a1)
    addi a1, a1, 8
    bne a1, a2, 1b
    li a1, TABLE
    li a2, 0xc7                     // devices
    sd a2, 0(a1)
    li a2, (0x80000000 >> 2) | 0xcf // RAM
    sd a2, 16(a1)
    write_csr satp, (8 << 60) | (TABLE >> 12)
    sfence.vma

// --- loads
    pointers
    chase
    as_supervisor
    measure HPM_MEM_DTLB            // a walk and more, one after the other
    chase
    counted_about PIECES * 10 * WIDTH, PIECES * 40 * WIDTH
    as_machine
    measure HPM_MEM_DTLB
    chase
    counted 0
    // the TLBs hold pages of 4 KiB, so that each piece needs a walk of its own
    .irp number, HPM_DTLB_MISSES, HPM_WALKS
    as_supervisor
    measure \number
    chase
    counted PIECES
    as_machine
    measure \number
    chase
    counted 0
    .endr
    .macro pages                    // each is known when the one in front of it has come; the buffer fills after them
    sfence.vma
    li a1, FIELD
    .rept 8
    ld a1, 0(a1)
    .endr
    nops 100
    .endm
    pointers
    as_supervisor
    slope 20, pages, HPM_MEM_DTLB, HPM_DTLB_MISSES, HPM_WALKS, HPM_CYCLES_LOAD
    each HPM_MEM_DTLB, WIDTH * 8 * 14 - BY_WIDTH(18, 32)
    each HPM_DTLB_MISSES, 8
    each HPM_WALKS, 8
    each HPM_CYCLES_LOAD, 8 * 19
    as_machine
    // stores: the oldest waits for its page while those after it fill the queue; their lines are in the cache
    pointers
    .irp number, HPM_MEM_DTLB, HPM_MEM_STORE
    as_supervisor
    measure \number
    stores
    .if \number == HPM_MEM_DTLB
    counted_about PIECES * 8 * WIDTH, PIECES * 40 * WIDTH
    .else
    counted_about 0, PIECES * 4 * WIDTH
    .endif
    as_machine
    measure \number
    stores
    counted 0
    .endr
    pointers                        // the second page, by the unit that does such loads
    as_supervisor
    li a3, FIELD
    ld a1, 0(a3)
    measure HPM_MEM_DTLB
    across
    counted_about 5 * WIDTH, ENDS * 40 * WIDTH
    measure HPM_MEM_DTLB            // all are known
    across
    counted 0
    as_machine

// --- the second level: two blocks, more pages than the first level holds, stay in sets that were full of others
    as_supervisor
    blocks 0, L2_TLB_WAYS
    blocks L2_TLB_WAYS, 2
    measure HPM_DTLB_MISSES
    blocks L2_TLB_WAYS, 2
    counted_about 2, 2 * BLOCK
    measure HPM_WALKS
    blocks L2_TLB_WAYS, 2
    counted 0
    as_machine

// --- fetch: the second time, when the code is in the cache
    jumps
    measure_warm HPM_FRONT_ITLB
    run MPP_S
    counted_warm PIECES * 8 * WIDTH, PIECES * 40 * WIDTH
    measure_warm HPM_FRONT_ICACHE
    run MPP_S
    counted_warm 0, PIECES * 4 * WIDTH
    measure_warm HPM_ICACHE_WAIT
    run MPP_S
    counted_warm 0, PIECES * 4
    measure HPM_FRONT_ITLB
    run MPP
    counted 0
    .macro pages_more number, count // with twice as many
    jumps PIECES / 2
    measure_warm \number
    run MPP_S
    stop_plain
    mv s9, a0
    addi s5, s5, -1
    bnez s5, 9b
    jumps
    measure_warm \number
    run MPP_S
    stop_plain
    addi s5, s5, -1
    bnez s5, 9b
    sub a0, a0, s9
    expect a0, \count
    .endm
    pages_more HPM_FRONT_ITLB, PIECES / 2 * 16 * WIDTH
    pages_more HPM_ICACHE_WAIT, 0
    // the pieces, and the ecall after them; M's own page after the fence is not known either, but needs no walk
    measure_warm HPM_ITLB_MISSES
    run MPP_S
    counted_warm PIECES + 2, PIECES + 2
    measure_warm HPM_WALKS
    run MPP_S
    counted_warm PIECES + 1, PIECES + 1

// --- a hit costs no cycle: rounds by the table take as many cycles as rounds without; one lost at each page were 800 more
    rounds_of MPP, s9               // for the predictors
    rounds_of MPP, s9
    rounds_of MPP_S, s10
    sub a0, s10, s9
    addi a0, a0, 8
    next_case
    counted_there 0, 16
    j passed

    .balign 4096
tour:
    li a1, FIELD
    li a4, STEP
    .rept PLACES
9:  ld a2, 0(a1)
    and a2, a2, zero
    add a1, a1, a2
    sd a2, 8(a1)
    add a1, a1, a4
    j 9b + STEP
    .skip STEP - (. - 9b)
    .endr
    addi a6, a6, -1
    beqz a6, 1f
    j tour
1:  ecall

jump:
    j jump + STEP
back:
    ecall
passed:
test_end
    .balign 8
counts:
    .skip 16 * 8
