// SPDX-License-Identifier: Apache-2.0
// A profile block, and at an address much like its own another row of instructions after the same header: by a higher address bit;
// in another page; at the same address, physical in M and virtual in S. What was learned of the block must skip nothing of the row.
#include "profile.h"
#include "code_changes.h"

#define MID2 0x80403000
#define LOW2 0x80404000
#define MID3 0x80405000
#define FAR (WINDOW + (1 << 33))
#define HIGH (WINDOW - (1 << 33))
#define OTHER (MEGAPAGE + 0x200000)

// a0: so often `row`, after a header that announces six of flag 0
.macro routine name, row:vararg
    .balign 4
\name:
1:  pblock 0, 6
    .rept 6
    \row
    .endr
    addi a0, a0, -1
    bnez a0, 1b
    ret
.endm
.macro copy_to label, page
    la t2, \label
    li t3, \page
    copy 22
.endm
.macro run mode, address, sum
    li a0, 12
    li a1, 0
    li s0, \address
    attempt_passes \mode, jalr s0
    expect a1, \sum
.endm

privilege_begin
    paging_on
    fill_page MID2, 0
    fill_page LOW2, 0
    copy_to block, PAGE_A
    copy_to ordinary, PAGE_B
    copy_to block, MEGAPAGE
    copy_to ordinary, OTHER
    fence.i
    // where these are in S: all of 0x80000000 as before, but for one page of 2 MiB
    li t2, MID3
    li t3, (0x80000000 >> 2) | PTE_RWX
    li t1, 512
1:  sd t3, 0(t2)
    addi t2, t2, 8
    li t0, 0x200000 >> 2
    add t3, t3, t0
    addi t1, t1, -1
    bnez t1, 1b
    set_pte MID3, 3, OTHER, PTE_RWX
    set_pte ROOT, 2, MID3, PTE_V
    set_pte ROOT, 11, MID2, PTE_V
    set_pte ROOT, 507, MID2, PTE_V
    set_pte MID2, 0, LOW2, PTE_V
    set_pte LOW2, 0, PAGE_B, PTE_RWX
    map 0, PAGE_A, PTE_RWX
    flags 0

    .irp far, FAR, HIGH
    next_case
    .rept 3
    run S, WINDOW, 0
    run S, \far, 12 * 6
    .endr
    .endr

    // another page at the same address
    .rept 3
    next_case
    map 0, PAGE_A, PTE_RWX
    run S, WINDOW, 0
    map 0, PAGE_B, PTE_RWX
    run S, WINDOW, 12 * 6
    .endr

    next_case
    .rept 3
    run M, MEGAPAGE, 0
    run S, MEGAPAGE, 12 * 6
    .endr
    j 9f

    routine block, p.addi 0, a1, a1, 1
    routine ordinary, addi a1, a1, 1
9:
test_end
