// SPDX-License-Identifier: Apache-2.0
// Accesses whose second page is mapped to where no memory is, or to a device: an access fault, whose mtval is the second page's
// start, and nothing is stored. A device read that is not aligned gives the bytes of its doubleword.
#include "privilege.h"
#define EDGE (WINDOW + 0x1000)
#define MTIMECMP 0x2004000
privilege_begin
    paging_on
    map 0, PAGE_C, PTE_RW
    set_word PAGE_C + 0xff8, 0x8877665544332211
    li a2, -1
    .irp page, 0x60000000, 0x10000000
    next_case
    map 1, \page, PTE_RW
    li a0, EDGE
    .rept 3
    attempt_traps S, M, 5, EDGE, ld a1, -4(a0)
    attempt_traps S, M, 5, EDGE, lh a1, -1(a0)
    attempt_traps S, M, 7, EDGE, sd a2, -4(a0)
    attempt_traps S, M, 7, EDGE, sh a2, -1(a0)
    .endr
    attempt_passes S, ld a1, -8(a0)
    expect a1, 0x8877665544332211
    .endr

    next_case
    li a0, MTIMECMP
    li a1, 0x7877665544332211
    sd a1, 0(a0)
    .rept 4
    lw a2, 2(a0)
    expect a2, 0x66554433
    lh a2, 1(a0)
    expect a2, 0x3322
    attempt_passes S, lhu a2, 5(a0)
    expect a2, 0x7766
    .endr
test_end
