// SPDX-License-Identifier: Apache-2.0
// Page faults: cause and tval of loads, stores and fetches; reserved bits; addresses that are none; nothing is changed
#include "privilege.h"

// All accesses to `address` in S: load 13, store 15, fetch 12. (Atomics: core/amo_fault.S. Where core/far_jumps.S has the jump to it,
// it is left out here.)
.macro all_fault address, jump=jumps
    li a0, \address
    li a1, 99
    attempt_traps S, M, 13, \address, ld a1, 0(a0)
    attempt_traps S, M, 13, \address, lbu a1, 0(a0)
    attempt_traps S, M, 13, \address, lr.d a1, (a0)
    attempt_traps S, M, 15, \address, sd a1, 0(a0)
    attempt_traps S, M, 15, \address, sb a1, 0(a0)
    expect a1, 99
    .ifc \jump, jumps
    attempt S, jr a0
    trapped_at M, 12, \address, \address
    .endif
.endm

.macro all_pass address
    li a0, \address
    attempt_passes S, ld a1, 0(a0)
    attempt_passes S, sd a2, 0(a0)
    attempt_passes S, amoadd.d a1, zero, (a0)
.endm

privilege_begin
    paging_on
    map 0, PAGE_A, PTE_RW
    li a2, ECALL
    all_pass WINDOW

    // no entry at any level
    next_case
    all_fault WINDOW + 0x1000
    all_fault WINDOW + 0x1ff8
    all_fault WINDOW + 0x200008
    all_fault 0x100000000
    all_fault 0x3ffffffff8

    // bits 63:39 are not bit 38
    next_case
    set_pte ROOT, 256, 0x80000000, PTE_RWX
    sfence.vma
    all_fault 0x4000000000
    all_fault 0x0000008080000000, far
    all_fault 0x8000000080000000, far
    all_fault 0xffffff8080000000 | (1 << 38) ^ (1 << 39), far
    all_fault 0xffffff4000410000, far

    // a superpage that is not aligned
    next_case
    set_pte MID, 1, MEGAPAGE + 0x1000, PTE_RWX
    set_pte MID, 2, MEGAPAGE + 0x100000, PTE_RWX
    set_pte ROOT, 4, 0x80200000, PTE_RWX
    set_pte ROOT, 5, 0x80001000, PTE_RWX
    sfence.vma
    all_fault WINDOW + 0x200000
    all_fault WINDOW + 0x400000
    all_fault 0x100000000
    all_fault 0x140000000

    // no leaf at the last level
    next_case
    map 1, PAGE_B, PTE_V
    all_fault WINDOW + 0x1000

    // a pointer with A, D or U; with G it is one
    .irp flag, PTE_A, PTE_D, PTE_U
    next_case
    set_pte MID, 3, LOW, PTE_V | \flag
    sfence.vma
    all_fault WINDOW + 0x600000
    set_pte ROOT, 6, MID, PTE_V | \flag
    sfence.vma
    all_fault 0x180000000
    .endr
    next_case
    set_pte MID, 3, LOW, PTE_V | PTE_G
    sfence.vma
    all_pass WINDOW + 0x600000

    // bits 63:54
    .irp bit, 54, 55, 58, 59, 60, 61, 62, 63
    next_case
    map 1, PAGE_B, (1 << \bit) | PTE_RWX
    all_fault WINDOW + 0x1000
    set_word MID + 24, (1 << \bit) | (LOW >> 2) | PTE_V
    sfence.vma
    all_fault WINDOW + 0x600000
    .endr
    // RSW are software's
    next_case
    map 1, PAGE_B, PTE_RW | 0x300
    all_pass WINDOW + 0x1000

    // delegated; in U
    next_case
    write_csr medeleg, 0xb000, a7
    li a0, WINDOW + 8
    attempt_traps U, S, 13, WINDOW + 8, ld a1, 0(a0)
    attempt_traps U, S, 15, WINDOW + 8, sd a1, 0(a0)
    attempt U, jr a0
    trapped_at S, 12, WINDOW + 8, WINDOW + 8
    li a0, WINDOW + 0x2000
    attempt_traps S, S, 13, WINDOW + 0x2000, ld a1, 0(a0)
    csrw medeleg, zero

    // an access fault where the page leads to nothing
    next_case
    map 1, 0x8000000, PTE_RWX
    li a0, WINDOW + 0x1010
    attempt_traps S, M, 5, WINDOW + 0x1010, ld a1, 0(a0)
    attempt_traps S, M, 7, WINDOW + 0x1010, sd a1, 0(a0)
    attempt S, jr a0
    trapped_at M, 1, WINDOW + 0x1010, WINDOW + 0x1010

    // an entry that becomes valid is seen: with a fence
    next_case
    li a0, WINDOW + 0x7000
    attempt_traps S, M, 13, WINDOW + 0x7000, ld a1, 0(a0)
    map 7, PAGE_A, PTE_RW
    attempt_passes S, ld a1, 0(a0)
    expect a1, ECALL
test_end
