// SPDX-License-Identifier: Apache-2.0
// Writes to a page that has only been read: an atomic and a store set D, also when the page's translation has left the first level
// of the TLBs meanwhile, for another page that lies a multiple of 32 or 64 pages from it.
#include "privilege.h"
.macro clean_page index, insn:vararg
    next_case
    map \index, PAGE_A, PTE_V | PTE_R | PTE_W | PTE_A
    li a0, WINDOW + (\index << 12)
    li a3, WINDOW + ((\index + 32) << 12)
    li a4, WINDOW + ((\index + 64) << 12)
    attempt_passes S, ld a1, 0(a0)
    attempt_passes S, ld a1, 0(a3)
    attempt_passes S, ld a1, 0(a4)
    attempt_passes S, \insn
    li a1, LOW + 8 * \index
    ld a1, 0(a1)
    expect a1, (PAGE_A >> 2) | PTE_RW
.endm
privilege_begin
    paging_on
    .irp index, 1, 2, 3
    map \index + 32, PAGE_B, PTE_RW
    map \index + 64, PAGE_C, PTE_RW
    .endr
    li a2, 5
    clean_page 1, amoadd.d a1, a2, (a0)
    clean_page 2, sd a2, 0(a0)
    clean_page 3, amoor.w a1, a2, (a0)
test_end
