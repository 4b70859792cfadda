// SPDX-License-Identifier: Apache-2.0
// An AMO that runs while fetch has its next page looked for: 16 pages a round, each has its entry in a line of its own that is not in
// the cache, and all are the same page, which counts and jumps on to the next one. The AMO stands at another place each round; what it
// counts lies in the set of the next page's entry, or always in one and the same.
#include "privilege.h"
#define PAGES 16
#define STRIDE 0x8000                   // eight pages
#define ROUNDS 24
#define TABLES 0x80500000               // one a round, and some more, so that the first ones are not in the cache any more
#define SOME_MORE 16

.macro round number, before, where
    next_case
    set_pte MID, 0, TABLES + 0x1000 * (\number), PTE_V
    la a4, 1f
    la a5, 2f
    li a6, PAGE_A
3:  lw a7, 0(a4)
    sw a7, 0(a6)
    addi a4, a4, 4
    addi a6, a6, 4
    bne a4, a5, 3b
    fence.i
    sfence.vma
    li a5, PAGE_B
    attempt S, jr a0
    trapped_at M, 12, WINDOW + PAGES * STRIDE, WINDOW + PAGES * STRIDE
    li a1, PAGE_B
    j 2f
1:  addi a1, a1, 64
    .rept \before
    addi a7, a7, 1
    .endr
    amoadd.d a3, a2, (\where)
    j 1b + STRIDE
2:
.endm

privilege_begin
    paging_on
    li a0, TABLES
    li a3, (PAGE_A >> 2) | PTE_RWX
    li a1, 0x1000 - 64 * PAGES
    li a4, ROUNDS + SOME_MORE
1:  li a5, PAGES
2:  sd a3, 0(a0)
    addi a0, a0, 64
    addi a5, a5, -1
    bnez a5, 2b
    add a0, a0, a1
    addi a4, a4, -1
    bnez a4, 1b
    li a0, WINDOW
    li a1, PAGE_B
    li a2, 1
    sd zero, 0(a1)
    li a5, PAGES
1:  addi a1, a1, 64
    sd zero, 0(a1)
    addi a5, a5, -1
    bnez a5, 1b
    li a1, PAGE_B
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    round \number, \number, a1
    ld a3, 64(a1)
    expect a3, \number + 1
    ld a3, 64 * PAGES(a1)
    expect a3, \number + 1
    .endr
    .irp number, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
    round 12 + \number, \number, a5
    ld a3, 0(a1)
    expect a3, (\number + 1) * PAGES
    .endr
test_end
