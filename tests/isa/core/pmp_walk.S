// SPDX-License-Identifier: Apache-2.0
// PMP and the walker: it needs W where it sets A or D (QEMU 7.2 does not ask); a table that is not in RAM; an access that
// crosses into a page that is not allowed: tval is the start of that page, and nothing is stored.
#include "privilege.h"
#define NAPOT_4K(a) (((a) >> 2) | 0x1ff)

.macro protect address, config // entry 0; all else is open
    write_csr pmpaddr0, NAPOT_4K(\address), t0
    write_csr pmpcfg0, 0x1f00 | (\config), t0
    sfence.vma
.endm

privilege_begin
    paging_on
    write_csr pmpaddr1, -1, t0
    li a0, WINDOW
    li a2, 7

    next_case
    map 0, PAGE_A, PTE_V | PTE_R | PTE_W
    protect LOW, 0x19
    .rept 6
    attempt_traps S, M, 5, WINDOW, ld a1, 0(a0)
    attempt_traps S, M, 7, WINDOW, sd a2, 0(a0)
    .endr
    li t0, LOW
    ld a1, 0(t0)
    li tp, (PAGE_A >> 2) | PTE_V | PTE_R | PTE_W
    bne a1, tp, test_fail
    protect LOW, 0x1b
    attempt_passes S, sd a2, 0(a0)

    // without ADUE it is a page fault
    next_case
    clear_csr menvcfg, ADUE, t0
    map 0, PAGE_A, PTE_V | PTE_R | PTE_W
    protect LOW, 0x19
    attempt_traps S, M, 15, WINDOW, sd a2, 0(a0)
    protect LOW, 0x18
    attempt_traps S, M, 7, WINDOW, sd a2, 0(a0)
    protect LOW, 0x1f

    // tables elsewhere than in RAM: nowhere, in a device, in ROM
    next_case
    .irp place, 0x8000000, 0x2000000, 0x1000, 0x10000000000, 0xfffffffffff000
    set_pte MID, 1, \place, PTE_V
    sfence.vma
    li a0, WINDOW + 0x200010
    attempt_traps S, M, 5, WINDOW + 0x200010, ld a1, 0(a0)
    attempt_traps S, M, 7, WINDOW + 0x200010, sd a2, 0(a0)
    attempt S, jr a0
    trapped_at M, 1, WINDOW + 0x200010, WINDOW + 0x200010
    .endr
    // pages above 40 bits
    map 3, 0x10080000000, PTE_RWXU
    li a0, WINDOW + 0x3000
    .rept 3
    sfence.vma
    attempt_traps U, M, 5, WINDOW + 0x3000, ld a1, 0(a0)
    attempt U, jr a0
    trapped_at M, 1, WINDOW + 0x3000, WINDOW + 0x3000
    .endr

    // accesses that cross, untranslated and translated
    next_case
    csrw satp, zero
    li s11, 0
    set_word PAGE_A + 0xff8, 0
    set_word PAGE_B, 0
    protect PAGE_B, 0x18
    li a0, PAGE_B - 4
    attempt_traps S, M, 5, PAGE_B, ld a1, 0(a0)
    attempt_traps S, M, 7, PAGE_B, sd a2, 0(a0)
    protect PAGE_A, 0x18
    attempt_traps U, M, 5, PAGE_B - 4, ld a1, 0(a0)
    attempt_traps U, M, 7, PAGE_B - 4, sd a2, 0(a0)
    li t0, PAGE_A + 0xff8
    ld a1, 0(t0)
    expect a1, 0
    ld a1, 8(t0)
    expect a1, 0
    next_case
    write_csr satp, (8 << 60) | (ROOT >> 12), t0
    li s11, USER_ALIAS
    map 0, PAGE_A, PTE_RW | PTE_X
    map 1, PAGE_C, PTE_RW | PTE_X
    protect PAGE_C, 0x18
    li a0, WINDOW + 0xffa
    attempt_traps S, M, 5, WINDOW + 0x1000, ld a1, 0(a0)
    attempt_traps S, M, 7, WINDOW + 0x1000, sd a2, 0(a0)
    // the lower one's access fault goes before the upper one's page fault, and the other way round
    map 1, PAGE_C, 0
    protect PAGE_A, 0x18
    attempt_traps S, M, 5, WINDOW + 0xffa, ld a1, 0(a0)
    map 0, PAGE_A, 0
    map 1, PAGE_A, PTE_RW
    attempt_traps S, M, 13, WINDOW + 0xffa, ld a1, 0(a0)
    // an instruction's second half
    next_case
    map 0, PAGE_B, PTE_RWX
    map 1, PAGE_C, PTE_RWX
    li t0, PAGE_B + 0xffe
    li t1, 0x13
    sh t1, 0(t0)
    fence.i
    protect PAGE_C, 0x1b
    li a0, WINDOW + 0xffe
    attempt S, jr a0
    trapped_at M, 1, WINDOW + 0xffe, WINDOW + 0x1000
    // of M, by a lock; the lower part first (on QEMU 7.2 the access's address without translation)
    next_case
    csrw satp, zero
    protect PAGE_C, 0x98
    li a0, PAGE_C
    attempt_traps M, M, 5, PAGE_C, ld a1, -4(a0)
    attempt_traps M, M, 5, PAGE_C, lh a1, -1(a0)
    attempt_traps M, M, 7, PAGE_C, sd a1, -1(a0)
    li a0, PAGE_C + 0xffe
    attempt_traps M, M, 5, PAGE_C + 0xffe, lw a1, 0(a0)
    attempt_traps M, M, 7, PAGE_C + 0xffe, sw a1, 0(a0)
test_end
