// SPDX-License-Identifier: Apache-2.0
// What a machine may remember of code and tables is in force anew after a fence, whoever changed it: atomics, a store that crosses from
// one table into the next, a store of half an instruction into the page that runs. A trap finds its handler, and a loop that waits its interrupt
#include "privilege.h"
#define LAST (WINDOW + 0x1ff000)
#define NEXT_TABLE (LOW + 0x1000)
#define LONE_TABLE (LOW + 0x3000)
#define ELSEWHERE 0x80800000
#define CLINT 0x2000000
#define PTE(page, flags) ((page) >> 2 | (flags))

// The page at a0 is the one that holds `number`.
.macro reads number
    attempt_passes S, ld a1, 0(a0)
    expect a1, \number
.endm

// Runs the code at `label` with its first instruction replaced.
.macro case_patch label, insn, result
    next_case
    la a3, \label
    li t2, \insn
    sw t2, 0(a3)
    fence.i
    jalr a3
    expect a4, \result
.endm

privilege_begin
    paging_on
    set_word PAGE_A, 1
    set_word PAGE_B, 2
    li a0, WINDOW
    li a3, LOW

    next_case
    map 0, PAGE_A, PTE_RW
    reads 1
    li a4, PTE(PAGE_B, PTE_RW)
    amoswap.d zero, a4, (a3)
    sfence.vma
    reads 2
    li a4, PTE(PAGE_A, 0) ^ PTE(PAGE_B, 0)
    amoxor.d zero, a4, (a3)
    sfence.vma
    reads 1

    next_case
    li a4, PTE(PAGE_B, PTE_RW)
    lr.d a5, (a3)
    sc.d a5, a4, (a3)
    expect a5, 0
    sfence.vma
    reads 2

    next_case
    amoand.d zero, zero, (a3)
    sfence.vma
    attempt_traps S, M, 13, WINDOW, ld a1, 0(a0)

    // eight bytes over the end of a table: the last entry gets a reserved bit, the first one of the next table another page
    next_case
    fill_page NEXT_TABLE, 0
    set_pte MID, 1, NEXT_TABLE, PTE_V
    set_pte NEXT_TABLE, 0, PAGE_A, PTE_RW
    map 511, PAGE_B, PTE_RW
    li a0, LAST
    reads 2
    li a0, WINDOW + 0x200000
    reads 1
    li a3, NEXT_TABLE - 4
    li a4, PTE(PAGE_B, PTE_RW) << 32 | 1 << 31
    sd a4, 0(a3)
    sfence.vma
    reads 2
    li a0, LAST
    attempt_traps S, M, 13, LAST, ld a1, 0(a0)

    // ... and over the end of a page that is no table
    next_case
    fill_page LONE_TABLE, 0
    set_pte MID, 1, LONE_TABLE, PTE_V
    set_pte LONE_TABLE, 0, PAGE_A, PTE_RW
    sfence.vma
    li a0, WINDOW + 0x200000
    reads 1
    li a3, LONE_TABLE - 4
    li a4, PTE(PAGE_B, PTE_RW) << 32
    sd a4, 0(a3)
    sfence.vma
    reads 2

    // S runs, at the address of M's handler, code that lies elsewhere
    next_case
    li a4, ELSEWHERE
    li a5, 0x0000007300200713 // li a4, 2; ecall
    sd a5, 0(a4)
    li a3, MEGAPAGE
    li a5, 0x0004806700100793 // li a5, 1; jr s1
    sd a5, 0(a3)
    fence.i
    set_pte NEXT_TABLE, 2, 0x80400000, PTE_RWX
    set_pte NEXT_TABLE, 3, ELSEWHERE, PTE_RWX
    set_pte NEXT_TABLE, 0, 0x80000000, PTE_RWX
    set_pte ROOT, 2, NEXT_TABLE, PTE_V
    sfence.vma
    csrr s1, mtvec
    csrw mtvec, a3
    attempt S, jr a3
    trapped_at M, 9, MEGAPAGE + 4, 0
    expect a4, 2
    expect a5, 1
    csrw mtvec, s1

    // an interrupt that a store to a device raises, in a loop that only it ends
    next_case
    li a3, CLINT
    la a4, 2f
    csrw mtvec, a4
    write_csr mie, 8
    csrsi mstatus, 8
    li a4, 1
    sw a4, 0(a3)
1:  j 1b
    .balign 4
2:  sw zero, 0(a3)
    csrw mtvec, s1
    csrw mie, zero

    // code of the page that runs, by words and halves, over the end of a page too
    .irp at, patched, crossing
    case_patch \at, 0x00100713, 1 // li a4, 1
    case_patch \at, 0x00200713, 2
    next_case
    li t2, 0x0030
    sh t2, 2(a3)
    fence.i
    jalr a3
    expect a4, 3
    .endr
    j over
    .balign 4
patched:
    .4byte 0x00000713
    ret
    .option push
    .option rvc
    .balign 4096
    .skip 4094
crossing:
    .4byte 0x00000713
    ret
    .option pop
    .balign 4
over:
test_end
