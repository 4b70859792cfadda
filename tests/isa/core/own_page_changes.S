// SPDX-License-Identifier: Apache-2.0
// sfence.vma in a page that thereby becomes another one: what follows the fence is the new page's, be it in the same block of code.
// QEMU 7.2 goes on in what it has translated, to the next jump or the end of the page.
#include "code_changes.h"
#define RUN (WINDOW + 0x100)
privilege_begin
    paging_on
    map 0, PAGE_C, PTE_RWX
    next_case
    in_s own_page
    j 9f

    .balign 4
sfences:
    after_sfences

own_page:
    mv s3, ra
    li a3, LOW
    li a4, 0
    li a5, WINDOW
    li s0, 0
1:  la t2, sfences
    slli s1, s0, 4
    add t2, t2, s1
    li t3, PAGE_C + 0x100
    add t3, t3, s1
    copy 8
    la t2, sfences
    add t2, t2, s1
    li t3, PAGE_B + 0x100
    add t3, t3, s1
    copy 8
    li t0, 2 << 4
    sh t0, -6(t3)
    fence.i
    li a1, RUN
    add a1, a1, s1
    run_in_turn PAGE_B, PAGE_C
    addi s0, s0, 1
    li t0, 4
    bne s0, t0, 1b
    jr s3
9:
test_end
