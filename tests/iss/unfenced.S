// SPDX-License-Identifier: Apache-2.0
// The reference simulator remembers nothing that shows: code and tables that are stored to are others at once, without a fence. A core need not
// do so; lock step says "neither is wrong" then.
#include "privilege.h"
#define PTE(page, flags) ((page) >> 2 | (flags))

.macro reads mode, number
    attempt_passes \mode, ld a1, 0(a0)
    expect a1, \number
.endm

privilege_begin
    paging_on
    set_word PAGE_A, 1
    set_word PAGE_B, 2
    li a0, WINDOW

    // a table, by a store of each size and by an atomic
    next_case
    map 0, PAGE_A, PTE_RW
    li a3, LOW
    reads S, 1
    li a4, PTE(PAGE_B, PTE_RW)
    sd a4, 0(a3)
    reads S, 2
    li a4, PTE(PAGE_A, PTE_RW)
    sw a4, 0(a3)
    reads S, 1
    sb zero, 0(a3)
    attempt_traps S, M, 13, WINDOW, ld a1, 0(a0)
    sh a4, 0(a3)
    reads S, 1
    li a4, PTE(PAGE_B, PTE_RWU)
    amoswap.d zero, a4, (a3)
    attempt_traps S, M, 13, WINDOW, ld a1, 0(a0)
    reads U, 2

    // the next instruction, and the one after it, from the page that runs
    next_case
    la a3, 1f
    li a4, 0x00200713 // li a4, 2
    sw a4, 0(a3)
1:  li a4, 1
    expect a4, 2
    la a3, 2f
    li a4, 0x00200713
    sw a4, 0(a3)
    nop
2:  li a4, 1
    expect a4, 2

    // the way back into what was patched before it ran, and after
    next_case
    li a5, 3
    li a2, 0x00000713 // li a4, 0 and so on
3:  la a3, 4f
    sw a2, 0(a3)
4:  unimp
    srli a6, a2, 20
    bne a4, a6, test_fail
    li a6, 1 << 20
    add a2, a2, a6
    addi a5, a5, -1
    bnez a5, 3b
test_end
