// SPDX-License-Identifier: Apache-2.0
// A and D with menvcfg.ADUE clear: a page fault where one is missing, and nothing is set. QEMU 7.2 always sets them.
#include "privilege.h"
#define PLAIN (PTE_V | PTE_R | PTE_W | PTE_X)

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
    clear_csr menvcfg, ADUE, a0
    li a0, WINDOW + 8

    next_case
    map 0, PAGE_A, PLAIN
    attempt_traps S, M, 13, WINDOW + 8, ld a1, 0(a0)
    attempt_traps S, M, 15, WINDOW + 8, sd a1, 0(a0)
    attempt_traps S, M, 15, WINDOW + 8, amoor.w a1, zero, (a0)
    attempt S, jr a0
    trapped_at M, 12, WINDOW + 8, WINDOW + 8
    flags_are PLAIN

    next_case
    map 0, PAGE_A, PLAIN | PTE_A
    attempt_passes S, ld a1, 0(a0)
    attempt S, jr a0
    trapped_at M, 9, WINDOW + 8, 0
    .rept 4
    attempt_traps S, M, 15, WINDOW + 8, sd a1, 0(a0)
    attempt_traps S, M, 15, WINDOW + 8, amoor.w a1, zero, (a0)
    .endr
    flags_are PLAIN | PTE_A

    next_case
    map 0, PAGE_A, PLAIN | PTE_D
    attempt_traps S, M, 15, WINDOW + 8, sd a1, 0(a0)
    map 0, PAGE_A, PLAIN | PTE_A | PTE_D
    attempt_passes S, sd a1, 0(a0)

    // one that crosses: tval says which page lacks it
    next_case
    map 1, PAGE_B, PLAIN | PTE_A
    li a0, WINDOW + 0xffc
    attempt_traps S, M, 15, WINDOW + 0x1000, sd a1, 0(a0)
    attempt_passes S, ld a1, 0(a0)
    set_csr menvcfg, ADUE
    attempt_passes S, sd a1, 0(a0)
    li t0, LOW
    ld t1, 8(t0)
    li tp, (PAGE_B >> 2) | PLAIN | PTE_A | PTE_D
    bne t1, tp, test_fail
test_end
