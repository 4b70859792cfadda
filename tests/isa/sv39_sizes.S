// SPDX-License-Identifier: Apache-2.0
// Sv39: pages of 4 KiB, 2 MiB and 1 GiB; aliases; an instruction and its data at their virtual addresses
#include "privilege.h"
#define PATTERN_A 0x1111111122222222
#define PATTERN_B 0x3333333344444444
privilege_begin
    paging_on
    set_word PAGE_A, PATTERN_A
    set_word PAGE_A + 0xff8, PATTERN_A + 1
    set_word PAGE_B, PATTERN_B
    set_word MEGAPAGE, 5
    set_word MEGAPAGE + 0x1ffff8, 6

    // 4 KiB: the same page twice, another one
    next_case
    map 0, PAGE_A, PTE_RW
    map 1, PAGE_A, PTE_RW
    map 511, PAGE_B, PTE_RW
    li a0, WINDOW
    attempt_passes S, ld a1, 0(a0)
    expect a1, PATTERN_A
    li a2, WINDOW + 0x1ff8
    attempt_passes S, ld a1, 0(a2)
    expect a1, PATTERN_A + 1
    li a2, WINDOW + 511 * 0x1000
    attempt_passes S, ld a1, 0(a2)
    expect a1, PATTERN_B
    li a3, 77
    attempt_passes S, sd a3, 0(a0)
    li a2, WINDOW + 0x1000
    attempt_passes S, ld a1, 0(a2)
    expect a1, 77
    li a2, PAGE_A
    ld a1, 0(a2)
    expect a1, 77

    // 2 MiB
    next_case
    set_pte MID, 1, MEGAPAGE, PTE_RW
    set_pte MID, 511, MEGAPAGE, PTE_RW
    sfence.vma
    li a2, WINDOW + 0x200000
    attempt_passes S, ld a1, 0(a2)
    expect a1, 5
    li a2, WINDOW + 0x3ffff8
    attempt_passes S, ld a1, 0(a2)
    expect a1, 6
    li a2, 0xffe00000
    attempt_passes S, ld a1, 0(a2)
    expect a1, 5

    // 1 GiB, at a negative address, too
    next_case
    set_pte ROOT, 511, 0x80000000, PTE_RWX
    sfence.vma
    li a2, 0xffffffffc0000000 + PAGE_B - 0x80000000
    attempt_passes S, ld a1, 0(a2)
    expect a1, PATTERN_B
    li a2, PAGE_B - 0x40000000
    attempt_passes U, ld a1, 0(a2)
    expect a1, PATTERN_B

    // ASID and G make no difference to what is found
    next_case
    write_csr satp, (8 << 60) | (0xffff << 44) | (ROOT >> 12), a0
    li a2, 0xffe00000
    attempt_passes S, ld a1, 0(a2)
    expect a1, 5
    set_pte MID, 2, MEGAPAGE, PTE_RW | PTE_G
    sfence.vma
    li a2, WINDOW + 0x400000
    attempt_passes S, ld a1, 0(a2)
    expect a1, 5

    // code at a virtual address: pc is that
    next_case
    li t1, 0x0000000000000517 // auipc a0, 0; ecall
    li t0, PAGE_C
    sd t1, 0(t0)
    li t1, ECALL
    sw t1, 4(t0)
    fence.i
    map 5, PAGE_C, PTE_RWXU
    map 6, PAGE_C, PTE_RWX
    li a3, WINDOW + 0x5000
    attempt U, jr a3
    trapped_at M, 8, WINDOW + 0x5004, 0
    expect a0, WINDOW + 0x5000
    li a3, WINDOW + 0x6000
    attempt S, jr a3
    trapped_at M, 9, WINDOW + 0x6004, 0
    expect a0, WINDOW + 0x6000

    // M is not translated, satp or not; S and U are not with mode 0
    next_case
    li a2, PAGE_B
    ld a1, 0(a2)
    expect a1, PATTERN_B
    csrw satp, zero
    li s11, 0
    attempt_passes U, ld a1, 0(a2)
    expect a1, PATTERN_B
    li a2, WINDOW
    attempt_traps S, M, 5, WINDOW, ld a1, 0(a2)
test_end
