// SPDX-License-Identifier: Apache-2.0
// Zicbop: prefetches change nothing and never trap, wherever they point: RAM, a device, nothing, pages that are not there, not
// allowed, or of others, in each mode, untranslated and by Sv39, and where the PMP allows nothing.
#include "privilege.h"
    .option arch, +zicbop

// At the address in a0, each kind, by both ends of the offset
.macro each_kind mode
    .irp kind, i, r, w
    .irp offset, 0, 2016, -2048
    attempt \mode, prefetch.\kind 0 + \offset(a0)
    passed
    .endr
    .endr
.endm

.macro each_mode_at places:vararg
    .irp mode, M, S, U
    .irp place, \places
    next_case
    li a0, \place
    li a1, \place
    each_kind \mode
    expect a0, \place
    .endr
    .endr
.endm

privilege_begin
    // the word is as before, and a device has lost nothing: bytes that come are still there (UART0's line status)
    fill_page PAGE_A, 0x12345678
    each_mode_at PAGE_A, 0x10000000, 0x100000, 0x0c000000, 0, 0x40000000, -1, -0x8000000000000000, 0x7fffffffff
    next_case
    li a0, PAGE_A
    prefetch.w 0(a0)
    lw a1, 0(a0)
    expect a1, 0x12345678
    // stores on the way to the line that is prefetched, and after it
    next_case
    li a0, PAGE_B
    li a1, 5
    .rept 4
    sd a1, 0(a0)
    prefetch.r 0(a0)
    prefetch.w 64(a0)
    ld a2, 0(a0)
    expect a2, 5
    sd a1, 64(a0)
    ld a2, 64(a0)
    expect a2, 5
    li a2, 4096
    add a0, a0, a2
    .endr
    // one whose address comes late, in front of a store that is early
    next_case
    li a0, PAGE_B
    li a1, 7
    li a3, PAGE_B + 0x800
    .rept 20
    add a3, a3, zero
    .endr
    prefetch.r 0(a3)
    sd a1, 8(a0)
    .rept 20
    add a0, a0, zero
    .endr
    ld a2, 8(a0)
    expect a2, 7
    fence
    ld a2, 8(a0)
    expect a2, 7
    paging_on
    map 0, PAGE_A, PTE_RWU
    map 1, PAGE_B, PTE_RW
    map 2, PAGE_C, (PTE_V | PTE_X | PTE_A)
    map 3, PAGE_C, (PTE_V | PTE_R | PTE_W)
    map 4, 0x10000000, PTE_RWU
    each_mode_at WINDOW, WINDOW + 0x1000, WINDOW + 0x2000, WINDOW + 0x3000, WINDOW + 0x4000, WINDOW + 0x5000, 0x4000000000
    // the PMP lets no mode but M read PAGE_A
    li t0, -1
    csrw pmpaddr1, t0
    li t0, PAGE_A >> 2 | 0x1ff
    csrw pmpaddr0, t0
    li t0, 0x1f18
    csrw pmpcfg0, t0
    sfence.vma
    each_mode_at PAGE_A, WINDOW
    next_case
    li a0, PAGE_A
    attempt S, lw a1, 0(a0)
    trapped M, 5, PAGE_A
test_end
