// SPDX-License-Identifier: Apache-2.0
// p.inc on an entry of a page table: one more is another entry
#include "profile.h"

privilege_begin
    paging_on
    next_case
    set_word PAGE_A, 1
    map 0, PAGE_A, PTE_RW
    li a0, WINDOW
    attempt_passes S, ld a1, 0(a0)
    expect a1, 1
    write_csr pfcount, LOW, s0
    flags 1
    p.inc 0, 0
    sfence.vma
    attempt_traps S, M, 13, WINDOW, ld a1, 0(a0)
    flags 0
test_end
