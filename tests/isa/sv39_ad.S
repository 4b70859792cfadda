// SPDX-License-Identifier: Apache-2.0
// A and D with menvcfg.ADUE set: the walker sets them. (With ADUE clear: core/sv39_adue.S; QEMU 7.2 always sets them.)
#include "privilege.h"
#define PLAIN (PTE_V | PTE_R | PTE_W | PTE_X)

// The entry of the window's page 0 has exactly these flags.
.macro flags_are flags
    li t0, LOW
    ld t1, 0(t0)
    li tp, (PAGE_A >> 2) | (\flags)
    bne t1, tp, test_fail
.endm

privilege_begin
    paging_on
    fill_page PAGE_A, ECALL
    fence.i
    li a0, WINDOW
    li a2, ECALL

    next_case
    map 0, PAGE_A, PLAIN
    attempt_passes S, ld a1, 0(a0)
    flags_are PLAIN | PTE_A
    attempt_passes S, sw a2, 0(a0)
    flags_are PLAIN | PTE_A | PTE_D

    next_case
    map 0, PAGE_A, PLAIN
    attempt_passes S, sw a2, 0(a0)
    flags_are PLAIN | PTE_A | PTE_D

    next_case
    .rept 12
    map 0, PAGE_A, PLAIN
    attempt S, jr a0
    trapped_at M, 9, WINDOW, 0
    flags_are PLAIN | PTE_A
    .endr

    next_case
    map 0, PAGE_A, PLAIN | PTE_U | 0x300
    attempt_passes U, amoor.w a1, zero, (a0)
    flags_are PLAIN | PTE_U | PTE_A | PTE_D | 0x300

    next_case
    map 0, PAGE_A, PLAIN
    attempt_passes S, lr.w a1, (a0)
    flags_are PLAIN | PTE_A

    // a fault sets nothing
    next_case
    map 0, PAGE_A, PLAIN & ~PTE_W
    attempt_traps S, M, 15, WINDOW, sw a2, 0(a0)
    flags_are PLAIN & ~PTE_W
    map 0, PAGE_A, PLAIN
    attempt_traps U, M, 15, WINDOW, sw a2, 0(a0)
    flags_are PLAIN

    // superpages
    next_case
    set_pte MID, 1, MEGAPAGE, PLAIN
    set_pte ROOT, 3, MID, PTE_V
    sfence.vma
    li a0, WINDOW + 0x200010
    attempt_passes S, sd a2, 0(a0)
    li t0, MID
    ld t1, 8(t0)
    li tp, (MEGAPAGE >> 2) | PLAIN | PTE_A | PTE_D
    bne t1, tp, test_fail
    ld t1, 0(t0) // pointers stay
    li tp, (LOW >> 2) | PTE_V
    bne t1, tp, test_fail
    set_pte ROOT, 4, 0x80000000, PLAIN
    sfence.vma
    li a0, 0x100000000 + PAGE_A - 0x80000000
    attempt_passes S, ld a1, 0(a0)
    li t0, ROOT
    ld t1, 32(t0)
    li tp, (0x80000000 >> 2) | PLAIN | PTE_A
    bne t1, tp, test_fail

    // the walker writes the table that is being stored to: A and D of the page that holds the entry
    next_case
    map 0, LOW, PTE_V | PTE_R | PTE_W
    li a0, WINDOW
    li a2, (PAGE_B >> 2) | PTE_RW
    attempt_passes S, sd a2, 8(a0)
    li t0, LOW
    ld t1, 0(t0)
    li tp, (LOW >> 2) | PTE_RW
    bne t1, tp, test_fail
    attempt_passes S, ld a1, 0(a0)
    li tp, (LOW >> 2) | PTE_RW
    bne a1, tp, test_fail
    sfence.vma
    li a0, WINDOW + 0x1000
    attempt_passes S, sd a2, 0(a0)
    li t0, PAGE_B
    ld t1, 0(t0)
    bne t1, a2, test_fail

    // both pages of an access that crosses
    next_case
    map 0, PAGE_A, PLAIN
    map 1, PAGE_B, PLAIN
    li a0, WINDOW + 0xffc
    attempt_passes S, sd a2, 0(a0)
    flags_are PLAIN | PTE_A | PTE_D
    li t0, LOW
    ld t1, 8(t0)
    li tp, (PAGE_B >> 2) | PLAIN | PTE_A | PTE_D
    bne t1, tp, test_fail
test_end
