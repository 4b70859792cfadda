// SPDX-License-Identifier: Apache-2.0
// Accesses and instructions that cross from one page to the next: both are translated, the lower one's fault comes first, and
// nothing is stored where either fails.
#include "privilege.h"
#define EDGE (WINDOW + 0x1000)
#define LOW_END (PAGE_C + 0xff8)
#define HIGH_START PAGE_A
privilege_begin
    paging_on
    // the lower page lies after the upper one
    map 0, PAGE_C, PTE_RW
    map 1, PAGE_A, PTE_RW
    set_word LOW_END, 0x8877665544332211
    set_word HIGH_START, 0x00ffeeddccbbaa99

    next_case
    li a0, EDGE
    attempt_passes S, ld a1, -4(a0)
    expect a1, 0xccbbaa9988776655
    attempt_passes S, ld a1, -1(a0)
    expect a1, 0xffeeddccbbaa9988
    attempt_passes S, ld a1, -7(a0)
    expect a1, 0x9988776655443322
    attempt_passes S, lw a1, -3(a0)
    expect a1, 0xffffffff99887766
    attempt_passes S, lwu a1, -1(a0)
    expect a1, 0xbbaa9988
    attempt_passes S, lh a1, -1(a0)
    expect a1, 0xffffffffffff9988
    attempt_passes S, lhu a1, -1(a0)
    expect a1, 0x9988

    // stores; read back by the load that crosses, and by each page
    next_case
    li a2, 0x0102030405060708
    attempt_passes S, sd a2, -3(a0)
    attempt_passes S, ld a1, -3(a0)
    expect a1, 0x0102030405060708
    li a3, LOW_END
    ld a4, 0(a3)
    expect a4, 0x0607085544332211
    li a3, HIGH_START
    ld a4, 0(a3)
    expect a4, 0x00ffee0102030405
    attempt_passes S, sh a2, -1(a0)
    ld a4, 0(a3)
    expect a4, 0x00ffee0102030407
    attempt_passes S, sw a2, -2(a0)
    ld a4, 0(a3)
    expect a4, 0x00ffee0102030506
    li a3, LOW_END
    ld a4, 0(a3)
    expect a4, 0x0708085544332211

    // the upper page is missing: tval its first byte
    next_case
    map 1, PAGE_A, 0
    .rept 12
    attempt_traps S, M, 13, EDGE, ld a1, -4(a0)
    .endr
    attempt_traps S, M, 13, EDGE, lh a1, -1(a0)
    attempt_traps S, M, 15, EDGE, sd a2, -7(a0)
    attempt_traps S, M, 15, EDGE, sh a2, -1(a0)
    ld a4, 0(a3)
    expect a4, 0x0708085544332211
    // read only
    map 1, PAGE_A, PTE_V | PTE_R | PTE_A
    attempt_traps S, M, 15, EDGE, sd a2, -1(a0)
    attempt_passes S, ld a1, -1(a0)
    ld a4, 0(a3)
    expect a4, 0x0708085544332211

    // the lower page is missing: tval the address
    next_case
    map 0, PAGE_C, 0
    map 1, PAGE_A, PTE_RW
    attempt_traps S, M, 13, EDGE - 4, ld a1, -4(a0)
    attempt_traps S, M, 15, EDGE - 3, sd a2, -3(a0)
    li a3, HIGH_START
    ld a4, 0(a3)
    expect a4, 0x00ffee0102030506
    // both are
    map 1, PAGE_A, 0
    attempt_traps S, M, 13, EDGE - 4, ld a1, -4(a0)
    attempt_traps S, M, 15, EDGE - 1, sd a2, -1(a0)

    // from a superpage to a page, and over the top of the lower half: 0x3fffffffff
    next_case
    set_word MEGAPAGE + 0x1ffff8, 0x1122334455667788
    set_word PAGE_B, 0x99aabbccddeeff00
    set_pte MID, 4, MEGAPAGE, PTE_RW
    set_pte MID, 5, LOW, PTE_V
    map 0, PAGE_B, PTE_RW
    li a0, WINDOW + 5 * 0x200000
    attempt_passes S, ld a1, -4(a0)
    expect a1, 0xddeeff0011223344
    set_pte ROOT, 255, 0x80000000, PTE_RW
    sfence.vma
    li a0, 0x3fc0000000 + MEGAPAGE - 0x80000000 + 0x1ffff8
    attempt_passes S, ld a1, 0(a0)
    expect a1, 0x1122334455667788

    // an instruction: its second half
    next_case
    map 0, PAGE_C, PTE_RWX
    map 1, PAGE_A, 0
    li t0, PAGE_C + 0xffc
    li t1, 0x05130001 // c.nop; addi a0, zero, 0x123
    sw t1, 0(t0)
    li t0, PAGE_A
    li t1, 0x00731230 // ; ecall
    sw t1, 0(t0)
    sh zero, 4(t0)
    fence.i
    li a0, EDGE - 4
    .rept 12
    attempt S, jr a0
    trapped_at M, 12, EDGE - 2, EDGE
    expect a0, EDGE - 4
    .endr
    map 1, PAGE_A, PTE_RWX
    attempt S, jr a0
    trapped_at M, 9, EDGE + 2, 0
    expect a0, 0x123
    map 0, PAGE_C, 0
    li a0, EDGE - 4
    attempt S, jr a0
    trapped_at M, 12, EDGE - 4, EDGE - 4
    // a compressed one at the end, and what is missing after it
    map 0, PAGE_C, PTE_RWX
    map 1, PAGE_A, 0
    li t0, PAGE_C + 0xffe
    li t1, 0x0001
    sh t1, 0(t0)
    fence.i
    attempt S, jr a0
    trapped_at M, 12, EDGE, EDGE
test_end
