// SPDX-License-Identifier: Apache-2.0
// Branches that kill what stands after them just when something becomes of it: a load that an older store has caught, stores whose
// page has come, another branch; and one that is late for an exception in front of it. Each on wrong paths, by the distance of what is late from the branch. What was killed
// has done nothing: the right path finds memory as it was, and the pages of wrong paths have neither A nor D.
#include "late.h"
#include "privilege.h"
#define PLAIN (PTE_V | PTE_R | PTE_W)

// A store and a branch that wait for one division, the branch for `more` than the store; on the wrong path a load of that place,
// which has read by then.
.macro dead_load store, branch
    addi a2, a2, 1
    late t0, 2, 0
    addi t1, t0, -1
    add a1, a0, t1
    .rept \store
    add a1, a1, zero
    .endr
    .rept \branch
    add t0, t0, zero
    .endr
    sd a2, 0(a1)
    bnez t0, 1f                 // not taken by prediction, as it was never seen
    ld a3, 0(a0)
1:  ld a3, 0(a0)
    bne a3, a2, test_fail
.endm

// Stores on a wrong path, whose page is not known; the branch is late by so much.
.macro dead_stores address, divisions, additions
    sfence.vma
    ld a3, 0(a4)                // the walker's tables are in the cache
    late t0, \divisions, \additions
    li a1, \address
    bnez t0, 1f
    .rept 5
    sd a2, 0(a1)
    .endr
1:
.endm

// ... whose page is in the second-level TLB alone: the page of a4 has its place in the first one.
.macro dead_stores_near divisions, additions
    ld a3, 0(a4)
    late t0, \divisions, \additions
    bnez t0, 1f
    .rept 6
    sd a2, 0(a5)
    .endr
1:
.endm

// Two branches, the younger one a cycle before the older one: both are wrong.
.macro two_branches
    late t0, 2, 0
    add t1, t0, zero
    bnez t1, 1f
    bnez t0, 2f
    addi a2, a2, 1
2:  addi a2, a2, 1
1:
.endm

// A load that traps, and a branch after it that is found wrong when everything leaves.
.macro trap_and_branch additions
    la s3, 1f
    late t0, 2, 0
    add a1, a0, t0
    ld a3, -1(a1)
    .rept \additions
    add t0, t0, zero
    .endr
    bnez t0, 2f
    .rept 2
    addi a2, a2, 1
    .endr
2:  addi a2, a2, 1
1:
.endm

privilege_begin
    next_case
    li a2, 0
    .rept 16
    two_branches
    .endr
    bnez a2, test_fail

    next_case
    point_csr mtvec, to_s3, t0
    li a0, 0x200000             // nothing is there
    .rept 12
    .irp additions, 3, 4, 5
    trap_and_branch \additions
    .endr
    .endr
    bnez a2, test_fail
    point_csr mtvec, machine_handler, t0
    j 1f
    .balign 4
to_s3:
    csrr t0, mcause
    addi t0, t0, -5
    bnez t0, test_fail
    csrw mepc, s3
    mret
1:
    paging_on
    map 0, PAGE_A, PLAIN
    map 9, PAGE_B, PLAIN
    map 8, PAGE_C, PTE_RW
    map 72, MEGAPAGE, PTE_RW
    li a4, WINDOW + 0x8000
    li a5, WINDOW + 0x48000
    set_word MEGAPAGE, 0
    in_s kills
    li t0, LOW
    li a1, (PAGE_A >> 2) | PLAIN
    ld a2, 0(t0)
    bne a1, a2, test_fail
    li a1, (PAGE_B >> 2) | PLAIN
    ld a2, 72(t0)
    bne a1, a2, test_fail
    j 9f

kills:
    next_case
    mv a0, a4
    li a2, 0
    .rept 24
    .irp branch, 4, 5, 6
    dead_load 2, \branch
    .endr
    .endr

    next_case
    .irp divisions, 1, 2, 3, 4, 5, 6
    .irp additions, 0, 2, 4, 6
    dead_stores WINDOW, \divisions, \additions
    dead_stores WINDOW + 0x8ffc, \divisions, \additions
    .endr
    .endr

    next_case
    ld a3, 0(a5)
    .rept 6
    .irp additions, 0, 1, 2, 3, 4, 5
    dead_stores_near 1, \additions
    .endr
    .endr
    ld a3, 0(a5)
    bnez a3, test_fail
    ret
9:
test_end
