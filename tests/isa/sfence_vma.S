// SPDX-License-Identifier: Apache-2.0
// sfence.vma: what is changed in the tables is in force after it, by each of its forms; satp chooses the tables
#include "privilege.h"
#define ROOT2 0x80403000
#define ASID(n) (n << 44)

// Page A, then page B, at a0 in S; the change is made known by `fence`.
.macro case_change flags, fence:vararg
    next_case
    map 0, PAGE_A, \flags
    attempt_passes S, ld a1, 0(a0)
    expect a1, 1
    set_pte LOW, 0, PAGE_B, \flags
    \fence
    attempt_passes S, ld a1, 0(a0)
    expect a1, 2
    set_pte LOW, 0, PAGE_B, 0
    \fence
    attempt_traps S, M, 13, WINDOW, ld a1, 0(a0)
.endm

// The same while nothing but pages of 4 KiB is in use, from M with MPRV: a0 lies in page 3, which changes, a3 in page 1.
.macro case_small flags, fence:vararg
    next_case
    set_pte LOW, 1, PAGE_A, \flags
    set_pte LOW, 3, PAGE_A, \flags
    sfence.vma
    attempt_as S, ld a1, 0(a0)
    expect a1, 1
    attempt_as S, ld a1, 0(a3)
    expect a1, 1
    set_pte LOW, 3, PAGE_B, \flags
    \fence
    attempt_as S, ld a1, 0(a0)
    expect a1, 2
    attempt_as S, ld a1, 0(a3)
    expect a1, 1
    set_pte LOW, 3, PAGE_C, PTE_V | PTE_X | PTE_A
    \fence
    attempt_as S, ld a1, 0(a0)
    trapped M, 13, WINDOW + 0x3010
.endm

privilege_begin
    paging_on
    set_word PAGE_A, 1
    set_word PAGE_B, 2
    set_word PAGE_A + 16, 1
    set_word PAGE_B + 16, 2
    li a0, WINDOW + 0x3010
    li a3, WINDOW + 0x1010
    li a2, 0
    case_small PTE_RW, sfence.vma a0
    case_small PTE_RW, sfence.vma a0, a2
    case_small PTE_RW | PTE_G, sfence.vma a0
    case_small PTE_RW, sfence.vma
    case_small PTE_RW, sfence.vma zero, a2

    li a0, WINDOW
    li a2, 0
    case_change PTE_RW, sfence.vma
    case_change PTE_RW, sfence.vma a0
    case_change PTE_RW, sfence.vma zero, a2
    case_change PTE_RW, sfence.vma a0, a2
    case_change PTE_RW | PTE_G, sfence.vma
    case_change PTE_RW | PTE_G, sfence.vma a0

    // in S
    next_case
    map 0, PAGE_A, PTE_RW
    attempt S, ld a1, 0(a0)
    expect a1, 1
    set_pte LOW, 0, PAGE_B, PTE_RW
    attempt_passes S, sfence.vma a0, a2
    attempt S, ld a1, 0(a0)
    expect a1, 2

    // an entry of a table above
    next_case
    set_pte MID, 1, MEGAPAGE, PTE_RW
    set_word MEGAPAGE, 3
    sfence.vma
    li a0, WINDOW + 0x200000
    attempt S, ld a1, 0(a0)
    expect a1, 3
    set_pte MID, 1, LOW, PTE_V
    sfence.vma
    attempt S, ld a1, 0(a0)
    expect a1, 2

    // code
    next_case
    fill_page PAGE_C, ECALL
    li t0, PAGE_B
    li t1, 0x0000007300100893 // li a7, 1; ecall
    sd t1, 0(t0)
    fence.i
    li a7, 0
    map 1, PAGE_C, PTE_RWX
    li a0, WINDOW + 0x1000
    attempt S, jr a0
    trapped_at M, 9, WINDOW + 0x1000, 0
    map 1, PAGE_B, PTE_RWX
    attempt S, jr a0
    trapped_at M, 9, WINDOW + 0x1004, 0
    expect a7, 1
    map 1, PAGE_B, PTE_RW
    attempt S, jr a0
    trapped_at M, 12, WINDOW + 0x1000, WINDOW + 0x1000

    // two address spaces by ASID, without a fence between them
    next_case
    fill_page ROOT2, 0
    set_word PAGE_A, 1
    set_word PAGE_B, 2
    set_pte ROOT2, 2, 0x80000000, PTE_RWX | PTE_G
    set_pte ROOT, 6, 0x80000000, PTE_RW
    set_pte ROOT2, 6, 0, PTE_RW
    sfence.vma
    li a0, 0x180000000 + PAGE_A - 0x80000000
    .rept 2
    write_csr satp, (8 << 60) | ASID(1) | (ROOT >> 12), a3
    attempt_passes S, ld a1, 0(a0)
    expect a1, 1
    write_csr satp, (8 << 60) | ASID(2) | (ROOT2 >> 12), a3
    attempt_traps S, M, 5, 0x180000000 + PAGE_A - 0x80000000, ld a1, 0(a0)
    .endr

    // S changes satp under itself: the next instruction is by the new tables
    next_case
    write_csr satp, (8 << 60) | ASID(1) | (ROOT >> 12), a3
    li a4, (8 << 60) | ASID(2) | (ROOT2 >> 12)
    attempt_passes S, csrw satp, a4
    attempt S, ld a1, 0(a0)
    expect s5, 5
    attempt_passes S, csrw satp, a3
    attempt_passes S, ld a1, 0(a0)
    expect a1, 1
test_end
